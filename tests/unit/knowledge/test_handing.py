"""A line between a loop and a thread: in order, never longer than said, and it always ends."""

from __future__ import annotations

import asyncio

import pytest

from adjudge.knowledge.refresh import Handing


def test_everything_arrives_in_order() -> None:
    async def hand() -> list[int]:
        line: Handing[int] = Handing(3)
        taking = asyncio.create_task(asyncio.to_thread(list, line))
        for n in range(100):
            await line.put(n)
        line.end()
        return await taking

    assert asyncio.run(hand()) == list(range(100))


def test_the_line_is_never_longer_than_said_and_the_loop_goes_on_meanwhile() -> None:
    async def hand() -> tuple[int, int]:
        line: Handing[int] = Handing(3)
        put = 0

        async def bring() -> None:
            nonlocal put
            for n in range(10):
                await line.put(n)
                put += 1
            line.end()

        bringing = asyncio.create_task(bring())
        for _ in range(50):  # turns of the loop, in which nobody takes anything
            await asyncio.sleep(0)
        held = put
        taken = await asyncio.to_thread(list, line)
        await bringing
        return held, len(taken)

    assert asyncio.run(hand()) == (3, 10)


def test_an_error_is_raised_where_things_are_taken_after_what_was_brought() -> None:
    seen: list[int] = []

    def take(line: Handing[int]) -> None:
        for thing in line:
            seen.append(thing)

    async def hand() -> None:
        line: Handing[int] = Handing(3)
        await line.put(1)
        await line.put(2)
        line.end(ValueError("no more"))
        await asyncio.to_thread(take, line)

    with pytest.raises(ValueError, match="no more"):
        asyncio.run(hand())
    assert seen == [1, 2]


def test_who_waits_for_a_place_can_be_called_off() -> None:
    async def hand() -> bool:
        line: Handing[int] = Handing(1)
        await line.put(1)
        waiting = asyncio.create_task(line.put(2))
        await asyncio.sleep(0)
        waiting.cancel()
        line.end()
        return await asyncio.to_thread(list, line) == [1]

    assert asyncio.run(hand())
