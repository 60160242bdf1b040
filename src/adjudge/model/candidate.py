"""A candidate: something found for a claim, before anything was measured of it but how it was found."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from adjudge.model.evidence import EvidenceKind
from adjudge.model.frame import framed
from adjudge.model.span import Span
from adjudge.model.table_row import TableRow


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """A passage or graph statement that may become evidence, with its place, its origin and its best scores."""

    id: str
    """The evidence's: named for its text's place, so that the same words found twice are one."""
    kind: EvidenceKind
    text: str
    """As it stands in its snapshot; what is quoted is quoted from this."""
    content_sha256: str
    """Names the snapshot the span points into."""
    span: Span
    source: str
    title: str = ""
    section: str = ""
    url: str | None = None
    published: dt.date | None = None
    collection: str = ""
    cosine: float = 0.0
    semantic: float = 0.0
    """The cosine on the calibrated scale; 0 where only its words found it."""
    lexical: float = 0.0
    """BM25."""
    graph: float = 0.0
    """The seeds' kg_raw: what its best statement scored near the claim's entities."""
    independent: str = ""
    """The independent source it speaks for: passages of one document and copies of one text share it."""
    unread: tuple[Span, ...] = ()
    """Stretches of the text that speak to its judge, in order and apart: nothing is measured by them."""
    row: TableRow | None = None
    """With the names of its columns, where it is a row of a table."""
    backfill: bool = False
    """Let in below the usual similarity because too little else was found."""

    @property
    def read(self) -> str:
        """The text as it is measured and read: without what speaks to its judge, a row of a table with its headers."""
        return framed(self.text, self.unread, self.row).text if self.unread or self.row else self.text
