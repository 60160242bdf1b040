"""The everyday suite put to the product, one row for everything that is judged."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from adjudge.engine import Engine
from adjudge.evaluators.grounding import COVERAGE, shortfall
from adjudge.values.article import ArticleClaim, ArticleReport, ArticleRequest
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import STARTER, Stated
from adjudge.values.ledger import Answer, AnswerRequest, GroundRequest, Ledger
from adjudge.values.span import Span
from adjudge.values.verdict import Finding
from bench.everyday.claims import OPEN, Claim
from bench.everyday.data import DOCUMENTS, Article, DocumentClaim, Draft, Question

COLLECTION = "everyday"
RIGHT, WRONG, LEFT_OPEN = "right", "wrong side", "open"
SIDES = ("supported", "refuted")


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What was asked, what is right, what came out."""

    part: str
    kind: str
    id: str
    text: str
    label: str
    said: str
    outcome: str
    damaging: bool = False
    more: dict[str, Any] = field(default_factory=dict)
    """What else came out, for whoever looks into it."""


def outcome(label: str, said: str, also: Sequence[str] = ()) -> str:
    """A side that is not the right one is wrong, also where there is none to take; to take none is to leave it open."""
    if said == label or said in also or (label == OPEN and said == "not_checkable"):
        return RIGHT
    return WRONG if said in SIDES else LEFT_OPEN


def store_documents(engine: Engine, folder: Path = DOCUMENTS) -> None:
    """The documents as a collection, read anew in every run: how they are read is part of what is measured."""
    report = engine.ingest([folder], collection=COLLECTION, rebuild=True)
    for file, reason in dict.fromkeys((Path(one.path).name, one.reason) for one in report.skipped):
        print(f"  passed over: {file}: {reason}")


def claim_rows(engine: Engine, claims: Iterable[Claim]) -> Iterator[Row]:
    """Claims on the starter facts."""
    for one in claims:
        finding, seconds = _verified(engine, one.text, STARTER)
        said = str(finding.verdict)
        yield Row(
            part="claims", kind=one.kind, id=one.id, text=one.text, label=one.label, said=said,
            outcome=outcome(one.label, said, one.also), more={**_told(finding, seconds), "held": one.held},
        )  # fmt: skip


def document_rows(engine: Engine, claims: Iterable[DocumentClaim]) -> Iterator[Row]:
    """Claims on the documents, looked up among all of them."""
    for one in claims:
        finding, seconds = _verified(engine, one.claim, COLLECTION)
        said = str(finding.verdict)
        yield Row(
            part="documents", kind=one.kind, id=one.id, text=one.claim, label=one.label, said=said,
            outcome=outcome(one.label, said), more=_told(finding, seconds),
        )  # fmt: skip


def _verified(engine: Engine, claim: str, collection: str) -> tuple[Finding, float]:
    began = time.perf_counter()
    finding = engine.verify(Request(text=claim, collections=(collection,)), keep_case=False, remember=False)
    return finding, time.perf_counter() - began


def _told(finding: Finding, seconds: float) -> dict[str, Any]:
    return {
        "seconds": round(seconds, 2),
        "probability": round(finding.calibrated_probability, 3),
        "reasoning": finding.reasoning,
        "codes": list(finding.reason_codes),
        "parts": [[one.text, str(one.status)] for one in finding.subclaims],
        "quotes": [[str(one.stance), one.title or one.source, one.quote] for one in finding.citations[:4]],
    }


def question_rows(engine: Engine, asked: Iterable[Question]) -> Iterator[Row]:
    """Questions, answered from all the documents."""
    for one in asked:
        began = time.perf_counter()
        request = AnswerRequest(query=one.question, collections=(COLLECTION,))
        answer = engine.answer(request, keep_case=False, remember=False)
        came = answered(one, answer.response, declined=declined(answer))
        yield Row(
            part="questions",
            kind="told" if one.told else "not told",
            id=one.id,
            text=one.question,
            label=" + ".join("/".join(group) for group in one.holds) or "not told",
            said=answer.response,
            outcome=came,
            more={"seconds": round(time.perf_counter() - began, 2), "codes": list(answer.reason_codes)},
        )


def declined(answer: Answer) -> bool:
    """Whether an answer says that the documents do not tell: then nothing stands in its ledger."""
    return not answer.ledger.entries


def answered(asked: Question, response: str, *, declined: bool) -> str:
    """Right is what holds the words, or what declines where nothing is told; to answer something else is wrong."""
    if declined:
        return LEFT_OPEN if asked.told else RIGHT
    said = response.lower()
    held = all(any(word.lower() in said for word in group) for group in asked.holds)
    return RIGHT if asked.told and held and not any(word.lower() in said for word in asked.lacks) else WRONG


def draft_rows(engine: Engine, drafts: Iterable[Draft], folder: Path = DOCUMENTS) -> Iterator[Row]:
    """Every statement of a draft, and whether the draft as a whole passes."""
    for one in drafts:
        request = GroundRequest(draft=one.text, documents=parsed(engine, folder / one.document))
        ledger = engine.ground(request, keep_case=False, remember=False)
        passes = "passes" if shortfall(ledger, COVERAGE).passes else "fails"
        for number, (statement, span) in enumerate(one.spans(), 1):
            said = ledger_says(ledger, span)
            entries = [[entry.claim, str(entry.verdict), entry.reasoning] for entry in ledger.entries if meets(entry, span)]
            yield Row(
                part="drafts",
                kind={"supported": "right", "contradicted": "wrong", "not_found": "invented"}[statement.label],
                id=f"{one.id}-{number}",
                text=statement.text,
                label=statement.label,
                said=said,
                outcome=statement_outcome(statement.label, said),
                damaging=statement.damaging,
                more={"draft": passes, "entries": entries},
            )
        wanted = "passes" if one.right else "fails"
        yield Row(
            part="drafts", kind="whole draft", id=one.id, text=one.text, label=wanted, said=passes,
            outcome=RIGHT if passes == wanted else WRONG,
        )  # fmt: skip


def parsed(engine: Engine, path: Path) -> tuple[Document, ...]:
    found = engine.reader.read_all([path])
    return tuple(one.document if isinstance(one, Stated) else one for one in found if isinstance(one, (Document, Stated)))


class Placed(Protocol):
    """Whatever stands at a place in a text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def meets(one: Placed, span: Span) -> bool:
    """Whether something lies in a stretch for the better part of itself or of the stretch."""
    shared = min(one.end, span.end) - max(one.start, span.start)
    return shared > 0 and shared >= 0.5 * min(one.end - one.start, span.end - span.start)


WORST = ("contradicted", "not_found", "weak", "supported")


def ledger_says(ledger: Ledger, span: Span) -> str:
    """The worst that a ledger says of a stretch of its draft."""
    verdicts = {str(entry.verdict) for entry in ledger.entries if meets(entry, span)}
    return next((verdict for verdict in WORST if verdict in verdicts), "passed over")


def statement_outcome(label: str, said: str) -> str:
    """What is wrong is contradicted, what is invented is not found; support for either is the wrong side."""
    if said == label:
        return RIGHT
    return WRONG if said in ("supported", "contradicted") and (label != "contradicted" or said == "supported") else LEFT_OPEN


def article_rows(engine: Engine, articles: Iterable[Article]) -> Iterator[Row]:
    """Planted errors, true facts and contradictions of every article."""
    for one in articles:
        began = time.perf_counter()
        report = engine.check(ArticleRequest(text=one.text, collections=(STARTER,)), keep_case=False, remember=False)
        seconds = round(time.perf_counter() - began, 1)
        for number, mark in enumerate(one.errors, 1):
            yield _fact(report, one, mark, kind="planted error", id=f"{one.id}-error-{number}")
        for number, mark in enumerate(one.true, 1):
            yield _fact(report, one, mark, kind="true fact", id=f"{one.id}-true-{number}")
        yield from _contradictions(report, one, seconds)


def _fact(report: ArticleReport, article: Article, mark: Span, *, kind: str, id: str) -> Row:
    label = "refuted" if kind == "planted error" else "supported"
    covering = [claim for claim in report.claims if meets(claim, mark)]
    said = article_says(covering, article, label)
    told = [
        [c.text, str(c.finding.verdict) if c.finding else c.deferred_reason or c.undecided_reason or "not checked"]
        for c in covering
    ]
    return Row(
        part="articles", kind=kind, id=id, text=mark.of(article.text), label=label, said=said,
        outcome=outcome(label, said), more={"claims": told},
    )  # fmt: skip


def article_says(covering: Sequence[ArticleClaim], article: Article, label: str) -> str:
    """What is said of a mark by the claims that cover it. A sentence that holds an error and a true fact is rightly refuted,
    or mixed: that finds the error, and says nothing against the fact."""
    verdicts = set()
    for claim in covering:
        verdict = str(claim.finding.verdict) if claim.finding else "not checked"
        wrong, true = (any(meets(claim, mark) for mark in marks) for marks in (article.errors, article.true))
        if wrong and true and verdict in ("refuted", "mixed"):
            verdict = "refuted" if label == "refuted" else "not apart"
        verdicts.add(verdict)
    best = (label, *(side for side in SIDES if side != label))
    return next((side for side in best if side in verdicts), " ".join(sorted(verdicts)) or "no claim")


def _contradictions(report: ArticleReport, article: Article, seconds: float) -> Iterator[Row]:
    pairs = [(report.claim(one.a), report.claim(one.b)) for one in report.contradictions]
    matched = set()
    for number, (a, b) in enumerate(article.contradictions, 1):
        hits = {
            place
            for place, (first, second) in enumerate(pairs)
            if (meets(first, a) and meets(second, b)) or (meets(first, b) and meets(second, a))
        }
        matched |= hits
        yield Row(
            part="articles", kind="contradiction", id=f"{article.id}-contradiction-{number}",
            text=f"{a.of(article.text)} / {b.of(article.text)}", label="told", said="told" if hits else "not told",
            outcome=RIGHT if hits else LEFT_OPEN,
            more={"seconds": seconds, "claims": len(report.claims), "checked": sum(c.finding is not None for c in report.claims)},
        )  # fmt: skip
    for place, (first, second) in enumerate(pairs):
        if place not in matched:
            yield Row(
                part="articles", kind="other contradiction", id=f"{article.id}-other-{place}",
                text=f"{first.text} / {second.text}", label="not told", said="told", outcome=WRONG,
            )  # fmt: skip
