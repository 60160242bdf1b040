"""Where the figures of a text stand: quantities and dates as the readers give them, and what only comparing needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import TypeVar

from adjudge.english.figures.dates import DateMention
from adjudge.english.figures.quantities import Quantity, bound_before
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import STOP_WORDS, Word, terms
from adjudge.reading.quantities.bands import in_unit
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import text_of

T = TypeVar("T")

_MAYBE = regex(
    r"[0-9\u00bd\u00bc\u00be\u2153\u2154\u215b]|\b(?:one|two|three|four|five|six|seven|eight|nin|ten|eleven|twel|thir|fort|fif"
    r"|twen|zero|hundred|thousand|[a-z]+illion|lakh|crore|dozen|half|halve|third|quarter|twice|doubl|tripl|trebl|quadrupl|first|second)",
    re.IGNORECASE,
)
_REACHED = regex(r"\b(?:up to|as (?:many|much) as|maximum of)\s$", re.IGNORECASE)
_DATE_RELATION = regex(
    r"\b(?:(?P<before>before|prior to)|(?P<after>after|later than)|(?P<by>by|no later than))"
    r"\s(?:the\s)?(?:about\s|early\s|mid\s|late\s)?$",
    re.IGNORECASE,
)
_NAMING = regex(r"\s[a-z]{3,}", re.IGNORECASE)
_DASH = regex(r"\s?[-\u2013\u2014]{1,2}\s?")
_OPENED = regex(r"\([^()]*$")
_BETWEEN = regex(r"\bbetween\s$", re.IGNORECASE)
_TIMES = regex(r"(?:\stimes|[\s-]?fold)\s(?=as\b|more\b|the\b|\w+er\b|increase|decrease)|-fold\b", re.IGNORECASE)
_AS_MANY = regex(r"\sas\s(?:many|much|\w+)\b", re.IGNORECASE)
_MULTIPLES = {
    "twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "triple": 3.0, "tripled": 3.0,
    "triples": 3.0, "trebled": 3.0, "quadrupled": 4.0, "halved": 0.5, "halves": 0.5,
}  # fmt: skip
_MULTIPLE = regex(rf"\b(?:{'|'.join(_MULTIPLES)})\b", re.IGNORECASE)
_PART_OF = regex(r"\b(?:half|quarters?|thirds?|fifths?|tenths?)\sof\s(?:an?\s)?$", re.IGNORECASE)
_OF_A_SCALE = regex(r"\sof\s(?:an?\s)?(?:thousand|million|billion|trillion|dozen|century)\b", re.IGNORECASE)
_OVER = regex(r"[^\W\d_]/$")
"""Before a number: it is what a rate is given for, as in "9.7 deaths/1,000 births"."""
_SHORT_NUMBER = regex(r"[0-9]{1,4}(?:\.[0-9]{1,2})?")
_NAME_BEFORE = regex(r"\b([A-Z][\w.'\u2019]*)[\s-]$")
_STOPPED = regex(r"[.!?:\n]\s?$")
_PLURAL = regex(r"\s(?:people|men|women|children|[a-z]{2,}s)\b")
_NEXT_SENTENCE = regex(r"[.!?]\s")
_COMPOUND = frozenset({"time", "length", "mass"})
_AND = regex(r"\s|,\s|\sand\s|,\sand\s", re.IGNORECASE)
_OLD = regex(r"[\s-]old\b|\sof age\b", re.IGNORECASE)
_AGED = regex(r"\b(?:aged|age|age of)[:\s]{1,2}$|(?P<apposed>[^\W\d_],\s)$", re.IGNORECASE)
_CLOSED = regex(r"\s?[,)]|\s?$")
_YOUNGEST, _OLDEST = 18, 130


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """A quantity or a date of a text, with what it is said of once the words around it have been looked at."""

    span: Span
    kind: str
    """date, age, times (so many times another), or the kind of its quantity."""
    sentence: int = 0
    quantity: Quantity | None = None
    date: DateMention | None = None
    relation: str = "in"
    """Of a date: in, before, by, after, between."""
    event: str = ""
    """What happened on a date where no word says so: of a life in brackets, the first is a birth."""
    reached: bool = False
    """Of a bound: "up to 50" says that 50 is reached."""
    labelled: bool = False
    """It stands after a colon, as in a table: "Airports: 107"."""
    thing: frozenset[str] = frozenset()
    """What is counted: the words that follow without a break."""
    clause: frozenset[str] = frozenset()
    """The words of the clause it stands in."""
    opener: frozenset[str] = frozenset()
    """The words of the first name in its sentence, and …"""
    nearest_name: str = ""
    """… the last one before it: where its clause leaves the subject out, it is one of these two."""
    called: str = ""
    """What a number that counts nothing is called, as in "the atomic number of gold is 79"."""
    alternative: bool = False
    """One of several that an "or" leaves open."""


def marks(text: str) -> list[Figure]:
    """The figures of a text in order."""
    if not _MAYBE.search(text):  # one look spares the readers most sentences
        return []
    found = [_quantity(text, quantity) for quantity in parsed(text).quantities if not _is_idle(text, quantity)]
    found = _joined(found, partial(_whole, text))
    found += _lives(text, [_date(text, date) for date in _joined(parsed(text).dates, partial(_period, text))])
    found += _multiples(text)
    return sorted(found, key=lambda mark: mark.span)


def numbered_names(text: str, found: list[Figure]) -> list[Figure]:
    """Of the figures, those that are part of a name: "Apollo 11", "Python 3.12". A number after a name may also be its own
    where the sentence has counted before: "Lund received 714 votes and Baran 554"."""
    counted = {mark.span.start: before for mark, before in zip(found[1:], found, strict=False)}
    return [mark for mark in found if _is_name(text, mark, counted.get(mark.span.start))]


def _is_name(text: str, mark: Figure, before: Figure | None) -> bool:
    quantity = mark.quantity
    if quantity is None or mark.kind != "count" or quantity.bound != "exact" or quantity.step * quantity.value == 0:
        return False
    if not _SHORT_NUMBER.fullmatch(mark.span.of(text)):
        return False
    name = _NAME_BEFORE.search(text, max(0, mark.span.start - 40), mark.span.start)
    if name is None or name[1].lower() in STOP_WORDS or name[1].endswith(("'s", "\u2019s")):
        return False
    opens = not text[: name.start()].strip() or _STOPPED.search(text, max(0, name.start() - 3), name.start())
    if opens and _PLURAL.match(text, mark.span.end):  # "Altogether 96 people came"
        return False
    between = text[before.span.end : mark.span.start] if before is not None and before.kind != "date" else None
    return between is None or _NEXT_SENTENCE.search(between) is not None


def _is_idle(text: str, quantity: Quantity) -> bool:
    """ "One" is more often somebody or something than a count; "a quarter of a billion" is not a billion."""
    if quantity.value == 1.0 and quantity.kind == "count" and quantity.span.of(text).lower() == "one":
        return True
    if quantity.kind == "fraction" and _OF_A_SCALE.match(text, quantity.span.end):
        return True
    start, end = quantity.span.start, quantity.span.end
    if _OVER.search(text, max(0, start - 2), start) or (text[start - 1 : start], text[end : end + 1]) == ("[", "]"):
        return True  # a rate's base, or a reference mark
    return _PART_OF.search(text, max(0, quantity.span.start - 20), quantity.span.start) is not None


def _quantity(text: str, quantity: Quantity) -> Figure:
    start, end = quantity.span.start, quantity.span.end
    lead = text[max(0, start - 18) : start]
    kind = quantity.kind
    if (kind == "count" and _TIMES.match(text, end)) or (kind == "fraction" and _AS_MANY.match(text, end)):
        kind, quantity = "times", replace(quantity, kind="count", unit=None, step=0.1)
    elif (quantity.unit == "year" and _OLD.match(text, end)) or _is_age(text, quantity, lead):
        kind, quantity = "age", replace(quantity, kind="count", unit=None, step=1.0)
    return Figure(span=quantity.span, kind=kind, quantity=quantity, reached=_REACHED.search(lead) is not None)


def _is_age(text: str, quantity: Quantity, lead: str) -> bool:
    """Whether a number is somebody's age: "aged 71", "(age 50)", "Rosa Delgado, 34, …"."""
    if quantity.kind not in {"count", "time"} or quantity.unit not in {None, "year"} or not 0 < quantity.value < _OLDEST:
        return False
    if (found := _AGED.search(lead)) is None:
        return False
    return found["apposed"] is None or (quantity.unit is None and _CLOSED.match(text, quantity.span.end) is not None)


def _joined(found: Iterable[T], whole: Callable[[T, T], T | None]) -> list[T]:
    """What was found, with neighbours that are one made one."""
    joined: list[T] = []
    for one in found:
        both = whole(joined[-1], one) if joined else None
        if both is None:
            joined.append(one)
        else:
            joined[-1] = both
    return joined


def _whole(text: str, one: Figure, two: Figure) -> Figure | None:
    """ "23 hours and 56 minutes" or "5 ft 3 in" as one."""
    large, small = one.quantity, two.quantity
    if one.kind != two.kind or one.kind not in _COMPOUND or large is None or small is None or large.unit == small.unit:
        return None
    if two.span.start - one.span.end > 6 or not _AND.fullmatch(text[one.span.end : two.span.start]):
        return None
    rest = in_unit(small, large.unit)
    if rest is None or not 0 < rest.value < 1:
        return None
    span = Span(start=one.span.start, end=two.span.end)
    return replace(one, span=span, quantity=replace(large, value=large.value + rest.value, span=span, step=rest.step))


def _multiples(text: str) -> list[Figure]:
    """Multiples that are one word: "twice", "doubled"."""
    found = []
    for match in _MULTIPLE.finditer(text):
        # Letters that only look alike match without regard to case, but are no number.
        if (value := _MULTIPLES.get(match[0].lower())) is not None:
            span = Span(start=match.start(), end=match.end())
            quantity = Quantity(value=value, span=span, step=0.1, bound=bound_before(text, match.start()))
            found.append(Figure(span=span, kind="times", quantity=quantity))
    return found


def _date(text: str, date: DateMention) -> Figure:
    if " and " in date.span.of(text).lower():
        return Figure(span=date.span, kind="date", date=date, relation="between")
    lead = text[max(0, date.span.start - 24) : date.span.start]
    found = _DATE_RELATION.search(lead)
    if found is None or (lead.lower().endswith("the ") and _NAMING.match(text, date.span.end)):
        return Figure(span=date.span, kind="date", date=date)  # "after the 1739 peace treaty" is in 1739
    return Figure(span=date.span, kind="date", date=date, relation=str(found.lastgroup))


def _lives(text: str, found: list[Figure]) -> list[Figure]:
    """The dates, with those of "(29 November 1898 – 22 November 1963)" known for a birth and a death."""
    for at, (one, two) in enumerate(pairwise(found)):
        gap = text[one.span.end : two.span.start] if two.span.start - one.span.end <= 5 else ""
        closed = text[two.span.end : two.span.end + 1] == ")" and is_lifetime(one.date, two.date)
        if closed and _DASH.fullmatch(gap) and _OPENED.search(text, max(0, one.span.start - 40), one.span.start):
            found[at], found[at + 1] = replace(one, event="born"), replace(two, event="died")
    return found


def is_lifetime(first: DateMention | None, last: DateMention | None) -> bool:
    """Whether somebody of note may have lived from one date to another: fewer years are a reign, more are an age."""
    return first is not None and last is not None and _YOUNGEST <= last.start.year - first.start.year < _OLDEST


def _period(text: str, one: DateMention, two: DateMention) -> DateMention | None:
    """The two dates of "between 1931 and 1972" as one."""
    closes = (
        two.span.start - one.span.end == 5
        and text[one.span.end : two.span.start].lower() == " and "
        and one.start <= two.end
        and _BETWEEN.search(text[max(0, one.span.start - 8) : one.span.start]) is not None
    )
    return replace(one, span=Span(start=one.span.start, end=two.span.end), end=two.end) if closes else None


# Words that name the same measured thing: a tower's height is how high it is.


_LONGEST = 64
# One family a line: what differs only by part of speech, or by the word a writer happened to choose.
_FAMILIES = text_of("reading.quantities.marks.families")


@lru_cache(maxsize=1 << 15)
def family(word: str) -> str:
    """The family of a word, its stem when it has none, nothing for a word that only builds sentences."""
    found = terms(word[:_LONGEST])
    return _by_stem().get(found[0], found[0]) if found else ""


def families(words: str) -> frozenset[str]:
    """The families of some words."""
    return frozenset(map(family, words.split())) - {""}


def row_families(row: Iterable[Word]) -> frozenset[str]:
    """The families of words where they stand."""
    return frozenset(family(word.text) for word in row) - {""}


@cache
def properties() -> frozenset[str]:
    """What is measured: a unit of length does not tell height from depth, but most texts give only one of them."""
    return families("long high deep wide heavy area thick fast big")


@cache
def _by_stem() -> dict[str, str]:
    """Each stem's family, named for its first word; a word in two families belongs to the first."""
    table: dict[str, str] = {}
    for line in _FAMILIES.strip().splitlines():
        name, *_ = words = line.split()
        for word in words:
            for stem in terms(word):
                table.setdefault(stem, name)
    return table
