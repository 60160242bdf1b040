"""How far confidences can be believed: what the reliability diagram and the risk-coverage curve are drawn from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class ReliabilityBin:
    """The answers whose confidence lies from `low` up to `high`: what they promised and what they kept."""

    low: float
    high: float
    count: int
    confidence: float
    """Their mean confidence; 0 when there are none."""
    accuracy: float
    """The share of them that is right; 0 when there are none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskPoint:
    """Answering only at this confidence or above: how much is answered, and how much of that is wrong."""

    threshold: float
    coverage: float
    risk: float


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskCoverage:
    """What is gained by keeping silent when unsure, from the surest answers to all of them."""

    points: tuple[RiskPoint, ...]
    area: float
    """The mean risk over all coverages (AURC): smaller is better, 0 when every answer is right."""
