"""The gatekeeper: from candidates to a shortlist that trust can be computed on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.knowledge.fusion import site_of, within_site_limit
from adjudge.policy.ranking import AdmissionPolicy, NewsRankingPolicy, RankingPolicy
from adjudge.policy.verify import VerdictPolicy
from adjudge.values.candidate import BEYOND, DroppedItem, NewsSignals, RankedItem, Shortlist, Signals
from adjudge.values.claim import ClaimType
from adjudge.values.evidence import Citation, Evidence, EvidenceKind, StanceLabel
from adjudge.values.score import Honesty, Score, formula, total, weighted
from adjudge.values.urls import article_quality, normalised
from adjudge.values.verdict import Ranking, Verdict
from adjudge.verify.ranking import PlacedCandidate, contradicting, placed, relevance

# On which candidates trust may rest: those that speak of what the claim speaks of.


Route = Callable[[Signals, AdmissionPolicy], bool]
"""A way in which a topic can meet the claim's."""


def by_reading(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It was read, takes a side, is not wholly unlike the claim, and is not known to be of somebody else. Words only guess at
    what reading settles, and in somebody's own few documents at whom it is of: "patients" are the "you" of a leaflet."""
    of_another = not signals.given and (signals.must_have_alias is False or signals.subject_match is False)
    return signals.takes_side and signals.semantic >= policy.faint_semantic and not of_another


ROUTES: dict[str, Route] = {
    "by_anchors": lambda s, p: s.anchor_match is not None and s.anchor_match >= p.topic_anchors,
    # Seed 000 rewards the same pair.
    "by_entities": lambda s, p: s.entity_overlap >= p.topic_entity and s.claim_overlap >= p.topic_overlap,
    # It paraphrases the claim: anchors alone would punish that (001's own warning).
    "by_meaning": lambda s, p: s.semantic >= p.topic_semantic and s.entity_overlap >= p.topic_semantic_entity,
    "by_reading": by_reading,
    "by_fact": lambda s, p: s.states_fact,
}


@formula(
    "ranking.admissible_for_trust",
    origin="seed 001 (topic alignment); the routes are Adjudge's",
    label=Honesty.SAFEGUARD,
    text="admissible = anchors ≥ 0.34, or entities ≥ 0.34 with overlap ≥ 0.10, or semantic ≥ 0.80 with entities ≥ 0.20,"
    " or read and found to take a side, with semantic ≥ 0.20 and, but in one's own few documents, of the same subject,"
    " or a stated fact that settles it",
)
def topic_routes(signals: Signals, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the ways in which a candidate is on the claim's topic; it is admissible for trust when there is one."""
    return tuple(name for name, leads in ROUTES.items() if leads(signals, policy))


# Which candidates are dropped before the final ranking.


Filter = Callable[[PlacedCandidate, AdmissionPolicy], bool]
"""Whether the candidate is to be dropped. Similarity and graph are read as measured, not as placed in the set, where
the best of a poor lot would pass for certain; only the graph's own excuse looks at its place too."""


def _few_shared_words(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Hardly the claim's words, no paraphrase, and no link in the graph to excuse it."""
    signals = candidate.signals
    linked = (
        (candidate.graph >= policy.linked_graph_norm or signals.graph >= policy.linked_graph)
        and signals.entity_overlap >= policy.linked_entity
        and signals.claim_overlap >= policy.linked_overlap
    )
    return signals.claim_overlap < policy.apart_overlap and signals.semantic < policy.apart_semantic and not linked


def _object_missing(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Another object; kept when it denies the claim outright, for then another object is what it would name."""
    signals = candidate.signals
    return (
        signals.object_match is False
        and signals.claim_overlap < policy.object_overlap
        and signals.strongest < policy.object_strength
        and not signals.explicit_refutation
    )


def _focus_missing(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """At most one word of what the claim turns on."""
    signals = candidate.signals
    apart = signals.claim_overlap < policy.focus_overlap and signals.strongest < policy.focus_strength
    return signals.misses_focus and apart


def _faint(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Nothing about it speaks to the claim."""
    signals = candidate.signals
    return (
        signals.semantic < policy.faint_semantic
        and signals.claim_overlap < policy.faint_overlap
        and signals.entity_overlap < policy.faint_entity
        and signals.graph < policy.faint_graph
    )


FILTERS: dict[str, Filter] = {
    "few_shared_words": _few_shared_words,
    "object_missing": _object_missing,
    "focus_missing": _focus_missing,
    "subject_missing": lambda c, p: c.signals.subject_match is False and c.signals.strongest < p.relation_strength,
    "relation_object_missing": lambda c, p: (
        c.signals.relation_object_match is False and c.signals.strongest < p.relation_strength
    ),
    # As with the penalty, a claim about a belief is answered by reports of it.
    "mere_report": lambda c, p: c.signals.merely_reports and c.signals.claim_overlap < p.report_overlap,
    "faint": _faint,
}


@formula(
    "ranking.strict_filters",
    origin="seed 000 §4.4",
    label=Honesty.SAFEGUARD,
    text="dropped = any of: few shared words, object, focus, subject or relation-object missing, mere report, faint",
)
def strict_filters(candidate: PlacedCandidate, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the filters that drop a candidate; none when it stays, as one does that was read and takes a side: the filters
    stand in for reading."""
    if by_reading(candidate.signals, policy):
        return ()
    return tuple(name for name, drops in FILTERS.items() if drops(candidate, policy))


COUNT_GATE: dict[str, Filter] = {
    "no_number": lambda c, p: not c.signals.has_number,
    "no_overlap": lambda c, p: c.signals.claim_overlap <= p.count_overlap,
}


@formula(
    "ranking.count_gate",
    origin="seed 001 (ranking phase gatekeeper)",
    label=Honesty.SAFEGUARD,
    text="dropped = the claim counts something, and the text has no number or no word of the claim",
)
def count_gate(candidate: PlacedCandidate, claim_type: ClaimType, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the rules that keep a candidate from a count claim; none for any other claim, or once it was read."""
    if claim_type is not ClaimType.COUNT or by_reading(candidate.signals, policy):
        return ()
    return tuple(name for name, drops in COUNT_GATE.items() if drops(candidate, policy))


MISSING_ALIAS = "core_entity_missing"
CONTRADICTS = "contradicts"


@formula(
    "ranking.shortlist",
    origin="seed 001 (ranking phase gatekeeper)",
    label=Honesty.SAFEGUARD,
    text="kept = best k that pass the gates, name the core entity and do not contradict; all that pass when degraded",
)
def shortlist(
    candidates: Sequence[Signals], claim_type: ClaimType, k: int, ranking: RankingPolicy, admission: AdmissionPolicy
) -> Shortlist:
    """Drops what is off the claim, scores the rest, holds contradicting items apart and drops those without the core
    entity. When fewer than two admissible items would be left, the last two rules are lifted: a weak shortlist, marked as
    such, is more use than none. The order of the candidates does not matter."""
    passed, dropped = _gated(placed(candidates), claim_type, admission)
    # What was read and takes a side goes before what is silent: the shortlist is what a verdict may rest on.
    judged = sorted(
        (_Judged(c, claim_type, ranking, admission) for c in passed),
        key=lambda j: (not j.sided, -j.item.score.value, j.item.id),
    )
    clear = [j for j in judged if not j.against]
    degraded = len({j.source for j in clear if j.item.admissible}) < admission.least_admissible  # copies count once
    kept = judged if degraded else clear
    apart = [] if degraded else [j for j in judged if j.against]
    dropped += [DroppedItem(id=j.item.id, reasons=j.against) for j in apart if MISSING_ALIAS in j.against]
    dropped += [DroppedItem(id=j.item.id, reasons=(BEYOND,)) for j in kept[k:]]
    return Shortlist(
        kept=tuple(j.item for j in kept[:k]),
        contradicting=tuple(j.item for j in apart if MISSING_ALIAS not in j.against),
        dropped=tuple(sorted(dropped, key=lambda d: d.id)),
        degraded=degraded,
    )


@formula(
    "ranking.refined",
    origin="seed 001 (optional cross-encoder rerank)",
    label=Honesty.HEURISTIC,
    text="place = 0.5 · score + 0.5 · cross-encoder relevance, among the first 20; the score itself stays",
)
def refined(items: Sequence[RankedItem], cross_encoder: Mapping[str, float], policy: RankingPolicy) -> tuple[RankedItem, ...]:
    """Reorders the first places by what a cross-encoder makes of them; one it did not read is placed by its score."""
    head = [(_place(item, cross_encoder, policy), item) for item in items[: policy.refined]]
    head.sort(key=lambda pair: (-pair[0].value, pair[1].id))
    return (*(replace(item, refined=place) for place, item in head), *items[policy.refined :])


def summary(items: Sequence[RankedItem]) -> Ranking:
    """The best and the average score of a shortlist, as results carry them."""
    scores = [item.score.value for item in items]
    return Ranking(top_ranking_score=max(scores, default=0.0), avg_ranking_score=sum(scores) / max(len(scores), 1))


def _place(item: RankedItem, cross_encoder: Mapping[str, float], policy: RankingPolicy) -> Score:
    share, score = policy.refinement_share, item.score.value
    read = weighted("cross_encoder", cross_encoder.get(item.id, score), share)
    return total("ranking.refined", (weighted("score", score, 1.0 - share), read))


class _Judged:
    """A scored candidate, and what speaks against keeping it among the supporting ones."""

    def __init__(
        self, candidate: PlacedCandidate, claim_type: ClaimType, ranking: RankingPolicy, admission: AdmissionPolicy
    ) -> None:
        signals = candidate.signals
        score = relevance(candidate, claim_type, ranking)
        routes = topic_routes(signals, admission)
        self.sided = signals.states_fact or by_reading(signals, admission)
        missing = signals.must_have_alias is False and not self.sided
        doubts = {CONTRADICTS: signals.contradicts, MISSING_ALIAS: missing}
        self.against = tuple(name for name, holds in doubts.items() if holds)
        self.item = RankedItem(
            id=signals.id,
            score=contradicting(score, ranking) if signals.contradicts else score,
            admissible=bool(routes),
            reasons=routes + self.against,
        )
        self.source = signals.independent or signals.id
        """The independent source it speaks for."""


def _gated(
    candidates: Sequence[PlacedCandidate], claim_type: ClaimType, policy: AdmissionPolicy
) -> tuple[list[PlacedCandidate], list[DroppedItem]]:
    passed, dropped = [], []
    for candidate in candidates:
        stated = candidate.signals.states_fact
        reasons = () if stated else strict_filters(candidate, policy) + count_gate(candidate, claim_type, policy)
        if reasons:
            dropped.append(DroppedItem(id=candidate.signals.id, reasons=reasons))
        else:
            passed.append(candidate)
    return passed, dropped


# The news pipeline's order: what a cross-encoder makes of a result, its address, and where it was found.


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
    found = address_quality(url)
    return policy.unaddressed_quality if found is None else found


def address_quality(url: str | None) -> float | None:
    """The same; None for a file's name, or nothing a browser would open."""
    try:
        return article_quality(url) if url else None
    except InputError:
        return None


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
    why = {r.id: LOW_QUALITY for r in results if url_quality(r.url, policy) < policy.least_url_quality}
    scored = [(rerank_score(r, policy), r) for r in results if r.id not in why]
    scored.sort(key=lambda pair: (-pair[0].value, pair[1].id))
    heard = within_site_limit([site_of(r.url) for _, r in scored], policy.per_site)
    why |= {r.id: CROWDED for (_, r), fits in zip(scored, heard, strict=True) if not fits}
    kept = [(score, r) for score, r in scored if r.id not in why]
    why |= {r.id: BEYOND for _, r in kept[policy.kept :]}
    return Shortlist(
        # Seed 004 has no topic test of its own: what the cross-encoder put here is what the verdict reads.
        kept=tuple(RankedItem(id=r.id, score=score, admissible=True) for score, r in kept[: policy.kept]),
        dropped=tuple(DroppedItem(id=name, reasons=(reason,)) for name, reason in sorted(why.items())),
    )


# Which citations a verdict may lean on (004 §7): real ones, from credible sites first, each page once.


WANTED: Mapping[Verdict, StanceLabel] = {
    Verdict.SUPPORTED: StanceLabel.SUPPORTS,
    Verdict.REFUTED: StanceLabel.REFUTES,
}
"""What a citation must say to bear out a verdict with a side."""


def page(url: str) -> str:
    """One spelling of an address; what is no web address is its own."""
    return normalised(url) or url


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
def credible(citations: Sequence[Citation], policy: VerdictPolicy, believed: Callable[[str], bool]) -> tuple[Citation, ...]:
    """Citations from sites that are believed; all of them where those are too few. What has no web address is one of the
    user's own documents, and theirs to trust."""
    kept = tuple(c for c in citations if c.url is None or believed(c.url))
    # Hundredths are compared as wholes: 3 of 10 is 30%, whatever a float makes of it.
    too_few = len(kept) < policy.credible_least or 100 * len(kept) < round(100 * policy.credible_share * len(citations), 6)
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
