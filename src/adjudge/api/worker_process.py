"""The process that does a server's work: reading takes the processor for seconds, and here it keeps no caller waiting.

The two are joined by a pair of sockets and speak in frames: the lengths of a head and a body, a head in JSON, a body of bytes.
The worker is told which jobs it holds; it tells which have ended and what they came to. When the server goes, however it
goes, the worker ends at once: what it held is taken up by the next.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
import threading
from dataclasses import replace
from typing import Any

from adjudge.api.lanes import Lanes, Order, Report
from adjudge.api.limits import ServiceLimits, log_to_stderr
from adjudge.api.work import Workbench
from adjudge.errors import AdjudgeError
from adjudge.render.output_guard import guard_output
from adjudge.settings import Settings
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass

LENGTHS = struct.Struct("!II")


@dataclass(frozen=True, kw_only=True, slots=True)
class Beginning:
    """What a worker is told first."""

    settings: Settings
    limits: ServiceLimits


@dataclass(frozen=True, kw_only=True, slots=True)
class Ready:
    """What a worker tells first."""

    worker: str = ""
    models: tuple[str, ...] = ()
    error: str = ""
    """Why it cannot work at all."""


def framed(head: object, body: bytes = b"") -> bytes:
    """A frame."""
    told = to_json(head)
    return LENGTHS.pack(len(told), len(body)) + told + body


class Wire:
    """One end of the pair, for whoever waits where it stands."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._reading = end.makefile("rb")
        self._lock = threading.Lock()

    def send(self, head: object, body: bytes = b"") -> None:
        with self._lock:
            self._end.sendall(framed(head, body))

    def read(self) -> tuple[bytes, bytes] | None:
        """The next frame; None when the other end is gone."""
        try:
            lengths = self._reading.read(LENGTHS.size)
            if len(lengths) < LENGTHS.size:
                return None
            head, body = LENGTHS.unpack(lengths)
            told = self._reading.read(head + body)
        except OSError:
            return None
        return (told[:head], told[head:]) if len(told) == head + body else None


def work(wire: Wire) -> None:
    """Works until it is told to end or the server is gone."""
    from adjudge.engine import Engine

    first = wire.read()
    if first is None:
        return
    begin = from_json(first[0], Beginning)
    with Engine(begin.settings) as engine:
        models = engine.models.names  # loads them: the first job does not wait
        bench = Workbench(engine)
        lanes = Lanes(bench, _reporting(wire), begin.limits.lease_seconds)
        wire.send(Ready(worker=lanes.name, models=models))
        lanes.start()
        while not (order := _order(wire)).end:
            lanes.obey(order)
        lanes.close(begin.limits.drain_seconds)
        bench.close()


def _order(wire: Wire) -> Order:
    """What the server says next. Where it is gone the process ends here and now: to close what its lanes work with would have
    them fail jobs for good that the next server is to take up."""
    frame = wire.read()
    if frame is None:
        os._exit(0)
    return from_json(frame[0], Order)


def _reporting(wire: Wire) -> Any:
    def report(told: Report) -> None:
        try:
            wire.send(replace(told, result=b""), told.result)
        except OSError:
            os._exit(0)  # the server is gone

    return report


def main() -> None:
    """A worker, joined to its server by the socket whose number it is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is the server's to answer
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    guard_output()
    log_to_stderr()
    with socket.socket(fileno=int(sys.argv[1])) as end:
        wire = Wire(end)
        try:
            work(wire)
        except AdjudgeError as error:
            wire.send(Ready(error=str(error)))
            sys.exit(2)


if __name__ == "__main__":
    main()
