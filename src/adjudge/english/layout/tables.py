"""Tables in a text: each row with the names of its columns and its caption, in its own place.

Markdown has tables of its own, and what is read from web pages, Word documents and PDFs is written in the same way. A text that
is nothing but labelled lines, as a line of csv or an object of JSON is kept, is a row by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import shorten

from adjudge.english.figures.units import currency_after, unit_after
from adjudge.english.layout.blocks import bare
from adjudge.english.layout.chunks import chunks
from adjudge.english.regex import anycase, regex
from adjudge.english.sentences import LINE_END, line_spans, parted, trimmed_span
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableCell, TableRow, framed
from adjudge.values.headings import headings
from adjudge.values.span import Span, within
from adjudge.values.word_lists import word_set

# What the columns of a table are called and what stands in them, in words: "length_km" and "4.2" are a length of 4.2 km.


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


# Every repeat is bounded: linear on hostile texts.
_RULE = regex(
    r"^[^\S\n]{0,3}\|?(?:[^\S\n]{0,9}:?-{1,200}:?[^\S\n]{0,9}\|){1,80}(?:[^\S\n]{0,9}:?-{1,200}:?)?[^\S\n]{0,9}$",
    re.MULTILINE,
)
"""The line below the names of the columns."""
_FENCE = regex(r"^[^\S\n]{0,3}(?:`{3}|~{3})", re.MULTILINE)
"""But for the first level's, which is the title of the whole."""
_NUMBERED = anycase(r"\s{0,3}(?:table|tab\.?)\s?[0-9]{0,3}[a-z]?\s?[:.\u2013\u2014]\s{0,3}(?=\S)|\s{0,3}:\s(?=\S)")
""" "Table 3:" before a caption, or the colon that some kinds of Markdown put there."""
_ENDS = (".", "!", "?", "\u2026", ";", ",")
_CAPTION_WORDS = 16
_INTRODUCTION_WORDS = 30
_LABELLED = regex(r"(?P<name>[^\s:|#>*+-][^:|\n!?{};\"]{0,60}?)[^\S\n]{0,3}:[^\S\n]{1,3}(?P<value>\S[^\n]{0,20000})")
_LABEL_WORDS = 7
"""At most: before a colon that more words precede stands a clause."""
_BAR = regex(r"(?<!\\)\|")
"""Between two cells; a backslash makes it a letter."""
_WIDE_GAP = regex(r"[^\S\n]{0,100}\t[^\S\n]{0,100}|[^\S\n]{2,200}")
_LEAST_ALIGNED = 3
_SENTENCE_ENDS = (".", "!", "?", "\u2026")
_MOST_LABELS = 400
_BARE_WORDS = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundRow:
    """A row where it stands."""

    span: Span
    row: TableRow
    cells: tuple[Span, ...]
    """Where each of the row's cells stands; one that stands in a row above and counts for this one has no length."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """A table from the names of its columns to its last row."""

    span: Span
    rows: tuple[FoundRow, ...]


def tables(text: str, unread: Sequence[Span] = ()) -> tuple[Table, ...]:
    """The tables of a text in order; what stands in the unread stretches, in order and apart, is not taken over."""
    if (row := _record(text, unread)) is not None:
        return (Table(span=row.span, rows=(row,)),)
    found = [*_marked(text, unread), *_aligned(text, unread)]
    return tuple(sorted(found, key=lambda table: table.span))


def _marked(text: str, unread: Sequence[Span]) -> list[Table]:
    """Tables with bars between their cells and a rule below the names of their columns."""
    if "|" not in text:
        return []
    fences = [found.start() for found in _FENCE.finditer(text)]
    over = [(h.start, " ".join(bare(text[h.start : h.end]).split())) for h in headings(text) if h.level > 1]
    signs = key_of(text)
    found: list[Table] = []
    for rule in _RULE.finditer(text):
        fenced = bisect_left(fences, rule.start()) % 2 == 1
        above = _line_before(text, rule.start())
        taken = found and above is not None and above.start < found[-1].span.end
        if not fenced and not taken and above and "|" in above.of(text) and not _RULE.match(text, above.start):
            lines = [above, *_rows_below(text, rule.end())]
            if len(lines) > 1:
                past = bisect_left(over, above.start, key=lambda heading: heading[0])
                caption = _caption(text, above.start, lines[-1].end, over[past - 1][1] if past else "")
                found.append(_table(text, lines, caption, unread, signs))
    return found


def apart(text: str, found: FoundRow, size: int, unread: Sequence[Span] = ()) -> Iterator[FoundRow]:
    """A row in several, each of cells that stand side by side and together hold about `size` characters, behind the cell that
    says what the row is about. A cell that is longer is cut where its sentences end."""
    about = found.row.cells[found.row.about]
    subject = TableCell(name=about.name, value=shorten(about.value, max(size // 4, 60), placeholder=" \u2026"))
    held: list[tuple[TableCell, Span]] = []
    for one, span in zip(found.row.cells, found.cells, strict=True):
        if one is about and len(one.value) <= size:
            continue
        for piece in [(one, span)] if len(one.value) <= size else _cell_cut(text, one.name, span, size, unread):
            if held and sum(len(cell.value) for cell, _ in (*held, piece)) > size:
                yield _part(subject, held, found.row.caption)
                held = []
            held.append(piece)
    if held:
        yield _part(subject, held, found.row.caption)


def _cell_cut(text: str, name: str, cell_span: Span, size: int, unread: Sequence[Span]) -> Iterator[tuple[TableCell, Span]]:
    for chunk in chunks(cell_span.of(text), size, 0):
        span = chunk.shifted(cell_span.start)
        if value := _value(text, span, unread):
            yield TableCell(name=name, value=value), span


def _part(subject: TableCell, held: Sequence[tuple[TableCell, Span]], caption: str) -> FoundRow:
    row = TableRow(cells=(subject, *(one for one, _ in held)), caption=caption)
    spans = [span for _, span in held]
    whole = Span(start=min(span.start for span in spans), end=max(span.end for span in spans))
    return FoundRow(span=whole, row=row, cells=(Span(start=whole.start, end=whole.start), *spans))


def is_row(line: str) -> bool:
    """Whether a line belongs to a table by its first mark."""
    return line.lstrip().startswith("|")


def cell_spans(text: str, row: Span) -> Iterator[Span]:
    """Where the cells of a row stand, trimmed; an empty one has no length. The bars around a row are no cells' bounds."""
    shown = row.of(text)
    begins = row.start + (len(shown) - len(shown.lstrip()) + 1 if is_row(shown) else 0)
    ends = row.start + len(shown.rstrip())
    if ends > begins and text[ends - 1] == "|" and text[ends - 2] != "\\":
        ends -= 1
    for bounds in parted(text, Span(start=begins, end=max(begins, ends)), _BAR):
        yield trimmed_span(text, bounds.start, bounds.end) or Span(start=bounds.start, end=bounds.start)


def _line_before(text: str, at: int) -> Span | None:
    if at == 0:
        return None
    return Span(start=text.rfind("\n", 0, at - 1) + 1, end=at - 1)


def _rows_below(text: str, rule_ends: int) -> Iterator[Span]:
    """The rows below a rule: to the first line without a bar, or that is the header of another table."""
    below = Span(start=min(rule_ends + 1, len(text)), end=len(text))
    for row in parted(text, below, LINE_END):
        if "|" not in row.of(text) or _RULE.match(text, row.end + 1):
            return
        if not _RULE.match(text, row.start):
            yield row


def _table(text: str, lines: Sequence[Span], caption: str, unread: Sequence[Span], signs: Mapping[str, str]) -> Table:
    header, *below = lines
    names = [_value(text, span, unread) for span in cell_spans(text, header)]
    rows: list[FoundRow] = []
    first = ""
    for line in below:
        spans = list(cell_spans(text, line))
        values = [_value(text, span, unread) for span in spans]
        values = [signs.get(value, value) if value or place else "" for place, value in enumerate(values)]
        if len(values) > 1 and first and not values[0] and any(values):
            values[0] = first  # said once for several rows
        first = values[0] or first
        place = trimmed_span(text, line.start, line.end) or line
        if (beside := _side_by_side(names)) and len(values) == len(names):
            for part in beside:
                own = [span for span in spans[part] if len(span)]
                whole = Span(start=own[0].start, end=own[-1].end) if own else place
                label = names[part][0]
                called = [f"{label} ({name})" if _unit(name) else name for name in names[part]]  # "£" of income, or of spending
                rows += _bound(whole, called, values[part], spans[part], caption)
            continue
        rows += _bound(place, names, values, spans, caption)
    return Table(span=Span(start=header.start, end=lines[-1].end), rows=tuple(rows))


def _side_by_side(names: Sequence[str]) -> list[slice]:
    """Two tables printed as one, "Income | £ | Spending | £": where the columns of each begin and end. None of one table."""
    half = len(names) // 2
    if len(names) < 4 or len(names) % 2 or names[0] == names[half] or names[1:half] != names[half + 1 :]:
        return []
    return [slice(0, half), slice(half, len(names))]


def _bound(
    place: Span,
    names: Sequence[str],
    values: Sequence[str],
    spans: Sequence[Span],
    caption: str,
    *,
    ordered: bool = True,
) -> Iterator[FoundRow]:
    """A row of the cells that have something in them; none where none has."""
    named = [*names, *[""] * (len(values) - len(names))]
    told = [(*one, read) for one in zip(named, values, spans, strict=False) if (read := cell(*one[:2]))]
    if told:
        called, said, where, cells = zip(*told, strict=True)
        about = subject_column(called, said, ordered=ordered)
        row = TableRow(cells=_in_its_unit(cells, about), caption=caption, about=about)
        yield FoundRow(span=place, row=row, cells=where)


def _in_its_unit(cells: Sequence[TableCell], about: int) -> tuple[TableCell, ...]:
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


def _value(text: str, span: Span, unread: Sequence[Span]) -> str:
    words = span.of(text)
    if unread and (gaps := within(unread, span)):
        words = framed(words, gaps).text
    return " ".join(bare(words.replace("\\|", "|")).split())


# What a table is called.


def _caption(text: str, begins: int, ends: int, heading: str) -> str:
    """What stands over a table, with the heading of its section; or below it, where that is marked as a caption."""
    over = _titled(_neighbour(text, begins, above=True))
    if not over and (below := _neighbour(text, ends, above=False)) and (mark := _NUMBERED.match(below)):
        over = _worded(below[mark.end() :])
    if not heading or heading.lower() in over.lower():
        return over
    return heading if not over or over.lower() in heading.lower() else f"{heading}: {over}"


def _neighbour(text: str, at: int, *, above: bool) -> str:
    """The line next to a table, past one empty line."""
    for _ in range(2):
        if above:
            line = _line_before(text, at)
        else:
            stop = text.find("\n", at + 1)
            line = Span(start=at + 1, end=stop if stop >= 0 else len(text)) if at < len(text) else None
        if line is None:
            return ""
        if line.of(text).strip():
            return line.of(text)
        at = line.start if above else line.end
    return ""


def _titled(line: str) -> str:
    """A line as the caption of the table below it; empty for one that is none, as what its signs stand for."""
    if _KEY_LINE.match(line) or _UNCALLED_KEY.match(line):
        return ""
    if mark := _NUMBERED.match(line):
        return _worded(line[mark.end() :])
    said = _worded(line.lstrip(" #"))
    words = len(said.split())
    if said.endswith(":"):
        return said.rstrip(": ") if words <= _INTRODUCTION_WORDS else ""
    return said if words <= _CAPTION_WORDS and not said.endswith(_ENDS) and "|" not in said else ""


def _worded(line: str) -> str:
    return " ".join(bare(line).split())


# Tables in plain text.


def _aligned(text: str, unread: Sequence[Span]) -> Iterator[Table]:
    """Lines whose cells stand below each other, with tabs or at least two blanks between them; three at least."""
    if "\t" not in text and "  " not in text:
        return
    run: list[list[Span]] = []
    fenced = False
    for line in (*_lines(text), None):
        if line is not None and _FENCE.match(line.of(text)):
            fenced = not fenced
        cells = list(parted(text, line, _WIDE_GAP)) if line and not fenced and "|" not in line.of(text) else []
        if run and not (len(cells) == len(run[0]) > 1 and _below(text, run[0], cells)):
            if len(run) >= _LEAST_ALIGNED:
                yield _aligned_table(text, run, unread)
            run = []
        if len(cells) > 1:
            run.append(cells)


def _below(text: str, above: Sequence[Span], cells: Sequence[Span]) -> bool:
    """Whether cells begin or end where those above them do. Behind tabs nobody can tell."""
    tops = [Span(start=one.start - _column(text, one.start), end=one.end) for one in (above[0], cells[0])]
    if "\t" in text[tops[0].start : above[-1].end] and "\t" in text[tops[1].start : cells[-1].end]:
        return True
    return all(
        one.start - tops[0].start == two.start - tops[1].start or one.end - tops[0].start == two.end - tops[1].start
        for one, two in zip(above, cells, strict=True)
    )


def _column(text: str, at: int) -> int:
    return at - (text.rfind("\n", 0, at) + 1)


def _aligned_table(text: str, run: Sequence[Sequence[Span]], unread: Sequence[Span]) -> Table:
    values = [[_value(text, span, unread) for span in cells] for cells in run]
    headed = looks_headed(values)
    names = values[0] if headed else [""] * len(run[0])
    caption = _caption(text, run[0][0].start - _column(text, run[0][0].start), run[-1][-1].end, "")
    rows = [
        row
        for spans, own in list(zip(run, values, strict=True))[int(headed) :]
        for row in _bound(Span(start=spans[0].start, end=spans[-1].end), names, own, spans, caption)
    ]
    return Table(span=Span(start=run[0][0].start, end=run[-1][-1].end), rows=tuple(rows))


# Texts that are one row.


def _record(text: str, unread: Sequence[Span]) -> FoundRow | None:
    """A text of labelled lines only, each label once: "Trail: Otter Loop"; one line of few words may have none. What people say
    in turn, and notes in sentences, are no record, though their lines begin alike."""
    if ": " not in text:
        return None
    lines: list[Span] = []
    labelled: dict[str, Span] = {}
    for line in filter(None, _lines(text)):
        found = _LABELLED.fullmatch(text, line.start, line.end)
        name = found["name"] if found else ""
        long = len((name or line.of(text)).split()) > (_LABEL_WORDS if name else _BARE_WORDS)
        if long or ". " in name or name.lower() in map(str.lower, labelled) or len(lines) == _MOST_LABELS:
            return None
        labelled[name] = Span(start=found.start("value"), end=line.end) if found else line
        lines.append(line)
    told = [span for name, span in labelled.items() if name]
    if len(told) < 2 or 2 * sum(span.of(text).endswith(_SENTENCE_ENDS) for span in told) > len(told):
        return None
    values = [_value(text, span, unread) for span in labelled.values()]
    whole = Span(start=lines[0].start, end=lines[-1].end)
    return next(_bound(whole, list(labelled), values, list(labelled.values()), "", ordered=False), None)


def _lines(text: str) -> Iterator[Span | None]:
    return (trimmed_span(text, line.start, line.end) for line in line_spans(text))
