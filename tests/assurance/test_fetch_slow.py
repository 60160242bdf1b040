"""Assurance 4: a page that drips, stalls or never ends is given up at its deadline, and others are served meanwhile."""

from __future__ import annotations

import asyncio
import gzip
import socket
import ssl
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence

import pytest

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.errors import ProviderError
from doubles import ManualClock
from local_web import LocalWeb, Reply, Switchboard, answer, article, redirect, serving

DEADLINE = 2.0
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
FLUSH = zlib.compressobj(wbits=31)
EMPTY_BLOCK = FLUSH.compress(b"") + FLUSH.flush(zlib.Z_SYNC_FLUSH)


def dripping(web: LocalWeb) -> dict[str, Reply]:
    """Every page here would take minutes, or for ever."""

    def drip(data: bytes, pause: float = 0.05) -> Callable[[object], Iterator[bytes]]:
        def pieces(_: object) -> Iterator[bytes]:
            for byte in data:
                yield bytes([byte])
                web.stop.wait(pause)
            yield from stalled()

        return pieces

    def after(first: bytes, then: Callable[[], Iterator[bytes]]) -> Callable[[object], Iterator[bytes]]:
        def pieces(_: object) -> Iterator[bytes]:
            yield first
            yield from then()

        return pieces

    def stalled() -> Iterator[bytes]:
        web.stop.wait(30)
        yield b""

    def endless(piece: bytes, pause: float = 0.02) -> Callable[[], Iterator[bytes]]:
        def pieces() -> Iterator[bytes]:
            while not web.stop.is_set():
                yield piece
                web.stop.wait(pause)

        return pieces

    def slowly(reply: bytes) -> Callable[[object], Iterator[bytes]]:
        def pieces(_: object) -> Iterator[bytes]:
            web.stop.wait(0.6)
            yield reply

        return pieces

    page = article()
    whole = answer(page)
    return {
        "/silent": after(b"", stalled),
        "/status-drip": drip(whole),
        "/header-drip": after(HEAD, endless(b"X-A: 1\r\n", 0.1)),
        "/header-stall": after(HEAD, stalled),
        "/header-byte-drip": after(HEAD + b"X-Long: ", endless(b"a", 0.05)),
        "/half-a-status": after(b"HTTP/1.1 2", stalled),
        "/continue-for-ever": endless_continue(web),
        "/body-drip": drip(whole[: whole.index(b"\r\n\r\n") + 40], 0.03),
        "/body-stall": after(whole[:-20], stalled),
        "/empty-body-stall": after(HEAD + b"Content-Length: 1000\r\n\r\n", stalled),
        "/no-length-stall": after(HEAD + b"\r\n" + page, stalled),
        "/no-length-drip": after(HEAD + b"\r\n" + page, endless(b" ")),
        "/chunk-drip": after(CHUNKED, endless(b"1\r\na\r\n")),
        "/chunk-size-drip": after(CHUNKED, endless(b"0", 0.1)),
        "/chunk-extension": after(CHUNKED + b"5;", endless(b"x", 0.1)),
        "/chunk-no-end": after(CHUNKED + f"{len(page):x}\r\n".encode() + page + b"\r\n", stalled),
        "/trailer-drip": after(CHUNKED + b"0\r\n", endless(b"X-T: 1\r\n", 0.1)),
        "/gzip-of-nothing": after(HEAD + b"Content-Encoding: gzip\r\n\r\n" + EMPTY_BLOCK, endless(b"\0\0\0\xff\xff")),
        "/gzip-then-noise": after(HEAD + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(page), endless(b"x" * 999)),
        "/slow-hop1": slowly(redirect("/slow-hop2")),
        "/slow-hop2": slowly(redirect("/slow-hop3")),
        "/slow-hop3": slowly(redirect("/slow-hop4")),
        "/slow-hop4": slowly(redirect("/slow-hop5")),
        "stalled-rules.example/robots.txt": after(b"", stalled),
        "dripping-rules.example/robots.txt": after(HEAD + b"\r\n", endless(b"#")),
        "/good": whole,
    }


def endless_continue(web: LocalWeb) -> Callable[[object], Iterator[bytes]]:
    def pieces(_: object) -> Iterator[bytes]:
        while not web.stop.is_set():
            yield b"HTTP/1.1 100 Continue\r\n\r\n"
            web.stop.wait(0.02)

    return pieces


async def names(host: str, port: int) -> Sequence[str]:
    if host == "unanswered.example":
        await asyncio.sleep(600)
    return ["127.0.0.1"]


async def given_up_after(fetcher: SafeFetcher, url: str) -> float:
    begun = asyncio.get_running_loop().time()
    with pytest.raises(ProviderError):
        await fetcher.fetch(url)
    return asyncio.get_running_loop().time() - begun


def test_every_slow_page_is_given_up_at_its_deadline(capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as web, socket.create_server(("127.0.0.1", 0)) as deaf:
        web.pages |= dripping(web)
        fetcher = SafeFetcher(
            ManualClock(),
            allow=["127.0.0.0/8"],
            limits=FetchLimits(seconds=DEADLINE, spacing=0),
            resolve=names,
            dial=Switchboard(port=web.port),
            tls=ssl.create_default_context(),
        )
        asyncio.run(fetcher.fetch("http://good.example/good"))  # the reader is warm
        deaf_port = deaf.getsockname()[1]
        urls = [
            f"http://host{n}.example{path}"
            for n, path in enumerate(web.pages)
            if path.startswith("/") and path != "/good" and path[-1] not in "2345"
        ]
        urls += [
            "http://stalled-rules.example/good",
            "http://dripping-rules.example/good",
            "http://unanswered.example/",
        ]
        urls += [f"http://127.0.0.1:{deaf_port}/", f"https://127.0.0.1:{deaf_port}/"]

        async def together() -> tuple[list[float], int]:
            slow = asyncio.gather(*(given_up_after(fetcher, url) for url in urls))
            served = 0
            while not slow.done():
                served += (await fetcher.fetch(f"http://good.example/good?n={served}")).status == 200
            return await slow, served

        seconds, served = asyncio.run(together())
        fetcher.close()
    late = {url: took for url, took in zip(urls, seconds, strict=True) if took > DEADLINE + 1}
    assert late == {}
    assert served > 0
    assert len(urls) >= 20
    with capsys.disabled():
        print(f"\n  {len(urls)} slow pages given up by {max(seconds):.1f} s of {DEADLINE:.0f}; {served} served meanwhile")


@pytest.mark.parametrize(
    "headers",
    [
        b"X-Long: " + b"a" * 10_000_000,
        b"".join(b"X-%d: %s\r\n" % (n, b"a" * 100) for n in range(100_000)),
        b"Location: /" + b"a" * 1_000_000,
        b"Set-Cookie: a=" + b"b" * 5_000_000,
    ],
    ids=["one long", "very many", "location", "cookie"],
)
def test_headers_without_end_are_no_http(headers: bytes) -> None:
    with serving({"/x": b"HTTP/1.1 200 OK\r\n" + headers + b"\r\n\r\n"}) as web:
        fetcher = SafeFetcher(ManualClock(), allow=["127.0.0.0/8"], limits=FetchLimits(spacing=0))
        with pytest.raises(ProviderError, match="not proper HTTP"):
            asyncio.run(fetcher.fetch(web.url("/x")))
        fetcher.close()


def test_a_name_server_that_does_not_answer_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look-up cannot be cancelled; still the program goes on, and ends, without it."""
    asked, release = threading.Event(), threading.Event()

    def silent(*_: object, **__: object) -> list[object]:
        asked.set()
        release.wait(30)
        raise OSError("late")

    fetcher = SafeFetcher(ManualClock(), limits=FetchLimits(seconds=0.2, spacing=0))
    monkeypatch.setattr("adjudge.adapters.page.client.socket.getaddrinfo", silent)
    with pytest.raises(ProviderError, match="took more than"):
        asyncio.run(fetcher.fetch("http://news.example/"))
    assert asked.is_set()
    release.set()
    fetcher.close()
