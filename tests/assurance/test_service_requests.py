"""Whatever comes down the wire, the server answers it or hangs up, and goes on: malformed, oversized, cut off, repeated."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from adjudge.engine import Engine
from adjudge.settings import Settings
from api_server import Caller, served
from service_library import FACT

MALFORMED = 1_000
DROPS = 50
POLITE = 8
"""Claims of who waits for each before sending the next, while another sends without end."""
WAIT = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Caller, psutil.Process]]:
    with served(tmp_path_factory.mktemp("requests"), 256) as (calling, process):
        assert calling.get("/health").status == 200
        yield calling, psutil.Process(process.pid)


@pytest.fixture
def caller(server: tuple[Caller, psutil.Process]) -> Caller:
    return server[0]


@contextmanager
def full_disk(process: psutil.Process) -> Iterator[None]:
    """No file of a process can grow: writing fails as it does on a full disk, and the log is no exception."""
    before = process.rlimit(psutil.RLIMIT_FSIZE)
    process.rlimit(psutil.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        process.rlimit(psutil.RLIMIT_FSIZE, before)


def test_a_full_disk_is_said_and_what_comes_meanwhile_is_refused_until_there_is_room(
    server: tuple[Caller, psutil.Process],
) -> None:
    caller, process = server
    sentence = "Nothing can be written to the store, so that no work is accepted: its disk is full, read-only or failing."
    with full_disk(process):
        health = caller.get("/health")
        assert (health.status, health.json["status"], health.json["store"]) == (503, "degraded", sentence)
        refused = caller.post("/v1/verify", {"claim": FACT}, Idempotency_Key="in need")
        assert refused.status == 503 and refused.problem.startswith(sentence) and refused.headers["retry-after"]
        assert caller.get("/v1/cases").status == 200, "what is there can be read"
    assert caller.get("/health").json == {"status": "ok", "store": "ok", "worker": "ok"}
    assert caller.post("/v1/verify?wait=60", {"claim": FACT}, Idempotency_Key="in need").json["state"] == "done"


def raw_requests() -> Iterator[bytes]:
    """Requests that no well-meaning client sends, the same every time."""
    luck = random.Random(3)
    paths = ["/verify", "/v1/verify", "/v1/cases/abc", "/v1/kb/search?q=%ff", "/../../etc/passwd", "/%00", "/\xff", "*"]
    heads = [
        "Content-Type: application/json", "Content-Length: -1", "Content-Length: 99999999999999999999",
        "Content-Length: 5\r\nContent-Length: 7", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked",
        "Authorization: Bearer \xff\xfe", "Cookie: adjudge_session=\x01; a==;", "Idempotency-Key: " + "k" * 300,
        "Last-Event-ID: 9" + "9" * 30, "Expect: 100-continue", "Upgrade: websocket\r\nConnection: Upgrade", "X: " + "y" * 9_000,
        "Range: bytes=0-", "Content-Encoding: gzip", "X-Adjudge: page", "Host: elsewhere.example",
    ]  # fmt: skip
    bodies = [
        b"", b"{", b"[" * 20_000, b'{"claim": "' + b"a" * 70_000 + b'"}', b'{"claim": 1e999}', b'{"claim": "\\ud800"}',
        b"\x00" * 50,
        b'{"claim": null}', b'{"claim": "x", "claim": "y"}', b"NaN", b'{"a":' * 5_000, b"\xff\xfe{\x00", b'{"claim":"\\u0000"}',
    ]  # fmt: skip
    methods = [
        "GET",
        "POST",
        "PUT",
        "DELETE",
        "PATCH",
        "OPTIONS",
        "HEAD",
        "TRACE",
        "CONNECT",
        "BREW",
        "get",
        "G\x00T",
        "",
    ]
    for _ in range(MALFORMED):
        body = luck.choice(bodies)
        told = [luck.choice(heads) for _ in range(luck.randrange(4))]
        if luck.random() < 0.7:
            told.append(f"Content-Length: {len(body) if luck.random() < 0.8 else luck.randrange(100)}")
        if luck.random() < 0.8:
            told.append("Host: 127.0.0.1")
        version = luck.choice(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", "HTTP/2"])
        end = luck.choice(["\r\n", "\r\n", "\n", "\r"])
        head = f"{luck.choice(methods)} {luck.choice(paths)} {version}{end}{end.join(told)}{end}{end}"
        whole = head.encode("latin-1") + body
        yield whole if luck.random() < 0.9 else whole[: luck.randrange(len(whole) + 1)]


def status_of(address: str, request: bytes) -> int:
    """The status a raw request gets; 0 where the server hung up or waits for the rest of it."""
    where = urlsplit(address)
    with socket.create_connection((str(where.hostname), where.port), timeout=WAIT) as wire:
        try:
            wire.sendall(request)
            wire.shutdown(socket.SHUT_WR)
            answer = wire.recv(65_536)
        except (ConnectionError, TimeoutError) as error:
            assert not isinstance(error, TimeoutError), f"no answer to {request[:200]!r}"
            return 0
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


def test_malformed_and_oversized_requests_break_nothing(caller: Caller) -> None:
    with ThreadPoolExecutor(8) as pool:
        seen = Counter(pool.map(lambda request: status_of(caller.address, request), raw_requests()))
    assert seen.total() == MALFORMED and not any(status >= 500 for status in seen), seen
    assert caller.get("/health").status == 200
    print(f"{MALFORMED} malformed or oversized requests: {dict(sorted(seen.items()))}, no 5xx, no hang")


def test_a_stream_that_breaks_goes_on_with_nothing_lost_and_nothing_twice(caller: Caller) -> None:
    # Most are no claims: a row that says so is told of like any other, and takes no time.
    claims = ["" if n % 4 else f"The lighthouse of Orrin was built in {1870 + n % 3}." for n in range(DROPS * 2)]
    job = caller.post("/v1/batches", {"claims": claims}).json["job_id"]
    where = urlsplit(caller.address)
    luck, drops, seen = random.Random(5), 0, []
    ended = False
    while not ended:
        with socket.create_connection((str(where.hostname), where.port), timeout=WAIT) as wire:
            last = f"Last-Event-ID: {seen[-1][0]}\r\n" if seen else ""
            wire.sendall(f"GET /v1/cases/{job}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n{last}\r\n".encode())
            told = b""
            while told.replace(b"\r\n", b"\n").count(b"\n\n") < 3:  # the head, and a whole event or two
                part = wire.recv(luck.choice([40, 150, 400]))
                if not part:
                    break
                told += part
        drops += 1
        # What was under way when the connection broke is lost to the reader, as is an event that was cut off.
        for block in told.decode().replace("\r\n", "\n").split("\n\n")[1:-1][: 1 + luck.randrange(2)]:
            lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "data" in lines and "id" in lines:
                seen.append((int(lines["id"]), lines["event"], json.loads(lines["data"])))
                ended = lines["event"] == "done"
    numbers = [number for number, _, _ in seen]
    assert numbers == list(range(1, len(numbers) + 1)), "none lost, none twice"
    assert drops > DROPS
    print(f"{drops} connections, {len(numbers)} events: none lost, none repeated")


def test_ten_times_too_much_is_sent_away_while_a_polite_caller_is_served(tmp_path: Path) -> None:
    with Engine(Settings(home=str(tmp_path))) as engine:
        flood, polite = (engine.access.make_key(name, name, a_minute=0) for name in ("flood", "polite"))
    with served(tmp_path, 16, beside=True) as (calling, _):
        greedy, kind = replace(calling, key=flood), replace(calling, key=polite)
        assert kind.get("/health").status == 200
        stop, sent = threading.Event(), Counter[int]()
        missing: list[str] = []
        accepted: list[str] = []

        def pour() -> None:
            count = 0
            while not stop.is_set():
                count += 1
                claim = f"The lighthouse of Orrin was built in {1870 + count % 5}."
                reply = greedy.post("/v1/verify", {"claim": claim})
                sent[reply.status] += 1
                if reply.status == 429:
                    if "retry-after" not in reply.headers:
                        missing.append(str(reply.headers))
                else:
                    accepted.append(reply.json["job_id"])

        pouring = [threading.Thread(target=pour) for _ in range(2)]
        for thread in pouring:
            thread.start()
        served_ = [kind.post("/v1/verify?wait=60", {"claim": FACT}).status for _ in range(POLITE)]
        stop.set()
        for thread in pouring:
            thread.join()
        good = served_.count(200) / len(served_)
        assert good >= 0.99, Counter(served_)
        assert sent[429] > 9 * sent[202] and not missing and set(sent) == {202, 429}, sent
        give_up = time.monotonic() + 120
        while any(greedy.get(f"/v1/cases/{job}").json["state"] != "done" for job in accepted):
            assert time.monotonic() < give_up
            time.sleep(0.2)
    print(f"{sent[202]} accepted and done, {sent[429]} sent away; a polite caller was served {good:.0%} of {len(served_)} times")
