"""What a ruling rests on, and what it comes to: the input and output of the verdict formulas."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import NEITHER, EvidenceKind, QuantityOutcome, Stance, StanceLabel
from adjudge.values.score import Score
from adjudge.values.verdict import WORKER, Gate, Standing, SubclaimStatus, Verdict, WorkerVerdict

SUPPORTIVE = frozenset({SubclaimStatus.STRONGLY_VALID, SubclaimStatus.VALID, SubclaimStatus.PARTIALLY_VALID})
"""Statuses that speak for a part of a claim."""
SETTLED_TRUE = frozenset({SubclaimStatus.STRONGLY_VALID, SubclaimStatus.VALID})

SINGLE_SOURCE = "single_source"
"""The reason by which the worker API tells PARTIALLY_TRUE from TRUE."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RuledSegment:
    """One part of a claim, as far as its truth is concerned."""

    status: SubclaimStatus = SubclaimStatus.UNKNOWN
    resolved: bool = False
    """The evidence settles it, either way."""
    contradicted: bool = False
    quantity: QuantityOutcome = QuantityOutcome.UNDECIDED
    """What a certain quantity check came to; undecided too when there was none or it was not certain."""

    @property
    def unresolved(self) -> bool:
        """Left open. A contradicted part is settled, against the claim: it is never open as well."""
        return not (self.resolved or self.contradicted)


@dataclass(frozen=True, kw_only=True, slots=True)
class Likelihood:
    """How likely a claim, or a part of one, is supported, and how likely refuted; the rest is that it stays open."""

    supported: Score
    refuted: Score

    @property
    def likelier(self) -> Verdict:
        return Verdict.SUPPORTED if self.supported.value >= self.refuted.value else Verdict.REFUTED

    def of(self, side: Verdict) -> float:
        """How likely a side is."""
        return (self.supported if side is Verdict.SUPPORTED else self.refuted).value


@dataclass(frozen=True, kw_only=True, slots=True)
class Grounds:
    """Everything a ruling is made from; shares and strengths run from 0 to 1."""

    proposal: Verdict = Verdict.NOT_ENOUGH_EVIDENCE
    """What the language model, or else the stance models, would say."""
    rationale: StanceLabel = StanceLabel.NEUTRAL
    """Which way the proposal's own rationale points; neutral when there is none."""
    segments: tuple[RuledSegment, ...] = ()
    coverage: float = 0.0
    diversity: float = 0.0
    agreement: float = 0.0
    """Share of the evidence not marked as contradicting (000 §5.1)."""
    trust_post: float = 0.0
    """The adaptive one."""
    admissible_ratio: float = 0.0
    supporting_sources: int = 0
    """Independent sources of admissible evidence that explicitly supports."""
    refuting_sources: int = 0
    best_credibility: float = 0.0
    """Of the supporting sources."""
    opposing_credibility: float = 0.0
    """The best of the refuting sources."""
    strangers: tuple[StanceLabel, ...] = ()
    """Sides that are taken on the open web by nobody but sites that no table knows."""
    alone: tuple[StanceLabel, ...] = ()
    """Those of them that one such site takes, or several whose texts are all of one day."""
    entailment: float = 0.0
    """Strength of the support signal in the evidence map."""
    contradiction: float = 0.0
    stance_support: float = 0.0
    """How far the admissible evidence, taken together, supports."""
    stance_refute: float = 0.0
    comparative: bool = False
    absolute: bool = False
    """Says always, never, all, none."""
    sufficient: bool = False
    """The trust policy found the evidence sufficient."""
    likely: Likelihood | None = None
    """What the fitted model makes of the texts read; None where nothing was fitted to them."""
    fitted: bool = False
    """The proposal is the fitted model's, which has weighed both signals already."""
    given: bool = False
    """All that was read is of somebody's own few documents."""
    plain: bool = False
    """Whether they were read by a judge of whole texts, whose word is taken as it stands."""

    @property
    def contradicted_ratio(self) -> float:
        return self._share(sum(s.contradicted for s in self.segments))

    @property
    def unresolved_ratio(self) -> float:
        """Of a claim without parts nothing is resolved."""
        return self._share(sum(s.unresolved for s in self.segments)) if self.segments else 1.0

    @property
    def contradicted(self) -> bool:
        """Some part is."""
        return any(s.contradicted for s in self.segments)

    @property
    def purely_contradicted(self) -> bool:
        """Some part is contradicted and none is supported."""
        return self.contradicted and not self.supported

    @property
    def supported(self) -> bool:
        """Some part is supported and not contradicted."""
        return any(s.status in SUPPORTIVE and not s.contradicted for s in self.segments)

    @property
    def settled_true(self) -> bool:
        """Every part holds, none in part only."""
        return bool(self.segments) and all(s.status in SETTLED_TRUE and not s.contradicted for s in self.segments)

    @property
    def refuting_share(self) -> float:
        """Of the independent sources that take a side."""
        return self.refuting_sources / max(1, self.supporting_sources + self.refuting_sources)

    @property
    def supporting_share(self) -> float:
        return self.supporting_sources / max(1, self.supporting_sources + self.refuting_sources)

    def sources_for(self, verdict: Verdict) -> int:
        """Independent sources that say what the verdict says; of a verdict without a side, all that take one."""
        sides = {Verdict.SUPPORTED: self.supporting_sources, Verdict.REFUTED: self.refuting_sources}
        return sides.get(verdict, self.supporting_sources + self.refuting_sources)

    def agreement_with(self, verdict: Verdict) -> float:
        """How far the evidence agrees with a verdict. Evidence that contradicts a claim agrees that it is false: read as
        in §5.1, a claim that every source refutes would have no agreement at all."""
        return self.refuting_share if verdict is Verdict.REFUTED else self.agreement

    def _share(self, count: int) -> float:
        return count / len(self.segments) if self.segments else 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class SupportSignals:
    """What evidence quality reads of one item held against one segment (000 §6.2)."""

    semantic: float = 0.0
    graph: float = 0.0
    anchor_overlap: float = 0.0
    overlap: float = 0.0
    """Share of the segment's words the item has."""
    credibility: float = 0.5
    contradicts: bool = False
    uncertain: bool = False
    reporting: bool = False
    """Only says that somebody claims it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reconciled:
    """The verdict that the evidence leaves standing, and what moved it there."""

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    """Names of the guards that acted, in the order they did, then the marks the ruling carries."""
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruling:
    """A verdict with its truth and confidence, each with its terms and the names of what acted on it."""

    verdict: Verdict
    truth: Score
    confidence: Score
    reasons: tuple[str, ...] = ()
    gates: tuple[Gate, ...] = ()

    @property
    def truthfulness_percent(self) -> float:
        return 100.0 * self.truth.value


def worker_verdict(verdict: Verdict, reasons: Collection[str]) -> WorkerVerdict:
    """The worker API's word: what rests on one source is only partially true there."""
    single = verdict is Verdict.SUPPORTED and SINGLE_SOURCE in reasons
    return WorkerVerdict.PARTIALLY_TRUE if single else WORKER[verdict]


# What trust is computed from, and what comes of it beside the verdict's own `Trust`.


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustItem:
    """One admissible piece of evidence as trust sees it; every number lies in 0..1."""

    evidence_id: str
    stance: Stance
    semantic: float = 0.0
    credibility: float = 0.5
    recency: float = 0.5
    """Fades with age; one half when undated."""
    domain: str = ""
    independent: str = ""
    """The independent source: copies of one text share it. Empty when the item is its own."""
    publisher: str = ""
    """Who answers for it on the open web: all texts of one are one voice. Empty for what is no web page."""
    stranger: bool = False
    """Whether that is a site that no table rates."""
    published: dt.date | None = None

    @property
    def source_key(self) -> str:
        return self.independent or self.evidence_id


@dataclass(frozen=True, kw_only=True, slots=True)
class SubclaimMatch:
    """One item held against one subclaim."""

    evidence_id: str
    semantic: float = 0.0
    """Calibrated similarity to the subclaim."""
    anchor_hits: int = 0
    overlap: float = 0.0
    """The share of the subclaim's words that the item holds."""
    object_found: bool = False
    stance: Stance = NEITHER
    """Towards the subclaim, not the whole claim."""
    kind: EvidenceKind = EvidenceKind.PASSAGE
    negation_differs: bool = False
    """One of the two is negated and the other is not."""

    @property
    def contradicts(self) -> bool:
        return self.stance.label is StanceLabel.REFUTES


class CoverLevel(StrEnum):
    """How well something covers a subclaim."""

    STRONG = "strong"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, kw_only=True, slots=True)
class SubclaimCoverage:
    """How one subclaim is covered, how it fared, and by which rule."""

    subclaim_id: str
    status: SubclaimStatus = SubclaimStatus.UNKNOWN
    rule: str = "nothing_decides"
    """The row of the status table that applied."""
    level: CoverLevel = CoverLevel.NONE
    weight: float = 0.0
    relevance: float = 0.0
    """Of the most relevant item."""
    trust: float = 0.0
    """The best product of an item's trust and the weight of its own cover (000 §5.3)."""
    support: float = 0.0
    contradiction: float = 0.0
    best_evidence_id: str | None = None
    """The most relevant covering item of the side that decided."""
    evidence_ids: tuple[str, ...] = ()
    """Items that cover it at all, in the order of their names."""

    @property
    def contradicted(self) -> bool:
        return self.status in {SubclaimStatus.INVALID, SubclaimStatus.PARTIALLY_INVALID}


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustMetrics:
    """Every number that a sufficiency gate looks at; items are independent ones throughout."""

    count: int = 0
    sided: int = 0
    """Items that support or refute."""
    subclaims: int = 0
    covered: int = 0
    strong_covered: int = 0
    contradicted: int = 0
    coverage: float = 0.0
    diversity: float = 0.0
    agreement: float = 0.0
    relevance: float = 0.0
    """The mean over subclaims of their most relevant item's."""
    top_trust: float = 0.0
    top_semantic: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Sufficiency:
    """Whether the evidence is enough, by which route, and every gate it was put to."""

    sufficient: bool = False
    route: str = ""
    """The first route that passed, though a guard may have taken the pass back; empty when none did."""
    fired: tuple[str, ...] = ()
    """Guards that stood in the way."""
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class AdaptiveTrust:
    """The view that knows subclaims (seed 000 §5)."""

    metrics: TrustMetrics
    trust_post: Score
    sufficiency: Sufficiency
    standing: Standing
    confident: bool = False
    """Confidence mode was on."""
    subclaims: tuple[SubclaimCoverage, ...] = ()
    scores: tuple[Score, ...] = ()
    """Coverage, diversity and agreement with their terms."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FixedTrust:
    """The view that only knows items, for comparison (seed 001, 000 §9)."""

    trust_post: Score
    interval: tuple[float, float] = (0.0, 0.0)
    grade: str = "F"


@dataclass(frozen=True, kw_only=True, slots=True)
class Precheck:
    """Whether the cache may answer; all gates must pass."""

    passed: bool
    gates: tuple[Gate, ...] = ()
