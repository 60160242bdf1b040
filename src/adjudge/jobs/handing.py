"""A short line between an event loop that brings things and a thread that takes them."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _End:
    error: Exception | None


class Handing(Generic[T]):
    """Holds at most so many things: who brings more waits in the loop, and the loop goes on meanwhile. Made in the loop;
    iterated over in one thread."""

    def __init__(self, most: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._room = asyncio.Semaphore(most)
        self._line: queue.SimpleQueue[T | _End] = queue.SimpleQueue()

    async def put(self, thing: T) -> None:
        """Returns when the thing has its place in the line."""
        await self._room.acquire()
        self._line.put(thing)

    def end(self, error: Exception | None = None) -> None:
        """Nothing more will come; an error is raised where things are taken. Never waits."""
        self._line.put(_End(error))

    def __iter__(self) -> Iterator[T]:
        while not isinstance(thing := self._line.get(), _End):
            self._loop.call_soon_threadsafe(self._room.release)
            yield thing
        if thing.error is not None:
            raise thing.error
