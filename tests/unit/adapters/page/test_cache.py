from __future__ import annotations

import datetime as dt
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.adapters.page.cache import PageCache, fresh_seconds
from adjudge.ports import Page
from adjudge.values.article_claim import LinkedWords
from adjudge.values.document import Document
from doubles import ManualClock

URL = "https://example.org/rain"
DOCUMENT = Document(
    key=URL,
    text="Rain fell.",
    source="example.org",
    title="Rain",
    url=URL,
    published=dt.date(2024, 1, 1),
    language="en",
)
PAGE = Page(url=URL, document=DOCUMENT, status=200)


def test_a_page_is_kept_with_what_it_can_be_asked_again_by(clock: ManualClock, tmp_path: Path) -> None:
    cache = PageCache(clock, tmp_path / "home" / "pages.db")
    headers = {"etag": '"v1"', "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT"}
    cache.keep(replace(PAGE, canonical=URL), headers)
    cache.close()
    again = PageCache(clock, tmp_path / "home" / "pages.db")
    kept = again.get(URL)
    assert kept is not None
    assert (kept.page, kept.fresh) == (replace(PAGE, canonical=URL), False)
    assert kept.validators == {"If-None-Match": '"v1"', "If-Modified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"}
    again.close()


def test_a_page_is_fresh_for_as_long_as_its_server_says(clock: ManualClock) -> None:
    cache = PageCache(clock)
    cache.keep(PAGE, {"cache-control": "public, max-age=60"})
    clock.advance(59)
    assert (kept := cache.get(URL)) is not None and kept.fresh
    clock.advance(1)
    assert (kept := cache.get(URL)) is not None and not kept.fresh
    cache.confirmed(URL, {"cache-control": "max-age=60"})
    assert (kept := cache.get(URL)) is not None and kept.fresh
    cache.close()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"etag": '"v1"', "cache-control": "no-store"},
        {"etag": '"v1"', "vary": "*"},
        {"etag": "a\r\nX-Injected: 1"},
        {"etag": "e" * 1000},
    ],
)
def test_what_may_not_be_kept_or_asked_again_is_forgotten(clock: ManualClock, headers: dict[str, str]) -> None:
    cache = PageCache(clock)
    cache.keep(PAGE, {"etag": '"old"'})
    cache.keep(PAGE, headers)
    assert cache.get(URL) is None
    cache.close()


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0.0),
        ({"cache-control": "max-age=100"}, 100.0),
        ({"cache-control": "max-age=100", "age": "30"}, 70.0),
        ({"cache-control": "max-age=100", "age": "300"}, 0.0),
        ({"cache-control": "max-age=31536000"}, 86_400.0),
        ({"cache-control": "no-cache, max-age=100"}, 0.0),
        ({"cache-control": "max-age=99999999999999999999"}, 86_400.0),
        ({"cache-control": "NO-STORE"}, None),
    ],
)
def test_how_long_a_page_stays_as_it_is(headers: dict[str, str], seconds: float | None) -> None:
    assert fresh_seconds(headers) == seconds


def test_the_pages_not_asked_for_longest_go_first(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.adapters.page.cache._MOST_PAGES", 10)
    cache = PageCache(clock)
    for n in range(200):
        url = f"https://example.org/{n}"
        document = Document(key=url, text="Rain.", source="example.org", url=url)
        cache.keep(replace(PAGE, url=url, document=document), {"etag": "x"})
        clock.advance(1)
    assert [n for n in range(200) if cache.get(f"https://example.org/{n}")] == list(range(190, 200))
    cache.close()


def test_a_cache_that_cannot_be_used_is_an_empty_one_and_leaves_no_file_open(
    clock: ManualClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: opened.append(connect(*a, **k)) or opened[-1])
    (tmp_path / "pages.db").write_bytes(b"this is no database " * 1000)
    cache = PageCache(clock, tmp_path / "pages.db")
    cache.keep(PAGE, {"etag": "x"})
    assert cache.get(URL) is None
    cache.close()
    assert opened
    for each in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            each.execute("SELECT 1")


def test_links_are_kept_with_their_page(clock: ManualClock) -> None:
    cache = PageCache(clock)
    links = (LinkedWords(words="the \u201coffice\u201d", url="https://a.example/x", before="says", after="."),)
    cache.keep(replace(PAGE, links=links), {"etag": '"v1"'})
    assert (kept := cache.get(URL)) is not None and kept.page.links == links
    cache.close()


def test_a_page_kept_before_links_were_is_readable_and_is_asked_for_once_more(clock: ManualClock, tmp_path: Path) -> None:
    path = tmp_path / "pages.db"
    with sqlite3.connect(path) as old:
        old.execute(
            "CREATE TABLE page (url TEXT PRIMARY KEY, etag TEXT NOT NULL, modified TEXT NOT NULL, fresh_until TEXT NOT NULL,"
            " used TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL, title TEXT NOT NULL, published TEXT,"
            " language TEXT, canonical TEXT, archived TEXT) STRICT, WITHOUT ROWID"
        )
        row = (URL, '"v1"', "", "9999", "2024", "Rain fell.", "example.org", "Rain", "2024-01-01", "en", None, None)
        old.execute(f"INSERT INTO page VALUES ({', '.join('?' * len(row))})", row)
    old.close()
    cache = PageCache(clock, path)
    kept = cache.get(URL)
    assert kept is not None
    assert (kept.page, kept.fresh, kept.validators) == (PAGE, False, {})
    cache.keep(PAGE, {"etag": '"v2"'})
    assert (again := cache.get(URL)) is not None and again.validators == {"If-None-Match": '"v2"'}
    cache.close()
