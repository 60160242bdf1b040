"""Findings kept as cases: stored whole, replayed from what they were told, compared with one another."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace

from adjudge.errors import InputError
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.verify import Bench, verify
from adjudge.jobs.world import Playback
from adjudge.model.case import Case
from adjudge.model.codec import digest, from_json, to_json
from adjudge.model.inquiry import Request
from adjudge.model.record import Record
from adjudge.model.trace import Event
from adjudge.model.verdict import Finding, Versions


def case_id(request: Request, now: dt.datetime) -> str:
    """A name for a run: the same request at another moment is another run."""
    return hashlib.sha256(to_json(request) + now.isoformat().encode()).hexdigest()[:12]


def timeless(finding: Finding) -> Finding:
    """The finding without its timings: what two runs on the same evidence must have in common to the last byte."""
    return replace(
        finding,
        spend=finding.spend.without_time(),
        trace=tuple(_without_seconds(event) for event in finding.trace),
    )


def _without_seconds(event: Event) -> Event:
    timed = any(f.name == "seconds" for f in fields(event))  # type: ignore[arg-type]
    return replace(event, seconds=0.0) if timed else event  # type: ignore[type-var]


def to_case(request: Request, finding: Finding, record: Record, created: dt.datetime, *, searches: bool) -> Case:
    """A finding with everything a replay needs."""
    versions = finding.versions or Versions(adjudge="", policy="", models="", store_snapshot="")
    return Case(
        id=finding.case_id,
        kind="verify",
        created=created,
        inputs={
            "claim": finding.claim,
            "request": to_json(request).decode(),
            "searches": "yes" if searches else "no",
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Replayed:
    """A case run again."""

    finding: Finding
    identical: bool
    """To the last byte, timings aside."""
    changed: tuple[str, ...] = ()
    """Which of policy, models and program differ from those of the case."""


async def replay(case: Case, bench: Callable[[Playback], Bench], versions: Versions) -> Replayed:
    """Everything computed again from what the case was told, nothing remembered by the models."""
    before = finding_of(case)
    request = from_json(case.inputs["request"], Request)
    playback = Playback(case.record, searches=case.inputs.get("searches") == "yes")
    kept = replace(versions, store_snapshot=case.store_snapshot)  # the store is not asked, so it cannot have changed
    finding = await verify(request, bench(playback), Stamp(case_id=case.id, versions=kept))
    old = before.versions or kept
    changed = tuple(f.name for f in fields(Versions) if getattr(old, f.name) != getattr(kept, f.name))
    return Replayed(finding=finding, identical=digest(timeless(finding)) == case.digest, changed=changed)
