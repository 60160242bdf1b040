"""The process that takes texts out of pages and uploaded files. It is handed bytes from anywhere, or the path of an upload, and
opens none of them itself: for each it splits off a copy of itself that may hang, burst or die, and that ends by itself when
its time is up or its memory spent. Every page meets a copy that has seen no other, and none waits for the parsers to be loaded.

It speaks over sockets. Its standard input is one over which it is handed another for each page, and says that it has it;
on that a copy is told what is known of the page as JSON, then its bytes, and answers what it read as JSON. Each of these
is a frame: its length in eight bytes and then so many bytes. A copy that ends without an answer just closes.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NoReturn

from adjudge.values.article_claim import LinkedWords
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped

FILE = "file"
"""What is handed over is the path of a file that was uploaded; its name says how to read it."""
READY = b"ready"
TAKEN = b"t"
_LENGTH = 8
_NEAR = 0.5
_TOO_MUCH = "It takes too much memory to read."


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """What was taken out of a page."""

    text: str
    title: str = ""
    published: str | None = None
    canonical: str | None = None
    archived: str | None = None
    said_paid: bool = False
    links: tuple[LinkedWords, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class FileTaken:
    """What was read of a file, up to the first thing in it that cannot be."""

    documents: tuple[Document, ...]
    skipped: Skipped | None = None


def send(stream: IO[bytes], data: bytes) -> None:
    """Writes one frame."""
    stream.write(len(data).to_bytes(_LENGTH, "big"))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes], most: int) -> bytes | None:
    """Reads one frame; None when the other side is gone or says more than it may."""
    length = stream.read(_LENGTH)
    if len(length) < _LENGTH or (size := int.from_bytes(length, "big")) > most:
        return None
    data = stream.read(size)
    return data if len(data) == size else None


def main() -> None:
    """Has pages read until the other side is gone."""
    control, most = socket.socket(fileno=sys.stdin.fileno()), int(sys.argv[1])
    _warm()
    gc.freeze()  # what is loaded is not looked through again, and so stays shared with the copies
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a copy ended
    control.sendall(READY)
    while True:
        asked, handed, _, _ = socket.recv_fds(control, 1, 1)
        if not asked:
            return
        control.sendall(TAKEN)
        if os.fork() == 0:
            control.close()
            _read_one(socket.socket(fileno=handed[0]), most)
        os.close(handed[0])


def _read_one(page: socket.socket, most: int) -> NoReturn:
    """Reads a page, answers, and ends: nothing of this copy outlives it."""
    try:
        with page.makefile("rb") as asked:
            header, body = receive(asked, most), receive(asked, most)
        if header is not None and body is not None:
            about = json.loads(header)
            # Left to its default the alarm ends the process, even deep inside a C library, even when nobody waits.
            signal.setitimer(signal.ITIMER_REAL, about["seconds"])
            answer = _answer(about, body, _Memory(about["memory"]))
            with page.makefile("wb") as said:
                send(said, answer)
    finally:
        os._exit(0)


def _answer(about: dict[str, Any], body: bytes, memory: _Memory) -> bytes:
    from dataclasses import asdict

    from adjudge.adapters.page.taking import take, take_file
    from adjudge.errors import UnreadableFile
    from adjudge.values.codec import to_json

    try:
        if about["kind"] == FILE:
            taken = take_file(Path(os.fsdecode(body)))
            if not (taken.skipped and memory.was_short):
                return to_json(taken)
            raise MemoryError
        return _as_json(asdict(take(about["kind"], body, url=about["url"], charset=about["charset"])))
    except UnreadableFile as error:
        said = error.sentence
    except MemoryError:
        said = _TOO_MUCH
    except Exception:  # parsers of four formats raise many things on hostile bytes
        said = "It is too broken to be read."
    # Some parsers take a want of memory for the end of the page, and find no text.
    return _as_json({"unreadable": _TOO_MUCH if memory.was_short else said})


def _as_json(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace")


class _Memory:
    """What a page may take beside what is loaded. Where the system keeps no such limit there is none."""

    def __init__(self, allowance: int) -> None:
        import resource

        self._near = _held("VmSize") + _NEAR * allowance
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if data := _held("VmData"):
                resource.setrlimit(resource.RLIMIT_DATA, (data + allowance, data + allowance))

    @property
    def was_short(self) -> bool:
        """Whether the page came so near the limit that it will have met it. A copy's peak is its own."""
        return _held("VmPeak") > self._near


def _held(what: str) -> int:
    """Bytes, as the system counts them; 0 where it does not tell."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1]) * 1024
    return 0


def _warm() -> None:
    """Loads what pages need before the first one comes; what is not loaded here is loaded anew for every page."""
    import pypdfium2  # type: ignore[import-untyped, unused-ignore]  # noqa: F401

    from adjudge.adapters.page.kinds import HTML
    from adjudge.adapters.page.taking import take
    from adjudge.values.codec import to_json

    words = "<p>Warm words that stand for an article of some length, so that all of <a href='/'>the reader</a> is woken.</p>"
    page = (
        '<html><head><title>Warm</title><meta property="article:published_time" content="2024-05-01">'
        f"</head><body><!-- x --><article><h1>Warm</h1>{words * 20}<p hidden>x</p></article></body></html>"
    )
    take(HTML, page.encode(), url="https://example.org/warm")
    take(
        HTML,
        b"<html><body><div>Short words, which all ways of finding a text are tried on.</div>",
        url="https://example.org/warm",
    )
    to_json(FileTaken(documents=(Document(key="warm", text="warm", source="warm"),)))


if __name__ == "__main__":
    main()
