"""Results as other programs take them: rows for a spreadsheet, reviews for search engines, Markdown for a note."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from adjudge.render.article_words import UNSETTLED, credibility, outcome
from adjudge.render.claimreview import claim_review
from adjudge.render.ledger_words import deciding
from adjudge.render.quoting import excerpt, harmless, visible, web_address
from adjudge.render.words import VERDICTS, counted, percent, reliability
from adjudge.values.article import ArticleClaim, ArticleReport
from adjudge.values.evidence import Citation
from adjudge.values.ledger import Answer, Entry, Ledger
from adjudge.values.verdict import Finding

COLUMNS = (
    "id", "start", "end", "text", "type", "worthiness", "harm", "target", "deferred_reason", "verdict",
    "calibrated_probability", "credibility", "confidence", "sources", "quote", "url",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, or skips before it looks for one."""


def article_csv(report: ArticleReport) -> str:
    """One row a claim under a row of names. Offsets count characters of the article, and no cell is a formula whatever the
    article says."""
    return table_csv(COLUMNS, map(_cells, report.claims))


def article_reviews(report: ArticleReport, *, author: str, published: dt.date) -> list[dict[str, Any]]:
    """A ClaimReview of every claim that the evidence decides; the article is where the claim was made, if it has an
    address."""
    made_at = [link] if (link := web_address(report.url)) else []
    return [
        claim_review(claim.finding, author=author, published=published, appearances=made_at)
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
    return table_csv(LEDGER_COLUMNS, ((n, *_entry_cells(entry)) for n, entry in enumerate(ledger.entries, start=1)))


def _entry_cells(entry: Entry) -> Iterator[object]:
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


# A finding as rows, one a text that was weighed; and any table.


FINDING_COLUMNS = (
    "claim", "verdict", "calibrated_probability", "cited", "stance", "stance_probability", "quote", "start", "end", "source",
    "title", "url", "published", "content_sha256",
)  # fmt: skip


def finding_csv(found: Finding) -> str:
    """One row a citation under a row of names; a single row without a quote where nothing is cited."""
    head = (found.claim, found.verdict.value, f"{found.calibrated_probability:.4f}")
    rows: list[Sequence[object]] = [
        (
            *head, "yes", c.stance.value, f"{c.stance_probability:.4f}", c.quote, c.start, c.end, c.source, c.title, c.url or "",
            c.published or "", c.content_sha256,
        )
        for c in found.citations
    ]  # fmt: skip
    return table_csv(FINDING_COLUMNS, rows or [(*head, "no", *[""] * 10)])


def table_csv(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """Rows under a row of names; no cell is a formula, whatever it says."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(columns)
    table.writerows([defused("" if cell is None else cell) for cell in row] for row in rows)
    return written.getvalue()


# Results as Markdown: for a note, an issue, a pull request. What others wrote is escaped, so that it stays text.


_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!&])")
_BEGINS = re.compile(r"\A([-+=]|\d{1,20}[.)])")
TITLE = 120


def markdown(held: Finding | ArticleReport | Ledger | Answer) -> str:
    """A result as Markdown."""
    match held:
        case Finding():
            lines = _finding(held)
        case ArticleReport():
            lines = _article(held)
        case Ledger():
            lines = _ledger(held)
        case Answer():
            lines = _answer(held)
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text of somebody else's on one line, no character of which means anything to Markdown."""
    told = _SPECIAL.sub(r"\\\1", " ".join(visible(text).split()))
    return _BEGINS.sub(r"\\\1", told)


def _finding(found: Finding) -> Iterator[str]:
    yield f"# {escaped(found.claim)}"
    yield ""
    yield f"**{VERDICTS[found.verdict].word}**: {reliability(found.verdict, found.calibrated_probability).rstrip('.')}."
    yield ""
    yield escaped(found.reasoning)
    yield from _cited(found.citations)
    if len(found.subclaims) > 1:
        yield from ("", "| part | status |", "|---|---|")
        yield from (f"| {escaped(part.text)} | {part.status.value.replace('_', ' ')} |" for part in found.subclaims)
    yield from ("", f"Case `{found.case_id}`")


def _cited(citations: tuple[Citation, ...]) -> Iterator[str]:
    for citation in citations:
        yield ""
        yield f"> {escaped(citation.quote)}"
        yield ">"
        told = escaped(citation.title or citation.source)
        link = web_address(citation.url)
        name = f"[{told}](<{link}>)" if link else told
        published = f", {citation.published.isoformat()}" if citation.published else ""
        yield f"> {citation.stance.value}: {name}{published}"


def _article(report: ArticleReport) -> Iterator[str]:
    yield f"# {escaped(excerpt(report.title or report.text, TITLE))}"
    yield ""
    yield f"{counted(len(report.claims), 'claim')}, {counted(len(report.contradictions), 'contradiction')} among them."
    for claim in report.claims:
        yield ""
        found = claim.finding
        said = VERDICTS[found.verdict].word if found is not None and outcome(claim) not in UNSETTLED else "Open"
        yield f"- **{said}** {escaped(claim.text)}"
        for citation in found.citations[:1] if found is not None and said != "Open" else ():
            yield f"  > {escaped(citation.quote)} ({escaped(citation.source)})"
    yield from ("", f"Case `{report.case_id}`")


def _ledger(ledger: Ledger) -> Iterator[str]:
    yield "# Ledger"
    yield ""
    claims, covered = counted(ledger.summary.total_claims, "claim"), percent(ledger.summary.evidence_coverage)
    yield f"{claims}; the documents bear out {covered} of what matters."
    yield from ("", "| claim | verdict | words that decide | document |", "|---|---|---|---|")
    for entry in ledger.entries:
        first = next(iter(deciding(entry)), None)
        quote, document = (escaped(first.quote), escaped(first.document)) if first else ("", "")
        yield f"| {escaped(entry.claim)} | {entry.verdict.value.replace('_', ' ')} | {quote} | {document} |"
    yield from ("", f"Case `{ledger.case_id}`")


def _answer(answer: Answer) -> Iterator[str]:
    yield f"# {escaped(answer.query)}"
    yield ""
    yield escaped(answer.ledger.draft)
    yield ""
    yield from list(_ledger(answer.ledger))[2:]
