"""PDF files: the text of every page, its tables as tables. Not for several threads at once: pdfium keeps global state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.tables import written
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped

# Where the words of a PDF page stand: lines, the cells in them, and which lines make a table.
#
# A PDF holds words and places, and neither lines nor tables. Cells that stand below each other, line after line, are a table.


_MOST_RUNS = 4_000
"""Stretches of one font on a page; a drawing made of letters has more, and no tables."""
_GAP = 1.1
"""Heights of a line between two cells at least: words of a justified line stand closer."""
_SAME_LINE = 0.6
"""Heights of a line that two stretches on it may differ by: a raised number, another font."""
_CLOSER = 0.8
"""Of the usual distance of rows: what stands so close below a row goes on with it."""
_NARROW_WORDS = 4
"""In a table some column has cells of few words; two columns of prose have none."""
_MARKER = re.compile(r"[\W_]{1,3}|[0-9a-zA-Z]{1,3}[.)]")
"""The dot or number before an item of a list."""
_DIGITS = re.compile(r"[0-9]+")
_NUMBERING = re.compile(r"[\W_]{0,4}(?:page|p\.?|seite)?\s?#(?:\s?(?:of|/|von)\s?[0-9]{1,4})?[\W_]{0,4}", re.IGNORECASE)
_OFTEN = 0.5
"""Of all pages that a line stands on before it is a header or footer."""
_MANY = 5
"""Pages from which on numbers that grow from page to page do not do so by chance."""
_EDGE_WORDS = 12
_KEPT = 0.9
"""Of a table's characters that must be found among the lines of its page before it takes their place."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PageCell:
    """Words that stand close to each other on a line."""

    left: float
    right: float
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PageLine:
    """What stands at one height of a page, from left to right."""

    middle: float
    height: float
    cells: tuple[PageCell, ...]

    @property
    def text(self) -> str:
        return " ".join(cell.text for cell in self.cells)


def lines_of(textpage: Any) -> tuple[PageLine, ...]:
    """The lines of a page from top to bottom; none for one that is drawn rather than written."""
    count = textpage.count_rects()
    if count > _MOST_RUNS:
        return ()
    boxes = sorted((textpage.get_rect(n) for n in range(count)), key=lambda box: -(box[1] + box[3]))
    held: list[list[tuple[float, float, float, float]]] = []
    for box in boxes:
        middle, height = (box[1] + box[3]) / 2, box[3] - box[1]
        if held and abs(_middle(held[-1]) - middle) <= _SAME_LINE * max(height, _height(held[-1])):
            held[-1].append(box)
        else:
            held.append([box])
    found = (_line(textpage, sorted(boxes)) for boxes in held)
    return tuple(line for line in found if line.cells)


def _middle(boxes: Sequence[tuple[float, float, float, float]]) -> float:
    return (boxes[0][1] + boxes[0][3]) / 2


def _height(boxes: Sequence[tuple[float, float, float, float]]) -> float:
    return max(box[3] - box[1] for box in boxes)


def _line(textpage: Any, boxes: Sequence[tuple[float, float, float, float]]) -> PageLine:
    height = _height(boxes)
    cells: list[PageCell] = []
    for left, bottom, right, top in boxes:
        words = " ".join(textpage.get_text_bounded(left, bottom, right, top).split())
        if not words:
            continue
        before = cells[-1] if cells else None
        if before and (left - before.right < _GAP * height or _MARKER.fullmatch(before.text)):
            cells[-1] = PageCell(left=before.left, right=max(before.right, right), text=f"{before.text} {words}")
        else:
            cells.append(PageCell(left=left, right=right, text=words))
    return PageLine(middle=_middle(boxes), height=height, cells=tuple(cells))


# Tables.


def with_tables(text: str, lines: Sequence[PageLine]) -> str:
    """The text of a page, the lines that make a table written as one. A table that cannot be found in the text whole is left as
    it stands: no word is lost or said twice."""
    for run in _runs(lines):
        if (grid := _grid(run)) is not None:
            text = _put(text, run, written(grid))
    return text


def _runs(lines: Sequence[PageLine]) -> list[list[PageLine]]:
    """Lines below each other whose cells stand in the same columns."""
    runs: list[list[PageLine]] = []
    run: list[PageLine] = []
    for line in lines:
        if run and not _fits(line, run):
            runs.append(run)
            run = []
        if run or len(line.cells) > 1:
            run.append(line)
    runs.append(run)
    return [whole for found in runs if len(whole := _without_end(found)) > 1]


def _fits(line: PageLine, run: Sequence[PageLine]) -> bool:
    """Whether a line goes on with a table: near enough, and every cell in a column of its own."""
    if run[-1].middle - line.middle > 4 * max(line.height, run[-1].height):
        return False
    before = _columns(run)
    after = _columns([*run, line])
    if len(after) < max(2, len(before)):
        return False
    return all(len(_filled(one, after)) == len(one.cells) for one in (*run, line))


def _without_end(run: list[PageLine]) -> list[PageLine]:
    """A run less the lines of one cell behind its last row, which are the text that follows, unless they go on with it."""
    while len(run) > 1 and len(run[-1].cells) == 1 and not _goes_on(run[-1], run[-2], run):
        run = run[:-1]
    return run


def _columns(lines: Sequence[PageLine]) -> list[tuple[float, float]]:
    """Where the columns are: cells that overlap from left to right share one."""
    found: list[tuple[float, float]] = []
    for left, right in sorted((cell.left, cell.right) for line in lines for cell in line.cells):
        if found and left < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], right))
        else:
            found.append((left, right))
    return found


def _filled(line: PageLine, columns: Sequence[tuple[float, float]]) -> dict[int, str]:
    """The words of a line by the column they stand in."""
    found: dict[int, str] = {}
    for cell in line.cells:
        place = next(n for n, (left, right) in enumerate(columns) if left <= cell.left and cell.right <= right)
        found[place] = cell.text
    return found


def _goes_on(line: PageLine, before: PageLine, run: Sequence[PageLine]) -> bool:
    """Whether a line is the rest of the row above: it stands closer than rows do, or fills one of the later columns alone."""
    pitches = [one.middle - two.middle for one, two in pairwise(run) if len(two.cells) > 1]
    if pitches and before.middle - line.middle < _CLOSER * median(pitches):
        return True
    return len(line.cells) == 1 and 0 not in _filled(line, _columns(run))


def _grid(run: Sequence[PageLine]) -> list[list[str]] | None:
    """The rows of a table; None for lines that only look like one."""
    columns = _columns(run)
    rows: list[list[str]] = []
    for n, line in enumerate(run):
        filled = _filled(line, columns)
        if n and 0 not in filled and _goes_on(line, run[n - 1], run):
            for place, words in filled.items():
                rows[-1][place] = f"{rows[-1][place]} {words}".strip()
        elif n and len(filled) == 1 and 0 in filled and not _goes_on(line, run[n - 1], run):
            rows.append([filled[0]] * len(columns))  # what the rows below have in common
        elif n and len(filled) == 1 and 0 in filled:
            rows[-1][0] = f"{rows[-1][0]} {filled[0]}"
        else:
            rows.append([filled.get(place, "") for place in range(len(columns))])
    full = [row for row in rows if sum(map(bool, row)) > 1 and len(set(row)) > 1]
    if len(columns) < 2 or len(full) < (2 if len(columns) > 2 else 3):
        return None
    widths = [median(len(row[place].split()) for row in full) for place in range(len(columns))]
    return rows if min(widths) <= _NARROW_WORDS else None


def _put(text: str, run: Sequence[PageLine], table: str) -> str:
    """The text with the table in the place of its lines; as it was where too few of them are found. A page may have its cells in
    any order, and a line each."""
    whole = Counter(_bare(line.text) for line in run)
    cells = Counter(_bare(cell.text) for line in run for cell in line.cells)
    left: list[str] = []
    place, taken = -1, 0
    for line in text.split("\n"):
        own = _bare(line)
        kind = whole if whole[own] > 0 else cells
        if own and kind[own] > 0 and (kind is whole or place >= 0 or len(own) > 1):
            kind[own] -= 1
            taken += len(own)
            place = len(left) if place < 0 else place
        else:
            left.append(line)
    size = sum(len(_bare(line.text)) for line in run)
    if not _KEPT * size <= taken <= size:
        return text
    return "\n".join((*left[:place], "", table, "", *left[place:]))


def _bare(text: str) -> str:
    return "".join(text.split())


# What every page repeats.


def running_lines(pages: Sequence[Sequence[PageLine]]) -> list[frozenset[str]]:
    """For each page the lines at its edges that other pages have too, but for its number. One without a number is left on the
    first page that has it: it may be the title."""
    edges = [[*dict.fromkeys(line.text for line in lines)] for lines in pages]
    first = _first_number(edges)
    forms = [[_unnumbered(text, first, number) for text in texts] for number, texts in enumerate(edges)]
    places: dict[str, list[int]] = {}
    for number, texts in enumerate(forms):
        for text in texts:
            places.setdefault(text, []).append(number)
    often = max(2, len(pages) * _OFTEN)

    def is_dropped(text: str, form: str, number: int) -> bool:
        if form != text:
            return len(places[form]) > 1 or _NUMBERING.fullmatch(form) is not None
        return len(places[form]) >= often and places[form][0] != number

    return [
        frozenset(text for text, form in zip(texts, own, strict=True) if is_dropped(text, form, number))
        for number, (texts, own) in enumerate(zip(edges, forms, strict=True))
    ]


def _unnumbered(text: str, first: int | None, page: int) -> str:
    """A line with the number of its page, where it has that, as a mark."""
    if first is None or first + page not in _numbers(text):
        return text
    return re.sub(rf"(?<![0-9]){first + page}(?![0-9])", "#", text, count=1)


def _first_number(edges: Sequence[Sequence[str]]) -> int | None:
    """The number of the first page: what the numbers at the edges of most pages come to when they are counted back. Few pages may
    have numbers that grow by chance, such as years: theirs must stand in the same words."""
    found: Counter[tuple[int, str]] = Counter()
    plain: set[tuple[int, str]] = set()
    for page, texts in enumerate(edges):
        for text in texts:
            words = _DIGITS.sub("#", text) if len(edges) < _MANY else ""
            told = {(number - page, words) for number in _numbers(text)}
            plain |= {one for one in told if _NUMBERING.fullmatch(_unnumbered(text, one[0], page))}
            found.update(told)
    best = max(found, key=lambda one: (found[one], one in plain), default=None)
    return best[0] if best is not None and found[best] >= max(2, len(edges) * _OFTEN) else None


def _numbers(text: str) -> list[int]:
    """The numbers of a short line that may be a page's."""
    return [int(n) for n in _DIGITS.findall(text) if len(n) < 4] if len(text.split()) <= _EDGE_WORDS else []


def without(text: str, dropped: frozenset[str]) -> str:
    """A page's text less these lines, each once."""
    left = Counter(map(_bare, dropped))
    kept = []
    for line in text.split("\n"):
        own = _bare(line)
        if own and left[own] > 0:
            left[own] -= 1
        else:
            kept.append(line)
    return "\n".join(kept)


# pdfium's own numbers for why a document did not open: a password, or a security handler it does not know.
_LOCKED = frozenset({4, 5})

# How pdfium writes the hyphen of a word broken over two lines; the halves belong together.
_BROKEN_WORD = re.compile("[\x02\ufffe](?:\r?\n)?")


def read_pdf(given: GivenFile) -> Iterator[Document | Skipped]:
    """A PDF as one document, its pages parted by blank lines; pages that cannot be read are reported."""
    document = _opened(given)
    try:
        pages, damaged = _page_texts(given, document)
        title = document.get_metadata_value("Title")
        count = len(document)
    finally:
        document.close()
    if damaged and not pages:
        raise UnreadableFile("The PDF is damaged: none of its pages can be read.")
    if not pages:
        raise UnreadableFile(
            "The PDF has no text: its pages are empty or pictures, such as scans.",
            "Run a text recogniser over it first.",
        )
    yield given.document("\n\n".join(pages), title=title)
    for number in damaged:
        yield given.skipped(f"Page {number} of {count} is damaged and was left out.")


def _opened(given: GivenFile) -> Any:
    # By its path pdfium reads only the parts it needs; a compressed one has to be unpacked in memory.
    content: bytes | Path = given.read_bytes() if given.compressed else given.path
    if isinstance(content, Path):
        # pdfium reports a file it may not open as a broken one: let the system say so first.
        with content.open("rb") as stream:
            if not stream.read(1):
                raise UnreadableFile("The file is empty.")

    import pypdfium2  # type: ignore[import-untyped, unused-ignore]

    try:
        return pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        if error.err_code in _LOCKED:
            raise UnreadableFile(
                "The PDF is locked with a password.", "Save a copy without the password and add that."
            ) from error
        raise UnreadableFile("The PDF is damaged, or not a PDF at all.") from error


def _page_texts(given: GivenFile, document: Any) -> tuple[list[str], list[int]]:
    """The text of the pages that have any, less what every page repeats, and the numbers of those that cannot be read."""
    from pypdfium2 import PdfiumError

    texts: list[str] = []
    edges: list[tuple[PageLine, ...]] = []
    damaged: list[int] = []
    length = 0
    for index in range(len(document)):
        try:
            text, lines = _page(document, index)
        except PdfiumError:
            damaged.append(index + 1)
            continue
        length += len(text)
        if length > given.max_bytes:
            raise given.too_large("has more text than that")
        texts.append(text)
        edges.append((*lines[:2], *lines[2:][-2:]))
    cleared = (without(text, dropped).strip() for text, dropped in zip(texts, running_lines(edges), strict=True))
    return [text for text in cleared if text], damaged


def _page(document: Any, index: int) -> tuple[str, tuple[PageLine, ...]]:
    # Closed page by page: a long book would otherwise keep every page's objects until the end.
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            text: str = textpage.get_text_bounded()
            lines = lines_of(textpage)
        finally:
            textpage.close()
    finally:
        page.close()
    plain = _BROKEN_WORD.sub("", text).replace("\r\n", "\n").strip()
    return with_tables(plain, lines).strip(), lines
