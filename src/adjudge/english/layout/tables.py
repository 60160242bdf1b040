"""Tables in a text: each row with the names of its columns and its caption, in its own place.

Markdown has tables of its own, and what is read from web pages, Word documents and PDFs is written in the same way. A text that
is nothing but labelled lines, as a line of csv or an object of JSON is kept, is a row by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from textwrap import shorten

from adjudge.english.layout.blocks import bare
from adjudge.english.layout.cells import cell, in_its_unit, is_key, is_unit, key_of, looks_headed, subject_column
from adjudge.english.layout.chunks import chunks
from adjudge.english.regex import anycase, regex
from adjudge.english.sentences import LINE_END, line_spans, parted, trimmed_span
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableCell, TableRow, framed
from adjudge.values.headings import headings
from adjudge.values.span import Span, within

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
                called = [f"{label} ({name})" if is_unit(name) else name for name in names[part]]  # "£" of income, or of spending
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
        row = TableRow(cells=in_its_unit(cells, about), caption=caption, about=about)
        yield FoundRow(span=place, row=row, cells=where)


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
    if is_key(line):
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
