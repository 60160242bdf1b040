"""What an evaluation of whole verifications takes in and comes to: labelled claims, verdicts on them, measures."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from adjudge.model.evaluation import LABELS, Agreement, MeanMeasures, PairLabel, Task
from adjudge.model.verdict import Verdict

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
