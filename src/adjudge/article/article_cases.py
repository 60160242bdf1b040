"""Reports on articles kept as cases: stored whole, and replayed from what they were told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.run.recorded_world import Playback
from adjudge.values.article import ArticleClaim, ArticleReport, ArticleRequest
from adjudge.values.case import Case, Record
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.verdict import Versions
from adjudge.verify.conclude import Stamp
from adjudge.verify.finding_cases import UNSTAMPED, changed_since, timeless, without_seconds

KIND = "check"


def timeless_report(report: ArticleReport) -> ArticleReport:
    """The report without its timings: what two runs on the same evidence must have in common to the last byte."""
    return replace(
        report,
        claims=tuple(_timeless(claim) for claim in report.claims),
        spend=report.spend.without_time(),
        trace=tuple(without_seconds(event) for event in report.trace),
    )


def _timeless(claim: ArticleClaim) -> ArticleClaim:
    return claim if claim.finding is None else replace(claim, finding=timeless(claim.finding))


def to_case(
    request: ArticleRequest,
    report: ArticleReport,
    record: Record,
    created: dt.datetime,
    *,
    searches: bool,
    language_model: str = "",
    texts: Collection[str] = (),
) -> Case:
    """A report with everything a replay needs; `texts` are the hashes of those that were read whole."""
    versions = report.versions or UNSTAMPED
    evidence = (item for claim in report.claims if claim.finding for item in claim.finding.evidence)
    linked = (source.citation for source in report.inline_sources if source.citation)
    return Case(
        id=report.case_id,
        kind=KIND,
        created=created,
        inputs={
            "title": report.title,
            "request": to_json(request).decode(),
            "searches": "yes" if searches else "no",
            "language_model": language_model,
        },
        policy_digest=versions.policy,
        models=versions.models,
        store_snapshot=versions.store_snapshot,
        snapshots=tuple(sorted({e.content_sha256 for e in evidence} | {c.content_sha256 for c in linked} | set(texts))),
        result=to_json(report).decode(),
        digest=digest(timeless_report(report)),
        trace=report.trace,
        record=record,
    )


def report_of(case: Case) -> ArticleReport:
    """The report a case holds."""
    if case.kind != KIND:
        raise InputError(f"Case {case.id} is not about an article but a {case.kind} job.")
    return from_json(case.result, ArticleReport)


def article_of(case: Case) -> ArticleRequest:
    """What was asked."""
    report_of(case)
    return from_json(case.inputs["request"], ArticleRequest)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplayedReport:
    """A case of an article run again."""

    report: ArticleReport
    identical: bool
    """To the last byte, timings aside."""
    changed: tuple[str, ...] = ()
    """Which of policy, models and program differ from those of the case."""


Checks = Callable[[ArticleRequest, Playback, Stamp], Awaitable[ArticleReport]]
"""Checks an article in a world that answers as it was recorded."""


async def replay(case: Case, checks: Checks, versions: Versions, text: Callable[[str], str | None]) -> ReplayedReport:
    """Everything computed again from what the case was told; `text` finds the stored texts by their hashes."""
    before, request = report_of(case), article_of(case)
    playback = Playback(
        case.record,
        searches=case.inputs.get("searches") == "yes",
        writes=bool(case.inputs.get("language_model")),
        text=text,
    )
    kept = replace(versions, store_snapshot=case.store_snapshot)  # the store is not asked, so it cannot have changed
    report = await checks(request, playback, Stamp(case_id=case.id, versions=kept))
    changed = changed_since(before.versions, kept)
    return ReplayedReport(report=report, identical=digest(timeless_report(report)) == case.digest, changed=changed)
