"""Pages kept with what their servers gave to ask again by: a page that has not changed is neither sent nor read twice.

A table of our own rather than a general HTTP cache: what is worth keeping is the text that was read, not the bytes, and
a kept text costs no parser, no process and a tenth of the room.
"""

from __future__ import annotations

import datetime as dt
import re
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudge.adapters.private_files import make_private_file, make_private_folder, may_hold_a_database
from adjudge.ports import Clock, Page
from adjudge.values.article_claim import LinkedWords
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document

_MOST_PAGES = 20_000
_MOST_CHARACTERS = 2_000_000  # a text longer than any book chapter is fetched anew
_TRIM_EVERY = 200  # pages; counting on every write would cost more than some pages too many
_LONGEST_FRESH = 24 * 3600
"""However long a server says its page will not change, news do."""
_LONGEST_VALIDATOR = 500
_MAX_AGE = re.compile(r"(?:^|[\s,])max-age\s?=\s?\"?([0-9]{1,9})")

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS page (
        url TEXT PRIMARY KEY, etag TEXT NOT NULL, modified TEXT NOT NULL, fresh_until TEXT NOT NULL,
        used TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL, title TEXT NOT NULL, published TEXT,
        language TEXT, canonical TEXT, archived TEXT, links TEXT, marks TEXT
    ) STRICT, WITHOUT ROWID
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptPage:
    """A page as it was last read."""

    page: Page
    etag: str
    modified: str
    fresh: bool
    """Its server said that it has not changed yet, so it need not be asked."""

    @property
    def validators(self) -> Mapping[str, str]:
        """Headers that ask for the page only if it changed."""
        asked = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in asked.items() if value}


class PageCache:
    """Pages by normalised address, in a file that outlives the process, or in memory."""

    def __init__(self, clock: Clock, path: Path | None = None) -> None:
        self._clock = clock
        self._path = path
        self._lock = threading.Lock()
        self._opened: Any = None
        self._written = 0

    def get(self, url: str) -> KeptPage | None:
        """The page kept for an address."""
        now = self._clock.now().isoformat()
        with self._lock:
            row = self._run(
                "UPDATE page SET used = ? WHERE url = ? RETURNING etag, modified, fresh_until, text, source, title,"
                " published, language, canonical, archived, links, marks",
                (now, url),
            )
        if not row:
            return None
        etag, modified, fresh_until, text, source, title, published, language, canonical, archived, links, marks = row[0]
        if links is None or marks is None:
            etag = modified = fresh_until = ""  # kept before these were: to be had once more, whatever its server says
        date = dt.date.fromisoformat(published) if published else None
        document = Document(key=url, text=text, source=source, title=title, url=url, published=date, language=language)
        linked = from_json(links, tuple[LinkedWords, ...]) if links else ()
        page = Page(
            url=url, document=document, status=200, canonical=canonical, archived=archived, links=linked,
            marks=from_json(marks, tuple[str, ...]) if marks else (),
        )  # fmt: skip
        return KeptPage(page=page, etag=etag, modified=modified, fresh=now < fresh_until)

    def keep(self, page: Page, headers: Mapping[str, str]) -> None:
        """Keeps a page if its server lets us and gives something to ask again by."""
        document, etag, modified = page.document, _validator(headers, "etag"), _validator(headers, "last-modified")
        seconds = fresh_seconds(headers)
        if seconds is None or not (etag or modified or seconds) or len(document.text) > _MOST_CHARACTERS:
            with self._lock:
                self._run("DELETE FROM page WHERE url = ?", (page.url,))
            return
        now = self._clock.now()
        row = (
            page.url, etag, modified, (now + dt.timedelta(seconds=seconds)).isoformat(), now.isoformat(),
            document.text, document.source, document.title,
            document.published.isoformat() if document.published else None, document.language,
            page.canonical, page.archived, to_json(page.links).decode(), to_json(page.marks).decode(),
        )  # fmt: skip
        with self._lock:
            self._run(f"INSERT OR REPLACE INTO page VALUES ({', '.join('?' * len(row))})", row)
            self._written += 1
            if self._written % _TRIM_EVERY == 0:
                self._run(
                    "DELETE FROM page WHERE url IN (SELECT url FROM page ORDER BY used DESC LIMIT -1 OFFSET ?)",
                    (_MOST_PAGES,),
                )

    def confirmed(self, url: str, headers: Mapping[str, str]) -> None:
        """The server said that the page is still as it was kept."""
        until = self._clock.now() + dt.timedelta(seconds=fresh_seconds(headers) or 0)
        with self._lock:
            self._run("UPDATE page SET fresh_until = ? WHERE url = ?", (until.isoformat(), url))

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def _run(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        """A cache that cannot be read or written is an empty one: it must never cost a page."""
        import sqlite3

        try:
            if self._opened is None:
                self._opened = self._open()
            return list(self._opened.execute(statement, values).fetchall())
        except (sqlite3.Error, OSError):
            return []

    def _open(self) -> Any:
        import sqlite3

        if self._path is not None:
            make_private_folder(self._path.parent)
            if not may_hold_a_database(self._path):
                raise OSError(f"{self._path} is no file")
            make_private_file(self._path)
        opened = sqlite3.connect(self._path or ":memory:", timeout=2.0, isolation_level=None, check_same_thread=False)
        try:
            # What is lost in a power cut is fetched again.
            opened.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;" + _SCHEMA)
            known = {column[1] for column in opened.execute("PRAGMA table_info(page)")}
            for later in ("links", "marks"):
                if later not in known:
                    opened.execute(f"ALTER TABLE page ADD COLUMN {later} TEXT")
        except sqlite3.Error:
            opened.close()
            raise
        return opened


def fresh_seconds(headers: Mapping[str, str]) -> float | None:
    """How long the server says a page stays as it is; None when it must not be kept at all."""
    control = headers.get("cache-control", "").lower()[:500]
    if "no-store" in control or headers.get("vary", "").strip() == "*":
        return None
    found = _MAX_AGE.search(control)
    if found is None or "no-cache" in control:
        return 0.0
    aged = headers.get("age", "")
    age = int(aged) if aged.isascii() and aged.isdigit() and len(aged) < 10 else 0
    return float(max(0, min(int(found[1]) - age, _LONGEST_FRESH)))


def _validator(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "").strip()
    return value if value.isascii() and value.isprintable() and len(value) <= _LONGEST_VALIDATOR else ""
