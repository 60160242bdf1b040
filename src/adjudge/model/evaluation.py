"""What an evaluation takes in and comes to: labelled pairs, answers to them, and measures of the answers."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum

from adjudge.model.evidence import Stance
from adjudge.model.reliability import ReliabilityBin, RiskCoverage
from adjudge.model.weighing import DecidedBy


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
