"""What the store remembers of the web: pages that were seen, and refreshes of the news."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudge.adapters.private_files import private_opener
from adjudge.adapters.store.connection import Database, to_text, value_of
from adjudge.adapters.store.hnsw import flush, replacing
from adjudge.errors import StoreBusy, StoreDamaged, StoreError
from adjudge.values.case import UrlVisit
from adjudge.values.codec import from_json, to_json
from adjudge.values.knowledge import RefreshReport
from adjudge.values.urls import normalise, normalised, site

# Which web pages were seen, by which jobs, and what came of it.


_VISITS_COLUMNS = "url, site, status, first_seen, last_seen, content_sha256, detail, jobs, marks"


class SqliteUrlHistory:
    """Pages by normalised address: however a caller spells it, it is the same page."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def visits(self, urls: Sequence[str]) -> Mapping[str, UrlVisit]:
        """What is remembered of these pages, under the spelling asked for; pages never seen are left out."""
        pages = {url: page for url in urls if (page := normalised(url)) is not None}
        rows = self._database.rows(
            # One JSON parameter, for SQLite limits how many there may be.
            f"SELECT {_VISITS_COLUMNS} FROM visit WHERE url IN (SELECT value FROM json_each(?))",
            (json.dumps(sorted(set(pages.values()))),),
        )
        kept = {
            row[0]: value_of(UrlVisit, _VISITS_COLUMNS, (*row[:-2], json.loads(row[-2]), json.loads(row[-1]))) for row in rows
        }
        return {url: kept[page] for url, page in pages.items() if page in kept}

    def record(self, visit: UrlVisit) -> None:
        """Keeps the first sight, the latest status, and every job that saw the page.

        A later visit that brought no text leaves the hash of the last text known.
        """
        row = (
            normalise(visit.url), site(visit.url), visit.status, to_text(visit.first_seen), to_text(visit.last_seen),
            visit.content_sha256, visit.detail,
        )  # fmt: skip
        with self._database.writing() as connection:
            known = connection.execute("SELECT jobs FROM visit WHERE url = ?", row[:1]).fetchone()
            jobs = dict.fromkeys([*(json.loads(known[0]) if known else ()), *visit.jobs])
            connection.execute(_UPSERT, (*row, json.dumps(list(jobs)), json.dumps(visit.marks)))


_UPSERT = f"""
    INSERT INTO visit ({_VISITS_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (url) DO UPDATE SET
        status = iif(excluded.last_seen >= last_seen, excluded.status, status),
        detail = iif(excluded.last_seen >= last_seen, excluded.detail, detail),
        marks = iif(excluded.last_seen >= last_seen AND excluded.content_sha256 IS NOT NULL, excluded.marks, marks),
        content_sha256 = iif(excluded.last_seen >= last_seen,
                             coalesce(excluded.content_sha256, content_sha256),
                             coalesce(content_sha256, excluded.content_sha256)),
        first_seen = min(first_seen, excluded.first_seen),
        last_seen = max(last_seen, excluded.last_seen),
        jobs = excluded.jobs
"""
"""Jobs run side by side, so a report may arrive after that of a later visit: time decides, not arrival."""


# What refreshes leave beside the store: a lock while one runs, and the account of the last.


class Refreshes:
    """The refreshes of one store."""

    def __init__(self, store: Path) -> None:
        self._lock = store.with_name(f"{store.name}.refresh.lock")
        self._report = store.with_name(f"{store.name}.refresh.json")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """One refresh at a time; StoreBusy for a second. The system lets go of the lock however the process ends."""
        with open(self._lock, "w", opener=private_opener) as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoreBusy("Another refresh is under way.", "Wait for it to finish.") from None
            yield

    def keep(self, report: RefreshReport) -> None:
        """Puts a report in the place of the last, whole or not at all."""
        try:
            with replacing(self._report) as partial:
                partial.write_bytes(to_json(report))
                flush(partial)
        except OSError as error:
            raise StoreError(
                f"The news are refreshed, but the report cannot be kept ({error.strerror}).", "Free some space."
            ) from error

    def last(self) -> RefreshReport | None:
        """The report of the last refresh; None when there was none."""
        import msgspec

        try:
            return from_json(self._report.read_bytes(), RefreshReport)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise StoreDamaged(f"The report {self._report} cannot be read ({error}).", "Refresh again.") from error
