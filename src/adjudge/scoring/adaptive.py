"""The view of trust that knows a claim's parts: its metrics, post trust, standing, and both views side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum

from adjudge.model.evidence import StanceLabel
from adjudge.model.score import Score, Term, weighted
from adjudge.model.trusting import (
    AdaptiveTrust,
    CoverLevel,
    FixedTrust,
    SubclaimCoverage,
    SubclaimMatch,
    TrustItem,
    TrustMetrics,
)
from adjudge.model.verdict import Standing, Trust
from adjudge.policy.trust import TrustPolicy
from adjudge.scoring.coverage import coverage, subclaim_coverage
from adjudge.scoring.diversity import diversity
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.sufficiency import sufficiency
from adjudge.scoring.trust import agreement, item_trust, representatives

FLOORS: tuple[tuple[str, Callable[[TrustMetrics], bool]], ...] = (
    ("consistency_floor", lambda m: 0 < m.subclaims == m.covered and m.agreement == 1.0),
)
"""When top_trust · coverage is the least that post trust can be (000 §5.3.4)."""


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
    terms = [
        weighted("mean_subclaim_trust", mean, 1.0),
        Term(name="coverage", raw=metrics.coverage, weight=factor, contribution=mean * (factor - 1.0)),
    ]
    value, fired = mean * factor, []
    for name, applies in FLOORS:
        if applies(metrics) and value < least:
            terms.append(Term(name=name, raw=least, weight=1.0, contribution=least - value))
            value = least
            fired.append(name)
    return Score(formula="trust.post_adaptive", value=value, terms=tuple(terms), fired=tuple(fired))


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
        domains=len({item.domain for item in kept}),
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
