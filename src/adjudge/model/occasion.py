"""What an assessment is made under, beside the policy."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from adjudge.model.source import Topic


@dataclass(frozen=True, kw_only=True, slots=True)
class Occasion:
    """The day, how many items count, and which thresholds hold."""

    today: dt.date
    top_k: int
    confident: bool = False
    """Lower thresholds hold: the caller asked for them or may spend next to nothing."""
    current_affairs: bool = False
    topic: Topic = Topic.GENERAL
    """Which tiers of sources hold."""
