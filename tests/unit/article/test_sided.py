"""What independent sources say of a claim: each heard once a side."""

from __future__ import annotations

import pytest

from adjudge.article.report import best_tier, clusters, covered, impacts, sided, voices
from adjudge.policy.article import BeliefPolicy
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.evidence import Evidence, EvidenceKind, Stance
from adjudge.values.source import SourceRating, Tier, TierDecidedBy
from adjudge.values.span import Span

FOR, AGAINST = Stance(supports=0.9, refutes=0.05, neutral=0.05), Stance(supports=0.1, refutes=0.8, neutral=0.1)
OPEN = Stance(supports=0.1, refutes=0.1, neutral=0.8)


def item(id_: str, stance: Stance | None, *, admissible: bool = True, tier: Tier | None = None, text: str = "") -> Evidence:
    return Evidence(
        id=id_,
        kind=EvidenceKind.PASSAGE,
        text=text,
        content_sha256="0" * 64,
        span=Span(start=0, end=len(text)),
        source=f"{id_}.example",
        stance=stance,
        admissible=admissible,
        semantic=0.8,
        credibility=0.9,
        rating=SourceRating(site=id_, decided_by=TierDecidedBy.ROW, credibility=0.9, tier=tier),
    )


class TestWhoIsHeard:
    def test_only_what_is_admissible_and_takes_a_side(self) -> None:
        given = [item("a", FOR), item("b", OPEN), item("c", None), item("d", AGAINST, admissible=False)]
        assert [cluster.id for cluster in clusters(sided(given, {}))] == ["a:supports"]

    def test_the_surest_speaks_for_all_of_one_source_and_side(self) -> None:
        surer = Stance(supports=0.95, refutes=0.03, neutral=0.02)
        given = [item("a", FOR), item("b", surer), item("c", AGAINST)]
        found = sided(given, {"a": "x", "b": "x", "c": "x"})
        assert {name: pair[0].id for name, pair in found.items()} == {"x:supports": "b", "x:refutes": "c"}

    def test_the_order_does_not_matter(self) -> None:
        given = [item("a", FOR), item("b", FOR), item("c", AGAINST)]
        same = {"a": "x", "b": "x"}
        assert sided(given, same) == sided(given[::-1], same)


def test_impacts_are_damped_and_signed() -> None:
    # 0.8 · 2 / (1 + e^(−10 (0.9 − 0.5))) = 1.6 · 0.98201 = 1.57122; the other side: 1.6 · 0.95257 = 1.52412
    moved = impacts(sided([item("a", FOR), item("b", AGAINST)], {}), BeliefPolicy())
    assert moved == pytest.approx({"a": 1.57122, "b": -1.52412}, abs=1e-5)


def test_voices_carry_the_support_of_either_side() -> None:
    heard = voices(sided([item("a", FOR), item("b", AGAINST)], {}))
    assert [(v.source, v.support, v.credibility) for v in heard] == [("a.example", 0.9, 0.9), ("b.example", 0.1, 0.9)]


def test_the_best_tier_and_whose_it_is() -> None:
    given = [item("a", FOR, tier=Tier.C), item("b", FOR, tier=Tier.A_PRIME), item("c", FOR)]
    assert best_tier(sided(given, {})) == (Tier.A_PRIME, "b.example")
    assert best_tier(sided([item("c", FOR)], {})) == (None, "")


def test_anchors_are_covered_by_what_takes_a_side() -> None:
    year, name = Anchor(text="1932", kind=AnchorKind.DATE), Anchor(text="Harrow Bridge", kind=AnchorKind.ENTITY)
    given = [item("a", FOR, text="It was opened in 1932."), item("b", OPEN, text="The Harrow Bridge is long.")]
    assert covered((year, name), sided(given, {})) == {year}
