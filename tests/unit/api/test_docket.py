"""Turns are taken one after the other, and the line has an end."""

from __future__ import annotations

import asyncio
import threading

import pytest

from adjudge.api.limits import Docket
from adjudge.api.problems import Problem
from adjudge.errors import StoreBusy


class Work:
    """Work that lasts until it is let go, and knows how much of it was done at once."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.done: list[int] = []
        self.most_at_once = 0
        self._at_once = 0

    def __call__(self, number: int) -> int:
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        self.let_go.wait(60)
        self.done.append(number)
        self._at_once -= 1
        return number


async def in_line(docket: Docket, work: Work, numbers: range) -> list[asyncio.Task[int]]:
    """Callers one after the other, each in the line before the next."""
    tasks = []
    for number in numbers:
        tasks.append(asyncio.create_task(docket.turn(lambda n=number: work(n))))  # type: ignore[misc]
        await asyncio.sleep(0)
    return tasks


def test_one_at_a_time_in_the_order_they_came() -> None:
    async def run() -> None:
        docket, work = Docket(at_once=1, waiting=2, name="test"), Work()
        tasks = await in_line(docket, work, range(3))
        work.let_go.set()
        assert await asyncio.gather(*tasks) == [0, 1, 2] == work.done
        assert work.most_at_once == 1
        await asyncio.sleep(0)
        await docket.close()

    asyncio.run(run())


def test_who_comes_to_a_full_line_is_told_when_to_come_back_and_finds_room_later() -> None:
    async def run() -> None:
        docket, work = Docket(at_once=1, waiting=2, name="test"), Work()
        tasks = await in_line(docket, work, range(3))
        with pytest.raises(Problem) as told:
            await docket.turn(lambda: 3)
        assert (told.value.status, told.value.headers) == (429, {"Retry-After": "2"})
        work.let_go.set()
        await asyncio.gather(*tasks)
        await asyncio.sleep(0)
        assert await docket.turn(lambda: 4) == 4
        await docket.close()

    asyncio.run(run())


def test_more_at_once_where_the_limits_allow_it() -> None:
    async def run() -> None:
        docket = Docket(at_once=2, waiting=2, name="test")
        both = threading.Barrier(2, timeout=60)
        await asyncio.gather(docket.turn(both.wait), docket.turn(both.wait))
        await docket.close()

    asyncio.run(run())


def test_an_error_is_the_caller_s_and_the_next_has_a_turn() -> None:
    async def run() -> None:
        docket = Docket(at_once=1, waiting=2, name="test")

        def fails() -> None:
            raise StoreBusy("Another process writes.")

        with pytest.raises(StoreBusy):
            await docket.turn(fails)
        assert await docket.turn(lambda: 1) == 1
        await docket.close()

    asyncio.run(run())


def test_a_stop_finishes_what_was_begun_and_begins_nothing_more() -> None:
    async def run() -> None:
        docket, work = Docket(at_once=1, waiting=2, name="test"), Work()
        tasks = await in_line(docket, work, range(3))
        closing = asyncio.create_task(docket.close())
        while not tasks[2].done():  # those in line are let go of at once
            await asyncio.sleep(0)
        work.let_go.set()
        await closing
        assert await tasks[0] == 0 and work.done == [0]
        assert tasks[1].cancelled() and tasks[2].cancelled()

    asyncio.run(run())
