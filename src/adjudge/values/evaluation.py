"""What an evaluation takes in and comes to: labelled pairs, answers to them, and measures of the answers."""

from __future__ import annotations

import datetime as dt
from dataclasses import field
from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import DecidedBy, Stance
from adjudge.values.verdict import Verdict

# How far confidences can be believed: what the reliability diagram and the risk-coverage curve are drawn from.


@dataclass(frozen=True, kw_only=True, slots=True)
class ReliabilityBin:
    """The answers whose confidence lies from `low` up to `high`: what they promised and what they kept."""

    low: float
    high: float
    count: int
    confidence: float
    """Their mean confidence; 0 when there are none."""
    accuracy: float
    """The share of them that is right; 0 when there are none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskPoint:
    """Answering only at this confidence or above: how much is answered, and how much of that is wrong."""

    threshold: float
    coverage: float
    risk: float


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskCoverage:
    """What is gained by keeping silent when unsure, from the surest answers to all of them."""

    points: tuple[RiskPoint, ...]
    area: float
    """The mean risk over all coverages (AURC): smaller is better, 0 when every answer is right."""


class Task(StrEnum):
    """What is asked of each pair."""

    STANCE = "stance"
    """Does the evidence support the claim, refute it, or neither?"""
    GROUNDING = "grounding"
    """Does the evidence bear the claim out, or not?"""


class PairLabel(StrEnum):
    """What people said of a pair, and what is answered; each task uses some of them."""

    SUPPORTS = "SUPPORTS"
    REFUTES = "REFUTES"
    NEI = "NEI"
    """Not enough information."""
    NOT_SUPPORTED = "NOT_SUPPORTED"
    """Refuted or left open: grounding does not ask which."""


LABELS: dict[Task, tuple[PairLabel, ...]] = {
    Task.STANCE: (PairLabel.SUPPORTS, PairLabel.REFUTES, PairLabel.NEI),
    Task.GROUNDING: (PairLabel.SUPPORTS, PairLabel.NOT_SUPPORTED),
}
"""The labels of each task, in the order tables show them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelledPair:
    """A text, a claim, and what people said the one does to the other."""

    evidence: str
    claim: str
    label: PairLabel
    dataset: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Prediction:
    """The answer to one pair, with everything needed to see why."""

    pair: LabelledPair
    predicted: PairLabel
    confidence: float
    """The calibrated probability of the answer given."""
    stance: Stance
    decided_by: DecidedBy

    @property
    def correct(self) -> bool:
        return self.predicted == self.pair.label


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelMeasures:
    """How one label fared among the pairs that have it and those given it."""

    n: int
    """Pairs that truly have it."""
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Agreement:
    """How far answers agree with what people said; every share lies in 0..1."""

    n: int
    seconds: float
    accuracy: float
    accuracy_interval: tuple[float, float]
    """Where the accuracy on more of the same kind lies, with 95% confidence."""
    macro_f1: float
    balanced_accuracy: float
    ece: float
    """Expected calibration error."""
    confusion: dict[str, dict[str, int]]
    """How often each true label was given each answer."""
    labels: dict[str, LabelMeasures]
    """Only those that occur: a label nothing has cannot be found."""
    reliability: tuple[ReliabilityBin, ...]
    risk_coverage: RiskCoverage


@dataclass(frozen=True, kw_only=True, slots=True)
class Measures(Agreement):
    """How well a set of pairs was answered."""

    decided_by: dict[str, int]
    """How many pairs each had the last word on: scout, judge, quantity, nothing."""

    @property
    def seconds_per_1000(self) -> float:
        """Seconds that a thousand such pairs take."""
        return 1000.0 * self.seconds / self.n if self.n else 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class MeanMeasures:
    """Plain means over datasets, so that a large one counts no more than a small one."""

    accuracy: float
    macro_f1: float
    balanced_accuracy: float
    ece: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Evaluation:
    """A finished run: measures by dataset and of all pairs together, and what produced the answers."""

    task: Task
    n: int
    seconds: float
    per_dataset: dict[str, Measures]
    overall: Measures
    """Of all pairs pooled: a large dataset counts for more."""
    mean_over_datasets: MeanMeasures
    worst_mistakes: tuple[Prediction, ...]
    """The wrong answers given with most confidence, the worst first."""
    made: dt.datetime
    versions: dict[str, str] = field(default_factory=dict)
    """What answered: the package, the policy's digest, the models."""
    plain: Evaluation | None = None
    """The same pairs through the plain judge, where they went a longer way; its mistakes are not kept."""


# What an evaluation of whole verifications takes in and comes to: labelled claims, verdicts on them, measures.


CLAIM_LABELS = LABELS[Task.STANCE]
"""What people say of a claim, in the order tables show it."""

OF_VERDICT: dict[Verdict, PairLabel] = {
    Verdict.SUPPORTED: PairLabel.SUPPORTS,
    Verdict.REFUTED: PairLabel.REFUTES,
    Verdict.MIXED: PairLabel.NEI,
    Verdict.NOT_ENOUGH_EVIDENCE: PairLabel.NEI,
    Verdict.NOT_CHECKABLE: PairLabel.NEI,
}
"""The label a verdict answers with; one that takes no side leaves the claim open."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelledClaim:
    """A claim, what people said of it, and by what names they knew the documents that decide it."""

    claim: str
    label: PairLabel
    dataset: str
    gold: tuple[str, ...] = ()
    gold_title: str = ""
    """The title of the one page the claim is about, where the dataset gives it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimAnswer:
    """The verdict on one claim, with everything needed to see why."""

    claim: LabelledClaim
    verdict: Verdict
    probability: float
    """The calibrated probability that the verdict is right."""
    seconds: float
    leans: bool = False
    """Only its page says what the claim is about."""
    gold_ranks: tuple[int | None, ...] = ()
    """Where each gold document first stands among the evidence, from 1; None where it was not found."""
    gold_stored: int = 0
    """How many of the gold documents the collection holds at all."""
    quote: str = ""
    """The words the verdict rests on most."""
    quoted_from: str = ""
    reason_codes: tuple[str, ...] = ()

    @property
    def predicted(self) -> PairLabel:
        return OF_VERDICT[self.verdict]

    @property
    def correct(self) -> bool:
        return self.predicted == self.claim.label

    @property
    def decided(self) -> bool:
        return self.predicted != PairLabel.NEI


@dataclass(frozen=True, kw_only=True, slots=True)
class FailedClaim:
    """A claim that verification broke on, and how."""

    claim: str
    dataset: str
    error: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Share:
    """A share of some things, and where it lies with 95% confidence."""

    n: int
    """Of how many it is the share."""
    value: float
    interval: tuple[float, float]


@dataclass(frozen=True, kw_only=True, slots=True)
class Decisions:
    """How some of the claims fared: all verdicts, and those that take a side."""

    n: int
    accuracy: Share
    share_decided: Share
    accuracy_on_decided: Share | None
    """None where nothing was decided."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeBin:
    """The claims that took from `low` up to `high` seconds."""

    low: float
    high: float
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Timing:
    """Seconds a claim takes."""

    median: float
    p95: float
    slowest: float
    histogram: tuple[TimeBin, ...] = ()
    """Bins of equal width on a logarithmic scale, the empty ones between included."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimMeasures(Agreement):
    """How well a set of claims was verified; its risk-coverage curve ends where the verdicts that take a side do."""

    share_decided: float
    """Supported or refuted: mixed, too little evidence and what cannot be checked take no side."""
    share_decided_interval: tuple[float, float]
    accuracy_on_decided: float | None
    """None where nothing was decided."""
    accuracy_on_decided_interval: tuple[float, float] | None
    verdicts: dict[str, dict[str, int]]
    """How often each true label was given each verdict: here those that take no side are told apart."""
    mixed: int
    recall_at: dict[str, Share]
    """Mean share of a claim's gold documents among its first k pieces of evidence; empty where no claim names any."""
    gold_stored: float | None
    """The share of the gold documents the collection holds: no recall can be higher."""
    seconds_per_claim: Timing
    names_its_subject: Decisions | None
    """The claims that say what they are about; None where none does."""
    leans_on_its_page: Decisions | None
    """Those that do not: "He won it twice." No search can know whom to look for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimsEvaluation:
    """A run of verifications: measures by dataset and of all claims together, and what produced the verdicts."""

    n: int
    """Claims with a verdict."""
    asked: int
    """Claims that were to be verified."""
    seconds: float
    per_dataset: dict[str, ClaimMeasures]
    overall: ClaimMeasures
    """Of all claims pooled: a large dataset counts for more."""
    mean_over_datasets: MeanMeasures
    worst_mistakes: tuple[ClaimAnswer, ...]
    """The wrong verdicts given with most confidence, those that take a side first."""
    failed: tuple[FailedClaim, ...] = ()
    """In no figure above."""
    interrupted: bool = False
    collections: tuple[str, ...] = ()
    made: dt.datetime
    versions: dict[str, str] = field(default_factory=dict)
