"""Adjudge's own HTTP server on loopback: in a thread of the test, or as the process a person starts."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.api.app import address_of, bound, create_app, server
from adjudge.api.doors import ServiceLimits
from adjudge.engine import Engine

PATIENCE = 60.0
"""Seconds a test waits for what must come; nothing is measured by it."""


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def problem(self) -> str:
        """The sentence of a problem, which has all that RFC 9457 asks for."""
        assert self.headers["content-type"] == "application/problem+json"
        assert set(self.json) == {"type", "title", "status", "detail"} and self.json["status"] == self.status
        return str(self.json["detail"])


@dataclass(frozen=True)
class Caller:
    """Somebody who calls a server."""

    address: str

    def get(self, path: str, **headers: str) -> Reply:
        return self._sent(urllib.request.Request(self.address + path, headers=_dashed(headers)))

    def post(self, path: str, body: object, **headers: str) -> Reply:
        """Posts JSON; bytes go as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        said = {"Content-Type": "application/json"} | _dashed(headers)
        return self._sent(urllib.request.Request(self.address + path, data, said))

    def verify(self, claim: str) -> Any:
        reply = self.post("/verify", {"claim": claim})
        assert reply.status == 200, reply.body
        return reply.json

    def news(self, until: Callable[[Any], Any]) -> Any:
        """The status of the news, once it is as wished."""
        give_up = time.monotonic() + PATIENCE
        while not until(news := self.get("/status").json["news"]):
            assert time.monotonic() < give_up, news
            time.sleep(0.05)
        return news

    def _sent(self, request: urllib.request.Request) -> Reply:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Reply(answer.status, _small(answer.headers), answer.read())
        except urllib.error.HTTPError as answer:
            with answer:
                return Reply(answer.code, _small(answer.headers), answer.read())


@contextlib.contextmanager
def running(engine: Engine, limits: ServiceLimits | None = None) -> Iterator[Caller]:
    """The app of an engine, served by a thread for the length of the block."""
    limits = limits or ServiceLimits()
    with bound("127.0.0.1", 0, keys=False) as listening:
        caller = Caller(address_of(listening))
        served = server(create_app(engine, limits=limits), limits)
        thread = threading.Thread(target=served.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield caller
        finally:
            served.should_exit = True
            thread.join()


@contextlib.contextmanager
def started(folder: Path, *arguments: str, **environment: str) -> Iterator[tuple[Caller, subprocess.Popen[str]]]:
    """`adjudge serve` as a process on a free port, from the line that says where it listens; ended with the block."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudge", "serve", "--port", "0", "--json", *arguments],
        cwd=folder, env=clean | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with process:
        try:
            assert process.stdout is not None and process.stderr is not None
            line = process.stdout.readline()
            assert line, process.stderr.read()
            yield Caller(json.loads(line)["address"]), process
        finally:
            process.kill()


def _dashed(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def _small(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
