from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from adjudge.adapters.page.limits import FetchLimits
from adjudge.adapters.page.reading import ReadingFailed, ReadingRoom
from local_web import ARTICLE, article

URL = "https://example.org/rhine"
SLOW = article("<p>The river carried goods for years and it carried more still.</p>" * 39_000)


@pytest.fixture
def room() -> Iterator[ReadingRoom]:
    room = ReadingRoom(FetchLimits(readers=1))
    yield room
    room.close()


def read(room: ReadingRoom, body: bytes, seconds: float = 30.0) -> str:
    return room.read("html", body, url=URL, charset=None, seconds=seconds).text


def processes(room: ReadingRoom) -> list[int]:
    return [reader._process.pid for reader in room._idle]


def test_one_warm_process_reads_page_after_page(room: ReadingRoom) -> None:
    room.warm()
    (first,) = processes(room)
    for _ in range(5):
        assert ARTICLE in read(room, article())
    assert processes(room) == [first]


def test_a_page_that_takes_too_long_ends_its_reader_and_no_more(room: ReadingRoom) -> None:
    assert ARTICLE in read(room, article())
    (first,) = processes(room)
    with pytest.raises(ReadingFailed, match="takes more than 1 seconds to read"):
        read(room, SLOW, seconds=1.0)
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    assert ARTICLE in read(room, article())
    assert processes(room) != [first]


def test_a_reader_that_died_is_replaced(room: ReadingRoom) -> None:
    read(room, article())
    (pid,) = processes(room)
    os.kill(pid, signal.SIGKILL)
    room._idle[0]._process.wait()
    assert ARTICLE in read(room, article())


def test_what_takes_too_much_memory_is_given_up() -> None:
    room = ReadingRoom(FetchLimits(readers=1, reading_memory=8 * 2**20))
    with pytest.raises(ReadingFailed, match="too much memory|breaks its reader|too broken"):
        read(room, article("<b>x</b>" * 200_000))
    assert ARTICLE in read(room, article())
    room.close()


def test_no_more_processes_run_than_there_are_seats() -> None:
    room = ReadingRoom(FetchLimits(readers=2))
    with ThreadPoolExecutor(8) as threads:
        texts = list(threads.map(lambda _: (room.warm(), read(room, article(), 60.0))[1], range(16)))
    assert all(ARTICLE in text for text in texts)
    assert len(processes(room)) <= 2
    room.close()


def test_who_waits_in_vain_for_a_seat_is_told(room: ReadingRoom) -> None:
    with room._seats, pytest.raises(ReadingFailed, match="waited in vain"):
        read(room, article(), seconds=0.05)


def test_a_closed_room_reads_no_more(room: ReadingRoom) -> None:
    room.close()
    with pytest.raises(ReadingFailed, match="closed"):
        read(room, article())


def test_the_process_is_told_no_secrets(room: ReadingRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "hunter2")
    room.warm()
    read(room, article())
    (pid,) = processes(room)
    with open(f"/proc/{pid}/environ", "rb") as file:
        assert b"hunter2" not in file.read()
