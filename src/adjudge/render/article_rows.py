"""The claims of an article as rows for a spreadsheet, and as reviews for search engines."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from typing import Any

from adjudge.model.article import ArticleClaim, ArticleReport
from adjudge.render.article_words import UNSETTLED, credibility, outcome
from adjudge.render.claimreview import claim_review
from adjudge.render.visible import harmless, web_address

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
