"""What the columns of a table are called and what stands in them, in words: "length_km" and "4.2" are a length of 4.2 km.

Signs are told by the key of the table, a number gets the unit its column is in, and one column says what a row is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from adjudge.english.figures.units import currency_after, unit_after
from adjudge.english.regex import anycase, regex
from adjudge.values.document import TableCell
from adjudge.values.word_lists import word_set

_NUMBER = regex(r"[-+\u2212~<>\u2264\u2265]?\s?[0-9][0-9.,\u00a0\u202f ]{0,20}(?:\s?[-\u2013]\s?[0-9][0-9.,]{0,12})?")
_DECIMAL = regex(r"[-+\u2212]?[0-9]{1,12}[.,][0-9]{1,12}")
_SCALED = anycase(r"(?P<scale>thousand|million|billion)s?(?: (?:of )?(?P<what>\w{2,12}))?")
_SHORT_UNIT = 3
_SIGNS = "\u00a3$\u20ac"
_MONEY = anycase(r"(?P<sign>[\u00a3$\u20ac])\s?(?P<scale>thousand|million|billion|000s?|k|m|mn|bn)")
_SCALES = {
    **dict.fromkeys(("thousand", "000", "000s", "k"), " thousand"),
    **dict.fromkeys(("million", "m", "mn"), " million"),
    **dict.fromkeys(("billion", "bn"), " billion"),
}
_SPELT = frozenset(
    {"hours", "minutes", "seconds", "days", "weeks", "months", "years", "metres", "miles", "litres", "grams", "pence"}
)
_COINS = frozenset({"pence", "cents"})
_LONGEST_UNIT = 24
_CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])")
_FIGURE = regex(r"[^\w\s]{0,3}\s?[0-9][\w\s.,:%/\u20ac$\u00a3+\u2013-]{0,20}")
_YEAR = regex(r"(?:1[5-9]|20)[0-9]{2}(?:[/\u2013-][0-9]{2,4})?")
_COUNTERS = frozenset({"#", "no", "nr", "id", "row", "index", "rank", "pos", "position", "s/n", "sku", "uuid", "guid"})
"""Columns that number the rows: what a row is about stands beside them."""
_NAMES = frozenset({"name", "title", "label"})
_TICKS = {
    **dict.fromkeys(("\u2713", "\u2714", "\u2714\ufe0f", "\u2705", "\u2611", "true", "True"), "yes"),
    **dict.fromkeys(("\u2717", "\u2718", "\u2716", "\u274c", "\u2715", "false", "False"), "no"),
}
_NOTHING = frozenset({"-", "--", "\u2013", "\u2014", "n/a", "N/A", "?", "...", "\u2026", "null", "None", "NaN"})
"""How people write that a cell is empty. Whether that means "none" or "not known" they do not say."""


_KEY_LINE = regex(
    r"^[^\S\n]{0,9}(?:\*{2}|__)?(?:key|legend|signs?|symbols?|abbreviations?)(?:\*{2}|__)?:(?:\*{2}|__)?(?P<told>[^\n]{3,400})$",
    re.IGNORECASE | re.MULTILINE,
)
_KEY_ENTRY = regex(
    r"(?:(?P<mark>[^\w\s]{1,2})\s{0,3}[=:]?|(?P<letters>\w{1,3}|empty|blank)\s{0,3}[=:])\s{0,3}"
    r"(?P<meaning>[^\W\d_][\w' -]{1,60})",
    re.IGNORECASE,
)
_UNCALLED_KEY = regex(
    r"^[^\S\n]{0,9}(?P<told>(?:[^\s=|]{1,3}|empty|blank) ?= ?[^=\n]{3,60}[;,.\u00b7]"
    r" {0,3}(?:[^\s=|]{1,3}|empty|blank) ?= ?[^\n]{3,300})$",
    re.IGNORECASE | re.MULTILINE,
)
""" "Y = contains; T = traces": a key that is not called one."""
_EMPTY = frozenset({"empty", "blank"})
_LACKS = regex(
    r"(?:not|no|none|absent|without|free)\b(?! (?:known|tested|stated|given|yet|available|sure|information))", re.IGNORECASE
)
_HOLDS = frozenset({"contained", "present", "included"})
_COMPLETED = word_set("values.document.takes_a_column")
_KEY_JOINTS = regex(r"\s{0,3}[\u00b7;,.|/\u2022]\s{0,3}(?=(?:\S{1,3}|empty|blank)(?:\s|=|:))", re.IGNORECASE)


def key_of(text: str) -> dict[str, str]:
    """What the signs in the cells of a text's tables stand for, where it says so: "Key: ● contains · – does not contain". An
    empty cell has no sign."""
    told = (found["told"].strip(" *_.") for key in (_KEY_LINE, _UNCALLED_KEY) for found in key.finditer(text))
    entries = (_KEY_ENTRY.fullmatch(entry.strip()) for line in told for entry in _KEY_JOINTS.split(line))
    return {
        _sign(entry["mark"] or entry["letters"]): _meaning(entry["meaning"].strip()) for entry in entries if entry is not None
    }


def is_key(line: str) -> bool:
    """Whether a line tells what signs stand for."""
    return any(key.match(line) for key in (_KEY_LINE, _UNCALLED_KEY))


def _sign(written: str) -> str:
    return "" if written.lower() in _EMPTY else written


def _meaning(written: str) -> str:
    """What a sign says of its row: "not contained" is no."""
    if _LACKS.match(written) and written.rpartition(" ")[2] not in _COMPLETED:
        return "no"
    return "yes" if written.lower() in _HOLDS else written


def cell(name: str, value: str) -> TableCell | None:
    """A cell as it is read, the unit that its column names behind its number; None for an empty one."""
    value = _TICKS.get(value, value).rstrip(": ")
    if not value or value in _NOTHING:
        return None
    worded = _in_words(name)
    if _NUMBER.fullmatch(value):
        if unit := _unit(worded) if len(worded) <= _SHORT_UNIT else "":
            return TableCell(name="", value=_with_unit(value, unit))
        for called, unit in _units(worded, of_a_program=worded != name):
            return TableCell(name=called, value=_with_unit(value, unit))
    return TableCell(name=worded, value=value)


def _with_unit(value: str, unit: str) -> str:
    """A number with the unit that its column is in: "£148.6 million", "12%"."""
    if unit[0] in _SIGNS:
        return f"{unit[0]}{value}{unit[1:]}"
    return f"{value}{'' if unit == '%' else ' '}{unit}"


def _units(name: str, *, of_a_program: bool) -> Iterator[tuple[str, str]]:
    """A name less the unit in it, and the unit: in brackets, or after "in". Only a programmer's name ends with its unit, in
    short: "opening day" does not count days."""
    if name.endswith((")", "]")):
        before, _, inside = name[:-1].rpartition("(" if name.endswith(")") else "[")
        if before.strip() and (unit := _unit(inside.removeprefix("in ").strip())):
            yield before.rstrip(" ,"), unit
    before, _, last = name.rpartition(" in ")
    if before and (unit := _unit(last)):
        yield before.rstrip(" ,"), unit
    before, _, last = name.rpartition(" ")
    if of_a_program and before and (unit := _symbol(last) if len(last) <= _SHORT_UNIT else last if last in _SPELT else ""):
        yield before, unit


def subject_column(names: Sequence[str], values: Sequence[str] = (), *, ordered: bool = True) -> int:
    """Which column says what a row is about: the first that does not number the rows. In a record, whose order need not mean
    anything (`ordered` off), rather the one that is called a name, and none that is a measure."""
    told = [place for place, name in enumerate(names) if not _is_counter(name, values[place] if values else "")]
    if not ordered:
        named = [place for place in told if _in_words(names[place]).lower().rpartition(" ")[2] in _NAMES]
        things = [place for place in told if not _is_measure(names[place], values[place])]
        told = named or things or told
    return told[0] if told else 0


def looks_headed(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first of some rows of one length names the columns: nothing in it is of the kind that stands below it. Two
    columns without such a sign are labels with what they stand for."""
    first, below = rows[0], rows[1:]
    contrast = False
    for place, name in enumerate(first[1:], 1):
        column = [row[place] for row in below if row[place]]
        if 2 * sum(_FIGURE.fullmatch(value) is not None for value in column) > len(column):
            if _FIGURE.fullmatch(name) and not _YEAR.fullmatch(name):
                return False
            contrast = True
    return contrast or (len(first) > 2 and all(first[1:]))


def _is_counter(name: str, value: str) -> bool:
    worded = _in_words(name).lower().rstrip(".")
    return worded in _COUNTERS or worded.endswith(" id") or (not worded and value.isdecimal())


def _is_measure(name: str, value: str) -> bool:
    read = cell(name, value)
    return _DECIMAL.fullmatch(value) is not None or value in _TICKS or (read is not None and read.value != value)


def _in_words(name: str) -> str:
    """A name as people would write it: "openingHours" and "opening_hours" are opening hours."""
    apart = name if " " in name.strip() else _CAMEL.sub(" ", name).lower() if _CAMEL.search(name) else name
    return " ".join(apart.replace("_", " ").split())


def is_unit(name: str) -> bool:
    """Whether a column is called by nothing but the unit of its figures: "£", "km"."""
    return bool(_unit(name))


def _unit(written: str) -> str:
    """A unit, currency or scale as it stands behind a number; empty for words that are none."""
    if len(written) > _LONGEST_UNIT:
        return ""
    if money := _MONEY.fullmatch(written):
        return f"{money['sign']}{_SCALES[money['scale'].lower()]}"
    if written.lower() in _COINS:
        return written.lower()
    if scaled := _SCALED.fullmatch(written):
        return " ".join(filter(None, (scaled["scale"].lower(), scaled["what"])))
    return written if _ends(unit_after, written) or _ends(currency_after, written) else ""


def _symbol(written: str) -> str:
    """The same of a symbol: whole words, such as "day" or "bar", mean other things at the end of a name."""
    found = unit_after(f"1 {written}", 1)
    if found is not None and _ends(unit_after, written) and found[0].name != written:
        return written
    return written.upper() if _ends(currency_after, written.upper()) else ""


def _ends(find: Callable[[str, int], tuple[object, int] | None], written: str) -> bool:
    """Whether all that is written is one unit, or one currency."""
    found = find(f"1 {written}", 1)
    return found is not None and found[1] == len(written) + 2


def in_its_unit(cells: Sequence[TableCell], about: int) -> tuple[TableCell, ...]:
    """The cells of a row that says itself what its figures are in, "Revenue (£ million)", over columns of years."""
    subject = cells[about]
    years = [cell for cell in cells if _YEAR.fullmatch(cell.name) and _NUMBER.fullmatch(cell.value)]
    found = next(_units(subject.value, of_a_program=False), None) if years and subject.value.endswith((")", "]")) else None
    if found is None:
        return tuple(cells)
    called, unit = found
    return tuple(
        replace(cell, value=called)
        if cell is subject
        else replace(cell, value=_with_unit(cell.value, unit))
        if any(cell is year for year in years)
        else cell
        for cell in cells
    )
