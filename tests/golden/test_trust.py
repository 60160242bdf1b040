"""Trust in items and in a claim, worked by hand (seed 000 §5 and §9, seed 001, constants.md "Adaptive trust")."""

from __future__ import annotations

import pytest

from adjudge.errors import PolicyError
from adjudge.policy.verify import TrustPolicy
from adjudge.values.evidence import Stance
from adjudge.values.ruling import AdaptiveTrust, FixedTrust, SubclaimCoverage, SubclaimMatch, TrustItem, TrustMetrics
from adjudge.values.score import Score
from adjudge.values.verdict import Standing
from adjudge.verify.coverage import adaptive, both_views, diversity, post_adaptive, standing
from adjudge.verify.trust import (
    agreement,
    fixed,
    grade,
    interval,
    item_trust,
    post_fixed,
    representatives,
    stance_margin,
)

LIBRARY = TrustPolicy()
WEB = TrustPolicy(recency_weight=0.2, min_evidence=3, diversity_high=0.7, relaxed_diversity=0.3, precheck_sources=2)
FOR = Stance(supports=0.9, refutes=0.04, neutral=0.06)
SURE = Stance(supports=1.0, refutes=0.0, neutral=0.0)
AGAINST = Stance(supports=0.0, refutes=1.0, neutral=0.0)
OPEN = Stance(supports=0.0, refutes=0.0, neutral=1.0)


def item(
    name: str,
    *,
    semantic: float = 0.8,
    credibility: float = 0.9,
    recency: float = 0.5,
    stance: Stance = SURE,
    domain: str = "",
    independent: str = "",
) -> TrustItem:
    return TrustItem(
        evidence_id=name,
        semantic=semantic,
        credibility=credibility,
        recency=recency,
        stance=stance,
        domain=domain or name,
        independent=independent,
    )


class TestItems:
    def test_trust_on_the_web(self) -> None:
        score = item_trust(item("a", stance=FOR), WEB)
        # .30·.8 + .30·.9 + .20·.5 + .20·(.9 + ½·.06) = .24 + .27 + .10 + .186
        assert score.value == pytest.approx(0.796)
        assert [t.name for t in score.terms] == ["semantic", "source", "recency", "stance"]

    def test_a_library_leaves_recency_out_and_the_rest_share_its_weight(self) -> None:
        score = item_trust(item("a", stance=FOR), LIBRARY)
        assert score.value == pytest.approx(0.87)  # (.24 + .27 + .186) / .80
        assert [t.weight for t in score.terms] == pytest.approx([0.375, 0.375, 0.25])

    @pytest.mark.parametrize(("stance", "expected"), [(SURE, 0.81), (OPEN, 0.71), (AGAINST, 0.61)])
    def test_the_side_taken_counts_a_fifth(self, stance: Stance, expected: float) -> None:
        assert item_trust(item("a", stance=stance), WEB).value == pytest.approx(expected)  # .24 + .27 + .10 + .20·side

    @pytest.mark.parametrize(
        ("trust", "letter"),
        [
            (1.0, "A"), (0.85, "A"), (0.849, "B"), (0.75, "B"), (0.749, "C"), (0.65, "C"),
            (0.649, "D"), (0.50, "D"), (0.499, "E"), (0.35, "E"), (0.349, "F"), (0.0, "F"),
        ],
    )  # fmt: skip
    def test_grades(self, trust: float, letter: str) -> None:
        assert grade(trust, WEB) == letter

    def test_weights_that_are_all_nothing_are_refused(self) -> None:
        with pytest.raises(PolicyError, match="At least one of the four weights"):
            TrustPolicy(semantic_weight=0.0, source_weight=0.0, stance_weight=0.0)


class TestCopies:
    def test_the_most_trusted_copy_stands_for_all(self) -> None:
        held = [item("a", credibility=0.4, independent="x"), item("b", independent="x"), item("c")]
        assert [i.evidence_id for i in representatives(held, WEB)] == ["b", "c"]

    def test_a_copy_that_takes_the_other_side_is_no_copy(self) -> None:
        held = [item("a", independent="x"), item("b", independent="x", stance=AGAINST)]
        assert [i.evidence_id for i in representatives(held, WEB)] == ["a", "b"]

    def test_a_copy_that_takes_no_side_adds_nothing_to_one_that_does(self) -> None:
        held = [item("a", independent="x", stance=OPEN), item("b", independent="x", stance=AGAINST)]
        assert [i.evidence_id for i in representatives(held, WEB)] == ["b"]


class TestDiversityAndAgreement:
    @pytest.mark.parametrize(
        ("domains", "expected"),
        [
            ("", 0.0),
            ("a", 0.0),
            ("ab", 1.0),
            ("abc", 1.0),
            ("aa", 0.306853),  # 1 − ln 2
            ("aab", 0.797267),  # 1 − ln(3/2) / 2
            ("aabbcd", 0.898634),  # 1 − ln(6/4) / 4
            ("aaa", 0.0),  # 1 − ln 3 = −.0986, held at 0
        ],
    )
    def test_diversity(self, domains: str, expected: float) -> None:
        score = diversity(list(domains))
        assert score.value == pytest.approx(expected, abs=1e-6)
        assert sum(t.contribution for t in score.terms) == pytest.approx(expected, abs=1e-6)

    def test_agreement_is_the_share_that_does_not_contradict(self) -> None:
        stances = [SURE, OPEN, OPEN, AGAINST]
        assert agreement(stances).value == 0.75
        assert agreement([AGAINST]).value == 0.0
        assert agreement([]).value == 0.0

    def test_the_margin_is_the_trusted_lead_of_a_side(self) -> None:
        held = [item("a"), item("b"), item("c", stance=AGAINST), item("d", stance=OPEN)]
        # trusts .81, .81, .61; (.81 + .81 − .61) / 2.23
        assert stance_margin(held, WEB).value == pytest.approx(0.452915, abs=1e-6)
        assert stance_margin([item("d", stance=OPEN)], WEB).value == 0.0


class TestFixedView:
    def test_post_trust_is_self_weighted_and_shrinks_with_disagreement(self) -> None:
        held = [item("a"), item("b", semantic=0.4, credibility=0.5), item("c", stance=AGAINST)]
        # trusts .81, .12 + .15 + .10 + .20 = .57, .61: (.6561 + .3249 + .3721) / 1.99 = .679950
        # agreement ⅔: · (.5 + .5 · ⅔) = · .833333
        assert post_fixed(held, WEB).value == pytest.approx(0.566625, abs=1e-6)

    def test_one_item_is_its_own_trust_with_no_spread(self) -> None:
        view = fixed([item("a")], WEB)
        assert view.trust_post.value == pytest.approx(0.81)
        assert view.interval == pytest.approx((0.81, 0.81))
        assert view.grade == "B"

    def test_nothing_is_trusted_without_evidence(self) -> None:
        view = fixed([], WEB)
        assert (view.trust_post.value, view.interval, view.grade) == (0.0, (0.0, 0.0), "F")

    def test_the_interval_of_two_items_spans_what_draws_of_two_can_give(self) -> None:
        held = [item("a"), item("c", stance=AGAINST)]
        # Draws: both supporting .81 · 1; both contradicting .61 · .5; each comes up a quarter of the time.
        assert interval(held, WEB) == pytest.approx((0.305, 0.81))

    def test_the_interval_depends_on_the_seed_alone(self) -> None:
        held = [item(str(i), semantic=i / 10, stance=SURE if i % 3 else AGAINST) for i in range(10)]
        assert interval(held, WEB) == interval(held[::-1], WEB)


def part(trust: float, weight: float) -> SubclaimCoverage:
    return SubclaimCoverage(subclaim_id=f"{trust}", trust=trust, weight=weight)


class TestAdaptivePost:
    def test_the_mean_over_covered_subclaims_shrinks_with_coverage(self) -> None:
        metrics = TrustMetrics(subclaims=3, covered=2, coverage=0.5, agreement=1.0, top_trust=0.9)
        score = post_adaptive(metrics, [part(0.9, 1.0), part(0.3, 0.5), part(0.0, 0.0)], WEB)
        assert score.value == pytest.approx(0.45)  # (.9 + .3) / 2 · (.5 + .5 · .5)
        assert score.fired == ()

    def test_without_a_covered_subclaim_the_top_trust_stands_in(self) -> None:
        score = post_adaptive(TrustMetrics(subclaims=1, coverage=0.2, top_trust=0.8), [part(0.0, 0.0)], WEB)
        assert score.value == pytest.approx(0.16)  # .8 · .2
        assert score.fired == ("fallback",)

    def test_the_consistency_floor_holds_when_all_is_covered_and_agreed(self) -> None:
        parts = [part(0.9, 1.0), part(0.2, 0.5)]
        metrics = TrustMetrics(subclaims=2, covered=2, coverage=0.75, agreement=1.0, top_trust=0.9)
        score = post_adaptive(metrics, parts, WEB)
        assert score.value == pytest.approx(0.675)  # .9 · .75, above .55 · .875 = .48125
        assert score.fired == ("consistency_floor",)
        assert sum(t.contribution for t in score.terms) == pytest.approx(0.675)

    @pytest.mark.parametrize(("covered", "agreement"), [(1, 1.0), (2, 0.99)])
    def test_and_not_otherwise(self, covered: int, agreement: float) -> None:
        metrics = TrustMetrics(subclaims=2, covered=covered, coverage=0.75, agreement=agreement, top_trust=0.9)
        score = post_adaptive(metrics, [part(0.9, 1.0), part(0.2, 0.5)], WEB)
        assert score.value == pytest.approx(0.48125)  # .55 · (.5 + .5 · .75)
        assert score.fired == ()

    @pytest.mark.parametrize(
        ("trust", "sufficient", "expected"),
        [
            (0.8, True, Standing.CONFIRMED),
            (0.799, True, Standing.PROVISIONAL),
            (0.6, True, Standing.PROVISIONAL),
            (0.599, True, Standing.REVOKED),
            (1.0, False, Standing.EVIDENCE_INSUFFICIENCY),
        ],
    )
    def test_standing(self, trust: float, sufficient: bool, expected: Standing) -> None:
        assert standing(trust, sufficient, WEB) is expected


def held(name: str, semantic: float, hits: int, stance: Stance = SURE) -> SubclaimMatch:
    return SubclaimMatch(evidence_id=name, semantic=semantic, anchor_hits=hits, stance=stance)


class TestWholeView:
    def view(self) -> AdaptiveTrust:
        items = [item("a"), item("b", stance=OPEN), item("copy", credibility=0.3, independent="a")]
        matches = {
            "s1": [held("a", 0.8, 2), held("copy", 0.8, 2)],
            "s2": [held("a", 0.1, 0), held("b", 0.5, 1, OPEN)],
        }
        return adaptive(items, matches, WEB)

    def test_the_metrics_of_two_subclaims_and_a_copy(self) -> None:
        m = self.view().metrics
        assert (m.count, m.sided, m.subclaims, m.covered) == (2, 1, 2, 2)
        assert (m.strong_covered, m.contradicted) == (1, 0)
        assert (m.coverage, m.diversity, m.agreement) == (0.75, 1.0, 1.0)  # (1 + .5) / 2
        assert m.relevance == pytest.approx(0.68)  # (.7·.8 + .3 = .86, .7·.5 + .3·½ = .50) / 2
        assert (m.top_trust, m.top_semantic) == (pytest.approx(0.81), 0.8)

    def test_its_trust_rests_on_the_floor_and_is_provisional(self) -> None:
        view = self.view()
        # (.81 + .71 · .5) / 2 · .875 = .509688; every part covered and agreed: at least .81 · .75
        assert view.trust_post.value == pytest.approx(0.6075)
        assert view.sufficiency.sufficient and view.sufficiency.route == "override_diverse"
        assert view.standing is Standing.PROVISIONAL
        assert [s.formula for s in view.scores] == ["coverage.subclaims", "trust.diversity", "trust.agreement"]

    def test_both_views_stand_side_by_side(self) -> None:
        view = self.view()
        post = Score(formula="trust.post_fixed", value=0.7)
        trust = both_views(view, FixedTrust(trust_post=post, interval=(0.6, 0.8), grade="C"))
        assert (trust.trust_policy_mode, trust.trust_threshold_met) == ("adaptive", True)
        assert trust.trust_metric_value == trust.trust_post_adaptive == pytest.approx(0.6075)
        assert (trust.trust_post_fixed, trust.interval, trust.grade) == (0.7, (0.6, 0.8), "C")

    def test_no_evidence_is_insufficient(self) -> None:
        view = adaptive([], {"s1": []}, WEB)
        assert (view.trust_post.value, view.metrics.coverage) == (0.0, 0.0)
        assert view.standing is Standing.EVIDENCE_INSUFFICIENCY
