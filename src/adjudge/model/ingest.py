"""What came of adding documents: how much went in, and what did not."""

from __future__ import annotations

from dataclasses import dataclass


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
