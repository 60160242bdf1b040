"""What a person reads of a refresh in a terminal."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from rich.console import Console

from adjudge.render.knowledge_terminal import EXAMPLES_SHOWN, WHY, print_refresh, print_refresh_plan
from adjudge.values.knowledge import CameIn, NewsAsked, RefreshPlan, RefreshReport, Rejected, Rejection

BEGAN = dt.datetime(2024, 5, 20, 4, 0, tzinfo=dt.UTC)


def printed(report: RefreshReport, *, changed_since: bool = False) -> str:
    out = Console(file=io.StringIO(), width=300, highlight=False)
    print_refresh(report, changed_since=changed_since, out=out)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def page(n: int) -> CameIn:
    site = f"site{n % 12}.test"
    return CameIn(url=f"https://{site}/{n}", title=f"T{n}", source=site, published=None, credibility=0.5, origin="feed")


def report(*rejected: Rejected, pages: int = 24) -> RefreshReport:
    counts: dict[Rejection, int] = {}
    for each in rejected:
        counts[each.reason] = counts.get(each.reason, 0) + 1
    return RefreshReport(
        collection="news",
        began=BEGAN,
        seconds=8.0,
        generation=3 if pages else None,
        came_in=tuple(map(page, range(pages))),
        rejected=rejected,
        rejections=counts,
        kept=5,
        expired=2,
        passages=120,
    )


def test_it_says_what_came_in_how_fast_and_how_to_undo_it() -> None:
    assert printed(report()).splitlines()[0] == (
        "2024-05-20 04:00 UTC  news: 24 pages came in, 5 stayed, 2 expired; 120 passages in 8.0 s (3.0 pages/s)."
        " Undo with adjudge kb rollback news."
    )
    assert "site0.test 2, site1.test 2" in printed(report()) and "2 other sites." in printed(report())


def test_what_stayed_out_is_counted_by_reason_with_examples() -> None:
    old = [Rejected(url=f"https://a.test/{n}", reason=Rejection.TOO_OLD, detail="It is of 2019.") for n in range(5)]
    text = printed(report(*old, Rejected(url="https://b.test/x", reason=Rejection.ROBOTS)))
    assert "6 pages stayed out:" in text
    assert text.index("5 too old") < text.index("1 blocked by robots.txt")
    assert text.count("It is of 2019.") == EXAMPLES_SHOWN


def test_nothing_and_outages_are_said() -> None:
    empty = report(pages=0)
    text = printed(
        RefreshReport(
            collection=empty.collection,
            began=BEGAN,
            seconds=1.0,
            generation=None,
            asked=(NewsAsked(kind="feed", what="https://[red]a.test/feed", error="It cannot be reached."),),
        )
    )
    assert "Nothing came in: news is as it was." in text
    assert "No answer from feed https://[red]a.test/feed: It cannot be reached." in text
    assert "stayed out" not in text


def test_a_report_of_news_that_are_no_more_says_so() -> None:
    assert "since" in printed(report(), changed_since=True)
    assert "since" not in printed(report())


def test_every_reason_has_words() -> None:
    assert set(WHY) == set(Rejection)


@pytest.mark.parametrize(("feeds", "queries"), [(("https://a.test/feed",), ()), ((), ("world news",))])
def test_a_plan_lists_only_what_would_be_asked(feeds: tuple[str, ...], queries: tuple[str, ...]) -> None:
    out = Console(file=io.StringIO(), width=300, highlight=False)
    print_refresh_plan(
        RefreshPlan(
            collection="news", feeds=feeds, queries=queries, search="searxng" if queries else "", languages=("en",),
            entries=100, results=20, pages=2000, days=7,
        ),
        out,
    )  # fmt: skip
    assert isinstance(out.file, io.StringIO)
    text = out.file.getvalue()
    assert ("Feeds, the newest 100 entries of each:" in text) is bool(feeds)
    assert ("Queries to searxng, the best 20 results of each:" in text) is bool(queries)
    assert "At most 2,000 pages, younger than 7 days in en, would go into news. Nothing was asked." in text
