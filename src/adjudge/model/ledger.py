"""The evidence ledger of a draft: every claim in it, and what the documents say (seed 003)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum

from adjudge.model.budget import Spend
from adjudge.model.verdict import Support


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Quote:
    """Words of a document, at their exact place."""

    document: str
    quote: str
    start: int
    end: int


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


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerSummary:
    """The figures quality gates read (003 §7)."""

    total_claims: int = 0
    evidence_coverage: float = 1.0
    unsupported_rate: float = 0.0
    verdict_distribution: dict[Support, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskFlag:
    """Something a reader of the draft must know."""

    type: str
    severity: str
    description: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Ledger:
    """Every claim of a draft, accounted for."""

    case_id: str
    entries: tuple[Entry, ...] = ()
    summary: LedgerSummary = field(default_factory=LedgerSummary)
    risk_flags: tuple[RiskFlag, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Revision:
    """One round of rewriting: why, what was asked, what came of it."""

    number: int
    reason: str
    instructions: tuple[str, ...]
    draft: str
    coverage: float


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
    spend: Spend = field(default_factory=Spend)
