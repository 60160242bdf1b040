"""How far documents bear out the claims of a draft: fully, in part, not at all, or the other way (003 §4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudge.model.ledger import Quote, SupportLevel
from adjudge.model.score import Score
from adjudge.model.span import Span
from adjudge.model.weighing import DecidedBy, Weighed
from adjudge.scoring.ledger_support import borne_out
from adjudge.steps import support_words as words
from adjudge.steps.chunk_reading import RESERVED, Reading
from adjudge.steps.ledger_match import Matched
from adjudge.steps.support_reading import Said, Second, is_decided, read_alone, second_readings
from adjudge.text.terms import overlap

_COMPUTED = frozenset({"sum", "difference", "ratio", "share", "growth", "duration", "age"})
"""What a quantity checker does beyond comparing a number with one that is stated."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Verified:
    """What the documents do for one claim."""

    level: SupportLevel
    borne: Score
    """The probability that they bear it out, calibrated, with its terms."""
    quotes: tuple[Quote, ...] = ()
    """The words that do it, the strongest first."""
    carriers: tuple[int, ...] = ()
    """Places of the chunks these words are in."""
    requires_inference: bool = False
    reasoning: str = ""
    decided_by: DecidedBy = DecidedBy.NOTHING


def verify_support(matches: Sequence[Matched], reading: Reading) -> tuple[Verified, ...]:
    """What the chunks of each claim do for it."""
    said = read_alone(matches, reading)
    open_ = {n: own for n, own in enumerate(said) if own and not is_decided(own, reading.policy)}
    seconds = second_readings(open_, reading)
    return tuple(
        _verified(m, own, seconds.get(n, Second()), reading)
        for n, (m, own) in enumerate(zip(matches, said, strict=True))
    )


def _verified(m: Matched, said: Sequence[Said], second: Second, reading: Reading) -> Verified:
    policy = reading.policy
    ranked = sorted(said, key=lambda one: (one.place not in m.cited, -one.borne.value))
    against = sorted((one for one in said if one.denies(policy)), key=lambda one: -one.stance.refutes)
    borne = [one for one in ranked if one.bears_out(policy)]
    if against:
        return _contradicted(against, borne, reading)
    if plain := [one for one in borne if one.weighed.stopped != RESERVED]:
        return _full(plain, reading)
    if borne:
        return _reserved(borne[0], reading)
    best = max(said, key=lambda one: one.borne.value, default=None)
    if best is None:
        nothing = borne_out(0.0, policy.grounding)
        return Verified(level=SupportLevel.NONE, borne=nothing, reasoning=words.says_nothing(0))
    return _together(second, best, reading) or _less(said, best, reading)


def _contradicted(against: Sequence[Said], borne: Sequence[Said], reading: Reading) -> Verified:
    """By what a document says, whatever another says; both are quoted."""
    denied, first = SupportLevel.CONTRADICTED, against[0]
    found = [*((one, denied) for one in against), *((one, SupportLevel.FULL) for one in borne)]
    kept = words.each_once((one.place, _quote(one, level, reading)) for one, level in found)
    quotes = tuple(quote for _, quote in kept)
    return Verified(
        level=denied,
        borne=_at_most(first.borne, 1.0 - first.stance.refutes, "contradicted"),
        quotes=quotes,
        carriers=tuple(place for place, _ in kept),
        reasoning=words.says_otherwise(quotes[0], first.weighed),
        decided_by=first.weighed.decided_by,
    )


def _reserved(one: Said, reading: Reading) -> Verified:
    """By words that say less than the claim does: it is borne out in part."""
    quote = _quote(one, SupportLevel.PARTIAL, reading)
    return Verified(
        level=SupportLevel.PARTIAL,
        borne=_at_most(one.borne, reading.policy.grounding.reserved, RESERVED),
        quotes=(quote,),
        carriers=(one.place,),
        reasoning=words.says_less(quote),
        decided_by=one.weighed.decided_by,
    )


def _at_most(score: Score, limit: float, why: str) -> Score:
    return replace(score, value=limit, fired=(*score.fired, why)) if score.value > limit else score


def _full(borne: Sequence[Said], reading: Reading) -> Verified:
    kept = words.each_once((one.place, _quote(one, SupportLevel.FULL, reading)) for one in borne)
    quotes = tuple(quote for _, quote in kept)
    computed = all(_is_computed(one.weighed) for one in borne)
    best = max(borne, key=lambda one: one.borne.value)
    return Verified(
        level=SupportLevel.FULL,
        borne=best.borne,
        quotes=quotes,
        carriers=tuple(place for place, _ in kept),
        requires_inference=computed,
        reasoning=words.says_so(quotes, computed=computed),
        decided_by=best.weighed.decided_by,
    )


def _together(second: Second, best: Said, reading: Reading) -> Verified | None:
    """What several places bear out together, or some of them in part; None where they do not."""
    policy = reading.policy
    if second.joined is not None and second.joined.value >= policy.grounding.supports:
        quotes = tuple(
            words.quoted(piece.place, piece.span, SupportLevel.PARTIAL, second.joined.value, reading)
            for piece in second.pieces
        )
        return Verified(
            level=SupportLevel.FULL,
            borne=second.joined,
            quotes=quotes,
            carriers=tuple(piece.place for piece in second.pieces),
            requires_inference=True,
            reasoning=words.says_together(quotes),
            decided_by=DecidedBy.JUDGE,
        )
    held = [part for part in second.parts if part.bears_out(policy)]
    return _from_parts(held, len(second.parts), best, reading) if held else None


def _from_parts(held: Sequence[Said], parts: int, best: Said, reading: Reading) -> Verified:
    kept = words.each_once((part.place, _quote(part, SupportLevel.PARTIAL, reading)) for part in held)
    quotes = tuple(quote for _, quote in kept)
    whole = len(held) == parts
    weakest = min(held, key=lambda part: part.borne.value)
    return Verified(
        level=SupportLevel.FULL if whole else SupportLevel.PARTIAL,
        borne=weakest.borne if whole else best.borne,
        quotes=quotes,
        carriers=tuple(dict.fromkeys(place for place, _ in kept)),
        requires_inference=len({part.place for part in held}) > 1,
        reasoning=words.says_in_parts(quotes) if whole else words.says_some([part.claim for part in held]),
        decided_by=weakest.weighed.decided_by,
    )


def _less(said: Sequence[Said], best: Said, reading: Reading) -> Verified:
    """What comes near, or nothing."""
    if best.borne.value < reading.policy.grounding.partly:
        return Verified(
            level=SupportLevel.NONE,
            borne=best.borne,
            reasoning=words.says_nothing(len(said)),
            decided_by=best.weighed.decided_by,
        )
    quote = _quote(best, SupportLevel.PARTIAL, reading)
    return Verified(
        level=SupportLevel.PARTIAL,
        borne=best.borne,
        quotes=(quote,),
        carriers=(best.place,),
        reasoning=words.comes_near(quote),
        decided_by=best.weighed.decided_by,
    )


def _is_computed(weighed: Weighed) -> bool:
    """Whether a number of the claim had to be worked out from several of the text."""
    check = weighed.quantity
    return check is not None and any(
        c.operation in _COMPUTED and len(c.evidence) > 1 and c.outcome is check.outcome for c in check.comparisons
    )


def _quote(said: Said, level: SupportLevel, reading: Reading) -> Quote:
    """The sentence that decides; where the models name none, that which holds most of the claim's words."""
    span = _deciding(said, level, reading)
    probability = said.stance.refutes if level is SupportLevel.CONTRADICTED else said.borne.value
    return words.quoted(said.place, span, level, probability, reading)


def _deciding(said: Said, level: SupportLevel, reading: Reading) -> Span:
    """Where the models name for a contradiction a sentence that shares less than half of what another shares with the claim, the
    other is meant."""
    own, nearest = said.weighed.rationale, reading.nearest(said.claim, said.place).span
    if own is None or level is not SupportLevel.CONTRADICTED or said.weighed.decided_by is DecidedBy.QUANTITY:
        return own or nearest
    text = reading.chunks[said.place].text
    return nearest if 2.0 * overlap(said.claim, own.of(text)) < overlap(said.claim, nearest.of(text)) else own
