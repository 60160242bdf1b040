"""The news pipeline's order: what a cross-encoder makes of a result, its address, and where it was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from adjudge.errors import InputError
from adjudge.knowledge.fusion import site_of, within_site_limit
from adjudge.policy.ranking import NewsRankingPolicy
from adjudge.policy.verify import VerdictPolicy
from adjudge.values.candidate import BEYOND, DroppedItem, NewsSignals, RankedItem, Shortlist
from adjudge.values.evidence import Citation, Evidence, EvidenceKind, StanceLabel
from adjudge.values.score import Honesty, Score, formula, total, weighted
from adjudge.values.urls import article_quality, normalise
from adjudge.values.verdict import Verdict

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


# Which citations a verdict may lean on (004 §7): real ones, from credible sites first, each page once.


WANTED: Mapping[Verdict, StanceLabel] = {
    Verdict.SUPPORTED: StanceLabel.SUPPORTS,
    Verdict.REFUTED: StanceLabel.REFUTES,
}
"""What a citation must say to bear out a verdict with a side."""


def page(url: str) -> str:
    """One spelling of an address; what is no web address is its own."""
    try:
        return normalise(url)
    except InputError:
        return url


@formula(
    "citations.match",
    origin="seed 004 §7.3",
    label=Honesty.SAFEGUARD,
    text="kept = citations whose evidence is at hand = same snapshot, same page, the quoted words at the offsets given",
)
def matching(citations: Iterable[Citation], evidence: Iterable[Evidence]) -> tuple[Citation, ...]:
    """The citations that quote what was found: whatever is not word for word in the evidence is left out."""
    found = {item.id: item for item in evidence}
    return tuple(c for c in citations if c.evidence_id in found and _quotes(c, found[c.evidence_id]))


def _quotes(citation: Citation, item: Evidence) -> bool:
    start, end = citation.start - item.span.start, citation.end - item.span.start
    return (
        citation.content_sha256 == item.content_sha256
        and (page(citation.url) if citation.url else None) == (page(item.url) if item.url else None)
        and 0 <= start < end <= len(item.text)
        and item.text[start:end] == citation.quote
    )


@formula(
    "citations.minimum",
    origin="seed 004 §7.3",
    label=Honesty.SAFEGUARD,
    text="verdict = not enough evidence when supported or refuted has fewer cited sources on its side than the minimum",
)
def validated(verdict: Verdict, citations: Iterable[Citation], policy: VerdictPolicy) -> Verdict:
    """A verdict with a side keeps it only while enough different sources are cited for it."""
    wanted = WANTED.get(verdict)
    if wanted is None:
        return verdict
    sources = {c.source for c in citations if c.stance is wanted}
    return verdict if len(sources) >= policy.minimum_sources else Verdict.NOT_ENOUGH_EVIDENCE


@formula(
    "citations.credible",
    origin="seed 004 §7.2",
    label=Honesty.HEURISTIC,
    text="kept = citations from credible sites, or all when those are fewer than 3 or less than 30% of them",
)
def credible(
    citations: Sequence[Citation], policy: VerdictPolicy, believed: Callable[[str], bool]
) -> tuple[Citation, ...]:
    """Citations from sites that are believed; all of them where those are too few. What has no web address is one of the
    user's own documents, and theirs to trust."""
    kept = tuple(c for c in citations if c.url is None or believed(c.url))
    # Hundredths are compared as wholes: 3 of 10 is 30%, whatever a float makes of it.
    too_few = len(kept) < policy.credible_least or 100 * len(kept) < round(
        100 * policy.credible_share * len(citations), 6
    )
    return tuple(citations) if too_few else kept


@formula(
    "citations.merge",
    origin="seed 004 §8",
    label=Honesty.HEURISTIC,
    text="merged = each page once, in the order of the subclaims, 25 at most",
)
def merged(parts: Iterable[Iterable[Citation]], policy: VerdictPolicy) -> tuple[Citation, ...]:
    """The citations of several subclaims as one list. A document without an address is known by its snapshot."""
    first: dict[str, Citation] = {}
    for citation in (c for part in parts for c in part):
        first.setdefault(page(citation.url) if citation.url else citation.content_sha256, citation)
    return tuple(first.values())[: policy.citations]
