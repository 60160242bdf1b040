"""The claims of a ledger as rows for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from adjudge.model.ledger import Entry, Ledger
from adjudge.render.article_rows import defused
from adjudge.render.ledger_words import deciding

COLUMNS = (
    "number", "start", "end", "claim", "type", "importance", "cited", "citations", "citation_valid", "verdict", "support_level",
    "confidence", "probability", "match_type", "similarity", "requires_inference", "document", "quote", "quote_start",
    "quote_end", "chunk_hash", "documents", "reasoning", "notes",
)  # fmt: skip


def ledger_csv(ledger: Ledger) -> str:
    """One row a claim under a row of names. Offsets count characters of the draft and of the document, and no cell is a
    formula whatever either says."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for number, entry in enumerate(ledger.entries, start=1):
        rows.writerow([defused(cell) for cell in (number, *_cells(entry))])
    return written.getvalue()


def _cells(entry: Entry) -> Iterator[object]:
    first = next(iter(deciding(entry)), None)
    yield from (entry.start, entry.end, entry.claim, entry.type.value, entry.importance.value)
    yield _said(entry.cited)
    yield " ".join(entry.citations)
    yield "" if entry.citation_valid is None else _said(entry.citation_valid)
    yield from (entry.verdict.value, entry.support_level.value, f"{entry.confidence:.4f}", f"{entry.probability:.4f}")
    yield from (entry.match_type.value, f"{entry.similarity:.4f}", _said(entry.requires_inference))
    yield from (first.document, first.quote, first.start, first.end, first.chunk_hash) if first else ("",) * 5
    yield len({quote.document for quote in entry.evidence})
    yield from (entry.reasoning, entry.notes)


def _said(holds: bool) -> str:
    return "yes" if holds else "no"
