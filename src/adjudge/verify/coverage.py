"""The view of trust that knows a claim's parts: its metrics, post trust, standing, and both views side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum, log

from adjudge.policy.verify import TrustPolicy
from adjudge.values.evidence import EvidenceKind, StanceLabel
from adjudge.values.ruling import (
    AdaptiveTrust,
    CoverLevel,
    FixedTrust,
    SubclaimCoverage,
    SubclaimMatch,
    TrustItem,
    TrustMetrics,
)
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.verdict import Standing, SubclaimStatus, Trust
from adjudge.verify.trust import agreement, item_trust, representatives, sufficiency

# How well evidence covers the parts of a claim, and how each part fares.


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


GRAPH = EvidenceKind.GRAPH
FACTORS: tuple[tuple[str, Callable[[SubclaimMatch], bool], Callable[[TrustPolicy], float]], ...] = (
    ("contradicting", lambda m: m.contradicts, lambda p: p.contradicting),
    ("graph_no_anchor", lambda m: m.kind is GRAPH and m.anchor_hits == 0, lambda p: p.graph_no_anchor),
    ("graph_one_anchor", lambda m: m.kind is GRAPH and m.anchor_hits == 1, lambda p: p.graph_one_anchor),
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


class _Cover:
    """One item's cover of one subclaim."""

    def __init__(self, match: SubclaimMatch, trusts: Mapping[str, float], policy: TrustPolicy, confident: bool) -> None:
        self.match = match
        self.level = level(match, policy)
        self.weight = weight(self.level, policy, confident=confident)
        self.relevance = relevance(match, policy).value
        self.trust = trusts.get(match.evidence_id, 0.0)


class _Sides:
    """What speaks for and against a subclaim: on each side the best cover times the probability of that side."""

    def __init__(self, covers: Sequence[_Cover], policy: TrustPolicy) -> None:
        supporting = [c for c in covers if c.match.stance.label is StanceLabel.SUPPORTS]
        contradicting = [c for c in covers if c.match.contradicts]
        self.support = max((c.weight * c.match.stance.supports for c in supporting), default=0.0)
        self.contradiction = max((c.weight * c.match.stance.refutes for c in contradicting), default=0.0)
        self.support_strong = any(c.level is CoverLevel.STRONG for c in supporting)
        self.contradiction_strong = any(c.level is CoverLevel.STRONG for c in contradicting)
        near = (c.match for c in covers if c.match.semantic >= policy.negation_semantic)
        self.negation_mismatch = any(match.negation_differs for match in near)
        self.lead = policy.outweighed
        """By how much a side must lead to outweigh the other."""

    def ahead(self) -> bool:
        return self.support_strong and self.support - self.contradiction >= self.lead

    def behind(self) -> bool:
        return self.contradiction_strong and self.contradiction - self.support >= self.lead


STATUSES: tuple[tuple[str, Callable[[_Sides], bool], SubclaimStatus], ...] = (
    ("negation_mismatch", lambda s: s.negation_mismatch, SubclaimStatus.INVALID),
    ("nothing_decides", lambda s: s.support == s.contradiction == 0.0, SubclaimStatus.UNKNOWN),
    ("strong_support", lambda s: s.support_strong and s.contradiction == 0.0, SubclaimStatus.STRONGLY_VALID),
    ("partial_support", lambda s: s.contradiction == 0.0, SubclaimStatus.PARTIALLY_VALID),
    ("strong_contradiction", lambda s: s.contradiction_strong and s.support == 0.0, SubclaimStatus.INVALID),
    ("partial_contradiction", lambda s: s.support == 0.0, SubclaimStatus.PARTIALLY_INVALID),
    ("strong_support_outweighs", _Sides.ahead, SubclaimStatus.VALID),
    ("strong_contradiction_outweighs", _Sides.behind, SubclaimStatus.INVALID),
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
    covers = [_Cover(match, trusts, policy, confident) for match in sorted(matches, key=lambda m: m.evidence_id)]
    sides = _Sides(covers, policy)
    rule, status = next((name, status) for name, applies, status in STATUSES if applies(sides))
    covering = [c for c in covers if c.weight > 0.0]
    against = status in {SubclaimStatus.INVALID, SubclaimStatus.PARTIALLY_INVALID}
    deciding = [c for c in covering if c.match.contradicts is against] or covering
    best = max(deciding, key=lambda c: (c.weight, c.relevance), default=None)
    top = max(covering, key=lambda c: c.weight, default=None)
    return SubclaimCoverage(
        subclaim_id=subclaim_id,
        status=status,
        rule=rule,
        level=top.level if top else CoverLevel.NONE,
        weight=top.weight if top else 0.0,
        relevance=max((c.relevance for c in covers), default=0.0),
        trust=max((c.trust * c.weight for c in covering), default=0.0),
        support=sides.support,
        contradiction=sides.contradiction,
        best_evidence_id=best.match.evidence_id if best else None,
        evidence_ids=tuple(c.match.evidence_id for c in covering),
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


# How many different sites the evidence comes from.


@formula(
    "trust.diversity",
    origin="seed 000 §5.1 as constants.md settles it",
    label=Honesty.HEURISTIC,
    text="diversity = 0 for n <= 1; 1 for u = n; else max(0, 1 − ln(n / u) / u), n items of u domains",
)
def diversity(domains: Sequence[str]) -> Score:
    """How widely independent items are spread over domains; an item of no known domain shares it with all such."""
    n, u = len(domains), len(set(domains))
    if n <= 1:
        return Score(formula="trust.diversity", value=0.0, fired=("at_most_one_item",))
    if u == n:
        spread = Term(name="unique_domains", raw=float(u), weight=1.0 / n, contribution=1.0)
        return Score(formula="trust.diversity", value=1.0, terms=(spread,), fired=("every_domain_unique",))
    crowding = log(n / u)
    terms = (
        Term(name="whole", raw=1.0, weight=1.0, contribution=1.0),
        Term(name="crowding", raw=crowding, weight=-1.0 / u, contribution=-crowding / u),
    )
    value = 1.0 - crowding / u
    if value < 0.0:  # ten items of one domain would come to −1.3
        floor = Term(name="floor", raw=0.0, weight=1.0, contribution=-value)
        return Score(formula="trust.diversity", value=0.0, terms=(*terms, floor), fired=("floor",))
    return Score(formula="trust.diversity", value=value, terms=terms)


CONSISTENCY_FLOOR = "consistency_floor"
"""Of a claim covered throughout that nothing opposes, top_trust · coverage is the least that post trust can be (000 §5.3.4)."""


@formula(
    "trust.post_adaptive",
    origin="seed 000 §5.3",
    label=Honesty.HEURISTIC,
    text="trust_post = mean over covered subclaims of best trust · weight, times (.5 + .5 coverage); else top_trust · coverage",
)
def post_adaptive(metrics: TrustMetrics, subclaims: Sequence[SubclaimCoverage], policy: TrustPolicy) -> Score:
    """Trust in the claim from its parts: a part lends no more than the best product of an item's trust and its cover."""
    least = metrics.top_trust * metrics.coverage
    trusts = sorted(s.trust for s in subclaims if s.weight > 0.0)
    if not trusts:
        fallback = weighted("top_trust", metrics.top_trust, metrics.coverage)
        return Score(formula="trust.post_adaptive", value=least, terms=(fallback,), fired=("fallback",))
    mean = fsum(trusts) / len(trusts)
    factor = policy.coverage_base + (1.0 - policy.coverage_base) * metrics.coverage
    terms = (
        weighted("mean_subclaim_trust", mean, 1.0),
        Term(name="coverage", raw=metrics.coverage, weight=factor, contribution=mean * (factor - 1.0)),
    )
    value = mean * factor
    consistent = 0 < metrics.subclaims == metrics.covered and metrics.agreement == 1.0
    if not consistent or value >= least:
        return Score(formula="trust.post_adaptive", value=value, terms=terms)
    lifted = Term(name=CONSISTENCY_FLOOR, raw=least, weight=1.0, contribution=least - value)
    return Score(formula="trust.post_adaptive", value=least, terms=(*terms, lifted), fired=(CONSISTENCY_FLOOR,))


@formula(
    "trust.standing",
    origin="seed 000 §5.3",
    label=Honesty.HEURISTIC,
    text="standing = evidence_insufficiency if not sufficient; confirmed from .8, provisional from .6, else revoked",
)
def standing(trust_post: float, sufficient: bool, policy: TrustPolicy) -> Standing:
    """What the trust metric makes of the evidence."""
    rungs = (
        (not sufficient, Standing.EVIDENCE_INSUFFICIENCY),
        (trust_post >= policy.confirmed, Standing.CONFIRMED),
        (trust_post >= policy.provisional, Standing.PROVISIONAL),
    )
    return next((name for holds, name in rungs if holds), Standing.REVOKED)


def adaptive(
    items: Sequence[TrustItem],
    matches: Mapping[str, Sequence[SubclaimMatch]],
    policy: TrustPolicy,
    *,
    confident: bool = False,
) -> AdaptiveTrust:
    """The adaptive view: `matches` holds, under each subclaim's name, the items held against it. Order of items and
    copies of one text change nothing."""
    kept = representatives(items, policy)
    trusts = {item.evidence_id: item_trust(item, policy).value for item in items}
    # Copies are held against subclaims too: only the best of all counts there, and a copy cut short must not hide a whole one.
    subclaims = tuple(
        subclaim_coverage(name, [m for m in held if m.evidence_id in trusts], trusts, policy, confident=confident)
        for name, held in matches.items()
    )
    scores = (
        coverage(subclaims),
        diversity([item.domain for item in kept]),
        agreement([item.stance for item in kept]),
    )
    metrics = _metrics(kept, trusts, subclaims, scores)
    post = post_adaptive(metrics, subclaims, policy)
    enough = sufficiency(metrics, post.value, policy, confident=confident)
    return AdaptiveTrust(
        metrics=metrics,
        trust_post=post,
        sufficiency=enough,
        standing=standing(post.value, enough.sufficient, policy),
        confident=confident,
        subclaims=subclaims,
        scores=scores,
    )


def _metrics(
    kept: Sequence[TrustItem],
    trusts: Mapping[str, float],
    subclaims: Sequence[SubclaimCoverage],
    scores: tuple[Score, Score, Score],
) -> TrustMetrics:
    covering, spread, agreeing = scores
    return TrustMetrics(
        count=len(kept),
        sided=sum(item.stance.label is not StanceLabel.NEUTRAL for item in kept),
        subclaims=len(subclaims),
        covered=sum(s.weight > 0.0 for s in subclaims),
        strong_covered=sum(s.level is CoverLevel.STRONG for s in subclaims),
        contradicted=sum(s.contradicted for s in subclaims),
        coverage=covering.value,
        diversity=spread.value,
        agreement=agreeing.value,
        # The seed's "avg_relevance" is taken over subclaims: an item too many cannot lower it, and no part is forgotten.
        relevance=fsum(s.relevance for s in subclaims) / max(1, len(subclaims)),
        top_trust=max((trusts[item.evidence_id] for item in kept), default=0.0),
        top_semantic=max((item.semantic for item in kept), default=0.0),
    )


def both_views(adaptive: AdaptiveTrust, fixed: FixedTrust) -> Trust:
    """The trust block of a finding: adaptive trust decides, fixed trust stands beside it (000 §9)."""
    return Trust(
        trust_policy_mode="confidence" if adaptive.confident else "adaptive",
        trust_metric_value=adaptive.trust_post.value,
        trust_threshold_met=adaptive.sufficiency.sufficient,
        coverage=adaptive.metrics.coverage,
        diversity=adaptive.metrics.diversity,
        agreement=adaptive.metrics.agreement,
        trust_post_adaptive=adaptive.trust_post.value,
        trust_post_fixed=fixed.trust_post.value,
        interval=fixed.interval,
        grade=fixed.grade,
    )
