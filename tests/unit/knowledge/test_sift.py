"""Which pages are worth a fetch, and which are worth keeping."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from adjudge.knowledge.pages import sift, unfit
from adjudge.policy.sources import RefreshPolicy
from adjudge.values.document import Document
from adjudge.values.knowledge import Lead, Rejection

TODAY = dt.date(2024, 5, 20)
POLICY = RefreshPolicy()


def lead(name: str, *, days: int | None = None, credibility: float = 0.5, site: str = "paper.test") -> Lead:
    published = None if days is None else TODAY - dt.timedelta(days=days)
    url = f"https://{site}/2024/05/{name}"
    return Lead(url=url, origin=f"feed of {name}", published=published, credibility=credibility)


def names(leads: tuple[Lead, ...]) -> list[str]:
    return [found.url.rpartition("/")[2] for found in leads]


def test_credible_pages_come_first_and_of_equals_the_newest_undated_ones_last() -> None:
    given = [lead("undated"), lead("old", days=3), lead("new", days=1), lead("wire", days=5, credibility=0.9)]
    sifted = sift(given, POLICY, TODAY)
    assert (names(sifted.credible), names(sifted.others)) == (["wire"], ["new", "old", "undated"])


def test_the_floor_is_credible() -> None:
    sifted = sift([lead("at", credibility=POLICY.credible), lead("below", credibility=0.59)], POLICY, TODAY)
    assert (names(sifted.credible), names(sifted.others)) == (["at"], ["below"])


def test_a_page_named_twice_is_one_and_learns_its_date_from_the_second() -> None:
    sifted = sift([lead("a"), replace(lead("a", days=2), origin="another")], POLICY, TODAY)
    (found,) = sifted.others
    assert (found.origin, found.published) == ("feed of a", TODAY - dt.timedelta(days=2))
    assert [(r.reason, r.detail) for r in sifted.rejected] == [(Rejection.DUPLICATE, "It came from feed of a too.")]


@pytest.mark.parametrize(("days", "old"), [(POLICY.days - 1, False), (POLICY.days, True), (-1, False)])
def test_a_week_is_the_age_at_which_news_are_none(days: int, old: bool) -> None:
    assert [r.reason for r in sift([lead("a", days=days)], POLICY, TODAY).rejected] == [Rejection.TOO_OLD] * old


def test_limits_leave_out_the_least_credible() -> None:
    policy = replace(POLICY, pages=3, per_site=2)
    given = [lead(f"blog-{n}", site="blog.test") for n in range(3)]
    given += [lead(f"wire-{n}", site="agency.test", credibility=0.9) for n in range(3)]
    sifted = sift(given, policy, TODAY)
    assert (names(sifted.credible), names(sifted.others)) == (["wire-0", "wire-1"], ["blog-0"])
    assert [r.detail for r in sifted.rejected] == [
        "A run looks at 2 pages of a site.",
        "A run looks at 3 pages.",
        "A run looks at 3 pages.",
    ]


def test_what_names_no_article_is_left_out() -> None:
    front = Lead(url="https://paper.test/world", origin="feed")
    assert [r.reason for r in sift([front], POLICY, TODAY).rejected] == [Rejection.NO_ARTICLE]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, None),
        ({"language": None}, None),
        ({"published": None}, None),
        ({"published": TODAY - dt.timedelta(days=7)}, Rejection.TOO_OLD),
        ({"text": " " * 500 + "x" * 199}, Rejection.TOO_SHORT),
        ({"language": "fi"}, Rejection.LANGUAGE),
        ({"url": "https://paper.test/"}, Rejection.NO_ARTICLE),
    ],
)
def test_a_fetched_page_is_kept_or_refused_for_one_reason(changes: dict[str, object], reason: Rejection | None) -> None:
    url = "https://paper.test/2024/05/a-story"
    document = Document(key=url, url=url, text="x" * 200, source="paper.test", published=TODAY, language="en")
    refused = unfit(replace(document, **changes), POLICY, TODAY, ("en",))  # type: ignore[arg-type]
    assert (refused.reason if refused else None) is reason


def test_without_a_list_of_languages_any_will_do() -> None:
    document = Document(key="k", text="x" * 200, source="s", language="fi")
    assert unfit(document, POLICY, TODAY, ()) is None
