"""Where a server listens, who may reach it there, and how it ends."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import signal
import socket
from collections.abc import Iterator
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from adjudge.api.limits import ServiceLimits
from adjudge.errors import InputError

_STOPPED_BY = (signal.SIGTERM, signal.SIGINT)


def bound(host: str, port: int, *, keys: bool) -> socket.socket:
    """A socket that listens; InputError where that cannot be, or where strangers could come in without a key."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise InputError(
            f"{host} is no address of this machine.", "Give --host an address such as 127.0.0.1."
        ) from None
    if not (keys or ipaddress.ip_address(str(address[0]).partition("%")[0]).is_loopback):
        raise InputError(
            f"{host} can be reached by others, and no keys are set.", "Set ADJUDGE_API_KEYS, or listen on 127.0.0.1."
        )
    try:
        listening = socket.create_server(address[:2], family=family, backlog=1024)
        # Handed down to every connection: without it each answer, sent as a head and a body, waits 40 ms for the caller to
        # confirm the head. The event loop sets it only on sockets it made itself.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        raise InputError(
            f"{host} port {port} cannot be listened on ({os.strerror(error.errno or 0)}).", "Choose another --port."
        ) from None


def address_of(listening: socket.socket) -> str:
    """Where to call a server."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class OrderlyServer(uvicorn.Server):
    """A server that lets go of who only watches, before it waits for those who are being answered."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI):
            app.state.office.stop()
        await super().shutdown(sockets)


def server(app: FastAPI, limits: ServiceLimits) -> uvicorn.Server:
    """A server for an app, not yet running. How a request came, and from whom, is what a proxy says only where it is one that
    the settings name: anybody can send such headers."""
    proxies = app.state.engine.settings.trusted_proxies
    return OrderlyServer(
        uvicorn.Config(
            app,
            lifespan="on",
            ws="none",
            log_config=None,
            access_log=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            server_header=False,
            timeout_graceful_shutdown=limits.drain_seconds,
        )
    )


@contextlib.contextmanager
def stopped_in_order() -> Iterator[None]:
    """SIGTERM and Ctrl-C end the block as a success. While a server runs it takes them itself, ends its work, and hands
    them on here; a stop is what was asked for, not a failure."""

    def leave(number: int, frame: object) -> NoReturn:
        raise SystemExit(0)

    before = {number: signal.signal(number, leave) for number in _STOPPED_BY}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
