"""Whose turn it is: verifications one after the other, and a line of bounded length before them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from adjudge.api.limits import ServiceLimits
from adjudge.api.problems import Problem

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class Load:
    """How busy a docket is."""

    under_way: int
    waiting: int
    at_once: int
    line: int
    """How many may wait."""


class Docket:
    """Does work in threads of its own, so many things at once and no more; the event loop goes on meanwhile."""

    def __init__(self, limits: ServiceLimits, *, name: str) -> None:
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.at_once, thread_name_prefix=name)
        self._taken_on = 0

    async def turn(self, work: Callable[[], T]) -> T:
        """What the work comes to; Problem 429 where the line is full. Who leaves the line before the turn came is passed
        over; what was begun is finished."""
        if self._taken_on >= self._limits.at_once + self._limits.waiting:
            raise Problem(
                status=429,
                detail=f"{self._limits.waiting} requests are in line already. Try again in a while.",
                headers={"Retry-After": str(self._limits.come_back)},
            )
        self._taken_on += 1
        future = self._threads.submit(work)
        # Counted until the thread is free again, which is later than a caller who gives up.
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        return await asyncio.wrap_future(future)

    @property
    def load(self) -> Load:
        """How busy it is now."""
        under_way = min(self._taken_on, self._limits.at_once)
        return Load(
            under_way=under_way,
            waiting=self._taken_on - under_way,
            at_once=self._limits.at_once,
            line=self._limits.waiting,
        )

    async def close(self) -> None:
        """Ends when what was begun is finished; what was still in line is not begun."""
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    def _done(self) -> None:
        self._taken_on -= 1
