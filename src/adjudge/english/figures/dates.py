"""Dates a text mentions, as the first and last day each could mean."""

from __future__ import annotations

import calendar
import datetime as dt
import email.utils
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal

from adjudge.english.figures.numbers import NUMBER_WORDS, ORDINAL_WORDS
from adjudge.english.regex import anycase, regex
from adjudge.values.article_claim import TimeAnchorType
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives

Precision = Literal["day", "month", "year", "decade", "century"]


@dataclass(frozen=True, kw_only=True, slots=True)
class DateMention:
    """A date where it stands in a text: some time from `start` to `end`, both included."""

    span: Span
    start: dt.date
    end: dt.date
    precision: Precision


Interval = tuple[dt.date, dt.date, Precision]
Reader = Callable[[re.Match[str]], Interval | None]

_MONTHS = {
    name.lower(): number
    for names in (calendar.month_name, calendar.month_abbr, ["", *[""] * 8, "Sept"])
    for number, name in enumerate(names)
    if name
}
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_NAMED_MONTH = rf"(?:{'|'.join(name for name in calendar.month_name if name)})\b"
_DAY = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>[0-9]{4})(?![0-9])"
_ALONE = r"(?<![\w.,:/$\u20ac\u00a3\u00a5\u2212-])"
_CENTURY_WORDS = "|".join(word for word, value in ORDINAL_WORDS.items() if value <= 21)

# A four-digit number is a year after these words …
_IN_A_YEAR = anycase(rf"\b(?:{alternatives('english.figures.dates.in_a_year')})[\s-]{{1,3}}$|\bc\.\s?$")
# … and before a plural it counts things, unless one of those words stands before it.
_COUNTED = regex(r"[\s-]{1,2}(?:[a-z]+[a-z]{2}s\b(?<!was)|people|men|women|children|more|other|of)\b")
_MEASURED = regex(rf"\s?(?:{alternatives('english.figures.dates.measured')})(?![\w])")

# "1080 in 2018": what has a year of its own is a number.
_OF_A_YEAR = regex(r"\s(?:in|by|during)\s(?:1[0-9]{3}|20[0-9]{2})(?![0-9])")

_HINT = anycase(r"[0-9]|centur|millenn|teen|twent|eleven|twelve|thousand")


def dates(text: str) -> tuple[DateMention, ...]:
    """The dates `text` mentions, in order; those that are ambiguous or before year 1 are left out."""
    return read_dates(date_expressions(text))


def date_spans(text: str) -> tuple[Span, ...]:
    """Where anything of a calendar or clock stands, readable or not: numbers there count nothing."""
    return tuple(span for span, _ in date_expressions(text))


def read_dates(found: Iterable[tuple[Span, Interval | None]]) -> tuple[DateMention, ...]:
    """The dates among calendar expressions."""
    return tuple(
        DateMention(span=span, start=interval[0], end=interval[1], precision=interval[2])
        for span, interval in found
        if interval is not None
    )


def parse_date(value: str) -> dt.date | None:
    """The date a metadata field holds: ISO 8601 (year or month alone too), RFC 2822, or words; else None."""
    value = value.strip()[:100]
    if re.fullmatch(r"[0-9]{4}(?:-[0-9]{2})?", value):
        return _iso(f"{value}-01-01"[:10])
    if written := _iso(value):
        return written
    try:
        return email.utils.parsedate_to_datetime(value).date()
    except (TypeError, ValueError, IndexError, OverflowError):
        mentions = dates(value)
        return mentions[0].start if len(mentions) == 1 and mentions[0].precision == "day" else None


def _iso(value: str) -> dt.date | None:
    try:
        return dt.datetime.fromisoformat(value).date()
    except ValueError:
        return None


def date_expressions(text: str) -> Iterator[tuple[Span, Interval | None]]:
    """Every calendar expression, the longest where several begin together, never two on the same words."""
    if not _HINT.search(text):  # most sentences hold no date, and one look is cheaper than twenty
        return
    lower = text.lower()
    likely = (form for form in _FORMS if not form[1] or any(part in lower for part in form[1]))
    matches = [(match, reader) for reader, _, pattern in likely for match in pattern.finditer(text)]
    matches.sort(key=lambda found: (found[0].start(), -found[0].end()))
    reached = 0
    for match, reader in matches:
        if match.start() < reached or (reader in _DOUBTED and not _DOUBTED[reader](match)):
            continue
        reached = match.end()
        yield Span(start=match.start(), end=match.end()), reader and reader(match)


def _is_year(match: re.Match[str]) -> bool:
    """Whether a number that could be a year is one, by the words around it."""
    text, start, end = match.string, match.start(), match.end()
    if match.end("year") != end or match.start("year") != start:  # "79 AD", "AD 79"
        return True
    if _MEASURED.match(text, end) or _OF_A_YEAR.match(text, end):
        return False
    if not _COUNTED.match(text, end):
        return 1000 <= int(match["year"]) <= 2100
    # "in 1998 scientists found" is a year, "in 1200 schools" is not: few texts date things before 1800 so.
    return 1800 <= int(match["year"]) <= 2100 and (
        _IN_A_YEAR.search(text[max(0, start - 12) : start]) is not None or text[max(0, start - 4) : start].lower() == "the "
    )


def _is_worded_year(match: re.Match[str]) -> bool:
    """Whether words for a number are a year: "nineteen eighty-four" is nothing else, "two thousand and eight" may be."""
    text, start = match.string, match.start()
    if _COUNTED.match(text, match.end()) or _MEASURED.match(text, match.end()):
        return False
    return not match["open"] or _IN_A_YEAR.search(text[max(0, start - 12) : start]) is not None


def _worded_year(match: re.Match[str]) -> Interval | None:
    century = 20 if match["open"] and not match["hundreds"] else _WORDED[(match["hundreds"] or match["century"]).lower()]
    if match["decade"]:
        first = century * 100 + _WORDED[f"{match['decade'].lower().removesuffix('ies')}y"]
        return _years(first, first + 9, "decade")
    after = (match["after"] or match["after_hundreds"] or match["year"] or "").lower()
    year = century * 100 + sum(_WORDED.get(word, 0) for word in re.split(r"[\s-]", after))
    return _month_in(year, _month_of(match)) if match["month"] else _years(year, year, "year")


def _day(match: re.Match[str]) -> Interval | None:
    return _on(int(match["year"]), _month_of(match), int(match["day"]))


def _numeric(match: re.Match[str]) -> Interval | None:
    """Day and month as numbers: read only when just one order makes a date."""
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    if first <= 12 and second <= 12 and first != second:
        return None
    day, month = (first, second) if second <= 12 else (second, first)
    return _on(year, month, day)


def _month(match: re.Match[str]) -> Interval | None:
    return _month_in(int(match["year"]), _month_of(match))


def _month_in(year: int, month: int) -> Interval | None:
    if not (year and month):
        return None
    return dt.date(year, month, 1), dt.date(year, month, calendar.monthrange(year, month)[1]), "month"


def _bare_year(match: re.Match[str]) -> Interval | None:
    return _years(int(match["year"]), int(match["year"]), "year")


def _short_year(match: re.Match[str]) -> Interval | None:
    """The "99" of "1998-99"."""
    year = int(match["century"]) * 100 + int(match["year"])
    return _years(year, year, "year")


def _decade(match: re.Match[str]) -> Interval | None:
    """The 1990s; but the 1900s may mean a hundred years, so that is what they are taken for."""
    first = int(match["year"])
    return _years(first, first + 99, "century") if first % 100 == 0 else _years(first, first + 9, "decade")


def _century(match: re.Match[str]) -> Interval | None:
    word = match["ordinal"].lower()
    number = ORDINAL_WORDS.get(word) or int(re.sub("[^0-9]", "", word) or 0)
    return _years(number * 100 - 99, number * 100, "century")


def _month_of(match: re.Match[str]) -> int:
    month = match["month"].lower()
    # Letters that only look alike (a dotless i) match without regard to case; there is no month 0.
    return int(month) if month.isdecimal() else _MONTHS.get(month, 0)


def _on(year: int, month: int, day: int) -> Interval | None:
    try:
        date = dt.date(year, month, day)
    except ValueError:
        return None
    return date, date, "day"


def _years(first: int, last: int, precision: Precision) -> Interval | None:
    if not 1 <= first <= last <= dt.MAXYEAR:
        return None
    return dt.date(first, 1, 1), dt.date(last, 12, 31), precision


_DOUBTED: dict[Reader | None, Callable[[re.Match[str]], bool]] = {_bare_year: _is_year, _worded_year: _is_worded_year}
"""Readers of what may be no date, each with what tells."""
_WORDED = {word: int(value) for word, (kind, value) in NUMBER_WORDS.items() if kind in {"small", "teen", "ten"}}
_UNITS = "|".join(word for word, value in _WORDED.items() if value < 10)
_TEENS = "|".join(word for word, value in _WORDED.items() if 10 <= value < 20)
_TENS = "|".join(word for word, value in _WORDED.items() if value >= 20)
_TENS_OF_YEARS = "|".join(f"{word[:-1]}ies" for word, value in _WORDED.items() if value >= 20)
_TWO_DIGITS = rf"(?:(?:{_TENS})(?:[\s-](?:{_UNITS}))?|{_TEENS})"
_YEAR_IN_WORDS = anycase(
    rf"(?<![\w-])(?:{_MONTH}(?:,?\s|\sof\s))?"
    rf"(?:(?P<century>{_TEENS}|twenty)[\s-](?:(?P<year>{_TWO_DIGITS}|(?:oh|o)[\s-](?:{_UNITS}))|(?P<decade>{_TENS_OF_YEARS}))"
    rf"|(?P<open>two\sthousand(?:(?:\sand)?\s(?P<after>{_TWO_DIGITS}|{_UNITS}))?"
    rf"|(?P<hundreds>{_TEENS})\shundred(?:(?:\sand)?\s(?P<after_hundreds>{_TWO_DIGITS}|{_UNITS}))?))(?![\w-])"
)
_NAMES = tuple(name.lower() for name in calendar.month_abbr if name)
_CENTURIES = ("centur", "millenn")
_DECADES = ("0s", "0'", "0\u2019")
_NTH = rf"(?<![\w.,-])(?P<ordinal>[0-9]{{1,2}}(?:st|nd|rd|th)|{_CENTURY_WORDS})"
_BEFORE_CHRIST = r"(?:BCE?\b|B\.C\.)"
_LONE_YEAR = anycase(
    rf"(?=[12])(?:{_ALONE}|(?<=[a-z]-)|(?<=[0-9]{{4}}[-\u2013/]))(?P<year>1[0-9]{{3}}|20[0-9]{{2}}|2100)(?![\w%]|[.,:/][0-9])"
)
_SECOND_YEAR = anycase(r"(?<=\b(?P<century>1[0-9]|20)[0-9]{2}[-\u2013/])(?P<year>[0-9]{2})(?![\w%]|[.,:/-][0-9])")
_FORMS: tuple[tuple[Reader | None, tuple[str, ...], re.Pattern[str]], ...] = (
    (_day, _NAMES, anycase(rf"{_ALONE}{_DAY}(?:\s|\sof\s|-){_MONTH}(?:,?\s|-){_YEAR}")),
    (_day, _NAMES, anycase(rf"\b{_MONTH}\s{_DAY}(?:,\s?|\s){_YEAR}")),
    (_day, (), anycase(rf"{_ALONE}{_YEAR}(?P<sep>[-/.])(?P<month>[0-9]{{1,2}})(?P=sep)(?P<day>[0-9]{{1,2}})(?![0-9])")),
    (_numeric, (), anycase(rf"{_ALONE}(?P<first>[0-9]{{1,2}})(?P<sep>[-/.])(?P<second>[0-9]{{1,2}})(?P=sep){_YEAR}")),
    (_month, _NAMES, anycase(rf"\b{_MONTH}(?:,?\s|\sof\s|-){_YEAR}")),
    (_decade, _DECADES, anycase(rf"(?:{_ALONE}|(?<=[a-z]-))(?P<year>[0-9]{{3}}0)['\u2019]?s\b")),
    (_century, _CENTURIES, anycase(rf"{_NTH}[\s-]centur(?:y|ies)\b")),
    (_bare_year, (), _LONE_YEAR),
    (_worded_year, ("teen", "twenty", "eleven", "twelve", "thousand"), _YEAR_IN_WORDS),
    (_short_year, ("-", "\u2013", "/"), _SECOND_YEAR),
    (_bare_year, ("ad", "ce", "a.d"), regex(rf"{_ALONE}(?P<year>[0-9]{{1,4}})\s(?:AD|CE|A\.D\.)(?!\w)")),
    (_bare_year, ("ad", "a.d"), regex(r"\b(?:AD|A\.D\.)\s(?P<year>[0-9]{1,4})(?![\w,.]?[0-9])")),
    # What is of the calendar or the clock but names no day this module can hold. "May 3" is a day, "may 3" is not.
    (None, ("bc", "b.c"), regex(rf"{_ALONE}(?:[0-9]{{1,4}}\s?[-\u2013]\s?)?[0-9][0-9,]{{0,6}}s?\s?{_BEFORE_CHRIST}")),
    (None, _CENTURIES, anycase(rf"{_NTH}[\s-](?:century|millennium)\s{_BEFORE_CHRIST}")),
    (None, _NAMES, regex(rf"{_ALONE}[0-9]{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_NAMED_MONTH}")),
    (None, _NAMES, regex(rf"\b{_NAMED_MONTH}\s[0-9]{{1,2}}(?:st|nd|rd|th)?(?![\w]|[.,][0-9])")),
    (None, _DECADES, anycase(r"\bthe\s['\u2019]?[1-9]0['\u2019]?s\b")),
    (None, (":",), anycase(r"(?<![\w.,:])[0-9]{1,2}(?::[0-9]{2}){1,2}(?:\s?[ap]\.?m\b\.?)?(?![0-9:])")),
    (None, ("am", "pm", "a.m", "p.m"), anycase(r"(?<![\w.,:])[0-9]{1,2}\s?(?:[ap]m\b|[ap]\.m\.)")),
)
"""Each way to write a date: its reader, letters without one of which it cannot stand in a text, and its pattern."""


# When: every time a text names, by the calendar, from one to another, or counted from another day.


_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PERIOD = "(?:days?|nights?|weeks?|weekends?|months?|years?|decades?|centur(?:y|ies))"
_SEASON = "(?:spring|summer|autumn|fall|winter)"
_SOME = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|few|many|some|[0-9]{1,4})"
_RELATIVE = anycase(
    rf"\b(?:yesterday|today|tonight|nowadays|currently|recently|at present|so far"
    rf"|(?:last|this|next|the (?:previous|following|same|past|next)|that) (?:{_PERIOD}|{_SEASON}|{_DAYS})"
    r"|(?-i:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    rf"|{_SOME} (?:more )?{_PERIOD} (?:ago|earlier|later|before|after)|in recent {_PERIOD}|for {_SOME} {_PERIOD}"
    r"|(?:in|during) (?:antiquity|prehistory|ancient times|prehistoric times|medieval times|modern times)"
    r"|(?:in|during|since|before|after) the (?:(?:early|late|high) )?(?-i:Middle Ages|Renaissance|Enlightenment"
    r"|Bronze Age|Iron Age"
    r"|Stone Age|Ice Age|Cold War|Great Depression|Industrial Revolution)"
    r"|(?:in|during|since|before|after) (?:the )?(?-i:(?:First |Second )?World War(?: I{1,2}| One| Two)?))\b"
)
_FROM = anycase(r"\b(?:from|between)\s{1,3}(?:the\s)?$")
_TO = anycase(r"\s{1,3}(?:to|until|till|through)\s{1,3}(?:the\s)?|\s?[\u2010-\u2015-]\s?")
_AND = anycase(r"\s{1,3}and\s{1,3}(?:the\s)?")
_REACH = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Time:
    """A time where it stands, with the first and the last day it could mean where the calendar says."""

    span: Span
    type: TimeAnchorType
    start: dt.date | None = None
    end: dt.date | None = None


def times(text: str) -> tuple[Time, ...]:
    """The times of a text in order and apart; "from 1914 to 1918" is one."""
    dated = (
        Time(span=span, type=TimeAnchorType.EXPLICIT, start=known and known[0], end=known and known[1])
        for span, known in date_expressions(text)
    )
    counted = (
        Time(span=Span(start=found.start(), end=found.end()), type=TimeAnchorType.RELATIVE) for found in _RELATIVE.finditer(text)
    )
    return tuple(_joined(text, sorted((*dated, *counted), key=lambda one: one.span)))


def _joined(text: str, found: list[Time]) -> Iterator[Time]:
    at = 0
    reached = 0
    while at < len(found):
        one = found[at]
        other = found[at + 1] if at + 1 < len(found) else None
        at += 1
        if one.span.start < reached:
            continue
        if other is not None and _is_range(text, one, other):
            one = Time(
                span=Span(start=one.span.start, end=other.span.end),
                type=TimeAnchorType.RANGE, start=one.start, end=other.end,
            )  # fmt: skip
            at += 1
        reached = one.span.end
        yield one


def _is_range(text: str, one: Time, other: Time) -> bool:
    if one.type is not TimeAnchorType.EXPLICIT or other.type is not TimeAnchorType.EXPLICIT:
        return False
    gap = text[one.span.end : other.span.start] if other.span.start - one.span.end <= _REACH else ""
    if _TO.fullmatch(gap):
        return True
    before = text[max(0, one.span.start - _REACH) : one.span.start]
    return _AND.fullmatch(gap) is not None and _FROM.search(before) is not None


# Quotations, told by their marks alone.


_QUOTED = regex(
    '"([^"\n]*)"'
    "|\u201c([^\u201c\u201d]*)\u201d"  # “English”
    "|\u201e([^\u201e\u201c\u201d]*)[\u201c\u201d]"  # „German“
    "|\u00ab([^\u00ab\u00bb]*)\u00bb"  # «French»
    "|\u00bb([^\u00ab\u00bb]*)\u00ab"  # »German in books«
)
"""No mark may stand inside, so that a mark without a partner costs one look and pairs with nothing far off."""
_WORD = regex(r"\w")


def quote_spans(text: str) -> tuple[Span, ...]:
    """Where words stand between double quotation marks, without the marks: ASCII, curly, guillemets and German ones."""
    found = ((match, match.lastindex or 0) for match in _QUOTED.finditer(text))
    return tuple(Span(start=m.start(i), end=m.end(i)) for m, i in found if _WORD.search(text, m.start(i), m.end(i)))


# Times of day, however they are written: 17:30, 5.30 p.m., half past five, nine in the morning, noon.


_HALF_DAY, _CLOCKS_DAY = 720, 1440
_HOURS = {word: int(value) for word, (kind, value) in NUMBER_WORDS.items() if kind in {"small", "teen"} and value <= 12}
_HOURS |= {"noon": 12, "midday": 12, "midnight": 24}
_NAMED = "|".join(_HOURS)
_HALF = r"a\.?\s?m\b\.?|p\.?\s?m\b\.?|in\sthe\s(?:early\s)?(?:morning|afternoon|evening)|at\snight"
_CLOCK = anycase(
    # Told from the hour: "half past nine", "a quarter to midnight", "ten past six".
    rf"(?<![0-9:])\b(?:(?<!\bfrom\s)(?P<part>(?:a\s)?quarter|half|five|ten|twenty|twenty-five)\s(?P<way>past|to)\s(?P<of>{_NAMED}|[0-9]{{1,2}})\b"
    # With minutes: "17:30", "5.30 p.m."; a point alone may be a decimal's.
    rf"|(?P<hour>[0-9]{{1,2}})(?::(?P<minutes>[0-5][0-9])(?![0-9:])|\.(?P<pointed>[0-5][0-9])(?=\s?[ap]\.?m\b))"
    # Whole hours: "5 p.m.", "nine o'clock", "eight in the morning", "noon".
    rf"|(?P<whole>[0-9]{{1,2}}|{_NAMED})(?=\s?(?:{_HALF}|o['\u2019]clock\b))"
    r"|(?P<alone>noon|midday|midnight)\b"
    # And after a word that leads a time, where nothing follows that is counted: "opens at nine", "from eight to five".
    rf"|(?<=\bat\s)(?P<led>{_NAMED})(?=\s?(?:[.,;:!?)]|$|(?:on|every|each|and|until|till|to|sharp|when|if|or)\b)))"
    rf"(?:\s?o['\u2019]clock\b)?(?:\s?(?P<half>{_HALF}))?"
)
_PARTS = {"quarter": 15, "a quarter": 15, "half": 30, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_MAYBE = anycase(r"[0-9][:.][0-9]|[ap]\.?\s?m\b|clock|noon|midday|midnight|\b(?:past|at|to)\s|\bin\sthe\s")


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeOfDay:
    """A time of day."""

    span: Span
    minutes: int
    """Since midnight."""
    either: bool
    """Nothing says which half of the day is meant: nine may be nine in the evening."""

    def same(self, other: TimeOfDay) -> bool:
        """Whether both can be one time."""
        round_of = _HALF_DAY if self.either or other.either else _CLOCKS_DAY
        return (self.minutes - other.minutes) % round_of == 0


def clocks(text: str) -> tuple[TimeOfDay, ...]:
    """The times of day of a text, in order."""
    if not _MAYBE.search(text):
        return ()
    found = [(match, clock) for match in _CLOCK.finditer(text) if (clock := _read(match)) is not None]
    # A text that writes 19:00 somewhere means seven in the morning by 7:00.
    whole_day = any(match["hour"] and not match["half"] and clock.minutes >= _HALF_DAY + 60 for match, clock in found)
    return tuple(
        replace(clock, either=False) if whole_day and match["hour"] and not match["half"] else clock for match, clock in found
    )


def _read(match: re.Match[str]) -> TimeOfDay | None:
    written = match["of"] or match["hour"] or match["whole"] or match["alone"] or match["led"]
    name = written.lower()
    hour = _HOURS[name] if name in _HOURS else int(name)
    past = int(match["minutes"] or match["pointed"] or 0)
    if match["part"]:
        past = _PARTS[" ".join(match["part"].lower().split())] * (1 if match["way"].lower() == "past" else -1)
    half = (match["half"] or "").lower()
    if hour > 24 or (half and hour > 12):
        return None
    if half:
        morning = half.startswith(("a", "in the morning", "in the early")) and half != "at night"
        hour = hour % 12 + (0 if morning else 12)
    named = name in {"noon", "midday", "midnight"}
    noon = 12 if match["hour"] else 13  # "12:30" is after noon, twelve o'clock may be midnight
    either = not half and not named and 0 < hour < noon and not written.startswith("0")
    span = Span(start=match.start(), end=match.end())
    return TimeOfDay(span=span, minutes=(hour * 60 + past) % _CLOCKS_DAY, either=either)
