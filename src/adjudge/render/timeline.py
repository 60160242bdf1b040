"""The trace as a person reads it: one line an event, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from adjudge.render.ledger_words import LEDGER_VERDICTS, POINTS
from adjudge.render.quoting import visible
from adjudge.render.words import VERDICTS, counted, duration, opening, percent, plain, reason, stop_words
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


def _took(seconds: float) -> str:
    """How long it took, to stand at the end of a line; nothing for what was not timed."""
    return f"; {duration(seconds)}" if seconds else ""


# What checking an article did.


def _claims_read(event: events.ClaimsRead) -> Told:
    dropped = f", {counted(event.dropped, 'statement')} left out" if event.dropped else ""
    carried = ", ".join(f"{percent(share)} of {kind}s" for kind, share in event.coverage.items())
    carried = f"; {carried} in them" if carried else ""
    return "Took the text apart", f"{counted(event.claims, 'claim')}{dropped}{carried}{_took(event.seconds)}"


def _claims_related(event: events.ClaimsRelated) -> Told:
    found = f"{counted(event.edges, 'way')} they bear on one another, {counted(event.contradictions, 'contradiction')}"
    detail = f"{counted(event.pairs, 'pair')} of {counted(event.claims, 'claim')}: {found}{_took(event.seconds)}"
    return "Held the claims against one another", detail


def _claim_verified(event: events.ClaimVerified) -> Told:
    known = {verdict.value: said.word.lower() for verdict, said in VERDICTS.items()}
    how = ", by evidence found for other claims" if event.inherited else ""
    place = f" ({event.number} of {event.of})" if event.of else ""
    detail = f"{event.claim_id}: {known.get(event.verdict) or plain(event.verdict)}{how}{place}{_took(event.seconds)}"
    return "Weighed a claim", detail


def _ladder_climbed(event: events.LadderClimbed) -> Told:
    why = f"; stopped: {plain(event.stopped)}" if event.stopped else "; nothing was left to fetch"
    detail = f"{event.claim_id}: {counted(event.pages, 'page')}, {counted(event.quotes, 'quote')}{why}"
    return "Read further pages for a claim", detail


def _inline_checked(event: events.InlineChecked) -> Told:
    claims = f" for {', '.join(event.claim_ids)}" if event.claim_ids else ""
    return "Looked at a link of the article", f"{event.url}{claims}: {plain(event.status)}"


def _targets_chosen(event: events.TargetsChosen) -> Told:
    why = ", ".join(plain(code) for code in event.reason_codes)
    chosen = f"{len(event.targets):,} to search for, {len(event.deferred):,} deferred"
    return "Chose claims", f"{chosen}{f': {why}' if why else ''}"


def _anchor_forced(event: events.AnchorForced) -> Told:
    instead = f" in the place of {event.displaced}" if event.displaced else ""
    return "The claim the article hangs on is searched for in any case", f"{event.claim_id}{instead}"


def _tier_factor(event: events.ExplainabilityTierFactor) -> Told:
    whose = f" ({event.source})" if event.source else ""
    detail = f"{event.claim_id}: {event.pre_A:.2f} became {event.post_A:.2f}, best tier {event.best_tier}{whose}"
    return "The best source changed how far a claim can be explained", detail


# What grounding a draft, and answering a question, did.


_BY: Mapping[str, str] = {"rules": "from their own sentences", "language_model": "by the language model"}


def _ledger_written(event: events.LedgerWritten) -> Told:
    fared = ", ".join(
        f"{event.verdicts[verdict.value]:,} {said.word.lower()}"
        for verdict, said in LEDGER_VERDICTS.items()
        if event.verdicts.get(verdict.value)
    )
    held = f"{counted(event.claims, 'claim')} against {counted(event.chunks, 'chunk')}"
    read = f"{held}, {counted(event.readings, 'reading')}{f': {fared}' if fared else ''}"
    return "Held the draft against the documents", f"{read}; coverage {percent(event.coverage)}{_took(event.seconds)}"


def _draft_written(event: events.DraftWritten) -> Told:
    lacking = f"; {counted(event.unfound, 'part')} of the question not found" if event.unfound else ""
    detail = f"{_BY.get(event.by) or plain(event.by)}, {counted(event.chunks, 'chunk')}{lacking}{_took(event.seconds)}"
    return "Wrote a first answer", detail


def _draft_challenged(event: events.DraftChallenged) -> Told:
    found = ", ".join(
        f"{event.points[kind.value]:,} {said.word}" for kind, said in POINTS.items() if event.points.get(kind.value)
    )
    return "The skeptic read it", f"{found or 'nothing to object to'}{_took(event.seconds)}"


def _draft_revised(event: events.DraftRevised) -> Told:
    moved = f"coverage {percent(event.before)} to {percent(event.after)}"
    dropped = "" if event.kept else ", and set aside: the draft before it was better"
    return f"Revision {event.number}", f"{counted(event.edits, 'change')}: {moved}{dropped}{_took(event.seconds)}"


# What every job does.


def _round(event: events.Round) -> Told:
    found = counted(event.new_passages, "new passage") if event.new_passages else "nothing new"
    enough = "enough by the trust rules" if event.sufficient else "not yet enough by the trust rules"
    query = f"“{event.query}”: " if event.query else ""
    return f"Round {event.number}", f"{query}{found}, {enough}"


def _retrieved(event: events.Retrieved) -> Told:
    by = [f"{event.lexical:,} by words", f"{event.vector:,} by meaning"]
    if event.graph:
        by.append(f"{event.graph:,} from the graph")
    undated = f"; {event.undated_left_out:,} undated left out" if event.undated_left_out else ""
    detail = f"“{event.query}”: {', '.join(by)}; {event.kept:,} kept{undated}{_took(event.seconds)}"
    return "Looked in the knowledge base", detail


def _heard(event: events.Heard) -> Told:
    tokens = ((event.scout_tokens, "scout"), (event.judge_tokens, "judge"))
    read = ", ".join(f"{number:,} tokens by the {reader}" for number, reader in tokens if number)
    detail = f"{counted(event.candidates, 'passage')}{f': {read}' if read else ''}{_took(event.seconds)}"
    return "Read what was found", detail


def _searched(event: events.Searched) -> Told:
    came = f"{counted(event.results, 'result')}, {counted(event.pages, 'page')} read"
    left = f", {event.skipped:,} left out" if event.skipped else ""
    return "Searched the web", f"“{event.query}”: {came}{left}{_took(event.seconds)}"


def _consulted(event: events.Consulted) -> Told:
    came = f"{event.tokens:,} tokens" if event.answered else "no answer"
    return "Asked the language model", f"{event.tag}: {came}{_took(event.seconds)}"


def _withheld(event: events.Withheld) -> Told:
    why = event.rule.replace("_", " ")
    detail = f"{event.tag} ({event.priority}): {why}, {counted(event.tokens, 'token')} at most"
    return "Did not ask the language model", detail


def _proposed(event: events.Proposed) -> Told:
    stands = "the evidence bears it out" if event.stands else "the evidence overrules it"
    said = f": {event.rationale}" if event.rationale else ""
    return "The language model proposed a verdict", f"{event.verdict.replace('_', ' ')}, and {stands}{said}"


def _facts_read(event: events.FactsRead) -> Told:
    borne_out = f"{event.kept:,} of {counted(event.proposed, 'fact')} borne out by the words quoted"
    return "The language model read a page", f"{event.url}: {borne_out}"


def _ingested(event: events.Ingested) -> Told:
    stored = f"{counted(event.documents, 'document')}, {counted(event.passages, 'passage')}"
    return "Stored what was found", f"{stored} in {event.collection}"


def _degraded(event: events.Degraded) -> Told:
    detail = f" ({event.detail})" if event.detail else ""
    return "Went on without something", f"{reason(event.reason_code).sentence}{detail}"


def _other(event: Event) -> Told:
    told = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "event"}  # type: ignore[arg-type]
    said = ", ".join(
        f"{name.replace('_', ' ')} {_value(value)}" for name, value in told.items() if value not in ("", (), {})
    )
    return opening(event.event.replace("_", " ")), said


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.3g}"
    if isinstance(value, dict):
        return ", ".join(f"{str(name).replace('_', ' ')} {_value(held)}" for name, held in value.items())
    return str(value)


_TOLD: Mapping[type[Event], Callable[[Any], Told]] = {
    events.ClaimsRead: _claims_read,
    events.ClaimsRelated: _claims_related,
    events.ClaimVerified: _claim_verified,
    events.LadderClimbed: _ladder_climbed,
    events.InlineChecked: _inline_checked,
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
    events.TargetsChosen: _targets_chosen,
    events.AnchorForced: _anchor_forced,
    events.ExplainabilityTierFactor: _tier_factor,
    events.LedgerWritten: _ledger_written,
    events.DraftWritten: _draft_written,
    events.DraftChallenged: _draft_challenged,
    events.DraftRevised: _draft_revised,
    events.Started: lambda e: (f"Began to {e.job}", f"profile {e.profile}, policy {e.policy}"),
    events.Round: _round,
    events.Retrieved: _retrieved,
    events.Heard: _heard,
    events.Searched: _searched,
    events.Consulted: _consulted,
    events.Withheld: _withheld,
    events.Proposed: _proposed,
    events.FactsRead: _facts_read,
    events.Ingested: _ingested,
    events.Degraded: _degraded,
    events.Stopped: lambda e: ("Stopped", stop_words(e.reason)),
}
