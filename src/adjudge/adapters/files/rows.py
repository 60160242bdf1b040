"""Files of many small documents, one a row: how a row becomes a document, whatever the file's format."""

from __future__ import annotations

import gzip
import io
import math
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from adjudge.adapters.files.given import SAMPLE_BYTES, GivenFile, encoding_of, in_mib, mended, one_line
from adjudge.english.figures.dates import parse_date
from adjudge.english.layout.clean import clean_document
from adjudge.errors import InputError, UnreadableFile
from adjudge.values.codec import to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.knowledge import Entity, Stated, Triple

# An export writes keys under this name; a column a user happens to call "key" means something else.
EXPORTED_KEY = "adjudge_key"

# Where a row's words may stand, best first.
TEXT_FIELDS = ("text", "claim", "content", "body")

# How far past the limit a row is followed to find where the next begins. Without an end to that, a few
# compressed megabytes that unpack to one endless row would keep a reader busy for hours.
_FOLLOWED_TIMES = 16
_FOLLOWED_CHUNK = 1 << 20


class RowTooLong(Exception):
    """One row holds more than a document may; the next can still be read."""


class RowDocuments:
    """Makes the documents of one file's rows, each under a key no other row of the file has."""

    def __init__(self, given: GivenFile) -> None:
        self._given = given
        self._times: dict[str, int] = {}

    def record(
        self, row: int, fields: Mapping[str, object], cells: Iterable[tuple[str, str]], under: Sequence[str] = ()
    ) -> Document:
        """The document of a row without a text: its cells, a line each, with the names of their columns. Its title is what the
        table is called: that of its file, and the names it lies under there."""
        lines = [(name, " ".join(cell.split())) for name, cell in cells]
        text = "\n".join(f"{name}: {cell}" if name else cell for name, cell in lines if cell)
        title = ": ".join(filter(None, (self._given.stem, ", ".join(under))))
        return self.document(row, fields, text, title=title, under=under)

    def document(
        self, row: int, fields: Mapping[str, object], text: str, *, title: str = "", under: Sequence[str] = ()
    ) -> Document:
        """The document of a row with these fields; `UnreadableFile` when it holds no words."""
        cleaned = clean_document(text)
        if not cleaned.strip():
            raise UnreadableFile("The row has no text.")
        if len(cleaned) > self._given.max_bytes:
            raise UnreadableFile(row_too_long(self._given))
        published = word(fields, "published")
        return Document(
            key=self._key(row, fields, under),
            text=cleaned,
            source=word(fields, "source") or self._given.source,
            title=word(fields, "title") or one_line(title),
            section=word(fields, "section"),
            url=word(fields, "url") or None,
            published=parse_date(published) if published else None,
            language=word(fields, "language") or None,
        )

    def _key(self, row: int, fields: Mapping[str, object], under: Sequence[str]) -> str:
        """An exported row brings its whole key along, so that an export taken back in gives the same documents."""
        whole = fields.get(EXPORTED_KEY)
        if isinstance(whole, str) and whole:
            return clean_document(whole)
        own = one_line("/".join((*under, word(fields, "id") or str(row))))
        return f"{self._given.key}#{self._unused_id(own)}"

    def _unused_id(self, wanted: str) -> str:
        """The id itself, or with `~2`, `~3`, … when rows above have it: the same file gives the same keys."""
        unused = wanted
        while unused in self._times:
            self._times[wanted] += 1
            unused = f"{wanted}~{self._times[wanted]}"
        self._times[unused] = 1
        return unused


class RowLines:
    """The lines of a file of rows, refusing any row longer than the limit without holding it in memory."""

    def __init__(self, stream: TextIO, limit: int) -> None:
        self._stream = stream
        self._limit = limit
        self._used = 0

    def __iter__(self) -> RowLines:
        return self

    def __next__(self) -> str:
        line = self._stream.readline(self._limit + 1 - self._used)
        if not line:
            raise StopIteration
        self._used += len(line)
        if self._used > self._limit:
            self._follow_to_end(line)
            self.row_done()
            raise RowTooLong
        return mended(line)

    def rows(self) -> Iterator[str | None]:
        """Every line as a row of its own, None for one that is too long."""
        while True:
            try:
                line = next(self)
            except StopIteration:
                return
            except RowTooLong:
                yield None
            else:
                self.row_done()
                yield line

    def row_done(self) -> None:
        """A row is complete: the next line begins another. (A quoted cell may run over several lines.)"""
        self._used = 0

    def _follow_to_end(self, line: str) -> None:
        followed = 0
        while line and not line.endswith(("\n", "\r")):
            line = self._stream.readline(_FOLLOWED_CHUNK)
            followed += len(line)
            if followed > self._limit * _FOLLOWED_TIMES:
                raise UnreadableFile(
                    f"A row is more than {_FOLLOWED_TIMES} times the limit of {in_mib(self._limit)}; "
                    "what follows it was not read."
                )


@contextmanager
def open_rows(given: GivenFile) -> Iterator[RowLines]:
    """A file of rows as a stream of lines, decoded as they come; `UnreadableFile` when empty or not text."""
    with given.open() as stream:
        sample = stream.read(SAMPLE_BYTES)
        if not sample:
            raise UnreadableFile("The file is empty.")
        encoding = encoding_of(sample, complete=len(sample) < SAMPLE_BYTES)
        stream.seek(0)
        # Past the sample a UTF-8 file may still hold lines from elsewhere: kept here, mended line by line.
        errors = "surrogateescape" if encoding.startswith("utf-8") else "replace"
        with io.TextIOWrapper(stream, encoding=encoding, errors=errors, newline="") as text:
            yield RowLines(text, given.max_bytes)


def row_too_long(given: GivenFile) -> str:
    return f"The row is longer than the {in_mib(given.max_bytes)} one document may hold. Split it."


def text_of(fields: Mapping[str, object]) -> str | None:
    """A row's words, from the first text field that has any; None when it has no text field at all."""
    present = [fields[name] for name in TEXT_FIELDS if name in fields]
    for value in present:
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            # Some datasets give a text as a list of its sentences.
            return " ".join(value)
    return "" if present else None


def word(fields: Mapping[str, object], name: str) -> str:
    """A short field as text; "" when it is missing, null, not-a-number or a structure."""
    value = fields.get(name)
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    return one_line(str(value)) if isinstance(value, str | int | float) else ""


# The graph's part of an exported document: what it states and whom it introduces, as one field of its row.


STATEMENTS = "adjudge_statements"
"""The field's name: no column a user happens to have."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Statements:
    """The field's value."""

    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()


def field_of(triples: Sequence[Triple], entities: Sequence[Entity]) -> dict[str, Statements]:
    """The field to add to a row; nothing when a document states nothing. Where a triple lies in this store is left out."""
    if not triples and not entities:
        return {}
    bare = tuple(replace(t, source="", passage_id=None, collection="") for t in triples)
    return {STATEMENTS: Statements(triples=bare, entities=tuple(entities))}


def with_statements(document: Document, value: object) -> Stated:
    """A document with the statements of its row; `UnreadableFile` when they are not what an export writes."""
    import msgspec

    try:
        held = msgspec.convert(value, Statements)
    except msgspec.ValidationError as error:
        raise UnreadableFile(f"Its {STATEMENTS} are not what an export writes: {error}.") from error
    for triple in held.triples:
        if triple.span is not None and triple.span.end > len(document.text):
            raise UnreadableFile(f"Its {STATEMENTS} point beyond its text.")
    return Stated(document=document, triples=held.triples, entities=held.entities)


# Documents, with what they state, to a jsonl file that `kb add` takes back.


STANDARD_OUTPUT = "-"


def write_documents(path: Path, documents: Iterable[Stated]) -> int:
    """Writes a row a document; a file appears only when it is whole. Returns how many."""
    if str(path) == STANDARD_OUTPUT:
        return sum(1 for document in documents if sys.stdout.write(_row(document)))
    partial = path.with_name(f"{path.name}.partial")
    try:
        with gzip.open(partial, "wt", encoding="utf-8") if path.suffix == ".gz" else partial.open("w", encoding="utf-8") as file:
            count = sum(1 for document in documents if file.write(_row(document)))
        os.replace(partial, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}).", "Choose another place.") from error
    finally:
        partial.unlink(missing_ok=True)
    return count


def _row(stated: Stated) -> str:
    document = stated.document
    fields = {
        EXPORTED_KEY: document.key, "title": document.title, "text": document.text, "section": document.section,
        "url": document.url, "published": document.published, "source": document.source, "language": document.language,
    }  # fmt: skip
    written = {name: value for name, value in fields.items() if value}
    return to_json({**written, **field_of(stated.triples, stated.entities)}).decode() + "\n"
