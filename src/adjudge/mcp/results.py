"""What the tools give: short enough for an assistant to read whole, every quote with its place. The whole of it is the case."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from adjudge.knowledge.candidates import Gathered
from adjudge.values.article import ArticleClaim, ArticleReport
from adjudge.values.evidence import Citation
from adjudge.values.ledger import UNREAD, Answer, Entry, Ledger, Quote
from adjudge.values.verdict import OPEN, Finding, SubResult, Support, right_in

Ruled = Literal["supported", "refuted", "mixed", "not_enough_evidence", "not_checkable"]
Borne = Literal["supported", "weak", "contradicted", "not_found"]


class ToolResult(BaseModel):
    """A part of a result. What stands under a field describes it to the assistant."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


R = TypeVar("R", bound=ToolResult)


def _of(kind: type[R], value: object, **own: Any) -> R:
    """A result with what is given here; every other field is the value's own, by the same name."""
    return kind(**{name: getattr(value, name) for name in kind.model_fields if name not in own}, **own)


class CitedWords(ToolResult):
    """Words a verdict rests on, exactly as they stand in their source."""

    quote: str
    """The exact words: quote them unchanged."""
    source: str
    """The document, site or dataset they stand in."""
    title: str = ""
    url: str | None = None
    published: dt.date | None = None
    stance: str
    """What the words do to the claim: supports, refutes or neutral."""
    probability: float
    """How sure the reading of these words is, from 0 to 1."""
    start: int
    """Where the quote begins in the stored text, in characters."""
    end: int
    content_sha256: str
    """Names the stored text."""


class PartVerdict(ToolResult):
    """What became of one part of a claim that says several things."""

    text: str
    verdict: Ruled
    reasoning: str
    citations: list[CitedWords]


class VerifiedClaim(ToolResult):
    """Whether a claim holds."""

    claim: str
    verdict: Ruled
    """supported, refuted, mixed; not_enough_evidence: nothing decides it; not_checkable: it is no statement of fact."""
    probability: float | None
    """How often a verdict like this one is right, from 0 to 1; null where the verdict takes no side."""
    in_words: str
    """The same for a person."""
    reasoning: str
    citations: list[CitedWords]
    """The words that decide. Empty where nothing does."""
    parts: list[PartVerdict]
    """Each part by itself, of a claim with several."""
    reason_codes: list[str]
    case_id: str
    """`adjudge cases show ID` shows the whole account: every passage weighed, scores, gates, trace."""


class CheckedClaim(ToolResult):
    """One claim of a text."""

    id: str
    text: str
    start: int
    """Where it stands in the text, in characters."""
    end: int
    checked: bool
    """Whether evidence was looked for; if not, `why_not` says why."""
    why_not: str = ""
    verdict: Ruled | None = None
    probability: float | None = None
    reasoning: str = ""
    citations: list[CitedWords]


class Clash(ToolResult):
    """Two claims of one text that cannot both hold."""

    a: str
    b: str
    probability: float


class CheckedText(ToolResult):
    """Which claims of a text hold."""

    title: str
    claims: list[CheckedClaim]
    contradictions: list[Clash]
    """Pairs of claims, by their ids, that contradict each other."""
    credibility: float | None
    """A score from 0 to 1 of all that was found, no probability; null where nothing was checked."""
    reason_codes: list[str]
    case_id: str


class GroundingWords(ToolResult):
    """Words of a document that bear a claim out or contradict it."""

    document: str
    quote: str
    start: int
    end: int
    support: str
    """full, partial, none or contradicted."""
    probability: float


class GroundedClaim(ToolResult):
    """One claim of a draft, and what the documents say of it."""

    claim: str
    start: int
    end: int
    verdict: Borne
    """supported, weak (in part), contradicted, or not_found: the documents are silent."""
    probability: float
    """That the documents bear it out, from 0 to 1."""
    importance: str
    cited: bool
    evidence: list[GroundingWords]
    notes: str


class GroundedText(ToolResult):
    """Which claims of a draft its documents bear out."""

    grounded: bool
    """Whether no claim is contradicted or missing in the documents; false too where draft or documents could not be read."""
    coverage: float
    """Share of what matters that is borne out, from 0 to 1."""
    claims: list[GroundedClaim]
    documents: list[str]
    """What it was held against."""
    warnings: list[str]
    reason_codes: list[str]
    case_id: str


class WrittenAnswer(ToolResult):
    """A question answered from documents."""

    question: str
    answered: bool
    """Whether the documents answer it; if not, `response` says so and `nearest` is what they say instead."""
    response: str
    coverage: float
    claims: list[GroundedClaim]
    """The claims of the response with the words they rest on."""
    nearest: list[str]
    warnings: list[str]
    reason_codes: list[str]
    case_id: str


class FoundWords(ToolResult):
    """A passage near to what was asked. It was found, not weighed: it may say anything about the claim."""

    text: str
    source: str
    title: str
    section: str
    url: str | None
    published: dt.date | None
    collection: str
    score: float
    start: int
    end: int
    content_sha256: str


class FoundEvidence(ToolResult):
    """The passages of the knowledge base nearest to a query."""

    query: str
    passages: list[FoundWords]
    undated_left_out: int
    """With a date asked for: how many passages were left out because they have none."""


def verified(finding: Finding) -> VerifiedClaim:
    """Of a finding, what an assistant needs."""
    chance = None if finding.verdict in OPEN else round(finding.calibrated_probability, 4)
    return _of(
        VerifiedClaim,
        finding,
        verdict=finding.verdict.value,
        probability=chance,
        in_words=right_in(chance) if chance is not None else "no side is taken",
        citations=_cited(finding.citations),
        parts=[_part(part) for part in finding.sub_results],
    )


def checked(report: ArticleReport) -> CheckedText:
    """Of the report on an article, what an assistant needs."""
    claims = [_claim(claim) for claim in report.claims]
    return _of(
        CheckedText,
        report,
        claims=claims,
        contradictions=[_of(Clash, pair, probability=round(pair.probability, 4)) for pair in report.contradictions],
        credibility=round(report.verified_score, 4) if any(c.verdict for c in claims) else None,
    )


def grounded(ledger: Ledger) -> GroundedText:
    """Of a ledger, what an assistant needs."""
    blamed = any(entry.verdict in (Support.CONTRADICTED, Support.NOT_FOUND) for entry in ledger.entries)
    whole = not blamed and UNREAD.isdisjoint(ledger.reason_codes)
    return _of(GroundedText, ledger, grounded=whole, **_account(ledger), warnings=_warnings(ledger))


def answered(answer: Answer) -> WrittenAnswer:
    """Of an answer, what an assistant needs."""
    return _of(
        WrittenAnswer,
        answer,
        question=answer.query,
        answered=answer.told,
        **_account(answer.ledger),
        nearest=[f"{near.document}: {near.text}" for near in answer.nearest],
        warnings=_warnings(answer),
    )


def found(gathered: Gathered) -> FoundEvidence:
    """Of a search, what an assistant needs."""
    passages = [
        _of(
            FoundWords,
            one.passage,
            score=round(one.score.value, 4),
            start=one.passage.span.start,
            end=one.passage.span.end,
        )
        for one in gathered.found
    ]
    return _of(FoundEvidence, gathered.event, passages=passages)


def _cited(citations: tuple[Citation, ...]) -> list[CitedWords]:
    return [_of(CitedWords, c, stance=c.stance.value, probability=round(c.stance_probability, 4)) for c in citations]


def _part(part: SubResult) -> PartVerdict:
    return _of(PartVerdict, part, text=part.claim, verdict=part.verdict.value, citations=_cited(part.citations))


def _claim(claim: ArticleClaim) -> CheckedClaim:
    finding = claim.finding
    chance = None if finding is None or finding.verdict in OPEN else round(finding.calibrated_probability, 4)
    return _of(
        CheckedClaim,
        claim,
        checked=finding is not None,
        why_not="" if finding else claim.undecided_reason or claim.deferred_reason or "",
        verdict=finding.verdict.value if finding else None,
        probability=chance,
        reasoning=finding.reasoning if finding else "",
        citations=_cited(finding.citations) if finding else [],
    )


def _account(ledger: Ledger) -> dict[str, Any]:
    """How far documents bear a text out, and its claims."""
    coverage = round(ledger.summary.evidence_coverage, 4)
    return {"coverage": coverage, "claims": [_entry(entry) for entry in ledger.entries]}


def _entry(entry: Entry) -> GroundedClaim:
    return _of(
        GroundedClaim,
        entry,
        verdict=entry.verdict.value,
        probability=round(entry.probability, 4),
        importance=entry.importance.value,
        evidence=[_words(quote) for quote in entry.evidence],
    )


def _words(quote: Quote) -> GroundingWords:
    return _of(GroundingWords, quote, support=quote.support.value, probability=round(quote.probability, 4))


def _warnings(told: Ledger | Answer) -> list[str]:
    return [w.message for w in told.warnings] + [f"{f.severity}: {f.description}" for f in told.risk_flags]
