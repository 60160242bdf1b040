"""Word documents (.docx): a zip of XML parts, of which the words are read as a stream."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import field
from xml.parsers import expat

from adjudge.adapters.files.given import GivenFile, in_mib
from adjudge.adapters.files.tables import written
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document

# The words of a WordprocessingML part, gathered as it streams by: markup takes no memory.


_SEPARATOR = " "
_WORD_NAMESPACES = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",  # the same, in files saved as "strict"
)
_FALLBACK = "http://schemas.openxmlformats.org/markup-compatibility/2006 Fallback"
_TITLE = "http://purl.org/dc/elements/1.1/ title"

# Left out with all they hold: a second copy of a text box, and words that were moved away or deleted.
_LEFT_OUT = frozenset({_FALLBACK, "moveFrom", "del"})
_SPOKEN_MARKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_MOST_SPAN = 60
_TITLE_STYLES = frozenset({"title", "heading1"})


class PartReader:
    """What listens to the XML of one part."""

    def start(self, name: str, attributes: dict[str, str]) -> None: ...
    def end(self, name: str) -> None: ...
    def characters(self, data: str) -> None: ...


def feed(reader: PartReader, package: zipfile.ZipFile, part: str) -> None:
    """Stream a part of the zip through a reader; nothing comes of a part that is not there."""
    if part not in package.NameToInfo:
        return
    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.StartDoctypeDeclHandler = _refuse_doctype
    with package.open(part) as stream:
        parser.ParseFile(stream)


def _refuse_doctype(*_: object) -> None:
    # Word writes none, and only through one can entities blow up or reach for other files.
    raise expat.ExpatError("a document type declaration has no place in a Word document")


class WordReader(PartReader):
    """Gathers paragraphs in reading order; a table becomes one, with a line a row."""

    def __init__(self) -> None:
        self.seen = False
        """Whether anything was read that is a Word document's."""
        self.paragraphs: list[str] = []
        self.heading = ""
        """The first paragraph styled as a title or first-level heading."""
        # A text box puts paragraphs inside a paragraph, so the open ones form a stack.
        self._open: list[list[str]] = []
        self._styles: list[str] = []
        self._table = _WordTable()
        self._table_depth = 0
        self._cell: list[str] = []
        self._cell_depth = 0
        self._in_text = False
        self._left_out_depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = _local(name)
        if self._left_out_depth or name in _LEFT_OUT:
            self._left_out_depth += 1
        elif name == "document":
            self.seen = True
        elif name == "p":
            self._open.append([])
            self._styles.append("")
        elif name == "t":
            self._in_text = True
        elif name in _SPOKEN_MARKS and self._open:
            self._open[-1].append(_SPOKEN_MARKS[name])
        elif name == "pStyle" and self._styles:
            self._styles[-1] = _val(attributes)
        elif name == "tbl":
            self._table_depth += 1
        elif name == "tc":
            self._cell_depth += 1
        elif self._cell_depth <= 1:
            self._table.told(name, _val(attributes))

    def end(self, name: str) -> None:
        name = _local(name)
        if self._left_out_depth:
            self._left_out_depth -= 1
        elif name == "t":
            self._in_text = False
        elif name == "p" and self._open:
            self._close_paragraph("".join(self._open.pop()).strip(), self._styles.pop())
        elif name == "tc":
            self._cell_depth -= 1
            if self._cell_depth == 0:
                self._table.close_cell(" ".join(self._cell))
                self._cell = []
        elif name == "tr" and self._cell_depth == 0:
            self._table.close_row()
        elif name == "tbl":
            self._close_table()

    def characters(self, data: str) -> None:
        if self._in_text and self._open and not self._left_out_depth:
            self._open[-1].append(data)

    def _close_paragraph(self, text: str, style: str) -> None:
        if not text:
            return
        if self._cell_depth:
            # A table inside a cell is flattened into that cell.
            self._cell.append(text)
            return
        self.paragraphs.append(text)
        if not self.heading and style.lower() in _TITLE_STYLES:
            self.heading = text

    def _close_table(self) -> None:
        self._table_depth -= 1
        if self._table_depth == 0:
            if text := self._table.written():
                self.paragraphs.append(text)
            self._table = _WordTable()


@dataclass(slots=True)
class _WordTable:
    """A table while its cells come by."""

    rows: list[list[str]] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    headers: int = 0
    """Rows at the top that say they are repeated on every page: they name the columns."""
    _across: int = 1
    _goes_on: bool = False
    """Whether the cell is one with that above it."""
    _repeats: bool = False

    def told(self, name: str, value: str) -> None:
        """What a property says of the cell or the row it stands in."""
        if name == "gridSpan" and value.isdecimal():
            self._across = min(max(int(value[:4]), 1), _MOST_SPAN)
        elif name == "vMerge":
            self._goes_on = value != "restart"
        elif name == "tblHeader":
            self._repeats = value not in {"0", "false", "off"}

    def close_cell(self, text: str) -> None:
        place = len(self.row)
        if self._goes_on and not text and self.rows and place < len(self.rows[-1]):
            text = self.rows[-1][place]
        self.row += [text] * self._across
        self._across, self._goes_on = 1, False

    def close_row(self) -> None:
        if any(self.row):
            if self._repeats and self.headers == len(self.rows):
                self.headers += 1
            self.rows.append(self.row)
        self.row, self._repeats = [], False

    def written(self) -> str:
        return written(self.rows, headers=self.headers or None) if self.rows else ""


class RelationsReader(PartReader):
    """Finds which part of the zip is the document: mostly word/document.xml, but some programs number it."""

    def __init__(self) -> None:
        self.main_part = "word/document.xml"

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if attributes.get("Type", "").endswith("/officeDocument"):
            self.main_part = attributes.get("Target", self.main_part).lstrip("/")


class PropertiesReader(PartReader):
    """Finds the title in a document's core properties."""

    def __init__(self) -> None:
        self.title = ""
        self._in_title = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._in_title = name == _TITLE

    def end(self, name: str) -> None:
        self._in_title = False

    def characters(self, data: str) -> None:
        if self._in_title:
            self.title += data


def _val(attributes: dict[str, str]) -> str:
    return next((value for key, value in attributes.items() if _local(key) == "val"), "")


def _local(name: str) -> str:
    """The bare name of a Word element; others keep their namespace and so match nothing by accident."""
    namespace, _, local = name.rpartition(_SEPARATOR)
    return local if namespace in _WORD_NAMESPACES else name


_RELATIONS = "_rels/.rels"
_NOTES = ("word/footnotes.xml", "word/endnotes.xml")
_PROPERTIES = "docProps/core.xml"

# How a password-protected .docx and an old .doc begin: neither is a zip.
_OLD_OFFICE_MAGIC = b"\xd0\xcf\x11\xe0"
_DAMAGED = (zipfile.BadZipFile, expat.ExpatError, zlib.error, EOFError, NotImplementedError)
"""The last is how zipfile says that a member is packed in a way it does not know."""


def read_docx(given: GivenFile) -> Iterator[Document]:
    """A Word document: paragraphs parted by blank lines, its tables with a line a row, notes at the end."""
    try:
        with _opened(given) as package:
            _must_fit(given, package, (_RELATIONS, _PROPERTIES))
            relations, properties, words = RelationsReader(), PropertiesReader(), WordReader()
            feed(relations, package, _RELATIONS)
            feed(properties, package, _PROPERTIES)
            parts = (relations.main_part, *_NOTES)
            _must_fit(given, package, parts)
            for part in parts:
                feed(words, package, part)
    except _DAMAGED as error:
        raise UnreadableFile("The Word document is damaged.", "Open and save it again, then add it.") from error
    except RuntimeError as error:  # how zipfile says that a member is encrypted
        raise _locked() from error
    if not words.seen:
        raise UnreadableFile("It is a zip file but not a Word document.")
    yield given.document("\n\n".join(words.paragraphs), title=properties.title or words.heading)


def _opened(given: GivenFile) -> zipfile.ZipFile:
    with given.open() as stream:
        beginning = stream.read(len(_OLD_OFFICE_MAGIC))
    if not beginning:
        raise UnreadableFile("The file is empty.")
    if beginning == _OLD_OFFICE_MAGIC:
        raise _locked()
    return zipfile.ZipFile(io.BytesIO(given.read_bytes()) if given.compressed else given.path)


def _must_fit(given: GivenFile, package: zipfile.ZipFile, parts: tuple[str, ...]) -> None:
    """Refuse a zip bomb by the sizes it declares, which zipfile holds it to. Pictures stay packed."""
    unpacked = sum(package.NameToInfo[part].file_size for part in parts if part in package.NameToInfo)
    if unpacked > given.max_bytes:
        raise given.too_large(f"unpacks to {in_mib(unpacked)}")


def _locked() -> UnreadableFile:
    return UnreadableFile("The document is locked with a password, or an old .doc.", "Save it as a plain .docx and add that.")
