"""Work under lease, in memory."""

from __future__ import annotations

import datetime as dt
import threading
from dataclasses import replace

from adjudge.ports import Clock
from adjudge.values.case import Job, JobState


class MemoryJobs:
    """A job queue for one process; its threads may share it.

    Jobs are named job-1, job-2, … in the order accepted. With a `ManualClock`, `clock.advance(seconds)` lets
    a lease run out.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._jobs: dict[str, Job] = {}
        self._by_key: dict[str, str] = {}
        self._lock = threading.Lock()

    def enqueue(self, kind: str, payload: str, *, idempotency_key: str | None = None) -> Job:
        """Accepts a job. The same key gives the job that was accepted first."""
        with self._lock:
            if idempotency_key is not None and idempotency_key in self._by_key:
                return self._jobs[self._by_key[idempotency_key]]
            job = Job(
                id=f"job-{len(self._jobs) + 1}",
                kind=kind,
                payload=payload,
                state=JobState.QUEUED,
                created=self._clock.now(),
                idempotency_key=idempotency_key,
            )
            self._jobs[job.id] = job
            if idempotency_key is not None:
                self._by_key[idempotency_key] = job.id
            return job

    def lease(self, worker: str, seconds: float) -> Job | None:
        """The oldest job that is queued or whose lease ran out."""
        with self._lock:
            now = self._clock.now()
            free = next((job for job in self._jobs.values() if _is_free(job, now)), None)
            if free is None:
                return None
            self._jobs[free.id] = replace(
                free,
                state=JobState.RUNNING,
                worker=worker,
                attempts=free.attempts + 1,
                lease_until=now + dt.timedelta(seconds=seconds),
            )
            return self._jobs[free.id]

    def renew(self, job_id: str, worker: str, seconds: float) -> bool:
        """False when the lease is no longer this worker's."""
        with self._lock:
            job = self._held(job_id, worker)
            if job is not None:
                until = self._clock.now() + dt.timedelta(seconds=seconds)
                self._jobs[job_id] = replace(job, lease_until=until)
            return job is not None

    def finish(self, job_id: str, worker: str, result: str) -> bool:
        """Ends a job once; False when this worker no longer holds it."""
        with self._lock:
            job = self._held(job_id, worker)
            if job is not None:
                self._jobs[job_id] = replace(job, state=JobState.DONE, result=result, error=None, lease_until=None)
            return job is not None

    def fail(self, job_id: str, worker: str, error: str, *, final: bool) -> bool:
        """Gives a job back, or up for good."""
        with self._lock:
            job = self._held(job_id, worker)
            if job is not None:
                state = JobState.FAILED if final else JobState.QUEUED
                left_by = worker if final else None
                self._jobs[job_id] = replace(job, state=state, error=error, lease_until=None, worker=left_by)
            return job is not None

    def get(self, job_id: str) -> Job | None:
        """The job as it stands now."""
        with self._lock:
            return self._jobs.get(job_id)

    def _held(self, job_id: str, worker: str) -> Job | None:
        job = self._jobs.get(job_id)
        return job if job and job.state is JobState.RUNNING and job.worker == worker else None


def _is_free(job: Job, now: dt.datetime) -> bool:
    if job.state is JobState.RUNNING:
        return job.lease_until is not None and job.lease_until <= now
    return job.state is JobState.QUEUED
