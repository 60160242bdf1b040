"""How fast a vendor may be asked."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiolimiter import AsyncLimiter


class Pace:
    """At most so many turns in a stretch of time; who comes too early waits.

    A limiter belongs to one event loop, and every job has a loop of its own: the turns of the last stretch are carried
    over, so that many short jobs in a row are no faster than a long one.
    """

    def __init__(self, turns: int, seconds: float) -> None:
        self._turns = turns
        self._seconds = seconds
        self._taken: deque[float] = deque(maxlen=turns)
        self._limiter: tuple[asyncio.AbstractEventLoop, AsyncLimiter] | None = None

    async def turn(self) -> None:
        """Returns when it is the caller's turn."""
        limiter = await self._limiter_here()
        await limiter.acquire()
        self._taken.append(time.monotonic())

    async def _limiter_here(self) -> AsyncLimiter:
        from aiolimiter import AsyncLimiter

        loop = asyncio.get_running_loop()
        if self._limiter is None or self._limiter[0] is not loop:
            limiter = AsyncLimiter(self._turns, self._seconds)
            since = time.monotonic() - self._seconds
            await limiter.acquire(sum(taken > since for taken in self._taken))  # an empty limiter never waits for this
            self._limiter = (loop, limiter)
        return self._limiter[1]
