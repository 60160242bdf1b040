"""Many sites at once, each at its own pace."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from adjudge.model.refresh import Lead
from adjudge.text.urls import site


async def by_site(leads: Iterable[Lead], at_once: int, visit: Callable[[Lead], Awaitable[None]]) -> None:
    """Visits every page: one after another on each site, so that nobody waits in line for a turn there, and on so many
    sites at the same time. Sites are begun in the order of their first pages."""
    lanes: dict[str, list[Lead]] = {}
    for lead in leads:
        lanes.setdefault(site(lead.url), []).append(lead)
    waiting = deque(lanes.values())

    async def walk() -> None:
        while waiting:
            for lead in waiting.popleft():
                await visit(lead)

    try:
        async with asyncio.TaskGroup() as walkers:
            for _ in range(min(at_once, len(waiting))):
                walkers.create_task(walk())
    except ExceptionGroup as group:
        raise group.exceptions[0] from group  # the others were called off for it
