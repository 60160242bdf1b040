"""The entries of a ledger: claims with their matches, support, confidence and verdict (003 §5, §8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.chunk import Chunk
from adjudge.model.ledger import Entry, EvidenceMatch, MatchType, RiskFlag, SupportLevel
from adjudge.model.verdict import Support
from adjudge.policy import Policy
from adjudge.scoring.ledger_confidence import confidence, mean_similarity, verdict
from adjudge.scoring.ledger_flags import conflict, conflict_notes, conflicts, outdated
from adjudge.steps.ledger_match import Matched, Shelf
from adjudge.steps.support import Verified

BORNE_OUT = frozenset({SupportLevel.FULL, SupportLevel.PARTIAL})
UNCITED = "Uncited, and not found in the documents"


def entries_of(
    matches: Sequence[Matched], verified: Sequence[Verified], shelf: Shelf, policy: Policy
) -> tuple[Entry, ...]:
    """An entry for each claim, in the draft's order."""
    return tuple(_entry(m, v, shelf, policy) for m, v in zip(matches, verified, strict=True))


def _entry(m: Matched, found: Verified, shelf: Shelf, policy: Policy) -> Entry:
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


def supported(
    entry: Entry, found: Verified, matches: Sequence[EvidenceMatch], carried: Sequence[float], policy: Policy
) -> Entry:
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
        notes.append(conflict_notes(disagreeing))
    if m.unknown:
        named = "; ".join(_invalid(name, shelf) for name in m.unknown)
        notes.append(f"Citation invalid: {named}; all were searched")
    elif m.cited and found.level in BORNE_OUT and not set(found.carriers) & set(m.cited):
        notes.append(elsewhere(shelf.chunks[found.carriers[0]]))
    elif m.citation_valid is None and found.level is SupportLevel.NONE and not found.quotes:
        notes.append(UNCITED)
    return ". ".join(notes)


def _invalid(name: str, shelf: Shelf) -> str:
    if several := shelf.sharing(name):
        return f"[cite:{name}] names several documents: {', '.join(several)}"
    return f"[cite:{name}] names no chunk or document here"


def elsewhere(chunk: Chunk) -> str:
    """That a claim cites one chunk and another bears it out."""
    return f"The evidence is not in what is cited but in {chunk.document} [cite:{chunk.hash}]"


def entry_flags(
    entries: Sequence[Entry], chunks: Sequence[Chunk], today: dt.date, policy: Policy
) -> tuple[RiskFlag, ...]:
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
                flags.append(RiskFlag(type=old.type, severity=old.severity, description=old.description, claim=place))
    return tuple(flags)
