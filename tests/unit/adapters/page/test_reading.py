from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from adjudge.adapters.page.kinds import FetchLimits
from adjudge.adapters.page.reader_process import TAKEN
from adjudge.adapters.page.reading import ReadingFailed, ReadingRoom
from local_web import ARTICLE, article

URL = "https://example.org/rhine"
SLOW = article("<p>The river carried goods for years and it carried more still.</p>" * 39_000)


@pytest.fixture
def room(reading_room: ReadingRoom) -> ReadingRoom:
    """The one that all share: a reader that a test has killed is replaced for the next."""
    return reading_room


@pytest.fixture
def own_room() -> Iterator[ReadingRoom]:
    """One to be closed, or to be looked at before anything was read in it."""
    room = ReadingRoom(FetchLimits())
    yield room
    room.close()


def read(room: ReadingRoom, body: bytes, seconds: float = 30.0) -> str:
    return room.read("html", body, url=URL, charset=None, seconds=seconds).text


def process(room: ReadingRoom) -> int:
    assert room._reader is not None
    return room._reader._process.pid


def copies(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def ended(pid: int) -> bool:
    """Gone, or dead and waiting to be cleared away."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] in {"Z", "X"}
    except OSError:
        return True


def until(holds: Callable[[], object]) -> None:
    """Waits for what the system does in its own time."""
    for _ in range(3000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


def test_one_warm_process_has_page_after_page_read(own_room: ReadingRoom) -> None:
    own_room.warm()
    first = process(own_room)
    for _ in range(5):
        assert ARTICLE in read(own_room, article())
    assert process(own_room) == first


def test_nothing_runs_before_it_is_needed(own_room: ReadingRoom) -> None:
    assert own_room._reader is None


def test_a_page_that_takes_too_long_ends_its_own_reading_and_nothing_else(room: ReadingRoom) -> None:
    assert ARTICLE in read(room, article())
    reader = process(room)
    with pytest.raises(ReadingFailed, match="takes more than 1 seconds to read"):
        read(room, SLOW, seconds=1.0)
    until(lambda: all(map(ended, copies(reader))))
    assert ARTICLE in read(room, article())
    assert process(room) == reader


def test_a_reader_that_hears_nothing_is_killed_and_replaced(room: ReadingRoom) -> None:
    read(room, article())
    reader = process(room)
    os.kill(reader, signal.SIGSTOP)
    with pytest.raises(ReadingFailed, match="to read"):
        read(room, article(), seconds=0.2)
    assert ended(reader)
    assert ARTICLE in read(room, article())


def test_a_reader_that_died_is_replaced(room: ReadingRoom) -> None:
    read(room, article())
    os.kill(process(room), signal.SIGKILL)
    assert room._reader is not None
    room._reader._process.wait()
    assert ARTICLE in read(room, article())


def test_a_reader_that_does_not_start_fails_everyone_who_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.adapters.page.reading.sys.executable", "false")
    room = ReadingRoom(FetchLimits())
    reader = room._started()
    for _ in range(2):
        with pytest.raises(ReadingFailed, match="does not start"):
            reader.wait()
    room.close()


def test_where_no_process_can_be_started_pages_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr("adjudge.adapters.page.reading.subprocess.Popen", refused)
    room = ReadingRoom(FetchLimits())
    room.warm()
    with pytest.raises(ReadingFailed, match="does not start"):
        read(room, article())
    room.close()


def test_where_no_file_can_be_opened_a_page_cannot_be_read(room: ReadingRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise OSError("Too many open files")

    read(room, article())
    with monkeypatch.context() as patched, pytest.raises(ReadingFailed, match="too many files"):
        patched.setattr("adjudge.adapters.page.reading.socket.socketpair", refused)
        read(room, article())
    assert ARTICLE in read(room, article())


def test_a_reader_is_ended_where_its_group_cannot_be(own_room: ReadingRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError("Operation not permitted")

    read(own_room, article())
    reader = process(own_room)
    monkeypatch.setattr("adjudge.adapters.page.reading.os.killpg", forbidden)
    own_room.close()
    assert ended(reader)


def test_a_page_is_let_go_of_only_when_the_process_has_it(room: ReadingRoom) -> None:
    """Some systems lose what is closed on its way."""
    read(room, article())
    assert room._reader is not None
    ours, theirs = socket.socketpair()
    with ours, theirs:
        socket.send_fds(room._reader._control, [b"p"], [theirs.fileno()])
        assert room._reader._control.recv(len(TAKEN)) == TAKEN


def test_what_takes_too_much_memory_is_given_up() -> None:
    room = ReadingRoom(FetchLimits(reading_memory=8 * 2**20))
    with pytest.raises(ReadingFailed, match="too much memory|breaks its reader|too broken"):
        read(room, article("<b>x</b>" * 200_000))
    assert ARTICLE in read(room, article())
    room.close()


def test_many_threads_read_at_once(room: ReadingRoom) -> None:
    with ThreadPoolExecutor(8) as threads:
        texts = list(threads.map(lambda n: read(room, article(f"Page {n} of many."), 60.0), range(8)))
    assert all(f"Page {n} of many." in text for n, text in enumerate(texts))


def test_one_large_page_is_read_at_a_time_and_small_ones_pass_it(room: ReadingRoom) -> None:
    large = article("The river carried goods. " * 12_000)
    with room._large:
        assert ARTICLE in read(room, article())
        with pytest.raises(ReadingFailed, match="waited in vain"):
            read(room, large, seconds=0.05)
        with pytest.raises(ReadingFailed, match="waited in vain"):  # for a packed page may hold anything
            room.read("pdf", b"%PDF-1.4", url=URL, charset=None, seconds=0.05)
    assert "carried goods" in read(room, large)


def test_who_waits_in_vain_for_a_seat_is_told(room: ReadingRoom) -> None:
    with room._seats, room._seats, pytest.raises(ReadingFailed, match="waited in vain"):
        read(room, article(), seconds=0.05)


def test_a_closed_room_reads_no_more_and_leaves_nobody_behind(own_room: ReadingRoom) -> None:
    read(own_room, article())
    reader = process(own_room)
    with ThreadPoolExecutor(1) as threads:
        until(lambda: not copies(reader))
        under_way = threads.submit(read, own_room, SLOW)
        until(lambda: copies(reader))
        at_work = copies(reader)
        own_room.close()
        assert isinstance(under_way.exception(), ReadingFailed)
    assert ended(reader)
    until(lambda: all(map(ended, at_work)))
    with pytest.raises(ReadingFailed, match="closed"):
        read(own_room, article())


def test_the_process_is_told_no_secrets(own_room: ReadingRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "hunter2")
    read(own_room, article())
    assert b"hunter2" not in Path(f"/proc/{process(own_room)}/environ").read_bytes()
