"""What a tier is worth: credibility for ranking and trust, and seed 002's priors for explainability and veracity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from adjudge.errors import InputError
from adjudge.knowledge.candidates import is_of_web
from adjudge.policy import Policy
from adjudge.policy.sources import SourcePolicy, SourceTable
from adjudge.values.candidate import Candidate
from adjudge.values.case import UrlVisit
from adjudge.values.knowledge import STARTER
from adjudge.values.score import Honesty, Score, Term, formula
from adjudge.values.source import NEVER, SourceKind, SourceRating, SourceRow, Tier, TierDecidedBy, Topic
from adjudge.values.urls import host, site

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
    worth = policy.unknown if tier is Tier.UNKNOWN else _of_tier("tier", tier, policy)
    return _looked_up("sources.credibility", tier, worth)


@formula(
    "sources.explainability",
    origin="seed 002 (tier as a prior factor on explainability)",
    label=Honesty.HEURISTIC,
    text="A = clamp(A before · prior of the best tier / prior of B, 0, 1)",
)
def explainability(before: float, best: Tier | None, policy: SourcePolicy) -> Score:
    """A claim's explainability, adjusted to the best class of sources behind it. It never touches truth."""
    factor = _of_tier("explains", best or Tier.UNKNOWN, policy) / policy.explains_b
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
    prior = _of_tier("veracity", tier, policy) if policy.veracity_counts else EVEN
    return _looked_up("sources.veracity", tier, prior)


def _of_tier(what: str, tier: Tier, policy: SourcePolicy) -> float:
    """The constant of the policy that a tier has for something: `explains_a_prime`."""
    found: float = getattr(policy, f"{what}_{tier.name.lower()}")
    return found


def _looked_up(name: str, of: str, value: float) -> Score:
    return Score(formula=name, value=value, terms=(Term(name=of, raw=value, weight=1.0, contribution=value),))


UNLISTED = SourceRow(tier=Tier.UNKNOWN)


def rated(url: str, table: SourceTable, policy: SourcePolicy, topic: Topic = Topic.GENERAL) -> SourceRating:
    """What the publisher of a page is worth for a claim about a topic. Raises InputError for what is no web address."""
    name, owner = _names(url)
    decided_by, rule, row = table.find(name) or (TierDecidedBy.NOTHING, "", UNLISTED)
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


def rated_site(name: str, policy: Policy) -> SourceRating | None:
    """What a source of the knowledge base is worth where it is a site; a file or a dataset is its owner's own business."""
    if "." not in name or "/" in name or " " in name:
        return None
    try:
        return rated(f"https://{name}/", policy.source_table, policy.sources)
    except InputError:
        return None


@lru_cache(maxsize=4096)
def _names(url: str) -> tuple[str, str]:
    """The host and the site of an address; a job asks for the same few pages again and again."""
    return host(url), site(url)


# What the source of a candidate is worth: by the table of sources for web pages, by where it is kept for the rest.


def rate(candidate: Candidate, policy: Policy, topic: Topic = Topic.GENERAL) -> SourceRating:
    """The rating of whoever published it. What is no web page is one of the user's own documents, and theirs to trust."""
    worth = policy.sources
    if candidate.collection == STARTER:
        return SourceRating(site=candidate.source, decided_by=TierDecidedBy.STARTER, credibility=worth.starter)
    # A statement of the graph may have lost its page's address; then its site is left.
    address = candidate.url or (f"https://{candidate.source}/" if is_of_web(candidate) else "")
    if address and (rating := _rating(address, policy, topic)):
        return rating
    if is_of_web(candidate):
        return SourceRating(site=candidate.source, decided_by=TierDecidedBy.NOTHING, credibility=worth.unknown)
    return SourceRating(site=candidate.source, decided_by=TierDecidedBy.OWN_DOCUMENT, credibility=worth.own)


# Whose voice a text of the open web is: all texts of a site are one, and so are those of sites that are one.


MARKS = ("owner", "origin", "template")
"""What makes two sites one, the surest first."""


def with_publishers(found: Sequence[Candidate], visits: Mapping[str, UrlVisit], policy: Policy) -> tuple[Candidate, ...]:
    """Candidates with who answers for each that has an address on the web, in whatever collection it lies.

    Only sites that no table rates are taken for one another: else a page that prints a paper's name could make the paper one with
    itself. A site counts by a single mark of a kind, and by one kind alone, so that no page ties two others together."""
    sites = {c.id: site_name for c in found if (site_name := _site_of(c))}
    strangers: dict[str, set[str]] = {}
    for c in found:
        if c.id in sites and is_of_web(c) and rate(c, policy).decided_by is TierDecidedBy.NOTHING:
            visit = visits.get(c.url or "")
            strangers.setdefault(sites[c.id], set()).update(visit.marks if visit else ())
    names = _one_of(strangers)
    return tuple(replace(c, publisher=names.get(name, name)) if (name := sites.get(c.id)) else c for c in found)


def _site_of(candidate: Candidate) -> str:
    """The site of a text; of one of the web that tells no address its source, of a file of one's own nothing."""
    try:
        return site(candidate.url) if candidate.url else _source_of(candidate)
    except InputError:
        return _source_of(candidate)


def _source_of(candidate: Candidate) -> str:
    return candidate.source if is_of_web(candidate) else ""


def _one_of(marks: Mapping[str, set[str]]) -> dict[str, str]:
    """For each site that is one with others the first of them by name."""
    names: dict[str, str] = {}
    for kind in MARKS:
        together: dict[str, list[str]] = {}
        for name in sorted(marks.keys() - names.keys()):
            of_kind = [mark for mark in marks[name] if mark.startswith(f"{kind} ")]
            if len(of_kind) == 1:
                together.setdefault(of_kind[0], []).append(name)
        for group in together.values():
            if len(group) > 1:
                names.update(dict.fromkeys(group, group[0]))
    return names


def is_stranger(rating: SourceRating) -> bool:
    """Whether nobody rated it: a site of the open web that no table names."""
    return rating.decided_by is TierDecidedBy.NOTHING


def credibility_of(url: str, policy: Policy, topic: Topic = Topic.GENERAL) -> float:
    """How far the site of an address is believed; of what is no web address, as far as a stranger."""
    rating = _rating(url, policy, topic)
    return rating.credibility if rating else policy.sources.unknown


def publisher_tier(url: str | None, policy: Policy, topic: Topic) -> Tier | None:
    """The tier of the site of an address; None for what is no web address."""
    rating = _rating(url, policy, topic) if url else None
    return rating.tier if rating else None


def believed(url: str, policy: Policy, topic: Topic = Topic.GENERAL) -> bool:
    """Whether citations of a page come first (004 §7.2): its site is on the user's list, or below one that is; where there is
    no list, in tier A, A' or B. What invents is on no list."""
    rating = _rating(url, policy, topic)
    if rating is None:
        return False
    if not policy.credible_domains:
        return rating.credible
    name, _ = _names(url)
    listed = any(name == domain or name.endswith("." + domain) for domain in policy.credible_domains)
    return listed and not rating.invents


def _rating(url: str, policy: Policy, topic: Topic) -> SourceRating | None:
    """None for what is no web address: a file's name, or nothing a browser would open."""
    try:
        return rated(url, policy.source_table, policy.sources, topic)
    except InputError:
        return None
