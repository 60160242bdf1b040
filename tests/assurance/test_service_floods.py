"""What somebody without a key can do to a server from outside: hold connections, make up names, send what is no request. The
server goes on answering, forgets what was made up, and ends when it is told to."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from adjudge.api.limits import log_to_stderr
from adjudge.engine import Engine
from adjudge.http_server import A_MINUTE, PlainLines, Sparing, log_with
from adjudge.settings import Settings
from api_server import PATIENCE, Caller, served
from service_library import FACT

HALF_HEADS = 2_000
LOGGERS = ("adjudge", "uvicorn.error", "asyncio")
MADE_UP = 600
LETTERS = 50_000
KEYS = 400


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Caller, subprocess.Popen[str]]]:
    """Patient as usual where a test does not wait for the end of that, and with a key."""
    home = tmp_path_factory.mktemp("floods")
    with Engine(Settings(home=str(home))) as engine:
        key = engine.access.make_key("owner", "default", a_minute=0)
    wire = {"head_seconds": 4.0, "body_seconds": 6.0, "idle_seconds": 2, "stalled_seconds": 4.0}
    with served(home, 64, body_seconds=5.0, wire=wire) as (calling, process):
        caller = Caller(calling.address, key)
        assert caller.get("/health").status == 200
        yield caller, process


@pytest.fixture
def caller(server: tuple[Caller, subprocess.Popen[str]]) -> Caller:
    return server[0]


def log_of(server: tuple[Caller, subprocess.Popen[str]]) -> Path:
    """Where the server writes its log."""
    return Path(f"/proc/{server[1].pid}/fd/2").readlink()


def connected(caller: Caller) -> socket.socket:
    where = urlsplit(caller.address)
    return socket.create_connection((str(where.hostname), where.port), timeout=PATIENCE)


def answer_to(caller: Caller, request: bytes) -> bytes:
    """All that comes back until the server hangs up; the sender goes on sending whatever comes back."""
    with connected(caller) as wire:
        wire.sendall(request)
        return rest_of(wire)


def rest_of(wire: socket.socket) -> bytes:
    got = bytearray()
    try:
        while part := wire.recv(65_536):
            got += part
    except ConnectionError:
        pass
    return bytes(got)


@contextmanager
def descriptors(wanted: int) -> Iterator[int]:
    """As many as the system allows this process, up to those wished, less some for the test itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + 200 if hard == resource.RLIM_INFINITY else min(wanted + 200, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield min(wanted, most - 200)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def is_closed(wire: socket.socket) -> bool:
    wire.setblocking(False)
    try:
        return wire.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def closed_in_time(wires: list[socket.socket]) -> int:
    """How many the server has closed, once it has closed all or a test's patience is over."""
    give_up = time.monotonic() + PATIENCE
    open_ = list(wires)
    while open_ and time.monotonic() < give_up:
        open_ = [wire for wire in open_ if not is_closed(wire)]
        time.sleep(0.1)
    return len(wires) - len(open_)


def test_thousands_of_half_heads_keep_nobody_from_being_answered(server: tuple[Caller, subprocess.Popen[str]]) -> None:
    caller, process = server
    log, before = log_of(server), psutil.Process(process.pid).num_fds()
    length = log.stat().st_size
    with ExitStack() as held, descriptors(HALF_HEADS) as most:
        half, most_open, healthy = [], 0, []
        for number in range(most):
            half.append(held.enter_context(connected(caller)))
            half[-1].sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
            if number % 200 == 199:
                healthy.append(caller.get("/health").status)
                most_open = max(most_open, psutil.Process(process.pid).num_fds() - before)
        healthy += [caller.get("/health").status for _ in range(10)]
        assert set(healthy) == {200}
        assert most_open <= 1024 + 200
        assert closed_in_time(half) == most
    assert caller.get("/health").status == 200
    written = log.stat().st_size - length
    assert written < 100_000, log.read_text(encoding="utf-8")[-2000:]
    print(
        f"{most} half heads: {len(healthy)} of {len(healthy)} calls of /health answered, {most_open} descriptors at most,"
        f" all {most} closed, {written} bytes of log"
    )


def test_no_descriptor_left_is_said_in_few_lines_and_passes(server: tuple[Caller, subprocess.Popen[str]]) -> None:
    """The limit of connections keeps below that of descriptors; where somebody else uses them up, accepting fails."""
    caller, process = server
    log, there = log_of(server), psutil.Process(process.pid)
    length, before = log.stat().st_size, there.rlimit(psutil.RLIMIT_NOFILE)
    there.rlimit(psutil.RLIMIT_NOFILE, (there.num_fds() + 30, before[1]))
    try:
        with ExitStack() as held:
            for _ in range(100):
                held.enter_context(connected(caller)).sendall(b"GET / HTTP/1.1\r\nX-Half: ")
            time.sleep(2.0)
            assert "out of system resource" in log.read_text(encoding="utf-8")[length:]
            assert caller.get("/health").status in (200, 503), "answered once those before it are given up"
    finally:
        there.rlimit(psutil.RLIMIT_NOFILE, before)
    assert caller.get("/health").status == 200
    written = log.stat().st_size - length
    assert written < 300_000
    print(f"100 connections with 30 descriptors: answered again, {written} bytes of log")


def test_what_comes_drop_by_drop_has_a_deadline_too(caller: Caller) -> None:
    """Bytes that arrive put no deadline off: not those of a head, of a body, of a body that was refused already."""
    forms = b"Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n"
    drips = {
        "head": (b"GET / HTTP/1.1\r\nX-A: ", b"a"),
        "body": (b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n" + forms + b"\r\n", b"a"),
        "refused body": (b"POST /v1/verify HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", b"a"),
        "chunks": (b"POST /v1/verify HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
        "body of a GET": (b"GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", b"a"),
        "nothing": (b"", b""),
        "nothing more": (b"GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n", b""),
    }
    with ExitStack() as held:
        wires = {name: held.enter_context(connected(caller)) for name in drips}
        for name, wire in wires.items():
            wire.sendall(drips[name][0])
        ended: dict[str, bool] = {}
        give_up = time.monotonic() + PATIENCE
        while len(ended) < len(drips):
            assert time.monotonic() < give_up, f"never closed: {drips.keys() - ended.keys()}"
            for name in drips.keys() - ended.keys():
                wires[name].setblocking(False)
                try:
                    if not wires[name].recv(65_536):
                        ended[name] = True
                except BlockingIOError:
                    pass
                except ConnectionError:
                    ended[name] = True
                else:
                    continue
                if name not in ended and drips[name][1]:
                    try:
                        wires[name].send(drips[name][1])
                    except ConnectionError:
                        ended[name] = True
            time.sleep(0.1)
    print(f"{len(ended)} ways to send drop by drop or nothing: every connection was closed")


def test_who_never_takes_the_answer_is_let_go(caller: Caller) -> None:
    with ExitStack() as held:
        wires = []
        for _ in range(5):
            wire = held.enter_context(closing(socket.socket()))
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.connect(connected_to(caller))
            wire.setblocking(False)
            wires.append(wire)
        ask = f"GET /openapi.json HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {caller.key}\r\n\r\n".encode() * 60
        gone: set[int] = set()
        give_up = time.monotonic() + PATIENCE
        while len(gone) < len(wires):
            assert time.monotonic() < give_up, f"{len(wires) - len(gone)} are still there"
            for number, wire in enumerate(wires):
                try:
                    wire.send(ask)
                except BlockingIOError:
                    pass
                except ConnectionError:
                    gone.add(number)
            time.sleep(0.2)
    assert caller.get("/health").status == 200
    print(f"{len(gone)} callers who ask without end and take no answer: all let go")


def connected_to(caller: Caller) -> tuple[str, int]:
    where = urlsplit(caller.address)
    assert where.port is not None
    return str(where.hostname), where.port


def test_names_that_are_made_up_stay_in_no_figure_and_fill_no_log(server: tuple[Caller, subprocess.Popen[str]]) -> None:
    caller, _ = server
    log = log_of(server)
    caller.get("/nowhere")
    answer_to(caller, b"BREW /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    answer_to(caller, b"\r\n\r\n")
    caller.get("/metrics")  # is counted once it is answered
    length, figures = log.stat().st_size, len(caller.get("/metrics").body)

    def made_up(number: int) -> int:
        letters = "".join("ABCDEFGHIJ"[int(digit)] for digit in str(number))
        name = letters.ljust(LETTERS if number % 2 else 9_000, "X").encode()
        sort, said = number // 2 % 3, f"Host: a\r\nConnection: close\r\nX-Adjudge-Key: {number}\r\n".encode()
        line = (name + b" /health", b"GET /" + name, b"GET /v1/cases/" + name + b"?a=" + name)[sort]
        answer = answer_to(caller, line + b" HTTP/1.1\r\n" + said + b"\r\n")
        return int(answer.split(b" ", 2)[1]) if answer else 0

    with ThreadPoolExecutor(4) as pool:
        seen = Counter(pool.map(made_up, range(MADE_UP)))
    grown, written = len(caller.get("/metrics").body) - figures, log.stat().st_size - length
    assert seen.keys() <= {400, 401}, seen
    assert grown < 1024
    assert written < 150_000
    assert max(map(len, log.read_text(encoding="utf-8").splitlines())) < 2_000
    print(f"{MADE_UP} made-up methods and paths of {LETTERS} letters ({dict(seen)}): /metrics +{grown} bytes, log +{written}")


def test_keys_and_cookies_of_any_length_open_nothing_and_leave_nothing(server: tuple[Caller, subprocess.Popen[str]]) -> None:
    caller, _ = server
    log = log_of(server)
    nobody = Caller(caller.address)
    length = log.stat().st_size
    headers = [
        {"Authorization": f"Bearer {'k' * 10_000}{n}"} if n % 4 == 0
        else {"Cookie": f"adjudge_session={'c' * 10_000}{n}"} if n % 4 == 1
        else {"Authorization": f"Bearer adjudge_{n:043d}"} if n % 4 == 2
        else {"Cookie": ";" * 5_000 + f"a={n}; adjudge_session=\"\\"}
        for n in range(KEYS)
    ]  # fmt: skip
    with ThreadPoolExecutor(4) as pool:
        seen = Counter(pool.map(lambda said: nobody.get("/v1/cases", **said).status, headers))
    assert seen == {401: KEYS}
    written = log.stat().st_size - length
    assert written < 100 * A_MINUTE * 5
    print(f"{KEYS} keys and cookies of up to 10,000 letters: all 401, {written} bytes of log")


def test_a_line_of_the_log_stays_one_line_and_few_are_alike() -> None:
    for writer in (log_to_stderr, None):
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        kept = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in LOGGERS}
        try:
            if writer is not None:
                writer(stream)
            else:
                handler.setFormatter(PlainLines("%(levelname)s %(message)s"))
                log_with(handler, dict.fromkeys(LOGGERS, logging.INFO))
            log = logging.getLogger("adjudge.api")
            log.warning("%s asked", "\x1b[2J\r\nfine\u202e\u2028" + "y" * 100_000)
            for number in range(10_000):
                log.warning("Number %d came.", number)
                log.warning(f"One of many kinds: {number}")
        finally:
            for name, (handlers, propagate) in kept.items():
                logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate
        lines = stream.getvalue().splitlines()
        assert len(lines) < 500 and max(map(len, lines)) < 2_000
        assert "fine" in lines[0] and stream.getvalue().replace("\n", "").isprintable()
        print(f"20,001 lines about what others sent: {len(lines)} written, none longer than {max(map(len, lines))}")


def test_what_was_left_out_is_counted() -> None:
    now = [0.0]
    sparing = Sparing(lambda: now[0])
    passed = [record.getMessage() for record in map(a_record, range(500)) if sparing.filter(record)]
    assert len(passed) == A_MINUTE
    now[0] = 61.0
    later = a_record(1)
    assert sparing.filter(later) and later.getMessage() == f"Number 1 came. ({500 - A_MINUTE} more like this were left out.)"


def a_record(number: int) -> logging.LogRecord:
    return logging.LogRecord("adjudge.api", logging.WARNING, "", 0, "Number %d came.", (number,), None)


LINE = "POST /v1/verify HTTP/1.1\r\nHost: 127.0.0.1\r\n"
TWO_WAYS = {
    "both lengths": f"{LINE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "both lengths, the other first": f"{LINE}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "two lengths": f"{LINE}Content-Length: 5\r\nContent-Length: 7\r\n\r\n12345",
    "two lengths in one": f"{LINE}Content-Length: 5, 7\r\n\r\n12345",
    "a signed length": f"{LINE}Content-Length: +5\r\n\r\n12345",
    "a length below zero": f"{LINE}Content-Length: -5\r\n\r\n12345",
    "a length in hex": f"{LINE}Content-Length: 0x5\r\n\r\n12345",
    "two codings": f"{LINE}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "a list of codings": f"{LINE}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "an odd coding": f"{LINE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": f"{LINE}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "chunked in HTTP/1.0": "POST /v1/verify HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "bare LF": "GET /health HTTP/1.1\nHost: 127.0.0.1\n\n",
    "one bare LF": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\nX: y\r\n\r\n",
    "bare LF at the end": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\n",
    "bare CR": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\rX: y\r\n\r\n",
    "bare CR in a value": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\rContent-Length: 5\r\n\r\n",
    "CR CR LF": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\r\n\r\n",
    "a folded header": f"{LINE}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "a null": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\0b\r\n\r\n",
    "two hosts": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: elsewhere\r\n\r\n",
    "no host": "GET /health HTTP/1.1\r\n\r\n",
    "bare LF behind the last chunk": f"{LINE}Transfer-Encoding: chunked\r\n\r\n0\r\n\n",
    "bare LF in a trailer": f"{LINE}Transfer-Encoding: chunked\r\n\r\n0\r\nX: y\n\r\n",
    "bare LF behind a chunk": f"{LINE}Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n",
    "a chunk longer than it says": f"{LINE}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n",
    "a chunk length without end": f"{LINE}Transfer-Encoding: chunked\r\n\r\n{'0' * 70_000}\r\n\r\n",
    "a head without end": f"GET / HTTP/1.1\r\nHost: a\r\nX: {'y' * 200_000}\r\n\r\n",
    "headers without end": "GET / HTTP/1.1\r\nHost: a\r\n" + "X: y\r\n" * 20_000 + "\r\n",
    "two lengths, method HEAD": "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("before", ["", "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"], ids=["first", "behind another"])
def test_what_could_be_read_as_two_different_requests_is_refused(caller: Caller, before: str) -> None:
    """A request is smuggled in behind each: it is answered nowhere."""
    smuggled = "GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    authorized = f"Host: 127.0.0.1\r\nAuthorization: Bearer {caller.key}\r\n"
    for name, request in TWO_WAYS.items():
        whole = (before + request + smuggled).replace("Host: 127.0.0.1\r\n", authorized)
        answers = re.findall(rb"HTTP/1\.1 (\d{3})", answer_to(caller, whole.encode("latin-1")))
        assert answers[-1:] == [b"400"] and b"404" not in answers, (name, answers)
        assert len(answers) == (2 if before else 1), (name, answers)
    assert caller.get("/health").status == 200
    print(f"{len(TWO_WAYS)} requests that can be read in two ways, {'behind another' if before else 'first'}: 400 and closed")


def test_requests_one_behind_another_are_answered_one_after_another(caller: Caller) -> None:
    """The strictness is for what is wrong: a client that does not wait for answers is served like any other."""
    one = f"GET /health HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {caller.key}\r\n"
    post = f"POST /v1/verify HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {caller.key}\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunks = '2;x=y\r\n{"\r\n1\r\n}\r\n0\r\nX: y\r\n\r\n'
    whole = f"{one}\r\n" * 50 + (post + chunks) * 50 + f"{one}Connection: close\r\n\r\n"
    answers = Counter(re.findall(rb"HTTP/1\.1 (\d{3})", answer_to(caller, whole.encode())))
    assert answers.total() == 101 and answers[b"200"] == 51, answers
    with connected(caller) as wire:  # a byte at a time, as the slowest network would have it
        for byte in f"{one}Connection: close\r\n\r\n".encode():
            wire.send(bytes([byte]))
        assert rest_of(wire).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunks"])
@pytest.mark.parametrize("keyed", [True, False], ids=["key", "no key"])
def test_who_sends_too_much_reads_why(caller: Caller, *, keyed: bool, chunked: bool) -> None:
    """A client that sends all before it reads anything finds the answer, not a connection that broke."""
    size = 9 * 1024 * 1024
    body = b"x" * size
    if chunked:
        body = b"".join(b"10000\r\n" + body[n : n + 65_536] + b"\r\n" for n in range(0, size, 65_536)) + b"0\r\n\r\n"
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    key = f"Authorization: Bearer {caller.key}\r\n" if keyed else ""
    for path in ("/v1/articles", "/v1/verify"):
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\n{key}Content-Type: application/json\r\nConnection: close\r\n{length}\r\n\r\n"
        with connected(caller) as wire:
            wire.sendall(head.encode() + body)
            answer = rest_of(wire)
        assert answer.startswith(b"HTTP/1.1 413" if keyed else b"HTTP/1.1 401"), answer[:200]
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] in (413, 401)
    print(f"2 bodies of {size:,} bytes, {'chunked' if chunked else 'of known length'}: the answer was read each time")


def test_who_asks_before_sending_too_much_is_told_at_once(caller: Caller) -> None:
    head = f"POST /v1/verify HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {caller.key}\r\nContent-Type: application/json\r\n"
    with connected(caller) as wire:
        wire.sendall(f"{head}Content-Length: 9000000\r\nExpect: 100-continue\r\n\r\n".encode())
        assert wire.recv(65_536).startswith(b"HTTP/1.1 413")


FORMS = ("/sign-in", "/sign-out", "/ask/verify", "/knowledge/rollback", "/knowledge/refresh", "/cases/abc/ruling")
OF_OTHERS = (
    {},
    {"Origin": "null"},
    {"Origin": "https://elsewhere.example"},
    {"Sec_Fetch_Site": "cross-site"},
    {"Sec_Fetch_Site": "same-site"},
    {"Sec_Fetch_Site": "cross-site", "Origin": "OWN"},
    {"Referer": "https://elsewhere.example/"},
)
OURS = ({"Origin": "OWN"}, {"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"}, {"Authorization": "KEY"})


def test_a_form_is_taken_only_where_it_is_shown_to_be_ours(caller: Caller) -> None:
    nobody, type_ = Caller(caller.address), {"Content_Type": "application/x-www-form-urlencoded"}
    signed = nobody.post("/sign-in", f"key={caller.key}".encode(), **type_, Sec_Fetch_Site="same-origin")
    cookie = signed.headers["set-cookie"].partition(";")[0]

    def status(path: str, shown: dict[str, str]) -> int:
        real = {"OWN": caller.address, "KEY": f"Bearer {caller.key}"}
        said = {name: real.get(value, value) for name, value in shown.items()}
        return nobody.post(path, b"claim=x", **type_, **said, Cookie=cookie).status

    refused = [(path, shown, status(path, shown)) for path in FORMS for shown in OF_OTHERS]
    assert [one for one in refused if one[2] != 403] == []
    taken = [(path, shown, status(path, shown)) for shown in OURS for path in FORMS if path != "/sign-out"]
    assert [one for one in taken if one[2] in (401, 403)] == []
    print(f"{len(refused)} forms of other sites or of unknown origin refused, {len(taken)} of our own taken")


@pytest.mark.parametrize("busy", [False, pytest.param(True, marks=pytest.mark.long)], ids=["no worker", "busy worker"])
def test_a_stop_ends_in_its_time_whatever_is_half_open(tmp_path: Path, *, busy: bool) -> None:
    """Half heads, half bodies, who takes no answer, who waits for work that takes longer: none keeps the server from ending."""
    grace = 2
    patient = {"head_seconds": 600.0, "body_seconds": 600.0, "idle_seconds": 600, "stalled_seconds": 600.0}
    with served(tmp_path, 64, beside=busy, drain_seconds=grace, body_seconds=600.0, wire=patient) as (caller, process):
        assert caller.get("/health").status == 200
        workers = psutil.Process(process.pid).children()
        with ExitStack() as held:
            for request in (
                b"GET / HTTP/1.1\r\nX-A: ",
                b"",
                b"POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
                b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
            ):
                for _ in range(5):
                    held.enter_context(connected(caller)).sendall(request)
            wire = held.enter_context(connected(caller))
            wire.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2_000)
            if busy:  # a worker that does not come to an end, whatever it is at
                assert len(workers) == 1
                workers[0].suspend()
                body = json.dumps({"claim": FACT}).encode()
                head = "POST /v1/verify?wait=60 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                waits = held.enter_context(connected(caller))
                waits.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                time.sleep(1.0)
            process.send_signal(signal.SIGTERM)
            try:
                status = process.wait(grace + 15 + PATIENCE)
            finally:
                for worker in workers:
                    with suppress(psutil.NoSuchProcess):
                        worker.resume()
        assert status in (0, -signal.SIGTERM), status
        assert psutil.wait_procs(workers, PATIENCE)[1] == []
    print(f"21 connections half open, {'a worker at work without end' if busy else 'no worker'}: ended with status {status}")


@pytest.mark.long
def test_the_server_for_assistants_is_bounded_as_well(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "adjudge", "mcp", "--http", "--port", "0", "--json"]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")} | {
        "ADJUDGE_HOME": str(tmp_path)
    }
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, env=clean, text=True) as process,
        ExitStack() as held,
        descriptors(HALF_HEADS) as most,
    ):
        try:
            assert process.stdout is not None
            address = urlsplit(json.loads(process.stdout.readline())["address"])
            caller = Caller(f"http://{address.netloc}")
            half = [held.enter_context(connected(caller)) for _ in range(most)]
            for wire in half:
                with suppress(ConnectionError):  # those closed for others
                    wire.sendall(b"POST /mcp HTTP/1.1\r\nX-A: ")
            asked = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
            answers = [caller.post("/mcp", asked, Accept="application/json, text/event-stream").status for _ in range(10)]
            assert set(answers) == {400}, "no session: it was read and answered"
            for name, request in TWO_WAYS.items():
                assert re.findall(rb"HTTP/1\.1 (\d{3})", answer_to(caller, request.encode())) == [b"400"], name
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    assert (tmp_path / "log").stat().st_size < 100_000
    print(f"{most} half heads, {len(answers)} calls answered, {len(TWO_WAYS)} requests that can be read in two ways refused")


@pytest.mark.long
def test_a_flood_that_goes_on_keeps_nobody_from_being_answered(server: tuple[Caller, subprocess.Popen[str]]) -> None:
    """Four threads open connections as fast as they can, of every half-open kind, for a minute."""
    caller, process = server
    log = log_of(server)
    length, memory = log.stat().st_size, psutil.Process(process.pid).memory_info().rss
    stop, opened = threading.Event(), Counter[int]()
    starts = [
        b"",
        b"GET / HTTP/1.1\r\nX: ",
        b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1",
        b"\x16\x03\x01" * 99,
    ]

    def pour(number: int) -> None:
        held: list[socket.socket] = []
        while not stop.is_set():
            try:
                held.append(connected(caller))
                held[-1].sendall(starts[opened[number] % len(starts)])
                opened[number] += 1
            except OSError:
                time.sleep(0.01)
            if len(held) > 400:
                held.pop(0).close()
        for wire in held:
            wire.close()

    with descriptors(2_000) as most:
        pouring = [threading.Thread(target=pour, args=(n,)) for n in range(max(1, min(4, most // 450)))]
        for thread in pouring:
            thread.start()
        ends, answered = time.monotonic() + 60, Counter[int]()
        while time.monotonic() < ends:
            answered[caller.get("/health").status] += 1
            time.sleep(0.1)
        stop.set()
        for thread in pouring:
            thread.join()
    assert set(answered) == {200}, answered
    grown = psutil.Process(process.pid).memory_info().rss - memory
    assert grown < 100 * 1024 * 1024
    assert log.stat().st_size - length < 1_000_000
    calls = answered.total()
    print(f"{opened.total()} connections in a minute: {calls} of {calls} calls of /health answered, +{grown >> 20} MiB")
