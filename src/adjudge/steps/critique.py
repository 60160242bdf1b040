"""The skeptic: what is wrong with a draft by its ledger, by what was retrieved, and by the question (seed 003 §2)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.model.ledger import CritiquePoint, Entry, Ledger, PointKind, SupportLevel
from adjudge.model.verdict import Support
from adjudge.scoring.ledger_flags import conflicts
from adjudge.steps.question_search import Search
from adjudge.text.citations import without
from adjudge.text.overclaiming import overclaims
from adjudge.text.terms import terms


def critique(search: Search, ledger: Ledger) -> tuple[CritiquePoint, ...]:
    """The points of a critique, claim by claim in the draft's order, then what the draft is silent on."""
    found = [point for place, entry in enumerate(ledger.entries) for point in _on(place, entry)]
    return (*found, *_unanswered(search, ledger), *_passed_over(search, ledger))


def _on(place: int, entry: Entry) -> Iterator[CritiquePoint]:
    if entry.verdict is Support.NOT_FOUND:
        yield CritiquePoint(
            kind=PointKind.UNSUPPORTED, about=entry.claim, why="No document retrieved holds it.", entry=place
        )
    if disagreeing := conflicts(entry.evidence):
        why = f"Sources disagree: {'; '.join(one.summary for one in disagreeing)}."
        yield CritiquePoint(kind=PointKind.CONFLICTING, about=entry.claim, why=why, entry=place)
    elif entry.verdict is Support.CONTRADICTED:
        told = next((q for q in entry.evidence if q.support is SupportLevel.CONTRADICTED), None)
        why = f'{told.document} says otherwise: "{told.quote}"' if told else "The documents say otherwise."
        yield CritiquePoint(kind=PointKind.CONFLICTING, about=entry.claim, why=why, entry=place)
    elif (why := too_strong(entry)) != "":
        yield CritiquePoint(kind=PointKind.OVERCLAIMED, about=entry.claim, why=why, entry=place)


def too_strong(entry: Entry) -> str:
    """Why a claim goes further than the evidence that bears it out; empty where it does not."""
    told = [quote for quote in entry.evidence if quote.support in {SupportLevel.FULL, SupportLevel.PARTIAL}]
    if entry.verdict not in {Support.SUPPORTED, Support.WEAK} or not told:
        return ""
    partial = entry.support_level is SupportLevel.PARTIAL
    word = overclaims(entry.claim, " ".join(quote.quote for quote in told), partial=partial)
    if word is None:
        return ""
    return f'It says "{word.span.of(entry.claim)}"; the evidence does not: "{told[0].quote}"'


def _unanswered(search: Search, ledger: Ledger) -> Iterator[CritiquePoint]:
    """The parts of the question that no claim of the draft speaks to."""
    cited = [entry.citations or [quote.chunk_hash for quote in entry.evidence[:1]] for entry in ledger.entries]
    said = [
        f"{entry.claim}{''.join(f' [cite:{name}]' for name in names)}"
        for entry, names in zip(ledger.entries, cited, strict=True)
    ]
    for part, answered in zip(search.parts, search.spoken_to(said), strict=True):
        if not answered:
            yield CritiquePoint(kind=PointKind.MISSING, about=part.text, why="The draft does not answer it.")


def _passed_over(search: Search, ledger: Ledger) -> Iterator[CritiquePoint]:
    """What answers the question well and stands in a chunk the draft makes nothing of."""
    used = {quote.chunk_hash for entry in ledger.entries for quote in entry.evidence}
    used |= {name for entry in ledger.entries for name in entry.citations}
    words = frozenset(terms(without(ledger.draft)))
    best: dict[str, tuple[float, str, str]] = {}
    for one in search.ranked:
        chunk = one.sentence.chunk
        own = frozenset(terms(one.sentence.text))
        said = bool(own) and len(own & words) / len(own) >= search.policy.alike
        if one.best >= search.policy.silent and chunk.hash not in used and not said:
            told = (one.best, one.sentence.text, chunk.document)
            best[chunk.hash] = max(best.get(chunk.hash, told), told)
    for _, text, document in sorted(best.values(), reverse=True):
        yield CritiquePoint(kind=PointKind.MISSING, about=text, why=f"{document} says so, and the draft does not.")
