"""How far evidence found for some claims of an article is read for its others (seed 002: deferred claims)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class SharingPolicy(Bounded):
    overlap: float = constant(
        0.6,
        0.0,
        1.0,
        "share of a deferred claim's words that a passage must hold to be read for it: fewer state another",
    )
    itself: float = constant(
        0.6, 0.0, 1.0, "share of a passage that stands in the article from which on it is the article, copied elsewhere"
    )
    passages: int = constant(3, 1, 20, "passages read for one deferred claim, the fullest first")
    claims: int = constant(
        12, 0, 1000, "deferred claims that passages are read for: an article of many claims costs no more for it"
    )
