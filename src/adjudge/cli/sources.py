"""`adjudge sources`: which tier a site has, why, and how to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from adjudge.cli.shared import Json, print_json, print_view
from adjudge.errors import InputError
from adjudge.values.source import SourceKind, SourceRating, SourceRow, Tier, TierDecidedBy, Topic

if TYPE_CHECKING:
    from adjudge.policy import Policy

K = TypeVar("K", Tier, SourceKind)
app = typer.Typer(help="See which sites are believed how far, and why.", no_args_is_help=True, rich_markup_mode=None)

About = Annotated[Topic, typer.Option("--topic", help="What the claim is about; some sites know one field best.")]


@app.command()
def show(
    site: Annotated[str, typer.Argument(metavar="SITE|URL", help="A site, such as bbc.co.uk, or a page of one.")],
    topic: About = Topic.GENERAL,
    json: Json = False,
) -> None:
    """Show a site's tier, what decided it, and how to change it."""
    from adjudge.knowledge.sources import believed

    policy, url = _policy(), _address(site)
    rating = _rated(url, policy, topic)
    others = {t: _rated(url, policy, t).tier or Tier.UNKNOWN for t in Topic if t is not topic}
    elsewhere = {t: tier for t, tier in others.items() if tier is not rating.tier}
    cited_first = believed(url, policy, topic)
    if json:
        print_json({"rating": rating, "topic": topic, "other_topics": elsewhere, "cited_first": cited_first})
        return
    from adjudge.render.knowledge_terminal import source_view

    print_view(source_view(rating, elsewhere, cited_first=cited_first))


@app.command("list")
def list_(
    tier: Annotated[str | None, typer.Option("--tier", metavar="A|A'|B|C|D|UNKNOWN", help="Only this tier.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="Only this kind, such as wire or journal.")] = None,
    topic: About = Topic.GENERAL,
    json: Json = False,
) -> None:
    """List the table of sources, your own rows first."""
    wanted_tier, wanted_kind = _one_of(Tier, "tier", tier), _one_of(SourceKind, "kind", kind)
    rows = {
        domain: (row, decided_by)
        for domain, (row, decided_by) in _rows(_policy()).items()
        if wanted_tier in (None, row.tier_for(topic)) and wanted_kind in (None, row.kind)
    }
    if json:
        print_json([{"site": d, "decided_by": by, "row": row} for d, (row, by) in rows.items()])
        return
    from adjudge.render.knowledge_terminal import sources_table
    from adjudge.render.terminal import ReadableLines

    print_view(ReadableLines(sources_table(rows)))
    print(f"\n{len(rows):,} rows. A site without one is unknown.\nWhy one has its tier: adjudge sources show SITE")


def _policy() -> Policy:
    from adjudge import settings

    return settings.policy_in_force(settings.load())


def _rated(url: str, policy: Policy, topic: Topic) -> SourceRating:
    from adjudge.knowledge.sources import rated

    return rated(url, policy.source_table, policy.sources, topic)


def _address(given: str) -> str:
    """An address as it is, a site as the address of its front page."""
    from adjudge.values.urls import host

    url = given.strip() if "://" in given else f"https://{given.strip()}"
    try:
        name = host(url)
    except InputError:
        name = ""
    if "." not in name and ":" not in name:
        raise InputError(f"{given!r} is no site.", "Give a domain such as bbc.co.uk, or the address of a page.")
    return url


def _rows(policy: Policy) -> dict[str, tuple[SourceRow, TierDecidedBy]]:
    """Every row in force: the user's, then the shipped ones that they do not replace."""
    from adjudge.policy.sources import shipped

    table = policy.source_table
    found = {domain: (row, TierDecidedBy.OWN_ROW) for domain, row in sorted(table.own.items())}
    for section, decided_by in (("sites", TierDecidedBy.ROW), ("suffixes", TierDecidedBy.SUFFIX)):
        for domain, row in shipped()[section].items():
            found.setdefault(domain, (row, decided_by))
    return found


def _one_of(kinds: type[K], what: str, given: str | None) -> K | None:
    """The tier or kind that is asked for, in capitals or not."""
    try:
        return next(one for one in kinds if one.lower() == given.lower()) if given else None
    except StopIteration:
        raise InputError(f"There is no {what} {given}.", f"Choose one of: {', '.join(kinds)}.") from None
