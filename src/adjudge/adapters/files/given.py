"""One file as the user gave it: where it is, what to call it, and how much of it may be read."""

from __future__ import annotations

import datetime as dt
import gzip
import os
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from adjudge.english.layout.clean import clean_document
from adjudge.errors import UnreadableFile
from adjudge.values.document import Document, Skipped

# Enough of a file to tell text from other bytes and to guess an encoding; one read of a disk's read-ahead.
SAMPLE_BYTES = 64 * 1024
# Titles and the like are stored with every passage; the longest of them, web addresses, reach this.
_LONGEST_LINE = 2_000


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path as text that can be stored and printed, even when its bytes are not UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


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
        return shown_path(self._inner.stem)

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
        self, text: str, *, title: str = "", url: str | None = None, published: dt.date | None = None
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
            url=url,
            published=published,
        )

    def skipped(self, reason: str, row: int | None = None) -> Skipped:
        return Skipped(path=shown_path(self.path), reason=reason, row=row)


def one_line(text: str) -> str:
    """A title or name as it is kept: storable, on one line, single spaces, not a book."""
    return " ".join(clean_document(text[:_LONGEST_LINE]).split())
