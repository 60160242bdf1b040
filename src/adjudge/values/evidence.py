"""Evidence: a passage or graph statement brought before a claim, and what it says about it."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.score import Score
from adjudge.values.source import SourceRating
from adjudge.values.span import Span


class StanceLabel(StrEnum):
    """Which way a piece of evidence points."""

    SUPPORTS = "supports"
    REFUTES = "refutes"
    NEUTRAL = "neutral"


class EvidenceKind(StrEnum):
    """Where a piece of evidence was found."""

    PASSAGE = "passage"
    GRAPH = "graph"
    WEB = "web"


@dataclass(frozen=True, kw_only=True, slots=True)
class Stance:
    """Calibrated probabilities that a text supports, refutes or leaves open a claim."""

    supports: float
    refutes: float
    neutral: float

    def __post_init__(self) -> None:
        if not abs(self.supports + self.refutes + self.neutral - 1.0) < 1e-6:
            raise ValueError("the three probabilities of a stance add up to 1")

    @property
    def label(self) -> StanceLabel:
        best = max(self.supports, self.refutes, self.neutral)
        if best == self.neutral:
            return StanceLabel.NEUTRAL
        return StanceLabel.SUPPORTS if best == self.supports else StanceLabel.REFUTES

    @property
    def probability(self) -> float:
        """How likely the label is."""
        return max(self.supports, self.refutes, self.neutral)

    def lessened(self, share: float) -> Stance:
        """Both sides count for a share of what they did; what they lose goes to neither."""
        if share == 1.0:
            return self
        supports, refutes = self.supports * share, self.refutes * share
        return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


NEITHER = Stance(supports=0.0, refutes=0.0, neutral=1.0)
"""What says nothing of a claim."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """One weighed item: exact text, origin, scores, stance."""

    id: str
    kind: EvidenceKind
    text: str
    content_sha256: str
    span: Span
    """Where the text stands in its snapshot."""
    source: str
    title: str = ""
    url: str | None = None
    published: dt.date | None = None
    semantic: float = 0.0
    """Calibrated similarity to the claim."""
    cosine: float = 0.0
    """The raw one, kept for diagnosis."""
    lexical: float = 0.0
    graph: float = 0.0
    credibility: float = 0.5
    rating: SourceRating | None = None
    """Of its source: the tier, and what gave it that tier."""
    stance: Stance | None = None
    rationale: Span | None = None
    """The sentence that decides, as offsets into the snapshot."""
    contrary: Span | None = None
    """The sentence of the same snapshot that says the contrary as plainly: then the text takes no side."""
    admissible: bool = True
    grade: str = ""
    """Of its trust, A to F; empty when trust does not rest on it."""
    hints: tuple[str, ...] = ()
    """What its wording gives away: that it reports, hedges, denies or is negated."""
    scores: tuple[Score, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why it was kept, penalised or set aside."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Citation:
    """Words a verdict rests on: `quote` is exactly the snapshot's text from `start` to `end`."""

    evidence_id: str
    quote: str
    start: int
    end: int
    content_sha256: str
    stance: StanceLabel
    stance_probability: float
    source: str
    title: str = ""
    url: str | None = None
    published: dt.date | None = None


# What comparing the numbers of a claim with those of its evidence came to, working shown.


class QuantityOutcome(StrEnum):
    """Whether the numbers of a text bear out those of a claim."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNDECIDED = "undecided"


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """One number or date of the claim, held against what the evidence states or lets one compute."""

    claim: Span
    evidence: tuple[Span, ...]
    """The numbers it was held against: several when they were added, divided or otherwise joined."""
    operation: str
    """stated, converted, sum, difference, ratio, share, growth, range, bound, date, ordinal …"""
    outcome: QuantityOutcome
    working: str
    """For a person: "claim 7 million; evidence 5.2 million; off by 35%"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QuantityCheck:
    """The comparisons of a claim with one text, and what they come to together."""

    outcome: QuantityOutcome
    certain: bool
    """Only a certain check may overrule a model."""
    comparisons: tuple[Comparison, ...] = ()
    abstained: str = ""
    """Why nothing could be decided: different currencies, nothing comparable, several readings."""
    incomparable: bool = False
    """The claim and the text give money of different currencies: whether the amounts are the same cannot be told."""
    worded_otherwise: bool = False
    """The figures agree, and nothing is doubtful but whether the rest of the claim is said in other words: a model that finds
    the text to speak to the claim makes it certain. Of differences this is never said: those in other words were mostly of
    something else."""

    @property
    def working(self) -> str:
        """Every comparison in one line."""
        return "; ".join(c.working for c in self.comparisons) or self.abstained


# What the models and the quantity checker made of one text held against one claim.


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceCalibration:
    """How a model's logits become probabilities: softmax of the logits divided by the temperature. No class is favoured: what
    shifts gain on sets that mostly decide, they lose on texts that are silent."""

    temperature: float = 1.0
    beside: float = 0.0
    """Of a judge: what the scout's logits on the same text are multiplied by before they are added to its own, divided by the
    temperature. Two readers that err in different places are right more often together; 0 leaves it to the judge alone."""
    given: StanceCalibration | None = None
    """The same for texts that come with a claim, where it differs: they mostly speak to it, what a search finds mostly not."""

    def __post_init__(self) -> None:
        if not self.temperature > 0.0:
            raise ValueError("a temperature is above zero")


class DecidedBy(StrEnum):
    """Who had the last word on a text."""

    SCOUT = "scout"
    JUDGE = "judge"
    QUANTITY = "quantity"
    WORDING = "wording"
    """A sentence of the text is the claim, word for word."""
    FACT = "fact"
    """The claim maps surely onto statements of the knowledge graph."""
    LANGUAGE_MODEL = "language_model"
    NOTHING = "nothing"
    """There was nothing to read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """A run of whole sentences read as one piece of evidence."""

    span: Span
    """In the text that was weighed."""
    scout: Stance
    judge: Stance | None = None
    """Scout and judge together; None where the judge did not read it."""
    heard: float = 1.0
    """How far the scout's side counts where the judge did not read it: less beside windows that the judge read."""

    @property
    def stance(self) -> Stance:
        """By the highest reader."""
        return self.judge or self.scout.lessened(self.heard)


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A text's calibrated stance towards a claim, and what decided it."""

    stance: Stance
    decided_by: DecidedBy
    rationale: Span | None = None
    """The sentence that decides, as offsets into the text; None when nothing does."""
    contrary: Span | None = None
    """The sentence of the same text that takes the other side as plainly."""
    elsewhere: Span | None = None
    """The same where another passage of the document says it, before this one or after: as offsets into the document."""
    said: str = ""
    """The sentence that decides, where it was read in other words than the text has: of a row of a table, with its headers."""
    windows: tuple[Window, ...] = ()
    quantity: QuantityCheck | None = None
    stopped: str = ""
    """The rule that ended the reading."""
