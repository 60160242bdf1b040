"""When derived files are worth making again."""

from __future__ import annotations

LAG_SHARE = 0.25
LAG_LEAST = 5_000
"""Files lag behind the store until both are exceeded: rewriting them for every small batch would cost more than scanning
what they do not know yet, and a share keeps the total work proportional to what was added."""


def lags(behind: int, covered: int) -> bool:
    """Whether files that cover so much are too far behind."""
    return behind > LAG_LEAST and behind > LAG_SHARE * covered
