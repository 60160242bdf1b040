"""The entries of a ledger: claims with their matches, support, confidence and verdict (003 §5, §8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from math import fsum

from adjudge.ledger.gates import (
    BORNE_OUT,
    conflict,
    conflicts,
    gates,
    low_confidence,
    outdated,
    summary,
    whole_draft,
)
from adjudge.ledger.match import Matched, Shelf, read_text
from adjudge.ledger.support import Verified
from adjudge.policy import Policy
from adjudge.policy.ledger import LedgerPolicy
from adjudge.reading.weigh import unsure
from adjudge.values.document import Chunk
from adjudge.values.ledger import UNREAD, Entry, EvidenceMatch, Ledger, MatchType, RiskFlag, SupportLevel
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.span import mixture
from adjudge.values.verdict import Support

# How surely evidence bears a claim of a draft out, and the verdict that follows (seed 003 §5).


NOTHING_TO_RAISE = "no_support"
_DIGITS = 12
"""Decimals to which tenths add up as on paper: .85 + .05 − .1 is .8 and not a hair more, which would change a verdict."""


@formula(
    "ledger.confidence",
    origin="seed 003 §5.2",
    label=Honesty.HEURISTIC,
    text=(
        "confidence = base + 0.05 · min(matches − 1, 3) + 0.05 [mean similarity > 0.85] − 0.1 [inference], within 0..1;"
        " base = 0.85 full, 0.6 partial; without support confidence = 0"
    ),
)
def confidence(level: SupportLevel, similarities: Sequence[float], *, requires_inference: bool, policy: LedgerPolicy) -> Score:
    """From how far the evidence goes, how many matches there are and how near they are. What no evidence bears out has
    confidence 0 (003 §5.3), however many chunks speak of the same thing; a contradiction has none of its own."""
    base = {SupportLevel.FULL: policy.full, SupportLevel.PARTIAL: policy.partial}.get(level, 0.0)
    terms = [Term(name="support_level", raw=base, weight=1.0, contribution=base)]
    if level in {SupportLevel.NONE, SupportLevel.CONTRADICTED}:
        return Score(formula="ledger.confidence", value=0.0, terms=tuple(terms), fired=(NOTHING_TO_RAISE,))
    if (further := min(len(similarities) - 1, policy.most_boosts)) > 0:
        terms.append(weighted("further_matches", further, policy.source_boost))
    mean = mean_similarity(similarities)
    if mean > policy.similar:
        terms.append(Term(name="similarity", raw=mean, weight=1.0, contribution=policy.similar_boost))
    if requires_inference:
        terms.append(weighted("inference", 1.0, -policy.inference_penalty))
    value = round(fsum(term.contribution for term in terms), _DIGITS)
    return Score(formula="ledger.confidence", value=min(max(value, 0.0), 1.0), terms=tuple(terms))


def mean_similarity(similarities: Sequence[float]) -> float:
    """The mean over a claim's matches; 0 without any. Equal similarities have exactly that mean."""
    return round(fsum(similarities) / len(similarities), _DIGITS) if similarities else 0.0


def verdict(level: SupportLevel, confidence: float, policy: LedgerPolicy) -> Support:
    """The decision tree of 003 §5.1: full support that is not sure enough is weak, and so is partial support."""
    if level is SupportLevel.NONE:
        return Support.NOT_FOUND
    if level is SupportLevel.CONTRADICTED:
        return Support.CONTRADICTED
    sure = level is SupportLevel.FULL and confidence > policy.supported
    return Support.SUPPORTED if sure else Support.WEAK


UNCITED = "Uncited, and not found in the documents"


def entry_of(m: Matched, found: Verified, shelf: Shelf, policy: Policy) -> Entry:
    """The entry of a claim."""
    claim = m.claim
    bare = Entry(
        claim=claim.text,
        start=claim.start,
        end=claim.end,
        type=claim.type,
        importance=claim.importance,
        verdict=Support.NOT_FOUND,
        confidence=0.0,
        cited=bool(claim.citations),
        notes=_notes(m, found, shelf),
        citations=claim.citations,
        citation_valid=m.citation_valid,
    )
    carried = [m.similarities[place] for place in found.carriers]
    return supported(bare, found, _matches(m, found, shelf, policy), carried, policy)


def supported(entry: Entry, found: Verified, matches: Sequence[EvidenceMatch], carried: Sequence[float], policy: Policy) -> Entry:
    """An entry with what is found for its claim, and all that follows from it. `carried` has the similarity of each chunk that
    carries the verdict: only these raise confidence."""
    score = confidence(found.level, carried, requires_inference=found.requires_inference, policy=policy.ledger)
    return replace(
        entry,
        verdict=verdict(found.level, score.value, policy.ledger),
        confidence=score.value,
        evidence=found.quotes,
        match_type=matches[0].match_type if matches else MatchType.NONE,
        similarity=mean_similarity([match.similarity for match in matches]),
        matches=tuple(matches),
        support_level=found.level,
        probability=found.borne.value,
        reasoning=found.reasoning,
        requires_inference=found.requires_inference,
        decided_by=found.decided_by,
        scores=(score, found.borne),
    )


def _matches(m: Matched, found: Verified, shelf: Shelf, policy: Policy) -> tuple[EvidenceMatch, ...]:
    """What is evidence on a claim, that which carries its verdict first: chunks it cites, chunks the seed's search finds, and
    chunks found by their words once the models have read in them what they were looked up for."""
    others = [place for place in m.read if place not in found.carriers and m.similar_enough(place, policy)]
    places = (*found.carriers, *sorted(others, key=lambda place: (place not in m.cited, -m.similarities[place])))
    return tuple(m.match(place, shelf) for place in dict.fromkeys(places))


def _notes(m: Matched, found: Verified, shelf: Shelf) -> str:
    """What a reader must know beside the verdict."""
    notes: list[str] = []
    if disagreeing := conflicts(found.quotes):
        notes.append(f"Conflicting evidence found: {'; '.join(disagreeing)}")
    if m.unknown:
        named = "; ".join(_invalid(name, shelf) for name in m.unknown)
        notes.append(f"Citation invalid: {named}; all were searched")
    elif m.cited and found.level in BORNE_OUT and not set(found.carriers) & set(m.cited):
        notes.append(elsewhere(shelf.chunks[found.carriers[0]]))
    elif m.citation_valid is None and found.level is SupportLevel.NONE and not found.quotes:
        notes.append(UNCITED)
    if found.level is SupportLevel.NONE and (odd := _unsure_words(m, shelf)):
        notes.append(f"This text mixes alphabets: {mixture(odd)}")
    return ". ".join(notes)


def _unsure_words(m: Matched, shelf: Shelf) -> tuple[str, ...]:
    """Words of a claim, or of what is most like it, that cannot be read for certain."""
    nearest = [place for place in m.read if m.similarities[place] == max(m.similarities.values())]
    return unsure(m.claim.text, read_text(shelf.chunks[nearest[0]]) if nearest else "")


def _invalid(name: str, shelf: Shelf) -> str:
    if several := shelf.sharing(name):
        return f"[cite:{name}] names several documents: {', '.join(several)}"
    return f"[cite:{name}] names no chunk or document here"


def elsewhere(chunk: Chunk) -> str:
    """That a claim cites one chunk and another bears it out."""
    return f"The evidence is not in what is cited but in {chunk.document} [cite:{chunk.hash}]"


def entry_flags(entries: Sequence[Entry], chunks: Sequence[Chunk], today: dt.date, policy: Policy) -> tuple[RiskFlag, ...]:
    """What single claims and their sources give a reader to worry about: disagreement, and age. Each old document is told of
    once, with the first claim that rests on it."""
    dates = {chunk.document: chunk.inferred_date for chunk in chunks}
    flags: list[RiskFlag] = []
    told: set[str] = set()
    for place, entry in enumerate(entries):
        if entry.verdict is Support.CONTRADICTED and conflicts(entry.evidence):
            flags.append(conflict(place))
        for quote in entry.evidence:
            old = outdated(dates.get(quote.document), today, policy.ledger)
            if old is not None and quote.document not in told:
                told.add(quote.document)
                flags.append(replace(old, claim=place))
    return tuple(flags)


# The figures of a ledger follow from its entries: made in one place, none is left behind when an entry changes.


def with_figures(ledger: Ledger, chunks: Sequence[Chunk], today: dt.date, policy: Policy) -> Ledger:
    """The ledger with summary, probability, gates and flags. A draft that its reason codes call unread covers nothing and fails:
    silence is no support."""
    entries, read = ledger.entries, UNREAD.isdisjoint(ledger.reason_codes)
    low = low_confidence(entries, policy.ledger) if entries else None
    return replace(
        ledger,
        summary=summary(entries, retrieved=read),
        probability=whole_draft(entries, retrieved=read).value,
        gates=gates(entries, policy.ledger, retrieved=read),
        risk_flags=(*entry_flags(entries, chunks, today, policy), *((low,) if low else ())),
    )
