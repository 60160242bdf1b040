"""Asking a vendor's web API: one deadline, a cap on bytes, patience with what passes, errors that give no secret away."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from adjudge.adapters import patience
from adjudge.adapters.patience import LATER, Misread, Passing, TooLong, capped, retry_after
from adjudge.adapters.search.rows import ReplyRows
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from aiolimiter import AsyncLimiter
    from httpx2 import Response


# How fast a vendor may be asked.


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


T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class VendorManners(patience.Manners):
    """How a vendor is asked. Twenty results weigh some 50 kB: a reply beyond the limit is no list of results."""

    seconds: float = 15.0
    """For one search with all its waiting and retries (004)."""
    asks: int = 5
    per_seconds: float = 1.0
    """Requests in a stretch of time at most."""


@dataclass(frozen=True, kw_only=True, slots=True)
class VendorQuestion:
    """One request. Keys go into headers: addresses end up in logs."""

    url: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: Mapping[str, object] | None = None
    """What is posted as JSON; without it the request is a GET."""


class Api:
    """A vendor's web API. `refused` tells a person what to do when the vendor turns the caller away, which it does with
    one of `refusals`: not every vendor calls a wrong key by the same status."""

    def __init__(self, vendor: str, manners: VendorManners, *, refused: str, refusals: Sequence[int] = (401, 403)) -> None:
        self._vendor = vendor
        self._manners = manners
        self._refused = refused
        self._refusals = refusals
        self._pace = Pace(manners.asks, manners.per_seconds)

    async def results(self, question: VendorQuestion, read: Callable[[bytes], ReplyRows]) -> tuple[SearchResult, ...]:
        """The results of a search. Rows that cannot be read are left out; when none can, that is an error."""
        rows = await self.ask(question, read)
        if rows.skipped and not rows.results:
            raise ProviderError(f"{self._vendor} answered with {rows.skipped} rows, none of which can be read.", LATER)
        return rows.results

    async def ask(self, question: VendorQuestion, read: Callable[[bytes], T]) -> T:
        """What `read` makes of the reply. Raises ProviderError and nothing else."""
        if not all(value.isascii() and value.isprintable() for value in question.headers.values()):
            # Checked here, since the library would write the header it cannot send into its log.
            raise ProviderError(f"{self._vendor} cannot be asked with these settings.", self._refused)
        try:
            return read(await patience.patiently(partial(self._body, question), self._vendor, self._manners))
        except Misread as error:
            raise ProviderError(f"{self._vendor} answered with {error}.", LATER) from None

    async def _body(self, question: VendorQuestion) -> bytes:
        await self._pace.turn()
        return await patience.exchanged(
            self._vendor,
            self._manners,
            question.url,
            self._received,
            remedy=self._refused,
            headers=question.headers,
            params=dict(question.params) or None,
            body=question.body,
            says_why=True,
        )

    async def _received(self, response: Response) -> bytes:
        from httpx2 import DecodingError

        self._admit(response)
        try:
            return await capped(response, self._manners.most_bytes)
        except TooLong:
            raise Misread(f"more than {self._manners.most_bytes / 1024**2:g} MiB") from None
        except DecodingError:
            raise Misread("something that cannot be unpacked") from None

    def _admit(self, response: Response) -> None:
        """Raises for every reply but a plain success."""
        status = response.status_code
        if status == 429:
            raise Passing(f"{self._vendor} asks for fewer searches (HTTP 429).", retry_after(response.headers))
        if status >= 500:
            raise Passing(f"{self._vendor} is out of order (HTTP {status}).", retry_after(response.headers))
        if status in self._refusals:
            raise ProviderError(f"{self._vendor} turned Adjudge away (HTTP {status}).", self._refused)
        if status in {402, 432, 433}:
            raise ProviderError(f"{self._vendor} says that the plan is used up (HTTP {status}).", LATER)
        if 300 <= status < 400:
            raise ProviderError(f"{self._vendor} has moved (HTTP {status}).", "Set its new address.")
        if status != 200:
            raise ProviderError(f"{self._vendor} does not accept the request (HTTP {status}).")
