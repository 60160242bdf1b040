"""How likely a claim is supported or refuted by what was read: the weights of a fitted model."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbabilityPolicy(Bounded):
    supported_bias: float = constant(0.0, -20.0, 20.0, "log-odds of supported against open where nothing was read")
    supported_support: float = constant(1.0, -10.0, 10.0, "for each log-odds of the plainest support")
    supported_refute: float = constant(0.0, -10.0, 10.0, "for each log-odds of the plainest refutation")
    supported_balance: float = constant(0.0, -10.0, 10.0, "for what all sources together say")
    supported_similarity: float = constant(0.0, -20.0, 20.0, "for how near the nearest text is")
    refuted_bias: float = constant(0.0, -20.0, 20.0, "log-odds of refuted against open where nothing was read")
    refuted_support: float = constant(0.0, -10.0, 10.0, "for each log-odds of the plainest support")
    refuted_refute: float = constant(1.0, -10.0, 10.0, "for each log-odds of the plainest refutation")
    refuted_balance: float = constant(0.0, -10.0, 10.0, "for what all sources together say")
    refuted_similarity: float = constant(0.0, -20.0, 20.0, "for how near the nearest text is")
    least: float = constant(0.001, 1e-6, 0.1, "how near to never or certain a reading may come: log-odds have no end")
    doubt: float = constant(0.02, 1e-4, 0.5, "added to both sides before a source's balance is taken: silence is even")
    most: float = constant(0.98, 0.5, 1.0, "no verdict is surer: corpora err too")
