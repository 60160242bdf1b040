"""Texts taken out of pages in processes that can be killed: whatever a page does to its reader, the job goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, cast

from adjudge.adapters.page.limits import FetchLimits
from adjudge.adapters.page.reader_process import READY, Taken, receive, send

_START_SECONDS = 60.0  # a cold disk under load takes ten to load the parsers
_REPLY_SLACK = 2**20
_REPLY_GROWTH = 4
"""A text is never much longer than its page, but UTF-8 can make four bytes of one."""
_GRACE = 0.2
"""The reader's own alarm rings first; ours is for a reader that cannot hear it."""


class ReadingFailed(Exception):
    """A page that got the better of its reader; the message ends a sentence about the page."""


class _Reader:
    """One process, warm once it said so."""

    def __init__(self, limits: FetchLimits) -> None:
        self._most = limits.bytes * _REPLY_GROWTH + _REPLY_SLACK
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "adjudge.adapters.page.reader_process",
                str(limits.reading_memory),
                str(self._most),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,  # an interrupt at the keyboard is for us to answer
        )
        self._ready = False

    def read(self, about: dict[str, object], body: bytes, seconds: float) -> dict[str, object]:
        """What the process makes of a page; ReadingFailed when it has to be, or is, ended."""
        self._must_be_ready()
        begun = time.monotonic()
        header = json.dumps({**about, "seconds": seconds}).encode()
        answer = self._within(seconds + _GRACE, lambda: self._asked(header, body))
        if answer is None:
            late = time.monotonic() - begun >= seconds
            raise ReadingFailed(f"takes more than {seconds:.0f} seconds to read" if late else "breaks its reader")
        return cast("dict[str, object]", json.loads(answer))

    def _must_be_ready(self) -> None:
        if not self._ready:
            self._ready = self._within(_START_SECONDS, lambda: receive(self._out, self._most)) == READY
        if not self._ready:
            raise ReadingFailed("cannot be read: the reader of pages does not start")

    def _asked(self, header: bytes, body: bytes) -> bytes | None:
        try:
            send(self._in, header)
            send(self._in, body)
        except (BrokenPipeError, ValueError):
            return None
        return receive(self._out, self._most)

    def _within(self, seconds: float, work: Callable[[], bytes | None]) -> bytes | None:
        """Does something that waits for the process, and kills the process if that takes too long."""
        timer = threading.Timer(seconds, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            return work()
        finally:
            timer.cancel()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        """Kills it and clears it away."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    continue

    @property
    def _in(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout


class ReadingRoom:
    """A few readers, started when first needed and kept warm. Threads wait here for one that is free."""

    def __init__(self, limits: FetchLimits) -> None:
        self._limits = limits
        self._seats = threading.BoundedSemaphore(limits.readers)
        self._idle: list[_Reader] = []
        self._busy = 0
        self._lock = threading.Lock()
        self._closed = False

    def warm(self) -> None:
        """Has a reader get ready, so that it is when a page has come. Returns at once."""
        with self._lock:
            if not self._idle and self._busy < self._limits.readers and not self._closed:
                self._idle.append(_Reader(self._limits))

    def read(self, kind: str, body: bytes, *, url: str, charset: str | None, seconds: float) -> Taken:
        """What a page holds. ReadingFailed when it could not be read in time, at all, or holds nothing."""
        if not self._seats.acquire(timeout=max(0.0, seconds)):
            raise ReadingFailed("waited in vain for a reader of pages, for others take all their time")
        with self._lock:
            self._busy += 1
        try:
            reader = self._taken()
            try:
                answer = reader.read({"kind": kind, "url": url, "charset": charset}, body, seconds)
            except BaseException:
                reader.end()
                raise
            self._give_back(reader)
        finally:
            with self._lock:
                self._busy -= 1
            self._seats.release()
        if "unreadable" in answer:
            raise ReadingFailed(f"cannot be read. {answer['unreadable']}")
        return Taken(**answer)  # type: ignore[arg-type]

    def close(self) -> None:
        """Ends the readers that are idle, and those at work when they are done."""
        with self._lock:
            self._closed, idle, self._idle = True, self._idle, []
        for reader in idle:
            reader.end()

    def _taken(self) -> _Reader:
        while True:
            with self._lock:
                if self._closed:
                    raise ReadingFailed("cannot be read: fetching has been closed")
                reader = self._idle.pop() if self._idle else None
            if reader is None:
                return _Reader(self._limits)
            if reader.alive:
                return reader
            reader.end()

    def _give_back(self, reader: _Reader) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(reader)
                return
        reader.end()


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
