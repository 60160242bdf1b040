"""How evidence covers the parts of a claim, worked by hand (seed 001, constants.md "Subclaim coverage")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.policy.verify import TrustPolicy
from adjudge.values.evidence import EvidenceKind, Stance
from adjudge.values.ruling import CoverLevel, SubclaimCoverage, SubclaimMatch
from adjudge.values.verdict import SubclaimStatus
from adjudge.verify.coverage import coverage, level, relevance, subclaim_coverage, weight

POLICY = TrustPolicy()
FOR = Stance(supports=0.9, refutes=0.04, neutral=0.06)
AGAINST = Stance(supports=0.05, refutes=0.8, neutral=0.15)
OPEN = Stance(supports=0.1, refutes=0.1, neutral=0.8)


def match(
    semantic: float,
    hits: int = 0,
    *,
    overlap: float = 0.0,
    found: bool = False,
    stance: Stance = FOR,
    kind: EvidenceKind = EvidenceKind.PASSAGE,
    negation: bool = False,
    name: str = "e1",
) -> SubclaimMatch:
    return SubclaimMatch(
        evidence_id=name,
        semantic=semantic,
        anchor_hits=hits,
        overlap=overlap,
        object_found=found,
        stance=stance,
        kind=kind,
        negation_differs=negation,
    )


GRAPH = EvidenceKind.GRAPH


@pytest.mark.parametrize(
    ("held", "expected", "fired"),
    [
        (match(0.6, 1, overlap=0.5), 0.57, ()),  # max(.7·.6 + .3·½, .6·.6 + .4·.5) = max(.57, .56)
        (match(0.5, 0, overlap=0.8), 0.62, ()),  # max(.7·.5, .6·.5 + .4·.8) = max(.35, .62)
        (match(0.6, 2), 0.72, ()),  # .42 + .3
        (match(0.6, 4), 0.72, ()),  # two hits count in full, four no more
        (match(0.6, 1, overlap=0.5, stance=AGAINST), 0.171, ("contradicting",)),  # .57 · .30
        (match(0.5, 0, overlap=0.8, kind=GRAPH), 0.434, ("graph_no_anchor",)),  # .62 · .70
        (match(0.6, 1, overlap=0.5, kind=GRAPH), 0.4845, ("graph_one_anchor",)),  # .57 · .85
        (match(0.6, 2, kind=GRAPH), 0.72, ()),
        # .57 · .30 · .85
        (match(0.6, 1, overlap=0.5, kind=GRAPH, stance=AGAINST), 0.14535, ("contradicting", "graph_one_anchor")),
    ],
)
def test_relevance_of_an_item_to_a_subclaim(held: SubclaimMatch, expected: float, fired: tuple[str, ...]) -> None:
    score = relevance(held, POLICY)
    assert score.value == pytest.approx(expected)
    assert score.fired == fired
    assert sum(t.contribution for t in score.terms) == pytest.approx(expected)


@pytest.mark.parametrize(("hits", "expected"), [(3, 0.60), (4, 0.66), (5, 0.66)])  # .7·.6 + .3·⅗, ·⅘, and no more
def test_of_five_anchors_extracted_four_count(hits: int, expected: float) -> None:
    """Two hits count in full by default, so the limit is seen only where it takes five."""
    assert relevance(match(0.6, hits), replace(POLICY, anchor_full=5)).value == pytest.approx(expected)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (match(0.55, 2), CoverLevel.STRONG),
        (match(0.549, 2), CoverLevel.PARTIAL),
        (match(0.9, 1), CoverLevel.PARTIAL),
        (match(0.80, 0, found=True), CoverLevel.STRONG),
        (match(0.799, 0, found=True), CoverLevel.PARTIAL),
        (match(0.30, 1), CoverLevel.PARTIAL),
        (match(0.30, 0, found=True), CoverLevel.PARTIAL),
        (match(0.299, 1), CoverLevel.NONE),
        (match(0.299, 4, found=True), CoverLevel.NONE),
        (match(0.95, 0), CoverLevel.NONE),
        (match(0.55, 2, stance=AGAINST), CoverLevel.STRONG),
        (match(0.95, 3, stance=OPEN), CoverLevel.PARTIAL),
    ],
)
def test_how_well_an_item_covers(held: SubclaimMatch, expected: CoverLevel) -> None:
    assert level(held, POLICY) is expected


def test_where_no_side_is_asked_for_nearness_alone_is_strong() -> None:
    assert level(match(0.95, 3, stance=OPEN), TrustPolicy(strong_needs_side=0)) is CoverLevel.STRONG


def test_a_partial_cover_weighs_more_in_confidence_mode() -> None:
    assert [weight(x, POLICY) for x in CoverLevel] == [1.0, 0.5, 0.0]
    assert [weight(x, POLICY, confident=True) for x in CoverLevel] == [1.0, 0.7, 0.0]


def test_coverage_is_the_mean_weight_of_the_subclaims() -> None:
    parts = [SubclaimCoverage(subclaim_id=str(i), weight=w) for i, w in enumerate((1.0, 0.5, 0.0, 0.5))]
    score = coverage(parts)
    assert score.value == pytest.approx(0.5)  # (1 + .5 + 0 + .5) / 4
    assert [t.contribution for t in score.terms] == [0.25, 0.125, 0.0, 0.125]
    assert coverage([]).value == 0.0


def test_eight_of_ten_subclaims_reach_a_gate_at_eight_tenths() -> None:
    parts = [SubclaimCoverage(subclaim_id=str(i), weight=1.0 if i < 8 else 0.0) for i in range(10)]
    assert coverage(parts).value >= 0.8


S = SubclaimStatus
STRONG_FOR, PARTIAL_FOR = match(0.7, 2, name="a"), match(0.4, 1, name="b")
STRONG_AGAINST, PARTIAL_AGAINST = match(0.7, 2, stance=AGAINST, name="c"), match(0.4, 1, stance=AGAINST, name="d")


@pytest.mark.parametrize(
    ("held", "status", "rule", "weight"),
    [
        ([], S.UNKNOWN, "nothing_decides", 0.0),
        ([match(0.9, 3, stance=OPEN)], S.UNKNOWN, "nothing_decides", 0.5),
        ([match(0.9, 0)], S.UNKNOWN, "nothing_decides", 0.0),  # supports, but shares no anchor
        ([STRONG_FOR], S.STRONGLY_VALID, "strong_support", 1.0),
        ([PARTIAL_FOR], S.PARTIALLY_VALID, "partial_support", 0.5),
        ([STRONG_AGAINST], S.INVALID, "strong_contradiction", 1.0),
        ([PARTIAL_AGAINST], S.PARTIALLY_INVALID, "partial_contradiction", 0.5),
        # 1 · .9 against .5 · .8: a lead of .5
        ([STRONG_FOR, PARTIAL_AGAINST], S.VALID, "strong_support_outweighs", 1.0),
        # .5 · .9 against 1 · .8: .35 behind
        ([PARTIAL_FOR, STRONG_AGAINST], S.INVALID, "strong_contradiction_outweighs", 1.0),
        # .9 against .8: a lead of .1 only
        ([STRONG_FOR, STRONG_AGAINST], S.PARTIALLY_VALID, "disputed_mostly_supported", 1.0),
        # .45 against .40
        ([PARTIAL_FOR, PARTIAL_AGAINST], S.PARTIALLY_VALID, "disputed_mostly_supported", 0.5),
        # .45 against .5 · .96 = .48
        (
            [PARTIAL_FOR, match(0.4, 1, stance=Stance(supports=0.0, refutes=0.96, neutral=0.04))],
            S.PARTIALLY_INVALID,
            "disputed_mostly_contradicted",
            0.5,
        ),
    ],
)
def test_how_a_subclaim_fares(held: list[SubclaimMatch], status: S, rule: str, weight: float) -> None:
    found = subclaim_coverage("s", held, {}, POLICY)
    assert (found.status, found.rule, found.weight) == (status, rule, weight)


def test_a_tie_goes_against_the_claim() -> None:
    held = [
        match(0.7, 2, stance=Stance(supports=0.9, refutes=0.0, neutral=0.1), name="a"),
        match(0.7, 2, stance=Stance(supports=0.0, refutes=0.9, neutral=0.1), name="b"),
    ]
    assert subclaim_coverage("s", held, {}, POLICY).status is S.PARTIALLY_INVALID


def test_a_near_text_negated_otherwise_makes_the_subclaim_invalid() -> None:
    assert subclaim_coverage("s", [STRONG_FOR, match(0.80, 2, negation=True)], {}, POLICY).rule == "negation_mismatch"
    far = subclaim_coverage("s", [STRONG_FOR, match(0.799, 2, negation=True)], {}, POLICY)
    assert far.status is S.STRONGLY_VALID


def test_trust_of_a_subclaim_is_the_best_product_and_its_evidence_the_most_relevant_of_the_deciding_side() -> None:
    held = [match(0.7, 2, name="a"), match(0.6, 2, name="b"), match(0.5, 1, stance=OPEN, name="c")]
    found = subclaim_coverage("s", held, {"a": 0.40, "b": 0.60, "c": 0.90}, POLICY)
    assert found.trust == pytest.approx(0.60)  # max(1 · .40, 1 · .60, .5 · .90)
    assert found.best_evidence_id == "a"  # .7·.7 + .3 = .79 against .7·.6 + .3 = .72
    assert found.relevance == pytest.approx(0.79)
    assert found.evidence_ids == ("a", "b", "c")


def test_the_best_evidence_of_an_invalid_subclaim_contradicts_it() -> None:
    found = subclaim_coverage("s", [PARTIAL_FOR, STRONG_AGAINST], {}, POLICY)
    assert found.contradicted
    assert found.best_evidence_id == "c"
