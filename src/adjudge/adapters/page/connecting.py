"""Connecting to the address that was checked, and to no other.

A name is looked up once, every address it has is judged, and one of these is connected to. The name itself goes on only
in the Host header and the TLS handshake: a name server that answers otherwise the next time is not asked a next time.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import httpcore2

from adjudge.adapters.page.address import Reach
from adjudge.errors import ProviderError

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""A host and port to the addresses it has, the preferred first; OSError when it has none."""


async def look_up(host: str, port: int) -> Sequence[str]:
    """The system's answer. In a thread that nobody waits for: a look-up cannot be cancelled, and a name server that
    does not answer must not hold a program's end."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def settle(found: list[str] | OSError) -> None:
        if answer.done():
            return
        if isinstance(found, OSError):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def ask() -> None:
        found: list[str] | OSError
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = list(dict.fromkeys(str(row[4][0]) for row in rows))
        except (OSError, UnicodeError) as error:
            found = error if isinstance(error, OSError) else OSError("no host name")
        with suppress(RuntimeError):  # the loop ended meanwhile
            loop.call_soon_threadsafe(settle, found)

    threading.Thread(target=ask, name="look-up", daemon=True).start()
    return await answer


class CheckedBackend(httpcore2.AsyncNetworkBackend):
    """Opens connections for the pool, to admitted addresses only; there is no other way out."""

    def __init__(self, reach: Reach, resolve: Resolve, dial: httpcore2.AsyncNetworkBackend | None = None) -> None:
        self._reach = reach
        self._resolve = resolve
        self._dial = dial or httpcore2.AnyIOBackend()
        self._opened: list[httpcore2.AsyncNetworkStream] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """A connection to the first admitted address that answers. One that is not admitted refuses the host whole: an
        honest name does not point inward and outward at once."""
        try:
            found = await self._resolve(host, port)
        except OSError as error:
            raise ProviderError(f"There is no host {host}.", "Check the spelling.") from error
        if not found:
            raise ProviderError(f"There is no host {host}.", "Check the spelling.")
        failure: Exception | None = None
        for address in [self._reach.admit(host, port, each) for each in found]:
            try:
                stream = await self._dial.connect_tcp(str(address), port, timeout, local_address, socket_options)
                self._opened.append(stream)
                return stream
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure or httpcore2.ConnectError("no address")

    async def aclose(self) -> None:
        """Closes every connection. The pool closes those it knows of; one that stalled in its TLS handshake it does not."""
        while self._opened:
            await self._opened.pop().aclose()

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore2.AsyncNetworkStream:
        """Never: pages do not come from files."""
        raise ProviderError("Pages are not fetched from sockets of this machine.")

    async def sleep(self, seconds: float) -> None:
        """As the pool asks."""
        await asyncio.sleep(seconds)
