"""The trace as a person reads it: one line an event, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any

from adjudge.model.trace import (
    AnchorForced,
    BayesianBudget,
    BindCompleted,
    Consulted,
    Degraded,
    Event,
    ExplainabilityTierFactor,
    ExtractBatchFinished,
    ExtractBatchStarted,
    FactsRead,
    Fired,
    Heard,
    Ingested,
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
from adjudge.render.reasons import plain, reason, stop_words, term_words
from adjudge.render.visible import visible
from adjudge.render.words import counted, duration, opening


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """One event in words."""

    kind: str
    title: str
    detail: str = ""


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
    enough = "enough to decide" if event.sufficient else "not yet enough to decide"
    query = f"“{event.query}”: " if event.query else ""
    return Moment(kind=event.event, title=f"Round {event.number}", detail=f"{query}{found}, {enough}")


def _retrieved(event: Retrieved) -> Moment:
    by = [f"{event.lexical:,} by words", f"{event.vector:,} by meaning"]
    if event.graph:
        by.append(f"{event.graph:,} from the graph")
    undated = f"; {event.undated_left_out:,} undated left out" if event.undated_left_out else ""
    detail = f"“{event.query}”: {', '.join(by)}; {event.kept:,} kept{undated}{_took(event.seconds)}"
    return Moment(kind=event.event, title="Looked in the knowledge base", detail=detail)


def _heard(event: Heard) -> Moment:
    tokens = ((event.scout_tokens, "scout"), (event.judge_tokens, "judge"))
    read = ", ".join(f"{number:,} tokens by the {reader}" for number, reader in tokens if number)
    detail = f"{counted(event.candidates, 'passage')}{f': {read}' if read else ''}{_took(event.seconds)}"
    return Moment(kind=event.event, title="Read what was found", detail=detail)


def _searched(event: Searched) -> Moment:
    came = f"{counted(event.results, 'result')}, {counted(event.pages, 'page')} read"
    left = f", {event.skipped:,} left out" if event.skipped else ""
    detail = f"“{event.query}”: {came}{left}{_took(event.seconds)}"
    return Moment(kind=event.event, title="Searched the web", detail=detail)


def _consulted(event: Consulted) -> Moment:
    came = f"{event.tokens:,} tokens" if event.answered else "no answer"
    return Moment(
        kind=event.event, title="Asked the language model", detail=f"{event.tag}: {came}{_took(event.seconds)}"
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


def _took(seconds: float) -> str:
    return f"; {duration(seconds)}" if seconds else ""


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
    UrlsRegistered: _urls_registered,
    ExtractBatchStarted: _batch_started,
    ExtractBatchFinished: _batch_finished,
    BindCompleted: _bound,
    BayesianBudget: _bayesian_budget,
    TargetsChosen: _targets_chosen,
    AnchorForced: _anchor_forced,
    ExplainabilityTierFactor: _tier_factor,
    Fired: _fired,
    Degraded: _degraded,
    Stopped: _stopped,
}
