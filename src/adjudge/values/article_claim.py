"""A claim of an article with all that decides whether, where and how it can be checked (seed 002)."""

from __future__ import annotations

import datetime as dt
from dataclasses import field
from enum import StrEnum

from adjudge.values.budget import BudgetClass
from adjudge.values.claim import Edge
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, Stance
from adjudge.values.score import Score
from adjudge.values.span import Span


class PredicateType(StrEnum):
    """What a claim says of its subject."""

    EVENT = "event"
    MEASUREMENT = "measurement"
    QUOTE = "quote"
    POLICY = "policy"
    RANKING = "ranking"
    EXISTENCE = "existence"
    OTHER = "other"


TIME_ANCHOR_EXEMPT = frozenset({PredicateType.QUOTE, PredicateType.POLICY, PredicateType.RANKING, PredicateType.EXISTENCE})
"""What can be checked although nobody says when."""


class TimeAnchorType(StrEnum):
    """How a claim says when."""

    EXPLICIT = "explicit"
    """By the calendar."""
    RANGE = "range"
    """From one time to another."""
    RELATIVE = "relative"
    """Counted from another day: yesterday, last year."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeAnchor:
    """When a claim says that it holds."""

    type: TimeAnchorType = TimeAnchorType.UNKNOWN
    text: str = ""
    span: Span | None = None
    """Where the words stand in the article."""
    start: dt.date | None = None
    end: dt.date | None = None
    """The first and the last day it could mean."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Falsifiability:
    """Whether anything could show a claim wrong, and what would."""

    is_falsifiable: bool = False
    falsifiable_by: str = ""


class MetadataConfidence(StrEnum):
    """How sure the fields of a claim are: what is read out of plain words is surer than what is guessed."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, kw_only=True, slots=True)
class CoreClaim:
    """One claim as it was taken out of an article."""

    id: str
    claim_text: str
    span: Span
    """Where its words stand in the article."""
    predicate_type: PredicateType = PredicateType.OTHER
    subject_entities: tuple[str, ...] = ()
    time_anchor: TimeAnchor = field(default_factory=TimeAnchor)
    retrieval_seed_terms: tuple[str, ...] = ()
    """Words to search for it by."""
    falsifiability: Falsifiability = field(default_factory=Falsifiability)
    check_worthiness: float = 0.5
    """From 0 for what nobody would look up to 1."""
    harm_potential: float = 0.0
    """From 0 to 1, should it be false and believed."""
    metadata_confidence: MetadataConfidence = MetadataConfidence.MEDIUM


@dataclass(frozen=True, kw_only=True, slots=True)
class Verifiability:
    """Whether a claim can be retrieved for and scored; not whether it is true."""

    ok: bool
    reason_codes: tuple[str, ...] = ()


# The four dimensions a claim and an article are seen in: danger, veracity, honesty, explainability (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class Rgba:
    """Danger, veracity, honesty of presentation, explainability, each from 0 to 1."""

    r: float
    g: float
    b: float
    a: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedRgba:
    """The four dimensions, each with how it came about."""

    r: Score
    g: Score
    b: Score
    a: Score

    @property
    def values(self) -> Rgba:
        """The numbers alone."""
        return Rgba(r=self.r.value, g=self.g.value, b=self.b.value, a=self.a.value)


@dataclass(frozen=True, kw_only=True, slots=True)
class Presentation:
    """How something is presented, each fault from 0 for none to 1; None where it was not looked at, which moves nothing."""

    loaded_wording: float | None = None
    missing_attribution: float | None = None
    headline_mismatch: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ColouredClaim:
    """A target claim with its dimensions, and how much of the article's it makes up."""

    claim_id: str
    worthiness: float
    rgba: Rgba


# A belief: how far a claim is held true, and how much evidence stands behind that (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefState:
    """A belief in log-odds, and how much evidence stands behind it."""

    log_odds: float
    """ln(p / (1 − p)): 0 for neither way, above it for true."""
    confidence: float
    """From 0, nothing was weighed, towards 1; it says nothing of which way."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Voice:
    """What one source says of a claim, where several may make a consensus."""

    source: str
    """Whoever answers for it: two pages of one publisher are one voice."""
    support: float
    """The calibrated probability that it supports the claim."""
    credibility: float


# A claim graph in which belief cannot run in circles (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderedGraph:
    """Claims so that every edge runs from an earlier one to a later one."""

    order: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    """Those kept, by the order of the claims they leave and reach."""
    dropped: tuple[Edge, ...] = ()
    """Those that would have closed a circle or said the same again, in the order they were turned down."""


# Evidence that counts once: what independent sources say of a claim (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class Cluster:
    """Items that go back to one origin, with the stance they take and how far that origin is relied on."""

    id: str
    stance: Stance
    reliability: float


# Which claims of an article are searched for, which are deferred, and why (seed 002).


class TargetStop(StrEnum):
    """What ended the adding of targets."""

    BELOW_MINIMUM = "marginal_evoi_below_minimum"
    BELOW_COST = "marginal_evoi_below_cost"
    CEILING = "ceiling_reached"
    NO_MORE_CLAIMS = "no_more_claims"


class TargetReason(StrEnum):
    """Why a claim is a target."""

    EVOI = "evoi"
    FLOOR = "budget_floor"
    ANCHOR = "anchor_forced"


DISPLACED = "displaced_by_anchor"
"""Why a claim worth its search is deferred all the same: the ceiling has one place too few."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Marginal:
    """What one more target would bring, in the order in which claims are worth it."""

    claim_id: str
    evoi: Score
    marginal: float
    """Its value after diminishing returns, before the cost."""
    net: float
    """Of all targets up to this one, less what they cost."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """A claim that is searched for."""

    claim_id: str
    reason: TargetReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Deferred:
    """A claim that is not searched for; what was found for others may still speak of it."""

    claim_id: str
    reason_code: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TargetPlan:
    """The outcome of choosing targets: what the events of target selection are written from."""

    budget: BudgetClass
    optimal_k: int
    """The number of targets that is worth most, before the floor and the anchor."""
    stop: TargetStop
    marginals: tuple[Marginal, ...] = ()
    """Of every claim, the most valuable first."""
    targets: tuple[Target, ...] = ()
    """In the same order, a forced anchor last."""
    deferred: tuple[Deferred, ...] = ()


# Links inside an article, and whether what they lead to says what the article says it does (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """An address an article refers its readers to."""

    url: str
    span: Span
    """The words of the article that the link hangs on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedWords:
    """Words of a web page that lead elsewhere, as the page has them: where they stand in its text is yet to be found."""

    words: str
    url: str
    """In full and normalised."""
    before: str = ""
    after: str = ""
    """What the page has right before and after them, as far as their paragraph goes: the same words may come more than once."""


class InlineStatus(StrEnum):
    """What a linked page does for the statement it is linked from."""

    CARRIES = "carries"
    CONTRADICTS = "contradicts"
    SILENT = "silent"
    """It was read, and says neither."""
    UNREACHABLE = "unreachable"
    NOT_FETCHED = "not_fetched"
    """No budget was left for it, or no statement hangs on it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class InlineSource:
    """One link, read against the claims whose sentence it stands in."""

    url: str
    start: int
    end: int
    """Where its words stand in the article."""
    status: InlineStatus
    claim_ids: tuple[str, ...] = ()
    title: str = ""
    probability: float = 0.0
    """Calibrated, of what the status says; 0 where nothing was read."""
    citation: Citation | None = None
    """The words of the page that decide."""
    detail: str = ""
    """Why it could not be had, or was not asked for."""
