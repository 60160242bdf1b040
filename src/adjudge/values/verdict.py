"""The vocabularies verdicts are given in, the tables between them, and what a verified claim comes back as."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from adjudge.values.budget import Spend
from adjudge.values.calibration import Reliance
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, Evidence, StanceLabel
from adjudge.values.score import Score
from adjudge.values.trace import Event

if TYPE_CHECKING:
    from collections.abc import Mapping


class Verdict(StrEnum):
    """The main vocabulary: that of seed 004, and what none of the seeds tells from too little evidence."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    MIXED = "mixed"
    NOT_ENOUGH_EVIDENCE = "not_enough_evidence"
    NOT_CHECKABLE = "not_checkable"
    """A question, an order, an opinion, another language: nothing was looked for, and the reason says what to change."""


OPEN = frozenset({Verdict.NOT_ENOUGH_EVIDENCE, Verdict.NOT_CHECKABLE})
"""Verdicts that say nothing about whether the claim holds; everything but these is decided."""


class WorkerVerdict(StrEnum):
    """How the worker API says it (seed 000)."""

    TRUE = "TRUE"
    FALSE = "FALSE"
    PARTIALLY_TRUE = "PARTIALLY_TRUE"
    UNVERIFIABLE = "UNVERIFIABLE"


class Standing(StrEnum):
    """What the trust metric makes of the evidence (seed 000 §5.3)."""

    CONFIRMED = "confirmed"
    PROVISIONAL = "provisional"
    REVOKED = "revoked"
    EVIDENCE_INSUFFICIENCY = "evidence_insufficiency"


class SubclaimStatus(StrEnum):
    """How one part of a claim fared (seed 000 §6.1)."""

    STRONGLY_VALID = "strongly_valid"
    VALID = "valid"
    PARTIALLY_VALID = "partially_valid"
    UNKNOWN = "unknown"
    PARTIALLY_INVALID = "partially_invalid"
    INVALID = "invalid"


class Support(StrEnum):
    """How well documents carry a sentence of a draft (seed 003 §5)."""

    SUPPORTED = "supported"
    WEAK = "weak"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not_found"


WORKER: Mapping[Verdict, WorkerVerdict] = {
    Verdict.SUPPORTED: WorkerVerdict.TRUE,
    Verdict.REFUTED: WorkerVerdict.FALSE,
    Verdict.MIXED: WorkerVerdict.PARTIALLY_TRUE,
    Verdict.NOT_ENOUGH_EVIDENCE: WorkerVerdict.UNVERIFIABLE,
    Verdict.NOT_CHECKABLE: WorkerVerdict.UNVERIFIABLE,
}

NEWS: Mapping[Verdict, str] = {
    Verdict.SUPPORTED: "Supported",
    Verdict.REFUTED: "Refuted",
    Verdict.MIXED: "Mixed/Disputed",
    Verdict.NOT_ENOUGH_EVIDENCE: "Not Enough Evidence",
    Verdict.NOT_CHECKABLE: "Not Enough Evidence",
}

SIDE: Mapping[SubclaimStatus, Verdict] = {
    SubclaimStatus.STRONGLY_VALID: Verdict.SUPPORTED,
    SubclaimStatus.VALID: Verdict.SUPPORTED,
    SubclaimStatus.PARTIALLY_VALID: Verdict.SUPPORTED,
    SubclaimStatus.UNKNOWN: Verdict.NOT_ENOUGH_EVIDENCE,
    SubclaimStatus.PARTIALLY_INVALID: Verdict.REFUTED,
    SubclaimStatus.INVALID: Verdict.REFUTED,
}
"""Which way a part points: one that is covered only in part is not half true."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SubclaimFinding:
    """What was found about one part of a claim."""

    text: str
    status: SubclaimStatus
    weight: float
    anchors: tuple[str, ...] = ()
    best_evidence_id: str | None = None
    quantity_check: str | None = None
    """The quantity checker's working, in words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Segment:
    """A row of the claim's breakdown: the part, how it fared, which evidence bears on it."""

    segment: str
    status: SubclaimStatus
    weight: float
    evidence_ids: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceMark:
    """An entry of the evidence map: what one item says about one segment."""

    segment: str
    stance: StanceLabel
    support: float
    contradiction: float
    admissible: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Gate:
    """A test the evidence had to pass, with the values it was put to."""

    name: str
    passed: bool
    values: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Trust:
    """Both trust views with what they were computed from (seed 000 §5, §9)."""

    trust_policy_mode: str = "adaptive"
    trust_metric_value: float = 0.0
    trust_threshold_met: bool = False
    coverage: float = 0.0
    diversity: float = 0.0
    agreement: float = 0.0
    trust_post_adaptive: float = 0.0
    trust_post_fixed: float = 0.0
    interval: tuple[float, float] = (0.0, 0.0)
    grade: str = "F"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranking:
    """How relevant the kept evidence is."""

    top_ranking_score: float = 0.0
    avg_ranking_score: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Versions:
    """Everything a replay must match."""

    adjudge: str
    policy: str
    models: str
    store_snapshot: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Stamp:
    """What every result carries beside its own."""

    case_id: str
    versions: Versions


@dataclass(frozen=True, kw_only=True, slots=True)
class SubResult:
    """One separately verified subclaim (seed 004 §8)."""

    claim: str
    verdict: Verdict
    reasoning: str
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """What verifying one claim comes back as; the fields are the public contract."""

    case_id: str
    claim: str
    verdict: Verdict
    standing: Standing
    truthfulness_percent: float
    evidence_quality_percent: float
    confidence: float
    calibrated_probability: float
    reasoning: str
    reliance: Reliance | None = None
    """What stands behind the probability; nothing where nothing was weighed."""
    reason_codes: tuple[str, ...] = ()
    completed_from_cache: bool = False
    stop_reason: str = ""
    citations: tuple[Citation, ...] = ()
    subclaims: tuple[SubclaimFinding, ...] = ()
    claim_breakdown: tuple[Segment, ...] = ()
    evidence_map: dict[str, EvidenceMark] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    sub_results: tuple[SubResult, ...] = ()
    num_subclaims: int = 0
    strong_covered: int = 0
    contradicted_subclaims: int = 0
    queries_executed: tuple[str, ...] = ()
    urls_skipped: int = 0
    gates: tuple[Gate, ...] = ()
    trust: Trust = field(default_factory=Trust)
    ranking: Ranking = field(default_factory=Ranking)
    analysis_counts: dict[str, float] = field(default_factory=dict)
    data_source: str = ""
    used_web_search: bool = False
    score_terms: tuple[Score, ...] = ()
    counterfactual: tuple[str, ...] = ()
    spend: Spend = field(default_factory=Spend)
    versions: Versions | None = None
    trace: tuple[Event, ...] = ()


# What changed between two findings on a claim.


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One thing that is not as it was."""

    what: str
    """verdict, confidence, evidence_added, evidence_removed, stance, policy, models …"""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """Two cases side by side."""

    before: str
    after: str
    changes: tuple[Change, ...] = ()


# A probability as a person says it: the one number by which a verdict is relied on has one wording, wherever it is told.


def how_often(probability: float) -> str:
    """How many of so many come true: "about 8 of 10". What is nearer to certain is said more finely."""
    if probability >= 0.995:
        return "more than 99 of 100"
    if probability >= 0.965:
        return f"about {int(probability * 100 + 0.5)} of 100"
    if probability >= 0.925:
        return "about 19 of 20"
    tenths = int(probability * 10 + 0.5)
    return f"about {tenths} of 10" if tenths else "fewer than 1 of 10"


def right_in(probability: float) -> str:
    """What the calibrated probability of a verdict means: "right in about 8 of 10 such verdicts"."""
    return f"right in {how_often(probability)} such verdicts"
