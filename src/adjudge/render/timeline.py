"""The trace as a person reads it: one line an event, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from adjudge.model.trace import (
    Consulted,
    Degraded,
    Event,
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
    Withheld,
)
from adjudge.render.article_timeline import ARTICLE_TOLD
from adjudge.render.ledger_timeline import LEDGER_TOLD
from adjudge.render.moment import Moment, took
from adjudge.render.reasons import reason, stop_words, term_words
from adjudge.render.visible import visible
from adjudge.render.words import counted, opening


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
