"""The evidence ledger of a draft: every claim in it, and what the documents say (seed 003)."""

from __future__ import annotations

import datetime as dt
from dataclasses import field
from enum import StrEnum

from adjudge.values.budget import Budget, Spend
from adjudge.values.calibration import RiskBound
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.evidence import DecidedBy
from adjudge.values.inquiry import NotChecked
from adjudge.values.score import Score
from adjudge.values.span import Span
from adjudge.values.trace import Event
from adjudge.values.verdict import Support, Versions


class Importance(StrEnum):
    """How much a draft depends on a claim (003 §3.5)."""

    CRITICAL = "critical"
    MATERIAL = "material"
    MINOR = "minor"


class EntryType(StrEnum):
    """What kind of statement a draft makes (003 §3.4)."""

    FACT = "fact"
    POLICY = "policy"
    NUMERIC = "numeric"
    DEFINITION = "definition"


class MatchType(StrEnum):
    """How a claim came by its evidence (003 §4.1)."""

    DIRECT = "direct"
    """The draft cites it."""
    SEMANTIC = "semantic"
    """It is similar enough."""
    NONE = "none"


class SupportLevel(StrEnum):
    """How far evidence bears a claim out (003 §4.3)."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftClaim:
    """One claim of a draft, at its exact place (003 §3)."""

    text: str
    """So that it stands alone, without citation anchors; the draft's own words are those from `start` to `end`."""
    start: int
    end: int
    type: EntryType
    importance: Importance
    citations: tuple[str, ...] = ()
    """What its anchors name, in order: "a1b2c3d4" of `[cite:a1b2c3d4]`; empty for one that is uncited."""
    reasons: tuple[str, ...] = ()
    """The rules that gave it its type and importance."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceMatch:
    """A chunk that may bear on a claim (003 §4.2)."""

    chunk_hash: str
    similarity: float
    """Calibrated."""
    match_type: MatchType


@dataclass(frozen=True, kw_only=True, slots=True)
class Quote:
    """Words of a document, at their exact place: `quote == document text[start:end]`."""

    document: str
    quote: str
    start: int
    end: int
    chunk_hash: str = ""
    content_sha256: str = ""
    support: SupportLevel = SupportLevel.FULL
    """What these words do for the claim."""
    probability: float = 0.0
    """Calibrated, of that."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One claim of the draft with its verdict."""

    claim: str
    start: int
    end: int
    type: EntryType
    importance: Importance
    verdict: Support
    confidence: float
    cited: bool = False
    evidence: tuple[Quote, ...] = ()
    notes: str = ""
    citations: tuple[str, ...] = ()
    citation_valid: bool | None = None
    """Whether what it cites exists; None for a claim without a citation."""
    match_type: MatchType = MatchType.NONE
    similarity: float = 0.0
    """The mean over its matches."""
    matches: tuple[EvidenceMatch, ...] = ()
    support_level: SupportLevel = SupportLevel.NONE
    probability: float = 0.0
    """Calibrated, that the documents bear the claim out: the judge's own, beside the seed's confidence."""
    reasoning: str = ""
    requires_inference: bool = False
    """Its support is joined from several places, or computed."""
    decided_by: DecidedBy = DecidedBy.NOTHING
    """Who had the last word on the evidence."""
    scores: tuple[Score, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerSummary:
    """The figures quality gates read (003 §7)."""

    total_claims: int = 0
    evidence_coverage: float = 1.0
    unsupported_rate: float = 0.0
    verdict_distribution: dict[Support, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class QualityGate:
    """A threshold of 003 §7.3, whether it holds, and what follows where it does not."""

    name: str
    value: float
    threshold: float
    passed: bool
    action: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskFlag:
    """Something a reader of the draft must know."""

    type: str
    """no_evidence, conflict, outdated_source or low_confidence."""
    severity: str
    """high, medium or low."""
    description: str
    claim: int | None = None
    """The place of the entry it is about, where it is about one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerWarning:
    """What the end of a revision leaves to say (003 §6.3)."""

    code: str
    """NO_IMPROVEMENT or UNSUPPORTED_CLAIMS."""
    message: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class PassedOver:
    """A stretch of a draft that was not held against documents, and why: no claim by a rule of 003 §3.2, or nowhere to be read
    (code, the title of a link)."""

    span: Span
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Ledger:
    """Every claim of a draft, accounted for."""

    case_id: str
    draft: str = ""
    """Every offset of an entry counts characters of this."""
    entries: tuple[Entry, ...] = ()
    summary: LedgerSummary = field(default_factory=LedgerSummary)
    probability: float = 0.0
    """Calibrated, that the documents bear out everything the draft claims."""
    gates: tuple[QualityGate, ...] = ()
    risk_flags: tuple[RiskFlag, ...] = ()
    warnings: tuple[LedgerWarning, ...] = ()
    reason_codes: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    """What it was held against, by name."""
    passed_over: tuple[PassedOver, ...] = ()
    """What of the draft was held against nothing, because it claims nothing or is not read: with the entries all it says."""
    chunks_read: tuple[str, ...] = ()
    """Names of the chunks that its claims were read against, found in them or not."""
    bound: RiskBound | None = None
    """Where a bound on wrong sides was asked for: the thresholds that keep to it."""
    spend: Spend = field(default_factory=Spend)
    versions: Versions | None = None
    trace: tuple[Event, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RevisionDecision:
    """Whether a draft is revised, why, and what is asked (003 §6.1)."""

    should_revise: bool
    reason: str
    instructions: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Edit:
    """One change to a draft: what was done to which words."""

    action: str
    """remove, qualify, correct, cite or rewrite."""
    start: int
    end: int
    """In the draft before it."""
    before: str
    after: str
    why: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Revision:
    """One round of rewriting: why, what was asked, what came of it."""

    number: int
    reason: str
    instructions: tuple[str, ...]
    draft: str
    coverage: float
    edits: tuple[Edit, ...] = ()


class PointKind(StrEnum):
    """What a skeptic finds in a draft (003 §2)."""

    UNSUPPORTED = "unsupported"
    OVERCLAIMED = "overclaimed"
    MISSING = "missing"
    CONFLICTING = "conflicting"


@dataclass(frozen=True, kw_only=True, slots=True)
class CritiquePoint:
    """One finding of the skeptic."""

    kind: PointKind
    about: str
    """The claim, or what is missing."""
    why: str
    entry: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Nearest:
    """What a document says that has to do with a question and does not answer it."""

    text: str
    document: str
    chunk_hash: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """An answer from documents, with its ledger and how it came about."""

    case_id: str
    query: str
    mode: str
    """answer or draft."""
    response: str
    ledger: Ledger
    told: bool = True
    """Whether the documents answer the question; where they do not, the response says so and claims nothing."""
    nearest: tuple[Nearest, ...] = ()
    """What they say instead, where they do not answer: beside the response, not part of it."""
    first_ledger: Ledger | None = None
    """Of the draft before any revision, where there was one."""
    critique: tuple[CritiquePoint, ...] = ()
    revisions: tuple[Revision, ...] = ()
    warnings: tuple[LedgerWarning, ...] = ()
    risk_flags: tuple[RiskFlag, ...] = ()
    reason_codes: tuple[str, ...] = ()
    audit: Audit | None = None
    spend: Spend = field(default_factory=Spend)
    versions: Versions | None = None
    trace: tuple[Event, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Audit:
    """What is kept of a grounding session for those who must show their work (003 §9)."""

    session_id: str
    timestamp: dt.datetime
    user_id: str
    workspace_id: str
    query: str
    mode: str
    retrieved_chunk_ids: tuple[str, ...] = ()
    revision_history: tuple[Revision, ...] = ()
    final_coverage: float = 0.0
    final_unsupported_rate: float = 0.0
    claim_count: int = 0
    verdict_distribution: dict[Support, int] = field(default_factory=dict)
    risk_flags: tuple[RiskFlag, ...] = ()
    total_duration_ms: int = 0
    llm_calls: int = 0
    token_usage: int = 0


# The reason codes of a ledger, and which of them say that a draft was not read.


COMPLETED, NOT_CHECKED = "completed", "not_checked"
NO_EVIDENCE, NO_CLAIMS, INVALID_CITATION = "no_evidence", "no_claims", "invalid_citation"
TOO_MANY = "too_many_claims"
FOREIGN_PASSAGES = "foreign_passages"
"""Some of what an answer might rest on is in a language nobody here reads, and was left out."""

UNREAD = frozenset({NotChecked.EMPTY.value, NotChecked.UNSUPPORTED_LANGUAGE.value, NO_EVIDENCE, TOO_MANY})
"""Reasons for which a draft, or some of it, was held against nothing: whatever else its figures say, it is not grounded. A text
that was read and claims nothing ("I do not know.") is no such case."""


# What is asked of a ledger: a draft or a question, the documents it is held against, and under which conditions (seed 003).


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundRequest:
    """A draft to be held against documents. All of it is kept with the case."""

    draft: str
    documents: tuple[Document, ...] = ()
    """Given with the request; each is cut into chunks."""
    collections: tuple[str, ...] = ()
    """Or beside them, what the knowledge base holds in these."""
    query: str = ""
    """The question the draft answers, where there is one: a direct answer to it is critical."""
    as_claim: bool = False
    """Whether the draft is one claim as it stands: it is not taken apart, and nothing of it is passed over as no claim."""
    language: str = ""
    today: dt.date = dt.date(1970, 1, 1)
    user_id: str = ""
    workspace_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerRequest:
    """A question to be answered from documents."""

    query: str
    mode: str = "answer"
    """answer: as short as it can be; draft: a text of several paragraphs."""
    documents: tuple[Document, ...] = ()
    collections: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    today: dt.date = dt.date(1970, 1, 1)
    user_id: str = ""
    workspace_id: str = ""
