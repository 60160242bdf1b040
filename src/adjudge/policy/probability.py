"""How likely a claim is supported or refuted by what was read: the weights of a fitted model."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbabilityPolicy(Bounded):
    supported_bias: float = constant(0.89, -20.0, 20.0, "log-odds of supported against open where nothing was read")
    refuted_bias: float = constant(0.48, -20.0, 20.0, "log-odds of refuted against open where nothing was read")
    plainness: float = constant(0.95, 0.0, 10.0, "for each log-odds that the plainest text takes a side")
    similarity: float = constant(1.59, 0.0, 20.0, "for how near that text is to the claim")
    least: float = constant(0.001, 1e-6, 0.1, "how near to never or certain a reading may come: log-odds have no end")
    most: float = constant(0.98, 0.5, 1.0, "no verdict is surer: corpora err too")
