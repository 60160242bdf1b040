"""Work under lease, in memory."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.ports import Clock
from adjudge.values.case import Case, CaseLabel, Job, JobState, UrlVisit
from adjudge.values.urls import normalise, site


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


# Finished jobs, in memory.


class MemoryCases:
    """Cases for as long as the process lives: `cases.save(case)`, then `cases.load(case.id)`."""

    def __init__(self) -> None:
        self._cases: dict[str, Case] = {}

    def save(self, case: Case) -> None:
        """Keeps a case; the same id again replaces."""
        self._cases[case.id] = case

    def load(self, case_id: str) -> Case | None:
        """The case, if it was saved."""
        return self._cases.get(case_id)

    def recent(self, k: int = 20) -> tuple[Case, ...]:
        """The newest first."""
        newest_first = sorted(self._cases.values(), key=lambda case: (case.created, case.id), reverse=True)
        return tuple(newest_first[: max(k, 0)])

    def older(self, than: dt.datetime, kinds: Sequence[str]) -> tuple[CaseLabel, ...]:
        """Those of some kinds from before a moment, the oldest first."""
        found = [case for case in self._cases.values() if case.created < than and case.kind in kinds]
        return tuple(
            CaseLabel(id=case.id, kind=case.kind, created=case.created, workspace=case.inputs.get("workspace", ""))
            for case in sorted(found, key=lambda case: (case.created, case.id))
        )

    def remove(self, case_ids: Sequence[str]) -> int:
        """Forgets cases; returns how many there were."""
        return sum(self._cases.pop(case_id, None) is not None for case_id in dict.fromkeys(case_ids))


# Which web pages were seen, in memory.


class MemoryUrlHistory:
    """Pages by normalised address: record a `UrlVisit` under any spelling, find it under any other."""

    def __init__(self) -> None:
        self._visits: dict[str, UrlVisit] = {}

    def visits(self, urls: Sequence[str]) -> Mapping[str, UrlVisit]:
        """What is remembered of these pages, under the spelling asked for; pages never seen are left out."""
        kept = ((url, self._kept(url)) for url in urls)
        return {url: visit for url, visit in kept if visit is not None}

    def record(self, visit: UrlVisit) -> None:
        """Keeps the first sight, the latest status, and every job that saw the page."""
        page = normalise(visit.url)
        fresh = replace(visit, url=page, site=site(page), jobs=tuple(dict.fromkeys(visit.jobs)))
        known = self._visits.get(page)
        self._visits[page] = fresh if known is None else _merged(known, fresh)

    def _kept(self, url: str) -> UrlVisit | None:
        try:
            return self._visits.get(normalise(url))
        except InputError:
            return None  # what names no page was never visited


def _merged(known: UrlVisit, fresh: UrlVisit) -> UrlVisit:
    """Time decides which status is the latest, not the order in which reports arrive."""
    earlier, later = (known, fresh) if fresh.last_seen >= known.last_seen else (fresh, known)
    return replace(
        later,
        first_seen=min(known.first_seen, fresh.first_seen),
        content_sha256=later.content_sha256 or earlier.content_sha256,
        jobs=tuple(dict.fromkeys((*known.jobs, *fresh.jobs))),
    )
