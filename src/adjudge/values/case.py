"""A finished job kept whole, and the job while it is under way."""

from __future__ import annotations

import datetime as dt
from dataclasses import field
from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.trace import Event

# What a job was told by the outside world, in order: with it the job can be run again when that world has changed.


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """One answer from outside."""

    kind: str
    """retrieve, known, kept, late, search, fetch or complete."""
    asked: str
    answer: str = ""
    """As JSON."""
    failed: str = ""
    """What the provider said when it could not answer."""
    failure: str = ""
    """Which kind of failure that was, where it is not just any."""


Record = tuple[Reply, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """Everything needed to replay a job and to compare it with another run."""

    id: str
    kind: str
    """verify, check, ground, answer, refresh."""
    created: dt.datetime
    inputs: dict[str, str]
    policy_digest: str
    models: str
    store_snapshot: str
    snapshots: tuple[str, ...] = ()
    """Content hashes of every text the result rests on."""
    result: str = ""
    """The result as JSON."""
    digest: str = ""
    """Of the result without its timings: equal digests, equal findings."""
    trace: tuple[Event, ...] = ()
    record: tuple[Reply, ...] = ()
    """What the job was told from outside, for a replay."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseLabel:
    """What is known of a case without reading it."""

    id: str
    kind: str
    created: dt.datetime
    workspace: str = ""
    """Whose it is; empty for a case that is nobody's in particular."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseRow:
    """A case, or a job on its way to one, as lists show it."""

    id: str
    kind: str
    title: str
    verdict: str | None
    state: str
    created: dt.datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonsRuling:
    """What people say of a case, beside what the machine says."""

    workspace: str
    case_id: str
    verdict: str
    note: str
    made: dt.datetime


class JobState(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


ENDED = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED})
"""Where nothing more happens."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobEvent:
    """Something a job told of itself while it ran, in the order of the numbers."""

    name: str
    """progress, done, failed or cancelled."""
    data: str
    """As JSON."""
    number: int = 0
    """From 1; given when it is kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Job:
    """Accepted work: it ends exactly once, whatever is killed meanwhile."""

    id: str
    kind: str
    payload: str
    state: JobState
    created: dt.datetime
    attempts: int = 0
    lease_until: dt.datetime | None = None
    worker: str | None = None
    result: str | None = None
    error: str | None = None
    idempotency_key: str | None = None
    workspace: str = ""
    """Whose it is."""
    owner: str = ""
    """Which key asked for it: each has its own place in line."""
    title: str = ""
    """What it is about, for lists."""
    case_id: str | None = None
    """The case it came to."""
    stopping: bool = False
    """Somebody asked that it stop."""


class VisitStatus(StrEnum):
    """What became of a page (seed 002's words)."""

    SEEN = "seen"
    """Read, and kept where the collection of fetched pages does not have it: in a library, or among the news."""
    EXTRACTED = "extracted"
    """Kept among the fetched pages: a later claim finds it there."""
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class UrlVisit:
    """What the store remembers of a page it once fetched."""

    url: str
    site: str
    status: str
    """seen, extracted or failed (seed 002)."""
    first_seen: dt.datetime
    last_seen: dt.datetime
    content_sha256: str | None = None
    detail: str = ""
    jobs: tuple[str, ...] = field(default=())
