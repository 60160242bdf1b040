"""What a tier is worth: credibility for ranking and trust, and seed 002's priors for explainability and veracity."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from adjudge.errors import InputError
from adjudge.model.score import Score, Term
from adjudge.model.source import NEVER, DecidedBy, SourceKind, SourceRating, SourceRow, Tier, Topic
from adjudge.policy.source_table import SourceTable
from adjudge.policy.sources import SourcePolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.text.urls import host, site

EVEN = 0.5
"""The prior of what nothing is known about."""


@formula(
    "sources.credibility",
    origin="seeds 000 §4, 001 and 004 §7.2 with the tiers of seed 002; the numbers are ours",
    label=Honesty.HEURISTIC,
    text="credibility = the number of the source's tier; 0 for satire and fabrication",
)
def tier_credibility(tier: Tier, kind: SourceKind | None, policy: SourcePolicy) -> Score:
    """How far a source is believed before a word of it is read."""
    if kind in NEVER:
        return _looked_up("sources.credibility", str(kind), policy.invented)
    worth = {
        Tier.A: policy.tier_a,
        Tier.A_PRIME: policy.tier_a_prime,
        Tier.B: policy.tier_b,
        Tier.C: policy.tier_c,
        Tier.D: policy.tier_d,
        Tier.UNKNOWN: policy.unknown,
    }
    return _looked_up("sources.credibility", tier, worth[tier])


@formula(
    "sources.explainability",
    origin="seed 002 (tier as a prior factor on explainability)",
    label=Honesty.HEURISTIC,
    text="A = clamp(A before · prior of the best tier / prior of B, 0, 1)",
)
def explainability(before: float, best: Tier | None, policy: SourcePolicy) -> Score:
    """A claim's explainability, adjusted to the best class of sources behind it. It never touches truth."""
    prior = {
        Tier.A: policy.explains_a,
        Tier.A_PRIME: policy.explains_a_prime,
        Tier.B: policy.explains_b,
        Tier.C: policy.explains_c,
        Tier.D: policy.explains_d,
        Tier.UNKNOWN: policy.explains_unknown,
    }[best or Tier.UNKNOWN]
    factor = prior / policy.explains_b
    value = min(1.0, max(0.0, before * factor))
    term = Term(name=best or Tier.UNKNOWN, raw=before, weight=factor, contribution=value)
    return Score(formula="sources.explainability", value=value, terms=(term,))


@formula(
    "sources.veracity",
    origin="seed 002 (veracity prior by tier, off by default)",
    label=Honesty.HEURISTIC,
    text="prior = the number of the source's tier where tiers count for veracity, else 0.5",
)
def veracity_prior(tier: Tier, policy: SourcePolicy) -> Score:
    """What to expect of a source's truth before reading it: nothing either way, unless the policy lets tiers count."""
    prior = {
        Tier.A: policy.veracity_a,
        Tier.A_PRIME: policy.veracity_a_prime,
        Tier.B: policy.veracity_b,
        Tier.C: policy.veracity_c,
        Tier.D: policy.veracity_d,
        Tier.UNKNOWN: policy.veracity_unknown,
    }[tier]
    return _looked_up("sources.veracity", tier, prior if policy.veracity_counts else EVEN)


def _looked_up(name: str, of: str, value: float) -> Score:
    return Score(formula=name, value=value, terms=(Term(name=of, raw=value, weight=1.0, contribution=value),))


UNLISTED = SourceRow(tier=Tier.UNKNOWN)


def rated(url: str, table: SourceTable, policy: SourcePolicy, topic: Topic = Topic.GENERAL) -> SourceRating:
    """What the publisher of a page is worth for a claim about a topic. Raises InputError for what is no web address."""
    name, owner = _names(url)
    decided_by, rule, row = table.find(name) or (DecidedBy.NOTHING, "", UNLISTED)
    tier = row.tier_for(topic)
    return SourceRating(
        site=owner,
        decided_by=decided_by,
        credibility=tier_credibility(tier, row.kind, policy).value,
        tier=tier,
        kind=row.kind,
        rule=rule,
        why=row.why,
    )


@lru_cache(maxsize=4096)
def _names(url: str) -> tuple[str, str]:
    """The host and the site of an address; a job asks for the same few pages again and again."""
    return host(url), site(url)


def listed(url: str, domains: Collection[str]) -> bool:
    """Whether a page lies on one of some domains, or below it."""
    try:
        name, _ = _names(url)
    except InputError:
        return False
    return any(name == domain or name.endswith("." + domain) for domain in domains)
