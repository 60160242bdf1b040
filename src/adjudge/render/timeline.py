"""The trace as a person reads it: one line an event, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from adjudge.render.ledger_words import LEDGER_VERDICTS, POINTS
from adjudge.render.quoting import visible
from adjudge.render.words import (
    VERDICTS,
    SaidCode,
    counted,
    duration,
    opening,
    percent,
    plain,
    reason,
    stop_words,
)
from adjudge.values import trace as events
from adjudge.values.dataclass import dataclass
from adjudge.values.trace import Event


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """One event in words."""

    kind: str
    title: str
    detail: str = ""


Told = tuple[str, str]
"""What was done, and what came of it."""


def timeline(trace: Iterable[Event]) -> tuple[Moment, ...]:
    """Every event in words; one without words of its own shows its name and fields."""
    told = ((event.event, *_TOLD.get(type(event), _other)(event)) for event in trace)
    return tuple(Moment(kind=kind, title=visible(title), detail=visible(detail)) for kind, title, detail in told)


def by_number(trace: Iterable[Event], numbers: Mapping[str, int]) -> Iterator[Event]:
    """The events with every claim named as a reader of the report knows it: by its number."""

    def named(id_: str) -> str:
        return f"claim {numbers[id_]}" if id_ in numbers else id_

    for event in trace:
        match event:
            case events.ClaimVerified() | events.LadderClimbed() | events.ExplainabilityTierFactor():
                yield replace(event, claim_id=named(event.claim_id))
            case events.AnchorForced(displaced=displaced):
                yield replace(event, claim_id=named(event.claim_id), displaced=displaced and named(displaced))
            case events.InlineChecked():
                yield replace(event, claim_ids=tuple(named(id_) for id_ in event.claim_ids))
            case _:
                yield event


def _took(event: Any) -> str:
    """How long it took, to stand at the end of a line; nothing for what was not timed."""
    return f"; {duration(event.seconds)}" if event.seconds else ""


def _if(told: object, words: str) -> str:
    """Words that have a place for what is told; nothing where there is nothing to tell."""
    return words.format(told) if told else ""


def _fared(counts: Mapping[str, int], words: Mapping[Any, SaidCode]) -> Iterator[tuple[int, str]]:
    """How many there are of each kind, in the order of the kinds, with the word for it."""
    return ((counts[kind.value], said.word) for kind, said in words.items() if counts.get(kind.value))


def _claims_read(event: events.ClaimsRead) -> Told:
    dropped = f", {counted(event.dropped, 'statement')} left out" if event.dropped else ""
    carried = ", ".join(f"{percent(share)} of {kind}s" for kind, share in event.coverage.items())
    return (
        "Took the text apart",
        f"{counted(event.claims, 'claim')}{dropped}{_if(carried, '; {} in them')}{_took(event)}",
    )


def _claim_verified(event: events.ClaimVerified) -> Told:
    known = {verdict.value: said.word.lower() for verdict, said in VERDICTS.items()}
    how = ", by evidence found for other claims" if event.inherited else ""
    place = f" ({event.number} of {event.of})" if event.of else ""
    detail = f"{event.claim_id}: {known.get(event.verdict) or plain(event.verdict)}{how}{place}{_took(event)}"
    return "Weighed a claim", detail


def _ledger_written(event: events.LedgerWritten) -> Told:
    fared = ", ".join(f"{count:,} {word.lower()}" for count, word in _fared(event.verdicts, LEDGER_VERDICTS))
    held = f"{counted(event.claims, 'claim')} against {counted(event.chunks, 'chunk')}, {counted(event.readings, 'reading')}"
    detail = f"{held}{_if(fared, ': {}')}; coverage {percent(event.coverage)}{_took(event)}"
    return "Held the draft against the documents", detail


def _draft_written(event: events.DraftWritten) -> Told:
    by = {"rules": "from their own sentences", "language_model": "by the language model"}.get(event.by) or plain(event.by)
    lacking = f"; {counted(event.unfound, 'part')} of the question not found" if event.unfound else ""
    return "Wrote a first answer", f"{by}, {counted(event.chunks, 'chunk')}{lacking}{_took(event)}"


def _draft_challenged(event: events.DraftChallenged) -> Told:
    found = ", ".join(f"{count:,} {word}" for count, word in _fared(event.points, POINTS))
    return "The skeptic read it", f"{found or 'nothing to object to'}{_took(event)}"


def _draft_revised(event: events.DraftRevised) -> Told:
    moved = f"coverage {percent(event.before)} to {percent(event.after)}"
    dropped = "" if event.kept else ", and set aside: the draft before it was better"
    return f"Revision {event.number}", f"{counted(event.edits, 'change')}: {moved}{dropped}{_took(event)}"


def _round(event: events.Round) -> Told:
    found = counted(event.new_passages, "new passage") if event.new_passages else "nothing new"
    enough = "enough by the trust rules" if event.sufficient else "not yet enough by the trust rules"
    return f"Round {event.number}", f"{_if(event.query, '“{}”: ')}{found}, {enough}"


def _heard(event: events.Heard) -> Told:
    tokens = ((event.scout_tokens, "scout"), (event.judge_tokens, "judge"))
    read = ", ".join(f"{number:,} tokens by the {reader}" for number, reader in tokens if number)
    return "Read what was found", f"{counted(event.candidates, 'passage')}{_if(read, ': {}')}{_took(event)}"


def _other(event: Event) -> Told:
    told = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "event"}  # type: ignore[arg-type]
    said = ", ".join(f"{name.replace('_', ' ')} {_value(value)}" for name, value in told.items() if value not in ("", (), {}))
    return opening(event.event.replace("_", " ")), said


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.3g}"
    if isinstance(value, dict):
        return ", ".join(f"{str(name).replace('_', ' ')} {_value(held)}" for name, held in value.items())
    return str(value)


_TOLD: Mapping[type[Event], Callable[[Any], Told]] = {
    # What checking an article did.
    events.ClaimsRead: _claims_read,
    events.ClaimsRelated: lambda e: (
        "Held the claims against one another",
        f"{counted(e.pairs, 'pair')} of {counted(e.claims, 'claim')}: {counted(e.edges, 'way')} they bear on one another,"
        f" {counted(e.contradictions, 'contradiction')}{_took(e)}",
    ),
    events.ClaimVerified: _claim_verified,
    events.LadderClimbed: lambda e: (
        "Read further pages for a claim",
        f"{e.claim_id}: {counted(e.pages, 'page')}, {counted(e.quotes, 'quote')};"
        f" {f'stopped: {plain(e.stopped)}' if e.stopped else 'nothing was left to fetch'}",
    ),
    events.InlineChecked: lambda e: (
        "Looked at a link of the article",
        f"{e.url}{_if(', '.join(e.claim_ids), ' for {}')}: {plain(e.status)}",
    ),
    events.UrlsRegistered: lambda e: (
        "Searched for claims of the article",
        f"stage {e.stage}: {counted(e.count, 'new address', 'new addresses')}",
    ),
    events.ExtractBatchStarted: lambda e: ("Began to fetch", counted(e.batch_size, "page")),
    events.ExtractBatchFinished: lambda e: ("Fetched", f"{counted(e.success_count, 'page')} could be had"),
    events.BindCompleted: lambda e: ("Sorted pages by the claims they speak of", f"after stage {e.stage}"),
    events.BayesianBudget: lambda e: (
        "Reckoned how many claims to search for",
        f"{e.optimal_k:,} of {counted(len(e.marginal_analysis), 'claim')} most worth it",
    ),
    events.TargetsChosen: lambda e: (
        "Chose claims",
        f"{len(e.targets):,} to search for, {len(e.deferred):,} deferred{_if(', '.join(map(plain, e.reason_codes)), ': {}')}",
    ),
    events.AnchorForced: lambda e: (
        "The claim the article hangs on is searched for in any case",
        f"{e.claim_id}{_if(e.displaced, ' in the place of {}')}",
    ),
    events.ExplainabilityTierFactor: lambda e: (
        "The best source changed how far a claim can be explained",
        f"{e.claim_id}: {e.pre_A:.2f} became {e.post_A:.2f}, best tier {e.best_tier}{_if(e.source, ' ({})')}",
    ),
    # What grounding a draft, and answering a question, did.
    events.LedgerWritten: _ledger_written,
    events.DraftWritten: _draft_written,
    events.DraftChallenged: _draft_challenged,
    events.DraftRevised: _draft_revised,
    # What every job does.
    events.Started: lambda e: (f"Began to {e.job}", f"profile {e.profile}, policy {e.policy}"),
    events.Round: _round,
    events.Retrieved: lambda e: (
        "Looked in the knowledge base",
        f"“{e.query}”: {e.lexical:,} by words, {e.vector:,} by meaning{_if(e.graph, ', {:,} from the graph')}; {e.kept:,} kept"
        f"{_if(e.undated_left_out, '; {:,} undated left out')}{_took(e)}",
    ),
    events.Heard: _heard,
    events.Searched: lambda e: (
        "Searched the web",
        f"“{e.query}”: {counted(e.results, 'result')}, {counted(e.pages, 'page')} read"
        f"{_if(e.skipped, ', {:,} left out')}{_took(e)}",
    ),
    events.Consulted: lambda e: (
        "Asked the language model",
        f"{e.tag}: {f'{e.tokens:,} tokens' if e.answered else 'no answer'}{_took(e)}",
    ),
    events.Withheld: lambda e: (
        "Did not ask the language model",
        f"{e.tag} ({e.priority}): {e.rule.replace('_', ' ')}, {counted(e.tokens, 'token')} at most",
    ),
    events.Proposed: lambda e: (
        "The language model proposed a verdict",
        f"{e.verdict.replace('_', ' ')}, and the evidence {'bears it out' if e.stands else 'overrules it'}"
        f"{_if(e.rationale, ': {}')}",
    ),
    events.FactsRead: lambda e: (
        "The language model read a page",
        f"{e.url}: {e.kept:,} of {counted(e.proposed, 'fact')} borne out by the words quoted",
    ),
    events.Ingested: lambda e: (
        "Stored what was found",
        f"{counted(e.documents, 'document')}, {counted(e.passages, 'passage')} in {e.collection}",
    ),
    events.Degraded: lambda e: (
        "Went on without something",
        f"{reason(e.reason_code).sentence}{_if(e.detail, ' ({})')}",
    ),
    events.Stopped: lambda e: ("Stopped", stop_words(e.reason)),
}
