"""What checking an article did, event by event, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from adjudge.model.trace import (
    AnchorForced,
    BayesianBudget,
    BindCompleted,
    ClaimsRead,
    ClaimsRelated,
    ClaimVerified,
    Event,
    ExplainabilityTierFactor,
    ExtractBatchFinished,
    ExtractBatchStarted,
    InlineChecked,
    LadderClimbed,
    TargetsChosen,
    UrlsRegistered,
)
from adjudge.model.verdict import Verdict
from adjudge.render.moment import Moment, took
from adjudge.render.reasons import plain
from adjudge.render.words import VERDICTS, counted, percent


def by_number(trace: Iterable[Event], numbers: Mapping[str, int]) -> Iterator[Event]:
    """The events with every claim named as a reader of the report knows it: by its number."""

    def named(id_: str) -> str:
        return f"claim {numbers[id_]}" if id_ in numbers else id_

    for event in trace:
        match event:
            case ClaimVerified() | LadderClimbed() | ExplainabilityTierFactor():
                yield replace(event, claim_id=named(event.claim_id))
            case AnchorForced(displaced=displaced):
                yield replace(event, claim_id=named(event.claim_id), displaced=displaced and named(displaced))
            case InlineChecked():
                yield replace(event, claim_ids=tuple(named(id_) for id_ in event.claim_ids))
            case _:
                yield event


def _claims_read(event: ClaimsRead) -> Moment:
    dropped = f", {counted(event.dropped, 'statement')} left out" if event.dropped else ""
    carried = ", ".join(f"{percent(share)} of {kind}s" for kind, share in event.coverage.items())
    detail = (
        f"{counted(event.claims, 'claim')}{dropped}{f'; {carried} in them' if carried else ''}{took(event.seconds)}"
    )
    return Moment(kind=event.event, title="Took the text apart", detail=detail)


def _claims_related(event: ClaimsRelated) -> Moment:
    found = f"{counted(event.edges, 'way')} they bear on one another, {counted(event.contradictions, 'contradiction')}"
    detail = f"{counted(event.pairs, 'pair')} of {counted(event.claims, 'claim')}: {found}{took(event.seconds)}"
    return Moment(kind=event.event, title="Held the claims against one another", detail=detail)


def _claim_verified(event: ClaimVerified) -> Moment:
    known = {verdict.value: VERDICTS[verdict].word.lower() for verdict in Verdict}
    how = ", by evidence found for other claims" if event.inherited else ""
    place = f" ({event.number} of {event.of})" if event.of else ""
    detail = f"{event.claim_id}: {known.get(event.verdict) or plain(event.verdict)}{how}{place}{took(event.seconds)}"
    return Moment(kind=event.event, title="Weighed a claim", detail=detail)


def _ladder(event: LadderClimbed) -> Moment:
    why = f"; stopped: {plain(event.stopped)}" if event.stopped else "; nothing was left to fetch"
    detail = f"{event.claim_id}: {counted(event.pages, 'page')}, {counted(event.quotes, 'quote')}{why}"
    return Moment(kind=event.event, title="Read further pages for a claim", detail=detail)


def _inline(event: InlineChecked) -> Moment:
    claims = f" for {', '.join(event.claim_ids)}" if event.claim_ids else ""
    return Moment(
        kind=event.event, title="Looked at a link of the article", detail=f"{event.url}{claims}: {plain(event.status)}"
    )


def _urls_registered(event: UrlsRegistered) -> Moment:
    detail = f"stage {event.stage}: {counted(event.count, 'new address', 'new addresses')}"
    return Moment(kind=event.event, title="Searched for claims of the article", detail=detail)


def _batch_started(event: ExtractBatchStarted) -> Moment:
    return Moment(kind=event.event, title="Began to fetch", detail=counted(event.batch_size, "page"))


def _batch_finished(event: ExtractBatchFinished) -> Moment:
    return Moment(kind=event.event, title="Fetched", detail=f"{counted(event.success_count, 'page')} could be had")


def _bound(event: BindCompleted) -> Moment:
    return Moment(
        kind=event.event, title="Sorted pages by the claims they speak of", detail=f"after stage {event.stage}"
    )


def _bayesian_budget(event: BayesianBudget) -> Moment:
    of = counted(len(event.marginal_analysis), "claim")
    detail = f"{event.optimal_k:,} of {of} most worth it"
    return Moment(kind=event.event, title="Reckoned how many claims to search for", detail=detail)


def _targets_chosen(event: TargetsChosen) -> Moment:
    detail = f"{len(event.targets):,} to search for, {len(event.deferred):,} deferred"
    why = ", ".join(plain(code) for code in event.reason_codes)
    return Moment(kind=event.event, title="Chose claims", detail=f"{detail}{f': {why}' if why else ''}")


def _anchor_forced(event: AnchorForced) -> Moment:
    instead = f" in the place of {event.displaced}" if event.displaced else ""
    title = "The claim the article hangs on is searched for in any case"
    return Moment(kind=event.event, title=title, detail=f"{event.claim_id}{instead}")


def _tier_factor(event: ExplainabilityTierFactor) -> Moment:
    whose = f" ({event.source})" if event.source else ""
    moved = f"{event.pre_A:.2f} became {event.post_A:.2f}"
    detail = f"{event.claim_id}: {moved}, best tier {event.best_tier}{whose}"
    return Moment(kind=event.event, title="The best source changed how far a claim can be explained", detail=detail)


ARTICLE_TOLD: Mapping[type[Event], Callable[[Any], Moment]] = {
    ClaimsRead: _claims_read,
    ClaimsRelated: _claims_related,
    ClaimVerified: _claim_verified,
    LadderClimbed: _ladder,
    InlineChecked: _inline,
    UrlsRegistered: _urls_registered,
    ExtractBatchStarted: _batch_started,
    ExtractBatchFinished: _batch_finished,
    BindCompleted: _bound,
    BayesianBudget: _bayesian_budget,
    TargetsChosen: _targets_chosen,
    AnchorForced: _anchor_forced,
    ExplainabilityTierFactor: _tier_factor,
}
