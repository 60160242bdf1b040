"""Candidates for a claim: words and vectors from the knowledge base joined, statements from the graph scored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudge.english.layout.clean import normalise_claim
from adjudge.errors import UnknownName
from adjudge.knowledge.fusion import neighbour_score, site_of, weighted_scores, within_site_limit
from adjudge.policy import Policy
from adjudge.ports import Embedder, KnowledgeBase, KnowledgeGraph
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Filter, FoundPassage, Hit, Neighbour
from adjudge.values.score import Score
from adjudge.values.trace import Degraded, Retrieved

MODES = ("hybrid", "vector", "lexical")


@dataclass(frozen=True, kw_only=True, slots=True)
class Gathered:
    """Passages best first, and the event that says how they were come by."""

    found: tuple[FoundPassage, ...]
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
) -> list[FoundPassage]:
    near = {n.hit.passage_id: n for n in vector}
    bm25 = {h.passage_id: h.score for h in lexical}
    return [
        FoundPassage(
            passage=p,
            score=scores[p.id],
            bm25=bm25.get(p.id),
            cosine=near[p.id].cosine if p.id in near else None,
            semantic=near[p.id].semantic if p.id in near else None,
        )
        for p in store.passages(order)
    ]


def _at_most_per_site(found: Sequence[FoundPassage], limit: int) -> tuple[FoundPassage, ...]:
    """No site may crowd out the others; passages without an address are not limited."""
    if not limit:  # no address needs reading
        return tuple(found)
    fits = within_site_limit([site_of(item.passage.url) for item in found], limit)
    return tuple(item for item, kept in zip(found, fits, strict=True) if kept)
