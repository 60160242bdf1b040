"""What of a sentence, or of a row of a table, could be the answer itself: the measure, time, number or name that is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from adjudge.english.figures.dates import clocks, times
from adjudge.english.figures.quantities import Quantity
from adjudge.english.names import is_person
from adjudge.english.regex import any_of, regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import AUXILIARIES, forms
from adjudge.english.words import PREPOSITIONS, terms
from adjudge.ledger.answers.question_parts import ROLES, SOMEBODY, Wanted, fits
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableCell, TableRow
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of, table

# What a question names that an answer to it must be about: a model by its code, a name, a year; and the measure it asks for.
#
# "The X200 was launched in 2021" has every word of "When was the X100 launched?" but the one that matters.


_CODE = regex(r"(?<![\w-])[A-Za-z]{1,8}-?[0-9][A-Za-z0-9-]{0,12}(?!\w)")
_ASKS = regex(r"\b(?:who|whom|whose|what|which|when|where|why|how)\b", re.IGNORECASE)
_YEAR = regex(r"(?<![\w.,-])(?:1[5-9]|20)[0-9]{2}(?![\w-]|[.,][0-9])")
_COMPOUND = regex(r"(?<![\w-])([a-z]{2,20})-([a-z]{2,20})(?![\w-])", re.IGNORECASE)
_MEASURES = tuple(
    (regex(wording, re.IGNORECASE), one_of(kinds) - {"any"})
    for kinds, wording in table("ledger.answers.answer_values.measures").items()
)
_HOW_MANY = regex(r"\bhow\smany\s((?:[^\s?]{1,30}\s?){1,5})", re.IGNORECASE)
_VERBS = AUXILIARIES | PREPOSITIONS | frozenset({"there", "work", "live", "came", "took"})
_WILL = regex(r"\b(?:will|shall|going\sto)\b", re.IGNORECASE)
_OF_ALL = regex(rf"(?:{alternatives('ledger.answers.answer_values.of_all')})\b", re.IGNORECASE)
"""What is said of all holds for each by name."""
_DURING = any_of("ledger.answers.answer_values.during")


_COINS = regex(r"\s?(?:cents?|pence|p)\b", re.IGNORECASE)
AGE = "age"
AGES = frozenset({"year", "decade", "century", "millennium", "month"})
"""Units that somebody's age is told in; of a thing it is told by when it was made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Demands:
    """What an answer to a question must be about, or have."""

    named: tuple[frozenset[str], ...] = ()
    """The content words of each name; one of them is enough to know it again."""
    codes: frozenset[str] = frozenset()
    years: frozenset[str] = frozenset()
    compounds: frozenset[tuple[str, str]] = frozenset()
    """Its words of two parts: "part-time"."""
    words: frozenset[str] = frozenset()
    measures: frozenset[str] = frozenset()
    """The kinds of quantity that would answer it; none where any would."""
    counted: frozenset[str] = frozenset()
    """The content words of what is to be counted: "how many seats"."""
    ahead: bool = False
    """Whether it is on what is to come: "When will the lido open?"."""

    @property
    def proper(self) -> frozenset[str]:
        """What it names, and when: the rest is what it wants to know of that."""
        return self.years.union(self.codes, *self.named)


def of_all(said: str) -> bool:
    """Whether a sentence speaks of all or none of those it is about."""
    return _OF_ALL.match(said) is not None


def demands(question: str) -> Demands:
    """What a question demands, as far as its wording shows; who asks it is no matter: "Our director Ann Fox asks how …"."""
    asks = _ASKS.search(question)
    question = question[asks.start() :] if asks else question
    measured = next((kinds for pattern, kinds in _MEASURES if pattern.search(question)), frozenset())
    named = (parsed(span.of(question)).vocabulary for span in parsed(question).names)
    return Demands(
        named=tuple(words for words in named if words),
        codes=codes(question),
        years=frozenset(_YEAR.findall(question)),
        compounds=_compounds(question),
        words=parsed(question).vocabulary,
        measures=measured,
        counted=_counted(question),
        ahead=_WILL.search(question) is not None,
    )


def _counted(question: str) -> frozenset[str]:
    """What "how many" asks the number of: the last of its words is the thing, those before it say of what kind."""
    found = _HOW_MANY.search(question)
    if found is None:
        return frozenset()
    inside: list[str] = []
    for word in found[1].split():
        if word.lower() in _VERBS or (inside and forms(word.lower()) and "nouny" not in forms(word.lower())):
            break
        inside.append(word)
    return frozenset(terms(" ".join(inside))[-1:])


def codes(text: str) -> frozenset[str]:
    """What is called by letters and a number: "X100", "L4"."""
    return frozenset(match[0].lower() for match in _CODE.finditer(text))


def is_about(
    wanted: Demands,
    said: str,
    setting: str,
    opening: str = "",
    telling: Callable[[frozenset[str]], frozenset[str]] = frozenset,
) -> bool:
    """Whether words can be about what a question names. `setting` is what they stand under, a title or a heading: it tells what
    they leave unsaid, and nothing against what they say. `opening` is how their document begins, where it says of
    whom it speaks. `telling` gives the words of a name that tell it from others: "Nord" of "Hallenbad Nord" among pools."""
    if wanted.codes and wanted.codes.isdisjoint(codes(said) or codes(setting)):
        return False  # of another model, or of none by its code under a title that has another
    held = parsed(f"{setting} {opening} {said}").vocabulary
    if not of_all(said) and any(held.isdisjoint(telling(name)) for name in wanted.named):
        return False
    years = frozenset(_YEAR.findall(said)) or frozenset(_YEAR.findall(setting))
    if wanted.years and years and wanted.years.isdisjoint(years):
        return False
    return not _is_the_other(wanted, said)


def is_measure(wanted: Demands, one: Quantity, said: str) -> bool:
    """Whether a quantity is of the kind that is asked for. Of pounds only the question tells whether they are weighed or paid."""
    if one.kind in wanted.measures or (AGE in wanted.measures and one.unit in AGES):
        return True
    return "money" in wanted.measures and (one.unit == "pound" or _COINS.match(said, one.span.end) is not None)


def has_measure(wanted: Demands, said: str) -> bool:
    """Whether words state a quantity of the kind that is asked for."""
    if not wanted.measures or any(is_measure(wanted, one, said) for one in parsed(said).quantities):
        return True
    if AGE in wanted.measures:
        return bool(parsed(said).dates) or any(one.unit in AGES for one in parsed(said).quantities)
    return "time" in wanted.measures and _DURING.search(said) is not None


def _is_the_other(wanted: Demands, said: str) -> bool:
    """Whether a sentence is on the counterpart of what is asked: on full-time where part-time is, on non-birth where birth is."""
    own = _compounds(said)
    if any(first == "non" and not wanted.words.isdisjoint(terms(last)) for first, last in own - wanted.compounds):
        return True
    lasts = {last: first for first, last in wanted.compounds}
    rivals = [(first, last) for first, last in own if last in lasts and lasts[last] != first]
    return bool(rivals) and own.isdisjoint(wanted.compounds)


def _compounds(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((match[1].lower(), match[2].lower()) for match in _COMPOUND.finditer(text))


_TO = regex(r"\s?[\u2013-]\s?")
_CALENDAR = regex(alternatives("ledger.answers.answer_values.calendar"))
_NEAR = 30
"""Characters before a value in which what leads it stands."""
_BEFORE = regex(
    r"\b(?:(?:for|every|after|within|by|until|since|from|in|on|at|before)\s)?"
    r"(?:(?:up\sto|no\smore\sthan|not\smore\sthan|at\sleast|at\smost|less\sthan|more\sthan|longer\sthan|about|around|only)\s)?$",
    re.IGNORECASE,
)
_PLACED = regex(
    r"\b(?:in|at|on|to|into|from|near|opposite|behind|beside|under|outside)\s(?:the\s|an?\s)?[^\s,.;:()]{2,30}(?:\s[^\s,.;:()]{2,30}){0,3}",
    re.IGNORECASE,
)
_PLACING = regex(r"\b(?:in|on|at|from|via|near|through|into|around|over|to|of)\s(?:the\s)?$", re.IGNORECASE)
_ROLE = regex(r"\b(?:the|an?|your|our|their|every|each|all|only)\s(?:[^\W\d_-]{2,20}\s){0,2}[^\W\d_]{2,20}", re.IGNORECASE)
_PARTS = regex(r"[;:](?=\s)|(?<=[^\W\d])\.(?=\s)|,\s(?=and\s|but\s)")
_PLACES = frozenset(terms("place location start end address room venue hall town city where station site route building"))
_FORMED = frozenset({Wanted.PERSON, Wanted.PLACE, Wanted.QUANTITY, Wanted.TIME})
_OLD = regex(r"\s(?:old|of\sage)\b", re.IGNORECASE)
_AGED = regex(r"\b[\w-]{1,20}\s(?:year|month|week|day)s?[\s-]old\b", re.IGNORECASE)
_OF = regex(r"\b([^\W\d_]{2,20})\sof\s(?:[0-9.,]{1,9}(?:,\s|\sand\s|\sor\s)){0,4}$", re.IGNORECASE)
_SIZES = frozenset(
    terms("height length weight depth width size level distance mass thickness diameter total maximum minimum range")
)
_LEVEL = frozenset({"ordinal", "fraction"})
MARKED = "\u25cf"
_MARKS = frozenset({"\u25cf", "\u2022", "x", "X", "\u2713", "\u2714", "\u2715", "\u00d7", "yes", "Yes"})
"""How a table says that something is so."""
_FREE = regex(r"\b(?:free(?:\sof\scharge)?|none|nothing|half(?:\sthe\s\w{2,12})?|no\scharge)\b", re.IGNORECASE)


def values(asked: Wanted, wanted: Demands, said: str, most: int) -> tuple[str, ...]:
    """What in a sentence has the form of an answer, in order; none where a question of this kind wants no form."""
    if asked is Wanted.QUANTITY:
        found = _amounts(wanted, said)
    elif asked is Wanted.TIME:
        found = (_led(said, span) for span in _moments(said))
    elif asked is Wanted.PERSON:
        found = (name for name in somebody(said) if wanted.proper.isdisjoint(terms(name)))
    elif asked is Wanted.PLACE:
        found = (match[0] for match in _PLACED.finditer(said))
    else:
        found = iter(())
    return tuple(dict.fromkeys(found))[:most]


def cells(asked: Wanted, wanted: Demands, row: TableRow, most: int) -> tuple[TableCell, ...]:
    """The cells of a row that could answer: those of the column that the question names, or where it names none, those that
    have the form of an answer."""
    topic = wanted.words - parsed(row.subject).vocabulary
    own = [cell for cell in row.others if not topic.isdisjoint(terms(cell.name))]
    if asked is Wanted.ANYTHING:  # "Which allergen is in the soup": what its columns are marked for
        marked = [TableCell(name=MARKED, value=cell.name) for cell in row.others if cell.name and cell.value in _MARKS]
        return tuple(own or marked)[:most]
    return tuple(cell for cell in own or row.others if _has_form(asked, wanted, cell, named=bool(own)))[:most]


def row_has_form(asked: Wanted, wanted: Demands, row: TableRow) -> bool:
    """The same of a row of a table: some cell of it, or for a person what the row is about."""
    if asked not in _FORMED or not row.others:
        return True
    return bool(cells(asked, wanted, row, 1)) or (asked is Wanted.PERSON and is_person(row.subject))


def somebody(said: str) -> Iterator[str]:
    """Who may be meant in a sentence: by name, or by what they are: "the head cook". A word that is capital only because a
    sentence begins with it is no name."""
    for span in parsed(said).names:
        name = span.of(said)
        opens = not said[: span.start].strip() or said[: span.start].rstrip().endswith((".", ":", ";", "!", "?"))
        if _CALENDAR.search(name):
            continue
        if " " in name or is_person(name) or not (opens or _PLACING.search(said, 0, span.start)):
            yield name
    yield from filter(None, (_role(match[0]) for match in _ROLE.finditer(said)))


def _role(words: str) -> str:
    """The first of some words, as far as they tell of somebody: "The line manager" of "The line manager decides"; or nothing."""
    found = words.split()
    ends = next((n for n in range(len(found), 1, -1) if found[n - 1].lower() in ROLES), 0)
    return " ".join(found[:ends])


def has_form(asked: Wanted, wanted: Demands, said: str) -> bool:
    """Whether a sentence has what such a question wants, where that shows: a time to come, a length, a number of seats."""
    if not fits(asked, said) or not has_measure(wanted, said if AGE in wanted.measures else _AGED.sub("", said)):
        return False
    if asked is Wanted.QUANTITY and wanted.measures and "time" not in wanted.measures:
        return bool(values(asked, wanted, said, 1))
    if asked is Wanted.TIME and wanted.ahead:
        return speaks_of_future(said)
    if asked is Wanted.PERSON:
        return bool(values(asked, wanted, said, 1))
    return asked is not Wanted.QUANTITY or not wanted.counted or any(True for _ in counts_of(wanted, said))


def _has_form(asked: Wanted, wanted: Demands, cell: TableCell, *, named: bool) -> bool:
    """Whether a cell has the form of an answer; where the question names its column, most forms will do."""
    if asked is Wanted.QUANTITY and wanted.counted:
        return any(True for _ in counts_of(wanted, cell.line))
    if asked in {Wanted.QUANTITY, Wanted.TIME}:
        return bool(values(asked, wanted, cell.value, 1)) or (asked is Wanted.TIME and fits(asked, cell.value))
    if named:
        return True
    if asked is Wanted.PLACE:
        return not _PLACES.isdisjoint(terms(cell.name)) or _PLACED.match(cell.value) is not None
    return asked is not Wanted.PERSON or any(True for _ in somebody(cell.value))


def _amounts(wanted: Demands, said: str) -> Iterator[str]:
    if wanted.counted:
        yield from counts_of(wanted, said)
        return
    for one in parsed(said).quantities:
        fit = is_measure(wanted, one, said) if wanted.measures else one.kind not in _LEVEL
        if fit and one.kind in {"length", "mass"} and _belongs_elsewhere(wanted, said, one.span):
            continue
        if fit and (AGE in wanted.measures or not _OLD.match(said, one.span.end)):
            yield _led(said, one.span) if one.kind == "time" else one.span.of(said)
    if AGE in wanted.measures:
        yield from (f"built {_led(said, span)}" for span in parsed(said).date_spans)
    if not wanted.measures or "money" in wanted.measures:
        yield from (match[0] for match in _FREE.finditer(said))


def _belongs_elsewhere(wanted: Demands, said: str, span: Span) -> bool:
    """Whether a measure is that of something else: "1,000 grams" of "bakes loaves of 1,000 grams"."""
    noun = _OF.search(said[max(0, span.start - 2 * _NEAR) : span.start])
    own = frozenset(terms(noun[1])) if noun else frozenset()
    return bool(own) and own.isdisjoint(_SIZES | wanted.words)


def counts_of(wanted: Demands, said: str) -> Iterator[str]:
    """The numbers of a sentence that can count what is asked for: those that stand with it, and are no hour, date or price."""
    counted = wanted.counted
    people = not counted.isdisjoint(_PEOPLE)
    for part in _PARTS.split(said):  # where another thing is spoken of
        held = parsed(part).vocabulary
        if counted.isdisjoint(held) and not (people and not _PEOPLE.isdisjoint(held)):
            continue
        for one in parsed(part).quantities:
            told = one.span.of(part)
            named = one.unit is not None and not counted.isdisjoint(parsed(told).terms)
            grown = one.kind == "fraction" and one.upper is not None and one.upper > 1  # "by a quarter to 52,700"
            if one.kind == "count" or named or grown:
                yield _led(part, one.span) if named else told.rpartition(" to ")[2] if grown else told


def _clocks(text: str) -> list[Span]:
    """Times of day, "10:00-19:00" as one."""
    found: list[Span] = []
    for clock in clocks(text):
        if found and _TO.fullmatch(text[found[-1].end : clock.span.start]):
            found[-1] = Span(start=found[-1].start, end=clock.span.end)
        else:
            found.append(clock.span)
    return found


def _moments(said: str) -> tuple[Span, ...]:
    spans = {time.span for time in times(said)} | set(_clocks(said))
    spans |= {
        Span(start=found.start(), end=found.end())
        for found in _CALENDAR.finditer(said)
        if not any(span.overlaps(Span(start=found.start(), end=found.end())) for span in spans)
    }
    return tuple(sorted(spans))


def _led(said: str, span: Span) -> str:
    """A value with the word that leads it: "for 30 days", "by 10 a.m."."""
    first = max(0, span.start - _NEAR)
    lead = _BEFORE.search(said[first : span.start])
    return said[first + lead.start() if lead else span.start : span.end]


_PEOPLE = frozenset(terms(" ".join(SOMEBODY) + " visitors guests inhabitants persons employees participants pupils workers"))


def speaks_of_future(said: str) -> bool:
    """Whether a sentence tells what is to come."""
    row = parsed(said).words
    return any(
        word.lower in _AHEAD or (word.lower == "to" and n > 0 and row[n - 1].lower in {"is", "are"} and n + 1 < len(row))
        for n, word in enumerate(row)
    )


_AHEAD = frozenset({"will", "shall", "planned", "plans", "plan", "expected", "scheduled", "due", "next", "upcoming", "intended"})
