"""What the knowledge base holds: documents, their exact text, and the passages cut from it."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.model.table_row import TableRow


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot:
    """The exact text behind a content hash; quotes are checked against it."""

    content_sha256: str
    text: str
