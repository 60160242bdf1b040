"""The process that takes texts out of pages. It is handed bytes from anywhere, so it may hang, burst or die: it ends by
itself when its time is up or its memory spent, and `adjudge.adapters.page.reading` starts another.

It speaks over its standard streams: a frame is its length in eight bytes and then so many bytes. Two frames come in for
each page, what is known of it as JSON and its bytes; one goes out, what was read as JSON.
"""

from __future__ import annotations

import json
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

READY = b"ready"
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
    """Reads pages until the other side is gone."""
    # Frames own standard output: what a library prints goes nowhere.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    _warm()
    allowance, most = map(int, sys.argv[1:3])
    memory = _Memory(allowance)
    send(out, READY)
    while (header := receive(sys.stdin.buffer, most)) is not None:
        body = receive(sys.stdin.buffer, most)
        if body is None:
            return
        about = json.loads(header)
        # Left to its default the alarm ends the process, even deep inside a C library, even when nobody waits any more.
        signal.setitimer(signal.ITIMER_REAL, about["seconds"])
        answer = _answer(about, body, memory)
        signal.setitimer(signal.ITIMER_REAL, 0)
        send(out, json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace"))


def _answer(about: dict[str, Any], body: bytes, memory: _Memory) -> dict[str, Any]:
    from dataclasses import asdict

    from adjudge.adapters.page.taking import take
    from adjudge.errors import UnreadableFile

    memory.forget_peak()
    try:
        return asdict(take(about["kind"], body, url=about["url"], charset=about["charset"]))
    except UnreadableFile as error:
        said = error.sentence
    except MemoryError:
        said = _TOO_MUCH
    except Exception:  # parsers of four formats raise many things on hostile bytes
        said = "It is too broken to be read."
    # Some parsers take a want of memory for the end of the page, and find no text.
    return {"unreadable": _TOO_MUCH if memory.was_short else said}


class _Memory:
    """What a page may take beside what is loaded. Where the system keeps no such limit there is none."""

    def __init__(self, allowance: int) -> None:
        import resource

        self._allowance = allowance
        self._loaded = _held("VmRSS")
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if data := _held("VmData"):
                resource.setrlimit(resource.RLIMIT_DATA, (data + allowance, data + allowance))

    def forget_peak(self) -> None:
        """The most that was held counts from now."""
        with suppress(OSError):
            Path("/proc/self/clear_refs").write_text("5", encoding="ascii")

    @property
    def was_short(self) -> bool:
        """Whether the page came so near the limit that it will have met it."""
        return _held("VmHWM") > self._loaded + _NEAR * self._allowance


def _held(what: str) -> int:
    """Bytes, as the system counts them; 0 where it does not tell."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1]) * 1024
    return 0


def _warm() -> None:
    """Loads what every page needs before the clock of the first one runs."""
    import lxml.html  # type: ignore[import-untyped, unused-ignore]
    import pypdfium2  # type: ignore[import-untyped, unused-ignore]  # noqa: F401
    import trafilatura

    from adjudge.adapters.page import taking  # noqa: F401

    trafilatura.bare_extraction(f"<html><body><article><p>{'Warm words. ' * 40}</p></article></body></html>")
    lxml.html.fromstring("<p>warm</p>")


if __name__ == "__main__":
    main()
