"""Who is let in, and with how much."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from adjudge.adapters.store.access import SqliteAccess
from adjudge.adapters.store.connection import Database
from adjudge.api.access import Keyring, is_this_machine
from adjudge.api.doors import Doors
from adjudge.api.limits import Metrics, ServiceLimits
from adjudge.settings import Settings
from doubles import ManualClock

LIMITS = ServiceLimits(body_bytes=10, body_seconds=0.05)


def asked(
    keys: Iterable[str] = (),
    *headers: tuple[str, bytes],
    method: str = "GET",
    body: Iterable[bytes] = (),
    stalls: bool = False,
) -> tuple[int, Any]:
    """The status and the body of what a request comes to; the app behind the doors sends back the body it got."""
    pieces = list(body) or [b""]
    sent: list[Message] = []

    async def receive() -> Message:
        if not pieces:
            if stalls:
                await asyncio.Event().wait()
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces) or stalls}

    async def send(message: Message) -> None:
        sent.append(message)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        got = (await receive())["body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(got.decode()).encode()})

    host = [] if any(name == "host" for name, _ in headers) else [("host", b"localhost:8000")]
    scope = {
        "type": "http",
        "method": method,
        "path": "/",
        "headers": [(name.encode(), value) for name, value in (*host, *headers)],
    }
    with tempfile.TemporaryDirectory() as folder:
        access = SqliteAccess(Database(Path(folder) / "keys.db"), ManualClock())
        keyring = Keyring(access, Settings(api_keys=tuple(keys)))
        asyncio.run(Doors(app, keyring, LIMITS, Metrics())(scope, receive, send))
    assert (b"cache-control", b"no-store") in sent[0]["headers"]
    return sent[0]["status"], json.loads(sent[1]["body"])


class TestKeys:
    @pytest.mark.parametrize("shown", [b"Bearer one", b"bearer one", b"Bearer  one ", b"Bearer two"])
    def test_any_of_them_opens(self, shown: bytes) -> None:
        assert asked(("one", "two"), ("authorization", shown))[0] == 200

    @pytest.mark.parametrize(
        "shown", [b"", b"one", b"Bearer", b"Bearer ", b"Bearer on", b"Bearer onee", b"Basic one", b"Bearer \xff\xfe"]
    )
    def test_anything_else_does_not(self, shown: bytes) -> None:
        status, problem = asked(("one", "two"), ("authorization", shown))
        assert status == 401 and "Authorization: Bearer" in problem["what_to_do"]

    def test_two_at_once_are_none(self) -> None:
        assert asked(("one",), ("authorization", b"Bearer x"), ("authorization", b"Bearer one"))[0] == 401

    def test_a_key_may_have_any_letters(self) -> None:
        assert asked(("schlüssel",), ("authorization", "Bearer schlüssel".encode()))[0] == 200

    def test_with_keys_the_server_may_be_called_by_any_name(self) -> None:
        assert asked(("one",), ("host", b"facts.example"), ("authorization", b"Bearer one"))[0] == 200


class TestWithoutKeys:
    @pytest.mark.parametrize(
        "host",
        ["localhost", "localhost:8000", "LOCALHOST.", "127.0.0.1", "127.0.0.1:80", "127.8.0.1", "[::1]", "[::1]:8000"],
    )
    def test_this_machine_is_known_by_its_names(self, host: str) -> None:
        assert is_this_machine(host)

    @pytest.mark.parametrize(
        "host",
        [
            "",
            "facts.example",
            "localhost.example",
            "127.0.0.1.example",
            "10.0.0.1",
            "[2001:db8::1]",
            "0x7f.1",
            "[",
            "::",
        ],
    )
    def test_others_are_not(self, host: str) -> None:
        assert not is_this_machine(host)
        assert asked((), ("host", host.encode()))[0] == 421


class TestBodies:
    JSON = ("content-type", b"application/json; charset=utf-8")

    def test_one_that_fits_is_handed_on_whole(self) -> None:
        assert asked((), self.JSON, method="POST", body=[b"12345", b"", b"67890"]) == (200, "1234567890")

    def test_one_too_large_is_refused_by_what_it_says_or_by_what_comes(self) -> None:
        assert asked((), self.JSON, ("content-length", b"11"), method="POST")[0] == 413
        assert asked((), self.JSON, ("content-length", b"5"), method="POST", body=[b"12345", b"678901"])[0] == 413

    def test_one_that_does_not_end_is_given_up(self) -> None:
        status, problem = asked((), self.JSON, method="POST", body=[b"12"], stalls=True)
        assert status == 408 and "in time" in problem["detail"]

    @pytest.mark.parametrize("kind", [b"", b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data"])
    def test_what_a_foreign_page_could_send_unasked_is_not_read(self, kind: bytes) -> None:
        assert asked((), ("content-type", kind), method="POST", body=[b"{}"])[0] == 415
