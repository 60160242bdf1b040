"""A refresh of the news from 2,000 pages on loopback, as `adjudge kb refresh` makes it: pages a second, and memory.

python -m bench.retrieval.refresh              # 2,000 pages of 200 sites, then the same again, none of them changed
python -m bench.retrieval.refresh --limit 200  # so many pages only

The sites are addresses of this machine, a page a second each as everywhere; the server is a process of its own.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import multiprocessing
import random
import resource
import shutil
import socket
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from email.utils import format_datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.knowledge import Progress, RefreshReport
from bench.measuring.report import WORK, Check, keep, machine, options, table

PAGES, SITES, FEEDS = 2000, 200, 20
FLAT = 40
"""MB by which memory may grow from the first quarter, when everything is loaded, to the end. SQLite fills a cache of
32 MB while its file grows; the rest is for the report, the addresses seen, and what the allocator holds on to."""

_NOUNS = """
    council harbour mayor river budget school bridge hospital market union farmer museum storm railway court library
    festival factory island senate embassy satellite vaccine reservoir orchestra airport glacier parliament refinery
"""
_VERBS = """
    approved opened delayed rejected measured repaired inspected announced postponed funded flooded visited closed
    expanded reported
"""
_PLACES = "Aldmoor Brenholt Castra Dunvale Eskmouth Farrow Gellen Hartwick Ivar Jorvale Kelso Lindum Marrow Norvik"
NOUNS, VERBS, PLACES = _NOUNS.split(), _VERBS.split(), _PLACES.split()


def main() -> None:
    parser = options("A refresh of the news in pages a second.")
    arguments = parser.parse_args()
    pages = arguments.limit or PAGES
    home = WORK / "refresh"
    shutil.rmtree(home, ignore_errors=True)
    with _Town(pages) as feeds:
        runs = {name: _apart(home, feeds, pages) for name in ("first", "again, unchanged")}
    figures = {"machine": machine("adjudge"), "pages": pages, "sites": min(SITES, pages), "runs": runs}
    keep("refresh", arguments, figures, _tables(runs), _checks(runs, pages))


def _apart(home: Path, feeds: Sequence[str], pages: int) -> dict[str, Any]:
    """A refresh in a process of its own, as cron runs it: its memory is its alone."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as one:
        return one.submit(_refreshed, home, feeds, pages).result()


def _refreshed(home: Path, feeds: Sequence[str], pages: int) -> dict[str, Any]:
    """One refresh, with the memory it held after each quarter of the pages."""
    settings = Settings(home=str(home), profile="web", feeds=tuple(feeds), fetch_allow=("127.0.0.0/8",))
    quarters = [pages * n // 4 for n in range(1, 5)]
    memory: dict[str, dict[str, float]] = {}

    def watch(progress: Progress) -> None:
        if progress.done in quarters:
            memory[str(progress.done)] = _memory()
            print(f"  {progress.done:,} pages, {memory[str(progress.done)]['rss_mb']:.0f} MB", flush=True)

    with Engine(settings) as engine:
        began, worked = time.perf_counter(), time.process_time()
        report: RefreshReport = engine.refresh(watch=watch)
        seconds, cpu = time.perf_counter() - began, time.process_time() - worked
        size = engine.store.stats().bytes
        engine.fetcher.close()  # type: ignore[union-attr]  # so that what its readers took is counted
    readers = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "came_in": len(report.came_in), "rejections": {str(r): n for r, n in report.rejections.items()},
        "passages": report.passages, "seconds": seconds, "cpu_seconds": cpu,
        "readers_cpu_seconds": readers.ru_utime + readers.ru_stime,
        "pages_per_second": len(report.came_in) / seconds, "memory": memory, "at_the_end": _memory(), "bytes": size,
    }  # fmt: skip


def _memory() -> dict[str, float]:
    """What this process holds, in MB: all of it, what is no file's, and the most there ever was."""
    held = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    names = {"rss_mb": "VmRSS", "anonymous_mb": "RssAnon", "peak_mb": "VmHWM"}
    return {name: int(held[field].split()[0]) / 1024 for name, field in names.items()}


class _Town:
    """The sites, served from another process for the length of a block; gives the addresses of the feeds."""

    def __init__(self, pages: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._ours, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(theirs, pages), daemon=True)

    def __enter__(self) -> Sequence[str]:
        self._process.start()
        feeds: list[str] = self._ours.recv()
        return feeds

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.join()


def _serve(connection: Connection, pages: int) -> None:
    asyncio.run(_serving(connection, pages))


async def _serving(connection: Connection, pages: int) -> None:
    hosts = [f"127.1.{n // 250}.{n % 250 + 1}" for n in range(min(SITES, pages))]
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    urls = [f"http://{hosts[n % len(hosts)]}:{port}/2024/story-number-{n}" for n in range(pages)]
    feeds = [_feed(urls[n::FEEDS]) for n in range(FEEDS)]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        path = head.split(" ", 2)[1]
        number = path.rpartition("-")[2]
        if path.startswith("/feed-"):
            status, kind, body = "200 OK", "application/rss+xml", feeds[int(number)]
        elif path == "/robots.txt":
            status, kind, body = "404 Not Found", "text/plain", b""
        elif "if-none-match" in head:
            status, kind, body = "304 Not Modified", "text/html", b""
        else:
            status, kind, body = "200 OK", "text/html; charset=utf-8", _page(int(number))
        lines = (f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}", f'ETag: "{number}"')
        writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, [*hosts, "127.0.0.1"], port)
    connection.send([f"http://127.0.0.1:{port}/feed-{n}" for n in range(FEEDS)])
    await server.serve_forever()


def _feed(urls: Sequence[str]) -> bytes:
    now = format_datetime(dt.datetime.now(dt.UTC))
    items = "".join(f"<item><title>A story</title><link>{u}</link><pubDate>{now}</pubDate></item>" for u in urls)
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>{items}</channel></rss>'.encode()


def _page(number: int) -> bytes:
    """A page as papers make them: three to twenty-five paragraphs among menus, lists and scripts; no two alike."""
    chance = random.Random(number)
    title = f"{chance.choice(NOUNS).title()} {chance.choice(VERBS)} in {chance.choice(PLACES)}, report {number}"
    paragraphs = "".join(f"<p>{_paragraph(chance)}</p>" for _ in range(chance.randint(3, 25)))
    menu = "".join(f"<li><a href='/{noun}'>{noun.title()}</a></li>" for noun in chance.sample(NOUNS, 12))
    script = f"<script>var page={{id:{number},words:'{'x' * chance.randint(1_000, 20_000)}'}};</script>"
    table_ = "".join(f"<tr><td>{place}</td><td>{chance.randint(1, 999)}</td></tr>" for place in PLACES)
    return (
        f"<!doctype html><html lang='en'><head><title>{title}</title>{script}</head><body><nav><ul>{menu}</ul></nav>"
        f"<article><h1>{title}</h1>{paragraphs}{f'<table>{table_}</table>' if number % 3 == 0 else ''}</article>"
        f"<aside><ul>{menu}</ul></aside><footer>All rights reserved.</footer></body></html>"
    ).encode()


def _paragraph(chance: random.Random) -> str:
    return " ".join(
        f"The {chance.choice(NOUNS)} of {chance.choice(PLACES)} {chance.choice(VERBS)} the {chance.choice(NOUNS)}"
        f" after {chance.randint(2, 900)} {chance.choice(NOUNS)} visits, the {chance.choice(NOUNS)} said."
        for _ in range(chance.randint(2, 6))
    )


def _tables(runs: dict[str, dict[str, Any]]) -> list[str]:
    rows = [
        (
            name, f"{run['came_in']:,}", f"{run['passages']:,}",
            f"{run['seconds']:.1f} ({run['cpu_seconds']:.1f} + {run['readers_cpu_seconds']:.1f})",
            f"{run['pages_per_second']:.1f}", f"{run['at_the_end']['peak_mb']:.0f}", f"{run['bytes'] / 1e6:.0f}",
        )
        for name, run in runs.items()
    ]  # fmt: skip
    memory = [
        (name, f"{int(done):,}", *(f"{held[key]:.0f}" for key in ("rss_mb", "anonymous_mb")))
        for name, run in runs.items()
        for done, held in run["memory"].items()
    ]
    return [
        table(("refresh", "pages", "passages", "s (CPU s + of the readers)", "pages/s", "peak MB", "store MB"), rows),
        table(("refresh", "after pages", "memory MB", "of it no file's MB"), memory),
    ]


def _checks(runs: dict[str, dict[str, Any]], pages: int) -> list[Check]:
    came = [run["came_in"] for run in runs.values()]
    checks = [Check(what="pages that came in", found=str(came), wanted=f"all {pages:,}", holds=set(came) == {pages})]
    for name, run in runs.items():
        first, *_, last = (held["anonymous_mb"] for held in run["memory"].values())
        checks.append(
            Check(
                what=f"memory, {name}",
                found=f"{last:.0f} MB at the end, {first:.0f} MB after a quarter",
                wanted=f"at most {FLAT} MB more",
                holds=last - first <= FLAT,
            )
        )
    return checks


if __name__ == "__main__":
    main()
