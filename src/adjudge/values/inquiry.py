"""A verification under way: what is asked, and how far it has come."""

from __future__ import annotations

import datetime as dt
from dataclasses import field
from enum import StrEnum

from adjudge.values.budget import Budget, BudgetClass
from adjudge.values.calibration import Reliance
from adjudge.values.candidate import Candidate, Shortlist
from adjudge.values.claim import Claim
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, DecidedBy, Evidence, Stance, StanceLabel, Weighed
from adjudge.values.language import Opinion, Proposal
from adjudge.values.ruling import AdaptiveTrust, FixedTrust, Grounds, Precheck, Ruling, TrustItem
from adjudge.values.score import Score
from adjudge.values.source import Topic
from adjudge.values.trace import Run
from adjudge.values.verdict import EvidenceMark, Ranking, Segment, SubclaimFinding
from adjudge.values.word_lists import table

# What a claim's evidence comes to at one moment of a job: read, ranked, trusted and ruled on.


@dataclass(frozen=True, kw_only=True, slots=True)
class HeardCandidate:
    """A candidate held against each part of a claim."""

    candidate: Candidate
    credibility: float
    semantic: tuple[float, ...]
    """Calibrated similarity to each part."""
    parts: tuple[Weighed, ...]
    """What it says of each part."""
    given: bool = False
    """Whether it is of somebody's own few documents, where no site can plant anything."""
    plain: bool = False
    """Whether it was read by a judge of whole texts, whose word is taken as it stands."""

    @property
    def strongest(self) -> int:
        """The part it has most to say about. A refutation counts before support: one part refuted, the claim is."""
        refuting = [n for n, w in enumerate(self.parts) if w.stance.label is StanceLabel.REFUTES]
        if refuting:
            return max(refuting, key=lambda n: (self.parts[n].stance.refutes, -n))
        return max(range(len(self.parts)), key=lambda n: (self.parts[n].stance.supports, -n))

    @property
    def states_fact(self) -> bool:
        """Whether it states what settles a part of the claim surely."""
        return any(part.decided_by is DecidedBy.FACT for part in self.parts)

    @property
    def weighed(self) -> Weighed:
        return self.parts[self.strongest]

    @property
    def stance(self) -> Stance:
        """Towards the claim: that of the part it has most to say about."""
        return self.weighed.stance


@dataclass(frozen=True, kw_only=True, slots=True)
class Assessment:
    """Everything the formulas make of what was heard."""

    claim: Claim
    heard: tuple[HeardCandidate, ...]
    shortlist: Shortlist
    ranking: Ranking
    items: tuple[TrustItem, ...]
    """What trust rests on: admissible items of both sides."""
    adaptive: AdaptiveTrust
    fixed: FixedTrust
    precheck: Precheck
    grounds: Grounds
    ruling: Ruling
    quality: Score
    probability: Score
    """That the verdict is right."""
    reliance: Reliance
    """What stands behind it."""
    proposal: Proposal | None = None
    """A language model's, which the ruling was held against; None where the stance models' own was."""
    enough: bool = False
    """No further search is needed, by the rules of the manner."""
    evidence: tuple[Evidence, ...] = ()
    """Every item that was read, the ranked ones first."""
    citations: tuple[Citation, ...] = ()
    """The words the verdict rests on."""
    subclaims: tuple[SubclaimFinding, ...] = ()
    breakdown: tuple[Segment, ...] = ()
    marks: tuple[tuple[str, EvidenceMark], ...] = ()
    """The evidence map: by evidence id."""
    alone: bool = False
    """Nobody but one unknown site of the open web, or several on one day, says what the verdict does."""

    @property
    def counts(self) -> dict[str, float]:
        """The seed's analysis_counts: what a person debugging a verdict looks at first (000 §10)."""
        admissible = sum(e.admissible for e in self.evidence)
        labels = [h.stance.label for h in self.heard]
        return {
            "evidence_read": float(len(self.heard)),
            "admissible_evidence": float(admissible),
            "admissible_evidence_ratio": self.grounds.admissible_ratio,
            "supporting": float(labels.count(StanceLabel.SUPPORTS)),
            "refuting": float(labels.count(StanceLabel.REFUTES)),
            "neutral": float(labels.count(StanceLabel.NEUTRAL)),
            "kept": float(len(self.shortlist.kept)),
            "contradicting_apart": float(len(self.shortlist.contradicting)),
            "dropped": float(len(self.shortlist.dropped)),
            "independent_sources": float(self.adaptive.metrics.count),
        }


# What an assessment is made under, beside the policy.


@dataclass(frozen=True, kw_only=True, slots=True)
class Occasion:
    """The day, how many items count, and which thresholds hold."""

    today: dt.date
    top_k: int
    confident: bool = False
    """Lower thresholds hold: the caller asked for them or may spend next to nothing."""
    current_affairs: bool = False
    topic: Topic = Topic.GENERAL
    """Which tiers of sources hold."""


# What became of a text somebody wants verified: a claim, or the reason why none.


class NotChecked(StrEnum):
    """Why a text is not verified; each is also a reason code of the finding."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNSUPPORTED_LANGUAGE = "unsupported_language"
    QUESTION = "question"
    OPINION = "opinion"
    PREDICTION = "prediction"
    INSTRUCTION = "instruction"
    POINTS_OUTSIDE = "points_outside"
    MIXES_ALPHABETS = "mixes_alphabets"
    NOT_CHECKABLE = "not_checkable"


WHY = {NotChecked(code): why for code, why in table("values.inquiry.why").items()}
"""Each as one sentence for a person: why, and what to do. Wherever a reason is told, it is told so."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Intake:
    """A text as it was taken in."""

    claim: Claim | None = None
    """Missing only when there is nothing to read or too much of it; otherwise there, checkable or not."""
    reason: NotChecked | None = None
    """Why the claim is not verified; None for one that can be."""
    why: str = ""
    """The same for a person: one sentence, and what to change."""

    @property
    def checkable(self) -> bool:
        return self.reason is None


class Manner(StrEnum):
    """Whose rules decide a claim."""

    WORKER = "worker"
    """Seeds 000 and 001: coverage, trust, reconciliation."""
    NEWS = "news"
    """Seed 004: the stances of sources, part by part."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """A claim to be verified, and under which conditions. All of it is kept with the case."""

    text: str
    manner: Manner = Manner.WORKER
    collections: tuple[str, ...] = ()
    as_of: dt.date | None = None
    top_k: int | None = None
    """Items on the shortlist; None for the policy's."""
    confident: bool = False
    """Lower thresholds are asked for (001, confidence mode)."""
    budget_class: BudgetClass = BudgetClass.STANDARD
    budget: Budget = field(default_factory=Budget)
    topic: Topic = Topic.GENERAL
    """What the claim is about, as far as it changes whom to believe (000 §2: domain)."""
    today: dt.date = dt.date(1970, 1, 1)
    """The day the ages of evidence are counted from."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Inquiry:
    """The state of the loop; every turn makes a new one. Nobody but `verify` makes the first: a job of another kind has a Run,
    and needs no claim to ask a language model."""

    request: Request
    claim: Claim
    run: Run
    top_k: int
    confident: bool = False
    searches: bool = False
    assessment: Assessment | None = None
    round: int = 0
    planned: tuple[str, ...] = ()
    """Queries still to be asked."""
    executed: tuple[str, ...] = ()
    seen: frozenset[str] = frozenset()
    """Addresses this job has been to or passed over."""
    fresh: frozenset[str] = frozenset()
    """Snapshots fetched in this job."""
    skipped: int = 0
    barren: int = 0
    """Rounds in a row that brought nothing new."""
    opinions: tuple[Opinion, ...] = ()
    """What a language model made of the texts it was asked about."""
    reasoning: str = ""
    """A language model's words for the finding; empty where the template's stand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What verifying a claim would do, and the most it may spend; nothing of it has been done."""

    claim: Claim
    profile: str
    collections: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    """Web queries in the order they would be asked, while the evidence is not enough."""
    budget: Budget = field(default_factory=Budget)
    scout_tokens: int = 0
    """Tokens the scout may read, each round."""
    judged: int = 0
    """Windows that the judge may read for each part of the claim."""
