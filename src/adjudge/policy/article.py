"""What the claims taken out of an article must carry (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticlePolicy(Bounded):
    tolerance: float = constant(
        0.5, 0.0, 1.0, "share of the times, numbers and quotes of a text that its skeleton must carry (002)"
    )
    seed_terms: int = constant(3, 0, 20, "words to search by that a claim needs: fewer find anything (002)")
