"""The skeptic: what is wrong with a draft by its ledger, by what was retrieved, and by the question (seed 003 §2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudge.english.anchors import additions
from adjudge.english.hints import overclaims
from adjudge.english.layout.chunks import without
from adjudge.english.layout.clean import on_one_line
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.ledger.answers.question_search import Search
from adjudge.ledger.gates import conflicts
from adjudge.policy import Policy
from adjudge.policy.ledger import WritingPolicy
from adjudge.reading.windows import shown, shown_title
from adjudge.run.consult import MALFORMED, Datum, Unusable, objects_in, prompt
from adjudge.values.document import Chunk
from adjudge.values.ledger import CritiquePoint, Entry, Ledger, PointKind, SupportLevel
from adjudge.values.verdict import Support


def critique(search: Search, ledger: Ledger) -> tuple[CritiquePoint, ...]:
    """The points of a critique, claim by claim in the draft's order, then what the draft is silent on."""
    found = [
        CritiquePoint(kind=kind, about=entry.claim, why=why, entry=place)
        for place, entry in enumerate(ledger.entries)
        for kind, why in _faults(entry)
    ]
    return (*found, *_unanswered(search, ledger), *_passed_over(search, ledger))


def _faults(entry: Entry) -> Iterator[tuple[PointKind, str]]:
    """What is wrong with a claim, and why."""
    if entry.verdict is Support.NOT_FOUND:
        yield PointKind.UNSUPPORTED, "No document retrieved holds it."
    if disagreeing := conflicts(entry.evidence):
        yield PointKind.CONFLICTING, f"Sources disagree: {'; '.join(disagreeing)}."
    elif entry.verdict is Support.CONTRADICTED:
        told = next((q for q in entry.evidence if q.support is SupportLevel.CONTRADICTED), None)
        why = f'{told.document} says otherwise: "{told.quote}"' if told else "The documents say otherwise."
        yield PointKind.CONFLICTING, why
    elif why := too_strong(entry):
        yield PointKind.OVERCLAIMED, why


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
        f"{entry.claim}{''.join(f' [cite:{name}]' for name in names)}" for entry, names in zip(ledger.entries, cited, strict=True)
    ]
    for part, answered in zip(search.parts, search.spoken_to(said), strict=True):
        if not answered:
            yield CritiquePoint(kind=PointKind.MISSING, about=part.text, why="The draft does not answer it.")


def _passed_over(search: Search, ledger: Ledger) -> Iterator[CritiquePoint]:
    """What answers the question well and stands in a chunk the draft makes nothing of."""
    used = {quote.chunk_hash for entry in ledger.entries for quote in entry.evidence}
    used |= {name for entry in ledger.entries for name in entry.citations}
    words = parsed(without(ledger.draft)).vocabulary
    best: dict[str, tuple[float, str, str]] = {}
    for one in search.ranked:
        chunk = one.sentence.chunk
        own = parsed(one.sentence.text).vocabulary
        said = bool(own) and len(own & words) / len(own) >= search.policy.alike
        if one.best >= search.policy.silent and chunk.hash not in used and not said:
            told = (one.best, one.sentence.text, chunk.document)
            best[chunk.hash] = max(best.get(chunk.hash, told), told)
    for _, text, document in sorted(best.values(), reverse=True):
        yield CritiquePoint(kind=PointKind.MISSING, about=text, why=f"{document} says so, and the draft does not.")


# Chunks as a language model is shown them, and what it must keep to when it writes from them (seed 003).


_MARKUP = regex(r"://|\bwww\.|\[|\]|[\uff3b\uff3d\u3010\u3011]|```|[<>{}]|\bcite\s?:|^\s{0,9}(?:#|[-*] )", re.IGNORECASE)
"""Links, citations and markup: a sentence is plain, and what it cites is told by number."""
_LONGEST_SENTENCE = 600
_NO_FIGURE = frozenset({"one", "first"})
"""Numbers only by their look."""


def numbered(chunks: Sequence[Chunk], policy: WritingPolicy) -> list[Datum]:
    """Chunks with the numbers they are called by; what speaks to a model is not shown."""
    return [_datum(number, chunk, policy) for number, chunk in enumerate(chunks, 1)]


def _datum(number: int, chunk: Chunk, policy: WritingPolicy) -> Datum:
    told: dict[str, str | int] = {"item": number, "title": shown_title(chunk.title, chunk.row) or chunk.document}
    if chunk.inferred_date:
        told["published"] = chunk.inferred_date.isoformat()
    return {**told, "text": shown(chunk.text[: policy.shown_characters]).text}


def cited_chunks(items: object, chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """The chunks that numbers name. Raises Unusable for a number that was not shown: a citation that does not exist."""
    if not isinstance(items, list) or not all(type(n) is int and 1 <= n <= len(chunks) for n in items):
        raise Unusable(MALFORMED, "a piece is named by the number it was shown with")
    return tuple(chunks[n - 1] for n in dict.fromkeys(items))


def plain_sentence(text: object) -> str:
    """One plain sentence on one line; empty for what is none."""
    if not isinstance(text, str):
        raise Unusable(MALFORMED, "a sentence is a string")
    said = on_one_line(text).strip()
    if not said or len(said) > _LONGEST_SENTENCE or _MARKUP.search(said) or len(sentences(said)) != 1:
        return ""
    return said if said[-1] in ".!?\u2026" else f"{said}."


def keeps_to(known: Sequence[str], said: str) -> bool:
    """Whether a sentence brings in no name and no number that stands in nothing known."""
    new = additions("\n".join(known), said)
    return not new.names and not set(map(str.lower, new.numbers)) - _NO_FIGURE


def texts_of(chunks: Sequence[Chunk]) -> list[str]:
    """What a sentence on these chunks may take its names and numbers from."""
    days = [chunk.inferred_date.isoformat() for chunk in chunks if chunk.inferred_date]
    return [*(f"{chunk.title}\n{chunk.text}" for chunk in chunks), *(c.row.heading for c in chunks if c.row), *days]


# What a language model finds wrong with a draft: a point counts if it names a claim or a chunk that exists (seed 003 §2).


KEYS = frozenset({"kind", "claim", "item", "why"})
_LONGEST = 300


def critique_prompt(query: str, ledger: Ledger, chunks: Sequence[Chunk], policy: Policy) -> str:
    return prompt(
        "critique",
        question=(query,),
        claims=[{"claim": number, "text": entry.claim} for number, entry in enumerate(ledger.entries, 1)],
        evidence=numbered(chunks, policy.writing),
        most=policy.writing.points,
    )


def proposed_critique(
    reply: str, ledger: Ledger, chunks: Sequence[Chunk], policy: Policy
) -> tuple[CritiquePoint, ...]:  # fmt: skip
    """The points that name what they are about. Raises Unusable for another form, or a claim or piece that does not exist."""
    found = []
    for row in objects_in(reply, policy.language.reply_characters, keys=KEYS)[: policy.writing.points]:
        kind, claim, item, why = row["kind"], row["claim"], row["item"], row["why"]
        if not isinstance(kind, str) or kind not in set(PointKind) or not isinstance(why, str):
            raise Unusable(MALFORMED, f"a fault is one of {', '.join(PointKind)}, with a sentence that says why")
        if not _among(claim, len(ledger.entries)) or not _among(item, len(chunks)):
            raise Unusable(MALFORMED, "a claim and a piece are named by the numbers they were shown with")
        if (point := _point(PointKind(kind), claim, item, why, ledger, chunks)) is not None:
            found.append(point)
    return tuple(dict.fromkeys(found))


def joined(own: Sequence[CritiquePoint], proposed: Sequence[CritiquePoint]) -> tuple[CritiquePoint, ...]:
    """The rules' points with what only the model saw: nothing is said twice of one claim."""

    def key(point: CritiquePoint) -> tuple[PointKind, int | None, str]:
        return point.kind, point.entry, "" if point.entry is not None else point.about

    known = set(map(key, own))
    return (*own, *(point for point in proposed if key(point) not in known))


def _among(number: object, most: int) -> bool:
    return type(number) is int and 0 <= number <= most


def _point(
    kind: PointKind, claim: int, item: int, why: str, ledger: Ledger, chunks: Sequence[Chunk]
) -> CritiquePoint | None:  # fmt: skip
    """A point that is about something: a fault is one of a claim, what is missing stands in a piece."""
    said = shown(on_one_line(why)).text[:_LONGEST].strip()
    if kind is PointKind.MISSING:
        chunk = chunks[item - 1] if item else None
        return CritiquePoint(kind=kind, about=chunk.title or chunk.document, why=said) if chunk and said else None
    if not claim or not said:
        return None
    return CritiquePoint(kind=kind, about=ledger.entries[claim - 1].claim, why=said, entry=claim - 1)
