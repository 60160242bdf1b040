"""How the place of a claim among the others of an article is told (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimGraphPolicy(Bounded):
    reach: float = constant(
        0.5, 0.0, 1.0, "what each further step of a path counts of the one before: near claims bear most on each other"
    )
    central: int = constant(
        3, 0, 30, "most central claims searched for first: as many as the smallest budget allows targets"
    )
