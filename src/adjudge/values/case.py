"""A finished job kept whole, and the job while it is under way."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from enum import StrEnum
from typing import Any

from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import UNREAD
from adjudge.values.trace import Event
from adjudge.values.verdict import Support, Verdict

# What a job was told by the outside world, in order: with it the job can be run again when that world has changed.


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """One answer from outside."""

    kind: str
    """retrieve, in_passing, known, kept, late, search, fetch or complete."""
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
    """Of a claim."""
    state: str
    created: dt.datetime
    outcome: str | None = None
    """What came of it in a word, whatever it is about."""
    counts: dict[str, int] | None = None
    """Of an article, a draft or an answer: how many claims it has, and how many of them came out in which way."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CameTo:
    """What came of a case, as lists tell it."""

    outcome: str
    """Of a claim its verdict; of an article refuted, mixed or supported, the worst that one of its claims is, or unsettled; of
    a draft grounded, not_grounded or nothing_to_ground; of an answer told or not_told, or what keeps it from being grounded."""
    counts: dict[str, int] | None = None


_SETTLED = (Verdict.REFUTED.value, Verdict.MIXED.value, Verdict.SUPPORTED.value)
_UNBORNE = (Support.CONTRADICTED.value, Support.NOT_FOUND.value)


def came_to(kind: str, result: str) -> CameTo | None:
    """What a result kept as JSON came to. Read without its type: results of earlier versions have fewer fields. None where
    there is none, or it is of a kind that lists know nothing of."""
    try:
        told = json.loads(result or "null")
        match kind, told:
            case "verify", {"verdict": str(verdict)}:
                return CameTo(outcome=verdict)
            case "check", {"claims": list(claims)}:
                return _of_article(claims)
            case "ground", {"entries": list()}:
                return _of_ledger(told)
            case "answer", {"told": False}:
                return CameTo(outcome="not_told")
            case "answer", {"ledger": dict(ledger)}:
                held = _of_ledger(ledger)
                return CameTo(outcome="told" if held.outcome == "grounded" else held.outcome, counts=held.counts)
    except (ValueError, AttributeError):
        pass
    return None


def _of_article(claims: list[dict[str, Any]]) -> CameTo:
    found = Counter((claim.get("finding") or {}).get("verdict") for claim in claims)
    worst = next((verdict for verdict in _SETTLED if found[verdict]), "unsettled")
    return CameTo(outcome=worst, counts={"claims": len(claims)} | {verdict: found[verdict] for verdict in _SETTLED})


def _of_ledger(told: dict[str, Any]) -> CameTo:
    """By the rule that `assert_grounded` goes by: one claim that is contradicted or found nowhere is enough."""
    entries = told.get("entries") or []
    found = Counter(entry.get("verdict") for entry in entries)
    short = any(found[verdict] for verdict in _UNBORNE) or not UNREAD.isdisjoint(told.get("reason_codes") or ())
    outcome = "not_grounded" if short else "grounded" if entries else "nothing_to_ground"
    counts = {"claims": len(entries)} | {level.value: found[level.value] for level in Support}
    return CameTo(outcome=outcome, counts=counts)


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
    jobs: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """What gives its site away as one with others, as its page showed it."""
