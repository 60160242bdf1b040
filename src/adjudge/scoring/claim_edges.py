"""How strongly two claims of one article bear on each other, and which pairs are worth reading (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, log

from adjudge.model.evidence import Stance
from adjudge.model.score import Score, total, weighted
from adjudge.policy.claim_graph import ClaimGraphPolicy
from adjudge.scoring.formula import Honesty, formula


@formula(
    "graph.pair",
    origin="Spärck Jones 1972 (what few share tells more), over claims in place of documents",
    label=Honesty.HEURISTIC,
    text="worth = Σ over shared anchors ln(1 + n / df) + Σ over shared words ln(1 + n / df); n claims, df of them share it",
)
def pair_worth(claims: int, anchors: Iterable[int], words: Iterable[int]) -> float:
    """How much two claims share that few others do: `anchors` and `words` are how many claims share each of theirs."""
    return fsum(log(1.0 + claims / df) for df in (*anchors, *words))


@formula(
    "graph.contradiction",
    origin="Adjudge; a reader takes any other figure for a refutation, so a rule must find first what the claims clash over",
    label=Honesty.HEURISTIC,
    text="p = (P(a refutes b) + P(b refutes a)) / 2; contradicts = a clash is found and p ≥ .55, of rival values p ≥ .38;"
    " of what rules find told twice, p is at least .6 and contradicts",
)
def contradiction(one_way: Stance, other_way: Stance) -> Score:
    """How probable it is that two claims cannot both hold. The mean and not the smaller: of a long claim and a short one the
    reader sees in one direction only that both speak of the same."""
    terms = (weighted("a_refutes_b", one_way.refutes, 0.5), weighted("b_refutes_a", other_way.refutes, 0.5))
    return total("graph.contradiction", terms)


@formula(
    "graph.edge_weight",
    origin="Adjudge; with it beliefs stay within local / (1 − damping) however many claims bear on one",
    label=Honesty.SAFEGUARD,
    text="weight = damping · p / max(1, Σ p over edges into the same claim)",
)
def edge_weights(probabilities: Sequence[float], policy: ClaimGraphPolicy) -> tuple[float, ...]:
    """The weights of the edges into one claim, by the probability of each. Together they never exceed the damping, so no
    belief grows beyond what the strongest local one allows."""
    scale = policy.damping / max(1.0, fsum(probabilities))
    return tuple(scale * p for p in probabilities)
