"""The strict filters (000 §4.4) and the gatekeeper (001), case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy.ranking import AdmissionPolicy, RankingPolicy
from adjudge.values.candidate import DroppedItem, RankedItem, Signals
from adjudge.values.claim import ClaimType
from adjudge.values.score import Score
from adjudge.verify.ranking import PlacedCandidate
from adjudge.verify.shortlisting import count_gate, refined, shortlist, strict_filters, summary, topic_routes

POLICY = AdmissionPolicy()
RANKING = RankingPolicy()
SOUND = Signals(id="e1", semantic=0.5, entity_overlap=0.5, claim_overlap=0.5)


def dropped_by(*, graph_norm: float = 0.0, **changes: Any) -> tuple[str, ...]:
    return strict_filters(PlacedCandidate(signals=replace(SOUND, **changes), semantic=0.5, graph=graph_norm), POLICY)


FEW = "few_shared_words"
CASES: dict[str, list[tuple[dict[str, Any], bool]]] = {
    FEW: [
        ({"claim_overlap": 0.14, "semantic": 0.74}, True),
        ({"claim_overlap": 0.15, "semantic": 0.74}, False),
        ({"claim_overlap": 0.14, "semantic": 0.75}, False),
        ({"claim_overlap": 0.08, "entity_overlap": 0.20, "graph_norm": 0.55}, False),
        ({"claim_overlap": 0.08, "entity_overlap": 0.20, "graph_norm": 0.54}, True),
        ({"claim_overlap": 0.08, "entity_overlap": 0.20, "graph": 0.45}, False),
        ({"claim_overlap": 0.08, "entity_overlap": 0.20, "graph": 0.44}, True),
        ({"claim_overlap": 0.07, "entity_overlap": 0.20, "graph": 0.45}, True),
        ({"claim_overlap": 0.08, "entity_overlap": 0.19, "graph": 0.45}, True),
    ],
    "object_missing": [
        ({"object_match": False, "claim_overlap": 0.39, "semantic": 0.89}, True),
        ({"object_match": False, "claim_overlap": 0.40, "semantic": 0.89}, False),
        ({"object_match": False, "claim_overlap": 0.39, "semantic": 0.90}, False),
        ({"object_match": False, "claim_overlap": 0.39, "graph": 0.90}, False),
        ({"object_match": False, "claim_overlap": 0.39, "explicit_refutation": True}, False),
        ({"object_match": None, "claim_overlap": 0.39}, False),
    ],
    "focus_missing": [
        ({"focus_tokens": 3, "focus_matched": 1, "claim_overlap": 0.34, "semantic": 0.89}, True),
        ({"focus_tokens": 3, "focus_matched": 2, "claim_overlap": 0.34}, False),
        ({"focus_tokens": 3, "focus_matched": 1, "claim_overlap": 0.35}, False),
        ({"focus_tokens": 3, "focus_matched": 1, "claim_overlap": 0.34, "semantic": 0.90}, False),
        ({"focus_tokens": 3, "focus_matched": 1, "claim_overlap": 0.34, "graph": 0.90}, False),
        ({"focus_tokens": 1, "focus_matched": 1, "claim_overlap": 0.34}, False),
        ({"focus_tokens": 1, "focus_matched": 0, "claim_overlap": 0.34}, True),
    ],
    "subject_missing": [
        ({"subject_match": False, "semantic": 0.94}, True),
        ({"subject_match": False, "semantic": 0.95}, False),
        ({"subject_match": False, "graph": 0.95}, False),
        ({"subject_match": None}, False),
    ],
    "relation_object_missing": [
        ({"relation_object_match": False, "semantic": 0.94}, True),
        ({"relation_object_match": False, "graph": 0.95}, False),
        ({"relation_object_match": True}, False),
    ],
    "mere_report": [
        ({"reports_claim": True, "claim_overlap": 0.59}, True),
        ({"reports_claim": True, "claim_overlap": 0.60}, False),
        ({"reports_claim": True, "claim_overlap": 0.59, "belief_claim": True}, False),
    ],
    "faint": [
        ({"semantic": 0.19, "claim_overlap": 0.07, "entity_overlap": 0.19, "graph": 0.39}, True),
        ({"semantic": 0.20, "claim_overlap": 0.07, "entity_overlap": 0.19, "graph": 0.39}, False),
        ({"semantic": 0.19, "claim_overlap": 0.08, "entity_overlap": 0.19, "graph": 0.39}, False),
        ({"semantic": 0.19, "claim_overlap": 0.07, "entity_overlap": 0.20, "graph": 0.39}, False),
        ({"semantic": 0.19, "claim_overlap": 0.07, "entity_overlap": 0.19, "graph": 0.40}, False),
    ],
}


@pytest.mark.parametrize(("name", "changes", "drops"), [(name, *case) for name, cases in CASES.items() for case in cases])
def test_each_strict_filter_at_its_limits(name: str, changes: dict[str, Any], drops: bool) -> None:
    assert (name in dropped_by(**changes)) is drops


def test_a_sound_candidate_passes_and_a_bad_one_is_told_every_reason() -> None:
    assert dropped_by() == ()
    assert dropped_by(semantic=0.1, claim_overlap=0.0, entity_overlap=0.0, subject_match=False) == (
        FEW,
        "subject_missing",
        "faint",
    )


@pytest.mark.parametrize(
    ("claim_type", "has_number", "overlap", "expected"),
    [
        (ClaimType.COUNT, True, 0.001, ()),
        (ClaimType.COUNT, False, 0.1, ("no_number",)),
        (ClaimType.COUNT, True, 0.0, ("no_overlap",)),
        (ClaimType.COUNT, False, 0.0, ("no_number", "no_overlap")),
        (ClaimType.GENERAL, False, 0.0, ()),
    ],
)
def test_a_count_claim_asks_for_numbers_about_it(
    claim_type: ClaimType, has_number: bool, overlap: float, expected: tuple[str, ...]
) -> None:
    signals = replace(SOUND, has_number=has_number, claim_overlap=overlap)
    assert count_gate(PlacedCandidate(signals=signals, semantic=0.5, graph=0.0), claim_type, POLICY) == expected


@pytest.mark.parametrize(
    ("anchors", "entity", "overlap", "semantic", "routes"),
    [
        (0.34, 0.0, 0.2, 0.5, ("by_anchors",)),
        (0.33, 0.33, 0.2, 0.5, ()),
        (None, 0.34, 0.10, 0.5, ("by_entities",)),
        (None, 0.34, 0.09, 0.5, ()),
        (None, 0.20, 0.0, 0.80, ("by_meaning",)),
        (None, 0.19, 0.0, 0.80, ()),
        (None, 0.20, 0.0, 0.79, ()),
        (1.0, 1.0, 1.0, 1.0, ("by_anchors", "by_entities", "by_meaning")),
    ],
)
def test_trust_may_rest_on_what_is_on_topic(
    anchors: float | None, entity: float, overlap: float, semantic: float, routes: tuple[str, ...]
) -> None:
    signals = Signals(id="e", anchor_match=anchors, entity_overlap=entity, claim_overlap=overlap, semantic=semantic)
    assert topic_routes(signals, POLICY) == routes


def ids(items: tuple[RankedItem, ...]) -> list[str]:
    return [item.id for item in items]


class TestGatekeeper:
    A = replace(SOUND, id="a", semantic=0.9)
    B = replace(SOUND, id="b", semantic=0.7)
    OFF_TOPIC = replace(SOUND, id="off", semantic=0.6, entity_overlap=0.1)
    AGAINST = replace(SOUND, id="against", semantic=0.95, contradicts=True)
    NAMELESS = replace(SOUND, id="nameless", semantic=0.8, must_have_alias=False)
    FAINT = Signals(id="faint", semantic=0.1)

    def test_contradicting_items_stand_apart_and_the_nameless_are_dropped(self) -> None:
        given = [self.FAINT, self.OFF_TOPIC, self.B, self.NAMELESS, self.AGAINST, self.A]
        found = shortlist(given, ClaimType.GENERAL, 5, RANKING, POLICY)
        assert not found.degraded
        assert ids(found.kept) == ["a", "b", "off"]
        assert [item.admissible for item in found.kept] == [True, True, False]
        assert ids(found.contradicting) == ["against"]
        assert found.contradicting[0].score.fired == ("contradicting",)
        assert found.contradicting[0].reasons == ("by_entities", "by_meaning", "contradicts")
        assert found.dropped == (
            DroppedItem(id="faint", reasons=(FEW, "faint")),
            DroppedItem(id="nameless", reasons=("core_entity_missing",)),
        )

    def test_with_one_admissible_item_left_it_is_degraded_and_they_stay(self) -> None:
        given = [self.A, self.OFF_TOPIC, self.NAMELESS, self.AGAINST]
        found = shortlist(given, ClaimType.GENERAL, 5, RANKING, POLICY)
        assert found.degraded
        assert ids(found.kept) == ["a", "nameless", "against", "off"]
        # By meaning (x − .6) / .35: .857143, .571429, 1, 0; the rest .26 for all but `off`, .02 + .075 + .085 = .18.
        # (.265714 + .26) / .95; (.177143 + .26) / .95; (.31 + .26) / .95 · .60; .18 / .95
        scores = [item.score.value for item in found.kept]
        assert scores == pytest.approx([0.553383, 0.460150, 0.36, 0.189474], abs=1e-6)
        assert found.contradicting == ()
        assert found.kept[1].reasons == ("by_entities", "by_meaning", "core_entity_missing")
        assert found.kept[2].score.fired == ("contradicting",)

    def test_what_is_beyond_k_is_said_to_be(self) -> None:
        found = shortlist([self.A, self.B, self.OFF_TOPIC], ClaimType.GENERAL, 2, RANKING, POLICY)
        assert ids(found.kept) == ["a", "b"]
        assert found.dropped == (DroppedItem(id="off", reasons=("beyond_top_k",)),)

    def test_a_count_claim_keeps_only_numbers(self) -> None:
        counted = replace(self.B, has_number=True)
        found = shortlist([self.A, counted], ClaimType.COUNT, 5, RANKING, POLICY)
        assert ids(found.kept) == ["b"]
        assert found.dropped == (DroppedItem(id="a", reasons=("no_number",)),)

    def test_scores_are_those_of_the_whole_set(self) -> None:
        found = shortlist([self.A, self.B, self.FAINT], ClaimType.GENERAL, 5, RANKING, POLICY)
        # Recency off: weights / .95. Credibility .5·.5 + .5·(1 + 0)/2 = .5, so .20·.5 + .15·.5 + .17·.5 = .26.
        # a: (.31·1 + .26) / .95 = .6; b: meaning (.7 − .1) / .8 = .75, (.2325 + .26) / .95 = .518421
        assert [item.score.value for item in found.kept] == pytest.approx([0.6, 0.518421], abs=1e-6)
        told = summary(found.kept)
        assert (told.top_ranking_score, told.avg_ranking_score) == pytest.approx((0.6, 0.559211), abs=1e-6)

    def test_nothing_gives_nothing(self) -> None:
        found = shortlist([], ClaimType.GENERAL, 5, RANKING, POLICY)
        assert (found.kept, found.dropped, found.degraded) == ((), (), True)
        assert summary(found.kept).avg_ranking_score == 0.0


class TestRefinement:
    ITEMS = tuple(
        RankedItem(id=name, score=Score(formula="ranking.relevance", value=value))
        for name, value in (("a", 0.8), ("b", 0.6), ("c", 0.4), ("d", 0.3))
    )

    def test_a_cross_encoder_reorders_the_first_places_only(self) -> None:
        policy = replace(RANKING, refined=3)
        order = refined(self.ITEMS, {"a": 0.2, "c": 0.9, "d": 1.0}, policy)
        # a (.8 + .2)/2 = .5; b unread, .6; c (.4 + .9)/2 = .65; d is fourth
        assert ids(order) == ["c", "b", "a", "d"]
        assert [item.refined.value if item.refined else None for item in order] == [
            pytest.approx(0.65),
            pytest.approx(0.6),
            pytest.approx(0.5),
            None,
        ]
        assert [item.score.value for item in order] == [0.4, 0.6, 0.8, 0.3]

    def test_twenty_places_are_read(self) -> None:
        items = tuple(replace(self.ITEMS[0], id=f"{place:02}") for place in range(21))
        order = refined(items, {"19": 1.0, "20": 1.0}, RANKING)
        assert (order[0].id, order[-1].id) == ("19", "20")  # the twentieth comes first, the twenty-first is not read
        assert order[-1].refined is None
