"""A verification under way: what is asked, and how far it has come."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum

from adjudge.values.assessment import Assessment
from adjudge.values.budget import Budget, BudgetClass, Spend
from adjudge.values.claim import Claim
from adjudge.values.language import Opinion
from adjudge.values.source import Topic
from adjudge.values.trace import Event


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
    """The state of the loop; every turn makes a new one."""

    request: Request
    claim: Claim
    top_k: int
    began: dt.datetime | None = None
    """What its deadline is counted from."""
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
    spend: Spend = field(default_factory=Spend)
    opinions: tuple[Opinion, ...] = ()
    """What a language model made of the texts it was asked about."""
    reasoning: str = ""
    """A language model's words for the finding; empty where the template's stand."""
    trace: tuple[Event, ...] = ()
    reason_codes: tuple[str, ...] = ()


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
