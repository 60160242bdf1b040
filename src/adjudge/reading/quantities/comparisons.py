"""Claims that one thing is more than another, held against the numbers a text gives for the two.

"Brazil is larger than Argentina" states no number, but a text with both areas settles it. A number is one side's where its
clause names that side and not the other; the comparative says what kind of number is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, in_unit
from adjudge.reading.quantities.families import families, family, properties
from adjudge.reading.quantities.pairing import Match, number
from adjudge.reading.quantities.reading import Figure, Reading
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span

# A comparative and the kinds of number it can be about, the likeliest first; those of the second table point downwards.
_UP_WORDS = """
larger: area count length volume
bigger: area count length volume
longer: length time
higher: length money percent temperature count
greater: count length money percent temperature
taller: length
deeper: length
wider: length
heavier: mass
hotter: temperature
warmer: temperature
faster: speed
dearer: money
more: count money area length mass volume percent
"""
_DOWN_WORDS = """
smaller: area count length volume
shorter: length time
lower: length money percent temperature count
shallower: length
narrower: length
lighter: mass
colder: temperature
cooler: temperature
slower: speed
cheaper: money
fewer: count
less: count money area length mass volume percent
"""


def _table(lines: str) -> dict[str, tuple[str, ...]]:
    rows = (line.split(":") for line in lines.strip().splitlines())
    return {word: tuple(kinds.split()) for word, kinds in rows}


_DOWN = _table(_DOWN_WORDS)
_KINDS = {**_table(_UP_WORDS), **_DOWN}
_COMPARED = re.compile(rf"\b(?P<how>{'|'.join(_KINDS)})\b(?P<what>(?:\s[\w-]+){{0,4}}?)\sthan\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparing:
    """A claim's two sides and what is compared."""

    span: Span
    how: str
    what: frozenset[str]
    one: frozenset[str]
    """The names on the side said to be more, or less; …"""
    other: frozenset[str]
    """… and those on the other side alone."""


def compared(claim: str) -> Comparing | None:
    """The comparison a claim makes between two things with names; None where it makes none."""
    found = _COMPARED.search(claim)
    if found is None:
        return None
    one, other = _names(claim[: found.start()], opens=True), _names(claim[found.end() :], opens=False)
    if not one - other or not other - one:
        return None
    return Comparing(
        span=Span(start=found.start(), end=found.end()),
        how=found["how"].lower(),
        what=families(found["what"]),
        one=one - other,
        other=other - one,
    )


def held_against(comparing: Comparing, told: Reading, policy: QuantityPolicy) -> Match | None:
    """What the numbers a text gives for both sides come to; None where it does not give one for each."""
    for kind in _KINDS[comparing.how]:
        pairs = [*_pairs(comparing, kind, told)]
        if len(pairs) == 1:
            return _match(comparing, *pairs[0], policy)
        if pairs:
            return None  # which of them is meant cannot be told
    return None


def _match(comparing: Comparing, one: Figure, other: Figure, policy: QuantityPolicy) -> Match | None:
    first, second = one.quantity, other.quantity
    theirs = in_unit(second, first.unit) if first is not None and second is not None else None
    if first is None or theirs is None:
        return None
    gap = first.value - theirs.value
    outcome = QuantityOutcome.UNDECIDED
    rough = "about" in {first.bound, theirs.bound}
    if abs(gap) > (policy.about if rough else policy.conversion) * max(abs(first.value), abs(theirs.value)):
        holds = (gap < 0) == (comparing.how in _DOWN)
        outcome = QuantityOutcome.AGREES if holds else QuantityOutcome.DIFFERS
    word = "more" if gap > 0 else "less" if gap < 0 else "the same"
    claim = Figure(span=comparing.span, kind="comparison", sentence=0)
    return Match(
        claim=claim,
        evidence=(one, other),
        operation="comparison",
        outcome=outcome,
        formula=f"{number(first.value)} is {word} than {number(theirs.value)}" if gap else "both are the same",
        sure=outcome is QuantityOutcome.DIFFERS,
    )


def _pairs(comparing: Comparing, kind: str, told: Reading) -> Iterator[tuple[Figure, Figure]]:
    """One number of each side: of the same kind, and of the same thing where things are counted, though a second number may
    leave it out; and of what the claim compares, where it says that: "more bridges than"."""
    ones, others = (
        [f for f in told.figures if f.kind == kind and _is_of(f, side, rival, told)]
        for side, rival in ((comparing.one, comparing.other), (comparing.other, comparing.one))
    )
    for one in ones:
        for other in others:
            first, second = one.quantity, other.quantity
            if (
                first is None
                or second is None
                or not comparable(first, second)
                or "range" in {first.bound, second.bound}
            ):
                continue
            named = one.thing and other.thing
            alike = kind != "count" or bool(one.thing & other.thing if named else one.thing | other.thing)
            if alike and comparing.what <= one.thing | one.clause | other.thing | other.clause:
                yield one, other


def _is_of(figure: Figure, side: frozenset[str], rival: frozenset[str], told: Reading) -> bool:
    """Whether a figure's clause names one side and not the other; or its sentence does, where the clause names neither."""
    sentence = told.words[figure.sentence]
    words = figure.clause if figure.clause & (side | rival) else sentence
    return side <= words and not rival & words and not (figure.clause & told.proper) - side - properties()


def _names(words: str, *, opens: bool) -> frozenset[str]:
    """The names among some words; the first word of a claim is one too."""
    found = [m[0] for m in _WORD.finditer(words)]
    named = [word for at, word in enumerate(found) if word[:1].isupper() and (at or not opens or family(word))]
    return frozenset(family(word) for word in named) - {""}
