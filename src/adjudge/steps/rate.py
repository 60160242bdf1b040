"""What the source of a candidate is worth: by the table of sources for web pages, by where it is kept for the rest."""

from __future__ import annotations

from adjudge.errors import InputError
from adjudge.model.candidate import Candidate
from adjudge.model.evidence import EvidenceKind
from adjudge.model.knowledge import CURRENT_AFFAIRS, STARTER
from adjudge.model.source import DecidedBy, SourceRating, Tier, Topic
from adjudge.policy import Policy
from adjudge.scoring.tiers import listed, rated
from adjudge.steps.candidates import WEB


def rate(candidate: Candidate, policy: Policy, topic: Topic = Topic.GENERAL) -> SourceRating:
    """The rating of whoever published it. What is no web page is one of the user's own documents, and theirs to trust."""
    worth = policy.sources
    if candidate.collection == STARTER:
        return SourceRating(site=candidate.source, decided_by=DecidedBy.STARTER, credibility=worth.starter)
    for address in _addresses(candidate):
        try:
            return rated(address, policy.source_table, worth, topic)
        except InputError:  # a file's name, or nothing a browser would open
            continue
    if _from_web(candidate):
        return SourceRating(site=candidate.source, decided_by=DecidedBy.NOTHING, credibility=worth.unknown)
    return SourceRating(site=candidate.source, decided_by=DecidedBy.OWN_DOCUMENT, credibility=worth.own)


def credibility_of(url: str, policy: Policy, topic: Topic = Topic.GENERAL) -> float:
    """How far the site of an address is believed; of what is no web address, as far as a stranger."""
    try:
        return rated(url, policy.source_table, policy.sources, topic).credibility
    except InputError:
        return policy.sources.unknown


def publisher_tier(url: str | None, policy: Policy, topic: Topic = Topic.GENERAL) -> Tier | None:
    """The tier of the site of an address; None for what is no web address."""
    try:
        return rated(url, policy.source_table, policy.sources, topic).tier if url else None
    except InputError:
        return None


def believed(url: str, policy: Policy, topic: Topic = Topic.GENERAL) -> bool:
    """Whether citations of a page come first (004 §7.2): its site is on the user's list, or, where there is none, in tier
    A, A' or B. What invents is on no list."""
    try:
        rating = rated(url, policy.source_table, policy.sources, topic)
    except InputError:
        return False
    if not policy.credible_domains:
        return rating.credible
    return listed(url, policy.credible_domains) and not rating.invents


def _addresses(candidate: Candidate) -> list[str]:
    """Where it was published. A statement of the graph may have lost its page's address; then its site is left."""
    if candidate.url:
        return [candidate.url]
    return [f"https://{candidate.source}/"] if _from_web(candidate) else []


def _from_web(candidate: Candidate) -> bool:
    return candidate.kind is EvidenceKind.WEB or candidate.collection in (WEB, CURRENT_AFFAIRS)
