"""How documents are cut into passages."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class PassagePolicy(Bounded):
    size: int = constant(
        512, 64, 4096, "characters in a passage at most (004 §9.2): three or four sentences, one cross-encoder window"
    )
    overlap: int = constant(100, 0, 1024, "characters of whole sentences repeated at the start of the next (004 §9.2)")
    batch: int = constant(
        2000, 1, 20000, "passages stored in one durable commit: larger is faster, smaller loses less work to a kill"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.size:
            raise PolicyError(
                f"overlap ({self.overlap}) must be smaller than size ({self.size}), or cutting would not end."
            )
