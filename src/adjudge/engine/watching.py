"""The search of one job, told of what went wrong although another answered."""

from __future__ import annotations

from adjudge.adapters.search.failover import Failover
from adjudge.model.trace import Degraded
from adjudge.ports import Searcher

PASSED_OVER = "provider_failed"
"""The reason code of a provider whose place another took."""


def watched(searcher: Searcher | None, passed_over: list[Degraded]) -> Searcher | None:
    """The search of one job, which is told of the providers that failed although another answered."""
    if not isinstance(searcher, Failover):
        return searcher
    return searcher.watched(
        lambda name, why: passed_over.append(Degraded(reason_code=PASSED_OVER, detail=f"{name}: {why}"))
    )
