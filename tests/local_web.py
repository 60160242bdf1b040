"""A web on loopback for the tests of fetching: real sockets, any host name, TLS where a test wants it, and every way a
server can misbehave."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpcore2

ARTICLE = (
    "The Rhine rises in the Swiss Alps and flows north to the sea. Ships have carried goods on it since Roman times, "
    "and more freight passes along its banks than along those of any other river of the continent."
)


def article(text: str = ARTICLE, *, title: str = "The Rhine", head: str = "") -> bytes:
    """An honest page."""
    return (
        f"<!doctype html><html><head><title>{title}</title>{head}</head><body><nav><a href='/'>Home</a></nav>"
        f"<article><h1>{title}</h1><p>{text}</p><p>{ARTICLE}</p></article></body></html>"
    ).encode()


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A request as it arrived."""

    path: str
    headers: Mapping[str, str]

    @property
    def host(self) -> str:
        return self.headers.get("host", "")


def answer(body: bytes = b"", *, status: int = 200, type_: str | None = "text/html", **headers: str) -> bytes:
    """An answer as bytes; `content_encoding="gzip"` makes the header Content-Encoding."""
    lines = [f"HTTP/1.1 {status} Something", f"Content-Length: {len(body)}", "Connection: close"]
    lines += [f"Content-Type: {type_}"] if type_ is not None else []
    lines += [f"{name.replace('_', '-').title()}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def redirect(location: str, status: int = 302) -> bytes:
    return answer(status=status, location=location)


Reply = bytes | Iterable[bytes] | Callable[[Asked], "bytes | Iterable[bytes]"]
"""What is sent: bytes, or pieces one after the other (a generator may sleep between them)."""


@dataclass
class LocalWeb:
    """Serves `pages` by path, or by "host/path"; 404 for others. `asked` holds every request, in order."""

    pages: dict[str, Reply] = field(default_factory=dict)
    address: str = "127.0.0.1"
    tls: ssl.SSLContext | None = None
    asked: list[Asked] = field(default_factory=list)
    connections: int = 0
    stop: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._socket = socket.create_server((self.address, 0), backlog=64)
        self.port: int = self._socket.getsockname()[1]
        self._threads: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    @property
    def paths(self) -> list[str]:
        """The pages asked for, less robots.txt."""
        return [asked.path for asked in self.asked if asked.path != "/robots.txt"]

    def url(self, path: str, host: str = "") -> str:
        return f"http://{host or self.address}:{self.port}{path}"

    def close(self) -> None:
        self.stop.set()
        with contextlib.suppress(OSError), socket.create_connection((self.address, self.port), timeout=5):
            pass  # whoever waits for the next one sees that there is none
        self._accepting.join()
        self._socket.close()
        for thread in self._threads:
            thread.join(5)

    def _accept(self) -> None:
        while True:
            connection, _ = self._socket.accept()
            if self.stop.is_set():
                connection.close()
                return
            self.connections += 1
            thread = threading.Thread(target=self._serve, args=(connection,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            connection.settimeout(10)
            stream = self.tls.wrap_socket(connection, server_side=True) if self.tls else connection
            with stream:
                asked = _request(stream)
                if asked is None:
                    return
                self.asked.append(asked)
                reply = self._reply(asked)
                reply = reply(asked) if callable(reply) else reply
                for piece in [reply] if isinstance(reply, bytes) else reply:
                    if self.stop.is_set():
                        return
                    stream.sendall(piece)

    def _reply(self, asked: Asked) -> Reply:
        host = asked.host.partition(":")[0]
        path = asked.path.partition("?")[0]
        for key in (f"{host}{path}", asked.path, path):
            if key in self.pages:
                return self.pages[key]
        return answer(b"nothing here", status=404)


def _request(stream: socket.socket) -> Asked | None:
    data = b""
    while b"\r\n\r\n" not in data:
        piece = stream.recv(65536)
        if not piece:
            return None
        data += piece
    head = data.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    headers = dict(line.partition(": ")[::2] for line in head[1:])
    return Asked(path=head[0].split(" ")[1], headers={name.lower(): value for name, value in headers.items()})


@contextlib.contextmanager
def serving(pages: Mapping[str, Reply] | None = None, **options: Any) -> Iterator[LocalWeb]:
    """A web for as long as the block lasts."""
    web = LocalWeb(dict(pages or {}), **options)
    try:
        yield web
    finally:
        web.close()


class Names:
    """A name server: what each host resolves to, an answer a question, the last one for ever."""

    def __init__(self, answers: Mapping[str, Sequence[Sequence[str]]] | None = None, default: Sequence[str] = ()) -> None:
        self._answers = {host: list(rows) for host, rows in (answers or {}).items()}
        self._default = default
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        rows = self._answers.get(host)
        if not rows:
            if self._default:
                return self._default
            raise OSError("no such host")
        return rows.pop(0) if len(rows) > 1 else rows[0]


class Switchboard(httpcore2.AsyncNetworkBackend):
    """Dials for the fetcher. The usual ports lead to the local web's; nothing beyond loopback is ever dialled. `dialled`
    holds every address the fetcher wanted."""

    def __init__(self, ports: Mapping[tuple[str, int], int] | None = None, port: int = 0) -> None:
        self._ports = dict(ports or {})
        self._port = port
        self._inner = httpcore2.AnyIOBackend()
        self.dialled: list[tuple[str, int]] = []

    async def connect_tcp(self, host: str, port: int, *more: Any, **options: Any) -> httpcore2.AsyncNetworkStream:
        self.dialled.append((host, port))
        if not host.startswith("127."):
            raise httpcore2.ConnectError("beyond loopback")
        port = self._ports.get((host, port), self._port if port in {80, 443} and self._port else port)
        return await self._inner.connect_tcp(host, port, *more, **options)
