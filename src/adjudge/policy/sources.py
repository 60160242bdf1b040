"""What a source is worth before anything is known about it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class SourcePolicy(Bounded):
    own: float = constant(
        0.8, 0.0, 1.0, "credibility of the user's own documents: theirs to trust, and they chose them"
    )
    starter: float = constant(0.9, 0.0, 1.0, "credibility of the shipped facts, taken from statistics offices")
    unknown: float = constant(0.5, 0.0, 1.0, "credibility of a site nothing is known about: neither way")
