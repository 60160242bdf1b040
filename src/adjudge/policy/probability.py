"""How likely a verdict is right: the coefficients of a logistic model over what the evidence says."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbabilityPolicy(Bounded):
    bias: float = constant(-2.3, -10.0, 10.0, "log-odds of a verdict that nothing speaks for")
    signal: float = constant(4.3, 0.0, 20.0, "what a full signal on the verdict's side adds to the log-odds")
    other: float = constant(2.5, 0.0, 20.0, "what a full signal on the other side takes away")
    coverage: float = constant(0.9, 0.0, 10.0, "what covering every part of the claim adds")
    sources: float = constant(
        0.0,
        0.0,
        5.0,
        "what each doubling of independent sources on the verdict's side adds; nothing, on development claims",
    )
    most: float = constant(0.98, 0.5, 1.0, "no verdict is surer: corpora err too")
