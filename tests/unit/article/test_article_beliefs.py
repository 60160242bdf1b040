"""From evidence to beliefs along the claim graph, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.report import Sided, beliefs, coloured, colours, sided
from adjudge.policy import Policy
from adjudge.values.article_claim import CoreClaim, OrderedGraph, Presentation
from adjudge.values.claim import Edge, EdgeKind
from adjudge.values.evidence import Evidence, EvidenceKind, Stance
from adjudge.values.span import Span

POLICY = Policy()


def evidence(*stances: Stance, credibility: float = 0.5) -> Sided:
    items = [
        Evidence(
            id=f"e{n}",
            kind=EvidenceKind.PASSAGE,
            text="",
            content_sha256="0" * 64,
            span=Span(start=0, end=0),
            source=f"s{n}.example",
            stance=stance,
            semantic=1.0,
            credibility=credibility,
        )
        for n, stance in enumerate(stances)
    ]
    return sided(items, {})


FOR = Stance(supports=0.9, refutes=0.05, neutral=0.05)
IMPACT = 1.9640276  # 2 / (1 + e^−4)


def test_belief_is_the_evidence_and_what_other_claims_pass_on() -> None:
    graph = OrderedGraph(
        order=("a", "b", "c"),
        edges=(
            Edge(source="a", target="b", kind=EdgeKind.SUPPORTS, weight=0.5),
            Edge(source="a", target="c", kind=EdgeKind.CONTRADICTS, weight=0.5),
        ),
    )
    found = beliefs(graph, {"a": evidence(FOR)}, None, POLICY)
    assert found["a"].local.log_odds == pytest.approx(IMPACT) == found["a"].belief.log_odds
    # half of it to b, minus half of it to c; nothing of their own
    assert found["b"].belief.log_odds == pytest.approx(0.9820138)
    assert found["c"].belief.log_odds == pytest.approx(-0.9820138)
    assert found["b"].local.log_odds == pytest.approx(0.0) and found["b"].belief.confidence == 0.0
    # 1 / (1 + e^−0.9820138) = 0.72751
    assert found["b"].score.value == pytest.approx(0.72751, abs=1e-5)
    # 1 − e^−1.9640276 = 0.85971
    assert found["a"].belief.confidence == pytest.approx(0.85971, abs=1e-5)


def test_no_claim_goes_beyond_what_two_authoritative_sources_agree_on() -> None:
    unsure = Stance(supports=0.6, refutes=0.2, neutral=0.2)
    graph = OrderedGraph(order=("a",))
    found = beliefs(graph, {"a": evidence(unsure, unsure, credibility=0.9)}, None, POLICY)
    # the two impacts of 2 / (1 + e^−1) = 1.46212 make 2.92423; the consensus of .6 holds it to ln(.6 / .4) = .405465
    assert found["a"].belief.log_odds == pytest.approx(0.405465, abs=1e-6)
    assert "consensus_bound" in found["a"].score.fired


def test_an_article_is_made_up_of_its_targets() -> None:
    claim = CoreClaim(id="a", claim_text="A.", span=Span(start=0, end=2), check_worthiness=0.8, harm_potential=0.9)
    found = beliefs(OrderedGraph(order=("a",)), {"a": evidence(FOR)}, None, POLICY)["a"]
    shown = colours(claim, found, evidence(FOR), Presentation(), None, POLICY)
    assert shown.g.value == found.score.value and shown.b.value == pytest.approx(0.5)
    # A: .5 + .5 · .85971 = .929855, times .38 / .90 for a source without a tier = .392605
    assert shown.a.value == pytest.approx(0.392605, abs=1e-5)
    (whole,) = coloured([claim], {"a": shown})
    assert (whole.worthiness, whole.rgba) == (0.8, shown.values)
    assert coloured([claim], {}) == ()
