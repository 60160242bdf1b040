"""Work under lease, in the store.

    queued ──lease──> running ──finish──> done
      │ ^               │ │ │ └──fail(final)──> failed
      │ └──fail / release ┘ └─ lease runs out: the next `lease` may take it over
      └──cancel──> cancelled <──stopped── running, asked to stop

Every step is one guarded UPDATE in one durable commit, so a job that two workers believe to be theirs still
ends once: the second finds it no longer running under its name. A worker's name must therefore be its own,
not shared between processes or kept across restarts; who takes many jobs takes a new name for each. What a job tells of
itself, and the case it comes to, are written in the same commits: nothing is told after the end, and no case is kept twice.
"""

from __future__ import annotations

import datetime as dt
import sqlite3
import uuid
from collections.abc import Callable, Sequence

from adjudge.adapters.store.cases import CHANGED, keep_case
from adjudge.adapters.store.connection import Database, marks, to_text, value_of
from adjudge.adapters.store.tables import sealed
from adjudge.errors import StoreDamaged
from adjudge.ports import Clock
from adjudge.values.case import Case, Job, JobEvent, JobState

_COLUMNS = (
    "id, kind, payload, state, created, attempts, lease_until, worker, result, error, idempotency_key, workspace, owner,"
    " title, case_id, stopping"
)


def _waiting(kinds: Sequence[str]) -> str:
    """The job whose turn it is. Two halves, so that each walks its index and a long queue costs nothing."""
    among = f"AND kind IN ({marks(kinds)})" if kinds else ""
    return f"""
    SELECT id FROM (
        SELECT * FROM (SELECT id, turn, sequence FROM job WHERE state = 'queued' {among} ORDER BY turn, sequence LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT id, turn, sequence FROM job WHERE state = 'running' AND lease_until <= ? {among}
                       ORDER BY turn, sequence LIMIT 1)
    ) ORDER BY turn, sequence LIMIT 1
"""


_TURN = """
    max((SELECT coalesce(max(turn), 0) + 1 FROM job WHERE state = 'queued' AND owner = :owner),
        (SELECT coalesce(min(turn), 0) FROM job WHERE state = 'queued'),
        (SELECT coalesce(max(turn), 0) FROM job WHERE state = 'running'))
"""
"""Whose turn comes when: each owner's jobs stand one behind the other, and the lines of all owners are served side by side.
Who has a hundred jobs waiting does not keep another's first one waiting for them all."""


class SqliteJobs:
    """Accepted jobs: none is lost, each ends once, whatever is killed meanwhile."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def enqueue(
        self,
        kind: str,
        payload: str,
        *,
        idempotency_key: str | None = None,
        workspace: str = "",
        owner: str = "",
        title: str = "",
        events: Sequence[JobEvent] = (),
        job_id: str | None = None,
        taken: tuple[str, float] | None = None,
        durable: bool = True,
    ) -> Job:
        """Durable when it returns, unless the caller is told only later and calls `settle` before that. The same key gives the
        job that was accepted first; who names the id knows by it which it is. Where a worker is free, it may take the job in
        the very commit that accepts it: `taken` is its name and the seconds of its lease."""
        worker, seconds = taken or (None, 0.0)
        now = self._clock.now()
        given = {
            "id": job_id or uuid.uuid4().hex, "kind": kind, "payload": payload, "created": to_text(now),
            "state": JobState.RUNNING if taken else JobState.QUEUED, "attempts": 1 if taken else 0, "worker": worker,
            "lease_until": _after(now, seconds) if taken else None, "key": idempotency_key, "workspace": workspace,
            "owner": owner, "title": title,
        }  # fmt: skip
        # Looked up and written under one write lock: of two callers with one key, the second finds the job.
        with self._database.writing(durable=durable) as connection:
            if idempotency_key is not None:
                known = _one(connection, "idempotency_key = ?", idempotency_key)
                if known is not None:
                    return known
            row = connection.execute(
                f"""INSERT INTO job (id, sequence, turn, kind, payload, state, created, attempts, lease_until, worker,
                                     idempotency_key, workspace, owner, title)
                    SELECT :id, (SELECT coalesce(max(sequence), 0) + 1 FROM job), {_TURN}, :kind, :payload, :state, :created,
                           :attempts, :lease_until, :worker, :key, :workspace, :owner, :title
                    RETURNING {_COLUMNS}""",
                given,
            ).fetchone()
            job = value_of(Job, _COLUMNS, row)
            _tell(connection, job.id, events)
        return job

    def check_writable(self) -> None:
        """StoreUnwritable where no job could be accepted now."""
        self._database.check_writable()

    def settle(self, job_id: str) -> None:
        """Has what was accepted by now survive a power cut."""
        with self._database.writing() as connection:
            connection.execute("UPDATE job SET turn = turn WHERE id = ?", (job_id,))

    def lease(self, worker: str, seconds: float, kinds: Sequence[str] = ()) -> Job | None:
        """The job whose turn it is, of those queued or whose lease ran out; of some kinds, where these are named."""
        waiting, now = _waiting(kinds), to_text(self._clock.now())
        # An idle worker asks often: a look without the write lock keeps it out of the way of an ingest.
        with self._database.reading() as connection:
            if connection.execute(waiting, (*kinds, now, *kinds)).fetchone() is None:
                return None
        with self._database.writing() as connection:
            moment = self._clock.now()
            row = connection.execute(
                f"""UPDATE job SET state = 'running', worker = ?, lease_until = ?, attempts = attempts + 1
                    WHERE id = ({waiting}) RETURNING {_COLUMNS}""",
                (worker, _after(moment, seconds), *kinds, to_text(moment), *kinds),
            ).fetchone()
        return value_of(Job, _COLUMNS, row) if row else None

    def renew(self, job_id: str, worker: str, seconds: float) -> bool:
        """False when the lease is no longer this worker's: it must stop."""
        return self._held("lease_until = ?", (_after(self._clock.now(), seconds),), job_id, worker)

    def finish(self, job_id: str, worker: str, result: str, *, case: Case | None = None, events: Sequence[JobEvent] = ()) -> bool:
        """Ends a job once; False when this worker no longer holds it. Its case, where it has one, is kept in the same commit,
        or not at all."""
        with self._database.writing() as connection:
            change = "state = 'done', result = ?, seal = ?, case_id = ?, ended = ?, error = NULL, lease_until = NULL"
            values = (result, sealed(job_id, result), case.id if case else None, to_text(self._clock.now()))
            if not _change_held(connection, change, values, job_id, worker):
                return False
            if case is not None:
                keep_case(connection, case)
            _tell(connection, job_id, events)
        return True

    def fail(
        self, job_id: str, worker: str, error: str, *, final: bool, blamed: bool = True, events: Sequence[JobEvent] = ()
    ) -> bool:
        """Gives a job back, or up for good. Where it is given back for no fault of its own, the attempt does not count."""
        if not final:
            return self._held(f"{_given_back(blamed=blamed)}, error = ?", (error,), job_id, worker, events)
        change = "state = 'failed', error = ?, ended = ?, lease_until = NULL"
        return self._held(change, (error, to_text(self._clock.now())), job_id, worker, events)

    def get(self, job_id: str) -> Job | None:
        with self._database.reading() as connection:
            return _one(connection, "id = ?", job_id)

    def of_case(self, case_id: str) -> Job | None:
        """The job that came to a case."""
        with self._database.reading() as connection:
            return _one(connection, "case_id = ?", case_id)

    def counts(self) -> dict[str, int]:
        """How many wait or run, by owner."""
        waiting = "SELECT owner, count(*) FROM job WHERE state IN ('queued', 'running') GROUP BY owner"
        return dict(self._database.rows(waiting))

    def accepted_since(self, owner: str, moment: dt.datetime) -> int:
        """How many jobs an owner has had accepted since a moment."""
        since = "SELECT count(*) FROM job WHERE owner = ? AND created >= ?"
        return int(self._database.row(since, (owner, to_text(moment)))[0])

    def changed(self) -> tuple[str, ...]:
        """The ids of those whose results are not what was stored."""
        rows = self._database.rows("SELECT id, result, seal FROM job WHERE state = 'done'")
        return tuple(id_ for id_, result, seal in rows if sealed(id_, result) != seal)

    # Stopping a job, and giving back what a dead worker held.

    def cancel(self, job_id: str, events: Sequence[JobEvent]) -> Job | None:
        """Stops a job: one that waits at once, one that runs at its next step. What has ended stays as it ended."""
        with self._database.writing() as connection:
            job = _one(connection, "id = ?", job_id)
            if job is None or job.state not in {JobState.QUEUED, JobState.RUNNING}:
                return job
            if job.state is JobState.QUEUED:
                connection.execute(
                    "UPDATE job SET state = 'cancelled', stopping = 1, ended = ? WHERE id = ?",
                    (to_text(self._clock.now()), job_id),
                )
                _tell(connection, job_id, events)
            else:
                connection.execute("UPDATE job SET stopping = 1 WHERE id = ?", (job_id,))
            return _one(connection, "id = ?", job_id)

    def stopped(self, job_id: str, worker: str, events: Sequence[JobEvent]) -> bool:
        """Ends a job that was asked to stop; False when this worker no longer holds it."""
        change = "state = 'cancelled', ended = ?, lease_until = NULL"
        return self._held(change, (to_text(self._clock.now()),), job_id, worker, events)

    def release(self, dead: Callable[[str], bool], *, blamed: bool) -> tuple[str, ...]:
        """Puts the jobs of dead workers back in line; returns which. Where the worker died of something else than the job,
        the attempt does not count."""
        held = self._database.rows("SELECT id, worker FROM job WHERE state = 'running'")
        gone = [(job_id, worker) for job_id, worker in held if worker and dead(worker)]
        if not gone:
            return ()
        with self._database.writing() as connection:
            back = _given_back(blamed=blamed)
            return tuple(job for job, worker in gone if _change_held(connection, back, (), job, worker))

    def prune(self, before: dt.datetime, limit: int = 100) -> int:
        """Forgets jobs that ended before a moment and came to no case, so many at a time; returns how many. Those that came to
        one go with it: they answer for its idempotency key."""
        with self._database.writing() as connection:
            found = connection.execute(
                "SELECT id FROM job WHERE case_id IS NULL AND ended IS NOT NULL AND ended < ? ORDER BY ended LIMIT ?",
                (to_text(before), limit),
            ).fetchall()
            for table, name in (("job_event", "job_id"), ("job_part", "job_id"), ("job", "id")):
                connection.executemany(f"DELETE FROM {table} WHERE {name} = ?", found)
        return len(found)

    # What a job tells of itself while it runs, and parts of it that are done.

    def tell(self, job_id: str, worker: str, events: Sequence[JobEvent]) -> bool:
        """Adds events to those of a job; False when this worker no longer holds it."""
        return self._held("worker = worker", (), job_id, worker, events)

    def events(self, job_id: str, after: int = 0) -> tuple[JobEvent, ...]:
        """What a job has told behind a number, in order."""
        told = "SELECT number, name, data FROM job_event WHERE job_id = ? AND number > ? ORDER BY number"
        rows = self._database.rows(told, (job_id, after))
        return tuple(JobEvent(number=number, name=name, data=data) for number, name, data in rows)

    def keep_part(
        self, job_id: str, worker: str, number: int, body: str, *, case: Case | None, events: Sequence[JobEvent]
    ) -> bool:
        """Keeps a part of a job with the case it came to, once; False when this worker no longer holds the job."""
        with self._database.writing() as connection:
            if not _change_held(connection, "worker = worker", (), job_id, worker):
                return False
            if case is not None:
                keep_case(connection, case)
            connection.execute("INSERT INTO job_part (job_id, number, body) VALUES (?, ?, ?)", (job_id, number, body))
            _tell(connection, job_id, events)
        return True

    def parts(self, job_id: str) -> dict[int, str]:
        """The parts of a job that are done, by number."""
        done = "SELECT number, body FROM job_part WHERE job_id = ? ORDER BY number"
        return dict(self._database.rows(done, (job_id,)))

    def _held(
        self, change: str, values: tuple[str | None, ...], job_id: str, worker: str, events: Sequence[JobEvent] = ()
    ) -> bool:
        """Applies a change if, and only if, this worker still holds the running job."""
        with self._database.writing() as connection:
            if not _change_held(connection, change, values, job_id, worker):
                return False
            _tell(connection, job_id, events)
        return True


def _given_back(*, blamed: bool) -> str:
    attempts = "attempts" if blamed else "max(attempts - 1, 0)"
    return f"state = 'queued', worker = NULL, lease_until = NULL, attempts = {attempts}"


def _change_held(
    connection: sqlite3.Connection, change: str, values: tuple[str | bytes | None, ...], job_id: str, worker: str
) -> bool:
    changed = connection.execute(
        f"UPDATE job SET {change} WHERE id = ? AND worker = ? AND state = 'running'", (*values, job_id, worker)
    ).rowcount
    return changed == 1


def _tell(connection: sqlite3.Connection, job_id: str, events: Sequence[JobEvent]) -> None:
    """Writes events behind those that are there; numbers are given here, under the write lock."""
    if not events:
        return
    (last,) = connection.execute("SELECT coalesce(max(number), 0) FROM job_event WHERE job_id = ?", (job_id,)).fetchone()
    connection.executemany(
        "INSERT INTO job_event (job_id, number, name, data) VALUES (?, ?, ?, ?)",
        [(job_id, last + n, event.name, event.data) for n, event in enumerate(events, 1)],
    )


def _after(now: dt.datetime, seconds: float) -> str:
    return to_text(now + dt.timedelta(seconds=seconds))


def _one(connection: sqlite3.Connection, condition: str, value: str) -> Job | None:
    row = connection.execute(f"SELECT {_COLUMNS}, seal FROM job WHERE {condition}", (value,)).fetchone()
    if row is None:
        return None
    job = value_of(Job, _COLUMNS, row[:-1])
    if job.state is JobState.DONE and sealed(job.id, job.result) != row[-1]:
        raise StoreDamaged(f"What came of job {job.id} is not what was stored: it was changed since.", CHANGED)
    return job
