"""Ledgers kept as cases: stored whole, and replayed from what they were told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.run.recorded_world import Playback
from adjudge.values.budget import Spend
from adjudge.values.case import Case, Record
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk
from adjudge.values.ledger import Answer, AnswerRequest, Audit, GroundRequest, Ledger
from adjudge.values.verdict import Versions
from adjudge.verify.conclude import Stamp
from adjudge.verify.finding_cases import UNSTAMPED, changed_since, without_seconds

# What is kept of a grounding session for those who must show their work, and for how long (seed 003 §9).


MILLISECONDS = 1000


def audit_of_answer(answer: Answer, request: AnswerRequest, began: dt.datetime, chunks: Sequence[Chunk]) -> Audit:
    """The audit of an answer, every field of 003 §9.1."""
    return replace(
        _audit(answer.ledger, request, began, answer.spend),
        mode=request.mode,
        retrieved_chunk_ids=tuple(dict.fromkeys(chunk.hash for chunk in chunks)),
        revision_history=answer.revisions,
        risk_flags=answer.risk_flags,
    )


def audit_of_ledger(ledger: Ledger, request: GroundRequest, began: dt.datetime) -> Audit:
    """The same of a draft that somebody else wrote: it has no revisions, and its chunks are all that its claims were read
    against: of a claim that is found nowhere these are what there is to show."""
    return _audit(ledger, request, began, ledger.spend)


def _audit(ledger: Ledger, request: AnswerRequest | GroundRequest, began: dt.datetime, spend: Spend) -> Audit:
    return Audit(
        session_id=ledger.case_id,
        timestamp=began,
        user_id=request.user_id,
        workspace_id=request.workspace_id,
        query=request.query,
        mode="draft",
        retrieved_chunk_ids=ledger.chunks_read,
        final_coverage=ledger.summary.evidence_coverage,
        final_unsupported_rate=ledger.summary.unsupported_rate,
        claim_count=ledger.summary.total_claims,
        verdict_distribution=ledger.summary.verdict_distribution,
        risk_flags=ledger.risk_flags,
        total_duration_ms=round(spend.seconds * MILLISECONDS),
        llm_calls=spend.llm_calls,
        token_usage=spend.tokens,
    )


KIND = "ground"


def timeless_ledger(ledger: Ledger) -> Ledger:
    """The ledger without its timings: what two runs on the same documents must have in common to the last byte."""
    return replace(
        ledger, spend=ledger.spend.without_time(), trace=tuple(without_seconds(event) for event in ledger.trace)
    )


def to_case(request: GroundRequest, ledger: Ledger, record: Record, created: dt.datetime) -> Case:
    """A ledger with everything a replay needs: the documents it was given are part of what was asked."""
    versions = ledger.versions or UNSTAMPED
    return Case(
        id=ledger.case_id,
        kind=KIND,
        created=created,
        inputs={
            "draft": request.draft,
            "request": to_json(request).decode(),
            "workspace": request.workspace_id,
            "audit": to_json(audit_of_ledger(ledger, request, created)).decode(),
        },
        policy_digest=versions.policy,
        models=versions.models,
        store_snapshot=versions.store_snapshot,
        snapshots=tuple(sorted({quote.content_sha256 for entry in ledger.entries for quote in entry.evidence})),
        result=to_json(ledger).decode(),
        digest=digest(timeless_ledger(ledger)),
        trace=ledger.trace,
        record=record,
    )


def ledger_of(case: Case) -> Ledger:
    """The ledger a case holds."""
    if case.kind != KIND:
        raise InputError(f"Case {case.id} is not about a draft but a {case.kind} job.")
    return from_json(case.result, Ledger)


def request_of(case: Case) -> GroundRequest:
    """What was asked."""
    ledger_of(case)
    return from_json(case.inputs["request"], GroundRequest)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplayedLedger:
    """A case of a draft run again."""

    ledger: Ledger
    identical: bool
    """To the last byte, timings aside."""
    changed: tuple[str, ...] = ()
    """Which of policy, models and program differ from those of the case."""


Grounds = Callable[[GroundRequest, Playback, Stamp], Awaitable[Ledger]]
"""Grounds a draft in a world that answers as it was recorded."""


async def replay(case: Case, grounds: Grounds, versions: Versions) -> ReplayedLedger:
    """Everything computed again from what the case was given and told."""
    before, request = ledger_of(case), request_of(case)
    kept = replace(versions, store_snapshot=case.store_snapshot)  # the store is not asked, so it cannot have changed
    stamp = Stamp(case_id=case.id, versions=kept)
    ledger = await grounds(request, Playback(case.record, searches=False), stamp)
    changed = changed_since(before.versions, kept)
    return ReplayedLedger(ledger=ledger, identical=digest(timeless_ledger(ledger)) == case.digest, changed=changed)
