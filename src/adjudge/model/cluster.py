"""Evidence that counts once: what independent sources say of a claim (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.evidence import Stance


@dataclass(frozen=True, kw_only=True, slots=True)
class Cluster:
    """Items that go back to one origin, with the stance they take and how far that origin is relied on."""

    id: str
    stance: Stance
    reliability: float
