"""`adjudge serve` and `adjudge mcp`: where a server listens, who may reach it there, and how it ends."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, NoReturn

import typer

from adjudge.cli.everywhere import COLLECTING
from adjudge.cli.shared import Json, Profile, build_starter, print_json
from adjudge.errors import InputError

# `adjudge serve`: the HTTP API, and the news refreshed daily beside it.


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; others than this machine's own need ADJUDGE_API_KEYS.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    json: Json = False,
) -> None:
    """Answer claims over HTTP, and refresh the news every day at ADJUDGE_REFRESH_AT. Ends in order on SIGTERM or Ctrl-C."""
    from adjudge import settings
    from adjudge.api.app import create_app, server
    from adjudge.api.limits import ServiceLimits, log_to_stderr
    from adjudge.engine import Engine

    found, limits = settings.load(), ServiceLimits()
    with (
        stopped_in_order(),
        Engine(found) as engine,
        bound(host, port, keys=bool(found.api_keys or engine.access.all_keys())) as listening,
    ):
        build_starter(engine)
        app = create_app(engine, limits=limits, beside=True)
        address = address_of(listening)
        told = {"address": address, "openapi": f"{address}/openapi.json"}
        _announce(told if json else f"Adjudge listens on {address} (Ctrl-C stops it).")
        log_to_stderr()
        gc.freeze()  # what is loaded by now stays: the collector looks at requests alone, and as often as usual
        gc.set_threshold(*COLLECTING)
        server(app, limits).run(sockets=[listening])


# `adjudge mcp`: Adjudge as tools for assistants.


PATH = "/mcp"


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Listen on HTTP, on this machine alone, instead of standard input.")
    ] = False,
    host: Annotated[str, typer.Option(help="With --http: a loopback address.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="With --http: a port; 0 takes a free one.")] = 8766,
    profile: Profile = None,
    json: Json = False,
) -> None:
    """Serve an assistant: verify_claim, check_text, ground_text, answer_question and search_evidence as MCP tools.

    A client that starts it itself speaks to it over standard input and output. With --http it is found at the address it
    prints. docs/assistants.md has the configuration of common clients.
    """
    from adjudge import settings

    found = settings.load()
    if profile:
        found = replace(found, profile=profile)
    settings.policy_in_force(found)  # what is wrong with the settings is said here, not to the first who calls
    if not http and (sys.stdin.isatty() or sys.stdout.isatty()):
        raise InputError(
            "adjudge mcp is started by an assistant, which speaks to it over standard input.",
            "Give it to your client as docs/assistants.md shows, or say --http.",
        )
    if not http:
        from adjudge.mcp.server import over_stdio

        over_stdio(found)
        return
    with loopback(host, port) as listening:
        from adjudge.mcp.server import over_http

        address = f"{address_of(listening)}{PATH}"
        _announce({"address": address} if json else f"Adjudge serves assistants at {address} (Ctrl-C stops it).")
        with stopped_in_order():
            over_http(found, listening, PATH)


def _announce(told: str | dict[str, str]) -> None:
    """Says where to call: whoever started this may be waiting for the line."""
    print(told) if isinstance(told, str) else print_json(told)
    sys.stdout.flush()


# Where they listen.


_STOPPED_BY = (signal.SIGTERM, signal.SIGINT)


def bound(host: str, port: int, *, keys: bool) -> socket.socket:
    """A socket that listens; InputError where that cannot be, or where strangers could come in without a key."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise InputError(f"{host} is no address of this machine.", "Give --host an address such as 127.0.0.1.") from None
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
