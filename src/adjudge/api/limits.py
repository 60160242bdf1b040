"""How much the service takes on at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceLimits:
    """The bounds of one server."""

    at_once: int = 1
    """Verifications under way. One: the pace of searches is kept in one event loop at a time, and a single claim keeps
    every core busy while the models read."""
    waiting: int = 16
    """Callers in line for their turn; who comes after them is sent away with a time to come back."""
    come_back: int = 10
    """Seconds after which who was sent away may find room again."""
    body_bytes: int = 64 * 1024
    """Of a request. The longest claim has 2,000 characters; escaped, with invisible padding, it stays below this."""
    body_seconds: float = 10.0
    """A request that has not wholly arrived by then is given up."""
    drain_seconds: int = 150
    """What a stop waits for callers who are being answered: a claim may take 120 seconds by its budget."""
    stop_seconds: float = 15.0
    """What a refresh that is told to stop may take to clear up. It is ended then: nothing of it is seen by readers."""
