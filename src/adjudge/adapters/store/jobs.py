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
import sqlite3
import uuid
from typing import Any

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.moments import from_text, to_text
from adjudge.model.case import Job, JobState
from adjudge.ports import Clock

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
