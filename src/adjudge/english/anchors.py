"""The few terms evidence must share with a statement to be about it, and how many of them a text holds."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache

from adjudge.english.claim_kinds import is_negated
from adjudge.english.figures.quantities import Quantity
from adjudge.english.figures.units import convert
from adjudge.english.names import aliases, bare_name, is_given, is_person
from adjudge.english.regex import regex
from adjudge.english.sentence import Sentence, parsed, remembered
from adjudge.english.words import STOP_WORDS, folded, terms
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span, joined, touched
from adjudge.values.word_lists import text_of

_WORD = regex(r"(?<![^\W_])[^\W\d_]+(?:['\u2019-][^\W\d_]+)*(?![^\W_])")
# Words so common in claims that sharing one says little about what a text is about.
_COMMON = text_of("english.anchors.common")
_GAP = 2  # words that may stand inside a name: "Barack Hussein Obama"
_SAME = 1e-9
_NAMES_FIRST, _FIGURES = 2, 2


@dataclass(frozen=True, kw_only=True, slots=True)
class AnchorMatch:
    """How much of a statement's anchors a text holds."""

    share: float
    """anchor_match_score: hits over anchors; 0 where there are no anchors."""
    hits: tuple[str, ...] = ()
    """The anchors found, in the order of the statement."""


@remembered
def anchors(text: str, *, least: int = 2, most: int = 5) -> tuple[Anchor, ...]:
    """The anchors of a statement: names, numbers and dates, then its rarest words, in the order they stand.

    Two names and two figures at most come first, so that something of what is claimed is among them; where a name stands
    for all there is, further names fill up. Fewer than `least` come only of a text that has no more words.
    """
    found = list(_named(text))
    figures = list(_figures(text))
    taken = [span for span, _ in found + figures]
    rare = list(_rare(text, taken))
    chosen = (found[:_NAMES_FIRST] + figures[:_FIGURES])[:most]
    chosen += [*rare, *found[_NAMES_FIRST:], *figures[_FIGURES:]][: most - len(chosen)]
    if len(chosen) < least:
        chosen += list(_rare(text, [span for span, _ in chosen], common=True))[: least - len(chosen)]
    return tuple(anchor for _, anchor in sorted(chosen, key=lambda place: place[0]))


def anchor_for(term: str, text: str) -> Anchor:
    """A term of a statement as one of its anchors: the name, number or date it is there, else a word like others."""
    known = (anchor for _, anchor in (*_named(text), *_figures(text)))
    return next((anchor for anchor in known if anchor.text.casefold() == term.casefold()), Anchor(text=term))


def anchor_match(wanted: Sequence[Anchor], text: str) -> AnchorMatch:
    """The share of anchors `text` holds: names and words by their stems or an alias, numbers by value, dates by the days."""
    if not wanted:
        return AnchorMatch(share=0.0)
    held = _held(text)
    hits = tuple(anchor.text for anchor in wanted if held.has(anchor))
    return AnchorMatch(share=len(hits) / len(wanted), hits=hits)


def focus_words(text: str, subject: str, *, most: int) -> tuple[str, ...]:
    """The words that say what is claimed of the subject, rarest first; none of the subject's own."""
    begins = text.find(subject) if subject else -1
    taken = [Span(start=begins, end=begins + len(subject))] if begins >= 0 else []
    own = parsed(subject).vocabulary
    found = dict.fromkeys(a.text.lower() for _, a in _rare(text, taken, common=True) if not own & set(terms(a.text)))
    return tuple(found)[:most]


@remembered
def _held(text: str) -> _Held:
    return _Held(parsed(text))


class _Held:
    """What a text holds, read no further than the anchors ask."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence
        self._places: dict[str, list[int]] = {}
        for place, term in enumerate(sentence.terms):
            self._places.setdefault(term, []).append(place)

    def has(self, anchor: Anchor) -> bool:
        if anchor.kind is AnchorKind.NUMBER:
            return self._has_number(anchor.text)
        if anchor.kind is AnchorKind.DATE and self._has_date(anchor.text):
            return True
        return self._has_words(anchor.text) or any(self._has_alias(form, anchor.text) for form in anchor.aliases)

    def _has_alias(self, form: str, name: str) -> bool:
        """Whether another form of a name is there; a surname behind another given name is somebody else's."""
        if not self._has_words(form):
            return False
        if not is_person(name) or not name.endswith(f" {form}"):
            return True
        own = name.lower().split()
        before = re.findall(rf"(?:(\w+)\s)?\b{re.escape(form.lower())}(?!\w)", self._sentence.text.lower())
        return not before or any(word in own or not is_given(word) for word in before)

    def _has_words(self, form: str) -> bool:
        """Whether the words of a form stand together, in order, with little between them."""
        wanted = parsed(form).terms
        return bool(wanted) and any(self._goes_on(wanted, at) for at in self._places.get(wanted[0], ()))

    def _goes_on(self, wanted: tuple[str, ...], at: int) -> bool:
        for term in wanted[1:]:
            window = self._sentence.terms[at + 1 : at + 2 + _GAP]
            if term not in window:
                return False
            at += 1 + window.index(term)
        return True

    def _has_number(self, written: str) -> bool:
        wanted = parsed(written).quantities
        if not wanted:
            return self._has_words(written)
        return any(_is_same(one, other) for one in wanted for other in self._sentence.quantities)

    def _has_date(self, written: str) -> bool:
        wanted, told = parsed(written).dates, self._sentence.dates
        return any(one.start <= other.start and other.end <= one.end for one in wanted for other in told)


def _is_same(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are the same amount, in whatever unit; with a unit and without are never the same."""
    if (one.kind == "ordinal") != (other.kind == "ordinal"):
        return False
    value: float | None = other.value
    if one.unit != other.unit:
        value = convert(other.value, other.unit, one.unit) if one.unit and other.unit else None
    return value is not None and math.isclose(one.value, value, rel_tol=_SAME)


_Placed = tuple[Span, Anchor]


def _named(text: str) -> Iterator[_Placed]:
    seen: set[tuple[str, ...]] = set()
    for span in parsed(text).names:
        name = bare_name(span.of(text))
        stems = terms(name)
        if stems and stems not in seen:
            seen.add(stems)
            yield span, Anchor(text=name, aliases=aliases(name, text), kind=AnchorKind.ENTITY)


def _figures(text: str) -> Iterator[_Placed]:
    named = parsed(text).names
    for date in parsed(text).dates:
        yield date.span, Anchor(text=date.span.of(text), kind=AnchorKind.DATE)
    for quantity in parsed(text).quantities:
        written = quantity.span.of(text)
        idle = written.lower() == "one" or any(span.overlaps(quantity.span) for span in named)
        if not idle and parsed(written).quantities:
            yield quantity.span, Anchor(text=written, kind=AnchorKind.NUMBER)


def _rare(text: str, taken: Sequence[Span], *, common: bool = False) -> Iterator[_Placed]:
    """The content words outside `taken`, the likely rarer first: long words are."""
    free: list[tuple[bool, int, _Placed]] = []
    taken = joined(taken)
    seen: set[str] = set()
    for match in _WORD.finditer(text):
        word = bare_name(match[0])
        stems = terms(word)
        usual = not _common().isdisjoint(stems)
        telling = stems and stems[0] not in seen and word.lower() not in STOP_WORDS and (common or not usual)
        if not telling or touched(taken, *match.span()):
            continue
        seen.add(stems[0])
        free.append((usual, -len(word), (Span(start=match.start(), end=match.start() + len(word)), Anchor(text=word))))
    return (place for *_, place in sorted(free, key=lambda one: (one[0], one[1], one[2][0])))


@cache
def _common() -> frozenset[str]:
    return frozenset(terms(_COMMON))


# What one text says that another does not: the names, numbers and denials a rewriting has brought in.


_ADDITIONS_WORD = regex(r"[^\W_]+")
_PLACES = 12  # significant digits by which two readings of one number agree


@dataclass(frozen=True, kw_only=True, slots=True)
class Additions:
    """What was brought in; nothing in any field is what a faithful part has."""

    names: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    negation: bool = False

    def __bool__(self) -> bool:
        return bool(self.names or self.numbers or self.negation)


def additions(source: str, text: str) -> Additions:
    """What `text` holds that `source` does not.

    A name is any word with a capital or a digit in it; a number counts by its value, so "five million" may
    become "5,000,000". Words in small letters may be new: a rewriting needs them.
    """
    known = {folded(word) for word in _ADDITIONS_WORD.findall(source)}
    values = {_value(number.value) for number in parsed(source).numbers}
    fresh: dict[str, None] = {}
    figures: dict[str, None] = {}
    told = parsed(text).numbers
    for match in _ADDITIONS_WORD.finditer(text):
        word = match[0]
        if folded(word) in known:
            continue
        if any(character.isdigit() for character in word):
            if not any(number.span.start <= match.start() < number.span.end for number in told):
                figures[word] = None
        elif word != word.lower() and not _builds(text, match):
            fresh[word] = None
    for number in told:
        if _value(number.value) not in values:
            figures[number.span.of(text)] = None
    years = {date.start.year for date in parsed(source).dates}
    for date in parsed(text).dates:
        if date.start.year not in years and _value(float(date.start.year)) not in values:
            figures[date.span.of(text)] = None
    return Additions(names=tuple(fresh), numbers=tuple(figures), negation=is_negated(text) and not is_negated(source))


def _builds(text: str, match: re.Match[str]) -> bool:
    """Whether a word has its capital only from opening a sentence and says nothing by itself: "There", "The"."""
    before = text[: match.start()].rstrip()[-1:]
    return match[0].lower() in STOP_WORDS and before in {"", ".", "!", "?", '"', "\u201c"}


def _value(value: float) -> str:
    return f"{value:.{_PLACES}g}"
