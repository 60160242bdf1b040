"""What holds for every candidate and every policy: bounds, order, and which way a score may move."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.policy.ranking import AdmissionPolicy, NewsRankingPolicy, RankingPolicy
from adjudge.values.candidate import NewsSignals, Shortlist, Signals
from adjudge.values.claim import ClaimType
from adjudge.values.evidence import EvidenceKind
from adjudge.verify.ranking import PlacedCandidate, contradicting, placed, relevance, weights
from adjudge.verify.shortlisting import by_reading, refined, rerank_score, reranked, shortlist, strict_filters

EDGE = 1e-9
shares = st.floats(0.0, 1.0)
claim_types = st.sampled_from(ClaimType)
URLS = (None, "https://a.example.com/2024/01/02/one-two-three", "https://b.org/", "https://c.net/item/98765")


def policies(slice_: type) -> st.SearchStrategy[Any]:
    """Any policy within its bounds."""
    within = {
        f.name: (st.integers if isinstance(f.default, int) else st.floats)(f.metadata["low"], f.metadata["high"])
        for f in fields(slice_)
    }
    return st.builds(slice_, **within)


FLAGS = {
    f.name: (False, True, None) if f.type == "bool | None" else (False, True)
    for f in fields(Signals)
    if f.type in ("bool", "bool | None")
}


def flagged(made: Signals, drawn: bytes) -> Signals:
    """With its flags, which are drawn all at once: one by one they take longer than all the rest."""
    of = {name: values[byte % len(values)] for (name, values), byte in zip(FLAGS.items(), drawn, strict=True)}
    return replace(made, **of)


plain_signals = st.builds(
    Signals,
    id=st.just("e"),
    kind=st.sampled_from(EvidenceKind),
    semantic=shares,
    graph=st.just(0.0) | shares,
    entity_overlap=shares,
    claim_overlap=shares,
    anchor_match=st.none() | shares,
    days_old=st.none() | st.floats(-1000.0, 1e5),
    credibility=shares,
    completeness=shares,
    url_quality=st.none() | shares,
    focus_tokens=st.integers(0, 4),
    focus_matched=st.integers(0, 4),
)
signals = st.builds(flagged, plain_signals, st.binary(min_size=len(FLAGS), max_size=len(FLAGS)))
candidates = st.builds(PlacedCandidate, signals=signals, semantic=st.just(0.0) | shares, graph=st.just(0.0) | shares)
news = st.builds(NewsSignals, id=st.just("e"), relevance=shares, kind=st.sampled_from(EvidenceKind), url=st.sampled_from(URLS))


def named(given_: list[Any]) -> list[Any]:
    return [replace(s, id=f"e{place}") for place, s in enumerate(given_)]


sets = st.lists(signals, max_size=12).map(named)
news_sets = st.lists(news, max_size=12).map(named)


@given(candidates, claim_types, policies(RankingPolicy))
def test_a_score_lies_between_nothing_and_one_and_is_the_sum_of_its_terms(
    candidate: PlacedCandidate, claim_type: ClaimType, policy: RankingPolicy
) -> None:
    score = relevance(candidate, claim_type, policy)
    for each in (score, contradicting(score, policy)):
        assert 0.0 <= each.value <= 1.0
        assert sum(t.contribution for t in each.terms) == pytest.approx(each.value, abs=EDGE)
        assert set(each.fired) <= {t.name for t in each.terms}
    assert contradicting(score, policy).value <= score.value


@given(claim_types, policies(RankingPolicy))
def test_weights_are_shares_of_one(claim_type: ClaimType, policy: RankingPolicy) -> None:
    each = tuple(weights(claim_type, policy).values())
    assert min(each) >= 0.0
    assert sum(each) == pytest.approx(1.0)


RISING = ("graph", "entity_overlap", "claim_overlap", "credibility", "completeness", "anchor_match", "url_quality")


@pytest.mark.parametrize("name", RISING)
@given(candidate=candidates, low=shares, high=shares, claim_type=claim_types)
def test_a_stronger_signal_never_lowers_a_score(
    name: str, candidate: PlacedCandidate, low: float, high: float, claim_type: ClaimType
) -> None:
    low, high = sorted((low, high))
    weaker, stronger = (replace(candidate, signals=replace(candidate.signals, **{name: v})) for v in (low, high))
    policy = RankingPolicy(recency_counts=1)
    assert relevance(stronger, claim_type, policy).value >= relevance(weaker, claim_type, policy).value - EDGE


@pytest.mark.parametrize("name", ["semantic", "graph"])
@given(candidate=candidates, low=shares, high=shares)
def test_a_better_place_lowers_a_score_only_where_it_ends_the_floor(
    name: str, candidate: PlacedCandidate, low: float, high: float
) -> None:
    # The exception is the seed's own: its floor (000 §4.4) holds at places of exactly 0 and ends just above.
    low, high = sorted((low, high))
    weaker, stronger = (relevance(replace(candidate, **{name: v}), ClaimType.GENERAL, RankingPolicy()) for v in (low, high))
    assert stronger.value >= weaker.value - EDGE or "credible_floor" in weaker.fired


FAULTS: dict[str, Any] = {
    "backfill": True,
    "object_match": False,
    "subject_match": False,
    "relation_object_match": False,
    "relation_direction_match": False,
    "focus_matched": 0,
    "reports_claim": True,
    "uncertain": True,
    "low_signal": True,
}


@pytest.mark.parametrize("name", FAULTS)
@given(candidate=candidates, claim_type=claim_types)
def test_a_fault_never_raises_a_score(name: str, candidate: PlacedCandidate, claim_type: ClaimType) -> None:
    faulty = replace(candidate, signals=replace(candidate.signals, **{name: FAULTS[name]}))
    policy = RankingPolicy()
    assert relevance(faulty, claim_type, policy).value <= relevance(candidate, claim_type, policy).value + EDGE


@given(candidates, st.floats(0.0, 1e5), st.floats(0.0, 1e5))
def test_age_never_raises_a_score_and_does_not_count_in_a_library(candidate: PlacedCandidate, one: float, two: float) -> None:
    young, old = (replace(candidate, signals=replace(candidate.signals, days_old=d)) for d in sorted((one, two)))
    web, library = RankingPolicy(recency_counts=1), RankingPolicy()
    assert relevance(old, ClaimType.GENERAL, web).value <= relevance(young, ClaimType.GENERAL, web).value + EDGE
    assert relevance(old, ClaimType.GENERAL, library).value == relevance(young, ClaimType.GENERAL, library).value


@given(candidates, shares, policies(AdmissionPolicy))
def test_no_filter_drops_the_stronger_and_keeps_the_weaker(
    candidate: PlacedCandidate, more: float, policy: AdmissionPolicy
) -> None:
    weaker = candidate.signals
    names = ("semantic", "graph", "entity_overlap", "claim_overlap")
    risen = {n: max(getattr(weaker, n), more) for n in names}
    stronger = replace(candidate, signals=replace(weaker, **risen))
    assert set(strict_filters(stronger, policy)) <= set(strict_filters(candidate, policy))


def everyone(found: Shortlist) -> list[str]:
    return sorted([i.id for i in (*found.kept, *found.contradicting)] + [d.id for d in found.dropped])


@given(sets, claim_types, st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_order_candidates_come_in_does_not_matter_and_none_is_lost(
    given_: list[Signals], claim_type: ClaimType, k: int, chance: random.Random
) -> None:
    shuffled = list(given_)
    chance.shuffle(shuffled)
    policies_ = RankingPolicy(), AdmissionPolicy()
    found = shortlist(given_, claim_type, k, *policies_)
    assert shortlist(shuffled, claim_type, k, *policies_) == found
    assert everyone(found) == sorted(s.id for s in given_)
    assert len(found.kept) <= k
    speaks = {s.id for s in given_ if s.states_fact or by_reading(s, policies_[1])}
    places = [(item.id not in speaks, -item.score.value) for item in found.kept]
    assert places == sorted(places)


@given(sets, claim_types)
def test_what_stands_against_the_claim_is_kept_only_apart_or_degraded(given_: list[Signals], claim_type: ClaimType) -> None:
    admission = AdmissionPolicy()
    found = shortlist(given_, claim_type, 40, RankingPolicy(), admission)
    speaks = {s.id for s in given_ if s.states_fact or by_reading(s, admission)}
    against = {s.id for s in given_ if s.contradicts or (s.must_have_alias is False and s.id not in speaks)}
    assert found.degraded or not against & {item.id for item in found.kept}
    assert found.degraded or sum(item.admissible for item in found.kept) >= 2


@given(sets.filter(len))
def test_a_copy_changes_nobody_s_place(given_: list[Signals]) -> None:
    copy = replace(given_[0], id="copy")
    assert placed([*given_, copy])[:-1] == placed(given_)


@given(sets, st.dictionaries(st.sampled_from([f"e{i}" for i in range(12)]), shares), policies(RankingPolicy))
def test_refining_reorders_and_changes_no_score(given_: list[Signals], read: dict[str, float], policy: RankingPolicy) -> None:
    items = shortlist(given_, ClaimType.GENERAL, 12, RankingPolicy(), AdmissionPolicy()).kept
    order = refined(items, read, policy)
    assert {i.id: i.score for i in order} == {i.id: i.score for i in items}
    assert order[policy.refined :] == items[policy.refined :]


@given(news_sets, policies(NewsRankingPolicy), st.randoms(use_true_random=False))
def test_news_results_are_bounded_limited_and_free_of_order(
    given_: list[NewsSignals], policy: NewsRankingPolicy, chance: random.Random
) -> None:
    assert all(-EDGE <= rerank_score(s, policy).value <= 1.0 + EDGE for s in given_)
    shuffled = list(given_)
    chance.shuffle(shuffled)
    found = reranked(given_, policy)
    assert reranked(shuffled, policy) == found
    assert everyone(found) == sorted(s.id for s in given_)
    assert len(found.kept) <= policy.kept
    urls = {s.id: s.url for s in given_}
    of_site = [urls[item.id] for item in found.kept if urls[item.id] == URLS[1]]
    assert not policy.per_site or len(of_site) <= policy.per_site


@given(news, shares, shares)
def test_a_more_relevant_result_never_ranks_lower(result: NewsSignals, one: float, two: float) -> None:
    less, more = (replace(result, relevance=r) for r in sorted((one, two)))
    policy = NewsRankingPolicy()
    assert rerank_score(more, policy).value >= rerank_score(less, policy).value
