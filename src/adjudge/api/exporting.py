"""Cases as files: everything they rest on, a page, Markdown, rows for a spreadsheet, reviews for search engines."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any

import msgspec
from fastapi import Response

from adjudge.adapters.store.cases import title_of
from adjudge.api.problems import Problem
from adjudge.engine import Engine
from adjudge.run.casebook import Held, kind_of
from adjudge.values.article import ArticleReport
from adjudge.values.case import Case, Job
from adjudge.values.codec import to_json
from adjudge.values.ledger import Answer, Ledger
from adjudge.values.verdict import Finding

AUTHOR = "Adjudge"


class Format(StrEnum):
    """What a case is written as."""

    JSON = "json"
    HTML = "html"
    MD = "md"
    CSV = "csv"
    CLAIMREVIEW = "claimreview"


TYPES = {
    Format.JSON: "application/json",
    Format.HTML: "text/html; charset=utf-8",
    Format.MD: "text/markdown; charset=utf-8",
    Format.CSV: "text/csv; charset=utf-8",
    Format.CLAIMREVIEW: "application/ld+json",
}
_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def exported(engine: Engine, case: Case, as_: Format) -> Response:
    """A case as a file."""
    if as_ is Format.JSON:
        return _file(to_json({"case": case, "snapshots": engine.texts(case.snapshots)}), as_, case.id)
    held: Held = kind_of(case).result_of(case)
    if as_ is Format.HTML:
        return _file(_page(engine, case, held).encode(), as_, case.id)
    if as_ is Format.CSV:
        return _file(_rows(held).encode(), as_, case.id)
    if as_ is Format.MD:
        from adjudge.render.rows import markdown

        return _file(markdown(held).encode(), as_, case.id)
    return _file(json.dumps(_reviews(held, case), indent=2, ensure_ascii=False).encode(), as_, case.id)


def exported_batch(job: Job, as_: Format) -> Response:
    """A batch as a file: its rows."""
    rows = msgspec.json.decode(job.result or "{}").get("rows", [])
    if as_ is Format.JSON:
        return _file(to_json({"job_id": job.id, "rows": rows}), as_, job.id)
    if as_ is not Format.CSV:
        raise _no_such(as_, "batch")
    from adjudge.render.rows import table_csv

    columns = ("number", "claim", "verdict", "calibrated_probability", "quote", "source", "url", "case_id", "error")
    told = table_csv(columns, ([row.get(name, "") for name in columns] for row in rows))
    return _file(told.encode(), as_, job.id)


def _page(engine: Engine, case: Case, held: Held) -> str:
    if isinstance(held, Finding):
        from adjudge.render.finding_page import finding_page

        return finding_page(held, engine.texts(item.content_sha256 for item in held.evidence))
    if isinstance(held, ArticleReport):
        from adjudge.render.article_page import article_page

        findings = [claim.finding for claim in held.claims if claim.finding]
        return article_page(held, engine.texts(item.content_sha256 for found in findings for item in found.evidence))
    from adjudge.render.ledger_page import answer_page, ledger_page

    request = kind_of(case).request_of(case)
    texts = {document.content_sha256: document.text for document in request.documents}
    ledger = held if isinstance(held, Ledger) else held.ledger
    names = (quote.content_sha256 for entry in ledger.entries for quote in entry.evidence)
    texts |= engine.texts(name for name in names if name and name not in texts)
    return ledger_page(held, texts, question=request.query) if isinstance(held, Ledger) else answer_page(held, texts)


def _rows(held: Held) -> str:
    from adjudge.render.rows import article_csv, finding_csv, ledger_csv

    if isinstance(held, Finding):
        return finding_csv(held)
    if isinstance(held, ArticleReport):
        return article_csv(held)
    return ledger_csv(held if isinstance(held, Ledger) else held.ledger)


def _reviews(held: Held, case: Case) -> Any:
    from adjudge.render.claimreview import claim_review, problems
    from adjudge.render.rows import article_reviews

    made = case.created.date()
    if isinstance(held, ArticleReport):
        return article_reviews(held, author=AUTHOR, published=made)
    if isinstance(held, Ledger | Answer):
        raise _no_such(Format.CLAIMREVIEW, "draft")
    review = claim_review(held, author=AUTHOR, url=None, published=made)
    if wrong := problems(review):
        raise Problem(
            status=422,
            detail=f"No ClaimReview can be made of this finding: {'; '.join(wrong)}.",
            what_to_do="Take another format.",
        )
    return review


def _no_such(as_: Format, what: str) -> Problem:
    return Problem(status=422, detail=f"A {what} cannot be written as {as_.value}.", what_to_do="Take another format.")


def _file(data: bytes, as_: Format, name: str) -> Response:
    suffix = "json" if as_ is Format.CLAIMREVIEW else as_.value
    headers = {
        "Content-Disposition": f'attachment; filename="adjudge-{name}.{suffix}"',
        "Content-Security-Policy": _POLICY,
    }
    return Response(data, 200, headers, TYPES[as_])


__all__ = ["TYPES", "Format", "exported", "exported_batch", "title_of"]
