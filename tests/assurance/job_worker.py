"""A worker as the product runs one: leases, works, finishes.

It says when it has a job or has none to do, so that whoever kills it knows what it is killing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from adjudge.adapters import SystemClock
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.jobs import SqliteJobs

LEASE_SECONDS = 0.3
WORK_SECONDS = 0.05
IDLE_SECONDS = 0.02


def work(store: Path, name: str, say: Callable[[object], None]) -> None:
    """Works until it is killed."""
    jobs = SqliteJobs(Database(store), SystemClock())
    while True:
        job = jobs.lease(name, LEASE_SECONDS)
        if job is None:
            say("waiting")
            time.sleep(IDLE_SECONDS)
            continue
        say(job.id)
        time.sleep(WORK_SECONDS)
        jobs.finish(job.id, name, f"{job.payload} done")
