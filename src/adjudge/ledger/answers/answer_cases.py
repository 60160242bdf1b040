"""Answers kept as cases: stored whole with their audit, and replayed from what they were told (seed 003 §9)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import field, replace

from adjudge.errors import InputError
from adjudge.ledger import ledger_cases
from adjudge.ledger.ledger_cases import timeless_ledger
from adjudge.ports import CaseStore
from adjudge.run.recorded_world import Playback
from adjudge.values.case import Case, CaseLabel, Record
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import Answer, AnswerRequest, Audit, Ledger
from adjudge.values.verdict import Versions
from adjudge.verify.conclude import Stamp
from adjudge.verify.finding_cases import UNSTAMPED, changed_since, without_seconds

KIND = "answer"
_NO_TIME = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def timeless_answer(answer: Answer) -> Answer:
    """The answer without its timings: what two runs on the same documents must have in common to the last byte."""
    return replace(
        answer,
        ledger=timeless_ledger(answer.ledger),
        first_ledger=timeless_ledger(answer.first_ledger) if answer.first_ledger else None,
        audit=_timeless(answer.audit) if answer.audit else None,
        spend=answer.spend.without_time(),
        trace=tuple(without_seconds(event) for event in answer.trace),
    )


def _timeless(audit: Audit) -> Audit:
    return replace(audit, timestamp=_NO_TIME, total_duration_ms=0)


def to_case(
    request: AnswerRequest,
    answer: Answer,
    record: Record,
    created: dt.datetime,
    *,
    language_model: str = "",
    texts: Collection[str] = (),
) -> Case:
    """An answer with everything a replay needs: the documents it was given are part of what was asked. `texts` are the hashes of
    those that were read whole."""
    versions = answer.versions or UNSTAMPED
    ledgers: tuple[Ledger, ...] = (answer.ledger, *((answer.first_ledger,) if answer.first_ledger else ()))
    return Case(
        id=answer.case_id,
        kind=KIND,
        created=created,
        inputs={
            "query": request.query,
            "request": to_json(request).decode(),
            "language_model": language_model,
            "workspace": request.workspace_id,
        },
        policy_digest=versions.policy,
        models=versions.models,
        store_snapshot=versions.store_snapshot,
        snapshots=tuple(
            sorted(
                {q.content_sha256 for ledger in ledgers for entry in ledger.entries for q in entry.evidence}
                | set(texts)
            )
        ),
        result=to_json(answer).decode(),
        digest=digest(timeless_answer(answer)),
        trace=answer.trace,
        record=record,
    )


def answer_of(case: Case) -> Answer:
    """The answer a case holds."""
    if case.kind != KIND:
        raise InputError(f"Case {case.id} is not about a question but a {case.kind} job.")
    return from_json(case.result, Answer)


def question_of(case: Case) -> AnswerRequest:
    """What was asked."""
    answer_of(case)
    return from_json(case.inputs["request"], AnswerRequest)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplayedAnswer:
    """A case of a question run again."""

    answer: Answer
    identical: bool
    """To the last byte, timings aside."""
    changed: tuple[str, ...] = ()
    """Which of policy, models and program differ from those of the case."""


Answers = Callable[[AnswerRequest, Playback, Stamp], Awaitable[Answer]]
"""Answers a question in a world that answers as it was recorded."""


async def replay(case: Case, answers: Answers, versions: Versions, text: Callable[[str], str | None]) -> ReplayedAnswer:
    """Everything computed again from what the case was given and told; `text` finds the stored texts by their hashes."""
    before, request = answer_of(case), question_of(case)
    kept = replace(versions, store_snapshot=case.store_snapshot)  # the store is not asked, so it cannot have changed
    playback = Playback(case.record, searches=False, writes=bool(case.inputs.get("language_model")), text=text)
    answer = await answers(request, playback, Stamp(case_id=case.id, versions=kept))
    changed = changed_since(before.versions, kept)
    return ReplayedAnswer(answer=answer, identical=digest(timeless_answer(answer)) == case.digest, changed=changed)


# How long ledgers, answers and their audits are kept: every workspace has its own days (seed 003 §9.2).


AUDITED = (ledger_cases.KIND, KIND)
"""The kinds of cases that hold an audit. Verified claims and articles are kept until their store goes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Retention:
    """Days that audited cases are kept."""

    days: int
    """Where their workspace says nothing else."""
    of: Mapping[str, int] = field(default_factory=dict)
    """By workspace."""

    def outlived(self, case: CaseLabel, now: dt.datetime) -> bool:
        """Whether a case is older than its workspace keeps it."""
        return now - case.created > dt.timedelta(days=self.of.get(case.workspace, self.days))

    @property
    def least(self) -> int:
        return min((self.days, *self.of.values()))


def retention(days: int, given: Sequence[str]) -> Retention:
    """From the policy's days and the words of the setting: "30" for all workspaces, "legal=365" for one."""
    own: dict[str, int] = {}
    for word in given:
        workspace, _, told = word.rpartition("=")
        if workspace.strip():
            own[workspace.strip()] = int(told)
        else:
            days = int(told)
    return Retention(days=days, of=own)


def prune(cases: CaseStore, kept: Retention, now: dt.datetime) -> int:
    """Removes audited cases that have outlived their workspace's days; returns how many. None younger is looked at."""
    old = cases.older(now - dt.timedelta(days=kept.least), AUDITED)
    gone = [case.id for case in old if kept.outlived(case, now)]
    return cases.remove(gone) if gone else 0


def audit_of(case: Case) -> Audit:
    """The audit kept with a case."""
    if case.kind == KIND and (audit := answer_of(case).audit) is not None:
        return audit
    if case.kind == ledger_cases.KIND and "audit" in case.inputs:
        return from_json(case.inputs["audit"], Audit)
    raise InputError(f"Case {case.id} holds no audit.", "Answers and ledgers of drafts have one.")
