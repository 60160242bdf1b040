"""What the rows of a table come to beside each other: which has the most, by how much two differ, which agree.

No row alone tells that "the C50 takes 120 g more beans than the C30" or that "only two of the routes are circular". Models read a
sentence that says so rightly, and reckon badly. So for a claim that compares the sentences are made here, from all rows of the
table, and stand behind the row that is read; what is quoted is the row.

Where a claim plainly says one of them, or its contrary, nothing is left to read: its rows decide it (`settled_by_rows`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations

from adjudge.english.claim_kinds import is_negated
from adjudge.english.figures.units import convert
from adjudge.english.mentions import rows_of_others
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import folded
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableRow
from adjudge.values.evidence import Stance
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of, table

LONGEST_TABLE = 60
"""Rows of a table that are compared; of a longer one nobody says what all of it comes to."""
MOST_ROWS = 400
"""Rows of one file or site that are looked through for those of a table."""
_LEAST = 3
"""Rows from which one can be said to have the most of all."""
_COMPARED = 3
"""Rows a claim names at most for each to be held against each other."""
_ALIKE = 4
"""Different values of a column at most for rows to be told by them."""
_MOST = 8
"""Sentences behind one row."""
_CUES = regex(rf"\b(?:{alternatives('reading.row_comparisons.cues')})\b", re.IGNORECASE)
_FOREMOST = regex(
    r"\b(?:(?!forest\b|interest\b|rest\b|west\b|guest\b)[a-z]{2,}est|most|least|fewest|second|third"
    r"|(?:any|all|every|no|none|nobody)\b.{1,80}\bthan|than (?:any|all|every)|tops|beats)\b",
    re.IGNORECASE,
)
"""Claims of what comes first of all, or second."""
_NAMED_MOST = 6
"""Names in a row of names; more are counted alone."""
_WORDS = 4
"""Words of a value at most that rows may have alike; more are a remark."""
_YEAR = regex(r"(?:1[5-9]|20)[0-9]{2}(?:[/\u2013-][0-9]{2,4})?")
"""Under years stand figures of different things: of what each row is about."""
_COUNTERS = one_of("no nr id row index rank pos position number")


@dataclass(frozen=True, kw_only=True, slots=True)
class Figured:
    """A cell that is one number, in the unit of its column."""

    value: float
    written: str
    unit: str | None = None
    kind: str = "count"


def compares(claim: str) -> bool:
    """Whether a claim looks across rows."""
    return _CUES.search(claim) is not None


def with_comparisons(claim: str, rows: Sequence[TableRow]) -> list[TableRow]:
    """The rows of one table, each with what it comes to beside the others for a claim that compares; as they are for others."""
    if len(rows) < 2 or len(rows) > LONGEST_TABLE or not compares(claim):
        return list(rows)
    named = _named(claim, rows)
    if not named and not _is_about(claim, rows):
        return list(rows)
    said: dict[int, dict[str, None]] = defaultdict(dict)
    ranked = _of_all(rows, named) if len(named) < 2 and _FOREMOST.search(claim) else ()
    for place, sentence in (*_between(rows, named), *ranked, *_alike(claim, rows, named)):
        said[place][sentence] = None
    return [replace(row, beside=tuple(said[place])[:_MOST]) if place in said else row for place, row in enumerate(rows)]


def _named(claim: str, rows: Sequence[TableRow]) -> list[int]:
    """The places of the rows that a claim names."""
    others = rows_of_others(claim, [("", row) for row in rows])
    return [place for place in range(len(rows)) if place not in others] if others else []


def _is_about(claim: str, rows: Sequence[TableRow]) -> bool:
    """Whether a claim that names no row may look at all of them: it has a word of what they are called or told by."""
    told = " ".join(dict.fromkeys((rows[0].caption, *(name for row in rows for name in row.columns))))
    return bool(parsed(told).vocabulary & parsed(claim).vocabulary)


def _between(rows: Sequence[TableRow], named: Sequence[int]) -> Iterator[tuple[int, str]]:
    """How rows that a claim names stand to each other, column by column."""
    if not 2 <= len(named) <= _COMPARED:
        return
    for name, column in _columns(rows).items():
        for one in named:
            for other in named:
                mine, theirs = column.get(one), column.get(other)
                if one != other and mine and theirs and (mine.value, one) > (theirs.value, other):
                    sentence = _difference(name, rows[one].subject, mine, rows[other].subject, theirs)
                    yield one, sentence
                    yield other, sentence


def _difference(name: str, one: str, mine: Figured, other: str, theirs: Figured) -> str:
    if mine.value == theirs.value:
        return f"{one} and {other} have the same {name}, {mine.written}"
    more = _written_like(mine.written, mine.value - theirs.value)
    return f"{one} has more {name} than {other}: {mine.written} against {theirs.written}, {more} more"


def _of_all(rows: Sequence[TableRow], named: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Which row has the most and the least of each column; of rows that a claim names also which comes where."""
    for name, column in _columns(rows).items():
        if len(column) < _LEAST or len(column) < len(rows):
            continue
        order = sorted(column, key=lambda place: -column[place].value)
        for place in named or (order[0], order[-1]):
            yield from ((place, sentence) for sentence in _ranked(name, place, order, column, rows))


def _ranked(name: str, place: int, order: Sequence[int], column: dict[int, Figured], rows: Sequence[TableRow]) -> Iterator[str]:
    figures, own = [column[at].value for at in order], column[place]
    before = sum(value > own.value for value in figures)
    behind = sum(value < own.value for value in figures)
    if before + behind + 1 != len(figures):
        return  # it shares its place
    word = _ORDINALS.get(before, "") + "highest" if before < behind else _ORDINALS.get(behind, "") + "lowest"
    if min(before, behind) <= max(_ORDINALS):
        yield f"{rows[place].subject} has the {word} {name} of all {len(figures)}, {own.written}"
    if min(before, behind) == 1:
        best = order[0] if before == 1 else order[-1]
        yield f"Only {rows[best].subject} has a {'higher' if before == 1 else 'lower'} {name}, {column[best].written}"


_ORDINALS = {0: "", 1: "second ", 2: "third "}


def _alike(claim: str, rows: Sequence[TableRow], named: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Which rows say the same in a column that a claim speaks of."""
    wanted = parsed(claim).vocabulary
    groups: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, row in enumerate(rows):
        for cell in row.others:
            groups[cell.name][cell.value].append(place)
    for name, by_value in groups.items():
        words = parsed(f"{name} {' '.join(by_value)}").vocabulary
        told = sum(map(len, by_value.values()))
        remarks = any(len(value.split()) > _WORDS for value in by_value)
        if not name or remarks or len(by_value) > min(_ALIKE, told - 1) or not words & wanted:
            continue
        sentences = [_group(name, value, places, rows) for value, places in by_value.items()]
        if told < len(rows):
            silent = [place for place in range(len(rows)) if not any(place in places for places in by_value.values())]
            sentences.append(f"{_names(silent, rows)} {'has' if len(silent) == 1 else 'have'} no entry for {name}")
        for place in named or range(len(rows)):
            yield from ((place, sentence) for sentence in sentences)


def _group(name: str, value: str, places: Sequence[int], rows: Sequence[TableRow]) -> str:
    count = "all" if len(places) == len(rows) else f"{len(places)} of"
    return f"{name} is {value} for {count} {len(rows)}: {_names(places, rows)}"


def _names(places: Sequence[int], rows: Sequence[TableRow]) -> str:
    if len(places) > _NAMED_MOST:
        return f"{len(places)} rows"
    names = [rows[place].subject for place in places]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _columns(rows: Sequence[TableRow]) -> dict[str, dict[int, Figured]]:
    """The columns of numbers, by their names: each row's by its place. A column that mixes units that are no measure of the same
    is none."""
    found: dict[str, dict[int, Figured]] = {}
    told: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for place, row in enumerate(rows):
        for cell in row.others:
            if cell.name and not _YEAR.fullmatch(cell.name) and cell.name.lower().rstrip(".") not in _COUNTERS:
                told[cell.name].append((place, cell.value))
    for name, cells in told.items():
        if len(figures := _of_one_unit(cells)) > 1:
            found[name] = figures
    return found


def _of_one_unit(cells: Sequence[tuple[int, str]]) -> dict[int, Figured]:
    """Those of some cells that are one number each, all in the unit of the first."""
    figures: dict[int, Figured] = {}
    unit: str | None = None
    for place, value in cells:
        quantities = parsed(value).quantities
        if len(quantities) != 1 or quantities[0].bound != "exact" or len(quantities[0].span) < len(value.strip(" .")):
            continue
        quantity = quantities[0]
        unit = unit if figures else quantity.unit
        number = quantity.value if quantity.unit == unit else convert(quantity.value, quantity.unit or "", unit or "")
        if number is not None:
            figures[place] = Figured(value=number, written=value, unit=unit, kind=quantity.kind)
    return figures


_NUMBER = regex(r"[0-9][0-9.,\u00a0\u202f ]*")


def _written_like(model: str, value: float) -> str:
    """A number as another is written, with its unit: 120 g like "370 g"."""
    number = f"{value:,.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:,.0f}"
    found = _NUMBER.search(model)
    return (
        model
        if found is None
        else f"{model[: found.start()]}{number}{' ' if found[0].endswith(' ') else ''}{model[found.end() :]}"
    )


def tables(rows: Sequence[tuple[str, TableRow]]) -> list[list[int]]:
    """The places of rows that are of one table: under the same title and caption, with the same first column."""
    found: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for place, (title, row) in enumerate(rows):
        found[title, row.caption, folded(row.cells[row.about].name)].append(place)
    return list(found.values())


# What rows settle: each way in which the rows that a claim names can stand to each other is put into plain words, right or wrong
# by their figures; a reader tells which of these the claim says. Of which column it speaks its words must tell: of "newer" a
# reader believes that it is dearer too.


Entails = Callable[[Sequence[tuple[str, str]]], Sequence[Stance]]
"""What each of several texts says of a statement."""
_MEASURED = {kind: regex(rf"\b(?:{words})", re.IGNORECASE) for kind, words in table("reading.row_comparisons.measured").items()}
"""Words by which people speak of what is measured, by the kind of quantity."""
_OF_EACH = regex(rf"\b(?:{alternatives('reading.row_comparisons.of_each')})\b", re.IGNORECASE)
"""What makes a share or an average of a figure: a card of ten rides is cheaper per trip."""
_LIKELY, _LIKELIER = 0.4, 10.0
"""Probability from which one of two ways is said, and how many times the other's it must be."""
_DIFFERING = 2
"""Words of two values at most for them to be known to be different; longer ones may say the same in other words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledByRows:
    """What rows of a table make of a claim."""

    holds: bool
    places: tuple[int, ...]
    """Of the rows it rests on."""
    working: str
    """For a person: what was held against what."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Statement:
    """One way in which rows stand to each other, or do not."""

    text: str
    settled: SettledByRows
    amount: Span | None = None
    """The amount of the claim that it is made of."""
    way: str = ""
    """Of what it says one way: more, less or as much; the most or the least of one column."""


def settled_by_rows(claim: str, rows: Sequence[TableRow], entails: Entails, least: float) -> SettledByRows | None:
    """Whether the rows of one table bear a claim out or contradict it; None where it does not plainly say what they settle. It is
    wrong where anything it says is, and right where all its figures are in what it says and the rows bear out."""
    if not 2 <= len(rows) <= LONGEST_TABLE or not compares(claim) or _OF_EACH.search(claim):
        return None
    named = _named(claim, rows)
    asked = list(dict.fromkeys((*_of_two(claim, rows, named), *_of_one(claim, rows, named))))
    if not asked:
        return None
    read = [(one, s.supports) for one, s in zip(asked, entails([(claim, one.text) for one in asked]), strict=True)]
    said = sorted((told for told in read if _is_said(*told, read, least)), key=lambda told: -told[1])
    if wrong := next((one for one, _ in said if not one.settled.holds), None):
        both = any(one.settled.holds and (one.amount is None) is (wrong.amount is None) for one, _ in said)
        return None if both else wrong.settled
    told = {one.amount for one, _ in said}
    figures = [q.span for q in parsed(claim).quantities if q.kind != "ordinal"]
    beside = [span for span in figures if not any(span.of(claim) in rows[place].subject for place in named)]
    if not said or is_negated(claim) or not all(span in told for span in beside):
        return None
    return said[0][0].settled


def _is_said(one: _Statement, chance: float, read: Sequence[tuple[_Statement, float]], least: float) -> bool:
    """Whether a reader finds it said; of what can be only one way or the other that way which is by far the likelier."""
    against = [other_chance for other, other_chance in read if one.way and other.way == one.way and other is not one]
    return chance >= least if not against else chance >= _LIKELY and chance >= _LIKELIER * max(against)


def _of_two(claim: str, rows: Sequence[TableRow], named: Sequence[int]) -> Iterator[_Statement]:
    """How two rows that a claim names stand to each other."""
    if not 2 <= len(named) <= _COMPARED:
        return
    spoken_of = _spoken_of(claim, rows)
    for name, column in spoken_of.items():
        for one, other in permutations([place for place in named if place in column], 2):
            yield from _against(claim, name, (one, other), rows, column)
    for one, other in combinations(named, 2):
        named_too = (cell.name for cell in rows[one].others if _is_named(cell.name, claim))
        for name in dict.fromkeys((*spoken_of, *named_too)):
            mine, theirs = _value_of(rows[one], name), _value_of(rows[other], name)
            if mine and theirs and (same := _are_same(mine, theirs)) is not None:
                a, b = rows[one].subject, rows[other].subject
                settled = SettledByRows(holds=same, places=(one, other), working=f"{name}: {a} {mine}, {b} {theirs}")
                way = f"{name}: {sorted((one, other))}"
                yield _Statement(text=f"{a} and {b} have the same {name}.", settled=settled, way=way)


def _against(
    claim: str, name: str, pair: tuple[int, int], rows: Sequence[TableRow], column: dict[int, Figured]
) -> Iterator[_Statement]:
    (one, other), (mine, theirs) = pair, (column[place] for place in pair)
    a, b = rows[one].subject, rows[other].subject
    working = f"{name}: {a} {mine.written}, {b} {theirs.written}"
    if mine.value != theirs.value:
        settled = SettledByRows(holds=mine.value > theirs.value, places=pair, working=working)
        way = f"{name}: {sorted(pair)}"
        yield _Statement(text=f"The {name} of {a} is higher than the {name} of {b}.", settled=settled, way=way)
    apart = mine.value - theirs.value
    for quantity in parsed(claim).quantities:
        if apart > 0 and quantity.bound == "exact" and quantity.unit == mine.unit:
            holds = abs(quantity.value - apart) <= quantity.step / 2
            amount = quantity.span.of(claim)
            settled = SettledByRows(holds=holds, places=pair, working=f"{working}; {_written_like(mine.written, apart)} apart")
            yield _Statement(text=f"The {name} of {a} is {amount} more than that of {b}.", settled=settled, amount=quantity.span)


def _of_one(claim: str, rows: Sequence[TableRow], named: Sequence[int]) -> Iterator[_Statement]:
    """Whether a row that a claim names has the most or the least of all."""
    if len(named) != 1 or not _FOREMOST.search(claim):
        return
    place = named[0]
    for name, column in _spoken_of(claim, rows).items():
        if len(column) < max(_LEAST, len(rows)):
            continue
        for word, best in (("highest", max), ("lowest", min)):
            value = best(figured.value for figured in column.values())
            first = [at for at, figured in column.items() if figured.value == value]
            if len(first) > 1 and place in first:
                continue  # it shares its place
            working = f"{word} {name}: {', '.join(f'{rows[at].subject} {column[at].written}' for at in first[:_NAMED_MOST])}"
            if place not in first:
                working += f"; {rows[place].subject} {column[place].written}"
            places = tuple(dict.fromkeys((place, first[0])))
            settled = SettledByRows(holds=place in first, places=places, working=working)
            yield _Statement(text=f"Of all, {rows[place].subject} has the {word} {name}.", settled=settled, way=name)


def _spoken_of(claim: str, rows: Sequence[TableRow]) -> dict[str, dict[int, Figured]]:
    """The columns of numbers that a claim speaks of: by their names, or by a word for what they measure where one column alone
    does, or is called so: of a hopper and a weight in grams a "heavier" means the weight."""
    columns = _columns(rows)
    if named := {name: column for name, column in columns.items() if _is_named(name, claim)}:
        return named
    meant: dict[str, list[str]] = defaultdict(list)
    for name, column in columns.items():
        kind = next(iter(column.values())).kind
        if kind in _MEASURED and _MEASURED[kind].search(claim):
            meant[kind].append(name)
    for kind, names in meant.items():
        if len(names) > 1:
            meant[kind] = [name for name in names if _MEASURED[kind].search(name)]
    return {names[0]: columns[names[0]] for names in meant.values() if len(names) == 1}


def _is_named(name: str, claim: str) -> bool:
    return bool(parsed(name).vocabulary & parsed(claim).vocabulary)


def _value_of(row: TableRow, name: str) -> str:
    return next((cell.value for cell in row.others if cell.name == name), "")


def _are_same(one: str, other: str) -> bool | None:
    """Whether two cells say the same; None where they may, in other words."""
    if folded(one) == folded(other):
        return True
    short = max(len(one.split()), len(other.split())) <= _DIFFERING
    return False if short and not parsed(one).vocabulary & parsed(other).vocabulary else None
