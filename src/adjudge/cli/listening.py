"""Where a server listens, who may reach it there, and how it ends."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import signal
import socket
from collections.abc import Iterator
from typing import Any, NoReturn

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
    if not (keys or _is_own(address)):
        raise InputError(
            f"{host} can be reached by others, and no keys are set.", "Set ADJUDGE_API_KEYS, or listen on 127.0.0.1."
        )
    listening = _opened(host, port, family, address, backlog=1024)
    # Handed down to every connection: without it each answer, sent as a head and a body, waits 40 ms for the caller to
    # confirm the head. The event loop sets it only on sockets it made itself.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def loopback(host: str, port: int) -> socket.socket:
    """A socket that only this machine reaches; InputError for any other address."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        own = _is_own(address)
    except (OSError, UnicodeError, ValueError):
        own = False
    if not own:
        raise InputError(f"{host} is no loopback address of this machine.", "Assistants call 127.0.0.1 or ::1 only.")
    return _opened(host, port, family, address, backlog=128)


def _is_own(address: Any) -> bool:
    return ipaddress.ip_address(str(address[0]).partition("%")[0]).is_loopback


def _opened(host: str, port: int, family: int, address: Any, *, backlog: int) -> socket.socket:
    try:
        return socket.create_server(address[:2], family=family, backlog=backlog)
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise InputError(f"{host} port {port} cannot be listened on ({why}).", "Choose another --port.") from None


def address_of(listening: socket.socket) -> str:
    """Where to call a server."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


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
