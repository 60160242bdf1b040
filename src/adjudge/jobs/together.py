"""Parts of a job, one after another or at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


async def all_done(parts: Sequence[Callable[[], Awaitable[T]]], *, at_once: bool) -> list[T]:
    """What each part comes to, in the order given."""
    if at_once:
        return list(await asyncio.gather(*(part() for part in parts)))
    return [await part() for part in parts]
