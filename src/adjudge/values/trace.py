"""The trace: everything a job did, as typed events; and the run of a job, which holds it while the job is under way.

Progress bars, server-sent events, audit, replay and the written explanation are views of this one tuple. An event's
`event` field is its type's name in JSON; decoding finds the type again by it.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import field, replace
from typing import ClassVar, Literal, TypeVar, dataclass_transform

from adjudge.values.article_claim import Deferred, InlineStatus, Marginal, Target
from adjudge.values.budget import Budget, Spend
from adjudge.values.dataclass import dataclass
from adjudge.values.source import Tier

# What every step of a job is told as: an event, known by its name.


class Event:
    """Base of all events; a subclass is known by the default of its `event` field."""

    __slots__ = ()
    types: ClassVar[dict[str, type[Event]]] = {}

    event: str


E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def event_type(cls: type[E]) -> type[E]:
    """Makes a class a value, and registers it as an event under its name."""
    name = str(vars(cls)["event"])
    if name in Event.types:
        raise ValueError(f"two events are named {name}")
    Event.types[name] = made = dataclass(frozen=True, kw_only=True, slots=True)(cls)
    return made


# What checking an article does, as typed events (seed 002).


@event_type
class ClaimsRead(Event):
    """An article was taken apart (002)."""

    event: Literal["claims_read"] = "claims_read"
    claims: int
    dropped: int = 0
    coverage: dict[str, float] = field(default_factory=dict)
    """By kind, the share of times, numbers and quotes that its skeleton carries."""
    seconds: float = 0.0


@event_type
class LadderClimbed(Event):
    """Pages were fetched for one claim beyond what its searches brought (002, evidence acquisition ladder)."""

    event: Literal["ladder_climbed"] = "ladder_climbed"
    claim_id: str
    pages: int
    quotes: int
    stopped: str
    """The rule that ended it; empty where nothing was left to fetch."""
    evoi: float = 0.0
    """What the page not fetched was expected to be worth."""


@event_type
class ClaimVerified(Event):
    """A claim of an article was settled or left open (002)."""

    event: Literal["claim_verified"] = "claim_verified"
    claim_id: str
    verdict: str
    inherited: bool = False
    """By evidence found for other claims."""
    number: int = 0
    of: int = 0
    """Its place among those looked at in the same way, and how many they are."""
    seconds: float = 0.0


@event_type
class UrlsRegistered(Event):
    """A search for claims of an article brought addresses (002)."""

    event: Literal["urls_registered"] = "urls_registered"
    stage: int
    count: int
    """Those not known before. Addresses that a fetched page turned out to lead to are in the registry besides."""


@event_type
class ExtractBatchStarted(Event):
    """A batch of pages is about to be fetched (002)."""

    event: Literal["extract_batch_started"] = "extract_batch_started"
    batch_size: int


@event_type
class ExtractBatchFinished(Event):
    """Every page of a batch was had or given up (002)."""

    event: Literal["extract_batch_finished"] = "extract_batch_finished"
    success_count: int


@event_type
class BindCompleted(Event):
    """What a stage brought was bound to the claims it speaks of (002)."""

    event: Literal["bind_completed"] = "bind_completed"
    stage: int


@event_type
class InlineChecked(Event):
    """A link of an article was read against the claims it stands beside, or was not (002)."""

    event: Literal["inline_checked"] = "inline_checked"
    url: str
    status: InlineStatus
    claim_ids: tuple[str, ...] = ()


@event_type
class ClaimsRelated(Event):
    """An article's claims were held against one another, before any search (002)."""

    event: Literal["claims_related"] = "claims_related"
    claims: int
    pairs: int
    """How many pairs were read: those that share an entity or a number, never all."""
    edges: int
    contradictions: int
    seconds: float = 0.0


@event_type
class BayesianBudget(Event):
    """How many claims of an article are worth a search (002)."""

    event: Literal["target_selection.bayesian_budget"] = "target_selection.bayesian_budget"
    optimal_k: int
    marginal_analysis: tuple[Marginal, ...] = ()
    """What each further target would bring, the most valuable first."""
    params: dict[str, float] = field(default_factory=dict)
    """The constants it was reckoned with, and the bounds of the budget."""


@event_type
class TargetsChosen(Event):
    """Which claims of an article are searched for and which are deferred (002)."""

    event: Literal["target_selection.completed"] = "target_selection.completed"
    targets: tuple[Target, ...] = ()
    deferred: tuple[Deferred, ...] = ()
    reason_codes: tuple[str, ...] = ()
    """What ended the adding of targets, then every reason a claim was chosen or deferred for, each once."""


@event_type
class AnchorForced(Event):
    """The claim an article hangs on was made a target although others were worth more (002)."""

    event: Literal["target_selection.anchor_forced"] = "target_selection.anchor_forced"
    claim_id: str
    displaced: str | None = None
    """The claim whose place it took, where there was no other."""


@event_type
class ExplainabilityTierFactor(Event):
    """What the best source of a claim made of its explainability, and of nothing else (002)."""

    event: Literal["verdict.explainability_tier_factor"] = "verdict.explainability_tier_factor"
    pre_A: float  # noqa: N815 (the seed's names)
    prior: float
    baseline: float
    factor: float
    post_A: float  # noqa: N815
    best_tier: Tier
    claim_id: str
    source: str
    """Whose tier it is; empty where nobody's is known."""


# What grounding a draft and answering a question do, as typed events (seed 003).


@event_type
class LedgerWritten(Event):
    """Every claim of a draft was held against the documents (003)."""

    event: Literal["ledger_written"] = "ledger_written"
    claims: int
    chunks: int
    """How many there were to hold them against."""
    readings: int
    """Pairs of a text and a claim that the models were given."""
    coverage: float
    verdicts: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


@event_type
class DraftWritten(Event):
    """A question was answered for the first time, before anything was judged (003)."""

    event: Literal["draft_written"] = "draft_written"
    by: str
    """rules or language_model."""
    chunks: int
    """Retrieved to write it from."""
    unfound: int = 0
    """Parts of the question that nothing speaks to."""
    seconds: float = 0.0


@event_type
class DraftChallenged(Event):
    """The skeptic read a draft (003)."""

    event: Literal["draft_challenged"] = "draft_challenged"
    points: dict[str, int] = field(default_factory=dict)
    """By kind, how many."""
    seconds: float = 0.0


@event_type
class DraftRevised(Event):
    """A draft went through a round of revision and was judged again (003)."""

    event: Literal["draft_revised"] = "draft_revised"
    number: int
    by: str
    edits: int
    before: float
    """Coverage."""
    after: float
    kept: bool = True
    """Whether it is the best draft so far."""
    seconds: float = 0.0


@event_type
class Started(Event):
    """A job began."""

    event: Literal["started"] = "started"
    job: str
    profile: str
    policy: str


@event_type
class Round(Event):
    """One turn of a job's loop."""

    event: Literal["round"] = "round"
    number: int
    query: str = ""
    new_passages: int = 0
    sufficient: bool = False
    values: dict[str, float] = field(default_factory=dict)


@event_type
class Retrieved(Event):
    """Candidates came back from the knowledge base."""

    event: Literal["retrieved"] = "retrieved"
    query: str
    lexical: int
    vector: int
    graph: int = 0
    kept: int = 0
    undated_left_out: int = 0
    seconds: float = 0.0


@event_type
class Ingested(Event):
    """A batch of documents was stored durably."""

    event: Literal["ingested"] = "ingested"
    collection: str
    documents: int
    passages: int
    triples: int = 0
    indexing: bool = False
    """Everything is stored, and the files that make searches quick are being written; of the last event alone."""


@event_type
class Heard(Event):
    """The models read candidates; tokens are reckoned, seconds are left out of every digest."""

    event: Literal["heard"] = "heard"
    candidates: int
    scout_tokens: int = 0
    judge_tokens: int = 0
    seconds: float = 0.0


@event_type
class Searched(Event):
    """A web search was asked, and pages were read."""

    event: Literal["searched"] = "searched"
    query: str
    results: int = 0
    skipped: int = 0
    """Results not fetched: seen before, no article, or beyond the limit."""
    pages: int = 0
    seconds: float = 0.0


@event_type
class Consulted(Event):
    """A language model was asked."""

    event: Literal["consulted"] = "consulted"
    tag: str
    """Which step asked."""
    tokens: int = 0
    answered: bool = True
    priority: str = ""
    """How badly the answer was wanted, where that was not the step's own priority."""
    cost: float | None = None
    """In the currency of the policy's prices; None where there are none."""
    seconds: float = 0.0


@event_type
class Withheld(Event):
    """A step wanted to ask a language model and was not let: the marker of a skipped call (001)."""

    event: Literal["withheld"] = "withheld"
    tag: str
    priority: str
    rule: str
    """Which rule of the quota forbade it."""
    tokens: int = 0
    """The most it could have cost."""


@event_type
class Proposed(Event):
    """A language model proposed a verdict, and the evidence let it stand or not."""

    event: Literal["proposed"] = "proposed"
    verdict: str
    stands: bool
    rationale: str = ""
    points: str = ""
    """Which way the rationale argues."""
    used: tuple[str, ...] = ()
    """Ids of the evidence it names."""


@event_type
class FactsRead(Event):
    """A language model read facts in a page, and so many of them its own words bear out."""

    event: Literal["facts_read"] = "facts_read"
    url: str
    proposed: int
    kept: int


@event_type
class Degraded(Event):
    """Something could not be done as asked; the job went on without it."""

    event: Literal["degraded"] = "degraded"
    reason_code: str
    detail: str = ""


@event_type
class Stopped(Event):
    """A job ended, and why."""

    event: Literal["stopped"] = "stopped"
    reason: str


# What every job has while it is under way, whatever it is for.


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """What a verification, an article, a draft and an answer have in common: each holds one in its own state, every step makes
    a new one, and the result takes its trace, its reason codes and its spend from the last."""

    began: dt.datetime
    """What its deadline is counted from."""
    budget: Budget = field(default_factory=Budget)
    trace: tuple[Event, ...] = ()
    """Everything it has done, in order."""
    reason_codes: tuple[str, ...] = ()
    """What somebody must know of how it went, each given once and the first to come first."""
    spend: Spend = field(default_factory=Spend)

    def with_events(self, *events: Event) -> Run:
        """With events that whoever watches has been told of, or need not be: `run.world.traced` tells them."""
        return replace(self, trace=(*self.trace, *events))

    def with_reasons(self, *codes: str) -> Run:
        """With reason codes, each given once."""
        return replace(self, reason_codes=tuple(dict.fromkeys((*self.reason_codes, *codes))))

    def paid(self, more: Spend) -> Run:
        """With what something has cost."""
        return replace(self, spend=self.spend.plus(more))

    def elapsed(self, now: dt.datetime) -> Run:
        """With the time it has taken until now, which is looked at and not added up: parts of a job may run side by side."""
        return replace(self, spend=replace(self.spend, seconds=self.seconds(now)))

    def joined(self, part: Run) -> Run:
        """With what a part of the job has done on a run of its own. The time of both is this one's to count."""
        both = self.with_events(*part.trace).with_reasons(*part.reason_codes)
        return both.paid(part.spend.without_time())

    def seconds(self, now: dt.datetime) -> float:
        """How long it has been under way."""
        return (now - self.began).total_seconds()

    def left(self, now: dt.datetime) -> float:
        """Seconds until its time is up; below zero once it is."""
        return self.budget.seconds - self.seconds(now)

    def used_up(self, *limits: str) -> str | None:
        """The name of the first of these limits of its budget that is used up, if any."""
        return self.spend.exceeded(self.budget, of=limits)
