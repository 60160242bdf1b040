"""Who may come in, and with how much: every request passes here before anything of it is read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adjudge.api.access import COOKIE, Keyring, Who, is_this_machine
from adjudge.api.limits import KeyPace, Metrics, ServiceLimits, request_log, sent_away
from adjudge.api.problems import Problem, answer_to
from adjudge.page.shell import is_from_our_pages

_ALWAYS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})
_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
METHODS = _CHANGING | {"GET", "HEAD", "OPTIONS"}
"""Those that are counted by their names: anybody can make up others, and a figure is kept for each name for good."""
OPEN = ("/sign-in", "/static/")
"""What a browser must be shown before it can sign in."""
TEXTS = ("/v1/articles", "/v1/ground", "/v1/answers", "/v1/batches", "/v1/kb/documents")
"""Where bodies carry articles or documents."""
FORMS = ("/sign-in", "/sign-out")
"""Where a browser's form is read."""
PAGE_FORMS = ("/ask/", "/cases/", "/knowledge/")
"""Where the forms of the pages are read, files among them."""
_FORM_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")


class Doors:
    """Lets through who shows a key, or signed in with one. Without keys it lets everybody through who calls the server by a
    name of this machine: a page from elsewhere that points its own name here is told apart by that."""

    def __init__(self, app: ASGIApp, keyring: Keyring, limits: ServiceLimits, metrics: Metrics) -> None:
        self._app = app
        self._keyring = keyring
        self._limits = limits
        self._metrics = metrics
        self._pace = KeyPace()
        self._log = request_log()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        who: Who | None = None
        try:
            arriving = Arriving(receive)
            try:
                headers = Headers(scope=scope)
                who = await self._admitted(scope, headers)
                scope.setdefault("state", {})["who"] = who
                taken = await self._body(scope, headers, arriving)
            except Problem as problem:
                await self._let_finish(headers, arriving, began + self._limits.body_seconds - time.perf_counter())
                await answer_to(Request(scope), problem)(scope, receive, marked)
                return
            await self._app(scope, taken, marked)
        finally:
            self._noted(scope, status, time.perf_counter() - began, who)

    def _noted(self, scope: Scope, status: int, seconds: float, who: Who | None) -> None:
        """Counts a request, and logs it by its route: what an address carries may be nobody's business."""
        route = getattr(scope.get("route"), "path", "") or "(none)"
        method = scope["method"] if scope["method"] in METHODS else "(odd)"
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        self._log.info(
            "request",
            method=method,
            route=route,
            status=status,
            milliseconds=round(seconds * 1000, 1),
            key=who.owner if who else None,
        )

    async def _admitted(self, scope: Scope, headers: Headers) -> Who:
        path, method = scope["path"], scope["method"]
        if not await self._keyring.needed():
            if not is_this_machine(headers.get("host", "")):
                raise Problem(421, "Without keys only this machine is served.", "Call it as 127.0.0.1 or localhost.")
            _refuse_foreign_forms(scope, headers)
            return self._keyring.nobody
        who = await self._shown(headers)
        if who is None and not path.startswith(OPEN):
            raise Problem(
                401,
                "A key is needed.",
                "Send one as Authorization: Bearer KEY: one of ADJUDGE_API_KEYS, or one made with adjudge keys.",
                headers={"WWW-Authenticate": "Bearer"},
            )
        if who is None or who.by_cookie:
            _refuse_foreign_forms(scope, headers, needs_word=False)
        if who is None:
            return self._keyring.nobody
        if who.by_cookie and method in _CHANGING and not _is_form(path) and headers.get("x-adjudge") != "page":
            raise Problem(
                403,
                "A browser that signed in changes things only from Adjudge's own pages.",
                "Send the header X-Adjudge: page.",
            )
        if who.a_minute and (wait := self._pace.take(who.owner, who.a_minute)):
            raise sent_away(f"This key makes more than {who.a_minute} requests a minute.", wait)
        return who

    async def _shown(self, headers: Headers) -> Who | None:
        """Whose key was shown, by header or by having signed in."""
        given = headers.getlist("authorization")
        if given:
            scheme, _, key = (given[0] if len(given) == 1 else "").partition(" ")
            return await self._keyring.of_key(key.strip().encode("latin-1")) if scheme.lower() == "bearer" else None
        word = session_of(headers)
        return await self._keyring.of_session(word) if word else None

    async def _let_finish(self, headers: Headers, arriving: Arriving, seconds: float) -> None:
        """Takes what still comes of a request that is refused and throws it away, so much of it and so long: a client that
        sends all before it reads would find the connection broken instead of the answer. One that asks first is answered at
        once."""
        if "expect" in headers and not arriving.begun:
            return
        taken = 0
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                while not arriving.ended and taken <= self._limits.refused_bytes:
                    taken += len((await arriving()).get("body", b""))
        except TimeoutError:
            return

    async def _body(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The body, wholly here before anybody reads it, and never more of it than is allowed."""
        if scope["method"] not in _WITH_BODY:
            return receive
        path = scope["path"]
        most = self._limits.texts_bytes if path.startswith((*TEXTS, *PAGE_FORMS)) else self._limits.body_bytes
        said = headers.get("content-length", "")
        if said.isascii() and said.isdigit() and int(said[:20]) > most:
            raise _too_large(most)
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                body = await _whole(receive, most)
        except TimeoutError:
            raise Problem(408, "The body did not arrive in time.", "Send it again.") from None
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        wanted = _FORM_TYPES if _is_form(path) else ("application/json",)
        if body and kind not in wanted:
            raise Problem(
                415,
                "Only a form is read here." if _is_form(path) else "Only JSON is read here.",
                f"Send Content-Type: {wanted[0]}.",
            )
        return _again(body, receive)


def _is_form(path: str) -> bool:
    return path in FORMS or path.startswith(PAGE_FORMS)


def _refuse_foreign_forms(scope: Scope, headers: Headers, *, needs_word: bool = True) -> None:
    """A page of another site can have a browser post a form here without asking: where forms are read it must be shown to be
    ours, and elsewhere, where no cookie vouches for who calls, it must say what such a page cannot."""
    if scope["method"] != "POST":
        return
    if _is_form(scope["path"]):
        if not is_from_our_pages(scope["scheme"], headers):
            raise Problem(403, "This form was sent by another site.", "Open the page itself and send it from there.")
        return
    if not needs_word:
        return
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json" or "x-adjudge" in headers or "authorization" in headers:
        return
    raise Problem(
        415,
        "Only JSON is read here.",
        "Send Content-Type: application/json; where there is no body, X-Adjudge: page will do.",
    )


def session_of(headers: Mapping[str, str]) -> str:
    """The word of whoever signed in; empty where nobody did."""
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return ""


class Arriving:
    """A body as it comes in."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.begun, self.ended = False, False

    async def __call__(self) -> Message:
        self.begun = True
        message = await self._receive()
        self.ended = self.ended or message["type"] == "http.disconnect" or not message.get("more_body", False)
        return message


async def _whole(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Problem(400, "The body broke off.", "Send it again.")
        body += message.get("body", b"")
        if len(body) > most:
            raise _too_large(most)
        if not message.get("more_body", False):
            return bytes(body)


def _too_large(most: int) -> Problem:
    size = f"{most // 1024} KiB" if most < 1024 * 1024 else f"{most // 1024 // 1024} MiB"
    return Problem(413, f"The body is larger than {size}.", "Send less at once.")


def _again(body: bytes, receive: Receive) -> Receive:
    """A receive that gives a body which was taken already, then whatever else comes."""
    left = [body]

    async def taken() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return taken
