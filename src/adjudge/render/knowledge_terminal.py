"""A refresh of the news in a terminal: what it would ask, what came in, what stayed out and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from adjudge.render.quoting import visible
from adjudge.render.terminal import console, named_rows
from adjudge.render.words import SOURCE_KINDS, TIERS, counted, decided, opening, said_words
from adjudge.values.knowledge import RefreshPlan, RefreshReport, Rejection
from adjudge.values.source import SourceRating, SourceRow, Tier, TierDecidedBy, Topic

if TYPE_CHECKING:
    from rich.console import RenderableType


SITES_SHOWN = 10
EXAMPLES_SHOWN = 3

WHY = said_words("render.knowledge_terminal.why", Rejection)


def print_refresh_plan(plan: RefreshPlan, out: Console | None = None) -> None:
    """Every feed and query, and the bounds they are asked within."""
    out = out or console()
    if plan.feeds:
        out.print(f"Feeds, the newest {plan.entries:,} entries of each:")
        _lines(plan.feeds, out)
    if plan.queries:
        out.print(Text(f"Queries to {plan.search}, the best {plan.results:,} results of each:"))
        _lines(plan.queries, out)
    written = f" in {', '.join(plan.languages)}" if plan.languages else ""
    out.print(
        f"At most {plan.pages:,} pages, younger than {plan.days} days{written}, would go into {plan.collection}."
        " Nothing was asked."
    )


def print_refresh(report: RefreshReport, *, changed_since: bool = False, out: Console | None = None) -> None:
    """One sentence of what the news hold now, then what came from where, and what did not and why."""
    out = out or console()
    out.print(Text(f"{report.began:%Y-%m-%d %H:%M} UTC  {_summary(report)}"))
    if changed_since:
        out.print("The collection was built anew, rolled back or removed since.")
    if report.came_in:
        _sites(report, out)
    for asked in report.outages:
        out.print(Text(f"No answer from {asked.kind} {asked.what}: {asked.error}", style="yellow"))
    _rejections(report, out)


def _summary(report: RefreshReport) -> str:
    if not report.refreshed:
        return f"Nothing came in: {report.collection} is as it was."
    parts = [
        f"{counted(len(report.came_in), 'page')} came in",
        f"{report.kept:,} stayed",
        f"{report.expired:,} expired",
    ]
    rate = len(report.came_in) / report.seconds if report.seconds else 0.0
    return (
        f"{report.collection}: {', '.join(parts)}; {counted(report.passages, 'passage')} in {report.seconds:.1f} s"
        f" ({rate:.1f} pages/s). Undo with adjudge kb rollback {report.collection}."
    )


def _sites(report: RefreshReport, out: Console) -> None:
    sites = Counter(page.source for page in report.came_in)
    shown = [f"{name} {number:,}" for name, number in sites.most_common(SITES_SHOWN)]
    if more := len(sites) - len(shown):
        shown.append(counted(more, "other site"))
    out.print(Text(f"From {', '.join(shown)}."))


def _rejections(report: RefreshReport, out: Console) -> None:
    """Each reason with its number and some examples, the most frequent first."""
    if not report.rejections:
        return
    out.print(f"{counted(sum(report.rejections.values()), 'page')} stayed out:")
    for reason, number in sorted(report.rejections.items(), key=lambda item: (-item[1], item[0])):
        out.print(Padding(f"{number:,} {WHY[reason]}", (0, 0, 0, 2), expand=False))
        examples = [r for r in report.rejected if r.reason is reason][:EXAMPLES_SHOWN]
        _lines([f"{r.url}  {r.detail}".rstrip() for r in examples], out, indent=4, style="dim")


def _lines(lines: Sequence[str], out: Console, *, indent: int = 2, style: str = "") -> None:
    for line in lines:
        out.print(Padding(Text(line, style=style), (0, 0, 0, indent), expand=False))


# The table of sources in a terminal: one site with what decided, or many in a list.


def source_view(rating: SourceRating, elsewhere: Mapping[Topic, Tier], *, cited_first: bool) -> RenderableType:
    """A site: its tier, its worth, what decided, and how to change it."""
    tier = rating.tier or Tier.UNKNOWN
    rows = [
        ("tier", f"{tier}: {TIERS[tier]}"),
        ("kind", SOURCE_KINDS[rating.kind] if rating.kind else "not said"),
        ("decided by", decided(rating)),
        ("because", visible(rating.why)),
        ("credibility", f"{rating.credibility:.2f}"),
        ("cited first", _cited_first(rating, cited_first)),
        *((f"on {topic}", f"tier {tier}") for topic, tier in elsewhere.items()),
    ]
    table = named_rows(((name, value) for name, value in rows if value), style="dim")
    return Group(Text(visible(rating.site), style="bold"), table, Text(""), Text(_remedy(rating), style="dim"))


def _cited_first(rating: SourceRating, cited_first: bool) -> str:
    if rating.invents:
        return "no, and set aside as evidence: it is invented"
    return "yes" if cited_first else "no"


def _remedy(rating: SourceRating) -> str:
    if rating.decided_by is TierDecidedBy.OWN_ROW:
        return f"{opening(decided(rating))} stands in your file of sources (ADJUDGE_SOURCES); change it there."
    domain = rating.rule if rating.decided_by is TierDecidedBy.ROW else rating.site
    tier = Tier.C if rating.tier is Tier.B else Tier.B
    kind = rating.kind if rating.kind and not rating.invents else "newspaper"
    row = f'"{visible(domain)}" = {{ tier = "{tier}", kind = "{kind}", why = "your reason" }}'
    return f"To change this, write a file like the following and set ADJUDGE_SOURCES to its path:\n  [sites]\n  {row}"


def sources_table(rows: Mapping[str, tuple[SourceRow, TierDecidedBy]]) -> Table:
    """Many sites, each on a line."""
    columns = (Column(heading, no_wrap=True) for heading in ("Site", "Tier", "Kind"))
    table = Table(*columns, "Why", box=None, pad_edge=False, header_style="bold")
    for domain, (row, decided_by) in rows.items():
        name = f".{domain}" if decided_by is TierDecidedBy.SUFFIX else domain
        own = "yours. " if decided_by is TierDecidedBy.OWN_ROW else ""
        topics = ", ".join(f"{topic} {tier}" for topic, tier in row.topics.items())
        why = f"{own}{visible(row.why)}{f' ({topics})' if topics else ''}".strip()
        table.add_row(Text(visible(name)), row.tier, row.kind or "", Text(why))
    return table
