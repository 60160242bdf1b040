"""What the service costs: requests a second and their times at 1, 4 and 16 clients, cached and not, beside the engine called
directly in one process; how fast it sends people away when it is full; and memory over many verifications.

Run as: make bench-service [HOME_FOLDER=folder] [COUNT=n] [MEMORY=n]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from adjudge.engine import Engine
from adjudge.settings import Settings
from bench.measuring.report import BENCH

RESULTS = BENCH / "results" / "service.md"
CACHED = [
    "Canberra is the capital of Australia.",
    "Silver has the chemical symbol Ag.",
    "Paris is the capital of Spain.",
]
INSTANT = ["What is the capital of Australia?"]
"""Not checkable: answered and kept as a case without anything being read, so that all else shows."""
CLIENTS = (1, 4, 16)


def fresh(number: int) -> str:
    """A claim that nobody asked before."""
    return f"Vienna was the capital of Austria in the year {1000 + number}."


class Connection:
    """One client that keeps its connection."""

    def __init__(self, address: str) -> None:
        where = urlsplit(address)
        self._wire = http.client.HTTPConnection(str(where.hostname), where.port, timeout=600)

    def verify(self, claim: str, wait: int = 600) -> int:
        body = json.dumps({"claim": claim})
        path = f"/v1/verify?wait={min(wait, 300)}" if wait else "/v1/verify"
        self._wire.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self._wire.getresponse()
        answer.read()
        return answer.status


@contextmanager
def serving(home: Path) -> Iterator[tuple[str, psutil.Process]]:
    """`adjudge serve` for the length of the block."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ADJUDGE_")} | {"ADJUDGE_HOME": str(home)}
    command = [sys.executable, "-m", "adjudge", "serve", "--port", "0", "--json"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            yield json.loads(process.stdout.readline())["address"], psutil.Process(process.pid)
        finally:
            process.terminate()


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def with_clients(address: str, clients: int, claims: list[str]) -> tuple[float, list[float], Counter[int]]:
    """Requests a second, the milliseconds of each, and the statuses."""
    taken: list[float] = []
    statuses: Counter[int] = Counter()
    left = iter(claims)
    lock = threading.Lock()

    def client() -> None:
        wire = Connection(address)
        while True:
            with lock:
                claim = next(left, None)
            if claim is None:
                return
            began = time.perf_counter()
            status = wire.verify(claim)
            with lock:
                taken.append((time.perf_counter() - began) * 1000)
                statuses[status] += 1

    threads = [threading.Thread(target=client) for _ in range(clients)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(claims) / (time.perf_counter() - began), taken, statuses


def told(name: str, rate: float, taken: list[float]) -> str:
    cuts = statistics.quantiles(taken, n=100, method="inclusive")
    return f"| {name} | {rate:.1f} | {cuts[49]:.1f} | {cuts[94]:.1f} | {cuts[98]:.1f} |"


def overhead(engine: Engine, address: str, claims: list[str], count: int) -> tuple[list[float], list[float]]:
    """The same claims asked directly and over HTTP, in turn, so that both meet the same noise."""
    wire, direct, served = Connection(address), [], []
    for number in range(count):
        claim = claims[number % len(claims)]
        direct.append(timed(lambda claim=claim: engine.verify(claim)))  # type: ignore[misc]
        served.append(timed(lambda claim=claim: wire.verify(claim)))  # type: ignore[misc]
    return direct, served


def sent_away(address: str) -> tuple[list[float], int]:
    """How fast who comes to a full line is told so, while the worker is at work."""
    wire, full, accepted = Connection(address), [], 0
    for number in range(2_000):
        began = time.perf_counter()
        status = wire.verify(fresh(500_000 + number), wait=0)
        took = (time.perf_counter() - began) * 1000
        if status == 429:
            full.append(took)
        else:
            accepted += 1
        if len(full) >= 300:
            break
    return full, accepted


def memory(address: str, server: psutil.Process, count: int) -> list[float]:
    """Resident megabytes of server and worker after each tenth of so many verifications: nine cached to one that is not."""
    wire, seen = Connection(address), []
    for number in range(count):
        assert wire.verify(fresh(number) if number % 10 == 0 else CACHED[number % len(CACHED)]) == 200
        if (number + 1) % max(1, count // 10) == 0:
            processes = [server, *server.children(recursive=True)]
            seen.append(sum(process.memory_info().rss for process in processes) / 1e6)
            print(f"{number + 1:,} verifications: {seen[-1]:.0f} MB", file=sys.stderr, flush=True)
    return seen


def waited_for(address: str) -> None:
    """Until nothing is in line."""
    where = urlsplit(address)
    while True:
        wire = http.client.HTTPConnection(str(where.hostname), where.port, timeout=60)
        wire.request("GET", "/status")
        load = json.loads(wire.getresponse().read())["verifying"]
        if not load["under_way"] + load["waiting"]:
            return
        time.sleep(0.5)


def main() -> None:
    """Measures and writes the page of results."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--home", type=Path)
    asked.add_argument("--count", type=int, default=100, help="requests a row")
    asked.add_argument("--memory", type=int, default=10_000, help="verifications; 0 leaves it out")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = given.home or Path(folder)
        with Engine(Settings(home=str(home))) as engine:
            engine.build_starter()
            for claim in CACHED * 3:
                engine.verify(claim)
            rows: list[str] = []
            with serving(home) as (address, server):
                for claim in CACHED * 3:
                    Connection(address).verify(claim)
                before = os.getloadavg()[0]
                direct, served = overhead(engine, address, CACHED, given.count)
                extra = statistics.median(served) - statistics.median(direct)
                at_once = [statistics.median(took) for took in overhead(engine, address, INSTANT, given.count)]
                rows.append(told("engine called directly, cached", 1000 / statistics.mean(direct), direct))
                number = 100_000
                for cached in (True, False):
                    for clients in CLIENTS:
                        count = given.count if cached else max(20, given.count // 3)
                        claims = [CACHED[n % len(CACHED)] if cached else fresh(number + n) for n in range(count)]
                        number += count
                        rate, taken, statuses = with_clients(address, clients, claims)
                        assert set(statuses) == {200}, statuses
                        name = f"service, {'cached' if cached else 'not cached'}, clients: {clients}"
                        rows.append(told(name, rate, taken))
                        print(rows[-1], file=sys.stderr, flush=True)
                full, accepted = sent_away(address)
                busy = statistics.quantiles(full, n=100, method="inclusive") if len(full) > 1 else [0.0] * 99
                waited_for(address)
                grown = memory(address, server, given.memory) if given.memory else []
    page = [
        "# The service, measured",
        "",
        f"`make bench-service`, {os.cpu_count()} cores shared with other work (load {before:.1f} when it began): differences of a"
        " few milliseconds are noise, and the two rows that overhead is reckoned from were taken in turn, request by request.",
        "",
        "| | requests/s | p50 ms | p95 ms | p99 ms |",
        "|---|--:|--:|--:|--:|",
        *rows,
        "",
        f"Overhead at one client: **{extra:.1f} ms** (median of {len(served)} requests over HTTP, durable before and after, less"
        f" the median of the engine called directly). Of a claim that is answered without reading anything: {at_once[0]:.1f} ms"
        f" directly, {at_once[1]:.1f} ms over HTTP, **{at_once[1] - at_once[0]:.1f} ms** more.",
        "",
        f"When the line is full ({accepted} accepted while the worker was at work), 429 comes in p50 {busy[49]:.1f} ms,"
        f" p95 {busy[94]:.1f} ms, p99 {busy[98]:.1f} ms ({len(full)} times).",
    ]
    if grown:
        page += [
            "",
            f"Memory over {given.memory:,} verifications, nine cached to one that is not, server and worker together, MB after"
            f" each tenth: {', '.join(f'{m:.0f}' for m in grown)}. The last is {grown[-1] / grown[1]:.3f} times the second.",
        ]
    RESULTS.write_text("\n".join(page) + "\n", encoding="utf-8")
    print(RESULTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
