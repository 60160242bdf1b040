"""How well evidence covers the parts of a claim, and how each part fares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from adjudge.model.evidence import EvidenceKind, StanceLabel
from adjudge.model.score import Score, Term, weighted
from adjudge.model.trusting import CoverLevel, SubclaimCoverage, SubclaimMatch
from adjudge.model.verdict import SubclaimStatus
from adjudge.policy.trust import TrustPolicy
from adjudge.scoring.formula import Honesty, formula


@formula(
    "coverage.relevance",
    origin="seed 001, subclaim coverage; numbers of constants.md",
    label=Honesty.HEURISTIC,
    text="relevance = max(.7 sem + .3 min(1, hits / 2), .6 sem + .4 overlap) · factors",
)
def relevance(match: SubclaimMatch, policy: TrustPolicy) -> Score:
    """How much an item has to do with a subclaim; contradicting items and graph statements short of anchors count less."""
    hits = min(match.anchor_hits, policy.anchors)
    by_anchor = (
        weighted("semantic", match.semantic, 1.0 - policy.anchor_share),
        weighted("anchors", min(1.0, hits / policy.anchor_full), policy.anchor_share),
    )
    by_words = (
        weighted("semantic", match.semantic, 1.0 - policy.overlap_share),
        weighted("overlap", match.overlap, policy.overlap_share),
    )
    terms: tuple[Term, ...] = max(by_anchor, by_words, key=lambda pair: sum(t.contribution for t in pair))
    value, fired = sum(t.contribution for t in terms), []
    for name, applies, kept in FACTORS:
        if applies(match):
            factor = kept(policy)
            terms = (*terms, Term(name=name, raw=factor, weight=1.0, contribution=value * (factor - 1.0)))
            value *= factor
            fired.append(name)
    return Score(formula="coverage.relevance", value=value, terms=terms, fired=tuple(fired))


def _is_graph(match: SubclaimMatch) -> bool:
    return match.kind is EvidenceKind.GRAPH


FACTORS: tuple[tuple[str, Callable[[SubclaimMatch], bool], Callable[[TrustPolicy], float]], ...] = (
    ("contradicting", lambda m: m.contradicts, lambda p: p.contradicting),
    ("graph_no_anchor", lambda m: _is_graph(m) and m.anchor_hits == 0, lambda p: p.graph_no_anchor),
    ("graph_one_anchor", lambda m: _is_graph(m) and m.anchor_hits == 1, lambda p: p.graph_one_anchor),
)
"""What takes relevance away, in order."""


def level(match: SubclaimMatch, policy: TrustPolicy) -> CoverLevel:
    """How well one item covers a subclaim. Either side covers: a part that is refuted is spoken to. Of two readings of
    "semantic, one anchor or the object" the stricter holds: similarity is asked for in both cases."""
    found = match.anchor_hits >= 1 or match.object_found
    strong = (match.semantic >= policy.strong_semantic and match.anchor_hits >= policy.strong_anchors) or (
        match.semantic >= policy.object_semantic and match.object_found
    )
    # The seed's own stance was too coarse to ask this; a text that leaves a part open must not count as settling it.
    sided = match.stance.label is not StanceLabel.NEUTRAL or not policy.strong_needs_side
    if strong and sided:
        return CoverLevel.STRONG
    partial = match.semantic >= policy.partial_semantic and found
    return CoverLevel.PARTIAL if partial or strong else CoverLevel.NONE


def weight(level: CoverLevel, policy: TrustPolicy, *, confident: bool = False) -> float:
    """What a level adds to coverage; in confidence mode a partial cover adds more."""
    partial = policy.confident_partial_weight if confident else policy.partial_weight
    return {CoverLevel.STRONG: policy.strong_weight, CoverLevel.PARTIAL: partial, CoverLevel.NONE: 0.0}[level]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Cover:
    """One item's cover of one subclaim."""

    match: SubclaimMatch
    level: CoverLevel
    weight: float
    relevance: float
    trust: float


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sides:
    """What speaks for and against a subclaim: on each side the best cover times the probability of that side."""

    support: float
    contradiction: float
    support_strong: bool
    contradiction_strong: bool
    negation_mismatch: bool
    lead: float
    """By how much a side must lead to outweigh the other."""

    def ahead(self, strong: bool) -> bool:
        return self.support_strong is strong and self.support - self.contradiction >= self.lead

    def behind(self, strong: bool) -> bool:
        return self.contradiction_strong is strong and self.contradiction - self.support >= self.lead


STATUSES: tuple[tuple[str, Callable[[_Sides], bool], SubclaimStatus], ...] = (
    ("negation_mismatch", lambda s: s.negation_mismatch, SubclaimStatus.INVALID),
    ("nothing_decides", lambda s: s.support == s.contradiction == 0.0, SubclaimStatus.UNKNOWN),
    ("strong_support", lambda s: s.support_strong and s.contradiction == 0.0, SubclaimStatus.STRONGLY_VALID),
    ("partial_support", lambda s: s.contradiction == 0.0, SubclaimStatus.PARTIALLY_VALID),
    ("strong_contradiction", lambda s: s.contradiction_strong and s.support == 0.0, SubclaimStatus.INVALID),
    ("partial_contradiction", lambda s: s.support == 0.0, SubclaimStatus.PARTIALLY_INVALID),
    ("strong_support_outweighs", lambda s: s.ahead(True), SubclaimStatus.VALID),
    ("strong_contradiction_outweighs", lambda s: s.behind(True), SubclaimStatus.INVALID),
    ("disputed_mostly_supported", lambda s: s.support > s.contradiction, SubclaimStatus.PARTIALLY_VALID),
    # A tie goes against the claim.
    ("disputed_mostly_contradicted", lambda s: True, SubclaimStatus.PARTIALLY_INVALID),
)
"""The first row that applies says how a subclaim fared (seed 000 §6.1, 001)."""


def subclaim_coverage(
    subclaim_id: str,
    matches: Sequence[SubclaimMatch],
    trusts: Mapping[str, float],
    policy: TrustPolicy,
    *,
    confident: bool = False,
) -> SubclaimCoverage:
    """How one subclaim is covered by the items held against it; `trusts` gives each item's trust by its name. Only the
    best of each kind counts, so neither order nor copies change anything."""
    covers = [_cover(match, trusts, policy, confident) for match in sorted(matches, key=lambda m: m.evidence_id)]
    sides = _sides(covers, policy)
    rule, status = next((name, status) for name, applies, status in STATUSES if applies(sides))
    covering = [c for c in covers if c.weight > 0.0]
    against = status in {SubclaimStatus.INVALID, SubclaimStatus.PARTIALLY_INVALID}
    deciding = [c for c in covering if c.match.contradicts is against] or covering
    best = max(deciding, key=lambda c: (c.weight, c.relevance), default=None)
    trusted = max(covering, key=lambda c: c.trust * c.weight, default=None)
    top = max(covering, key=lambda c: c.weight, default=None)
    return SubclaimCoverage(
        subclaim_id=subclaim_id,
        status=status,
        rule=rule,
        level=top.level if top else CoverLevel.NONE,
        weight=top.weight if top else 0.0,
        relevance=max((c.relevance for c in covers), default=0.0),
        trust=trusted.trust * trusted.weight if trusted else 0.0,
        support=sides.support,
        contradiction=sides.contradiction,
        best_evidence_id=best.match.evidence_id if best else None,
        trusted_evidence_id=trusted.match.evidence_id if trusted else None,
        evidence_ids=tuple(c.match.evidence_id for c in covering),
    )


def _cover(match: SubclaimMatch, trusts: Mapping[str, float], policy: TrustPolicy, confident: bool) -> _Cover:
    reached = level(match, policy)
    return _Cover(
        match=match,
        level=reached,
        weight=weight(reached, policy, confident=confident),
        relevance=relevance(match, policy).value,
        trust=trusts.get(match.evidence_id, 0.0),
    )


def _sides(covers: Sequence[_Cover], policy: TrustPolicy) -> _Sides:
    supporting = [c for c in covers if c.match.stance.label is StanceLabel.SUPPORTS]
    contradicting = [c for c in covers if c.match.contradicts]
    return _Sides(
        support=max((c.weight * c.match.stance.supports for c in supporting), default=0.0),
        contradiction=max((c.weight * c.match.stance.refutes for c in contradicting), default=0.0),
        support_strong=any(c.level is CoverLevel.STRONG for c in supporting),
        contradiction_strong=any(c.level is CoverLevel.STRONG for c in contradicting),
        negation_mismatch=any(
            c.match.negation_differs and c.match.semantic >= policy.negation_semantic for c in covers
        ),
        lead=policy.outweighed,
    )


@formula(
    "coverage.subclaims",
    origin="seed 000 §5.1",
    label=Honesty.HEURISTIC,
    text="coverage = Σ weight / number of subclaims",
)
def coverage(subclaims: Sequence[SubclaimCoverage]) -> Score:
    """The share of a claim's parts that evidence speaks to; 0 for a claim without parts."""
    n = max(1, len(subclaims))
    terms = tuple(weighted(s.subclaim_id, s.weight, 1.0 / n) for s in subclaims)
    # Divided once: eight tenths added up come to less than .8, and gates stand exactly there.
    return Score(formula="coverage.subclaims", value=fsum(s.weight for s in subclaims) / n, terms=terms)
