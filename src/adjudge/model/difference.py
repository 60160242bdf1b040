"""What changed between two findings on a claim."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One thing that is not as it was."""

    what: str
    """verdict, confidence, evidence_added, evidence_removed, stance, policy, models …"""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """Two cases side by side."""

    before: str
    after: str
    changes: tuple[Change, ...] = ()
