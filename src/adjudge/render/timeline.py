"""The trace as a person reads it: one line an event, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from adjudge.render.ledger_words import LEDGER_VERDICTS, POINTS
from adjudge.render.quoting import visible
from adjudge.render.words import VERDICTS, counted, duration, opening, percent, plain, reason, stop_words, term_words
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import PointKind
from adjudge.values.trace import (
    AnchorForced,
    BayesianBudget,
    BindCompleted,
    ClaimsRead,
    ClaimsRelated,
    ClaimVerified,
    Consulted,
    Degraded,
    DraftChallenged,
    DraftRevised,
    DraftWritten,
    Event,
    ExplainabilityTierFactor,
    ExtractBatchFinished,
    ExtractBatchStarted,
    FactsRead,
    Fired,
    Heard,
    Ingested,
    InlineChecked,
    LadderClimbed,
    LedgerWritten,
    Proposed,
    Retrieved,
    Round,
    Searched,
    Started,
    Stopped,
    TargetsChosen,
    UrlsRegistered,
    Withheld,
)
from adjudge.values.verdict import Support, Verdict

# One thing that a job did, as a person reads it.


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """One event in words."""

    kind: str
    title: str
    detail: str = ""


def took(seconds: float) -> str:
    """How long it took, to stand at the end of a line; nothing for what was not timed."""
    return f"; {duration(seconds)}" if seconds else ""


# What checking an article did, event by event, in words.


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


# What grounding a draft, and answering a question, did, event by event, in words.


_BY: Mapping[str, str] = {"rules": "from their own sentences", "language_model": "by the language model"}


def _ledger_written(event: LedgerWritten) -> Moment:
    fared = ", ".join(
        f"{event.verdicts[verdict.value]:,} {LEDGER_VERDICTS[verdict].word.lower()}"
        for verdict in Support
        if event.verdicts.get(verdict.value)
    )
    held = f"{counted(event.claims, 'claim')} against {counted(event.chunks, 'chunk')}"
    read = f"{held}, {counted(event.readings, 'reading')}{f': {fared}' if fared else ''}"
    detail = f"{read}; coverage {percent(event.coverage)}{took(event.seconds)}"
    return Moment(kind=event.event, title="Held the draft against the documents", detail=detail)


def _draft_written(event: DraftWritten) -> Moment:
    lacking = f"; {counted(event.unfound, 'part')} of the question not found" if event.unfound else ""
    detail = f"{_BY.get(event.by) or plain(event.by)}, {counted(event.chunks, 'chunk')}{lacking}{took(event.seconds)}"
    return Moment(kind=event.event, title="Wrote a first answer", detail=detail)


def _draft_challenged(event: DraftChallenged) -> Moment:
    found = ", ".join(
        f"{event.points[kind.value]:,} {POINTS[kind].word}" for kind in PointKind if event.points.get(kind.value)
    )
    detail = f"{found or 'nothing to object to'}{took(event.seconds)}"
    return Moment(kind=event.event, title="The skeptic read it", detail=detail)


def _draft_revised(event: DraftRevised) -> Moment:
    moved = f"coverage {percent(event.before)} to {percent(event.after)}"
    dropped = "" if event.kept else ", and set aside: the draft before it was better"
    detail = f"{counted(event.edits, 'change')}: {moved}{dropped}{took(event.seconds)}"
    return Moment(kind=event.event, title=f"Revision {event.number}", detail=detail)


LEDGER_TOLD: Mapping[type[Event], Callable[[Any], Moment]] = {
    LedgerWritten: _ledger_written,
    DraftWritten: _draft_written,
    DraftChallenged: _draft_challenged,
    DraftRevised: _draft_revised,
}


def timeline(trace: Iterable[Event]) -> tuple[Moment, ...]:
    """Every event in words; one without words of its own shows its name and fields."""
    told = (_TOLD.get(type(event), _other)(event) for event in trace)
    return tuple(Moment(kind=m.kind, title=visible(m.title), detail=visible(m.detail)) for m in told)


def _started(event: Started) -> Moment:
    return Moment(
        kind=event.event, title=f"Began to {event.job}", detail=f"profile {event.profile}, policy {event.policy}"
    )


def _round(event: Round) -> Moment:
    found = counted(event.new_passages, "new passage") if event.new_passages else "nothing new"
    enough = "enough by the trust rules" if event.sufficient else "not yet enough by the trust rules"
    query = f"“{event.query}”: " if event.query else ""
    return Moment(kind=event.event, title=f"Round {event.number}", detail=f"{query}{found}, {enough}")


def _retrieved(event: Retrieved) -> Moment:
    by = [f"{event.lexical:,} by words", f"{event.vector:,} by meaning"]
    if event.graph:
        by.append(f"{event.graph:,} from the graph")
    undated = f"; {event.undated_left_out:,} undated left out" if event.undated_left_out else ""
    detail = f"“{event.query}”: {', '.join(by)}; {event.kept:,} kept{undated}{took(event.seconds)}"
    return Moment(kind=event.event, title="Looked in the knowledge base", detail=detail)


def _heard(event: Heard) -> Moment:
    tokens = ((event.scout_tokens, "scout"), (event.judge_tokens, "judge"))
    read = ", ".join(f"{number:,} tokens by the {reader}" for number, reader in tokens if number)
    detail = f"{counted(event.candidates, 'passage')}{f': {read}' if read else ''}{took(event.seconds)}"
    return Moment(kind=event.event, title="Read what was found", detail=detail)


def _searched(event: Searched) -> Moment:
    came = f"{counted(event.results, 'result')}, {counted(event.pages, 'page')} read"
    left = f", {event.skipped:,} left out" if event.skipped else ""
    detail = f"“{event.query}”: {came}{left}{took(event.seconds)}"
    return Moment(kind=event.event, title="Searched the web", detail=detail)


def _consulted(event: Consulted) -> Moment:
    came = f"{event.tokens:,} tokens" if event.answered else "no answer"
    return Moment(
        kind=event.event, title="Asked the language model", detail=f"{event.tag}: {came}{took(event.seconds)}"
    )


def _withheld(event: Withheld) -> Moment:
    why = event.rule.replace("_", " ")
    detail = f"{event.tag} ({event.priority}): {why}, {counted(event.tokens, 'token')} at most"
    return Moment(kind=event.event, title="Did not ask the language model", detail=detail)


def _proposed(event: Proposed) -> Moment:
    stands = "the evidence bears it out" if event.stands else "the evidence overrules it"
    said = f": {event.rationale}" if event.rationale else ""
    detail = f"{event.verdict.replace('_', ' ')}, and {stands}{said}"
    return Moment(kind=event.event, title="The language model proposed a verdict", detail=detail)


def _facts_read(event: FactsRead) -> Moment:
    borne_out = f"{event.kept:,} of {counted(event.proposed, 'fact')} borne out by the words quoted"
    return Moment(kind=event.event, title="The language model read a page", detail=f"{event.url}: {borne_out}")


def _ingested(event: Ingested) -> Moment:
    stored = f"{counted(event.documents, 'document')}, {counted(event.passages, 'passage')}"
    return Moment(kind=event.event, title="Stored what was found", detail=f"{stored} in {event.collection}")


def _fired(event: Fired) -> Moment:
    moved = f"{event.before:.2f} became {event.after:.2f}"
    why = f": {event.why}" if event.why else ""
    return Moment(kind=event.event, title=opening(term_words(event.rule)), detail=f"{moved}{why}")


def _degraded(event: Degraded) -> Moment:
    detail = f" ({event.detail})" if event.detail else ""
    return Moment(
        kind=event.event, title="Went on without something", detail=f"{reason(event.reason_code).sentence}{detail}"
    )


def _stopped(event: Stopped) -> Moment:
    return Moment(kind=event.event, title="Stopped", detail=stop_words(event.reason))


def _other(event: Event) -> Moment:
    told = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "event"}  # type: ignore[arg-type]
    said = ", ".join(
        f"{name.replace('_', ' ')} {_value(value)}" for name, value in told.items() if value not in ("", (), {})
    )
    return Moment(kind=event.event, title=opening(event.event.replace("_", " ")), detail=said)


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.3g}"
    if isinstance(value, dict):
        return ", ".join(f"{str(name).replace('_', ' ')} {_value(held)}" for name, held in value.items())
    return str(value)


_TOLD: dict[type[Event], Callable[[Any], Moment]] = {
    **ARTICLE_TOLD,
    **LEDGER_TOLD,
    Started: _started,
    Round: _round,
    Retrieved: _retrieved,
    Heard: _heard,
    Searched: _searched,
    Consulted: _consulted,
    Withheld: _withheld,
    Proposed: _proposed,
    FactsRead: _facts_read,
    Ingested: _ingested,
    Fired: _fired,
    Degraded: _degraded,
    Stopped: _stopped,
}
