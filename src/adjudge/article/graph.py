"""How the claims of an article hang together: what supports, contradicts or leans on what (seed 002)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from graphlib import TopologicalSorter
from math import fsum

from adjudge.article.contradictions.claim_pairs import ClaimPair, claim_pairs, contradiction, edge_weights
from adjudge.article.contradictions.clash import COUNT, SURE, TOLD
from adjudge.article.contradictions.rival_values import Read, rival_values
from adjudge.english.claim_kinds import negations
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import terms
from adjudge.policy import Policy
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.values.article import Contradiction
from adjudge.values.article_claim import CoreClaim, OrderedGraph, PredicateType
from adjudge.values.claim import ClaimGraph, Edge, EdgeKind
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Stance
from adjudge.values.score import Honesty, Score, formula, weighted

_WORD = regex(r"\w+")
_FIGURE = regex(r"\d+")
_RARE_WORDS = 5
_UNREAD = Stance(supports=0.0, refutes=0.0, neutral=1.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Related:
    """The edges of an article's claim graph, and what it says against itself."""

    edges: tuple[Edge, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    pairs: int = 0
    """How many pairs were read."""


def claim_edges(
    claims: Sequence[CoreClaim], read: Read, policy: Policy, *, text: str = "", entails: Read | None = None
) -> Related:
    """What bears on what among an article's claims. All pairs worth it are read in one call of `read`; `entails` is asked
    of single statements, and `text` is the article, by which a claim that owes its subject to the one before is known.

    Belief runs from `source` to `target`: a contradiction from the earlier claim to the later, support from what supports,
    dependence from what is leant on. A claim said again, in the same words or others, supports nothing: its evidence is
    the same evidence.
    """
    rivals = _rivals(claims, entails, policy)
    pairs = [pair for pair in claim_pairs(claims, policy) if (pair.a.id, pair.b.id) not in rivals]
    asked = [order for pair in pairs for order in _orders(pair)]
    stances = iter(read(asked) if asked else ())
    bearings: list[Edge] = []
    contradictions = [Contradiction(a=a, b=b, probability=probability) for (a, b), probability in rivals.items()]
    for pair in pairs:
        onward = next(stances) if pair.onward else _UNREAD
        back = next(stances) if pair.back else _UNREAD
        found = _contradicting(pair, onward, back, policy.claim_graph)
        if found is None:
            bearings += _supporting(pair, onward, back, policy.claim_graph)
            continue
        contradictions.append(found)
    bearings += (Edge(source=c.a, target=c.b, kind=EdgeKind.CONTRADICTS, weight=c.probability) for c in contradictions)
    bearings += leaning(claims, text, policy.claim_graph)
    ordered = sorted(contradictions, key=lambda c: (-c.probability, c.a, c.b))
    return Related(edges=_weighted(bearings, policy.claim_graph), contradictions=tuple(ordered), pairs=len(pairs))


def _rivals(claims: Sequence[CoreClaim], entails: Read | None, policy: Policy) -> dict[tuple[str, str], float]:
    """The ids of claims that give one thing two values, the earlier first."""
    if entails is None:
        return {}
    ordered = sorted(claims, key=lambda claim: (claim.span, claim.id))
    return {(ordered[a].id, ordered[b].id): p for (a, b), p in rival_values(ordered, entails, policy).items()}


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
    if pair.rare:  # of two ways in which they clash the one that is more likely counts
        about_one = policy.shared_word * min(pair.rare, _RARE_WORDS)
        counted = probability + about_one >= policy.contradicts_counts
        if counted and pair.clash != TOLD:
            return Contradiction(a=pair.a.id, b=pair.b.id, probability=min(1.0, probability + about_one))
    if pair.clash == COUNT:
        return None
    if pair.clash == TOLD:  # the reader is blind here, and may only add to what rules tell
        return Contradiction(a=pair.a.id, b=pair.b.id, probability=max(probability, policy.told_twice))
    return Contradiction(a=pair.a.id, b=pair.b.id, probability=probability) if probability >= needed else None


def _supporting(pair: ClaimPair, onward: Stance, back: Stance, policy: ClaimGraphPolicy) -> Iterator[Edge]:
    """One way or none: claims that support each other both ways say the same in other words."""
    there, here = onward.supports >= policy.supports, back.supports >= policy.supports
    if there == here or is_copy(pair.a, pair.b, policy):
        return
    source, target, stance = (pair.a, pair.b, onward) if there else (pair.b, pair.a, back)
    yield Edge(source=source.id, target=target.id, kind=EdgeKind.SUPPORTS, weight=stance.supports)


def is_copy(one: CoreClaim, other: CoreClaim, policy: ClaimGraphPolicy) -> bool:
    """Whether two claims are one statement written twice, as headline and lead are, or were read out of the same words. What
    denies the other, or has other figures, is no copy of it."""
    if negations(one.claim_text) != negations(other.claim_text):
        return False
    short, long = sorted((" ".join(_WORD.findall(text.casefold())) for text in (one.claim_text, other.claim_text)), key=len)
    if f" {short} " in f" {long} " or one.span.overlaps(other.span):
        return True
    if set(_FIGURE.findall(short)) != set(_FIGURE.findall(long)):
        return False
    mine, theirs = parsed(short).vocabulary, parsed(long).vocabulary
    return len(mine & theirs) >= policy.restated * len(mine | theirs)


def leaning(claims: Sequence[CoreClaim], text: str, policy: ClaimGraphPolicy) -> Iterator[Edge]:
    """What leans on the claim right before it, because only that says what it is about: "It was opened in 1932." And words
    in quotation marks lean on what was last said of their speaker."""
    ordered = sorted(claims, key=lambda claim: (claim.span, claim.id)) if policy.depends > 0.0 else []
    for at, claim in enumerate(ordered):
        before = ordered[max(0, at - 1) : at]
        if claim.predicate_type is PredicateType.QUOTE:
            before = ordered[:at]
        elif not _owes_subject(claim, text):
            continue
        about = frozenset(name.casefold() for name in claim.subject_entities)
        for other in reversed(before):
            same = about & {name.casefold() for name in other.subject_entities}
            if same and other.predicate_type != PredicateType.QUOTE:
                yield Edge(source=other.id, target=claim.id, kind=EdgeKind.DEPENDS_ON, weight=policy.depends)
                break


def _owes_subject(claim: CoreClaim, text: str) -> bool:
    """Whether a claim is about something that its own words in the article do not name."""
    own = parsed(claim.span.of(text) if text else claim.claim_text).vocabulary
    return any(not own.issuperset(terms(name)) for name in claim.subject_entities[:1])


def _weighted(bearings: Sequence[Edge], policy: ClaimGraphPolicy) -> tuple[Edge, ...]:
    """Edges that have their probability for a weight, with the weight that follows from those into the same claim."""
    into: dict[str, list[Edge]] = {}
    for bearing in bearings:
        into.setdefault(bearing.target, []).append(bearing)
    edges = (
        replace(edge, weight=weight)
        for some in into.values()
        for edge, weight in zip(some, edge_weights([edge.weight for edge in some], policy), strict=True)
    )
    return tuple(sorted(edges, key=lambda e: (e.source, e.target, e.kind)))


# Making a claim graph one in which belief cannot run in circles (seed 002).


def without_circles(graph: ClaimGraph) -> OrderedGraph:
    """The graph without the edges that close circles, and its claims in an order along which belief travels.

    The rule: edges are taken the strongest first, and one that would close a circle with those already taken is dropped. So
    of every circle the weakest edge goes, each dropped edge is the weakest of a circle whose other edges all stay, and
    nothing that could stay is lost. Among edges of one weight those that run forward in the text come first, then the
    earlier ones: a text is written so that what comes first is what the rest builds on. Of edges of one kind between the same
    two claims in one direction only the strongest stays, or the same would be counted twice.

    `claims` are in the order of the text. Belief runs from `source` to `target` whatever the kind: an edge `depends_on` says
    that its target depends on its source. Raises ValueError for a claim named twice and an edge between claims not there.
    """
    place = {claim: at for at, claim in enumerate(graph.claims)}
    if len(place) < len(graph.claims):
        raise ValueError("a claim stands twice in the graph")
    if any(end not in place for edge in graph.edges for end in (edge.source, edge.target)):
        raise ValueError("an edge leads to or from a claim that is not in the graph")
    after: dict[str, set[str]] = {claim: set() for claim in graph.claims}
    kept: dict[tuple[str, str, str], Edge] = {}
    dropped: list[Edge] = []
    for edge in sorted(graph.edges, key=lambda e: _strength(e, place)):
        key = (edge.source, edge.target, edge.kind)
        if key in kept or _reaches(after, edge.target, edge.source):
            dropped.append(edge)
            continue
        kept[key] = edge
        after[edge.source].add(edge.target)
    edges = sorted(kept.values(), key=lambda e: (place[e.source], place[e.target], e.kind))
    return OrderedGraph(order=_ordered(place, edges), edges=tuple(edges), dropped=tuple(dropped))


def _strength(edge: Edge, place: Mapping[str, int]) -> tuple[float, bool, int, int, str]:
    source, target = place[edge.source], place[edge.target]
    return -edge.weight, source > target, source, target, edge.kind


def _reaches(after: Mapping[str, set[str]], start: str, end: str) -> bool:
    """Whether a way leads along edges; a claim reaches itself."""
    seen, waiting = {start}, [start]
    while waiting:
        claim = waiting.pop()
        if claim == end:
            return True
        waiting += after[claim] - seen
        seen |= after[claim]
    return False


def _ordered(place: Mapping[str, int], edges: Iterable[Edge]) -> tuple[str, ...]:
    """Every claim after those its belief comes from, otherwise in the order of the text (Kahn 1962)."""
    sorter = TopologicalSorter(dict.fromkeys(place, ()))
    for edge in edges:
        sorter.add(edge.target, edge.source)
    sorter.prepare()
    ready: list[tuple[int, str]] = []
    order: list[str] = []
    while sorter.is_active():
        for claim in sorter.get_ready():
            heapq.heappush(ready, (place[claim], claim))
        order.append(heapq.heappop(ready)[1])
        sorter.done(order[-1])
    return tuple(order)


# Belief travelling between the claims of an article (seed 002).


def sign(edge: Edge) -> float:
    """What an edge makes of a belief: a contradiction turns it round."""
    return -1.0 if edge.kind is EdgeKind.CONTRADICTS else 1.0


@formula(
    "graph.propagation",
    origin="Pearl 1988, Probabilistic Reasoning in Intelligent Systems (seed 002): one pass is exact on DAGs",
    label=Honesty.GROUNDED,
    text="propagated = local + Σ over edges into it sign · weight · propagated of the source; sign −1 for contradicts",
)
def propagated(graph: OrderedGraph, local: Mapping[str, float]) -> dict[str, Score]:
    """Each claim's log-odds after those of the claims that bear on it, in one pass from earlier to later: the sum over every
    path that leads to it. A claim nothing was found for starts at 0."""
    into: dict[str, list[Edge]] = {claim: [] for claim in graph.order}
    for edge in graph.edges:
        into[edge.target].append(edge)
    found: dict[str, Score] = {}
    for claim in graph.order:
        terms = (
            weighted("local", local.get(claim, 0.0), 1.0),
            *(weighted(f"{e.kind}:{e.source}", found[e.source].value, sign(e) * e.weight) for e in into[claim]),
        )
        found[claim] = Score(formula="graph.propagation", value=fsum(t.contribution for t in terms), terms=terms)
    return found


@formula(
    "graph.centrality",
    origin="Katz 1953 (paths that count less the longer they are), in both directions; the seed names no measure",
    label=Honesty.HEURISTIC,
    text="c = (out + in) / max; out = Σ over edges weight · (1 + reach · out of the target), in = the same backwards",
)
def centrality(graph: OrderedGraph, policy: ClaimGraphPolicy) -> dict[str, Score]:
    """How much of the article hangs on a claim: what belief travels from it to others and from others to it, from 0 for one
    that stands alone to 1 for the most central."""
    onward, back = dict.fromkeys(graph.order, 0.0), dict.fromkeys(graph.order, 0.0)
    place = {claim: at for at, claim in enumerate(graph.order)}
    for edge in sorted(graph.edges, key=lambda e: -place[e.source]):
        onward[edge.source] += edge.weight * (1.0 + policy.reach * onward[edge.target])
    for edge in sorted(graph.edges, key=lambda e: place[e.target]):
        back[edge.target] += edge.weight * (1.0 + policy.reach * back[edge.source])
    most = max((onward[claim] + back[claim] for claim in graph.order), default=0.0)
    scale = 1.0 / most if most > 0.0 else 0.0
    scores: dict[str, Score] = {}
    for claim in graph.order:
        terms = (weighted("bears_on", onward[claim], scale), weighted("rests_on", back[claim], scale))
        scores[claim] = Score(formula="graph.centrality", value=sum(t.contribution for t in terms), terms=terms)
    return scores


def most_central(central: Mapping[str, Score], policy: ClaimGraphPolicy) -> tuple[str, ...]:
    """The claims to search for first, the most central first and of equals the one belief comes from; none that stands alone."""
    ranked = sorted(central, key=lambda claim: -central[claim].value)
    return tuple(claim for claim in ranked if central[claim].value > 0.0)[: policy.central]
