"""A refresh of the news in a terminal: what it would ask, what came in, what stayed out and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from adjudge.model.refresh import RefreshPlan, RefreshReport, Rejection
from adjudge.render.terminal import console

SITES_SHOWN = 10
EXAMPLES_SHOWN = 3

WHY = {
    Rejection.NO_ARTICLE: "no article: a front page, a section or a search",
    Rejection.TOO_OLD: "too old",
    Rejection.DUPLICATE: "the same as another",
    Rejection.OVER_LIMIT: "more than a run looks at",
    Rejection.NOT_CREDIBLE: "not credible, with enough from those that are",
    Rejection.OUT_OF_TIME: "out of time",
    Rejection.ROBOTS: "blocked by robots.txt",
    Rejection.STUB: "a paywall, a login or an error in place of a text",
    Rejection.FETCH_FAILED: "could not be fetched",
    Rejection.TOO_SHORT: "too short",
    Rejection.LANGUAGE: "in another language",
}


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
    parts = [f"{_count(len(report.came_in), 'page')} came in", f"{report.kept:,} stayed", f"{report.expired:,} expired"]
    rate = len(report.came_in) / report.seconds if report.seconds else 0.0
    return (
        f"{report.collection}: {', '.join(parts)}; {_count(report.passages, 'passage')} in {report.seconds:.1f} s"
        f" ({rate:.1f} pages/s). Undo with adjudge kb rollback {report.collection}."
    )


def _sites(report: RefreshReport, out: Console) -> None:
    sites = Counter(page.source for page in report.came_in)
    shown = [f"{name} {number:,}" for name, number in sites.most_common(SITES_SHOWN)]
    if more := len(sites) - len(shown):
        shown.append(_count(more, "other site"))
    out.print(Text(f"From {', '.join(shown)}."))


def _rejections(report: RefreshReport, out: Console) -> None:
    """Each reason with its number and some examples, the most frequent first."""
    if not report.rejections:
        return
    out.print(f"{_count(sum(report.rejections.values()), 'page')} stayed out:")
    for reason, number in sorted(report.rejections.items(), key=lambda item: (-item[1], item[0])):
        out.print(Padding(f"{number:,} {WHY[reason]}", (0, 0, 0, 2), expand=False))
        examples = [r for r in report.rejected if r.reason is reason][:EXAMPLES_SHOWN]
        _lines([f"{r.url}  {r.detail}".rstrip() for r in examples], out, indent=4, style="dim")


def _lines(lines: Sequence[str], out: Console, *, indent: int = 2, style: str = "") -> None:
    for line in lines:
        out.print(Padding(Text(line, style=style), (0, 0, 0, indent), expand=False))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
