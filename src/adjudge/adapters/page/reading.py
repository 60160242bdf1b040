"""Texts taken out of pages and uploads in processes that can be killed: whatever a page does to its reader, the job goes on."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path

from adjudge.adapters.page.kinds import HTML, TEXT, FetchLimits
from adjudge.adapters.page.reader_process import FILE, READY, TAKEN, FileTaken, Taken, receive, send
from adjudge.values.article_claim import LinkedWords
from adjudge.values.codec import from_json

_START_SECONDS = 60.0  # a cold disk under load takes ten to load the parsers
_REPLY_SLACK = 2**20
_REPLY_GROWTH = 4
"""A text is never much longer than its page, but UTF-8 can make four bytes of one."""
_GRACE = 0.5
"""The reader's own alarm rings first; ours is for one that cannot hear it."""
_LEAST = 0.01  # no time at all would set no alarm
_UNPACKED = frozenset({HTML, TEXT})
"""Kinds whose size on the wire is their size; a small PDF can hold anything."""
_NO_START = "cannot be read: the reader of pages does not start"


class ReadingFailed(Exception):
    """A page that got the better of its reader; the message ends a sentence about the page."""


class _Reader:
    """The process, and the line to it."""

    def __init__(self, limits: FetchLimits) -> None:
        self._most = limits.bytes * _REPLY_GROWTH + _REPLY_SLACK
        self._control, theirs = socket.socketpair()
        with ExitStack() as unless_started:
            unless_started.callback(self._control.close)
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "adjudge.adapters.page.reader_process", str(self._most)],
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=_environment(),
                    start_new_session=True,  # an interrupt at the keyboard is ours to answer; and it ends with its copies
                )
            unless_started.pop_all()
        self._lock = threading.Lock()
        self._ready = False

    def wait(self) -> None:
        """Until it has loaded its parsers; ReadingFailed when it does not manage to."""
        with self._lock:
            if not self._ready:
                with suppress(OSError):  # one who waited before may have ended it
                    self._control.settimeout(_START_SECONDS)
                    self._ready = self._control.recv(len(READY)) == READY
            if not self._ready:
                self.end()
                raise ReadingFailed(_NO_START)

    def read(self, about: Mapping[str, object], body: bytes, seconds: float) -> bytes | None:
        """What a copy of the process made of a page; None when it ended over it."""
        try:
            ours, theirs = socket.socketpair()
        except OSError as error:
            raise ReadingFailed("cannot be read: too many files are open here") from error
        ours.settimeout(seconds + _GRACE)
        with ours:
            try:
                with theirs, self._lock:
                    self._control.settimeout(seconds + _GRACE)
                    socket.send_fds(self._control, [b"p"], [theirs.fileno()])
                    # macOS loses what is closed before it has arrived.
                    if self._control.recv(len(TAKEN)) != TAKEN:
                        return None
                with ours.makefile("wb") as line:
                    send(line, json.dumps({**about, "seconds": seconds}).encode())
                    send(line, body)
                with ours.makefile("rb") as line:
                    return receive(line, self._most)
            except TimeoutError:
                self.end()  # not even the alarm was heard
            except OSError:
                return None  # it is gone
        return None

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        """Kills it with all its copies, and clears it away."""
        if self.alive:
            with suppress(ProcessLookupError, PermissionError):  # macOS forbids it where the group has just died
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
        self._process.wait()
        self._control.close()


class ReadingRoom:
    """Where pages are read: by one process, started when first needed and kept warm, and its copies, a few at a time.

    One large page is read at a time: however many bombs come together, they take the memory of one, and a seat is left
    for ordinary pages.
    """

    def __init__(self, limits: FetchLimits) -> None:
        self._limits = limits
        self._seats = threading.BoundedSemaphore(limits.readers)
        self._large = threading.BoundedSemaphore(1)
        self._lock = threading.Lock()
        self._reader: _Reader | None = None
        self._closed = False

    def warm(self) -> None:
        """Has the reader get ready, so that it is when a page has come. Returns at once."""
        with suppress(ReadingFailed):
            self._started()

    def read(self, kind: str, body: bytes, *, url: str, charset: str | None, seconds: float) -> Taken:
        """What a page holds. ReadingFailed when it could not be read in time, at all, or holds nothing."""
        answer = json.loads(self._answer(kind, body, url, charset, seconds))
        if "unreadable" in answer:
            raise ReadingFailed(f"cannot be read. {answer['unreadable']}")
        links = tuple(LinkedWords(**one) for one in answer["links"])
        return Taken(**{**answer, "links": links, "marks": tuple(answer["marks"])})

    def read_file(self, path: Path) -> FileTaken:
        """What a file that was uploaded holds. ReadingFailed when it could not be read in time, or at all."""
        answer = self._answer(FILE, os.fsencode(path), "", None, self._limits.reading_seconds)
        if answer.startswith(b'{"unreadable"'):
            raise ReadingFailed(f"cannot be read. {json.loads(answer)['unreadable']}")
        return from_json(answer, FileTaken)

    def _answer(self, kind: str, body: bytes, url: str, charset: str | None, seconds: float) -> bytes:
        reader = self._started()
        reader.wait()  # which is no page's fault, and not of its time
        small = kind in _UNPACKED and len(body) <= self._limits.small_bytes
        memory = self._limits.small_memory if small else self._limits.reading_memory
        about = {"kind": kind, "url": url, "charset": charset, "memory": memory}
        until = time.monotonic() + seconds
        with nullcontext() if small else _turn(self._large, until), _turn(self._seats, until):
            said = reader.read(about, body, max(_LEAST, until - time.monotonic()))
        if said is None:
            late = time.monotonic() >= until
            raise ReadingFailed(f"takes more than {seconds:.0f} seconds to read" if late else "breaks its reader")
        return said

    def close(self) -> None:
        """Ends the process, whatever it reads."""
        with self._lock:
            self._closed, reader, self._reader = True, self._reader, None
        if reader is not None:
            reader.end()

    def _started(self) -> _Reader:
        """The process that runs; another when it was ended."""
        with self._lock:
            if self._closed:
                raise ReadingFailed("cannot be read: fetching has been closed")
            if self._reader is None or not self._reader.alive:
                if self._reader is not None:
                    self._reader.end()
                try:
                    self._reader = _Reader(self._limits)
                except OSError as error:  # no more processes, files or memory
                    raise ReadingFailed(_NO_START) from error
            return self._reader


@contextmanager
def _turn(seats: threading.Semaphore, until: float) -> Iterator[None]:
    if not seats.acquire(timeout=max(0.0, until - time.monotonic())):
        raise ReadingFailed("waited in vain for a reader of pages, for others take all their time")
    try:
        yield
    finally:
        seats.release()


def _environment() -> dict[str, str]:
    """What the process needs to find its code, and nothing more: keys have no place where hostile bytes are parsed."""
    kept = ("PATH", "LANG", "LC_ALL", "TMPDIR", "TEMP", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
    home = str(Path(__file__).resolve().parents[3])
    paths = dict.fromkeys([home, *(path for path in sys.path if path)])
    return {
        **{name: os.environ[name] for name in kept if name in os.environ},
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONDONTWRITEBYTECODE": "1",
        # One thread each: the libraries' pools would only take memory.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        # glibc keeps an arena a thread and gives little back; this keeps a reader small over thousands of pages.
        "MALLOC_ARENA_MAX": "1",
        "MALLOC_TRIM_THRESHOLD_": "131072",
    }
