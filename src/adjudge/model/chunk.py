"""A chunk: a piece of a document as a ledger cites it (seed 003)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.model.table_row import TableRow

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
    url: str | None = None
    inferred_date: dt.date | None = None
    """When its document was published, as far as known."""
    unread: tuple[Span, ...] = ()
    """Stretches of the text that speak to its judge: nothing is measured by them."""
    row: TableRow | None = None
    """With the names of its columns, where it is a row of a table."""
