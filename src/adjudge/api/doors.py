"""Who may come in, and with how much: every request passes here before anything of it is read."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adjudge.api.limits import ServiceLimits
from adjudge.api.problems import Problem

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
