"""HTTP as it comes in: how many connections, how long each may take, what is refused before anybody reads it, what is logged.

Both servers, `adjudge serve` and `adjudge mcp --http`, run uvicorn with what is here: h11 without its leniency, a protocol
that knows how long its connection has waited for what, and a server that ends those that have waited too long.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import re
import resource
import socket
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from enum import Enum
from itertools import islice
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from adjudge.values.dataclass import dataclass

LOG = logging.getLogger("adjudge.http_server")


@dataclass(frozen=True, kw_only=True, slots=True)
class ConnectionLimits:
    """The bounds of the connections of one server."""

    connections: int = 1024
    """Open at once. Who comes when there are so many takes the place of the one that has kept its request back longest."""
    head_bytes: int = 32 * 1024
    """Of a request's first line and headers: a question in an address, escaped, has 18,000 characters at most."""
    head_seconds: float = 10.0
    """For a head to arrive, from the connection or the answer before it."""
    idle_seconds: int = 5
    """How long a connection is kept for another request of which nothing has come."""
    body_seconds: float = 15.0
    """For the rest of a request, whoever reads it; a server may be less patient and say so."""
    stalled_seconds: float = 30.0
    """How long who is being answered may take for some more of the answer."""
    farewell_seconds: float = 2.0
    """How long what still comes of a refused request is taken and thrown away: who is hung up on while sending never reads
    why."""


REFRESHED = 16 * 1024
"""Bytes of an answer that count as some more of it."""
RESERVED = 256
"""Descriptors kept for everything but connections: the store, its indexes, workers, and what is accepted in one turn."""
ACCEPTED_AT_ONCE = 32
"""Connections accepted in one turn of the event loop: what is over the limit must not add up to all descriptors there are."""
IN_LINE = 1024
"""Connections that the system keeps until they are accepted."""
FED_AT_ONCE = 8 * 1024
"""Bytes: what is read of one head or chunk is looked at again as a whole, so that little is given at once."""
LATE_SECONDS = 15.0
"""What a stop may take over its time, for whatever does not end: threads that read, a store that is locked."""


# What is no HTTP.


_LINES = re.compile(rb"\r(?!\n)|(?<!\r)\n|\n[ \t]")
"""Line ends that one reader takes for an end and another does not, and headers that go on in the next line."""


class StrictConnection(h11.Connection):
    """Refuses what two readers may take for two different requests: a server before this one may have read it otherwise."""

    def __init__(self, head_bytes: int) -> None:
        super().__init__(h11.SERVER, head_bytes)
        self._head_bytes = head_bytes

    def next_event(self) -> Any:
        """The next thing that was sent; raises h11.RemoteProtocolError where it is nothing that a sound client sends."""
        before = self.trailing_data[0] if self.their_state in (h11.IDLE, h11.SEND_BODY) else b""
        event = super().next_event()
        if isinstance(event, h11.Request | h11.EndOfMessage):
            raw = before[: len(before) - len(self.trailing_data[0])]
            if _LINES.search(raw):
                raise h11.RemoteProtocolError("a line that ends otherwise than with CR LF")
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if b"transfer-encoding" in names and (b"content-length" in names or event.http_version < b"1.1"):
                raise h11.RemoteProtocolError("two lengths of one body")
            if len(raw) > self._head_bytes:
                raise h11.RemoteProtocolError("a head without end")
        return event


_REFUSED = json.dumps(
    {
        "status": 400,
        "title": "Bad Request",
        "detail": "This is no HTTP request that can be read in one way only.",
        "what_to_do": "Send a head of at most 32 KiB whose lines end with CR LF, and one length of the body.",
        "type": "about:blank",
    }
).encode()


# A connection, and all of a server.


class Stage(Enum):
    """What a connection waits for."""

    HEAD = 1
    BODY = 2
    ANSWER = 3
    END = 4


class BoundedHttp(H11Protocol):
    """A connection that knows what it waits for, and since when."""

    server_state: OpenConnections

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.limits = self.server_state.limits
        self.conn = StrictConnection(self.limits.head_bytes)
        self.timeout_keep_alive = self.limits.idle_seconds
        self.stage: Stage | None = None
        self.since = self.loop.time()
        self._refused = False
        self._behind: tuple[float, int] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()
        self.server_state.make_room(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.server_state.without_head.pop(self, None)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # also where it broke: nobody waits for more of it

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), FED_AT_ONCE):
            if self._refused or self.transport.is_closing():
                return
            super().data_received(data[start : start + FED_AT_ONCE])
        self._look()

    def on_response_complete(self) -> None:
        self.stage = None  # what comes next has a time of its own
        super().on_response_complete()
        self._look()

    def send_400_response(self, msg: str) -> None:
        """Says that a request cannot be read, and hangs up once the sender has had time to hear it."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()  # an answer is on its way already
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        head = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Content-Type-Options: nosniff\r\n"
        self.transport.write(f"{head}Content-Length: {len(_REFUSED)}\r\nConnection: close\r\n\r\n".encode() + _REFUSED)
        self._refused = True
        self.flow.resume_reading()
        self.transport.write_eof()
        self._look()

    def shutdown(self) -> None:
        """A stop: who is being answered is answered to the end, and nobody else is waited for."""
        if self.stage is Stage.ANSWER or (self.cycle is not None and self.cycle.response_started):
            super().shutdown()
        else:
            self.transport.abort()

    @property
    def stalled(self) -> bool:
        """Whether some of an answer waits to be taken."""
        return self._behind is not None

    def is_overdue(self, now: float) -> bool:
        """Whether it has waited longer than anybody is waited for."""
        limits, waits = self.limits, now - self.since
        left = self.transport.get_write_buffer_size()
        if left == 0:
            self._behind = None
        elif self._behind is None or left < self._behind[1] - REFRESHED:
            self._behind = (now, left)
        elif left > self._behind[1]:
            self._behind = (self._behind[0], left)
        if self._behind is not None:
            return now - self._behind[0] > limits.stalled_seconds
        patience = {Stage.HEAD: limits.head_seconds, Stage.BODY: limits.body_seconds, Stage.END: limits.farewell_seconds}
        return self.stage in patience and waits > patience[self.stage]

    def _look(self) -> None:
        """Takes note of what it waits for now."""
        stage = self._stage()
        if stage is self.stage:
            return
        self.stage, self.since = stage, self.loop.time()
        self.server_state.without_head.pop(self, None)
        if stage is Stage.HEAD:
            self.server_state.without_head[self] = None

    def _stage(self) -> Stage:
        if self._refused or self.transport.is_closing():
            return Stage.END
        return {h11.IDLE: Stage.HEAD, h11.SEND_BODY: Stage.BODY}.get(self.conn.their_state, Stage.ANSWER)


class OpenConnections(ServerState):
    """The connections of a server."""

    def __init__(self, limits: ConnectionLimits) -> None:
        super().__init__()
        self.limits = limits
        self.most = room_for(limits.connections)
        self.without_head: OrderedDict[BoundedHttp, None] = OrderedDict()
        """Those that have not said what they want, the one that has waited longest first."""

    def make_room(self, new: BoundedHttp) -> None:
        """Ends a connection where there is one too many: the longest without a head, else the longest with half a body or an
        answer that nobody takes; the new one where all are being answered."""
        if len(self.connections) <= self.most:
            return
        given_up = next(iter(self.without_head))
        if given_up is new:
            idle = (one for one in self.connections if isinstance(one, BoundedHttp) and one is not new)
            waiting = (one for one in idle if one.stage is not Stage.ANSWER or one.stalled)
            given_up = min(waiting, key=lambda one: one.since, default=new)
        LOG.warning("More than %d connections: one that waits is closed for each that comes.", self.most)
        self.connections.discard(given_up)
        self.without_head.pop(given_up, None)
        given_up.transport.abort()

    def end_longest(self, now: float) -> None:
        """Ends as many of those without a head as are accepted at once, the longest first; those of the last second stay."""
        for one in list(islice(self.without_head, ACCEPTED_AT_ONCE)):
            if now - one.since > 1.0:
                one.transport.abort()

    def end_overdue(self, now: float) -> None:
        """Ends those that have kept their request, or the taking of the answer, back for too long."""
        for one in list(self.connections):
            if isinstance(one, BoundedHttp) and one.is_overdue(now):
                one.transport.abort()


def room_for(connections: int) -> int:
    """How many connections there are descriptors for, of those wished; the process asks for more where it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return connections
    wanted = connections + RESERVED
    if soft < wanted and (hard == resource.RLIM_INFINITY or hard > soft):
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(1, min(connections, max(soft - RESERVED, soft // 4)))


class BoundedServer(uvicorn.Server):
    """A server whose connections are bounded in number and time, and that ends in its time however busy it is."""

    def __init__(self, config: uvicorn.Config, limits: ConnectionLimits) -> None:
        super().__init__(config)
        self.server_state: OpenConnections = OpenConnections(limits)
        self._watching: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(IN_LINE)  # the event loop has set it to what it accepts at once
        self._watching = asyncio.create_task(self._watch())
        asyncio.get_running_loop().set_exception_handler(self._in_trouble)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().shutdown(sockets)
        finally:
            if self._watching is not None:
                self._watching.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begins the stop that a signal asks for. Whatever still runs when its time is long over is left behind: the store is
        whole at any moment, and a worker ends with its server."""
        if not self.should_exit:
            grace = (self.config.timeout_graceful_shutdown or 0) + LATE_SECONDS
            late = threading.Timer(grace, _leave)
            late.daemon = True
            late.start()
        super().handle_exit(sig, frame)

    def _in_trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Where others have used the descriptors up, connections that wait give theirs back before the next are accepted."""
        loop.default_exception_handler(context)
        if isinstance(error := context.get("exception"), OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self.server_state.end_longest(loop.time())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            self.server_state.end_overdue(asyncio.get_running_loop().time())


def _leave() -> None:
    LOG.error("The stop took too long: what was under way is left behind, and goes on at the next start.")
    logging.shutdown()
    os._exit(0)


def bounded_server(
    app: Any,
    limits: ConnectionLimits,
    *,
    grace: int,
    proxies: tuple[str, ...] = (),
    made: Callable[[uvicorn.Config, ConnectionLimits], BoundedServer] = BoundedServer,
) -> BoundedServer:
    """A server for an app, not yet running. How a request came, and from whom, is what a proxy says only where it is one of
    those given: anybody can send such headers."""
    config = uvicorn.Config(
        app,
        http=BoundedHttp,
        loop="asyncio",
        lifespan="on",
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=grace,
    )
    return made(config, limits)


# What is logged: nobody fills a disk with it, and nobody writes lines of their own into it.


A_MINUTE = 60
"""Lines of one kind."""
REQUESTS_A_MINUTE = 1200
"""Lines about requests that were answered and came without a key: as many as one key may make by default."""
KINDS = 200
"""Kinds told apart; what comes beyond is one kind."""
FIELD = 500
TRACEBACK = 10_000


class Sparing(logging.Filter):
    """Lets so many lines of a kind pass in a minute; the next that passes says how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._since = now()
        self._seen: Counter[object] = Counter()
        self._left_out: Counter[object] = Counter()
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, most = _kind(record)
        if most == 0:
            return True
        with self._lock:
            if self._now() - self._since > 60.0:
                self._seen.clear()
                self._since = self._now()
            if kind not in self._seen and len(self._seen) >= KINDS:
                kind = "others"
            self._seen[kind] += 1
            if self._seen[kind] > most:
                if kind in self._left_out or len(self._left_out) < KINDS:
                    self._left_out[kind] += 1
                return False
            left_out = self._left_out.pop(kind, 0)
        if left_out and isinstance(record.msg, dict):
            record.msg["left_out"] = left_out
        elif left_out:
            record.msg = f"{record.msg} ({left_out} more like this were left out.)"
        return True


def _kind(record: logging.LogRecord) -> tuple[object, int]:
    """What a line is one of, and how many of those may pass; 0 for all. Requests under a key are counted by the key's pace."""
    if not isinstance(record.msg, dict):
        return (record.name, record.levelno, str(record.msg)), A_MINUTE
    status = int(record.msg.get("status", 0))
    if record.msg.get("key"):
        return "", 0
    return (record.name, status), A_MINUTE if status >= 400 else REQUESTS_A_MINUTE


def plain(text: str, most: int = FIELD) -> str:
    """A text as a log may have it: cut, and with no character that a terminal or a reader of lines would obey."""
    cut = text if len(text) <= most else f"{text[:most]}… ({len(text)} characters)"
    return cut if cut.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)


def plain_fields(_: object, __: str, fields: MutableMapping[str, Any]) -> Mapping[str, Any]:
    """The fields of a line of the log, each plain; the lines of a traceback stay lines."""
    for name, value in fields.items():
        if name == "exception" and isinstance(value, str):
            fields[name] = "\n".join(plain(line) for line in value[-TRACEBACK:].split("\n"))
        elif isinstance(value, str):
            fields[name] = plain(value.rstrip("\n"))
    return fields


class PlainLines(logging.Formatter):
    """A line of text for each thing logged; what it repeats of a caller begins no line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        message = plain(record.getMessage().rstrip("\n"), 2 * FIELD)
        return super().format(logging.makeLogRecord(vars(record) | {"msg": message, "args": ()}))


def log_with(handler: logging.Handler, levels: Mapping[str, int]) -> None:
    """Has a handler write what some loggers say, and nobody else."""
    handler.addFilter(Sparing())
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
