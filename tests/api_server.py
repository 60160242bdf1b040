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

from adjudge.api.app import create_app, server
from adjudge.api.limits import ServiceLimits
from adjudge.cli.serving import address_of, bound
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
        assert set(self.json) == {"type", "title", "status", "detail", "what_to_do"} and self.json["status"] == self.status
        return f"{self.json['detail']} {self.json['what_to_do']}".strip()


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Who is sent elsewhere sees that, and does not go."""

    def redirect_request(self, *asked: Any, **more: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


@dataclass(frozen=True)
class Caller:
    """Somebody who calls a server."""

    address: str
    key: str = ""
    """Shown with every request, where there is one."""

    def get(self, path: str, **headers: str) -> Reply:
        return self._sent(urllib.request.Request(self.address + path, headers=_dashed(headers)))

    def post(self, path: str, body: object, **headers: str) -> Reply:
        """Posts JSON; bytes go as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        said = {"Content-Type": "application/json"} | _dashed(headers)
        return self._sent(urllib.request.Request(self.address + path, data, said))

    def sent(self, method: str, path: str, body: object = None, **headers: str) -> Reply:
        """Any method, with JSON where there is some."""
        data = None if body is None else json.dumps(body).encode()
        said = ({} if body is None else {"Content-Type": "application/json"}) | _dashed(headers)
        return self._sent(urllib.request.Request(self.address + path, data, said, method=method))

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
        if self.key and not request.has_header("Authorization"):
            request.add_header("Authorization", f"Bearer {self.key}")
        try:
            with _OPENER.open(request, timeout=PATIENCE) as answer:
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
    # To a file: a pipe that nobody reads is full after some hundred lines, and a server that logs would wait for a reader.
    with (
        (folder / "serve.log").open("a+", encoding="utf-8") as log,
        (folder / "serve.log").open(encoding="utf-8") as read,
    ):
        read.seek(0, os.SEEK_END)
        process = subprocess.Popen(
            [sys.executable, "-m", "adjudge", "serve", "--port", "0", "--json", *arguments],
            cwd=folder, env=clean | environment, stdout=subprocess.PIPE, stderr=log, text=True,
        )  # fmt: skip
        with process:
            process.stderr = read
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                assert line, read.read()
                yield Caller(json.loads(line)["address"]), process
            finally:
                process.kill()


@contextlib.contextmanager
def served(home: Path, line: int, *, beside: bool = False, **limits: Any) -> Iterator[tuple[Caller, subprocess.Popen[str]]]:
    """A server over a small library as a process, with a line of some length and other limits; see service_process.py."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")}
    script = Path(__file__).with_name("service_process.py")
    command = [sys.executable, str(script), str(home), str(line), *(["beside"] if beside else []), json.dumps(limits)]
    with (
        (home / "log").open("w+", encoding="utf-8") as log,
        subprocess.Popen(command, env=clean, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            line_ = process.stdout.readline()
            assert line_, (home / "log").read_text(encoding="utf-8")
            yield Caller(json.loads(line_)["address"]), process
        finally:
            process.kill()


def _dashed(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def _small(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
