"""How much harm a claim could do, should it be false and believed (seed 002, claim-level EVOI signals)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.policy.article import ArticlePolicy
from adjudge.scoring.formula import Honesty, formula


@formula(
    "claims.harm_potential",
    origin="seed 002 (claim-level EVOI signals); the topics and their weights are ours",
    label=Honesty.HEURISTIC,
    text="harm = min(1, weight of the gravest topic + 0.1 · (topics − 1)); 0 without any",
)
def harm_potential(topics: Sequence[str], policy: ArticlePolicy) -> float:
    """How much harm a claim could do, from 0 to 1, by the topics its words touch: the gravest decides, each further one adds
    a little. What the claim says of them is not weighed: a cure denied can do as much harm as one made up."""
    weights = [float(getattr(policy, f"harm_{topic}")) for topic in topics]
    return min(1.0, max(weights) + policy.harm_step * (len(weights) - 1)) if weights else 0.0
