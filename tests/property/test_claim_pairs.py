"""Pairs of claims, whatever the article: blocked, capped, and the same in any order; and beliefs that stay in bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.article.acquisition import telling
from adjudge.article.contradictions.claim_pairs import claim_pairs
from adjudge.article.graph import claim_edges, propagated, without_circles
from adjudge.english.words import terms
from adjudge.policy import Policy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.claim import ClaimGraph
from adjudge.values.evidence import Stance
from adjudge.values.span import Span

POLICY = Policy()
SUBJECTS = ("Canberra", "Sydney", "Harlow Bridge", "Mount Elgin", "Lake Orla")
SAID = (
    "was founded in {}",
    "opened in {}",
    "has {} inhabitants",
    "is {} metres long",
    "lies in Australia",
    "is not old",
)


@st.composite
def articles(draw: st.DrawFn) -> list[CoreClaim]:
    drawn = draw(st.lists(st.tuples(st.sampled_from(SUBJECTS), st.sampled_from(SAID), st.integers(1800, 1820)), max_size=24))
    claims, at = [], 0
    for number, (subject, said, figure) in enumerate(drawn):
        text = f"{subject} {said.format(figure)}."
        span = Span(start=at, end=at + len(text))
        claims.append(CoreClaim(id=f"c{number}", claim_text=text, span=span, subject_entities=(subject,)))
        at += len(text) + 1
    return claims


def _anchors(claim: CoreClaim) -> set[tuple[str, ...]]:
    return {terms(form) for anchor in telling(claim) for form in (anchor.text, *anchor.aliases)}


def _firmly(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
    """Refutes or supports everything, by length: the hardest reader there is."""
    return [
        Stance(supports=0.95, refutes=0.0, neutral=0.05) if len(a) > len(b) else Stance(supports=0.0, refutes=0.95, neutral=0.05)
        for a, b in pairs
    ]


@given(articles())
@settings(max_examples=40, deadline=None)
def test_every_pair_shares_an_anchor_and_none_is_read_twice(claims: list[CoreClaim]) -> None:
    pairs = claim_pairs(claims, POLICY)
    assert all(_anchors(pair.a) & _anchors(pair.b) for pair in pairs)
    assert all(pair.a.span < pair.b.span for pair in pairs)
    assert len({(pair.a.id, pair.b.id) for pair in pairs}) == len(pairs)


@given(articles(), st.integers(0, 6), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_there_are_never_more_than_the_policy_allows(claims: list[CoreClaim], most: int, a_claim: int) -> None:
    limits = replace(POLICY.claim_graph, pairs=most, pairs_a_claim=a_claim)
    pairs = claim_pairs(claims, replace(POLICY, claim_graph=limits))
    assert len(pairs) <= min(most, len(claims) * a_claim / 2)
    held = Counter(id_ for pair in pairs for id_ in (pair.a.id, pair.b.id))
    assert all(count <= a_claim for count in held.values())


@given(articles(), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_the_order_of_the_claims_does_not_matter(claims: list[CoreClaim], shuffle: object) -> None:
    mixed = list(claims)
    shuffle.shuffle(mixed)  # type: ignore[attr-defined]
    assert claim_pairs(mixed, POLICY) == claim_pairs(claims, POLICY)
    assert claim_edges(mixed, _firmly, POLICY) == claim_edges(claims, _firmly, POLICY)


@given(articles(), st.lists(st.floats(-5.0, 5.0), min_size=24, max_size=24))
@settings(max_examples=30, deadline=None)
def test_no_belief_grows_beyond_what_the_damping_allows(claims: list[CoreClaim], odds: list[float]) -> None:
    related = claim_edges(claims, _firmly, POLICY)
    assert all(0.0 < edge.weight < 1.0 for edge in related.edges)
    ids = tuple(claim.id for claim in claims)
    local = dict(zip(ids, odds, strict=False))
    found = propagated(without_circles(ClaimGraph(claims=ids, edges=related.edges)), local)
    most = max((abs(value) for value in local.values()), default=0.0)
    assert all(abs(score.value) <= most / (1.0 - POLICY.claim_graph.damping) + 1e-9 for score in found.values())


def test_twice_the_claims_of_one_subject_make_at_most_twice_the_pairs() -> None:
    def pairs(count: int) -> int:
        texts = [f"Canberra has {1000 + n} lamps in street {n} of ward {n // 4}." for n in range(count)]
        claims = [
            CoreClaim(id=f"c{n}", claim_text=t, span=Span(start=100 * n, end=100 * n + len(t)), subject_entities=("Canberra",))
            for n, t in enumerate(texts)
        ]
        unlimited = replace(POLICY, claim_graph=replace(POLICY.claim_graph, pairs=5000))
        return len(claim_pairs(claims, unlimited))

    assert 0 < pairs(40) <= 40 * POLICY.claim_graph.pairs_a_claim / 2
    assert pairs(80) <= 2 * pairs(40) + POLICY.claim_graph.pairs_a_claim
