"""Findings kept as cases: stored whole, replayed from what they were told, compared with one another."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable
from dataclasses import fields, replace

from adjudge.errors import InputError
from adjudge.run.recorded_world import Playback
from adjudge.run.world import Bench
from adjudge.values.case import Case, Record
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.inquiry import Request
from adjudge.values.trace import Event
from adjudge.values.verdict import Finding, Versions
from adjudge.verify.conclude import Stamp
from adjudge.verify.job import verify
from adjudge.verify.stopping import DEADLINE


def case_id(request: object, now: dt.datetime) -> str:
    """A name for a run: the same request at another moment is another run."""
    return hashlib.sha256(to_json(request) + now.isoformat().encode()).hexdigest()[:12]


UNSTAMPED = Versions(adjudge="", policy="", models="", store_snapshot="")
"""Of a result that nobody stamped."""


def changed_since(before: Versions | None, now: Versions) -> tuple[str, ...]:
    """Which of policy, models and program are others than when a case was made; nothing of one that does not say."""
    old = before or now
    return tuple(f.name for f in fields(Versions) if getattr(old, f.name) != getattr(now, f.name))


def timeless(finding: Finding) -> Finding:
    """The finding without its timings: what two runs on the same evidence must have in common to the last byte."""
    return replace(
        finding,
        spend=finding.spend.without_time(),
        trace=tuple(without_seconds(event) for event in finding.trace),
    )


def without_seconds(event: Event) -> Event:
    """An event without the time it took."""
    timed = any(f.name == "seconds" for f in fields(event))  # type: ignore[arg-type]
    return replace(event, seconds=0.0) if timed else event  # type: ignore[type-var]


def to_case(
    request: Request,
    finding: Finding,
    record: Record,
    created: dt.datetime,
    *,
    searches: bool,
    language_model: str = "",
) -> Case:
    """A finding with everything a replay needs."""
    versions = finding.versions or UNSTAMPED
    return Case(
        id=finding.case_id,
        kind="verify",
        created=created,
        inputs={
            "claim": finding.claim,
            "request": to_json(request).decode(),
            "searches": "yes" if searches else "no",
            "language_model": language_model,
        },
        policy_digest=versions.policy,
        models=versions.models,
        store_snapshot=versions.store_snapshot,
        snapshots=tuple(sorted({e.content_sha256 for e in finding.evidence})),
        result=to_json(finding).decode(),
        digest=digest(timeless(finding)),
        trace=finding.trace,
        record=record,
    )


def finding_of(case: Case) -> Finding:
    """The finding a case holds."""
    if case.kind != "verify":
        raise InputError(f"Case {case.id} is not about a claim but a {case.kind} job.")
    return from_json(case.result, Finding)


def request_of(case: Case) -> Request:
    """What was asked."""
    finding_of(case)
    return from_json(case.inputs["request"], Request)


def language_model_of(case: Case) -> str:
    """The name of the language model that was asked; empty where there was none. A replay has its answers and does not
    ask it, so it cannot have changed."""
    return case.inputs.get("language_model", "")


@dataclass(frozen=True, kw_only=True, slots=True)
class Replayed:
    """A case run again."""

    finding: Finding
    identical: bool
    """To the last byte, timings aside."""
    changed: tuple[str, ...] = ()
    """Which of policy, models and program differ from those of the case."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _RecordedTime:
    """The clock of a replay: however long it takes, no time passes until everything recorded has been told. Where the
    deadline ended the case it has then passed, as it had."""

    began: dt.datetime
    playback: Playback
    overrun: dt.timedelta

    def now(self) -> dt.datetime:
        return self.began + self.overrun if self.playback.told_all else self.began


async def replay(case: Case, bench: Callable[[Playback], Bench], versions: Versions) -> Replayed:
    """Everything computed again from what the case was told, nothing remembered by the models."""
    before = finding_of(case)
    request = request_of(case)
    playback = Playback(
        case.record, searches=case.inputs.get("searches") == "yes", writes=bool(language_model_of(case))
    )
    kept = replace(versions, store_snapshot=case.store_snapshot)  # the store is not asked, so it cannot have changed
    late = request.budget.seconds + 1.0 if before.stop_reason == DEADLINE else 0.0
    clock = _RecordedTime(began=case.created, playback=playback, overrun=dt.timedelta(seconds=late))
    stamp = Stamp(case_id=case.id, versions=kept)
    finding = await verify(request, replace(bench(playback), clock=clock), stamp)
    return Replayed(
        finding=finding,
        identical=digest(timeless(finding)) == case.digest,
        changed=changed_since(before.versions, kept),
    )
