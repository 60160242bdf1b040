"""How fresh a publication is."""

from __future__ import annotations

from adjudge.policy.ranking import RankingPolicy
from adjudge.scoring.formula import Honesty, formula


@formula(
    "ranking.recency",
    origin="seed 000 §4.1",
    label=Honesty.HEURISTIC,
    text="recency = 0.5^(days since publication / 365); undated = 0.5",
)
def recency(days_old: float | None, policy: RankingPolicy) -> float:
    """Halves with every half-life, 1 on the day itself. A date to come is a mistake of the page, not extra freshness."""
    if days_old is None:
        return policy.undated_recency
    return float(0.5 ** (max(0.0, days_old) / policy.half_life_days))
