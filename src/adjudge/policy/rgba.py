"""How the dimensions of a claim are moved from where they start (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class RgbaPolicy(Bounded):
    neutral: float = constant(
        0.5, 0.01, 0.99, "where honesty and explainability start: nothing is known either way (002)"
    )
    harm: float = constant(
        2.0, 0.0, 20.0, "log-odds that a claim of full or no harm moves danger: as much as the strongest evidence"
    )
    loaded_wording: float = constant(
        1.0, 0.0, 20.0, "log-odds that loaded or plain wording moves honesty: no one fault decides alone"
    )
    missing_attribution: float = constant(
        1.0, 0.0, 20.0, "log-odds that missing or given attribution moves honesty: as much as the other two"
    )
    headline_mismatch: float = constant(
        1.0, 0.0, 20.0, "log-odds that a headline the text does not or does bear out moves honesty"
    )
    fully_loaded: float = constant(
        0.25, 0.01, 1.0, "share of loaded words at which wording is as loaded as can be: one word in four"
    )
    least_words: int = constant(
        8, 1, 50, "words a stretch is measured as having at least, so that one word does not decide on a short line"
    )
    headline_read: int = constant(
        6, 1, 50, "claims held against the headline, those nearest to it in words: what bears it out is among them"
    )
    headline_denied: float = constant(
        0.9, 0.5, 1.0, "probability of refuting from which a claim of the text contradicts its headline"
    )
