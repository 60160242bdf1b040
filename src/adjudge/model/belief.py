"""A belief: how far a claim is held true, and how much evidence stands behind that (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefState:
    """A belief in log-odds, and how much evidence stands behind it."""

    log_odds: float
    """ln(p / (1 − p)): 0 for neither way, above it for true."""
    confidence: float
    """From 0, nothing was weighed, towards 1; it says nothing of which way."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Voice:
    """What one source says of a claim, where several may make a consensus."""

    source: str
    """Whoever answers for it: two pages of one publisher are one voice."""
    support: float
    """The calibrated probability that it supports the claim."""
    credibility: float
