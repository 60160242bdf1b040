"""Assurance 3: what is small on the wire and huge when opened costs neither memory nor time."""

from __future__ import annotations

import asyncio
import gzip
import io
import sys
import threading
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import brotli
import pytest

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.errors import ProviderError
from doubles import ManualClock
from local_web import LocalWeb, answer, article, serving

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LIMITS = FetchLimits(seconds=4.0, reading_seconds=1.0, spacing=0)
MEMORY = 150 * 2**20
HUGE = 160 * 2**20
BLOCK = bytes(2**20)
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def deflated(piece: bytes, size: int, window: int) -> bytes:
    """As much as `size` of a piece repeated, packed. After a full flush a packed piece can follow itself."""
    packer = zlib.compressobj(9, wbits=window)
    head = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    packed = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + packed * (size // len(piece))


def brotli_bomb(size: int) -> bytes:
    packer = brotli.Compressor(quality=1)
    return b"".join([*(packer.process(BLOCK) for _ in range(size // len(BLOCK))), packer.finish()])


def zstd_bomb(size: int, window: int) -> bytes:
    packer = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: window})
    return b"".join([*(packer.compress(BLOCK) for _ in range(size // len(BLOCK))), packer.flush()])


def docx(document: bytes, *, times: int = 1, extra: int = 0) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        with package.open("word/document.xml", "w", force_zip64=True) as part:
            for _ in range(times):
                part.write(document)
        for n in range(extra):
            package.writestr(f"word/{n}.xml", b"x")
    return file.getvalue()


def pdf(stream: bytes, pages: str = "3 0 R", filters: str = "/FlateDecode") -> bytes:
    """A PDF whose page has this packed stream; no cross-reference table, so the reader must mend it as well."""
    return (
        f"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[{pages}]>> endobj\n"
        "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        "/Resources<</Font<</F1 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> >> >> >> endobj\n"
        f"4 0 obj <</Length {len(stream)}/Filter[{filters}]>>\nstream\n"
    ).encode() + stream + b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n"  # fmt: skip


def laughs(name: str) -> bytes:
    """The XML whose nine short entities make a thousand million."""
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE {name} [<!ENTITY l0 "lol lol lol">{entities}]>'.encode()


def bombs() -> dict[str, bytes]:
    tags = lambda tag, n: b"<html><body>" + tag * n + b"rain " * 50  # noqa: E731
    show = b"BT /F1 12 Tf 72 720 Td (rain and rain) Tj ET\n"
    paragraph = f"<w:document {SPACE}><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>"
    in_word = docx(laughs("w:document") + paragraph.encode())
    return {
        "gzip": answer(deflated(BLOCK, HUGE, 31), content_encoding="gzip"),
        "gzip of tags": answer(deflated(b"<p>rain</p>" * 9000, HUGE, 31), content_encoding="gzip"),
        "deflate": answer(deflated(BLOCK, HUGE, 15), content_encoding="deflate"),
        "bare deflate": answer(deflated(BLOCK, HUGE, -15), content_encoding="deflate"),
        "brotli": answer(brotli_bomb(HUGE), content_encoding="br"),
        "zstd": answer(zstd_bomb(HUGE, 21), content_encoding="zstd"),
        "zstd, wide window": answer(zstd_bomb(HUGE, 27), content_encoding="zstd"),
        "gzip in gzip": answer(gzip.compress(deflated(BLOCK, HUGE, 31)), content_encoding="gzip, gzip"),
        "gzip, then as much again": answer(deflated(b"<p>x", 8, 31) + bytes(20 * 2**20), content_encoding="gzip"),
        "docx": answer(docx(BLOCK, times=64), type_=WORD),
        "docx of paragraphs": answer(docx(f"<w:document {SPACE}>".encode() + b"<w:p>" * 1_000_000), type_=WORD),
        "docx of entities": answer(in_word, type_=WORD),
        "docx of many parts": answer(docx(b"<x/>", extra=8_000), type_=WORD),
        "pdf": answer(pdf(deflated(show + b" " * 2**20, HUGE, 15)), type_="application/pdf"),
        "pdf of words": answer(pdf(deflated(show * 1000, HUGE, 15)), type_="application/pdf"),
        "pdf packed twice": answer(
            pdf(zlib.compress(deflated(BLOCK, HUGE, 15)), filters="/FlateDecode/FlateDecode"), type_="application/pdf"
        ),
        "pdf of one page many times": answer(pdf(zlib.compress(show * 1000), "3 0 R " * 100_000), type_="application/pdf"),
        "pdf that holds itself": answer(pdf(zlib.compress(show), "2 0 R " * 100), type_="application/pdf"),
        "entities in a page": answer(laughs("html") + b"<html><body><p>&l9;</p></body></html>"),
        "nested divs": answer(tags(b"<div>", 100_000)),
        "nested tables": answer(tags(b"<table><tr><td>", 100_000)),
        "nested formatting": answer(tags(b"<b><i>", 100_000)),
        "nested lists": answer(tags(b"<ul><li>", 100_000)),
        "paragraphs": answer(tags(b"<p>", 100_000)),
        "eight megabytes of tags": answer(tags(b"<b>x</b>", 1_000_000)),
        "attributes": answer(b"<html><body><p " + b"".join(b"a%d=1 " % n for n in range(500_000)) + b">rain</p>"),
        "open comments": answer(tags(b"<!--", 1_000_000)),
        "open brackets": answer(tags(b"<", 2_000_000)),
        "styles": answer(tags(b"<p style='display:none;left:-'>", 200_000)),
    }  # fmt: skip


def resident(pid: str) -> int:
    """Memory of a process, what it shares with others in part."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def started_by(pid: str) -> Iterator[str]:
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield child
                yield from started_by(child)


def held() -> int:
    """Memory of this process and of those it started."""
    return sum(map(resident, ["self", *started_by("self")]))


@contextmanager
def watched() -> Iterator[list[int]]:
    """The most that was held while the block ran, looked at every few milliseconds."""
    peak, done = [held()], threading.Event()

    def watch() -> None:
        while not done.wait(0.01):
            peak[0] = max(peak[0], held())

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield peak
    finally:
        done.set()
        thread.join()


async def opened(fetcher: SafeFetcher, url: str) -> float:
    """How long the bomb took; what came of it is a page or a reason, never anything else."""
    begun = time.monotonic()
    with suppress(ProviderError):
        await fetcher.fetch(url)
    return time.monotonic() - begun


@pytest.fixture(scope="module")
def laid() -> dict[str, bytes]:
    return bombs()


@pytest.fixture
def web(laid: dict[str, bytes]) -> Iterator[LocalWeb]:
    """Every bomb under its name, and an honest page."""
    with serving({f"/{name.replace(' ', '-')}": bomb for name, bomb in laid.items()}) as web:
        web.pages["/good"] = answer(article())
        yield web


@pytest.fixture
def fetcher(web: LocalWeb) -> Iterator[SafeFetcher]:
    """One whose reader runs: what is measured is what a page takes, not what the reader's code does."""
    fetcher = SafeFetcher(ManualClock(), allow=["127.0.0.0/8"], limits=LIMITS)
    asyncio.run(fetcher.fetch(web.url("/good")))
    yield fetcher
    fetcher.close()


def test_no_bomb_costs_memory_or_time_while_others_are_served(
    laid: dict[str, bytes], web: LocalWeb, fetcher: SafeFetcher, capsys: pytest.CaptureFixture[str]
) -> None:
    async def beside(url: str) -> tuple[float, bool]:
        took, page = await asyncio.gather(opened(fetcher, url), fetcher.fetch(web.url("/good")))
        return took, page.status == 200

    rows: dict[str, tuple[float, int]] = {}
    for name in laid:
        before = held()
        with watched() as peak:
            took, served = asyncio.run(beside(web.url(f"/{name.replace(' ', '-')}")))
        rows[name] = (took, peak[0] - before)
        assert served, name
    assert {name: took for name, (took, _) in rows.items() if took > LIMITS.seconds + 1} == {}
    assert {name: grown // 2**20 for name, (_, grown) in rows.items() if grown > MEMORY} == {}
    assert len(rows) >= 20
    with capsys.disabled():
        slowest = max(rows.values())[0]
        largest = max(grown for _, grown in rows.values()) / 2**20
        print(f"\n  {len(rows)} bombs: at most {largest:.0f} MiB and {slowest:.1f} s; a page was served beside each")


def test_bombs_that_come_together_take_the_memory_of_one(web: LocalWeb, fetcher: SafeFetcher) -> None:
    together = ("pdf-of-words", "docx-of-paragraphs", "styles", "pdf")

    async def at_once() -> int:
        bombs = [opened(fetcher, web.url(f"/{name}")) for name in together]
        *_, page = await asyncio.gather(*bombs, fetcher.fetch(web.url("/good")))
        return page.status

    before = held()
    with watched() as peak:
        assert asyncio.run(at_once()) == 200
    assert (peak[0] - before) // 2**20 <= MEMORY // 2**20
