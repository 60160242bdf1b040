"""How far documents bear out the claims of a draft: fully, in part, not at all, or the other way (003 §4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adjudge.english.sentence import overlap
from adjudge.ledger.chunk_reading import (
    RESERVED,
    ChunkReader,
    ChunkSaid,
    Second,
    is_decided,
    read_alone,
    second_readings,
)
from adjudge.ledger.gates import borne_out
from adjudge.ledger.match import Matched
from adjudge.policy.ledger import GroundingPolicy
from adjudge.reading.cascade import pooled, strongest
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk
from adjudge.values.evidence import DecidedBy, Weighed
from adjudge.values.ledger import Quote, SupportLevel
from adjudge.values.score import Score
from adjudge.values.span import Span

# The words that decide on a claim, at their exact places, and the sentence that says how (003 §4.3).


_SHOWN = 160
"""Characters of a quote in a sentence about it; the whole stands beside."""


def quoted(chunk: Chunk, span: Span, level: SupportLevel, probability: float = 0.0) -> Quote:
    """Words of a chunk as words of its document."""
    at = span.shifted(chunk.span.start)
    return Quote(
        document=chunk.document,
        quote=span.of(chunk.text),
        start=at.start,
        end=at.end,
        chunk_hash=chunk.hash,
        content_sha256=chunk.content_sha256,
        support=level,
        probability=probability,
    )


def each_once(quotes: Iterable[tuple[int, Quote]]) -> tuple[tuple[int, Quote], ...]:
    """Quotes with the chunks they are from, no words twice: chunks of a document overlap, and what stands where they do is
    said once."""
    kept: list[tuple[int, Quote]] = []
    for place, quote in quotes:
        same = (one for _, one in kept if one.content_sha256 == quote.content_sha256)
        if not any(one.start < quote.end and quote.start < one.end for one in same):
            kept.append((place, quote))
    return tuple(kept)


def _says_nothing(chunks: int) -> str:
    if chunks > 1:
        return f"None of the {chunks} chunks nearest to it says so."
    return "The chunk nearest to it does not say so." if chunks else "There is no document to find it in."


def _says(quote: Quote, how: str, more: str = "") -> str:
    return f'{quote.document} [{quote.chunk_hash}] {how}: "{_short(quote.quote)}"{more}.'


def _listed(kept: Iterable[tuple[int, Quote]]) -> str:
    return "; ".join(f'{quote.document} [{quote.chunk_hash}] "{_short(quote.quote)}"' for _, quote in kept)


def _short(text: str) -> str:
    flat = " ".join(text.split()).rstrip(".")
    return flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN].rsplit(' ', 1)[0]} …"


_COMPUTED = frozenset({"sum", "difference", "ratio", "share", "growth", "duration", "age"})
"""What a quantity checker does beyond comparing a number with one that is stated."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Verified:
    """What the documents do for one claim."""

    level: SupportLevel
    borne: Score
    """The probability that they bear it out, calibrated, with its terms."""
    kept: tuple[tuple[int, Quote], ...] = ()
    """The words that do it, the strongest first, each with the place of the chunk it is in."""
    requires_inference: bool = False
    reasoning: str = ""
    decided_by: DecidedBy = DecidedBy.NOTHING

    @property
    def quotes(self) -> tuple[Quote, ...]:
        return tuple(quote for _, quote in self.kept)

    @property
    def carriers(self) -> tuple[int, ...]:
        """Places of the chunks that the words are in."""
        return tuple(dict.fromkeys(place for place, _ in self.kept))


def verify_support(matches: Sequence[Matched], reading: ChunkReader) -> tuple[Verified, ...]:
    """What the chunks of each claim do for it."""
    said = read_alone(matches, reading)
    open_ = {
        n: own for n, own in enumerate(said) if own and not is_decided(own, reading.policy) and not any(one.whole for one in own)
    }
    seconds = second_readings(open_, reading)
    return tuple(
        _verified(m, own, seconds.get(n, Second()), reading) for n, (m, own) in enumerate(zip(matches, said, strict=True))
    )


def _verified(m: Matched, said: Sequence[ChunkSaid], second: Second, reading: ChunkReader) -> Verified:
    policy = reading.policy
    said = _one_side(said, policy.grounding) if reading.plain else said
    ranked = sorted(said, key=lambda one: (one.place not in m.cited, -one.borne.value))
    against = sorted((one for one in said if one.denies(policy)), key=lambda one: -one.stance.refutes)
    borne = [one for one in ranked if one.bears_out(policy)]
    if against:
        return _contradicted(against, borne, reading)
    if plain := [one for one in borne if one.weighed.stopped != RESERVED]:
        return _full(plain, reading)
    if borne:
        less = _at_most(borne[0].borne, policy.grounding.reserved, RESERVED)
        return _partly(borne[0], less, "says less than the claim does", reading)
    best = max(said, key=lambda one: one.borne.value, default=None)
    if best is None:
        nothing = borne_out(0.0, policy.grounding)
        return Verified(level=SupportLevel.NONE, borne=nothing, reasoning=_says_nothing(0))
    return _together(second, best, reading) or _less(said, best, reading)


def _one_side(said: Sequence[ChunkSaid], policy: GroundingPolicy) -> list[ChunkSaid]:
    """What a judge that is taken at its word says, one side of it: the side it is surer of anywhere, shared by odds with what it
    says elsewhere for the other. A passage that was cut from its exception does not outweigh the one that has it."""
    if not said:
        return []
    stances = [one.stance for one in said]
    leader = strongest(stances)
    settled = pooled(stances[leader], [stance for place, stance in enumerate(stances) if place != leader])
    kept = [one for one in said if one.stance.label is settled.label or one is said[leader]]
    borne = borne_out(settled.supports, policy)
    return [replace(o, weighed=replace(o.weighed, stance=settled), borne=borne) if o is said[leader] else o for o in kept]


def _contradicted(against: Sequence[ChunkSaid], borne: Sequence[ChunkSaid], reading: ChunkReader) -> Verified:
    """By what a document says, whatever another says; both are quoted."""
    denied, first = SupportLevel.CONTRADICTED, against[0]
    found = [*((one, denied) for one in against), *((one, SupportLevel.FULL) for one in borne)]
    kept = each_once((one.place, _quote(one, level, reading)) for one, level in found)
    check = first.weighed.quantity if first.weighed.decided_by is DecidedBy.QUANTITY else None
    return Verified(
        level=denied,
        borne=_at_most(first.borne, 1.0 - first.stance.refutes, "contradicted"),
        kept=kept,
        reasoning=_says(kept[0][1], "says otherwise", f" ({check.working})" if check else ""),
        decided_by=first.weighed.decided_by,
    )


def _partly(one: ChunkSaid, borne: Score, how: str, reading: ChunkReader) -> Verified:
    """By words that do not say all of it."""
    quote = _quote(one, SupportLevel.PARTIAL, reading)
    return Verified(
        level=SupportLevel.PARTIAL,
        borne=borne,
        kept=((one.place, quote),),
        reasoning=_says(quote, how),
        decided_by=one.weighed.decided_by,
    )


def _at_most(score: Score, limit: float, why: str) -> Score:
    return replace(score, value=limit, fired=(*score.fired, why)) if score.value > limit else score


def _full(borne: Sequence[ChunkSaid], reading: ChunkReader) -> Verified:
    kept = each_once((one.place, _quote(one, SupportLevel.FULL, reading)) for one in borne)
    computed = all(_is_computed(one.weighed) for one in borne)
    best = max(borne, key=lambda one: one.borne.value)
    how, more = "lets it be computed" if computed else "says so", len(kept) - 1
    return Verified(
        level=SupportLevel.FULL,
        borne=best.borne,
        kept=kept,
        requires_inference=computed,
        reasoning=_says(kept[0][1], how, f", and {more} more" if more else ""),
        decided_by=best.weighed.decided_by,
    )


def _together(second: Second, best: ChunkSaid, reading: ChunkReader) -> Verified | None:
    """What several places bear out together, or some of them in part; None where they do not."""
    policy = reading.policy
    if second.joined is not None and second.joined.value >= policy.grounding.supports:
        kept = tuple(
            (one.place, quoted(reading.chunks[one.place], one.span, SupportLevel.PARTIAL, second.joined.value))
            for one in second.pieces
        )
        return Verified(
            level=SupportLevel.FULL,
            borne=second.joined,
            kept=kept,
            requires_inference=True,
            reasoning=f"No single chunk says it; {len(kept)} read together do: {_listed(kept)}.",
            decided_by=DecidedBy.JUDGE,
        )
    held = [part for part in second.parts if part.bears_out(policy)]
    return _from_parts(held, len(second.parts), best, reading) if held else None


def _from_parts(held: Sequence[ChunkSaid], parts: int, best: ChunkSaid, reading: ChunkReader) -> Verified:
    kept = each_once((part.place, _quote(part, SupportLevel.PARTIAL, reading)) for part in held)
    whole, weakest = len(held) == parts, min(held, key=lambda part: part.borne.value)
    named = "; ".join(f'"{_short(part.claim)}"' for part in held)
    return Verified(
        level=SupportLevel.FULL if whole else SupportLevel.PARTIAL,
        borne=weakest.borne if whole else best.borne,
        kept=kept,
        requires_inference=len({part.place for part in held}) > 1,
        reasoning=f"Every part of it is borne out by itself: {_listed(kept)}."
        if whole
        else f"Borne out only in part: {named}. The rest was not found.",
        decided_by=weakest.weighed.decided_by,
    )


def _less(said: Sequence[ChunkSaid], best: ChunkSaid, reading: ChunkReader) -> Verified:
    """What comes near, or nothing."""
    if best.borne.value < reading.policy.grounding.partly:
        return Verified(
            level=SupportLevel.NONE,
            borne=best.borne,
            reasoning=_says_nothing(len(said)),
            decided_by=best.weighed.decided_by,
        )
    return _partly(best, best.borne, "comes near it without plainly saying so", reading)


def _is_computed(weighed: Weighed) -> bool:
    """Whether a number of the claim had to be worked out from several of the text."""
    check = weighed.quantity
    return check is not None and any(
        c.operation in _COMPUTED and len(c.evidence) > 1 and c.outcome is check.outcome for c in check.comparisons
    )


def _quote(said: ChunkSaid, level: SupportLevel, reading: ChunkReader) -> Quote:
    """The sentence that decides; where the models name none, that which holds most of the claim's words."""
    span = _deciding(said, level, reading)
    probability = said.stance.refutes if level is SupportLevel.CONTRADICTED else said.borne.value
    return quoted(reading.chunks[said.place], span, level, probability)


def _deciding(said: ChunkSaid, level: SupportLevel, reading: ChunkReader) -> Span:
    """Where the models name for a contradiction a sentence that shares less than half of what another shares with the claim, the
    other is meant."""
    own, nearest = said.weighed.rationale, reading.nearest(said.claim, said.place).span
    if own is None or level is not SupportLevel.CONTRADICTED or said.weighed.decided_by is DecidedBy.QUANTITY:
        return own or nearest
    text = reading.chunks[said.place].text
    return nearest if 2.0 * overlap(said.claim, own.of(text)) < overlap(said.claim, nearest.of(text)) else own
