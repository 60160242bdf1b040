"""How fast a vendor is asked."""

from __future__ import annotations

import asyncio

import pytest

from adjudge.adapters.search.http import Pace


async def turns(pace: Pace, count: int) -> None:
    async with asyncio.timeout(0.2):
        for _ in range(count):
            await pace.turn()


def test_as_many_turns_as_allowed_come_at_once() -> None:
    asyncio.run(turns(Pace(5, 3600.0), 5))


def test_one_more_has_to_wait() -> None:
    with pytest.raises(TimeoutError):
        asyncio.run(turns(Pace(5, 3600.0), 6))


def test_turns_come_back_with_time() -> None:
    asyncio.run(turns(Pace(2, 0.02), 6))


def test_one_job_after_the_other_is_no_faster_than_one() -> None:
    pace = Pace(5, 3600.0)
    asyncio.run(turns(pace, 3))
    asyncio.run(turns(pace, 2))
    with pytest.raises(TimeoutError):
        asyncio.run(turns(pace, 1))
