"""Work under lease, in the store.

    queued ──lease──> running ──finish──> done
      ^                 │ │ └──fail(final)──> failed
      └──fail(not final)┘ └─ lease runs out: the next `lease` may take it over

Every step is one guarded UPDATE in one durable commit, so a job that two workers believe to be theirs still
ends once: the second finds it no longer running under its name. A worker's name must therefore be its own,
not shared between processes or kept across restarts.
"""

from __future__ import annotations

import datetime as dt
import fcntl
import json
import os
import sqlite3
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.documents import drop_unheld
from adjudge.errors import InputError, StoreBusy, StoreDamaged, StoreError
from adjudge.ports import Clock
from adjudge.values.case import Case, CaseLabel, Job, JobState, UrlVisit
from adjudge.values.codec import from_json, to_json
from adjudge.values.knowledge import RefreshReport
from adjudge.values.urls import normalise, site

# How a moment is written in the store: in UTC and always as wide, so that texts sort as the moments do.


def to_text(moment: dt.datetime) -> str:
    """A moment as 2024-05-01T09:30:00.000000+00:00; one that says no time zone is refused."""
    if moment.utcoffset() is None:
        raise InputError(f"The moment {moment.isoformat()} says no time zone.", "Give it one, such as UTC.")
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> dt.datetime:
    """The moment again, in UTC."""
    return dt.datetime.fromisoformat(text)


_COLUMNS = "id, kind, payload, state, created, attempts, lease_until, worker, result, error, idempotency_key"

_WAITING = """
    SELECT id FROM (
        SELECT * FROM (SELECT id, sequence FROM job WHERE state = 'queued' ORDER BY sequence LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT id, sequence FROM job WHERE state = 'running' AND lease_until <= ?
                       ORDER BY sequence LIMIT 1)
    ) ORDER BY sequence LIMIT 1
"""
"""The oldest job to be had. Two halves, so that each walks its index and a long queue costs nothing."""


class SqliteJobs:
    """Accepted jobs: none is lost, each ends once, whatever is killed meanwhile."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def enqueue(self, kind: str, payload: str, *, idempotency_key: str | None = None) -> Job:
        """Durable when it returns. The same key gives the job that was accepted first."""
        job = Job(
            id=uuid.uuid4().hex,
            kind=kind,
            payload=payload,
            state=JobState.QUEUED,
            created=self._clock.now(),
            idempotency_key=idempotency_key,
        )
        # Looked up and written under one write lock: of two callers with one key, the second finds the job.
        with self._database.writing() as connection:
            if idempotency_key is not None:
                known = _one(connection, "idempotency_key = ?", idempotency_key)
                if known is not None:
                    return known
            connection.execute(
                """INSERT INTO job (id, sequence, kind, payload, state, created, idempotency_key)
                   SELECT ?, coalesce(max(sequence), 0) + 1, ?, ?, ?, ?, ? FROM job""",
                (job.id, kind, payload, job.state, to_text(job.created), idempotency_key),
            )
        return job

    def lease(self, worker: str, seconds: float) -> Job | None:
        """The oldest job that is queued or whose lease ran out."""
        # An idle worker asks often: a look without the write lock keeps it out of the way of an ingest.
        with self._database.reading() as connection:
            if connection.execute(_WAITING, (to_text(self._clock.now()),)).fetchone() is None:
                return None
        with self._database.writing() as connection:
            now = self._clock.now()
            row = connection.execute(
                f"""UPDATE job SET state = 'running', worker = ?, lease_until = ?, attempts = attempts + 1
                    WHERE id = ({_WAITING}) RETURNING {_COLUMNS}""",
                (worker, _after(now, seconds), to_text(now)),
            ).fetchone()
        return _job(row) if row else None

    def renew(self, job_id: str, worker: str, seconds: float) -> bool:
        """False when the lease is no longer this worker's: it must stop."""
        return self._held("lease_until = ?", (_after(self._clock.now(), seconds),), job_id, worker)

    def finish(self, job_id: str, worker: str, result: str) -> bool:
        """Ends a job once; False when this worker no longer holds it."""
        return self._held("state = 'done', result = ?, error = NULL, lease_until = NULL", (result,), job_id, worker)

    def fail(self, job_id: str, worker: str, error: str, *, final: bool) -> bool:
        """Gives a job back, or up for good."""
        if final:
            return self._held("state = 'failed', error = ?, lease_until = NULL", (error,), job_id, worker)
        return self._held("state = 'queued', error = ?, lease_until = NULL, worker = NULL", (error,), job_id, worker)

    def get(self, job_id: str) -> Job | None:
        """The job as it stands now."""
        with self._database.reading() as connection:
            return _one(connection, "id = ?", job_id)

    def _held(self, change: str, values: tuple[str, ...], job_id: str, worker: str) -> bool:
        """Applies a change if, and only if, this worker still holds the running job."""
        with self._database.writing() as connection:
            changed = connection.execute(
                f"UPDATE job SET {change} WHERE id = ? AND worker = ? AND state = 'running'",
                (*values, job_id, worker),
            ).rowcount
        return changed == 1


def _after(now: dt.datetime, seconds: float) -> str:
    return to_text(now + dt.timedelta(seconds=seconds))


def _one(connection: sqlite3.Connection, condition: str, value: str) -> Job | None:
    row = connection.execute(f"SELECT {_COLUMNS} FROM job WHERE {condition}", (value,)).fetchone()
    return _job(row) if row else None


def _job(row: tuple[Any, ...]) -> Job:
    identity, kind, payload, state, created, attempts, lease_until, worker, result, error, key = row
    return Job(
        id=identity,
        kind=kind,
        payload=payload,
        state=JobState(state),
        created=from_text(created),
        attempts=attempts,
        lease_until=from_text(lease_until) if lease_until else None,
        worker=worker,
        result=result,
        error=error,
        idempotency_key=key,
    )


# Which web pages were seen, by which jobs, and what came of it.


_VISITS_COLUMNS = "url, site, status, first_seen, last_seen, content_sha256, detail, jobs"


class SqliteUrlHistory:
    """Pages by normalised address: however a caller spells it, it is the same page."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def visits(self, urls: Sequence[str]) -> Mapping[str, UrlVisit]:
        """What is remembered of these pages, under the spelling asked for; pages never seen are left out."""
        pages = {url: page for url in urls if (page := _page(url)) is not None}
        with self._database.reading() as connection:
            rows = connection.execute(
                # One JSON parameter, for SQLite limits how many there may be.
                f"SELECT {_VISITS_COLUMNS} FROM visit WHERE url IN (SELECT value FROM json_each(?))",
                (json.dumps(sorted(set(pages.values()))),),
            ).fetchall()
        kept = {row[0]: _visit(row) for row in rows}
        return {url: kept[page] for url, page in pages.items() if page in kept}

    def record(self, visit: UrlVisit) -> None:
        """Keeps the first sight, the latest status, and every job that saw the page.

        A later visit that brought no text leaves the hash of the last text known.
        """
        row = (
            normalise(visit.url),
            site(visit.url),
            visit.status,
            to_text(visit.first_seen),
            to_text(visit.last_seen),
            visit.content_sha256,
            visit.detail,
        )
        with self._database.writing() as connection:
            known = connection.execute("SELECT jobs FROM visit WHERE url = ?", row[:1]).fetchone()
            jobs = dict.fromkeys([*(json.loads(known[0]) if known else ()), *visit.jobs])
            connection.execute(_UPSERT, (*row, json.dumps(list(jobs))))


_UPSERT = f"""
    INSERT INTO visit ({_VISITS_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (url) DO UPDATE SET
        status = iif(excluded.last_seen >= last_seen, excluded.status, status),
        detail = iif(excluded.last_seen >= last_seen, excluded.detail, detail),
        content_sha256 = iif(excluded.last_seen >= last_seen,
                             coalesce(excluded.content_sha256, content_sha256),
                             coalesce(content_sha256, excluded.content_sha256)),
        first_seen = min(first_seen, excluded.first_seen),
        last_seen = max(last_seen, excluded.last_seen),
        jobs = excluded.jobs
"""
"""Jobs run side by side, so a report may arrive after that of a later visit: time decides, not arrival."""


def _page(url: str) -> str | None:
    """The page a spelling names; None for what names no page, which therefore nobody has visited."""
    try:
        return normalise(url)
    except InputError:
        return None


def _visit(row: tuple[Any, ...]) -> UrlVisit:
    url, owner, status, first_seen, last_seen, content_sha256, detail, jobs = row
    return UrlVisit(
        url=url,
        site=owner,
        status=status,
        first_seen=from_text(first_seen),
        last_seen=from_text(last_seen),
        content_sha256=content_sha256,
        detail=detail,
        jobs=tuple(json.loads(jobs)),
    )


# What refreshes leave beside the store: a lock while one runs, and the account of the last.


class Refreshes:
    """The refreshes of one store."""

    def __init__(self, store: Path) -> None:
        self._lock = store.with_name(f"{store.name}.refresh.lock")
        self._report = store.with_name(f"{store.name}.refresh.json")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """One refresh at a time; StoreBusy for a second. The system lets go of the lock however the process ends."""
        with self._lock.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoreBusy("Another refresh is under way.", "Wait for it to finish.") from None
            yield

    def keep(self, report: RefreshReport) -> None:
        """Puts a report in the place of the last, whole or not at all."""
        partial = self._report.with_name(f"{self._report.name}.partial")
        try:
            with partial.open("wb") as file:
                file.write(to_json(report))
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, self._report)
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


# Finished jobs, kept whole in the store, with the texts they rest on.


class SqliteCases:
    """Cases by id and by time.

    A case is one JSON text: it comes back as it went in, whatever its trace holds. The texts it names stay in
    the store for as long as it is kept, even when their documents go, so that it can always be replayed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, case: Case) -> None:
        """Durable when it returns; saving the same id again replaces."""
        row = (case.id, to_text(case.created), to_json(case))
        held = [(sha256, case.id) for sha256 in _hashes(case.snapshots)]
        with self._database.writing() as connection:
            connection.execute(
                """INSERT INTO job_case (id, created, body) VALUES (?, ?, ?)
                   ON CONFLICT (id) DO UPDATE SET created = excluded.created, body = excluded.body""",
                row,
            )
            connection.execute("DELETE FROM case_snapshot WHERE case_id = ?", (case.id,))
            connection.executemany("INSERT INTO case_snapshot (sha256, case_id) VALUES (?, ?)", held)

    def load(self, case_id: str) -> Case | None:
        """The case as it was saved, if it was."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT body FROM job_case WHERE id = ?", (case_id,)).fetchone()
        return from_json(row[0], Case) if row else None

    def recent(self, k: int = 20) -> tuple[Case, ...]:
        """The newest first; those of one moment by id, so that the order is always the same."""
        with self._database.reading() as connection:
            rows = connection.execute(
                # SQLite takes a negative limit for none at all.
                "SELECT body FROM job_case ORDER BY created DESC, id DESC LIMIT ?",
                (max(k, 0),),
            ).fetchall()
        return tuple(from_json(body, Case) for (body,) in rows)

    def older(self, than: dt.datetime, kinds: Sequence[str]) -> tuple[CaseLabel, ...]:
        """Those of some kinds from before a moment, the oldest first."""
        # The body is kept as bytes, which SQLite would take for its own binary form of JSON.
        with self._database.reading() as connection:
            rows = connection.execute(
                f"""SELECT id, json_extract(CAST(body AS TEXT), '$.kind') AS kind, created,
                           json_extract(CAST(body AS TEXT), '$.inputs.workspace')
                    FROM job_case WHERE created < ? AND kind IN ({", ".join("?" * len(kinds))}) ORDER BY created, id""",
                (to_text(than), *kinds),
            ).fetchall()
        return tuple(
            CaseLabel(id=id_, kind=kind, created=from_text(created), workspace=workspace or "")
            for id_, kind, created, workspace in rows
        )

    def remove(self, case_ids: Sequence[str]) -> int:
        """Forgets cases, and the texts that only they still held; returns how many there were."""
        removed = 0
        with self._database.writing() as connection:
            for case_id in dict.fromkeys(case_ids):
                held = connection.execute("SELECT sha256 FROM case_snapshot WHERE case_id = ?", (case_id,)).fetchall()
                connection.execute("DELETE FROM case_snapshot WHERE case_id = ?", (case_id,))
                removed += connection.execute("DELETE FROM job_case WHERE id = ?", (case_id,)).rowcount
                drop_unheld(connection, [row[0] for row in held])
        return removed


def _hashes(names: Sequence[str]) -> Iterator[bytes]:
    """The hashes as bytes, each once; what is no hash names no text and holds none."""
    for name in dict.fromkeys(names):
        try:
            yield bytes.fromhex(name)
        except ValueError:
            continue
