"""One file as the user gave it: where it is, what to call it, how much of it may be read; and plain text, read as it is."""

from __future__ import annotations

import codecs
import datetime as dt
import gzip
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from adjudge.english.layout.blocks import front_matter
from adjudge.english.layout.clean import clean_document
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped
from adjudge.values.headings import headings
from adjudge.values.word_lists import text_of

# Enough of a file to tell text from other bytes and to guess an encoding; one read of a disk's read-ahead.
SAMPLE_BYTES = 64 * 1024
# Titles and the like are stored with every passage; the longest of them, web addresses, reach this.
_LONGEST_LINE = 2_000


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path as text that can be stored and printed, even when its bytes are not UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


_UNSEEN_IN_NAMES = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Control characters, ends of lines, halves of characters, and what turns the direction of writing: a name that is read otherwise
than it is written."""
_LONGEST_NAME = 180
"""Bytes. File systems take 255."""
_LONGEST_SUFFIX = 20


def plain_name(name: str) -> str:
    """The name of a file as it may stand in titles and messages: what cannot be seen in it is shown as a mark."""
    return _UNSEEN_IN_NAMES.sub("\ufffd", name)


def safe_name(name: str) -> str:
    """The name that somebody gave an uploaded file, as a file may be called: no folders, not too long, its ending kept."""
    name = plain_name(name.replace("\\", "/").rpartition("/")[2]).strip()
    if not name.strip("."):
        return "file"
    stem, dot, suffix = name.partition(".") if name.endswith(".gz") and name.count(".") == 2 else name.rpartition(".")
    if not dot or len(suffix.encode()) > _LONGEST_SUFFIX:
        stem, dot, suffix = name, "", ""
    whole = stem.encode()
    if len(whole) > _LONGEST_NAME:
        stem = whole[:_LONGEST_NAME].decode("utf-8", "ignore") + "\u2026"
    return f"{stem}{dot}{suffix}"


def in_mib(size: int) -> str:
    return f"{size / 2**20:,.1f} MiB"


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenFile:
    """A file to be read by one of the formats, with the limits it is read under."""

    path: Path
    key: str
    """What its document, or the documents of its rows, are known by."""
    source: str
    """The name the knowledge base gives it."""
    max_bytes: int

    @property
    def compressed(self) -> bool:
        return self.path.suffix.lower() == ".gz"

    @property
    def kind(self) -> str:
        """The suffix that says how to read it, `.gz` taken off: "txt", "jsonl", "" when there is none."""
        return self._inner.suffix.lower().lstrip(".")

    @property
    def stem(self) -> str:
        return plain_name(shown_path(self._inner.stem))

    @property
    def _inner(self) -> Path:
        return self.path.with_suffix("") if self.compressed else self.path

    def open(self) -> IO[bytes]:
        """The content as a stream, unpacked on the way when it is compressed."""
        return cast("IO[bytes]", gzip.open(self.path, "rb")) if self.compressed else self.path.open("rb")

    def sample(self) -> bytes:
        with self.open() as stream:
            return stream.read(SAMPLE_BYTES)

    def read_bytes(self) -> bytes:
        """The whole content; `UnreadableFile` when there is none, or more than the limit is found."""
        size = self.path.stat().st_size
        if not self.compressed and size > self.max_bytes:
            raise self.too_large(f"is {in_mib(size)}")
        with self.open() as stream:
            content = stream.read(self.max_bytes + 1)
        if not content:
            raise UnreadableFile("The file is empty.")
        if len(content) > self.max_bytes:
            # A file that grew while being read, or a compressed one whose true size only shows now.
            raise self.too_large("unpacks to more than that" if self.compressed else "kept growing while read")
        return content

    def too_large(self, what: str) -> UnreadableFile:
        return UnreadableFile(
            f"One document may hold {in_mib(self.max_bytes)}, and this file {what}.",
            "Split it, or give it as .jsonl with one passage a line.",
        )

    def document(
        self, text: str, *, title: str = "", section: str = "", url: str | None = None, published: dt.date | None = None
    ) -> Document:
        """The one document this file holds; `UnreadableFile` when there are no words in it."""
        cleaned = clean_document(text)
        if not cleaned.strip():
            raise UnreadableFile("There is no text in this file.")
        return Document(
            key=self.key,
            text=cleaned,
            source=self.source,
            title=one_line(title) or self.stem,
            section=one_line(section),
            url=url,
            published=published,
        )

    def skipped(self, reason: str, row: int | None = None) -> Skipped:
        return Skipped(path=shown_path(self.path), reason=reason, row=row)


def one_line(text: str) -> str:
    """A title or name as it is kept: storable, on one line, single spaces, not a book."""
    return " ".join(clean_document(text[:_LONGEST_LINE]).split())


# Bytes to text: which encoding they are in, or that they are not text at all.


log = logging.getLogger(__name__)

# Longest mark first: UTF-32's little-endian mark begins with UTF-16's.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

# Encodings people's files are really in. Left to all hundred it knows, the guesser reads a French sentence as
# Mac Latin 2 and a short German word as Chinese.
_USUAL_ENCODINGS = text_of("adapters.files.given.usual_encodings").split()
# Western European text is by far the most common and looks nearly the same to the guesser as Central
# European: it wins unless another is better by more than these.
_WESTERN = "cp1252"
_WESTERN_CHAOS_SLACK = 0.05
_WESTERN_COHERENCE_SLACK = 0.1

_BYTE_ENCODINGS = tuple(text_of("adapters.files.given.byte_encodings").split())

# Bytes text does not use: the control codes but for tab, line feed, form feed, carriage return and escape
# (which the old Japanese mail encoding needs).
_CONTROL_BYTES = bytes(code for code in range(32) if code not in b"\t\n\f\r\x1b")
# Real text has almost none; compressed or compiled data has one byte in ten.
_MOST_CONTROL_BYTES = 0.005

# How much around the first odd byte the guesser sees: it needs some words, and is slow on megabytes.
_GUESS_WINDOW = 32 * 1024


def decode(content: bytes, *, declared: str | None = None) -> str:
    """The text of a whole file; `declared` is the encoding it claims for itself, tried after UTF-8."""
    encoding = encoding_of(content, complete=True, declared=declared)
    # "replace": the encoding fits where it was looked for; one odd byte elsewhere must not lose the document.
    return content.decode(encoding, "replace")


def encoding_of(content: bytes, *, complete: bool, declared: str | None = None) -> str:
    """The encoding of a file by its first bytes (`complete`: all of them); `UnreadableFile` if not text."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            _must_decode(content, encoding)
            return encoding
    if not looks_like_text(content):
        raise not_text()
    try:
        codecs.getincrementaldecoder("utf-8")().decode(content, complete)
        return "utf-8"
    except UnicodeDecodeError as error:
        encoding = _trusted(declared, content) or guessed_encoding(_window(content, error.start))
    log.info("not UTF-8: read as %s", encoding)
    return encoding


def looks_like_text(content: bytes) -> bool:
    """Whether these could be the bytes of a text in an encoding that extends ASCII."""
    controls = len(content) - len(content.translate(None, _CONTROL_BYTES))
    return controls <= len(content) * _MOST_CONTROL_BYTES


def guessed_encoding(content: bytes) -> str:
    """The likeliest encoding of bytes that are not UTF-8; `UnreadableFile` when none makes words of them."""
    from charset_normalizer import from_bytes

    matches = from_bytes(content, cp_isolation=_USUAL_ENCODINGS)
    best = matches.best()
    if best is None:
        raise not_text()
    for match in matches:
        if (
            _WESTERN in (match.encoding, *match.could_be_from_charset)
            and match.chaos <= best.chaos + _WESTERN_CHAOS_SLACK
            and match.coherence >= best.coherence - _WESTERN_COHERENCE_SLACK
        ):
            return _WESTERN
    return best.encoding


def mended(line: str) -> str:
    """A line of a UTF-8 stream opened with `surrogateescape`, its foreign bytes read by the best guess."""
    try:
        line.encode()
        return line
    except UnicodeEncodeError:
        raw = line.encode("utf-8", "surrogateescape")
    try:
        return raw.decode(guessed_encoding(raw[:_GUESS_WINDOW]), "replace")
    except UnreadableFile:
        return raw.decode("utf-8", "replace")


def not_text() -> UnreadableFile:
    return UnreadableFile("The file does not look like text: it holds binary data.")


def _must_decode(content: bytes, encoding: str) -> None:
    """A byte-order mark can be chance: what follows it must be mostly characters."""
    text = content[:_GUESS_WINDOW].decode(encoding, "replace")
    # One is forgiven, for the character that the end of the window may have cut.
    if text.count("\ufffd") + text.count("\0") > 1 + len(text) * _MOST_CONTROL_BYTES:
        raise not_text()


def _trusted(declared: str | None, content: bytes) -> str | None:
    """The encoding a file claims for itself, when it is one for files and does decode them."""
    try:
        name = codecs.lookup(declared or "").name
        # Pages that say Latin-1 mean its superset, as browsers have always read them.
        name = _WESTERN if name == "iso8859-1" else name
        # Not UTF-16 and the like: the claim was read as ASCII. Nor Python's escapes and ciphers.
        if not name.startswith(_BYTE_ENCODINGS):
            return None
        content.decode(name)
    except (LookupError, UnicodeError):
        return None
    return name


def _window(content: bytes, at: int) -> bytes:
    """The bytes around a place, ending with a line where one does, so as not to cut a character in two."""
    window = content[max(0, at - _GUESS_WINDOW) : at + _GUESS_WINDOW]
    end = window.rfind(b"\n") + 1
    return window[:end] if end > min(at, _GUESS_WINDOW) else window


# Plain and lightly marked-up text: what is in the file is the document.

_TITLE_LINES = 200
"""A title stands near the top; a long text is not searched through for one."""


def read_text(given: GivenFile) -> Iterator[Document]:
    """A text without headings: its title is the file's name, unless it says it itself."""
    yield _document(given, decode(given.read_bytes()))


def read_marked_up(given: GivenFile) -> Iterator[Document]:
    """Markdown or reStructuredText: its title is its first heading. The marks stay in the text."""
    yield _document(given, decode(given.read_bytes()), marked_up=True)


def _document(given: GivenFile, text: str, *, marked_up: bool = False) -> Document:
    """A text under the title and date that its front matter gives. That stays in the text, whose places are the file's, but is no
    passage of it."""
    clean = clean_document(text)
    about = front_matter(clean)
    below = clean[about.span.end :] if about else clean
    title = about.title if about and about.title else first_heading(below) if marked_up else ""
    return given.document(text, title=title, published=about.published if about else None)


def is_text(given: GivenFile) -> bool:
    """Whether the beginning of a file of unknown kind can be read as text."""
    sample = given.sample()
    try:
        encoding_of(sample, complete=len(sample) < SAMPLE_BYTES)
    except UnreadableFile:
        return False
    return True


def first_heading(text: str) -> str:
    """The words of the first heading that is marked as one; "" when none stands near the top."""
    top = "\n".join(text.split("\n", _TITLE_LINES)[:_TITLE_LINES])
    return next((top[found.start : found.end] for found in headings(top)), "")
