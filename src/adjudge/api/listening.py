"""Where a server listens, who may reach it there, and how it ends."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import signal
import socket
from collections.abc import Iterator
from typing import Any, NoReturn

import uvicorn
from fastapi import FastAPI

from adjudge.api.doors import ServiceLimits
from adjudge.errors import InputError

_STOPPED_BY = (signal.SIGTERM, signal.SIGINT)
_LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
    # Ours and the server's own troubles, and no more: the libraries that fetch pages would log addresses with keys in them.
    "loggers": {
        "adjudge": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "uvicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}


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
        return socket.create_server(address[:2], family=family, backlog=1024)
    except OSError as error:
        raise InputError(
            f"{host} port {port} cannot be listened on ({os.strerror(error.errno or 0)}).", "Choose another --port."
        ) from None


def address_of(listening: socket.socket) -> str:
    """Where to call a server."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def server(app: FastAPI, limits: ServiceLimits) -> uvicorn.Server:
    """A server for an app, not yet running."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            lifespan="on",
            ws="none",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=limits.drain_seconds,
        )
    )


def log_to_stderr() -> None:
    """Has what is worth knowing about a running server written to standard error."""
    import logging.config

    logging.config.dictConfig(_LOGGING)


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
