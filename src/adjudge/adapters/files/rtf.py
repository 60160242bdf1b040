"""Rich text (.rtf): its words, paragraphs and tables, without the marks. What is hidden, drawn or about the file is left out."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import field, replace

from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.tables import written
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.word_lists import text_of

MAGIC = b"{\\rtf"

_TOKEN = re.compile(
    rb"\\(?P<word>[a-z]{1,32})(?P<number>-?[0-9]{1,10})? ?"
    rb"|\\'(?P<hex>[0-9a-f]{2})|\\(?P<sign>[^a-z])|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)|[\r\n]+|\\",
    re.IGNORECASE,
)
_LEFT_OUT = frozenset(text_of("adapters.files.rtf.left_out").encode().split())
"""Groups whose words are no part of the text: fonts, styles, pictures, page headers and footers, what the file says of itself."""
_MARKS = {
    b"tab": "\t", b"line": "\n", b"emdash": "\u2014", b"endash": "\u2013", b"bullet": "\u2022", b"lquote": "\u2018",
    b"rquote": "\u2019", b"ldblquote": "\u201c", b"rdblquote": "\u201d", b"emspace": " ", b"enspace": " ", b"qmspace": " ",
}  # fmt: skip
_SIGNS = {b"~": "\u00a0", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}"}
_MACHINES = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}
_SURROGATES = re.compile("([\ud800-\udbff])([\udc00-\udfff])")
_DEEPEST = 2_000


def read_rtf(given: GivenFile) -> Iterator[Document]:
    """Rich text: paragraphs parted by blank lines, its tables with a line a row, its title from what it says of itself."""
    content = given.read_bytes()
    if not content.lstrip().startswith(MAGIC):
        raise UnreadableFile("It is not rich text, whatever its name says.", "Open it and save it as .rtf, .docx or .txt.")
    reader = _RichText()
    reader.read(content)
    yield given.document("\n\n".join(reader.finished()), title=reader.title)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Group:
    """What holds from an opening brace to its closing one."""

    left_out: bool = False
    hidden: bool = False
    title: bool = False
    in_table: bool = False
    skip: int = 1
    """Characters behind a code point, for readers that do not know it."""


@dataclass(slots=True)
class _RichText:
    """A file while its marks are read in order."""

    title: str = ""
    paragraphs: list[str] = field(default_factory=list)
    _group: _Group = field(default_factory=_Group)
    _open: list[_Group] = field(default_factory=list)
    _encoding: str = "cp1252"
    _bytes: bytearray = field(default_factory=bytearray)
    """Characters of the file's code page that are not decoded yet: some take two bytes."""
    _words: list[str] = field(default_factory=list)
    _row: list[str] = field(default_factory=list)
    _rows: list[list[str]] = field(default_factory=list)
    _to_skip: int = 0
    _fresh: bool = False
    """Whether a group was just opened: its first word says what it is."""
    _starred: bool = False

    def read(self, content: bytes) -> None:
        at = 0
        while at < len(content):
            token = _TOKEN.match(content, at)
            if token is None:  # an odd byte; a text is not lost over it
                at += 1
                continue
            at = token.end()
            if token["word"]:
                number = int(token["number"]) if token["number"] else None
                at += self._control(token["word"], number)
            elif token["brace"]:
                self._brace(token["brace"])
            elif token["hex"]:
                self._say_bytes(bytes([int(token["hex"], 16)]))
            elif token["sign"]:
                self._sign(token["sign"])
            elif token["text"]:
                self._say_bytes(token["text"])

    def finished(self) -> list[str]:
        self._end_paragraph()
        self._end_table()
        self.title = " ".join(self.title.split())
        return self.paragraphs

    def _brace(self, brace: bytes) -> None:
        self._decode()
        if brace == b"{":
            if len(self._open) >= _DEEPEST:
                raise UnreadableFile("The rich text is nested too deeply to be read.", "Open and save it again.")
            self._open.append(self._group)
        elif self._open:
            self._group = self._open.pop()
        self._fresh, self._starred, self._to_skip = brace == b"{", False, 0

    def _control(self, word: bytes, number: int | None) -> int:
        """Takes a control word; returns how many bytes behind it are none of the text."""
        self._decode()
        first, self._fresh = self._fresh, False
        if first and (word in _LEFT_OUT or self._starred) and word != b"shppict":
            self._group = replace(self._group, left_out=True)
        elif first and word == b"title":
            self._group = replace(self._group, title=True)
        elif word == b"bin":
            return max(number or 0, 0)
        elif word == b"ansicpg" and number:
            self._encoding = _known(f"cp{number}") or self._encoding
        elif word in _MACHINES:
            self._encoding = _MACHINES[word]
        elif word == b"v":
            self._group = replace(self._group, hidden=number != 0)
        elif word == b"plain":
            self._group = replace(self._group, hidden=False)
        elif word == b"uc" and number is not None:
            self._group = replace(self._group, skip=max(number, 0))
        elif word == b"u" and number is not None:
            self._say(chr(number % 0x10000))
            self._to_skip = self._group.skip
        elif word in _MARKS:
            self._say(_MARKS[word])
        elif not self._group.left_out:
            self._layout(word)
        return 0

    def _layout(self, word: bytes) -> None:
        """What ends a paragraph, a cell or a row."""
        if word in {b"intbl", b"trowd"}:
            self._group = replace(self._group, in_table=True)
        elif word == b"pard":
            self._group = replace(self._group, in_table=False)
        elif word in {b"cell", b"nestcell"}:
            self._row.append("".join(self._words).strip())
            self._words = []
        elif word in {b"row", b"nestrow"}:
            self._rows.append(self._row)
            self._row = []
        elif word in {b"par", b"sect", b"page"}:
            if self._group.in_table:
                self._words.append(" ")
            else:
                self._end_paragraph()

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._starred = self._fresh
            return
        self._decode()
        self._fresh = False
        if sign in {b"\r", b"\n"}:
            self._layout(b"par")
        elif sign in _SIGNS:
            self._say(_SIGNS[sign])

    def _say_bytes(self, raw: bytes) -> None:
        self._fresh = False
        skipped = min(self._to_skip, len(raw))
        self._to_skip -= skipped
        self._bytes += raw[skipped:]

    def _decode(self) -> None:
        if self._bytes:
            raw, self._bytes = bytes(self._bytes), bytearray()
            self._say(raw.decode(self._encoding, "replace"))

    def _say(self, words: str) -> None:
        if self._group.title:
            self.title += words
        elif not self._group.left_out and not self._group.hidden:
            if self._rows and not self._group.in_table and not self._row and words.strip():
                self._end_table()  # the paragraph behind a table begins
            self._words.append(words)

    def _end_paragraph(self) -> None:
        self._decode()
        text = _SURROGATES.sub(_joined, "".join(self._words)).strip()
        self._words = []
        if text:
            self._end_table()
            self.paragraphs.append(text)

    def _end_table(self) -> None:
        rows = [[_SURROGATES.sub(_joined, cell) for cell in row] for row in self._rows]
        self._rows = []
        if any(any(row) for row in rows):
            self.paragraphs.append(written(rows))


def _joined(halves: re.Match[str]) -> str:
    return (halves[1] + halves[2]).encode("utf-16", "surrogatepass").decode("utf-16")


def _known(encoding: str) -> str:
    try:
        return codecs.lookup({"cp65001": "utf-8", "cp10000": "mac_roman"}.get(encoding, encoding)).name
    except LookupError:
        return ""
