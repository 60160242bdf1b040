"""Joining a vector search and a word search into one order."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.english.sentence import overlap
from adjudge.english.words import folded
from adjudge.errors import InputError
from adjudge.policy.sources import GraphPolicy, RetrievalPolicy
from adjudge.values.knowledge import Hit, Neighbour
from adjudge.values.score import Honesty, Score, Term, formula, total, weighted
from adjudge.values.urls import site


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
    return {i: total("retrieval.weighted", tuple(own)) for i, own in terms.items()}


def _scaled(hits: Sequence[Hit]) -> dict[int, float]:
    if not hits:
        return {}
    low, high = min(h.score for h in hits), max(h.score for h in hits)
    if high <= low:
        return {h.passage_id: 1.0 for h in hits}
    return {h.passage_id: (h.score - low) / (high - low) for h in hits}


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
        weighted("overlap", overlap(claim, f"{triple.subject} {triple.relation} {triple.object}"), policy.overlap_weight),
        weighted("named_ends", ends / 2, policy.ends_weight),
    )
    inner = sum(t.contribution for t in parts)
    fade = triple.confidence * policy.hop_decay ** (neighbour.hops - 1)
    terms = (*parts, Term(name="confidence_and_distance", raw=fade, weight=1.0, contribution=inner * (fade - 1.0)))
    return Score(formula="graph.neighbour", value=inner * fade, terms=terms)


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
