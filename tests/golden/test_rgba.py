"""Danger, veracity, honesty and explainability (seed 002), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.dimensions import article_rgba, availability, danger, honesty, verified_score
from adjudge.knowledge.sources import explainability
from adjudge.policy import Policy
from adjudge.values.article_claim import ColouredClaim, Presentation, Rgba
from adjudge.values.source import Tier

POLICY = Policy()


class TestDanger:
    @pytest.mark.parametrize(
        ("harm", "tier", "expected"),
        [
            (0.5, Tier.A, 0.04),  # 1 − .96: harm half way leaves the prior
            (1.0, Tier.A, 0.235402),  # odds .04 / .96 · e² = .307877
            (0.5, Tier.UNKNOWN, 0.62),  # 1 − .38
            (0.5, None, 0.62),
            (0.0, None, 0.180872),  # odds .62 / .38 · e⁻² = .220810
            (1.0, None, 0.923406),  # odds .62 / .38 · e² = 12.055828
        ],
    )
    def test_harm_moves_what_the_tier_lets_expect(self, harm: float, tier: Tier | None, expected: float) -> None:
        score = danger(harm, tier, POLICY.rgba, POLICY.belief, POLICY.sources)
        assert score.value == pytest.approx(expected, abs=1e-6)
        assert [t.name for t in score.terms] == ["prior", "harm"]


class TestHonesty:
    @pytest.mark.parametrize(
        ("shown", "expected"),
        [
            (Presentation(), 0.5),  # nobody looked
            (Presentation(loaded_wording=0.0, missing_attribution=0.0, headline_mismatch=0.0), 0.952574),  # σ(3)
            (Presentation(loaded_wording=1.0, missing_attribution=1.0, headline_mismatch=1.0), 0.047426),  # σ(−3)
            (Presentation(loaded_wording=1.0, missing_attribution=0.5), 0.268941),  # σ(−1 + 0)
            (Presentation(headline_mismatch=0.25), 0.622459),  # σ(.5)
        ],
    )
    def test_each_sign_moves_it_either_way(self, shown: Presentation, expected: float) -> None:
        assert honesty(shown, POLICY.rgba, POLICY.belief).value == pytest.approx(expected, abs=1e-6)

    def test_it_names_the_signs_it_was_moved_by(self) -> None:
        score = honesty(Presentation(missing_attribution=1.0), POLICY.rgba, POLICY.belief)
        assert [(t.name, t.contribution) for t in score.terms] == [("prior", 0.0), ("missing_attribution", -1.0)]


class TestExplainability:
    @pytest.mark.parametrize(
        ("confidence", "tier", "expected"),
        [
            (0.0, None, 0.211111),  # .5 · .38 / .90: nothing found, nobody known
            (0.8, Tier.B, 0.9),  # .5 + .5 · .8, the baseline leaves it
            (0.8, Tier.A_PRIME, 0.93),  # .9 · .93 / .90
            (1.0, Tier.A, 1.0),  # 1 · .96 / .90, held to 1
        ],
    )
    def test_evidence_fills_it_up_and_the_best_tier_scales_it(
        self, confidence: float, tier: Tier | None, expected: float
    ) -> None:
        before = availability(confidence, POLICY.rgba).value
        assert explainability(before, tier, POLICY.sources).value == pytest.approx(expected, abs=1e-6)


ONE = ColouredClaim(claim_id="c1", worthiness=0.9, rgba=Rgba(r=0.2, g=0.8, b=0.6, a=0.9))
TWO = ColouredClaim(claim_id="c2", worthiness=0.3, rgba=Rgba(r=0.7, g=0.2, b=0.4, a=0.5))


class TestArticle:
    def test_the_verified_score_weighs_claims_by_their_worthiness(self) -> None:
        score = verified_score([ONE, TWO])
        assert score.value == pytest.approx(0.65)  # (.9 · .8 + .3 · .2) / 1.2
        assert [(t.name, t.weight) for t in score.terms] == [("c1", pytest.approx(0.75)), ("c2", pytest.approx(0.25))]

    def test_danger_is_that_of_the_worst_claim_and_the_rest_are_means(self) -> None:
        found = article_rgba([ONE, TWO])
        values = found.values
        # b (.9 · .6 + .3 · .4) / 1.2, a (.9 · .9 + .3 · .5) / 1.2
        assert (values.r, values.g, values.b, values.a) == pytest.approx((0.7, 0.65, 0.55, 0.8))
        assert [t.name for t in found.r.terms] == ["c2"]

    def test_claims_worth_nothing_count_alike(self) -> None:
        idle = [ColouredClaim(claim_id=c.claim_id, worthiness=0.0, rgba=c.rgba) for c in (ONE, TWO)]
        assert verified_score(idle).value == pytest.approx(0.5)  # (.8 + .2) / 2

    def test_an_article_of_no_targets_is_left_open(self) -> None:
        assert article_rgba([]).values == Rgba(r=0.5, g=0.5, b=0.5, a=0.5)
        assert verified_score([]).fired == ("no_targets",)
