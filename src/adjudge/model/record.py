"""What a job was told by the outside world, in order: with it the job can be run again when that world has changed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """One answer from outside."""

    kind: str
    """retrieve, known, kept, late, search, fetch or complete."""
    asked: str
    answer: str = ""
    """As JSON."""
    failed: str = ""
    """What the provider said when it could not answer."""
    failure: str = ""
    """Which kind of failure that was, where it is not just any."""


Record = tuple[Reply, ...]
