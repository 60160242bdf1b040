"""Joining a vector search and a word search into one order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudge.model.knowledge import Hit
from adjudge.model.score import Score, Term, weighted
from adjudge.policy.retrieval import RetrievalPolicy
from adjudge.scoring.formula import Honesty, formula

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
