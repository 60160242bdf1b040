"""What the rows of a table come to beside each other: which has the most, by how much two differ, which agree.

No row alone tells that "the C50 takes 120 g more beans than the C30" or that "only two of the routes are circular". Models read a
sentence that says so rightly, and reckon badly. So for a claim that compares the sentences are made here, from all rows of the
table, and stand behind the row that is read; what is quoted is the row.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudge.english.figures.units import convert
from adjudge.english.mentions import rows_of_others
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import folded
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableRow
from adjudge.values.word_lists import alternatives, one_of

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


def compares(claim: str) -> bool:
    """Whether a claim looks across rows."""
    return _CUES.search(claim) is not None


def with_comparisons(claim: str, rows: Sequence[TableRow]) -> list[TableRow]:
    """The rows of one table, each with what it comes to beside the others for a claim that compares; as they are for others."""
    if len(rows) < 2 or len(rows) > LONGEST_TABLE or not compares(claim):
        return list(rows)
    others = rows_of_others(claim, [("", row) for row in rows])
    named = [place for place in range(len(rows)) if place not in others] if others else []
    if not named and not _is_about(claim, rows):
        return list(rows)
    said: dict[int, dict[str, None]] = defaultdict(dict)
    ranked = _of_all(rows, named) if len(named) < 2 and _FOREMOST.search(claim) else ()
    for place, sentence in (*_between(rows, named), *ranked, *_alike(claim, rows, named)):
        said[place][sentence] = None
    return [replace(row, beside=tuple(said[place])[:_MOST]) if place in said else row for place, row in enumerate(rows)]


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
            figures[place] = Figured(value=number, written=value)
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
