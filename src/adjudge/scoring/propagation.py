"""Belief travelling between the claims of an article (seed 002)."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from adjudge.model.claim import Edge, EdgeKind
from adjudge.model.ordered_graph import OrderedGraph
from adjudge.model.score import Score, weighted
from adjudge.policy.claim_graph import ClaimGraphPolicy
from adjudge.scoring.formula import Honesty, formula


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
