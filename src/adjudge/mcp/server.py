"""The server: tools offered to assistants, the engine at work in a thread of its own, and the two ways in."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)
from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from adjudge import __version__
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError, InputError
from adjudge.mcp.tools import LONGEST_TEXT, TOOLS, AssistantTool, Given
from adjudge.render.terminal import doing
from adjudge.settings import Settings
from adjudge.values.trace import Event, Ingested

LOG = logging.getLogger("adjudge.mcp")
T = TypeVar("T")

INSTRUCTIONS = (
    "Adjudge tells whether claims hold and quotes the words that decide. Verify what you are about to state with verify_claim;"
    " ground an answer in the documents it was made from with ground_text. Quote citations unchanged, name their sources, and"
    " say so where the verdict is not_enough_evidence: it takes no side."
)
WAITING = 16
"""Calls in line: a call keeps every core busy while the models read, so they are done one after another."""
BODY_BYTES = 8 * LONGEST_TEXT
"""Of a request over HTTP: the longest text and the longest documents, escaped."""
AT_FIRST = "Looking for evidence"
"""What is said of a step that has no words of its own: worth saying once, at the beginning."""


# The engine, in a thread of its own: the loop that speaks to assistants never waits for a model.


class _Abandoned(BaseException):
    """Ends a job whose caller no longer waits. No error of the job, so nothing in it catches it."""


class EngineThread:
    """An engine that is opened, used and closed in one thread. Calls wait for their turn."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="engine")
        self._engine: Engine | None = None
        self._waiting = 0
        self._leaving = threading.Event()

    def warm(self) -> None:
        """Opens the engine and loads the models while nobody waits; what is wrong with it is told to who asks first."""
        self._thread.submit(lambda: self._opened().versions())

    def _opened(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(self._settings)
        return self._engine

    async def done(self, work: Callable[[Engine, Callable[[Event], None]], T], tell: Callable[[Event], Awaitable[None]]) -> T:
        """What some work comes to; what it does meanwhile is told. Whoever is cancelled has its work ended at its next step."""
        if self._waiting >= WAITING:
            raise AdjudgeError("Too many calls are waiting.", "Try again in a minute.")
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[Event | None] = asyncio.Queue()
        abandoned = threading.Event()

        def watch(event: Event) -> None:
            if abandoned.is_set() or self._leaving.is_set():
                raise _Abandoned
            loop.call_soon_threadsafe(events.put_nowait, event)

        async def told() -> None:
            while (event := await events.get()) is not None:
                await tell(event)

        telling = asyncio.create_task(told())
        self._waiting += 1
        try:
            result = await asyncio.wrap_future(self._thread.submit(lambda: work(self._opened(), watch)))
            events.put_nowait(None)
            await telling  # what was done is told before what came of it
            return result
        finally:
            self._waiting -= 1
            abandoned.set()
            telling.cancel()

    def close(self) -> None:
        """Ends what is under way at its next step, and lets go of the store."""
        self._leaving.set()
        self._thread.submit(self._closed)
        self._thread.shutdown(wait=True)

    def _closed(self) -> None:
        if self._engine is not None:
            self._engine.close()


# What assistants see and call.


def server(engine: EngineThread, *, web: bool) -> Server[dict[str, Any]]:
    """The tools as a server of the protocol; `web` where they may look beyond this machine."""
    tools = {tool.name: tool for tool in TOOLS}
    listed = [_listed(tool, web=web) for tool in TOOLS]

    async def list_tools(context: Any, params: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=listed)

    async def call_tool(context: Any, params: CallToolRequestParams) -> CallToolResult:
        said: list[str] = []

        async def tell(event: Event) -> None:
            if (now := _said(event)) not in said[-1:] and not (said and now == AT_FIRST):
                said.append(now)
                await context.session.report_progress(float(len(said)), None, now)

        try:
            tool = tools.get(params.name)
            if tool is None:
                raise InputError(f"There is no tool named {params.name}.", f"There are: {', '.join(tools)}.")
            asked = arguments(tool, params.arguments or {})
            result = await engine.done(lambda opened, watch: tool.work(opened, asked, watch), tell)
        except AdjudgeError as error:
            return _failed(str(error))
        except Exception:
            LOG.exception("%s failed", params.name)
            return _failed("Something went wrong inside Adjudge. Try again; its log on standard error says more.")
        shown = TextContent(type="text", text=result.model_dump_json())
        return CallToolResult(content=[shown], structured_content=result.model_dump(mode="json"))

    return Server(
        "adjudge",
        version=__version__,
        title="Adjudge",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _listed(tool: AssistantTool, *, web: bool) -> Tool:
    hints = ToolAnnotations(
        title=tool.title, read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=web
    )
    return Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.takes.model_json_schema(),
        output_schema=tool.gives.model_json_schema(mode="serialization"),
        annotations=hints,
    )


def arguments(tool: AssistantTool, given: Mapping[str, Any]) -> Given:
    """The arguments of a call; InputError says in one sentence what is wrong with the first that cannot be used."""
    try:
        return tool.takes.model_validate({name: _parsed(tool, name, value) for name, value in given.items()})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(map(str, first["loc"])) or "arguments"
        takes = f"{tool.name} takes: {', '.join(tool.takes.model_fields)}."
        if first["type"] == "missing":
            raise InputError(f"The argument {name} is missing.", takes) from None
        if first["type"] == "extra_forbidden":
            raise InputError(f"There is no argument {name}.", takes) from None
        raise InputError(f"The argument {name} cannot be used: {first['msg']}.", takes) from None


def _parsed(tool: AssistantTool, name: str, value: Any) -> Any:
    """Lists come as JSON inside a string from some clients."""
    field = tool.takes.model_fields.get(name)
    if isinstance(value, str) and field is not None and "list" in str(field.annotation):
        with contextlib.suppress(ValueError):
            return json.loads(value)
    return value


def _said(event: Event) -> str:
    if isinstance(event, Ingested):
        if event.indexing:
            return f"Indexing the {event.collection} knowledge base"
        return f"Building the {event.collection} knowledge base: {event.passages:,} more passages"
    return doing(event)


def _failed(sentence: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=sentence)], is_error=True)


# The ways in: standard input and output for a client that starts the server itself, HTTP for one that finds it running.


def over_stdio(settings: Settings) -> None:
    """Serves until standard input ends. Standard output carries the protocol alone: what else is written goes to standard
    error, whoever writes it."""
    log_to_stderr()
    for number in (signal.SIGINT, signal.SIGTERM):
        # At once: a thread is waiting for standard input and cannot be woken. The store outlives worse.
        signal.signal(number, lambda number, frame: os._exit(0))
    engine = EngineThread(settings)
    engine.warm()
    try:
        anyio.run(_spoken, server(engine, web=settings.profile == "web"))
    finally:
        engine.close()


async def _spoken(offered: Server[Any]) -> None:
    async with stdio_server() as (incoming, outgoing):
        await offered.run(incoming, outgoing, offered.create_initialization_options())


def over_http(settings: Settings, listening: socket.socket, path: str) -> None:
    """Serves at a path, on a socket of this machine, until it is told to stop."""
    from adjudge.http_server import ConnectionLimits, bounded_server

    log_to_stderr()
    host, port = listening.getsockname()[:2]
    names = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
    # A page of another site that has its name resolve to this machine still sends that name: it is refused.
    security = TransportSecuritySettings(allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names])
    engine = EngineThread(settings)
    app: ASGIApp = server(engine, web=settings.profile == "web").streamable_http_app(
        streamable_http_path=path, host=host, transport_security=security, max_request_body_size=BODY_BYTES
    )
    if settings.api_keys:
        app = _Keys(app, settings.api_keys)
    engine.warm()
    limits = ConnectionLimits(connections=settings.max_connections)
    try:
        bounded_server(app, limits, grace=5).run(sockets=[listening])
    finally:
        engine.close()


class _Keys:
    """Lets in who has one of the keys."""

    def __init__(self, app: ASGIApp, keys: tuple[str, ...]) -> None:
        self._app = app
        self._keys = [f"Bearer {key}".encode() for key in keys]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = dict(scope["headers"]).get(b"authorization", b"")
            if not any(hmac.compare_digest(given, key) for key in self._keys):
                start = {"type": "http.response.start", "status": 401, "headers": [(b"www-authenticate", b"Bearer")]}
                await send(start)
                sentence = b"This server needs one of the keys in ADJUDGE_API_KEYS. Send it as Authorization: Bearer KEY."
                await send({"type": "http.response.body", "body": sentence})
                return
        await self._app(scope, receive, send)


def log_to_stderr(level: int = logging.WARNING) -> None:
    """What goes wrong is written to standard error; ours and the server's own, never the libraries that fetch pages."""
    from adjudge.http_server import PlainLines, log_with

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines("%(asctime)s %(levelname)s %(message)s"))
    log_with(handler, {"adjudge": level, "uvicorn.error": level, "mcp": level, "asyncio": logging.ERROR})
