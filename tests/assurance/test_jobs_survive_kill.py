"""Accepted work survives kill -9: every job ends, exactly once, however often its worker dies."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters import SystemClock
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.jobs import SqliteJobs
from adjudge.values.case import Job, JobState

if TYPE_CHECKING:
    from tests.assurance.conftest import Life

KILLS = 25
JOBS = 60
LONGEST_LIFE = 0.12
"""Seconds a worker lives once it has a job: some die at work, some while finishing, some between two jobs."""
GIVE_UP_AFTER = 60.0
"""Seconds without an end of the queue after which something is lost."""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "store.db")
    yield opened
    opened.close()


def count_endings(database: Database) -> None:
    """Writes down, in the same commit, every time a job ends: nothing that happened can go uncounted."""
    with database.writing() as connection:
        connection.execute("CREATE TABLE ending (job_id TEXT, result TEXT)")
        connection.execute(
            """CREATE TRIGGER job_ended AFTER UPDATE OF state ON job WHEN NEW.state IN ('done', 'failed')
               BEGIN INSERT INTO ending VALUES (NEW.id, NEW.result); END"""
        )


def finished(jobs: SqliteJobs, accepted: list[Job]) -> list[Job]:
    """All jobs once each has ended; those that have when too much time went by."""
    give_up = time.monotonic() + GIVE_UP_AFTER
    while True:
        now = [job for each in accepted if (job := jobs.get(each.id))]
        if all(job.state is JobState.DONE for job in now) or time.monotonic() > give_up:
            return now
        time.sleep(0.05)


def test_every_accepted_job_ends_exactly_once_through_many_kills(
    begin_life: Callable[..., Life], database: Database, tmp_path: Path
) -> None:
    store, chance = tmp_path / "store.db", random.Random(7)
    count_endings(database)
    jobs = SqliteJobs(database, SystemClock())
    accepted = [jobs.enqueue("verify", f"claim {n}", idempotency_key=f"k{n}") for n in range(JOBS // 2)]
    for kill in range(KILLS):
        worker = begin_life("work", store, f"worker-{kill}")
        assert worker.said(), "the worker ended by itself"
        time.sleep(chance.uniform(0.0, LONGEST_LIFE))
        worker.kill()
        worker.rest()
        assert worker.status == -9
        if len(accepted) < JOBS:  # work goes on arriving while workers die
            for _ in range(2):
                n = len(accepted)
                accepted.append(jobs.enqueue("verify", f"claim {n}", idempotency_key=f"k{n}"))
    again = [jobs.enqueue("verify", "sent twice", idempotency_key=f"k{n}").id for n in range(JOBS)]
    assert again == [job.id for job in accepted]

    survivor = begin_life("work", store, "survivor")
    ended = finished(jobs, accepted)
    survivor.kill()
    survivor.rest()

    assert [(job.state, job.result) for job in ended] == [(JobState.DONE, f"claim {n} done") for n in range(JOBS)]
    with database.reading() as connection:
        endings = Counter(row[0] for row in connection.execute("SELECT job_id FROM ending"))
        (stored,) = connection.execute("SELECT count(*) FROM job").fetchone()
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    assert endings == dict.fromkeys((job.id for job in accepted), 1)
    assert (stored, sound) == (JOBS, "ok")
    assert sum(job.attempts for job in ended) > JOBS, "no worker died at work: the kills proved nothing"
