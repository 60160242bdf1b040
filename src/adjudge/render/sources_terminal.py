"""The table of sources in a terminal: one site with what decided, or many in a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudge.model.source import DecidedBy, SourceRating, SourceRow, Tier, Topic
from adjudge.render.source_words import KINDS, TIERS, decided
from adjudge.render.visible import visible
from adjudge.render.words import opening

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table


def source_view(rating: SourceRating, elsewhere: Mapping[Topic, Tier], *, cited_first: bool) -> RenderableType:
    """A site: its tier, its worth, what decided, and how to change it."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    tier = rating.tier or Tier.UNKNOWN
    rows = [
        ("tier", f"{tier}: {TIERS[tier]}"),
        ("kind", KINDS[rating.kind] if rating.kind else "not said"),
        ("decided by", decided(rating)),
        ("because", visible(rating.why)),
        ("credibility", f"{rating.credibility:.2f}"),
        ("cited first", _cited_first(rating, cited_first)),
        *((f"on {topic}", f"tier {tier}") for topic, tier in elsewhere.items()),
    ]
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for name, value in rows:
        if value:
            table.add_row(name, Text(value))
    return Group(Text(visible(rating.site), style="bold"), table, Text(""), Text(_remedy(rating), style="dim"))


def _cited_first(rating: SourceRating, cited_first: bool) -> str:
    if rating.invents:
        return "no, and set aside as evidence: it is invented"
    return "yes" if cited_first else "no"


def _remedy(rating: SourceRating) -> str:
    if rating.decided_by is DecidedBy.OWN_ROW:
        return f"{opening(decided(rating))} stands in your file of sources (ADJUDGE_SOURCES); change it there."
    domain = rating.rule if rating.decided_by is DecidedBy.ROW else rating.site
    tier = Tier.C if rating.tier is Tier.B else Tier.B
    kind = rating.kind if rating.kind and not rating.invents else "newspaper"
    row = f'"{visible(domain)}" = {{ tier = "{tier}", kind = "{kind}", why = "your reason" }}'
    return f"To change this, write a file like the following and set ADJUDGE_SOURCES to its path:\n  [sites]\n  {row}"


def sources_table(rows: Mapping[str, tuple[SourceRow, DecidedBy]]) -> Table:
    """Many sites, each on a line."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("Site", "Tier", "Kind"):
        table.add_column(heading, no_wrap=True)
    table.add_column("Why")
    for domain, (row, decided_by) in rows.items():
        name = f".{domain}" if decided_by is DecidedBy.SUFFIX else domain
        own = "yours. " if decided_by is DecidedBy.OWN_ROW else ""
        topics = ", ".join(f"{topic} {tier}" for topic, tier in row.topics.items())
        why = f"{own}{visible(row.why)}{f' ({topics})' if topics else ''}".strip()
        table.add_row(Text(visible(name)), row.tier, row.kind or "", Text(why))
    return table
