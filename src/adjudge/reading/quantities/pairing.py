"""Which figure of a text speaks of what a figure of the claim speaks of, and how surely."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from adjudge.english.regex import any_of, regex
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, in_unit, judge
from adjudge.reading.quantities.marks import Figure, families, family, properties
from adjudge.reading.quantities.reading import FigureReading
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span
from adjudge.values.word_lists import text_of

# When two dates bear each other out: each is some time from one day to another.


_DAY = dt.timedelta(days=1)


def judge_dates(claim: Figure, evidence: Figure) -> QuantityOutcome:
    """Whether a stated date bears out a claimed one; "in 1998" is borne out by any day of that year, and not the reverse."""
    said, told = _stretch(claim), _stretch(evidence)
    if said is None or told is None:
        return QuantityOutcome.UNDECIDED
    if said[0] <= told[0] and told[1] <= said[1]:
        bounded = claim.relation == evidence.relation in {"before", "by", "after"}
        # "By 2006" lets one say "by 2007", but nobody who meant the same would.
        return QuantityOutcome.UNDECIDED if bounded and said != told else QuantityOutcome.AGREES
    return QuantityOutcome.DIFFERS if told[1] < said[0] or said[1] < told[0] else QuantityOutcome.UNDECIDED


def _stretch(figure: Figure) -> tuple[dt.date, dt.date] | None:
    """The first and the last day a date leaves open, "before" and "after" taken at their word."""
    date = figure.date
    if date is None:
        return None
    match figure.relation:
        case "before":
            return dt.date.min, max(date.start, dt.date.min + _DAY) - _DAY
        case "by":
            return dt.date.min, date.end
        case "after":
            return min(date.end, dt.date.max - _DAY) + _DAY, dt.date.max
    if date.precision == "century" and date.start.year % 100 == 1:  # many count the year 2000 to the 21st
        return date.start.replace(year=max(1, date.start.year - 1)), date.end
    return date.start, date.end


_EVENT_WORDS = text_of("reading.quantities.pairing.event")


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """A claimed figure beside what the text states of the same thing, or lets one compute."""

    claim: Figure
    evidence: tuple[Figure, ...]
    operation: str
    outcome: QuantityOutcome
    computed: float | None = None
    """What the figures of the text come to, in the claim's unit; None where one of them stands for itself."""
    formula: str = ""
    """How: "267 + 326"."""
    operands: tuple[float, ...] = ()
    """The numbers that were reckoned with, where there are two."""
    guessed: bool = False
    """Nothing in the claim asked for this computation."""
    sure: bool = False
    """Evidently about the same thing."""


@cache
def events() -> frozenset[str]:
    """What happens once: two dates for it cannot both be right."""
    return families(_EVENT_WORDS)


def share(wanted: frozenset[str], found: frozenset[str]) -> float:
    """The part of the wanted words that is found; all of nothing."""
    return len(wanted & found) / len(wanted) if wanted else 1.0


def same_kind(claim: Figure, evidence: Figure) -> bool:
    """Whether two figures can be held against each other at all."""
    if claim.kind != evidence.kind and not {claim.kind, evidence.kind} <= {"percent", "fraction"}:
        return False
    if claim.quantity is None or evidence.quantity is None:
        return claim.date is not None and evidence.date is not None
    return comparable(claim.quantity, evidence.quantity)


def candidates(claim: Figure, said: FigureReading, text: FigureReading) -> list[tuple[float, Figure]]:
    """The figures of a text that a claimed one can be held against, those most nearly about the same thing first."""
    found = [figure for figure in text.figures if same_kind(claim, figure)]
    once = claim.clause & events()
    if once and any(figure.clause & once for figure in found):  # who was born then did not die then
        found = [figure for figure in found if figure.clause & once]
    scored = [(_nearness(claim, figure, said.every_word, text), figure) for figure in found]
    return sorted(scored, key=lambda entry: (-entry[0], entry[1].span.start))


def best(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> tuple[Figure, bool] | None:
    """The figure most likely meant, and whether another was nearer: of those about equally near, the one that fits."""
    found = candidates(claim, said, text)
    if not found:
        return None
    if claim.kind == "ordinal":  # it mostly tells which one is meant, and stands wherever that one is spoken of
        found = [f for f in found if outcome_of(claim, f[1], policy) is QuantityOutcome.AGREES] or found
    nearest, first = found[0]
    bounded = claim.quantity is not None and claim.quantity.bound not in {"exact", "about", "range"}
    for nearness, figure in found[:1] if bounded else found:  # almost anything is more than something
        if nearness >= nearest - policy.fit and outcome_of(claim, figure, policy) is QuantityOutcome.AGREES:
            return figure, nearness < nearest
    return first, False


def _nearness(claim: Figure, evidence: Figure, words: frozenset[str], text: FigureReading) -> float:
    """How much of what surrounds a claimed figure surrounds a stated one; the thing counted weighs most."""
    thing = share(claim.thing, evidence.thing) if claim.thing else 0.0
    return (
        3.0 * thing
        + 2.0 * (claim.called == evidence.called != "")
        + share(claim.thing, evidence.clause)
        + share(claim.clause, evidence.clause)
        + share(words, evidence.clause)
        + share(words, text.words[evidence.sentence])
    )


def outcome_of(claim: Figure, evidence: Figure, policy: QuantityPolicy) -> QuantityOutcome:
    """Whether a stated figure bears out a claimed one, were they about the same thing."""
    if claim.quantity is None or evidence.quantity is None:
        return judge_dates(claim, evidence)
    return judge(claim.quantity, evidence.quantity, policy, reached=claim.reached)


_ASKING = text_of("reading.quantities.pairing.asking")
"""Words that ask for a computation or an age: what answers them is a number, not the same word."""


@cache
def _asking() -> frozenset[str]:
    return families(_ASKING)


def wanted_words(matches: Sequence[Match], said: FigureReading) -> frozenset[str]:
    """The words of a claim that a text must hold for its figures to be about the same thing."""
    computed = any(match.formula or match.claim.kind in {"age", "times"} for match in matches)
    return said.every_word - _asking() if computed else said.every_word


# A value that figures of a text come to, and the looks at a text that every computation needs.


_FROM = regex(r"\bfrom\s(?:about\s|around\s)?$", re.IGNORECASE)
_TO = regex(r"[^.;]{0,25}?\bto\s(?:about\s|around\s)?", re.IGNORECASE)
_ENDS = regex(r"\b(?:to|from|at|reach\w*)\s(?:\w+\s){0,2}$", re.IGNORECASE)
_UP = any_of("reading.quantities.pairing.rises")
_DOWN = any_of("reading.quantities.pairing.falls")


@dataclass(frozen=True, kw_only=True, slots=True)
class Computed:
    """What figures of a text come to, in the unit of the claimed one."""

    value: float
    parts: tuple[Figure, ...]
    operation: str
    formula: str
    """For a person: "267 + 326"."""
    operands: tuple[float, ...] = ()
    """The two numbers that are set against each other: more and less, part and whole, after and before for a ratio, before
    and after for growth."""
    slack: float = 0.0
    """How far the value may be off: a year on either side where only years are given."""
    asked: bool = True
    """Whether the claim's words ask for this operation; without, a fit may be chance."""
    only: bool = False
    """The text offers no other figures for this operation: what does not fit, contradicts."""


Operation = Callable[[Figure, FigureReading, FigureReading, QuantityPolicy], Iterator[Computed]]
"""From a claimed figure, the claim and the text to whatever can be computed."""


def sentence_of(figure: Figure, reading: FigureReading) -> str:
    return reading.sentences[figure.sentence].of(reading.text)


def starts_a_change(text: FigureReading, figure: Figure) -> bool:
    """Whether a number stands after "from"."""
    return _FROM.search(text.text[max(0, figure.span.start - 15) : figure.span.start]) is not None


def changes(text: FigureReading, one: Figure, two: Figure) -> bool:
    """Whether a text says that something went from one number to the other."""
    between = text.text[one.span.end : min(two.span.start, one.span.end + 40)]
    return starts_a_change(text, one) and _TO.fullmatch(between) is not None


def is_end_of_a_change(text: FigureReading, figure: Figure) -> bool:
    """Whether a number is what something rose or fell from or to, and so not by how much it did."""
    if figure.quantity is not None and figure.quantity.bound == "range":
        return starts_a_change(text, figure) and direction(sentence_of(figure, text)) != 0
    alike = [f for f in text.figures if f.sentence == figure.sentence and f.kind == figure.kind]
    return any(figure in pair and changes(text, *pair) for pair in pairwise(alike))


def says_a_change(claim: Figure, said: FigureReading) -> bool:
    """Whether a claimed number is by how much something rose or fell: "lost 160 members", "rose by 10 million"."""
    if _ENDS.search(said.text, max(0, claim.span.start - 24), claim.span.start):
        return False
    return direction(sentence_of(claim, said)) != 0


def direction(sentence: str) -> int:
    """1 where something is said to rise, -1 where it falls, 0 where neither or both."""
    return (_UP.search(sentence) is not None) - (_DOWN.search(sentence) is not None)


def number(value: float) -> str:
    """A number as people write it."""
    for scale, name in ((1e9, "billion"), (1e6, "million")):
        if abs(value) >= scale and math.isfinite(value) and float(f"{value / scale:.4g}") * scale == value:
            return f"{value / scale:.4g} {name}"
    return f"{value:,.0f}" if math.isfinite(value) and value == round(value) else f"{value:,.4g}"


# Claims that one thing is more than another, held against the numbers a text gives for the two.
#
# "Brazil is larger than Argentina" states no number, but a text with both areas settles it. A number is one side's where its
# clause names that side and not the other; the comparative says what kind of number is meant.


# A comparative and the kinds of number it can be about, the likeliest first; those of the second table point downwards.
_UP_WORDS = text_of("reading.quantities.pairing.up")
_DOWN_WORDS = text_of("reading.quantities.pairing.down")


def _table(lines: str) -> dict[str, tuple[str, ...]]:
    rows = (line.split(":") for line in lines.strip().splitlines())
    return {word: tuple(kinds.split()) for word, kinds in rows}


_COMPARISONS_DOWN = _table(_DOWN_WORDS)
_KINDS = {**_table(_UP_WORDS), **_COMPARISONS_DOWN}
_COMPARED = regex(rf"\b(?P<how>{'|'.join(_KINDS)})\b(?P<what>(?:\s[\w-]+){{0,4}}?)\sthan\b", re.IGNORECASE)
_WORD = regex(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


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


def held_against(comparing: Comparing, told: FigureReading, policy: QuantityPolicy) -> Match | None:
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
        holds = (gap < 0) == (comparing.how in _COMPARISONS_DOWN)
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


def _pairs(comparing: Comparing, kind: str, told: FigureReading) -> Iterator[tuple[Figure, Figure]]:
    """One number of each side: of the same kind, and of the same thing where things are counted, though a second number may
    leave it out; and of what the claim compares, where it says that: "more bridges than"."""
    ones, others = (
        [f for f in told.figures if f.kind == kind and _is_of(f, side, rival, told)]
        for side, rival in ((comparing.one, comparing.other), (comparing.other, comparing.one))
    )
    for one in ones:
        for other in others:
            first, second = one.quantity, other.quantity
            if first is None or second is None or not comparable(first, second) or "range" in {first.bound, second.bound}:
                continue
            named = one.thing and other.thing
            alike = kind != "count" or bool(one.thing & other.thing if named else one.thing | other.thing)
            if alike and comparing.what <= one.thing | one.clause | other.thing | other.clause:
                yield one, other


def _is_of(figure: Figure, side: frozenset[str], rival: frozenset[str], told: FigureReading) -> bool:
    """Whether a figure's clause names one side and not the other; or its sentence does, where the clause names neither."""
    sentence = told.words[figure.sentence]
    words = figure.clause if figure.clause & (side | rival) else sentence
    return side <= words and not rival & words and not (figure.clause & told.proper) - side - properties()


def _names(words: str, *, opens: bool) -> frozenset[str]:
    """The names among some words; the first word of a claim is one too."""
    found = [m[0] for m in _WORD.finditer(words)]
    named = [word for at, word in enumerate(found) if word[:1].isupper() and (at or not opens or family(word))]
    return frozenset(family(word) for word in named) - {""}
