"""Which of the things found for a claim become candidates."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class CandidatePolicy(Bounded):
    most: int = constant(40, 1, 1000, "candidates handed to ranking (000 §3): the rest changes no shortlist")
    least_semantic: float = constant(
        0.28, 0.0, 1.0, "similarity a passage usually needs; one found by its words alone has none to hold against it"
    )
    backfill_semantic: float = constant(0.20, 0.0, 1.0, "similarity that will do where too little else was found")
    enough: int = constant(
        5, 0, 100, "candidates below which weaker ones fill up, marked: as many as an answer shows by default (000 §2)"
    )
    copied: float = constant(
        0.5, 0.2, 1.0, "share of a text's word shingles found in another at which both are one source (001)"
    )
    least_url_quality: float = constant(
        0.1, 0.0, 1.0, "address quality below which a page of the web is no candidate: front pages have 0 (004 §6.1)"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.backfill_semantic > self.least_semantic:
            raise PolicyError(
                f"backfill_semantic ({self.backfill_semantic:g}) must not be more than least_semantic"
                f" ({self.least_semantic:g})."
            )
