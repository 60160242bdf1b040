"""What holds for every choice of targets and every run of fetches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.article.acquisition import Extract, next_page, page_evoi, page_sufficiency, success_mean
from adjudge.article.targets import EVEN, choose_targets, claim_evoi
from adjudge.policy.article import AcquisitionPolicy, TargetPolicy
from adjudge.values.article_claim import CoreClaim, MetadataConfidence
from adjudge.values.budget import BudgetClass
from adjudge.values.span import Span

shares = st.floats(0.0, 1.0)
drafts = st.lists(st.tuples(shares, shares, st.sampled_from(MetadataConfidence)), max_size=12)
budgets = st.sampled_from(BudgetClass)
pages = st.lists(
    st.builds(Extract, site=st.sampled_from("abc"), relevance=shares, quotes=st.integers(0, 3), authoritative=st.booleans()),
    max_size=14,
)


def article(given_: list[tuple[float, float, MetadataConfidence]]) -> list[CoreClaim]:
    return [
        CoreClaim(
            id=f"c{i}",
            claim_text="It opened.",
            span=Span(start=i, end=i + 1),
            check_worthiness=worthiness,
            harm_potential=harm,
            metadata_confidence=confidence,
        )
        for i, (worthiness, harm, confidence) in enumerate(given_)
    ]


@given(drafts, budgets, st.floats(0.0, 1.0))
def test_no_other_number_of_targets_is_worth_more(
    drawn: list[tuple[float, float, MetadataConfidence]], budget: BudgetClass, cost: float
) -> None:
    claims = article(drawn)
    policy = TargetPolicy(cost=cost, least=0.0)
    plan = choose_targets(claims, policy, budget=budget)
    values = sorted((claim_evoi(c, EVEN, policy).value for c in claims), reverse=True)

    def worth(k: int) -> float:
        return sum(value * policy.decay**i for i, value in enumerate(values[:k], start=1)) - cost * k

    most = min(len(values), policy.bounds(budget)[1])
    assert worth(plan.optimal_k) == pytest.approx(max(worth(k) for k in range(most + 1)))


@given(drafts, budgets, st.integers(0, 11))
def test_every_claim_is_a_target_or_deferred_within_the_bounds_and_the_anchor_is_one(
    drawn: list[tuple[float, float, MetadataConfidence]], budget: BudgetClass, anchor: int
) -> None:
    claims = article(drawn)
    plan = choose_targets(claims, TargetPolicy(), budget=budget, anchor=f"c{anchor}")
    targets, deferred = [t.claim_id for t in plan.targets], [d.claim_id for d in plan.deferred]
    assert sorted(targets + deferred) == sorted(c.id for c in claims)
    floor, ceiling = TargetPolicy().bounds(budget)
    assert min(floor, len(claims)) <= len(targets) <= ceiling
    assert (f"c{anchor}" in targets) is (anchor < len(claims))
    assert all(d.reason_code for d in plan.deferred)


@given(pages, shares)
def test_fetching_stays_between_two_and_twelve_pages(fetched: list[Extract], belief: float) -> None:
    decision = next_page(tuple(fetched), belief, AcquisitionPolicy())
    assert decision.fetch or len(fetched) >= 2
    assert not decision.fetch or len(fetched) < 12


@given(pages, shares)
def test_the_numbers_of_a_budget_are_shares_and_its_value_is_bounded(fetched: list[Extract], belief: float) -> None:
    had, policy = tuple(fetched), AcquisitionPolicy()
    assert 0.0 < success_mean(had, policy).value < 1.0
    assert 0.0 <= page_sufficiency(had, policy).value <= 1.0
    assert 0.0 <= page_evoi(had, belief, policy).value <= policy.value


@given(pages)
def test_a_page_that_helped_raises_the_hope_and_one_that_did_not_lowers_it(fetched: list[Extract]) -> None:
    had, policy = tuple(fetched), AcquisitionPolicy()
    good = (*had, Extract(site="d", relevance=0.9, quotes=1))
    bad = (*had, Extract(site="d", relevance=0.1))
    assert success_mean(bad, policy).value < success_mean(had, policy).value < success_mean(good, policy).value
