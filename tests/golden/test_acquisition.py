"""When to stop fetching pages for a claim (seed 002), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.acquisition import (
    Extract,
    ExtractReason,
    ExtractTracker,
    helped,
    next_page,
    page_evoi,
    page_sufficiency,
    success_mean,
)
from adjudge.errors import PolicyError
from adjudge.policy.article import AcquisitionPolicy

POLICY = AcquisitionPolicy()


def page(relevance: float, quotes: int = 0, *, site: str = "a.example", authoritative: bool = False) -> Extract:
    return Extract(site=site, relevance=relevance, quotes=quotes, authoritative=authoritative)


def after(*pages: Extract) -> tuple[Extract, ...]:
    return pages


def useless(n: int) -> tuple[Extract, ...]:
    return after(*(page(0.0, site=f"{i}.example") for i in range(n)))


@pytest.mark.parametrize(
    ("extract", "expected"),
    [
        (page(0.6, 1), True),
        (page(0.59, 1), False),
        (page(0.9), False),
        (page(0.6, authoritative=True), True),
        (page(0.3, authoritative=True), False),
    ],
)
def test_a_page_helped_if_it_is_relevant_and_quotable_or_authoritative(extract: Extract, expected: bool) -> None:
    assert helped(extract, POLICY) is expected


def test_the_chance_of_the_next_page_follows_from_those_before() -> None:
    assert success_mean(after(), POLICY).value == 0.5  # 2 / 4
    assert success_mean(after(page(0.8, 1)), POLICY).value == pytest.approx(0.6)  # 3 / 5
    assert success_mean(after(page(0.3)), POLICY).value == pytest.approx(0.444444, abs=1e-6)  # 2 / 4.5
    assert success_mean(after(page(0.8, 1), page(0.3)), POLICY).value == pytest.approx(0.545455, abs=1e-6)  # 3 / 5.5


def test_sufficiency_squashes_quotes_relevance_and_diversity() -> None:
    assert page_sufficiency(after(), POLICY).value == 0.0
    # .4 · 1/3 + .4 · .8 + .2 · 0 = .453333; σ(−.466667)
    assert page_sufficiency(after(page(0.8, 1)), POLICY).value == pytest.approx(0.385405, abs=1e-6)
    # .4 · 2/3 + .4 · .7 + .2 · 1 = .746667; σ(2.466667)
    two = after(page(0.8, 1), page(0.6, 1, site="b.example"))
    assert page_sufficiency(two, POLICY).value == pytest.approx(0.921772, abs=1e-6)
    assert [(t.name, t.raw) for t in page_sufficiency(two, POLICY).terms] == [
        ("quotes", pytest.approx(0.666667, abs=1e-6)),
        ("relevance", pytest.approx(0.7)),
        ("diversity", 1.0),
    ]


class TestValue:
    def test_the_first_page_of_an_even_claim_is_worth_one(self) -> None:
        score = page_evoi(after(), 0.5, POLICY)
        assert score.value == 1.0  # 2 · 1 · .5 · 1 · 1
        assert [t.name for t in score.terms] == ["value", "entropy", "success_mean", "decay", "insufficiency"]

    def test_each_further_one_is_worth_less(self) -> None:
        # 2 · 1 · .6 · .85 · (1 − .5 · .385405)
        assert page_evoi(after(page(0.8, 1)), 0.5, POLICY).value == pytest.approx(0.823444, abs=1e-6)

    def test_and_little_where_the_claim_is_as_good_as_settled(self) -> None:
        assert page_evoi(after(), 0.9, POLICY).value == pytest.approx(0.468996, abs=1e-6)  # H(.9) · 2 · .5


class TestStopping:
    def test_two_are_fetched_whatever_they_are_worth(self) -> None:
        for pages in (0, 1):
            decision = next_page(useless(pages), 1.0, POLICY)
            assert (decision.fetch, decision.reason, decision.evoi.value) == (True, ExtractReason.MINIMUM, 0.0)

    def test_pages_that_bring_nothing_end_it_at_the_third(self) -> None:
        # Sufficiency σ(10 (.2 − .5)) = .047426 throughout, for sites differ.
        third = next_page(useless(2), 0.5, POLICY)
        assert third.evoi.value == pytest.approx(0.564294, abs=1e-6)  # 2 · 2/5 · .7225 · .976287
        assert (third.fetch, third.reason) == (True, ExtractReason.WORTH_IT)
        fourth = next_page(useless(3), 0.5, POLICY)
        assert fourth.evoi.value == pytest.approx(0.436045, abs=1e-6)  # 2 · 2/5.5 · .614125 · .976287
        assert (fourth.fetch, fourth.reason) == (False, ExtractReason.BELOW_COST)

    def test_enough_ends_it(self) -> None:
        # .4 · 1 + .4 · .9 + .2 · 1 = .96; σ(4.6)
        decision = next_page(after(page(0.9, 2), page(0.9, 2, site="b.example")), 0.5, POLICY)
        assert decision.sufficiency.value == pytest.approx(0.990048, abs=1e-6)
        assert (decision.fetch, decision.reason) == (False, ExtractReason.SUFFICIENT)

    def test_twelve_end_it_though_pages_cost_nothing(self) -> None:
        free = AcquisitionPolicy(marginal_cost=0.0)
        assert next_page(useless(11), 0.5, free).fetch
        last = next_page(useless(12), 0.5, free)
        assert (last.fetch, last.reason) == (False, ExtractReason.MAXIMUM)

    def test_a_floor_above_the_ceiling_is_refused(self) -> None:
        with pytest.raises(PolicyError, match=r"min_extracts \(13\) must not be above max_extracts \(12\)"):
            AcquisitionPolicy(min_extracts=13)


def test_what_one_claim_fetched_is_nothing_to_another() -> None:
    one, other = ExtractTracker(POLICY), ExtractTracker(POLICY)
    one.record(page(0.0))
    one.record(page(0.0))
    assert (len(one.pages), other.pages) == (2, ())
    assert other.next(0.5).evoi.value == 1.0
