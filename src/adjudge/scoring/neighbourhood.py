"""How much a triple near a claim's entities has to do with the claim."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.score import Score, Term, weighted
from adjudge.model.triple import Neighbour
from adjudge.policy.graph import GraphPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.text.terms import folded, overlap


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
