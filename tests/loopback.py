"""A web server on this machine that answers as a test says. The tests are no package: load it from its file."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request as it arrived."""

    method: str
    path: str
    params: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What is sent back. `stalls` keeps the caller waiting until the server is stopped."""

    body: bytes = b"{}"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": "application/json"})
    stalls: bool = False
    hangs_up: bool = False


Answer = Callable[[Asked], Reply]


class Loopback:
    """Where the server is, what it was asked, and how it answers: set `answer`, or `replies` for one after the other."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.asked: list[Asked] = []
        self.answer: Answer = lambda asked: Reply()
        self.stopped = threading.Event()

    def replies(self, *replies: Reply) -> None:
        """These in turn, the last of them for good."""
        left = list(replies)
        self.answer = lambda asked: left.pop(0) if len(left) > 1 else left[0]


@contextmanager
def serving() -> Iterator[Loopback]:
    """A server for the length of the block, on a port nobody else has."""
    server = _Server(("127.0.0.1", 0), _Handler)
    loopback = Loopback(f"http://127.0.0.1:{server.server_port}")
    server.loopback = loopback  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield loopback
    finally:
        loopback.stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # with the usual five, a sixth caller at once waits a second to be let in


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        loopback: Loopback = self.server.loopback  # type: ignore[attr-defined]
        url = urlsplit(self.path)
        asked = Asked(
            method=self.command,
            path=url.path,
            params=dict(parse_qsl(url.query)),
            headers={name.lower(): value for name, value in self.headers.items()},
            body=self.rfile.read(int(self.headers.get("Content-Length", "0"))),
        )
        loopback.asked.append(asked)
        reply = loopback.answer(asked)
        self.close_connection = True
        if reply.stalls:
            loopback.stopped.wait()
        if reply.stalls or reply.hangs_up:
            return
        with suppress(ConnectionError):  # a caller may leave before the end
            self.send_response(reply.status)
            for name, value in {**reply.headers, "Content-Length": str(len(reply.body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply.body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""
