"""How much a server takes on: lines of bounded length, requests a minute, jobs a day, and work done beside the event loop."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from adjudge.api.problems import Problem
from adjudge.http_server import ConnectionLimits, log_with, plain_fields
from adjudge.values.dataclass import dataclass

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceLimits:
    """The bounds of one server."""

    line: int = 256
    """Jobs waiting or under way, all callers together; who comes after them is sent away with a time to come back."""
    line_a_key: int = 64
    """Of these, how many one key may have: where there are several, none keeps the others out."""
    body_bytes: int = 64 * 1024
    """Of a request. The longest claim has 2,000 characters; escaped, with invisible padding, it stays below this."""
    texts_bytes: int = 8 * 1024 * 1024
    """Of a request that carries articles or documents."""
    body_seconds: float = 10.0
    """A request that has not wholly arrived by then is given up."""
    wait_seconds: float = 300.0
    """The longest a caller is kept waiting for a result; the job goes on."""
    drain_seconds: int = 150
    """What a stop waits for callers who are being answered: a claim may take 120 seconds by its budget."""
    stop_seconds: float = 15.0
    """What a refresh that is told to stop may take to clear up. It is ended then: nothing of it is seen by readers."""
    lease_seconds: float = 30.0
    """How long a worker may be silent before its job is another's."""
    reading: int = 64
    """Callers in line for what is read from the store: it takes milliseconds."""
    refused_bytes: int = 16 * 1024 * 1024
    """Of the body of a request that is refused: so much is taken before the answer, for who is hung up on while sending never
    reads why."""
    wire: ConnectionLimits = ConnectionLimits()


@dataclass(frozen=True, kw_only=True, slots=True)
class Load:
    """How busy the workers are."""

    under_way: int
    waiting: int
    at_once: int
    """How many jobs can be under way: one claim, and one longer text beside it."""
    line: int
    """How many may wait or be under way."""


class KeyPace:
    """So many requests a minute: a bucket that fills evenly and holds a minute's worth at most."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str, a_minute: int) -> float:
        """Takes one; 0 where there was one, or else the seconds until there is."""
        now = self._now()
        left, since = self._left.get(who, (float(a_minute), now))
        left = min(float(a_minute), left + (now - since) * a_minute / 60.0)
        if left < 1.0:
            self._left[who] = (left, now)
            return (1.0 - left) * 60.0 / a_minute
        self._left[who] = (left - 1.0, now)
        return 0.0


class Docket:
    """Does work in threads of its own, so many things at once and no more; the event loop goes on meanwhile."""

    def __init__(self, *, at_once: int, waiting: int, name: str) -> None:
        self._most = at_once + waiting
        self._waiting = waiting
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._taken_on = 0

    async def turn(self, work: Callable[[], T]) -> T:
        """What the work comes to; Problem 429 where the line is full. Who leaves the line before the turn came is passed
        over; what was begun is finished."""
        if self._taken_on >= self._most:
            raise sent_away(f"{self._waiting} requests are in line already.", 1)
        self._taken_on += 1
        future = self._threads.submit(work)
        # Counted until the thread is free again, which is later than a caller who gives up.
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        return await asyncio.wrap_future(future)

    async def close(self) -> None:
        """Ends when what was begun is finished; what was still in line is not begun."""
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    def _done(self) -> None:
        self._taken_on -= 1


def sent_away(why: str, seconds: float) -> Problem:
    """Too much at once: when to come back."""
    whole = max(1, min(int(seconds) + 1, 3600))
    return Problem(
        429, why, f"Try again in {whole} {'second' if whole == 1 else 'seconds'}.", headers={"Retry-After": str(whole)}
    )


# What a running server tells of itself: figures for Prometheus, and a log of one JSON object a line, without secrets.
#
# A line of the log has the method, the route as it is described, the status, the time it took, and the name of the key.
# What was sent, what was answered, addresses with their parameters and keys themselves are never written.


METRICS_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)


_SHARED: list[Any] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]
"""What every line of the log has."""


class Metrics:
    """The figures of one server; several in one process do not share them."""

    def __init__(self) -> None:
        self.registry = of = CollectorRegistry()
        ProcessCollector(registry=of)
        PlatformCollector(registry=of)
        GCCollector(registry=of)
        self.requests = Counter("adjudge_requests", "Requests answered.", ("method", "route", "status"), registry=of)
        told = "Time until a request was answered."
        self.seconds = Histogram("adjudge_request_seconds", told, ("route",), buckets=_SECONDS, registry=of)
        self.accepted = Counter("adjudge_jobs_accepted", "Jobs accepted.", ("kind",), registry=of)
        self.ended = Counter("adjudge_jobs_ended", "Jobs that ended here.", ("state",), registry=of)
        self.waiting = Gauge("adjudge_jobs_waiting", "Jobs waiting for their turn.", registry=of)
        self.under_way = Gauge("adjudge_jobs_under_way", "Jobs being worked on.", registry=of)
        self.worker = Gauge("adjudge_worker_up", "Whether somebody is there to do the work.", registry=of)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


def log_to_stderr(stream: Any = None) -> None:
    """Has what is worth knowing about a running server written to standard error, a JSON object a line."""
    line = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            plain_fields,
            structlog.processors.JSONRenderer(sort_keys=True, ensure_ascii=False),
        ],
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(line)
    # Ours and the server's own troubles, and no more: the libraries that fetch pages would log addresses with keys in them.
    log_with(handler, {"adjudge": logging.INFO, "uvicorn.error": logging.WARNING, "asyncio": logging.ERROR})


def request_log() -> Any:
    """Where requests are logged; nothing is written where nobody asked for a log."""
    return structlog.wrap_logger(
        logging.getLogger("adjudge.requests"),
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
    )
