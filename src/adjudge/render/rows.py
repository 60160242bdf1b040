"""The claims of an article as rows for a spreadsheet, and as reviews for search engines."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from typing import Any

from adjudge.render.article_words import UNSETTLED, credibility, outcome
from adjudge.render.claimreview import claim_review
from adjudge.render.ledger_words import deciding
from adjudge.render.visible import harmless, web_address
from adjudge.values.article import ArticleClaim, ArticleReport
from adjudge.values.ledger import Entry, Ledger

COLUMNS = (
    "id", "start", "end", "text", "type", "worthiness", "harm", "target", "deferred_reason", "verdict",
    "calibrated_probability", "credibility", "confidence", "sources", "quote", "url",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, or skips before it looks for one."""


def article_csv(report: ArticleReport) -> str:
    """One row a claim under a row of names. Offsets count characters of the article, and no cell is a formula whatever the
    article says."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows([defused(cell) for cell in _cells(claim)] for claim in report.claims)
    return written.getvalue()


def article_reviews(report: ArticleReport, *, author: str, published: dt.date) -> list[dict[str, Any]]:
    """A ClaimReview of every claim that the evidence decides; the article is where the claim was made, if it has an
    address."""
    made_at = [link] if (link := web_address(report.url)) else []
    return [
        claim_review(claim.finding, author=author, url=None, published=published, appearances=made_at)
        for claim in report.claims
        if claim.finding is not None and outcome(claim) not in UNSETTLED
    ]


def _cells(claim: ArticleClaim) -> Iterator[object]:
    found = claim.finding
    score = credibility(claim)
    first = found.citations[0] if found and found.citations and outcome(claim) not in UNSETTLED else None
    yield from (claim.id, claim.start, claim.end, claim.text, claim.type, f"{claim.worthiness:.4f}")
    yield "" if claim.core is None else f"{claim.core.harm_potential:.4f}"
    yield "yes" if claim.target else "no"
    yield claim.deferred_reason or ""
    yield found.verdict.value if found else ""
    yield f"{found.calibrated_probability:.4f}" if found and found.calibrated_probability > 0.0 else ""
    yield "" if score is None else f"{score:.4f}"
    yield f"{found.confidence:.4f}" if found else ""
    yield len({item.source for item in found.evidence if item.admissible}) if found else 0
    yield first.quote if first else ""
    yield (first.url or "") if first else ""


def defused(cell: object) -> str:
    """The cell as text that no spreadsheet runs: what would begin a formula stands behind an apostrophe."""
    text = harmless(str(cell)).replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(_FORMULA) else text


# The claims of a ledger as rows for a spreadsheet.


LEDGER_COLUMNS = (
    "number", "start", "end", "claim", "type", "importance", "cited", "citations", "citation_valid", "verdict", "support_level",
    "confidence", "probability", "match_type", "similarity", "requires_inference", "document", "quote", "quote_start",
    "quote_end", "chunk_hash", "documents", "reasoning", "notes",
)  # fmt: skip


def ledger_csv(ledger: Ledger) -> str:
    """One row a claim under a row of names. Offsets count characters of the draft and of the document, and no cell is a
    formula whatever either says."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(LEDGER_COLUMNS)
    for number, entry in enumerate(ledger.entries, start=1):
        rows.writerow([defused(cell) for cell in (number, *_ledger_rows_cells(entry))])
    return written.getvalue()


def _ledger_rows_cells(entry: Entry) -> Iterator[object]:
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
