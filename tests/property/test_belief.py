"""What holds for every belief, whatever the evidence."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adjudge.article.dimensions import (
    article_rgba,
    availability,
    best_voices,
    consensus_bound,
    consensus_limit,
    danger,
    honesty,
)
from adjudge.policy import Policy
from adjudge.policy.article import BeliefPolicy
from adjudge.reading.probability import believed, from_log_odds, impact, log_odds, posterior, updated, verdict_score
from adjudge.values.article_claim import BeliefState, ColouredClaim, Presentation, Rgba, Voice
from adjudge.values.evidence import StanceLabel
from adjudge.values.source import Tier

POLICY = Policy()
shares = st.floats(0.0, 1.0)
odds = st.floats(-50.0, 50.0)
impacts = st.dictionaries(st.text(max_size=3), st.floats(-2.0, 2.0), max_size=12)
voices = st.lists(st.builds(Voice, source=st.sampled_from("abcdef"), support=shares, credibility=shares), max_size=10)


@given(st.floats(1e-5, 1.0 - 1e-5))
def test_a_probability_comes_back_from_log_odds(probability: float) -> None:
    assert from_log_odds(log_odds(probability, BeliefPolicy())) == pytest.approx(probability)


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_more_log_odds_are_never_less_likely(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0.0 <= from_log_odds(low) <= from_log_odds(high) <= 1.0


@given(odds, impacts, st.randoms(use_true_random=False))
def test_updates_commute(prior: float, evidence: dict[str, float], chance: random.Random) -> None:
    shuffled = list(evidence.items())
    chance.shuffle(shuffled)
    at_once = believed(prior, evidence)
    assert believed(prior, dict(shuffled)) == at_once, "to the last digit"
    stepwise = BeliefState(log_odds=prior, confidence=0.0)
    for _, one in shuffled:
        stepwise = updated(stepwise, one)
    assert stepwise.log_odds == pytest.approx(at_once.log_odds, abs=1e-9)
    assert stepwise.confidence == pytest.approx(at_once.confidence, abs=1e-9)


@given(odds, impacts, st.floats(-2.0, 2.0))
def test_more_evidence_never_leaves_less_confidence(prior: float, evidence: dict[str, float], more: float) -> None:
    before = believed(prior, evidence)
    assert 0.0 <= before.confidence <= updated(before, more).confidence + 1e-12 <= 1.0 + 1e-12


@given(shares, shares, shares, st.sampled_from(StanceLabel))
def test_an_impact_is_limited_and_grows_with_strength(one: float, other: float, relevance: float, side: StanceLabel) -> None:
    weak, strong = (impact(s, relevance, side, BeliefPolicy()).value for s in sorted((one, other)))
    assert abs(weak) <= abs(strong) <= 2.0 * relevance
    assert impact(one, relevance, StanceLabel.SUPPORTS, BeliefPolicy()).value == -(
        impact(one, relevance, StanceLabel.REFUTES, BeliefPolicy()).value
    )


@given(odds, voices, st.randoms(use_true_random=False))
def test_a_consensus_only_lowers_and_no_order_changes_it(prior: float, heard: list[Voice], chance: random.Random) -> None:
    belief = posterior(prior, {})
    limit = consensus_limit(heard, BeliefPolicy())
    bounded = consensus_bound(belief, limit)
    assert bounded.value <= belief.value
    assert bounded.value == (belief.value if limit is None else min(belief.value, limit.value))
    assert 0.0 <= verdict_score(bounded).value <= 1.0
    shuffled = list(heard)
    chance.shuffle(shuffled)
    assert best_voices(shuffled, BeliefPolicy()) == best_voices(heard, BeliefPolicy())


@given(voices)
def test_a_consensus_needs_two_authorities(heard: list[Voice]) -> None:
    authorities = {v.source for v in heard if v.credibility >= 0.85}
    assert (consensus_limit(heard, BeliefPolicy()) is not None) is (len(authorities) >= 2)


@given(shares, shares, st.sampled_from([*Tier, None]))
def test_danger_grows_with_harm(one: float, other: float, tier: Tier | None) -> None:
    low, high = (danger(h, tier, POLICY.rgba, POLICY.belief, POLICY.sources).value for h in sorted((one, other)))
    assert 0.0 <= low <= high <= 1.0


@given(st.builds(Presentation, **dict.fromkeys(("loaded_wording", "missing_attribution"), shares)), shares, shares)
def test_a_worse_headline_is_never_more_honest(shown: Presentation, one: float, other: float) -> None:
    better, worse = (
        honesty(
            Presentation(
                loaded_wording=shown.loaded_wording,
                missing_attribution=shown.missing_attribution,
                headline_mismatch=fault,
            ),
            POLICY.rgba,
            POLICY.belief,
        ).value
        for fault in sorted((one, other))
    )
    assert 0.0 <= worse <= better <= 1.0


@given(shares)
def test_evidence_never_makes_a_claim_harder_to_explain(confidence: float) -> None:
    assert 0.5 <= availability(confidence, POLICY.rgba).value <= 1.0


@given(
    st.lists(
        st.builds(
            ColouredClaim,
            claim_id=st.text(max_size=3),
            worthiness=shares,
            rgba=st.builds(Rgba, r=shares, g=shares, b=shares, a=shares),
        ),
        max_size=8,
    )
)
def test_an_article_lies_among_its_claims_and_is_as_dangerous_as_the_worst(targets: list[ColouredClaim]) -> None:
    assume(targets)
    found = article_rgba(targets).values
    assert found.r == max(t.rgba.r for t in targets)
    for name in ("g", "b", "a"):
        values = [getattr(t.rgba, name) for t in targets]
        assert min(values) - 1e-9 <= getattr(found, name) <= max(values) + 1e-9
