"""How the claims of an article hang together: what supports, contradicts or leans on what (seed 002)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from adjudge.model.article import Contradiction
from adjudge.model.claim import Edge, EdgeKind
from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.model.evidence import Stance
from adjudge.policy import Policy
from adjudge.policy.claim_graph import ClaimGraphPolicy
from adjudge.scoring.claim_edges import contradiction, edge_weights
from adjudge.steps.claim_pairs import ClaimPair, claim_pairs
from adjudge.steps.clash import SURE, TOLD
from adjudge.text.opposites import negations
from adjudge.text.terms import terms

Read = Callable[[Sequence[tuple[str, str]]], Sequence[Stance]]
"""What each text says of its claim, for (text, claim) pairs."""
_WORD = re.compile(r"\w+")
_FIGURE = re.compile(r"\d+")
_UNREAD = Stance(supports=0.0, refutes=0.0, neutral=1.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Related:
    """The edges of an article's claim graph, and what it says against itself."""

    edges: tuple[Edge, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    pairs: int = 0
    """How many pairs were read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Bearing:
    source: str
    target: str
    kind: EdgeKind
    probability: float


def claim_edges(claims: Sequence[CoreClaim], read: Read, policy: Policy, *, text: str = "") -> Related:
    """What bears on what among an article's claims. All pairs worth it are read in one call of `read`; `text` is the
    article, by which a claim that owes its subject to the one before is known.

    Belief runs from `source` to `target`: a contradiction from the earlier claim to the later, support from what supports,
    dependence from what is leant on. A claim said again, in the same words or others, supports nothing: its evidence is
    the same evidence.
    """
    pairs = claim_pairs(claims, policy)
    asked = [order for pair in pairs for order in _orders(pair)]
    stances = iter(read(asked) if asked else ())
    bearings: list[_Bearing] = []
    contradictions: list[Contradiction] = []
    for pair in pairs:
        onward = next(stances) if pair.onward else _UNREAD
        back = next(stances) if pair.back else _UNREAD
        found = _contradicting(pair, onward, back, policy.claim_graph)
        if found is None:
            bearings += _supporting(pair, onward, back, policy.claim_graph)
            continue
        contradictions.append(found)
        kind, probability = EdgeKind.CONTRADICTS, found.probability
        bearings.append(_Bearing(source=found.a, target=found.b, kind=kind, probability=probability))
    bearings += leaning(claims, text, policy.claim_graph)
    ordered = sorted(contradictions, key=lambda c: (-c.probability, c.a, c.b))
    return Related(edges=_weighted(bearings, policy.claim_graph), contradictions=tuple(ordered), pairs=len(pairs))


def _orders(pair: ClaimPair) -> Iterator[tuple[str, str]]:
    """The pair as (text, claim), each way that is read."""
    if pair.onward:
        yield pair.a.claim_text, pair.b.claim_text
    if pair.back:
        yield pair.b.claim_text, pair.a.claim_text


def _contradicting(pair: ClaimPair, onward: Stance, back: Stance, policy: ClaimGraphPolicy) -> Contradiction | None:
    if not pair.clash:
        return None
    needed = policy.contradicts_values if pair.clash in SURE else policy.contradicts
    probability = contradiction(onward, back).value
    if pair.clash == TOLD:  # the reader is blind here, and may only add to what rules tell
        return Contradiction(a=pair.a.id, b=pair.b.id, probability=max(probability, policy.told_twice))
    return Contradiction(a=pair.a.id, b=pair.b.id, probability=probability) if probability >= needed else None


def _supporting(pair: ClaimPair, onward: Stance, back: Stance, policy: ClaimGraphPolicy) -> Iterator[_Bearing]:
    """One way or none: claims that support each other both ways say the same in other words."""
    there, here = onward.supports >= policy.supports, back.supports >= policy.supports
    if there == here or is_copy(pair.a, pair.b, policy):
        return
    source, target, stance = (pair.a, pair.b, onward) if there else (pair.b, pair.a, back)
    yield _Bearing(source=source.id, target=target.id, kind=EdgeKind.SUPPORTS, probability=stance.supports)


def is_copy(one: CoreClaim, other: CoreClaim, policy: ClaimGraphPolicy) -> bool:
    """Whether two claims are one statement written twice, as headline and lead are, or were read out of the same words. What
    denies the other, or has other figures, is no copy of it."""
    if negations(one.claim_text) != negations(other.claim_text):
        return False
    short, long = sorted(
        (" ".join(_WORD.findall(text.casefold())) for text in (one.claim_text, other.claim_text)), key=len
    )
    if f" {short} " in f" {long} " or one.span.overlaps(other.span):
        return True
    if set(_FIGURE.findall(short)) != set(_FIGURE.findall(long)):
        return False
    mine, theirs = frozenset(terms(short)), frozenset(terms(long))
    return len(mine & theirs) >= policy.restated * len(mine | theirs)


def leaning(claims: Sequence[CoreClaim], text: str, policy: ClaimGraphPolicy) -> Iterator[_Bearing]:
    """What leans on the claim right before it, because only that says what it is about: "It was opened in 1932." And words
    in quotation marks lean on what was last said of their speaker."""
    ordered = sorted(claims, key=lambda claim: (claim.span, claim.id))
    for at, claim in enumerate(ordered):
        if policy.depends <= 0.0:
            return
        before = ordered[max(0, at - 1) : at]
        if claim.predicate_type is PredicateType.QUOTE:
            before = ordered[:at]
        elif not _owes_subject(claim, text):
            continue
        about = frozenset(name.casefold() for name in claim.subject_entities)
        for other in reversed(before):
            if (
                about & {name.casefold() for name in other.subject_entities}
                and other.predicate_type != PredicateType.QUOTE
            ):
                yield _Bearing(source=other.id, target=claim.id, kind=EdgeKind.DEPENDS_ON, probability=policy.depends)
                break


def _owes_subject(claim: CoreClaim, text: str) -> bool:
    """Whether a claim is about something that its own words in the article do not name."""
    own = frozenset(terms(claim.span.of(text) if text else claim.claim_text))
    return any(not own.issuperset(terms(name)) for name in claim.subject_entities[:1])


def _weighted(bearings: Sequence[_Bearing], policy: ClaimGraphPolicy) -> tuple[Edge, ...]:
    into: dict[str, list[_Bearing]] = {}
    for bearing in bearings:
        into.setdefault(bearing.target, []).append(bearing)
    edges = (
        Edge(source=b.source, target=b.target, kind=b.kind, weight=weight)
        for some in into.values()
        for b, weight in zip(some, edge_weights([b.probability for b in some], policy), strict=True)
    )
    return tuple(sorted(edges, key=lambda e: (e.source, e.target, e.kind)))
