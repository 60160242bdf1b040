"""How far evidence bears claims out, as a language model reads it (seed 003 §4.3): asked where the shipped judge leaves it open,
believed by one level and only with words that stand in the chunk."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudge.english.clauses import clause
from adjudge.english.layout.clean import on_one_line
from adjudge.english.names import names
from adjudge.english.quotations import standing
from adjudge.english.words import overlap, terms
from adjudge.english.words import words as words_of
from adjudge.ledger.entries import BORNE_OUT, UNCITED, elsewhere, supported, with_figures
from adjudge.ledger.gates import as_ruled
from adjudge.ledger.support import Verified, each_once
from adjudge.policy import Policy
from adjudge.reading.windows import shown, shown_title
from adjudge.run.consult import MALFORMED, UNQUOTED, Datum, Unusable, objects_in, prompt
from adjudge.values.document import Chunk, Frame
from adjudge.values.evidence import DecidedBy
from adjudge.values.ledger import Entry, EvidenceMatch, Ledger, MatchType, Quote, SupportLevel
from adjudge.values.verdict import Support

KEYS = frozenset({"claim", "level", "quote", "reasoning"})
_OPEN = frozenset({Support.NOT_FOUND, Support.WEAK})
_NEXT = {SupportLevel.NONE: SupportLevel.PARTIAL, SupportLevel.PARTIAL: SupportLevel.FULL}
_LONGEST = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Doubt:
    """A claim that the shipped judge leaves open, and the chunk that speaks most to it."""

    entry: int
    claim: str
    chunk: Chunk
    similarity: float
    seen: Frame


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruling:
    """What a language model says of one of them."""

    entry: int
    level: SupportLevel
    quote: Quote
    chunk: Chunk
    similarity: float
    reasoning: str


def open_doubts(ledger: Ledger, chunks: Sequence[Chunk], policy: Policy) -> tuple[Doubt, ...]:
    """What a language model is asked about, the claims in order."""
    known = {chunk.hash: chunk for chunk in chunks}
    found = []
    for place, entry in enumerate(ledger.entries):
        if entry.verdict not in _OPEN:
            continue
        match = next((m for m in entry.matches if m.chunk_hash in known), None)
        chunk = known[match.chunk_hash] if match else max(chunks, key=lambda c: overlap(entry.claim, c.text))
        seen = shown(chunk.text[: policy.writing.shown_characters])
        near = match.similarity if match else 0.0
        found.append(Doubt(entry=place, claim=entry.claim, chunk=chunk, similarity=near, seen=seen))
    return tuple(found[: policy.writing.support_items])


def support_prompt(ledger: Ledger, doubts: Sequence[Doubt]) -> str:
    told: list[Datum] = [
        {
            "claim": number,
            "says": ledger.entries[doubt.entry].claim,
            "title": shown_title(doubt.chunk.title, doubt.chunk.row),
            "text": doubt.seen.text,
        }
        for number, doubt in enumerate(doubts, 1)
    ]
    return prompt("judge", items=told)


def proposed_support(reply: str, doubts: Sequence[Doubt], policy: Policy) -> tuple[Ruling, ...]:
    """The rulings that quote words of their chunk. Raises Unusable for another form, and where none of several sides does."""
    found: dict[int, Ruling] = {}
    sided = 0
    for row in objects_in(reply, policy.language.reply_characters, keys=KEYS):
        number, level, quote, reasoning = row["claim"], row["level"], row["quote"], row["reasoning"]
        if type(number) is not int or not 1 <= number <= len(doubts):
            raise Unusable(MALFORMED, "a claim is named by the number it was shown with")
        if not all(isinstance(text, str) for text in (level, quote, reasoning)) or level.lower() not in set(
            SupportLevel
        ):
            raise Unusable(MALFORMED, "a level is FULL, PARTIAL, NONE or CONTRADICTED")
        if SupportLevel(level.lower()) is SupportLevel.NONE:
            continue
        sided += 1
        ruling = _ruling(doubts[number - 1], SupportLevel(level.lower()), quote, reasoning, policy)
        if ruling is not None:
            found.setdefault(number, ruling)
    if sided and not found:
        raise Unusable(UNQUOTED, "no level is given with words of its text")
    return tuple(found[number] for number in sorted(found))


def _ruling(doubt: Doubt, level: SupportLevel, quote: str, reasoning: str, policy: Policy) -> Ruling | None:
    span = standing(quote, doubt.seen.text)
    place = doubt.seen.quotable(span) if span else None
    if place is None or not terms(quote):
        return None
    chunk = doubt.chunk
    most = _most(doubt, f"{chunk.title} {quote}", policy)
    if most is SupportLevel.NONE:
        return None
    level = SupportLevel.PARTIAL if level is SupportLevel.FULL and most is SupportLevel.PARTIAL else level
    at = place.shifted(chunk.span.start)
    words = Quote(
        document=chunk.document, quote=place.of(chunk.text), start=at.start, end=at.end, chunk_hash=chunk.hash,
        content_sha256=chunk.content_sha256, support=level,
    )  # fmt: skip
    said = shown(on_one_line(reasoning)).text[:_LONGEST].strip()
    return Ruling(
        entry=doubt.entry, level=level, quote=words, chunk=chunk, similarity=doubt.similarity, reasoning=said
    )  # fmt: skip


def _most(doubt: Doubt, quote: str, policy: Policy) -> SupportLevel:
    """The level that words can give a claim whatever a model says. They must hold most of what it says. What its chunk has no
    word for is not in it: a name or a number never is, one other word in a few may be put differently, and a claim is borne out
    in full only where nothing but its verb is."""
    wanted = frozenset(terms(doubt.claim))
    if not wanted or len(wanted.intersection(terms(quote))) < policy.writing.ruling_words * len(wanted):
        return SupportLevel.NONE
    unheard = wanted.difference(terms(f"{doubt.chunk.title} {doubt.seen.text}"), _verb(doubt.claim))
    named = frozenset(term for span in names(doubt.claim) for term in terms(span.of(doubt.claim)))
    if any(term in named or any(map(str.isdigit, term)) for term in unheard):
        return SupportLevel.NONE
    if len(unheard) > policy.writing.ruling_unheard * len(wanted):
        return SupportLevel.NONE
    return SupportLevel.PARTIAL if unheard else SupportLevel.FULL


def _verb(claim: str) -> frozenset[str]:
    """The words of a claim's verb: another may say the same."""
    found = clause(words_of(claim))
    return (
        frozenset(terms(" ".join(word.text for word in found.row[found.verb : found.after]))) if found else frozenset()
    )


def with_rulings(
    ledger: Ledger, rulings: Sequence[Ruling], chunks: Sequence[Chunk], today: dt.date, policy: Policy
) -> Ledger:
    """The ledger with what a language model sees that the shipped judge left open. It raises a claim by one level, never to more
    than it says, and never refutes one: a contradiction takes the judge, or the numbers."""
    entries = list(ledger.entries)
    for ruling in rulings:
        entries[ruling.entry] = _raised(entries[ruling.entry], ruling, policy)
    if tuple(entries) == ledger.entries:
        return ledger
    return with_figures(replace(ledger, entries=tuple(entries)), chunks, today, policy)


def _raised(entry: Entry, ruling: Ruling, policy: Policy) -> Entry:
    """An entry one level up, made of the model's quote and of those it had: nothing of what it was found not to be is left."""
    level = _NEXT.get(entry.support_level)
    if level is None or ruling.level is SupportLevel.CONTRADICTED:
        return entry
    if level is SupportLevel.FULL and ruling.level is not SupportLevel.FULL:
        return entry
    quotes = tuple(
        quote for _, quote in each_once((0, one) for one in (replace(ruling.quote, support=level), *entry.evidence))
    )
    matches = _matches(entry, ruling)
    near = {match.chunk_hash: match.similarity for match in matches}
    part = " in part" if level is SupportLevel.PARTIAL else ""
    where = (
        f'{ruling.quote.document} [{ruling.quote.chunk_hash}] bears it out{part}: "{ruling.quote.quote.rstrip(".")}".'
    )
    found = Verified(
        level=level,
        borne=as_ruled(entry.probability, level, policy.grounding),
        quotes=quotes,
        requires_inference=entry.requires_inference,
        reasoning=f"{where} A language model: {ruling.reasoning}".strip(),
        decided_by=DecidedBy.LANGUAGE_MODEL,
    )
    carried = [near[quote.chunk_hash] for quote in quotes if quote.support in BORNE_OUT and quote.chunk_hash in near]
    return replace(supported(entry, found, matches, carried, policy), notes=_notes(entry, ruling))


def _matches(entry: Entry, ruling: Ruling) -> tuple[EvidenceMatch, ...]:
    """The matches of an entry, with the chunk that is quoted now among them."""
    if any(match.chunk_hash == ruling.quote.chunk_hash for match in entry.matches):
        return entry.matches
    own = EvidenceMatch(
        chunk_hash=ruling.quote.chunk_hash, similarity=ruling.similarity, match_type=MatchType.SEMANTIC
    )  # fmt: skip
    return (own, *entry.matches)


def _notes(entry: Entry, ruling: Ruling) -> str:
    """What still has to be said beside the verdict: no longer that nothing is found, and now where it is."""
    if entry.notes:
        return "" if entry.notes == UNCITED else entry.notes
    cited = {match.chunk_hash for match in entry.matches if match.match_type is MatchType.DIRECT}
    return elsewhere(ruling.chunk) if cited and ruling.quote.chunk_hash not in cited else ""
