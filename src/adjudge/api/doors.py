"""Who may come in, and with how much: every request passes here before anything of it is read."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, TypeVar

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adjudge.errors import AdjudgeError, InputError, ProviderError, StoreBusy
from adjudge.values.codec import to_json

# How much the service takes on at once.


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceLimits:
    """The bounds of one server."""

    at_once: int = 1
    """Verifications under way. One: the pace of searches is kept in one event loop at a time, and a single claim keeps
    every core busy while the models read."""
    waiting: int = 16
    """Callers in line for their turn; who comes after them is sent away with a time to come back."""
    come_back: int = 10
    """Seconds after which who was sent away may find room again."""
    body_bytes: int = 64 * 1024
    """Of a request. The longest claim has 2,000 characters; escaped, with invisible padding, it stays below this."""
    body_seconds: float = 10.0
    """A request that has not wholly arrived by then is given up."""
    drain_seconds: int = 150
    """What a stop waits for callers who are being answered: a claim may take 120 seconds by its budget."""
    stop_seconds: float = 15.0
    """What a refresh that is told to stop may take to clear up. It is ended then: nothing of it is seen by readers."""


# What goes wrong, told to a program as to a person: problem details (RFC 9457), one sentence and what to do.


LOG = logging.getLogger("adjudge.api")
MEDIA_TYPE = "application/problem+json"
RETRY = {"Retry-After": "30"}
"""As long as the store itself waits for another writer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProblemDetails:
    """The body of every answer that is no success."""

    status: int
    title: str
    """The status in words: the same for all problems of a kind."""
    detail: str
    """What happened and what to do."""
    type: str = "about:blank"


@dataclass(kw_only=True)
class Problem(Exception):
    """Ends a request with a problem."""

    status: int
    detail: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def response(self) -> Response:
        """What is sent."""
        details = ProblemDetails(status=self.status, title=HTTPStatus(self.status).phrase, detail=self.detail)
        return Response(to_json(details), self.status, dict(self.headers), MEDIA_TYPE)


def of_error(error: AdjudgeError) -> Problem:
    """An error of ours as the caller's, the store's, a provider's or our own fault."""
    if isinstance(error, InputError):
        return Problem(status=422, detail=str(error))
    if isinstance(error, StoreBusy):
        return Problem(status=503, detail=str(error), headers=RETRY)
    return Problem(status=502 if isinstance(error, ProviderError) else 500, detail=str(error))


def answer_problems(app: FastAPI) -> None:
    """Has the app answer every failure with a problem."""

    @app.exception_handler(Problem)
    async def told(request: Request, problem: Problem) -> Response:
        return problem.response()

    @app.exception_handler(AdjudgeError)
    async def ours(request: Request, error: AdjudgeError) -> Response:
        problem = of_error(error)
        if problem.status >= 500:
            LOG.error("%s %s: %s", request.method, request.url.path, error)
        return problem.response()

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        return of_body(error.errors()).response()

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        detail = _UNROUTED.get(error.status_code, "The request cannot be read. Send what /openapi.json describes.")
        return Problem(status=error.status_code, detail=detail, headers=error.headers or {}).response()

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        # The server logs the error with its traceback; the caller learns nothing of the inside.
        return Problem(
            status=500, detail="Something went wrong here. Try again; the log of the server says more."
        ).response()


_UNROUTED = {
    404: "There is nothing at this address. See /openapi.json for what there is.",
    405: "This address does not take that method. See /openapi.json for those it takes.",
}


def of_body(errors: Any) -> Problem:
    """The first thing that is wrong with a body, in a sentence. What was sent is not repeated."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return Problem(status=400, detail='The body is no JSON. Send {"claim": "…"}.')
    where = ".".join(str(step) for step in first["loc"] if step != "body")
    if first["type"] == "extra_forbidden":
        return Problem(status=422, detail=f"There is no field {_short(where)} here. Send only those of /openapi.json.")
    what = f"The field {_short(where)}" if where else "The body"
    return Problem(status=422, detail=f'{what} cannot be used: {first["msg"]}. Send {{"claim": "…"}}.')


def _short(name: str) -> str:
    """A name as it may be repeated to whoever sent it."""
    printable = "".join(c if c.isprintable() else "\ufffd" for c in name)
    return printable if len(printable) <= 60 else f"{printable[:60]}…"


_ALWAYS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})


class Doors:
    """Lets through who shows one of the keys. Without keys it lets everybody through who calls the server by a name of
    this machine: a page from elsewhere that points its own name here is told apart by that."""

    def __init__(self, app: ASGIApp, keys: Iterable[str], limits: ServiceLimits) -> None:
        self._app = app
        self._keys = tuple(_digest(key.encode()) for key in keys)
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_ALWAYS)
            await send(message)

        try:
            headers = Headers(scope=scope)
            self._admit(headers)
            taken = await self._body(scope, headers, receive)
        except Problem as problem:
            await problem.response()(scope, receive, marked)
            return
        await self._app(scope, taken, marked)

    def _admit(self, headers: Headers) -> None:
        if not self._keys:
            if not is_this_machine(headers.get("host", "")):
                raise Problem(
                    status=421, detail="Without keys only this machine is served. Call it as 127.0.0.1 or localhost."
                )
            return
        if not self._shown(headers.getlist("authorization")):
            raise Problem(
                status=401,
                detail="A key is needed. Send one of ADJUDGE_API_KEYS as Authorization: Bearer KEY.",
                headers={"WWW-Authenticate": "Bearer"},
            )

    def _shown(self, given: list[str]) -> bool:
        """Whether the one key that was shown is ours. Every key is held against it, each for as long as any other."""
        scheme, _, key = (given[0] if len(given) == 1 else "").partition(" ")
        shown = _digest(key.strip().encode("latin-1"))
        alike = [hmac.compare_digest(shown, known) for known in self._keys]
        return scheme.lower() == "bearer" and any(alike)

    async def _body(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The body, wholly here before anybody reads it, and never more of it than is allowed."""
        if scope["method"] not in _WITH_BODY:
            return receive
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Problem(status=415, detail="Only JSON is read here. Send Content-Type: application/json.")
        said = headers.get("content-length", "")
        if said.isascii() and said.isdigit() and int(said[:20]) > self._limits.body_bytes:
            raise self._too_large()
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                body = await self._whole(receive)
        except TimeoutError:
            raise Problem(status=408, detail="The body did not arrive in time. Send it again.") from None
        return _again(body, receive)

    async def _whole(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Problem(status=400, detail="The body broke off. Send it again.")
            body += message.get("body", b"")
            if len(body) > self._limits.body_bytes:
                raise self._too_large()
            if not message.get("more_body", False):
                return bytes(body)

    def _too_large(self) -> Problem:
        most = self._limits.body_bytes // 1024
        return Problem(
            status=413, detail=f"The body is larger than {most} KiB. Send one claim.", headers={"Connection": "close"}
        )


def is_this_machine(host: str) -> bool:
    """Whether a Host header names this machine, with or without a port."""
    name = host.strip().lower()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") <= 1:
        name = name.partition(":")[0]
    if name in {"localhost", "localhost."}:
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _digest(key: bytes) -> bytes:
    """Keys are compared by their digests: those are equally long, and so tell nothing of a key's length."""
    return hashlib.sha256(key).digest()


def _again(body: bytes, receive: Receive) -> Receive:
    """A receive that gives a body which was taken already, then whatever else comes."""
    left = [body]

    async def taken() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return taken


# Whose turn it is: verifications one after the other, and a line of bounded length before them.


T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class Load:
    """How busy a docket is."""

    under_way: int
    waiting: int
    at_once: int
    line: int
    """How many may wait."""


class Docket:
    """Does work in threads of its own, so many things at once and no more; the event loop goes on meanwhile."""

    def __init__(self, limits: ServiceLimits, *, name: str) -> None:
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.at_once, thread_name_prefix=name)
        self._taken_on = 0

    async def turn(self, work: Callable[[], T]) -> T:
        """What the work comes to; Problem 429 where the line is full. Who leaves the line before the turn came is passed
        over; what was begun is finished."""
        if self._taken_on >= self._limits.at_once + self._limits.waiting:
            raise Problem(
                status=429,
                detail=f"{self._limits.waiting} requests are in line already. Try again in a while.",
                headers={"Retry-After": str(self._limits.come_back)},
            )
        self._taken_on += 1
        future = self._threads.submit(work)
        # Counted until the thread is free again, which is later than a caller who gives up.
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        return await asyncio.wrap_future(future)

    @property
    def load(self) -> Load:
        """How busy it is now."""
        under_way = min(self._taken_on, self._limits.at_once)
        return Load(
            under_way=under_way,
            waiting=self._taken_on - under_way,
            at_once=self._limits.at_once,
            line=self._limits.waiting,
        )

    async def close(self) -> None:
        """Ends when what was begun is finished; what was still in line is not begun."""
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    def _done(self) -> None:
        self._taken_on -= 1
