"""What is kept of a run: every result is a case, stored whole, replayed from what it was told, and let go of in time."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any, Generic, TypeVar

from adjudge.errors import InputError
from adjudge.ports import CaseStore
from adjudge.run.world import Playback, Recorder
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.budget import Spend
from adjudge.values.case import Case
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk
from adjudge.values.inquiry import Request
from adjudge.values.ledger import Answer, AnswerRequest, Audit, GroundRequest, Ledger
from adjudge.values.trace import Event
from adjudge.values.verdict import Finding, Stamp, Versions

Held = Finding | ArticleReport | Ledger | Answer
"""What a case may have come to."""
Asked = TypeVar("Asked", Request, ArticleRequest, GroundRequest, AnswerRequest)
Result = TypeVar("Result", Finding, ArticleReport, Ledger, Answer)


def case_id(request: object, now: dt.datetime) -> str:
    """A name for a run: the same request at another moment is another run."""
    return hashlib.sha256(to_json(request) + now.isoformat().encode()).hexdigest()[:12]


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseKind(Generic[Asked, Result]):
    """A kind of cases: what is asked, and what comes of it."""

    name: str
    about: str
    asked: type[Asked]
    result: type[Result]
    called: str
    """What its result is called where a replay is told as JSON."""

    def case(self, request: Asked, result: Result, world: Recorder, created: dt.datetime, language_model: str = "") -> Case:
        """A result with everything a replay needs: documents that were given are part of what was asked."""
        versions = result.versions or Versions(adjudge="", policy="", models="", store_snapshot="")
        return Case(
            id=result.case_id,
            kind=self.name,
            created=created,
            inputs={"request": to_json(request).decode(), **_inputs(request, result, world, created, language_model)},
            policy_digest=versions.policy,
            models=versions.models,
            store_snapshot=versions.store_snapshot,
            snapshots=tuple(sorted({*_rests_on(result), *world.texts})),
            result=to_json(result).decode(),
            digest=digest(timeless(result)),
            trace=result.trace,
            record=world.record,
        )

    def result_of(self, case: Case) -> Result:
        """What a case came to."""
        self._admit(case)
        return from_json(case.result, self.result)

    def request_of(self, case: Case) -> Asked:
        """What was asked."""
        self._admit(case)
        return from_json(case.inputs["request"], self.asked)

    def _admit(self, case: Case) -> None:
        if case.kind != self.name:
            raise InputError(f"Case {case.id} is not about {self.about} but a {case.kind} job.")

    async def replay(
        self,
        case: Case,
        job: Callable[[Asked, Playback, Stamp], Awaitable[Result]],
        versions: Versions,
        text: Callable[[str], str | None],
    ) -> Replayed[Result]:
        """Everything computed again from what the case was given and told; `text` finds stored texts by their hashes. The
        language model's answers are recorded too, so it is not asked."""
        before = self.result_of(case)
        searches, writes = case.inputs.get("searches") == "yes", bool(language_model_of(case))
        playback = Playback(case.record, searches=searches, writes=writes, text=text)
        kept = replace(versions, store_snapshot=case.store_snapshot)  # the store is not asked: it cannot have changed
        result = await job(self.request_of(case), playback, Stamp(case_id=case.id, versions=kept))
        old = before.versions or kept  # nothing is said of a case that does not say what made it
        changed = tuple(f.name for f in fields(Versions) if getattr(old, f.name) != getattr(kept, f.name))
        # By the result as well as by its digest: one of them may have been changed in the store. Both are compared as they are
        # read back, where a whole number may be a fraction.
        read_back = from_json(to_json(result), self.result)
        identical = digest(timeless(result)) == case.digest and timeless(read_back) == timeless(before)
        return Replayed(kind=self, result=result, identical=identical, changed=changed)


@dataclass(frozen=True, kw_only=True, slots=True)
class Replayed(Generic[Result]):
    """A case run again."""

    kind: CaseKind[Any, Result]
    result: Result
    identical: bool
    """To the last byte, timings aside."""
    changed: tuple[str, ...] = ()
    """Which of policy, models and program differ from those of the case."""


CLAIMS = CaseKind(name="verify", about="a claim", asked=Request, result=Finding, called="finding")
ARTICLES = CaseKind(name="check", about="an article", asked=ArticleRequest, result=ArticleReport, called="report")
DRAFTS = CaseKind(name="ground", about="a draft", asked=GroundRequest, result=Ledger, called="ledger")
QUESTIONS = CaseKind(name="answer", about="a question", asked=AnswerRequest, result=Answer, called="answer")


def kind_of(case: Case) -> CaseKind[Any, Any]:
    """The kind a case is of; one of no known kind is refused by the first."""
    kinds: tuple[CaseKind[Any, Any], ...] = (CLAIMS, ARTICLES, DRAFTS, QUESTIONS)
    return next((kind for kind in kinds if kind.name == case.kind), CLAIMS)


def language_model_of(case: Case) -> str:
    """The name of the language model that was asked; empty where there was none."""
    return case.inputs.get("language_model", "")


# The little in which kinds differ: what a case is found by, what it rests on, and which of its parts tell of time.


def _inputs(request: object, result: Held, world: Recorder, created: dt.datetime, language_model: str) -> dict[str, str]:
    asked = {"searches": "yes" if world.searches else "no", "language_model": language_model}
    match request, result:
        case _, Finding():
            return {"claim": result.claim, **asked}
        case _, ArticleReport():
            return {"title": result.title, **asked}
        case GroundRequest(), Ledger():
            audit = to_json(audit_of_ledger(result, request, created, result.spend)).decode()
            return {"draft": request.draft, "workspace": request.workspace_id, "audit": audit}
        case AnswerRequest(), _:
            workspace = request.workspace_id
            return {"query": request.query, "language_model": language_model, "workspace": workspace}
    raise TypeError(f"{type(request).__name__} is no request that cases are made of")


def _rests_on(result: Held) -> Iterable[str]:
    """Content hashes of the texts that a result quotes."""
    match result:
        case Finding():
            return [item.content_sha256 for item in result.evidence]
        case ArticleReport():
            findings = (claim.finding for claim in result.claims if claim.finding)
            linked = (source.citation for source in result.inline_sources if source.citation)
            return [*(name for found in findings for name in _rests_on(found)), *(one.content_sha256 for one in linked)]
        case Ledger():
            return [quote.content_sha256 for entry in result.entries for quote in entry.evidence]
        case Answer():
            return [*_rests_on(result.ledger), *(_rests_on(result.first_ledger) if result.first_ledger else ())]


def timeless(result: Result) -> Result:
    """A result without its timings: what two runs on the same evidence must have in common to the last byte."""
    inner: dict[str, Any] = {}
    if isinstance(result, ArticleReport):
        inner["claims"] = tuple(
            replace(claim, finding=timeless(claim.finding)) if claim.finding else claim for claim in result.claims
        )
    elif isinstance(result, Answer):
        inner["ledger"] = timeless(result.ledger)
        inner["first_ledger"] = timeless(result.first_ledger) if result.first_ledger else None
        inner["audit"] = replace(result.audit, timestamp=_NO_TIME, total_duration_ms=0) if result.audit else None
    trace = tuple(map(_without_seconds, result.trace))
    return replace(result, spend=result.spend.without_time(), trace=trace, **inner)


_NO_TIME = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def _without_seconds(event: Event) -> Event:
    """An event without the time it took."""
    timed = any(f.name == "seconds" for f in fields(event))  # type: ignore[arg-type]
    return replace(event, seconds=0.0) if timed else event  # type: ignore[type-var]


# What is kept of a grounding session for those who must show their work (seed 003 §9.1).


def audit_of_answer(answer: Answer, request: AnswerRequest, began: dt.datetime, chunks: Sequence[Chunk]) -> Audit:
    """The audit of an answer, every field of 003 §9.1."""
    return replace(
        audit_of_ledger(answer.ledger, request, began, answer.spend),
        mode=request.mode,
        retrieved_chunk_ids=tuple(dict.fromkeys(chunk.hash for chunk in chunks)),
        revision_history=answer.revisions,
        risk_flags=answer.risk_flags,
    )


def audit_of_ledger(ledger: Ledger, request: AnswerRequest | GroundRequest, began: dt.datetime, spend: Spend) -> Audit:
    """The same of a draft that somebody else wrote: it has no revisions, and its chunks are all that its claims were read
    against: of a claim that is found nowhere these are what there is to show."""
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
        total_duration_ms=round(spend.seconds * 1000),
        llm_calls=spend.llm_calls,
        token_usage=spend.tokens,
    )


# How long ledgers, answers and their audits are kept: every workspace has its own days (seed 003 §9.2).


AUDITED = (DRAFTS.name, QUESTIONS.name)
"""The kinds of cases that hold an audit. Verified claims and articles are kept until their store goes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Retention:
    """Days that audited cases are kept."""

    days: int
    """Where their workspace says nothing else."""
    of: Mapping[str, int] = field(default_factory=dict)
    """By workspace."""


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
    old = cases.older(now - dt.timedelta(days=min((kept.days, *kept.of.values()))), AUDITED)
    gone = [c.id for c in old if now - c.created > dt.timedelta(days=kept.of.get(c.workspace, kept.days))]
    return cases.remove(gone) if gone else 0
