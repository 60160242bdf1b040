"""The news pipeline's order: what a cross-encoder makes of a result, its address, and where it was found."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.model.evidence import EvidenceKind
from adjudge.model.score import Score, total, weighted
from adjudge.model.shortlist import BEYOND, DroppedItem, RankedItem, Shortlist
from adjudge.model.signals import NewsSignals
from adjudge.policy.ranking import NewsRankingPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.site_limit import site_of, within_site_limit
from adjudge.text.urls import article_quality

LOW_QUALITY = "low_quality_address"
CROWDED = "site_already_heard"


@formula(
    "news.rerank",
    origin="seed 004 §6.1",
    label=Honesty.HEURISTIC,
    text="score = 0.70 · cross-encoder relevance + 0.20 · address quality + 0.10 · source preference",
)
def rerank_score(signals: NewsSignals, policy: NewsRankingPolicy) -> Score:
    """How well a result serves the claim; lies in 0..1."""
    whole = policy.relevance_weight + policy.url_weight + policy.source_weight
    terms = (
        weighted("cross_encoder", min(1.0, max(0.0, signals.relevance)), policy.relevance_weight / whole),
        weighted("url_quality", url_quality(signals.url, policy), policy.url_weight / whole),
        weighted("source_preference", source_preference(signals.kind, policy), policy.source_weight / whole),
    )
    return total("news.rerank", terms)


@formula(
    "news.url_quality",
    origin="seed 004 §6.1, §9.1",
    label=Honesty.HEURISTIC,
    text="quality = 0 for a front page, 0.4 to 0.8 for a page, 0.9 or 1 for a dated article; no web address = 0.4",
)
def url_quality(url: str | None, policy: NewsRankingPolicy) -> float:
    """How much an address looks like one article's. A text without one is no front page, so it is not treated as one."""
    try:
        return article_quality(url) if url else policy.unaddressed_quality
    except InputError:  # a file's name, or nothing a browser would open
        return policy.unaddressed_quality


@formula(
    "news.source_preference",
    origin="seed 004 §6.1 (web before knowledge base)",
    label=Honesty.HEURISTIC,
    text="preference = 1.0 for the web, 0.7 for the knowledge base, 0.8 for anything else",
)
def source_preference(kind: EvidenceKind, policy: NewsRankingPolicy) -> float:
    """What the place something was found in is worth to a news claim."""
    worth = {EvidenceKind.WEB: policy.web_preference, EvidenceKind.PASSAGE: policy.kept_preference}
    return worth.get(kind, policy.other_preference)


@formula(
    "news.shortlist",
    origin="seed 004 §6.1 (homepage filter, diversity)",
    label=Honesty.SAFEGUARD,
    text="kept = best 25 by news.rerank, front pages left out, at most 2 of one site",
)
def reranked(results: Sequence[NewsSignals], policy: NewsRankingPolicy) -> Shortlist:
    """The results a news verdict may rest on, best first; the order they came in does not matter."""
    articles = [r for r in results if url_quality(r.url, policy) >= policy.least_url_quality]
    chosen = {r.id for r in articles}
    dropped = [DroppedItem(id=r.id, reasons=(LOW_QUALITY,)) for r in results if r.id not in chosen]
    scored = sorted(((rerank_score(r, policy), r) for r in articles), key=lambda pair: (-pair[0].value, pair[1].id))
    heard = within_site_limit([site_of(r.url) for _, r in scored], policy.per_site)
    fits = [pair for pair, kept in zip(scored, heard, strict=True) if kept]
    dropped += [
        DroppedItem(id=r.id, reasons=(CROWDED,)) for (_, r), kept in zip(scored, heard, strict=True) if not kept
    ]
    dropped += [DroppedItem(id=r.id, reasons=(BEYOND,)) for _, r in fits[policy.kept :]]
    return Shortlist(
        # Seed 004 has no topic test of its own: what the cross-encoder put here is what the verdict reads.
        kept=tuple(RankedItem(id=r.id, score=score, admissible=True) for score, r in fits[: policy.kept]),
        dropped=tuple(sorted(dropped, key=lambda d: d.id)),
    )
