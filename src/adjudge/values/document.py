"""What the knowledge base holds: documents, their exact text, and the passages cut from it."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span, as_read
from adjudge.values.word_lists import alternatives, word_set

# A row of a table with what its table says of it: the names of its columns and its caption. So a row is understood alone.


_ENDS = (".", "!", "?", "\u2026")
_TAKES_A_COLUMN = word_set("values.document.takes_a_column")
"""What ends so is completed by the name of its column: "may contain traces" of milk."""
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}(?:[/\u2013-][0-9]{2,4})?")
_AMOUNT = re.compile(
    r"[^\w\s-]?(?P<n>[-\u2212]?(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.[0-9]{1,9})?)"
    r"(?P<unit>%?(?: [^\W\d_][\w ]{0,24})?)"
)
_ADJECTIVE = re.compile(
    r"(?:\A|\s)(?:\w+(?:able|ible|free|proof|less|ular|ian|ant|fied|ered|uded|ired|ited|osed)|"
    rf"{alternatives('values.document.adjectives')})\Z",
    re.IGNORECASE,
)
"""What a row is or is not, where another column says what it has."""
_ANSWERS = frozenset({"yes", "no"})
"""Models read "has no milk" rightly, and "milk is no" hardly at all."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableCell:
    """A value, and what its column is called; the name is empty where the table gives none."""

    name: str
    value: str

    @property
    def line(self) -> str:
        return self.predicate or f"{self.name} {self.value}".strip()

    @property
    def predicate(self) -> str:
        """What the cell says of its row in words that its column completes, "may contain traces of milk"; empty for a value."""
        if not self.name or self.value.rpartition(" ")[2] not in _TAKES_A_COLUMN:
            return ""
        return f"{self.value} {'of ' if self.value.endswith(' traces') else ''}{self.name.lower()}"


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRow:
    """The cells of a row that hold anything, in order."""

    cells: tuple[TableCell, ...]
    caption: str = ""
    about: int = 0
    """Which of the cells says what the row is about."""
    beside: tuple[str, ...] = ()
    """What it comes to beside the other rows of its table, for a claim that compares; without full stops."""

    def __post_init__(self) -> None:
        if not 0 <= self.about < len(self.cells):
            raise ValueError("a row is about one of its cells")

    @property
    def subject(self) -> str:
        return self.cells[self.about].value

    @property
    def others(self) -> tuple[TableCell, ...]:
        """The cells that say something of the subject."""
        return tuple(cell for place, cell in enumerate(self.cells) if place != self.about)

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(cell.name for cell in self.cells)

    @property
    def heading(self) -> str:
        """What stands over the row in its table, for whoever is shown the row as it stands."""
        return ": ".join(filter(None, (self.caption, " | ".join(self.columns))))

    @property
    def reading(self) -> str:
        """The row as models read it: under its caption a sentence for every cell, each with its subject. In one sentence for all
        cells the models take one column's value for another's."""
        return " ".join(_ended(part) for part in (self.caption, *self.sentences, *self.beside) if part)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the row says of its subject, cell by cell, without full stops."""
        years = [cell for cell in self.others if _YEAR.fullmatch(cell.name) and _AMOUNT.fullmatch(cell.value)]
        yearly = _yearly(self.subject, years) if len(years) > 1 else ()
        plain = (_sentence(self.subject, cell) for cell in self.others if not yearly or cell not in years)
        return (*yearly, *plain) or (self.cells[self.about].line,)

    @property
    def line(self) -> str:
        """The row on one line, as it is found by its words and said in an answer: "Trail Otter Loop: Length 4.2 km."."""
        told = self.cells[self.about].line
        joint = "; " if any("," in cell.value for cell in self.others) else ", "
        return _ended(f"{told}: {joint.join(cell.line for cell in self.others)}" if self.others else told)


def _yearly(subject: str, cells: Sequence[TableCell]) -> tuple[str, ...]:
    """Cells of a row whose columns are years, in the words in which people speak of them: what it was in each, and which way it
    went."""
    told = sorted(((cell.name, _amount(cell.value), cell.value) for cell in cells), reverse=True)
    said = [f"{subject} in {year}: {shown}" for year, _, shown in told]
    for (later, value, shown), (earlier, before, shown_before) in pairwise(told):
        if value == before:
            said.append(f"{subject} stayed at {shown} from {earlier} to {later}")
        else:
            said.append(
                f"{subject} {'rose' if value > before else 'fell'} from {shown_before} in {earlier} to {shown} in {later}"
            )
    return tuple(said)


def _amount(written: str) -> float:
    found = _AMOUNT.fullmatch(written)
    return float(found["n"].replace(",", "").replace("\u2212", "-")) if found else 0.0


def _sentence(subject: str, cell: TableCell) -> str:
    if not cell.name:
        return f"{subject}: {cell.value}"
    if cell.value.lower() in _ANSWERS:
        name = cell.name if cell.name[:2].isupper() else cell.name[0].lower() + cell.name[1:]
        denied = cell.value.lower() == "no"
        if _ADJECTIVE.search(name):
            return f"{subject} is {'not ' if denied else ''}{name}"
        return f"{subject} has {'no ' if denied else ''}{name}"
    if cell.predicate:
        return f"{subject} {cell.predicate}"
    if cell.value.endswith(_ENDS):  # a sentence of its own, which "is" would spoil
        return f"{subject}: {cell.name}: {cell.value}"
    return f"{subject}: {cell.name} is {cell.value}"


def _ended(text: str) -> str:
    return text if text.endswith(_ENDS) else f"{text}."


def content_sha256(text: str) -> str:
    """The name of a text: equal texts, and only those, share it."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """One text as it came in, with what is known about its origin."""

    key: str
    """Unique inside its collection; adding the same key again replaces the document."""
    text: str
    """The exact text: every offset in Adjudge counts characters of this."""
    source: str
    """Whom or what it came from: a file, a site, a dataset. `kb remove` takes this name."""
    title: str = ""
    section: str = ""
    url: str | None = None
    published: dt.date | None = None
    language: str | None = None

    @property
    def content_sha256(self) -> str:
        return content_sha256(self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """A retrievable piece of a stored document: `text == snapshot.text[span.start:span.end]`."""

    id: int
    document_key: str
    collection: str
    content_sha256: str
    """Names the snapshot the span points into."""
    span: Span
    text: str
    source: str
    title: str = ""
    section: str = ""
    url: str | None = None
    published: dt.date | None = None
    unread: tuple[Span, ...] = ()
    """Stretches of the text that it was not indexed by: what speaks to a judge."""
    row: TableRow | None = None
    """With the names of its columns, where it is a row of a table."""


def standing_over(title: str, section: str) -> str:
    """A title and the headings below it as one; a section that the title names already is not said twice."""
    return title if not section or section in title else f"{title}. {section}" if title else section


# A chunk: a piece of a document as a ledger cites it (seed 003).


HASH_DIGITS = 8
"""Hexadecimal digits of a chunk's name where nothing collides."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Chunk:
    """A piece of a document that a draft may cite by its hash: `text == document text[span.start:span.end]`."""

    hash: str
    """The first hex digits of the SHA-256 of its lower-cased, whitespace-collapsed text; longer where two would collide."""
    document: str
    """Its document's name."""
    text: str
    span: Span
    content_sha256: str
    """Names the document's text."""
    title: str = ""
    section: str = ""
    """The headings that stand over it in its document."""
    url: str | None = None
    inferred_date: dt.date | None = None
    """When its document was published, as far as known."""
    unread: tuple[Span, ...] = ()
    """Stretches of the text that speak to its judge: nothing is measured by them."""
    row: TableRow | None = None
    """With the names of its columns, where it is a row of a table."""

    @property
    def over(self) -> str:
        """What stands over the text: its document's title, and the headings of its section."""
        return standing_over(self.title, self.section)


# What came of adding documents: how much went in, and what did not.


@dataclass(frozen=True, kw_only=True, slots=True)
class Skipped:
    """Something that could not be taken in, and why, in words for the person who gave it."""

    path: str
    reason: str
    """One clear line: what is wrong, then what to do about it."""
    row: int | None = None
    """Which row of the file, from 1 and counting a header, when only that row was left out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class IngestReport:
    """The account of one ingest, shown when it ends."""

    documents_added: int = 0
    documents_updated: int = 0
    """Documents whose key was known but whose text had changed."""
    documents_unchanged: int = 0
    duplicates: int = 0
    """Documents whose exact text the collection already held under another key."""
    passages_added: int = 0
    triples_added: int = 0
    skipped: tuple[Skipped, ...] = ()
    seconds: float = 0.0


# A text less some stretches of it, and the way back to its own places.


_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n")


@dataclass(frozen=True, kw_only=True, slots=True)
class FramePiece:
    """A stretch of the framed text, and where it stands in the text itself."""

    framed: Span
    start: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """What is read, and how its places map back."""

    text: str
    pieces: tuple[FramePiece, ...]
    whole: Span | None = None
    """Of a text in other words, a row of a table with the names of its columns: every place in it means all of the row that is
    read, in one piece."""

    def back(self, span: Span) -> Span | None:
        """The stretch of the text itself that a stretch of the frame covers; None where it covers nothing but a joint."""
        if self.whole is not None:
            return self.whole
        touched = self._touched(span)
        if not touched:
            return None
        first, last = touched[0], touched[-1]
        start = first.start + max(0, span.start - first.framed.start)
        end = last.start + min(len(last.framed), span.end - last.framed.start)
        return Span(start=start, end=end) if end > start else None

    def quotable(self, span: Span) -> Span | None:
        """The longest part of a stretch that stands in the text in one piece: a quote takes nothing along that was not read."""
        if self.whole is not None:
            return self.whole
        parts = (Span(start=max(span.start, p.framed.start), end=min(span.end, p.framed.end)) for p in self._touched(span))
        longest = max(parts, key=len, default=None)
        return None if longest is None else self.back(longest)

    def _touched(self, span: Span) -> tuple[FramePiece, ...]:
        """Found by halving: a page may be in many pieces, and is asked for as many places."""
        first = bisect_right(self.pieces, span.start, key=lambda piece: piece.framed.end)
        past = bisect_left(self.pieces, span.end, lo=first, key=lambda piece: piece.framed.start)
        return self.pieces[first:past]


def framed(text: str, unread: Sequence[Span], row: TableRow | None = None) -> Frame:
    """A text without stretches that lie in it in order and apart. What is left is joined by a blank, and by an empty line
    where one stood on either side: two paragraphs do not become one. A row of a table is read with its headers, which
    were found without those stretches. What is left is in the characters that it is read in (`as_read`)."""
    if row is not None:
        read = framed(text, unread).pieces if unread else ()
        longest = max(read, key=lambda piece: len(piece.framed), default=None)
        whole = Span(start=longest.start, end=longest.start + len(longest.framed)) if longest else None
        return Frame(text=as_read(row.reading), pieces=(), whole=whole or Span(start=0, end=len(text)))
    parts: list[str] = []
    pieces: list[FramePiece] = []
    at, length, left_out = 0, 0, ""
    for gap in (*unread, Span(start=len(text), end=len(text))):
        raw = text[at : gap.start]
        begins = len(raw) - len(raw.lstrip()) if at else 0
        ends = len(raw) if gap.start == len(text) else len(raw.rstrip())
        left_out += raw[:begins]
        if begins < ends:
            joint = "" if not pieces else "\n\n" if _EMPTY_LINE.search(left_out) else " "
            start = length + len(joint)
            length = start + ends - begins
            pieces.append(FramePiece(framed=Span(start=start, end=length), start=at + begins))
            parts += (joint, raw[begins:ends])
            left_out = raw[ends:]
        at = gap.end
    return Frame(text=as_read("".join(parts)), pieces=tuple(pieces))
