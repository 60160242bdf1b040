"""How far evidence bears claims out, as a language model reads it (seed 003 §4.3): asked where the shipped judge leaves it open,
believed by one level and only with words that stand in the chunk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudge.model.chunk import Chunk
from adjudge.model.frame import Frame
from adjudge.model.ledger import Entry, EvidenceMatch, Ledger, MatchType, Quote, SupportLevel
from adjudge.model.verdict import Support
from adjudge.policy import Policy
from adjudge.scoring.ledger_confidence import confidence, mean_similarity, verdict
from adjudge.scoring.ledger_metrics import gates, summary
from adjudge.scoring.ledger_support import as_ruled, whole_draft
from adjudge.steps.frame import shown
from adjudge.steps.prompting import Datum, prompt
from adjudge.steps.replies import MALFORMED, UNQUOTED, Unusable, objects_in
from adjudge.text.clean import on_one_line
from adjudge.text.quotations import standing
from adjudge.text.terms import overlap, terms

KEYS = frozenset({"claim", "level", "quote", "reasoning"})
_OPEN = frozenset({Support.NOT_FOUND, Support.WEAK})
_NEXT = {SupportLevel.NONE: SupportLevel.PARTIAL, SupportLevel.PARTIAL: SupportLevel.FULL}
_LONGEST = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Doubt:
    """A claim that the shipped judge leaves open, and the chunk that speaks most to it."""

    entry: int
    chunk: Chunk
    similarity: float
    seen: Frame


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruling:
    """What a language model says of one of them."""

    entry: int
    level: SupportLevel
    quote: Quote
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
        found.append(Doubt(entry=place, chunk=chunk, similarity=match.similarity if match else 0.0, seen=seen))
    return tuple(found[: policy.writing.support_items])


def support_prompt(ledger: Ledger, doubts: Sequence[Doubt]) -> str:
    told: list[Datum] = [
        {
            "claim": number,
            "says": ledger.entries[doubt.entry].claim,
            "title": shown(doubt.chunk.title).text,
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
        ruling = _ruling(doubts[number - 1], SupportLevel(level.lower()), quote, reasoning)
        if ruling is not None:
            found.setdefault(number, ruling)
    if sided and not found:
        raise Unusable(UNQUOTED, "no level is given with words of its text")
    return tuple(found[number] for number in sorted(found))


def _ruling(doubt: Doubt, level: SupportLevel, quote: str, reasoning: str) -> Ruling | None:
    span = standing(quote, doubt.seen.text)
    place = doubt.seen.quotable(span) if span else None
    if place is None or not terms(quote):
        return None
    chunk = doubt.chunk
    at = place.shifted(chunk.span.start)
    words = Quote(
        document=chunk.document, quote=place.of(chunk.text), start=at.start, end=at.end, chunk_hash=chunk.hash,
        content_sha256=chunk.content_sha256, support=level,
    )  # fmt: skip
    said = shown(on_one_line(reasoning)).text[:_LONGEST].strip()
    return Ruling(entry=doubt.entry, level=level, quote=words, similarity=doubt.similarity, reasoning=said)


def with_rulings(ledger: Ledger, rulings: Sequence[Ruling], policy: Policy) -> Ledger:
    """The ledger with what a language model sees that the shipped judge left open. It raises a claim by one level, never to more
    than it says, and never refutes one: a contradiction takes the judge, or the numbers."""
    entries = list(ledger.entries)
    for ruling in rulings:
        entries[ruling.entry] = _raised(entries[ruling.entry], ruling, policy)
    if tuple(entries) == ledger.entries:
        return ledger
    return replace(
        ledger,
        entries=tuple(entries),
        summary=summary(entries, retrieved=True),
        probability=whole_draft([entry.probability for entry in entries], policy.grounding).value,
        gates=gates(entries, policy.ledger),
    )


def _raised(entry: Entry, ruling: Ruling, policy: Policy) -> Entry:
    level = _NEXT.get(entry.support_level)
    if level is None or ruling.level is SupportLevel.CONTRADICTED:
        return entry
    if level is SupportLevel.FULL and ruling.level is not SupportLevel.FULL:
        return entry
    matches = entry.matches or (
        EvidenceMatch(
            chunk_hash=ruling.quote.chunk_hash, similarity=ruling.similarity, match_type=MatchType.SEMANTIC
        ),
    )  # fmt: skip
    score = confidence(
        level, [m.similarity for m in matches], requires_inference=entry.requires_inference, policy=policy.ledger
    )  # fmt: skip
    borne = as_ruled(entry.probability, level, policy.grounding)
    return replace(
        entry,
        support_level=level,
        verdict=verdict(level, score.value, policy.ledger),
        confidence=score.value,
        evidence=(replace(ruling.quote, support=level), *entry.evidence),
        matches=matches,
        match_type=matches[0].match_type,
        similarity=mean_similarity([m.similarity for m in matches]),
        reasoning=f"{entry.reasoning} A language model: {ruling.reasoning}".strip(),
        probability=borne.value,
        scores=(score, borne),
    )
