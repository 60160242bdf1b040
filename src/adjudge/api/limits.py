"""How much a server takes on: lines of bounded length, requests a minute, jobs a day, and work done beside the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from adjudge.api.problems import Problem
from adjudge.values.dataclass import dataclass

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceLimits:
    """The bounds of one server."""

    line: int = 256
    """Jobs waiting or under way, all callers together; who comes after them is sent away with a time to come back."""
    line_a_key: int = 64
    """Of these, how many one key may have: where there are several, none keeps the others out."""
    claims: int = 1_000
    """Of one batch."""
    body_bytes: int = 64 * 1024
    """Of a request. The longest claim has 2,000 characters; escaped, with invisible padding, it stays below this."""
    texts_bytes: int = 8 * 1024 * 1024
    """Of a request that carries articles or documents."""
    body_seconds: float = 10.0
    """A request that has not wholly arrived by then is given up."""
    wait_seconds: float = 300.0
    """The longest a caller is kept waiting for a result; the job goes on."""
    drain_seconds: int = 150
    """What a stop waits for callers who are being answered: a claim may take 120 seconds by its budget."""
    stop_seconds: float = 15.0
    """What a refresh that is told to stop may take to clear up. It is ended then: nothing of it is seen by readers."""
    lease_seconds: float = 30.0
    """How long a worker may be silent before its job is another's."""
    reading: int = 64
    """Callers in line for what is read from the store: it takes milliseconds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Load:
    """How busy the workers are."""

    under_way: int
    waiting: int
    at_once: int
    """How many jobs can be under way: one claim, and one longer text beside it."""
    line: int
    """How many may wait or be under way."""


class KeyPace:
    """So many requests a minute: a bucket that fills evenly and holds a minute's worth at most."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str, a_minute: int) -> float:
        """Takes one; 0 where there was one, or else the seconds until there is."""
        now = self._now()
        left, since = self._left.get(who, (float(a_minute), now))
        left = min(float(a_minute), left + (now - since) * a_minute / 60.0)
        if left < 1.0:
            self._left[who] = (left, now)
            return (1.0 - left) * 60.0 / a_minute
        self._left[who] = (left - 1.0, now)
        return 0.0


class Docket:
    """Does work in threads of its own, so many things at once and no more; the event loop goes on meanwhile."""

    def __init__(self, *, at_once: int, waiting: int, name: str) -> None:
        self._most = at_once + waiting
        self._waiting = waiting
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._taken_on = 0

    async def turn(self, work: Callable[[], T]) -> T:
        """What the work comes to; Problem 429 where the line is full. Who leaves the line before the turn came is passed
        over; what was begun is finished."""
        if self._taken_on >= self._most:
            raise sent_away(f"{self._waiting} requests are in line already.", 1)
        self._taken_on += 1
        future = self._threads.submit(work)
        # Counted until the thread is free again, which is later than a caller who gives up.
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        return await asyncio.wrap_future(future)

    async def close(self) -> None:
        """Ends when what was begun is finished; what was still in line is not begun."""
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    def _done(self) -> None:
        self._taken_on -= 1


def sent_away(why: str, seconds: float) -> Problem:
    """Too much at once: when to come back."""
    whole = max(1, min(int(seconds) + 1, 3600))
    return Problem(
        status=429,
        detail=why,
        what_to_do=f"Try again in {whole} {'second' if whole == 1 else 'seconds'}.",
        headers={"Retry-After": str(whole)},
    )
