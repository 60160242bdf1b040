"""The hybrid ranker's score (seeds 000 §4, 001), worked by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy.ranking import RankingPolicy
from adjudge.values.candidate import Signals
from adjudge.values.claim import ClaimType
from adjudge.values.evidence import EvidenceKind
from adjudge.values.score import Score
from adjudge.verify.ranking import (
    PlacedCandidate,
    contradicting,
    credibility,
    min_max,
    placed,
    recency,
    relevance,
    source_quality,
    weights,
)

SEED = RankingPolicy(recency_counts=1, source_quality_share=0.0)
"""Seed 000 to the letter: age counts, credibility is the source's alone."""
PLAIN = Signals(id="e1", semantic=0.7, entity_overlap=0.3, claim_overlap=0.4, days_old=365.0, credibility=0.6)


def scored(policy: RankingPolicy = SEED, *, semantic: float = 0.8, graph: float = 0.5, **changes: Any) -> Score:
    candidate = PlacedCandidate(signals=replace(PLAIN, **changes), semantic=semantic, graph=graph)
    return relevance(candidate, ClaimType.GENERAL, policy)


class TestRecency:
    @pytest.mark.parametrize(
        ("days", "expected"),
        [(0.0, 1.0), (365.0, 0.5), (730.0, 0.25), (182.5, 0.707107), (None, 0.5), (-30.0, 1.0)],  # .5^(days / 365)
    )
    def test_it_halves_every_year(self, days: float | None, expected: float) -> None:
        assert recency(days, RankingPolicy()) == pytest.approx(expected, abs=1e-6)


class TestNormalising:
    def test_the_worst_is_nothing_and_the_best_is_one(self) -> None:
        assert min_max([0.2, 0.6, 0.4]) == pytest.approx([0.0, 1.0, 0.5])  # (x − .2) / .4

    def test_without_a_spread_the_value_itself_stands(self) -> None:
        assert min_max([0.3]) == [0.3]
        assert min_max([0.0, 0.0]) == [0.0, 0.0]
        assert min_max([]) == []

    def test_meaning_and_graph_are_placed_apart(self) -> None:
        near, far = placed([Signals(id="a", semantic=0.9, graph=0.0), Signals(id="b", semantic=0.5, graph=0.4)])
        assert (near.semantic, near.graph) == (1.0, 0.0)
        assert (far.semantic, far.graph) == (0.0, 1.0)


class TestBase:
    def test_six_weighted_signals(self) -> None:
        score = scored()
        # .31·.8 + .12·.5 + .20·.3 + .15·.4 + .05·.5^(365/365) + .17·.6
        assert [(t.name, t.contribution) for t in score.terms] == [
            ("semantic", pytest.approx(0.248)),
            ("graph", pytest.approx(0.06)),
            ("entity_overlap", pytest.approx(0.06)),
            ("claim_overlap", pytest.approx(0.06)),
            ("recency", pytest.approx(0.025)),
            ("credibility", pytest.approx(0.102)),
        ]
        assert score.value == pytest.approx(0.555)
        assert score.fired == ()

    def test_a_library_ignores_age_and_shares_its_weight_out(self) -> None:
        ageless = replace(SEED, recency_counts=0)
        # (.248 + .06 + .06 + .06 + .102) / .95 = .53 / .95
        assert scored(ageless).value == pytest.approx(0.557895, abs=1e-6)
        assert scored(ageless, days_old=0.0) == scored(replace(ageless, undated_recency=0.1), days_old=0.0)
        assert scored(ageless, days_old=0.0).value == scored(ageless, days_old=9999.0).value

    @pytest.mark.parametrize(
        ("claim_type", "expected"),
        [
            (ClaimType.GENERAL, (0.31, 0.12, 0.20, 0.15, 0.05, 0.17)),
            # .02 + .08 = .10 moved: graph + .3 · .10, credibility + .7 · .10
            (ClaimType.THERAPEUTIC, (0.31, 0.15, 0.12, 0.15, 0.03, 0.24)),
            # .03 + .05 = .08 moved, half to each
            (ClaimType.CAUSAL, (0.31, 0.16, 0.15, 0.15, 0.02, 0.21)),
            # .04 + .06 = .10 moved: graph + .8 · .10, credibility + .2 · .10
            (ClaimType.MECHANISTIC, (0.31, 0.20, 0.14, 0.15, 0.01, 0.19)),
            (ClaimType.COUNT, (0.31, 0.12, 0.20, 0.15, 0.05, 0.17)),
            (ClaimType.QUOTE, (0.31, 0.12, 0.20, 0.15, 0.05, 0.17)),
        ],
    )
    def test_the_kind_of_claim_moves_weight(self, claim_type: ClaimType, expected: tuple[float, ...]) -> None:
        assert tuple(weights(claim_type, SEED).values()) == pytest.approx(expected)
        assert sum(tuple(weights(claim_type, SEED).values())) == pytest.approx(1.0)

    def test_a_mechanism_is_scored_by_its_own_weights(self) -> None:
        candidate = PlacedCandidate(signals=PLAIN, semantic=0.8, graph=0.5)
        # .31·.8 + .20·.5 + .14·.3 + .15·.4 + .01·.5 + .19·.6 = .248 + .1 + .042 + .06 + .005 + .114
        assert relevance(candidate, ClaimType.MECHANISTIC, SEED).value == pytest.approx(0.569)

    def test_no_more_weight_is_moved_than_is_there(self) -> None:
        moved = weights(ClaimType.CAUSAL, replace(SEED, causal_from_recency=0.5))
        # .05 + .05 = .10 moved, half to each
        assert tuple(moved.values()) == pytest.approx((0.31, 0.17, 0.15, 0.15, 0.0, 0.22))


class TestSourceQuality:
    @pytest.mark.parametrize(
        ("url_quality", "dated", "quality", "believed"),
        [
            (0.8, True, 0.9, 0.75),  # (.9 + .8 + 1) / 3; .5·.6 + .5·.9
            (0.8, False, 0.566667, 0.583333),  # (.9 + .8 + 0) / 3; .3 + .283333
            (None, True, 0.95, 0.775),  # (.9 + 1) / 2; .3 + .475
        ],
    )
    def test_half_of_credibility_is_the_page_s_own(
        self, url_quality: float | None, dated: bool, quality: float, believed: float
    ) -> None:
        page = replace(PLAIN, completeness=0.9, url_quality=url_quality, dated_or_signed=dated)
        assert source_quality(page).value == pytest.approx(quality, abs=1e-6)
        assert credibility(page, RankingPolicy()).value == pytest.approx(believed, abs=1e-6)

    def test_it_enters_the_base_score(self) -> None:
        blended = replace(SEED, source_quality_share=0.5)
        # .555 + .17 · (.75 − .6)
        page = scored(blended, completeness=0.9, url_quality=0.8, dated_or_signed=True)
        assert page.value == pytest.approx(0.5805)


class TestBoosts:
    def test_the_graph_adds_in_proportion(self) -> None:
        boosted = relevance(PlacedCandidate(signals=replace(PLAIN, graph=0.6), semantic=0.8, graph=0.5), ClaimType.GENERAL, SEED)
        assert boosted.value == pytest.approx(0.585)  # .555 + .05 · .6
        assert boosted.fired == ("graph_strength",)

    @pytest.mark.parametrize(("overlap", "expected"), [(0.08, 0.537), (0.07, 0.5055)])
    def test_it_adds_only_where_words_agree(self, overlap: float, expected: float) -> None:
        # .495 without overlap: + .15·.08 + .05·.6 = .537; + .15·.07 = .5055
        signals = replace(PLAIN, graph=0.6, claim_overlap=overlap)
        boosted = relevance(PlacedCandidate(signals=signals, semantic=0.8, graph=0.5), ClaimType.GENERAL, SEED)
        assert boosted.value == pytest.approx(expected)

    @pytest.mark.parametrize(
        ("norm", "entity", "overlap", "expected"),
        [
            (0.5, 0.34, 0.40, 0.663),  # .555 + .20·.04 + .10
            (0.5, 0.33, 0.40, 0.561),  # .555 + .20·.03
            (0.5, 0.34, 0.10, 0.618),  # .563 − .15·.30 + .10
            (0.5, 0.34, 0.09, 0.5165),  # .563 − .15·.31
            (0.0, 0.34, 0.40, 0.503),  # .563 − .12·.5
        ],
    )
    def test_graph_entities_and_words_together(self, norm: float, entity: float, overlap: float, expected: float) -> None:
        assert scored(graph=norm, entity_overlap=entity, claim_overlap=overlap).value == pytest.approx(expected)

    @pytest.mark.parametrize(
        ("kind", "raw", "anchors", "expected"),
        [
            (EvidenceKind.GRAPH, 0.40, 0.34, 0.655),  # .555 + .05·.40 + .08
            (EvidenceKind.GRAPH, 0.39, 0.34, 0.5745),  # .555 + .05·.39
            (EvidenceKind.GRAPH, 0.40, 0.33, 0.575),
            (EvidenceKind.GRAPH, 0.40, None, 0.575),
            (EvidenceKind.PASSAGE, 0.40, 0.34, 0.575),
        ],
    )
    def test_a_well_anchored_statement(self, kind: EvidenceKind, raw: float, anchors: float | None, expected: float) -> None:
        signals = replace(PLAIN, kind=kind, graph=raw, anchor_match=anchors)
        boosted = relevance(PlacedCandidate(signals=signals, semantic=0.8, graph=0.5), ClaimType.GENERAL, SEED)
        assert boosted.value == pytest.approx(expected)


PENALISED = {
    "weak_anchors": ({"anchor_match": 0.19}, 0.3885),  # .555 · .70
    "backfill": ({"backfill": True}, 0.47175),  # .555 · .85
    "object_mismatch": ({"object_match": False}, 0.30525),  # .555 · .55
    "focus_mismatch": ({"focus_tokens": 3, "focus_matched": 1}, 0.41625),  # .555 · .75
    "subject_mismatch": ({"subject_match": False}, 0.333),  # .555 · .60
    "relation_object_mismatch": ({"relation_object_match": False}, 0.3885),  # .555 · .70
    "merely_reports": ({"reports_claim": True}, 0.36075),  # .555 · .65
    "low_signal": ({"low_signal": True}, 0.444),  # .555 · .80
    "relation_reversed": ({"relation_direction_match": False}, 0.36075),  # .555 · .65
    "hedging": ({"uncertain": True}, 0.435),  # .555 − .12
}
UNTOUCHED: dict[str, dict[str, Any]] = {
    "anchors at the limit": {"anchor_match": 0.20},
    "two words of the focus": {"focus_tokens": 3, "focus_matched": 2},
    "a focus of one word": {"focus_tokens": 1, "focus_matched": 1},
    "a report, of a belief": {"reports_claim": True, "belief_claim": True},
    "hedged text, hedged claim": {"uncertain": True, "assertive_claim": False},
    "everything matched": {
        "object_match": True,
        "subject_match": True,
        "relation_object_match": True,
        "relation_direction_match": True,
    },
}


class TestPenalties:
    @pytest.mark.parametrize("name", PENALISED)
    def test_each_alone(self, name: str) -> None:
        changes, expected = PENALISED[name]
        score = scored(**changes)
        assert score.value == pytest.approx(expected)
        assert score.fired == (name,)
        assert score.terms[-1].contribution == pytest.approx(expected - 0.555)

    @pytest.mark.parametrize("changes", UNTOUCHED.values(), ids=UNTOUCHED)
    def test_what_is_not_at_fault_keeps_its_score(self, changes: dict[str, Any]) -> None:
        score = scored(**changes)
        assert (score.value, score.fired) == (pytest.approx(0.555), ())

    def test_a_graph_statement_loses_more_to_weak_anchors(self) -> None:
        assert scored(kind=EvidenceKind.GRAPH, anchor_match=0.19).value == pytest.approx(0.1665)  # .555 · .30

    def test_two_multiply_and_hedging_is_taken_off_last(self) -> None:
        score = scored(uncertain=True, object_match=False, backfill=True)
        assert score.value == pytest.approx(0.1394625)  # .555 · .85 · .55 − .12
        assert score.fired == ("backfill", "object_mismatch", "hedging")

    def test_all_of_them_leave_nothing(self) -> None:
        every = {key: value for changes, _ in PENALISED.values() for key, value in changes.items()}
        score = scored(**every)
        # .555 · .70 · .85 · .55 · .75 · .60 · .70 · .65 · .80 · .65 = .019337; − .12 is below 0
        assert score.value == 0.0
        assert score.fired == (*PENALISED, "clamp")

    def test_contradicting_evidence_keeps_three_fifths(self) -> None:
        score = contradicting(scored(backfill=True), SEED)
        assert score.value == pytest.approx(0.28305)  # .47175 · .60
        assert score.fired == ("backfill", "contradicting")
        assert sum(t.contribution for t in score.terms) == pytest.approx(0.28305)


LAST: dict[str, Any] = {"semantic": 0.0, "graph": 0.0, "entity_overlap": 0.0, "claim_overlap": 0.0}


class TestFloorAndClamp:
    @pytest.mark.parametrize(
        ("changes", "expected", "fired"),
        [
            ({"credibility": 0.9}, 0.2, ("credible_floor",)),  # .05·.5 + .17·.9 = .178, lifted
            ({"credibility": 0.89}, 0.1763, ()),  # .025 + .17·.89
            ({"credibility": 0.9, "semantic": 0.01}, 0.1811, ()),  # .178 + .31·.01
            ({"credibility": 0.9, "graph": 0.01}, 0.1792, ()),  # .178 + .12·.01
            ({"credibility": 1.0, "days_old": 0.0}, 0.22, ()),  # .05 + .17 is above it
            ({"credibility": 0.9, "low_signal": True}, 0.2, ("low_signal", "credible_floor")),
        ],
    )
    def test_a_most_credible_source_is_not_lost(self, changes: dict[str, Any], expected: float, fired: tuple[str, ...]) -> None:
        score = scored(**{**LAST, **changes})
        assert (score.value, score.fired) == (pytest.approx(expected), fired)

    def test_the_floor_asks_for_a_sound_page_too(self) -> None:
        blended = replace(SEED, source_quality_share=0.5)
        torn = scored(blended, **LAST, credibility=0.95, completeness=0.5, dated_or_signed=False)
        # quality (.5 + 0) / 2 = .25; credibility .5·.95 + .5·.25 = .6; .025 + .17·.6
        assert (torn.value, torn.fired) == (pytest.approx(0.127), ())
        whole = scored(blended, **LAST, credibility=0.95, completeness=0.9, dated_or_signed=True)
        assert (whole.value, whole.fired) == (0.2, ("credible_floor",))  # (.95 + .95) / 2 = .95

    def test_no_score_is_above_one(self) -> None:
        best = replace(
            PLAIN,
            kind=EvidenceKind.GRAPH,
            graph=1.0,
            entity_overlap=1.0,
            claim_overlap=1.0,
            days_old=0.0,
            credibility=1.0,
            anchor_match=1.0,
        )
        score = relevance(PlacedCandidate(signals=best, semantic=1.0, graph=1.0), ClaimType.GENERAL, SEED)
        assert score.value == 1.0  # 1 + .05 + .10 + .08, held
        assert score.fired == ("graph_strength", "graph_and_words", "anchored_statement", "clamp")
        assert score.terms[-1].contribution == pytest.approx(-0.23)
