"""A source: how far whoever publishes a page is believed before a word of it is read, and who said so."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from adjudge.values.dataclass import dataclass


class Tier(StrEnum):
    """The tiers of seed 002, the best first."""

    A = "A"
    A_PRIME = "A'"
    B = "B"
    C = "C"
    D = "D"
    UNKNOWN = "UNKNOWN"


CREDIBLE = frozenset({Tier.A, Tier.A_PRIME, Tier.B})
"""The tiers that citations are taken from first (004 §7.2)."""


class SourceKind(StrEnum):
    """What a site is, which says most of why it has its tier."""

    STATISTICS = "statistics"
    AGENCY = "agency"
    RECORD = "record"
    INTERNATIONAL = "international"
    CENTRAL_BANK = "central_bank"
    GOVERNMENT = "government"
    JOURNAL = "journal"
    PREPRINT = "preprint"
    UNIVERSITY = "university"
    ENCYCLOPAEDIA = "encyclopaedia"
    REFERENCE = "reference"
    WIRE = "wire"
    BROADCASTER = "broadcaster"
    FACTCHECKER = "factchecker"
    NEWSPAPER = "newspaper"
    TRADE = "trade"
    ADVOCACY = "advocacy"
    TABLOID = "tabloid"
    PARTISAN = "partisan"
    AGGREGATOR = "aggregator"
    FORUM = "forum"
    SOCIAL = "social"
    HOSTING = "hosting"
    CONTENT_FARM = "content_farm"
    PROPAGANDA = "propaganda"
    MISLEADING = "misleading"
    FABRICATOR = "fabricator"
    SATIRE = "satire"


NEVER = frozenset({SourceKind.SATIRE, SourceKind.FABRICATOR})
"""What is invented: no evidence for anything, whatever it says."""


class Topic(StrEnum):
    """What a claim is about, as far as it changes whom to believe: the `domain` of seed 000 §2."""

    GENERAL = "general"
    HEALTH = "health"
    SCIENCE = "science"
    POLITICS = "politics"
    FINANCE = "finance"


class TierDecidedBy(StrEnum):
    """What gave a source its tier."""

    OWN_ROW = "own_row"
    """A row of the user's file."""
    ROW = "row"
    """A row of the shipped table."""
    SUFFIX = "suffix"
    """The shipped rule for everything under an ending."""
    NOTHING = "nothing"
    """No row and no rule: nothing is known of the site."""
    OWN_DOCUMENT = "own_document"
    """It is no web page but one of the user's own documents."""
    STARTER = "starter"
    """It is one of the shipped facts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceRow:
    """One line of the table of sources."""

    tier: Tier
    kind: SourceKind | None = None
    why: str = ""
    """The reason, where the kind alone does not give it."""
    topics: dict[Topic, Tier] = field(default_factory=dict)
    """Its tier for claims about a topic, where that is another."""

    def tier_for(self, topic: Topic) -> Tier:
        return self.topics.get(topic, self.tier)


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceRating:
    """What a source is worth, and what decided it."""

    site: str
    decided_by: TierDecidedBy
    credibility: float
    tier: Tier | None = None
    """None for what is not published on the web: the user's documents and the shipped facts."""
    kind: SourceKind | None = None
    rule: str = ""
    """The domain or ending whose row decided."""
    why: str = ""

    @property
    def invents(self) -> bool:
        """Whether nothing it says is evidence."""
        return self.kind in NEVER

    @property
    def credible(self) -> bool:
        """Whether citations are taken from it first, by the table."""
        return self.tier in CREDIBLE and not self.invents
