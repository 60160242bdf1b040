"""Candidates for a claim: words and vectors from the knowledge base joined, statements from the graph scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from adjudge.english.layout.clean import normalise_claim
from adjudge.english.words import folded, overlap
from adjudge.errors import InputError, UnknownName
from adjudge.policy import Policy
from adjudge.policy.knowledge import GraphPolicy, RetrievalPolicy
from adjudge.ports import Embedder, KnowledgeBase, KnowledgeGraph
from adjudge.values.knowledge import Filter, Found, Hit, Neighbour
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.trace import Degraded, Retrieved
from adjudge.values.urls import site

# How much a triple near a claim's entities has to do with the claim.


@formula(
    "graph.neighbour",
    origin="Adjudge; the kg score seeds 000 and 001 leave open",
    label=Honesty.HEURISTIC,
    text="score = confidence · decay^(hops − 1) · (0.6 · overlap(claim, triple) + 0.4 · named ends)",
)
def neighbour_score(claim: str, entities: Sequence[str], neighbour: Neighbour, policy: GraphPolicy) -> Score:
    """Words shared with the claim and entities joined, faded by distance and doubt; lies in 0..1."""
    triple = neighbour.triple
    named = {folded(e) for e in (*entities, *neighbour.named)}
    ends = (folded(triple.subject) in named) + (folded(triple.object) in named)
    parts = (
        weighted(
            "overlap", overlap(claim, f"{triple.subject} {triple.relation} {triple.object}"), policy.overlap_weight
        ),
        weighted("named_ends", ends / 2, policy.ends_weight),
    )
    inner = sum(t.contribution for t in parts)
    fade = triple.confidence * policy.hop_decay ** (neighbour.hops - 1)
    terms = (*parts, Term(name="confidence_and_distance", raw=fade, weight=1.0, contribution=inner * (fade - 1.0)))
    return Score(formula="graph.neighbour", value=inner * fade, terms=terms)


# Joining a vector search and a word search into one order.


RANK_OFFSET = 60
"""The constant of Cormack, Clarke and Büttcher (2009); keeps the first ranks from deciding alone."""


@formula(
    "retrieval.reciprocal_rank",
    origin="Cormack, Clarke and Büttcher, SIGIR 2009",
    label=Honesty.GROUNDED,
    text="score = Σ over searches 1 / (60 + rank)",
)
def reciprocal_rank(searches: Mapping[str, Sequence[Hit]]) -> dict[int, Score]:
    """Joins searches by rank alone: nothing is assumed about their scales. Kept as the yardstick."""
    terms: dict[int, list[Term]] = {}
    for name, hits in searches.items():
        for rank, hit in enumerate(hits, start=1):
            share = 1.0 / (RANK_OFFSET + rank)
            terms.setdefault(hit.passage_id, []).append(Term(name=name, raw=rank, weight=1.0, contribution=share))
    return {
        i: Score(formula="retrieval.reciprocal_rank", value=sum(t.contribution for t in ts), terms=tuple(ts))
        for i, ts in terms.items()
    }


@formula(
    "retrieval.weighted",
    origin="Bruch, Gai and Ingber, ACM TOIS 2023 (convex combination of normalised scores)",
    label=Honesty.HEURISTIC,
    text="score = w · cosine′ + (1 − w) · bm25′, each scaled to 0..1 over the candidates",
)
def weighted_scores(vector: Sequence[Hit], lexical: Sequence[Hit], policy: RetrievalPolicy) -> dict[int, Score]:
    """Joins searches by how much better than the last candidate each hit is. A passage one search did not return gets
    nothing from it: it scored below every candidate there."""
    sides = (("vector", vector, policy.vector_weight), ("lexical", lexical, 1.0 - policy.vector_weight))
    terms: dict[int, list[Term]] = {}
    for name, hits, weight in sides:
        scaled = _scaled(hits)
        for hit in hits:
            terms.setdefault(hit.passage_id, []).append(weighted(name, scaled[hit.passage_id], weight))
    return {
        i: Score(formula="retrieval.weighted", value=sum(t.contribution for t in ts), terms=tuple(ts))
        for i, ts in terms.items()
    }


def _scaled(hits: Sequence[Hit]) -> dict[int, float]:
    if not hits:
        return {}
    low, high = min(h.score for h in hits), max(h.score for h in hits)
    if high <= low:
        return {h.passage_id: 1.0 for h in hits}
    return {h.passage_id: (h.score - low) / (high - low) for h in hits}


# Keeping one site from crowding out the others (004 §6.1).


def within_site_limit(sites: Sequence[str], limit: int) -> list[bool]:
    """Which places of an order, best first, fit the limit of one site; what has no site ("") always does, and a limit of
    0 is none."""
    taken: dict[str, int] = {}
    fits = []
    for name in sites:
        taken[name] = taken.get(name, 0) + 1
        fits.append(not name or not limit or taken[name] <= limit)
    return fits


def site_of(url: str | None) -> str:
    """The site an address belongs to; none for what is no web address."""
    try:
        return site(url) if url else ""
    except InputError:
        return ""


MODES = ("hybrid", "vector", "lexical")


@dataclass(frozen=True, kw_only=True, slots=True)
class Gathered:
    """Passages best first, and the event that says how they were come by."""

    found: tuple[Found, ...]
    event: Retrieved
    degraded: tuple[Degraded, ...] = ()
    """What could not be asked as it should."""


def gather(
    query: str,
    k: int,
    *,
    store: KnowledgeBase,
    embedder_named: Callable[[str], Embedder],
    policy: Policy,
    where: Filter | None = None,
    mode: str = "hybrid",
) -> Gathered:
    """The k best passages for a query."""
    query = normalise_claim(query)
    with store.moment():
        return _gathered(query, k, store, embedder_named, policy, where or Filter(), mode)


def gather_graph(
    claim: str, entities: Sequence[str], k: int, *, graph: KnowledgeGraph, policy: Policy, where: Filter | None = None
) -> tuple[tuple[Neighbour, Score], ...]:
    """The k statements around a claim's entities that have most to do with it."""
    near = graph.neighbourhood(entities, hops=policy.graph.hops, limit=policy.graph.candidates, where=where or Filter())
    scored = [(n, neighbour_score(claim, entities, n, policy.graph)) for n in near]
    return tuple(sorted(scored, key=lambda pair: -pair[1].value)[:k])


def _gathered(
    query: str,
    k: int,
    store: KnowledgeBase,
    embedder_named: Callable[[str], Embedder],
    policy: Policy,
    where: Filter,
    mode: str,
) -> Gathered:
    depth = max(k, policy.retrieval.candidates)
    lexical = store.lexical(query, depth, where) if mode != "vector" else ()
    vector, degraded = _vector(query, depth, store, embedder_named, where) if mode != "lexical" else ((), ())
    scores = weighted_scores([n.hit for n in vector], lexical, policy.retrieval)
    order = sorted(scores, key=lambda i: (-scores[i].value, i))
    found = _found(store, order if policy.retrieval.per_site else order[:k], scores, vector, lexical)
    kept = _at_most_per_site(found, policy.retrieval.per_site)[:k]
    event = Retrieved(
        query=query, lexical=len(lexical), vector=len(vector), kept=len(kept), undated_left_out=store.undated(where)
    )
    return Gathered(found=kept, event=event, degraded=degraded)


@dataclass(frozen=True, slots=True)
class _Near:
    """A vector hit with both readings of its cosine."""

    hit: Hit
    cosine: float
    semantic: float


def _vector(
    query: str, depth: int, store: KnowledgeBase, embedder_named: Callable[[str], Embedder], where: Filter
) -> tuple[Sequence[_Near], tuple[Degraded, ...]]:
    """Nearest passages of every collection, each asked in its own embedder's terms; by words alone where there is none."""
    near = []
    degraded = []
    asked = store.embedders(where)
    for name, collections in asked.items():
        try:
            embedder = embedder_named(name)
        except UnknownName as error:
            degraded.append(Degraded(reason_code="embedder_missing", detail=f"{', '.join(collections)}: {error}"))
            continue
        vector = embedder.embed([query])[0].tobytes()
        for hit in store.vector(vector, depth, replace(where, collections=collections)):
            near.append(_Near(hit, hit.score, embedder.calibrate(hit.score)))
    if len(asked) > 1:  # cosines of different embedders do not compare; their calibrated values do
        near = [_Near(replace(n.hit, score=n.semantic), n.cosine, n.semantic) for n in near]
        near.sort(key=lambda n: (-n.semantic, n.hit.passage_id))
    return near[:depth], tuple(degraded)


def _found(
    store: KnowledgeBase,
    order: Sequence[int],
    scores: dict[int, Score],
    vector: Sequence[_Near],
    lexical: Sequence[Hit],
) -> list[Found]:
    near = {n.hit.passage_id: n for n in vector}
    bm25 = {h.passage_id: h.score for h in lexical}
    return [
        Found(
            passage=p,
            score=scores[p.id],
            bm25=bm25.get(p.id),
            cosine=near[p.id].cosine if p.id in near else None,
            semantic=near[p.id].semantic if p.id in near else None,
        )
        for p in store.passages(order)
    ]


def _at_most_per_site(found: Sequence[Found], limit: int) -> tuple[Found, ...]:
    """No site may crowd out the others; passages without an address are not limited."""
    if not limit:  # no address needs reading
        return tuple(found)
    fits = within_site_limit([site_of(item.passage.url) for item in found], limit)
    return tuple(item for item, kept in zip(found, fits, strict=True) if kept)
