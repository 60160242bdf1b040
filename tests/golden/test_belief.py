"""Beliefs in log-odds and the consensus that holds them (seed 002), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.dimensions import best_voices, consensus_bound, consensus_limit
from adjudge.policy.article import BeliefPolicy
from adjudge.reading.probability import (
    believed,
    confidence,
    from_log_odds,
    impact,
    log_odds,
    posterior,
    updated,
    verdict_score,
)
from adjudge.values.article_claim import BeliefState, Voice
from adjudge.values.evidence import StanceLabel

POLICY = BeliefPolicy()
SUPPORTS, REFUTES, NEUTRAL = StanceLabel.SUPPORTS, StanceLabel.REFUTES, StanceLabel.NEUTRAL


class TestLogOdds:
    @pytest.mark.parametrize(
        ("probability", "expected"),
        [(0.5, 0.0), (0.8, 1.386294), (0.2, -1.386294), (0.9, 2.197225)],  # ln 4, −ln 4, ln 9
    )
    def test_there_and_back(self, probability: float, expected: float) -> None:
        assert log_odds(probability, POLICY) == pytest.approx(expected, abs=1e-6)
        assert from_log_odds(expected) == pytest.approx(probability, abs=1e-6)

    def test_never_and_certain_are_held_a_millionth_short(self) -> None:
        assert log_odds(0.0, POLICY) == pytest.approx(-13.815510, abs=1e-6)  # ln(10⁻⁶ / (1 − 10⁻⁶))
        assert log_odds(1.0, POLICY) == pytest.approx(13.815510, abs=1e-6)

    def test_no_belief_is_too_far_to_be_read(self) -> None:
        assert (from_log_odds(-1e5), from_log_odds(1e5)) == (0.0, 1.0)


class TestImpact:
    @pytest.mark.parametrize(
        ("strength", "relevance", "side", "expected"),
        [
            (0.5, 1.0, SUPPORTS, 1.0),  # at the midpoint half of 2
            (0.8, 1.0, SUPPORTS, 1.905148),  # σ(10 · .3) = .952574, · 2
            (0.8, 0.9, SUPPORTS, 1.714633),  # .952574 · .9 · 2
            (0.8, 0.9, REFUTES, -1.714633),
            (0.2, 1.0, SUPPORTS, 0.094852),  # σ(−3) = .047426, · 2: weak evidence hardly moves anything
            (1.0, 1.0, SUPPORTS, 1.986614),  # σ(5) = .993307, · 2: never more than 2
            (0.9, 0.0, SUPPORTS, 0.0),
            (0.9, 1.0, NEUTRAL, 0.0),
        ],
    )
    def test_strength_is_damped_and_scaled(self, strength: float, relevance: float, side: StanceLabel, expected: float) -> None:
        score = impact(strength, relevance, side, POLICY)
        assert score.value == pytest.approx(expected, abs=1e-6)
        assert score.value == sum(t.contribution for t in score.terms)


class TestPosterior:
    IMPACTS = {"p1": 1.714633, "p2": -0.8}  # noqa: RUF012

    def test_evidence_adds_to_the_prior(self) -> None:
        score = posterior(-0.5, self.IMPACTS)
        assert score.value == pytest.approx(0.414633)  # −.5 + 1.714633 − .8
        assert [(t.name, t.contribution) for t in score.terms] == [("prior", -0.5), ("p1", 1.714633), ("p2", -0.8)]

    def test_confidence_counts_evidence_of_both_sides(self) -> None:
        assert confidence(self.IMPACTS) == pytest.approx(0.919107, abs=1e-6)  # 1 − e^−2.514633
        assert confidence({}) == 0.0

    def test_one_by_one_is_the_same_as_at_once(self) -> None:
        at_once = believed(-0.5, self.IMPACTS)
        stepwise = updated(updated(BeliefState(log_odds=-0.5, confidence=0.0), 1.714633), -0.8)
        assert (at_once.log_odds, at_once.confidence) == pytest.approx((0.414633, 0.919107), abs=1e-6)
        assert (stepwise.log_odds, stepwise.confidence) == pytest.approx((at_once.log_odds, at_once.confidence))

    def test_the_verdict_score_is_the_posterior_from_0_to_1(self) -> None:
        assert verdict_score(posterior(0.0, {})).value == 0.5
        assert verdict_score(posterior(0.0, {"p": 1.386294})).value == pytest.approx(0.8, abs=1e-6)  # odds 4 to 1


WHO = Voice(source="who.int", support=0.30, credibility=0.95)
CDC = Voice(source="cdc.gov", support=0.40, credibility=0.95)
WIRE = Voice(source="reuters.com", support=0.90, credibility=0.88)
BLOG = Voice(source="blog.example", support=0.99, credibility=0.55)


class TestConsensus:
    def test_the_best_two_set_the_limit(self) -> None:
        limit = consensus_limit([BLOG, WIRE, CDC, WHO], POLICY)
        assert limit is not None
        assert limit.value == pytest.approx(-0.619039, abs=1e-6)  # ln(.35 / .65), .35 = (.30 + .40) / 2
        assert [t.name for t in limit.terms] == ["who.int", "cdc.gov"]

    def test_whoever_is_as_credible_as_the_second_is_heard_with_it(self) -> None:
        limit = consensus_limit([WHO, CDC, Voice(source="nih.gov", support=0.80, credibility=0.95)], POLICY)
        assert limit is not None
        assert limit.value == pytest.approx(0.0)  # (.30 + .40 + .80) / 3 = .5

    @pytest.mark.parametrize("voices", [[], [WHO], [WHO, BLOG], [WHO, Voice(source="who.int", support=0.9, credibility=0.95)]])
    def test_one_authority_alone_is_no_consensus_nor_two_pages_of_one(self, voices: list[Voice]) -> None:
        assert best_voices(voices, POLICY) == ()
        assert consensus_limit(voices, POLICY) is None

    def test_of_two_pages_of_one_source_the_less_supporting_is_heard(self) -> None:
        surer = Voice(source="who.int", support=0.9, credibility=0.95)
        assert best_voices([surer, CDC, WHO], POLICY) == (WHO, CDC)

    def test_a_belief_beyond_the_limit_comes_down_to_it_and_says_so(self) -> None:
        bounded = consensus_bound(posterior(0.0, {"p": 1.5}), consensus_limit([WHO, CDC], POLICY))
        assert bounded.value == pytest.approx(-0.619039, abs=1e-6)
        assert bounded.fired == ("consensus_bound",)
        assert sum(t.contribution for t in bounded.terms) == pytest.approx(bounded.value)  # 1.5 − 2.119039
        assert verdict_score(bounded).fired == ("consensus_bound",)

    def test_one_within_it_and_one_without_any_limit_stay(self) -> None:
        low = posterior(0.0, {"p": -2.0})
        assert consensus_bound(low, consensus_limit([WHO, CDC], POLICY)) is low
        high = posterior(0.0, {"p": 2.0})
        assert consensus_bound(high, consensus_limit([WHO], POLICY)) is high
