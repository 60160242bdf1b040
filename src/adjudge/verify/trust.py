"""How far evidence may be relied on, and whether it is enough to decide: routes that let it pass and guards in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor, fsum
from random import Random
from typing import NamedTuple

from adjudge.policy.verify import TrustPolicy
from adjudge.values.budget import BudgetClass
from adjudge.values.evidence import Stance, StanceLabel
from adjudge.values.ruling import AdaptiveTrust, FixedTrust, Precheck, Sufficiency, TrustItem, TrustMetrics
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.verdict import Gate


def confidence_mode(*, asked: bool, budget: BudgetClass) -> bool:
    """Whether lower thresholds hold: when the caller asks for them, or may spend next to nothing."""
    return asked or budget is BudgetClass.MINIMAL


class _Check(NamedTuple):
    """One comparison of a gate."""

    name: str
    value: float
    bound: float
    below: bool = False

    @property
    def holds(self) -> bool:
        return self.value < self.bound if self.below else self.value >= self.bound


_at_least, _below = partial(_Check, below=False), partial(_Check, below=True)


def _values(*checks: _Check) -> dict[str, float]:
    """Each value beside the bound it was held to."""
    shown: dict[str, float] = {}
    for check in checks:
        shown[check.name] = float(check.value)
        shown[f"{check.name}_{'below' if check.below else 'at_least'}"] = float(check.bound)
    return shown


ROUTES: dict[str, Callable[[TrustMetrics, TrustPolicy, bool], tuple[_Check, ...]]] = {
    "low_count_override": lambda m, p, confident: (
        _at_least("count", m.count, 1),
        _below("count", m.count, p.min_evidence),
        _below("coverage", m.coverage, p.low_coverage),
        _at_least("diversity", m.diversity, p.low_diversity),
        _at_least("relevance", m.relevance, p.low_relevance),
    ),
    "confidence_relaxed": lambda m, p, confident: (
        _at_least("confidence_mode", float(confident), 1),
        _at_least("coverage", m.coverage, p.relaxed_coverage),
        _at_least("diversity", m.diversity, p.relaxed_diversity),
        _at_least("agreement", m.agreement, p.relaxed_agreement),
    ),
    "override_diverse": lambda m, p, confident: (
        _below("contradicted", m.contradicted, 1),
        _at_least("coverage", m.coverage, p.override_coverage),
        _at_least("diversity", m.diversity, p.override_diversity),
    ),
    "override_strong": lambda m, p, confident: (
        _below("contradicted", m.contradicted, 1),
        _at_least("strong_covered", m.strong_covered, p.override_strong),
    ),
    "override_relevant": lambda m, p, confident: (
        _below("contradicted", m.contradicted, 1),
        _at_least("relevance", m.relevance, p.override_relevance),
    ),
    "strict_high_coverage": lambda m, p, confident: (
        _at_least("coverage", m.coverage, p.coverage_high),
        _at_least("agreement", m.agreement, p.agreement_high),
    ),
    "strict_medium_coverage": lambda m, p, confident: (
        _at_least("coverage", m.coverage, p.coverage_medium),
        _at_least("diversity", m.diversity, p.diversity_high),
        _at_least("agreement", m.agreement, p.agreement_high),
    ),
}
"""Seed 000 §5.2 in its order; the first whose every check holds is the route that passed."""

OVERRIDES = frozenset({"low_count_override", "override_diverse", "override_strong", "override_relevant"})


def _low_count(m: TrustMetrics, trust_post: float, p: TrustPolicy, passed: frozenset[str]) -> Gate:
    """Few items that cover little fail, unless the low-count override let them through."""
    few = (_below("count", m.count, p.min_evidence), _below("coverage", m.coverage, p.low_coverage))
    blocked = all(c.holds for c in few) and "low_count_override" not in passed
    return Gate(name="low_count", passed=not blocked, values=_values(*few))


def _no_side(m: TrustMetrics, trust_post: float, p: TrustPolicy, passed: frozenset[str]) -> Gate:
    """Not in the seed, and stricter: what leaves the claim open cannot be enough to decide it."""
    check = _at_least("sided", m.sided, p.side_needed)
    return Gate(name="no_side", passed=check.holds, values=_values(check))


def _weak_relevance(m: TrustMetrics, trust_post: float, p: TrustPolicy, passed: frozenset[str]) -> Gate:
    """A pass on evidence that is hardly relevant or trusted is taken back, unless one of the exemptions holds."""
    firm = (
        _at_least("trust_post", trust_post, p.weak_trust),
        _at_least("top_semantic", m.top_semantic, p.weak_semantic),
        _at_least("top_trust", m.top_trust, p.weak_top_trust),
    )
    covered = m.coverage >= p.exempt_coverage and m.agreement >= p.exempt_agreement
    overridden = bool(passed & OVERRIDES) and (
        m.coverage >= p.exempt_override_coverage
        and m.relevance >= p.exempt_override_relevance
        and m.top_trust >= p.exempt_override_trust
    )
    values = _values(*firm) | {"exempt_covered": float(covered), "exempt_override": float(overridden)}
    return Gate(name="weak_relevance", passed=all(c.holds for c in firm) or covered or overridden, values=values)


GUARDS: tuple[Callable[[TrustMetrics, float, TrustPolicy, frozenset[str]], Gate], ...] = (
    _low_count,
    _no_side,
    _weak_relevance,
)
"""Any of these takes a pass back."""


@formula(
    "trust.sufficiency",
    origin="seed 000 §5.2, 001 (adaptive trust policy); thresholds of constants.md",
    label=Honesty.HEURISTIC,
    text="sufficient = some route passes and no guard stands in the way",
)
def sufficiency(metrics: TrustMetrics, trust_post: float, policy: TrustPolicy, *, confident: bool = False) -> Sufficiency:
    """Whether to stop looking: every route and every guard is tried and shown, the first route that passed is named."""
    if confident:
        policy = replace(
            policy,
            min_evidence=policy.confident_min_evidence,
            coverage_high=policy.confident_coverage_high,
            coverage_medium=policy.confident_coverage_medium,
        )
    routes = []
    for name, checks in ROUTES.items():
        found = checks(metrics, policy, confident)
        routes.append(Gate(name=name, passed=all(check.holds for check in found), values=_values(*found)))
    passed = tuple(gate.name for gate in routes if gate.passed)
    guards = tuple(guard(metrics, trust_post, policy, frozenset(passed)) for guard in GUARDS)
    fired = tuple(gate.name for gate in guards if not gate.passed)
    return Sufficiency(
        sufficient=bool(passed) and not fired,
        route=passed[0] if passed else "",
        fired=fired,
        gates=(*routes, *guards),
    )


# How far each item may be relied on, and all of them together: the view of trust that knows nothing of subclaims.


@formula(
    "trust.item",
    origin="seed 001 (semantic, source, recency, stance); weights of constants.md",
    label=Honesty.HEURISTIC,
    text="trust = (.30 semantic + .30 source + .20 recency + .20 stance) / Σ weights; stance = P(supports) + ½ P(neither)",
)
def item_trust(item: TrustItem, policy: TrustPolicy) -> Score:
    """How far one item may be relied on for the claim. A weight of 0 leaves its term out and the others share its part,
    as profile `library` does with recency."""
    # The seeds do not say what a stance counts; standing from trust says "revoked", so it is trust in the claim.
    side = item.stance.supports + policy.neutral_stance * item.stance.neutral
    given = (
        ("semantic", item.semantic, policy.semantic_weight),
        ("source", item.credibility, policy.source_weight),
        ("recency", item.recency, policy.recency_weight),
        ("stance", side, policy.stance_weight),
    )
    whole = fsum(weight for _, _, weight in given)
    terms = tuple(weighted(name, raw, weight / whole) for name, raw, weight in given if weight > 0.0)
    return Score(formula="trust.item", value=min(1.0, fsum(t.contribution for t in terms)), terms=terms)


def grade(trust: float, policy: TrustPolicy) -> str:
    """A letter for a trust: A to E from its thresholds up, F below them all."""
    return next((letter for letter in "ABCDE" if trust >= getattr(policy, f"grade_{letter.lower()}")), "F")


def voices_apart(told: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    """The places of the most texts, each given by its independent source and its publisher, of which no two share either: a text
    printed by twenty sites is one voice, and so are twenty texts of one site. The earlier are preferred (a maximum matching,
    found by Kuhn's augmenting paths)."""
    texts: dict[str, list[int]] = {}
    for place, (source, _) in enumerate(told):
        texts.setdefault(source, []).append(place)
    speaks_for: dict[str, int] = {}

    def finds_publisher(source: str, tried: set[str]) -> bool:
        for place in texts[source]:
            publisher = told[place][1] or source  # what is no web page answers for itself
            if publisher in tried:
                continue
            tried.add(publisher)
            if publisher not in speaks_for or finds_publisher(told[speaks_for[publisher]][0], tried):
                speaks_for[publisher] = place
                return True
        return False

    for source in texts:
        finds_publisher(source, set())
    return tuple(sorted(speaks_for.values()))


def representatives(items: Sequence[TrustItem], policy: TrustPolicy) -> tuple[TrustItem, ...]:
    """The items that count, in the order of names: on each side as many as there are voices, the most trusted first. A copy, or
    another text of a site, that takes the other side stays; one that takes none adds nothing to one that does."""
    trusts = {item.evidence_id: item_trust(item, policy).value for item in items}
    ordered = sorted(items, key=lambda item: (-trusts[item.evidence_id], item.evidence_id))
    sides = [[i for i in ordered if i.stance.label is side] for side in (StanceLabel.SUPPORTS, StanceLabel.REFUTES)]
    decided = [side[at] for side in sides for at in voices_apart([(i.source_key, i.publisher) for i in side])]
    known = {name for side in sides for i in side for name in (i.source_key, i.publisher) if name}
    silent = [i for i in ordered if i.stance.label is StanceLabel.NEUTRAL and known.isdisjoint((i.source_key, i.publisher))]
    kept = [*decided, *(silent[at] for at in voices_apart([(i.source_key, i.publisher) for i in silent]))]
    return tuple(sorted(kept, key=lambda i: i.evidence_id))


@formula(
    "trust.agreement",
    origin="seed 000 §5.1",
    label=Honesty.HEURISTIC,
    text="agreement = 1 − contradicting items / items",
)
def agreement(stances: Sequence[Stance]) -> Score:
    """The share of independent items not marked as contradicting; 0 without any."""
    n = max(1, len(stances))
    with_it = sum(stance.label is not StanceLabel.REFUTES for stance in stances)
    term = Term(name="not_opposing", raw=float(with_it), weight=1.0 / n, contribution=with_it / n)
    return Score(formula="trust.agreement", value=with_it / n, terms=(term,))


@formula(
    "trust.stance_margin",
    origin="Adjudge; the stance margin that constants.md asks of the cache precheck",
    label=Honesty.SAFEGUARD,
    text="margin = |Σ trust · (P(supports) − P(refutes))| / Σ trust over items that take a side",
)
def stance_margin(items: Sequence[TrustItem], policy: TrustPolicy) -> Score:
    """By how much one side leads among the independent items that take one; 0 when none does."""
    sided = [i for i in representatives(items, policy) if i.stance.label is not StanceLabel.NEUTRAL]
    trusts = [item_trust(i, policy).value for i in sided]
    mass = fsum(trusts)
    if mass == 0.0:
        return Score(formula="trust.stance_margin", value=0.0)
    leans = [i.stance.supports - i.stance.refutes for i in sided]
    terms = tuple(weighted(i.evidence_id, x, t / mass) for i, x, t in zip(sided, leans, trusts, strict=True))
    return Score(formula="trust.stance_margin", value=abs(fsum(t.contribution for t in terms)), terms=terms)


@formula(
    "trust.post_fixed",
    origin="seed 001 (self-weighted mean and agreement ratio); constants.md",
    label=Honesty.HEURISTIC,
    text="trust_post = Σ tᵢ² / Σ tᵢ · (.5 + .5 agreement ratio)",
)
def post_fixed(items: Sequence[TrustItem], policy: TrustPolicy) -> Score:
    """Trust in the claim from independent items alone: the trusted ones speak louder, contradiction takes up to half."""
    kept = representatives(items, policy)
    mean = _self_weighted([item_trust(i, policy).value for i in kept])
    ratio = agreement([i.stance for i in kept]).value
    factor = _kept_by(ratio, policy)
    terms = (
        weighted("self_weighted_mean", mean, 1.0),
        Term(name="agreement_ratio", raw=ratio, weight=factor, contribution=mean * (factor - 1.0)),
    )
    return Score(formula="trust.post_fixed", value=mean * factor, terms=terms)


def _kept_by(agreement: float, policy: TrustPolicy) -> float:
    """What contradiction leaves of the mean."""
    return policy.agreement_base + (1.0 - policy.agreement_base) * agreement


def _self_weighted(trusts: Sequence[float]) -> float:
    mass = fsum(trusts)
    return fsum(t * t for t in trusts) / mass if mass > 0.0 else 0.0


@formula(
    "trust.interval",
    origin="Efron 1979 (percentile bootstrap), 200 draws as constants.md says",
    label=Honesty.GROUNDED,
    text="(low, high) = the middle 95% of trust_post over items drawn again with replacement",
)
def interval(items: Sequence[TrustItem], policy: TrustPolicy) -> tuple[float, float]:
    """How far the fixed view would move with other items of the same kind. Drawn from a seed over items in the order of
    names: the same evidence gives the same interval. The value itself is always inside; no items give (0, 0)."""
    kept = representatives(items, policy)
    if not kept:
        return 0.0, 0.0
    trusts = [item_trust(i, policy).value for i in kept]
    opposed = [i.stance.label is StanceLabel.REFUTES for i in kept]
    random, n = Random(policy.bootstrap_seed), len(kept)
    drawn = sorted(
        _drawn_trust([int(random.random() * n) for _ in range(n)], trusts, opposed, policy) for _ in range(policy.bootstrap)
    )
    tail = (1.0 - policy.bootstrap_share) / 2.0
    low, high = drawn[floor(tail * (len(drawn) - 1))], drawn[ceil((1.0 - tail) * (len(drawn) - 1))]
    value = post_fixed(kept, policy).value
    return min(low, value), max(high, value)


def _drawn_trust(places: Sequence[int], trusts: Sequence[float], opposed: Sequence[bool], policy: TrustPolicy) -> float:
    """The fixed view of one draw: an item drawn twice counts twice here, or there would be no spread to see."""
    ratio = 1.0 - sum(opposed[p] for p in places) / len(places)
    return _self_weighted([trusts[p] for p in places]) * _kept_by(ratio, policy)


def fixed(items: Sequence[TrustItem], policy: TrustPolicy) -> FixedTrust:
    """The fixed view of the evidence, with its interval and grade (000 §9)."""
    post = post_fixed(items, policy)
    return FixedTrust(
        trust_post=post,
        interval=interval(items, policy),
        grade=grade(post.value, policy),
    )


# Whether what is already in the store may answer a claim without any search.


def _trust_at_least(name: str, value: float, bound: float) -> Gate:
    return Gate(name=name, passed=value >= bound, values={"value": float(value), "at_least": float(bound)})


def _fresh(newest_days: int | None, policy: TrustPolicy) -> Gate:
    """An unknown date is as bad as an old one."""
    limit = float(policy.precheck_fresh_days)
    if newest_days is None:
        return Gate(name="cache_fresh", passed=False, values={"below": limit})
    return Gate(name="cache_fresh", passed=newest_days < limit, values={"value": float(newest_days), "below": limit})


@formula(
    "trust.precheck",
    origin="seed 000 §3.7; gates of constants.md",
    label=Honesty.SAFEGUARD,
    text="passed = sufficient, coverage >= .60, agreement >= .80, sources, freshness, margin >= .30, nothing contradicted",
)
def precheck(
    view: AdaptiveTrust, margin: float, newest_days: int | None, policy: TrustPolicy, *, current_affairs: bool
) -> Precheck:
    """The strict check before a claim is completed from the cache: all gates, each shown with its values."""
    m, contradicted = view.metrics, float(view.metrics.contradicted)
    gates = (
        _trust_at_least("cache_sufficient", float(view.sufficiency.sufficient), 1.0),
        _trust_at_least("cache_coverage", m.coverage, policy.precheck_coverage),
        _trust_at_least("cache_agreement", m.agreement, policy.precheck_agreement),
        _trust_at_least("cache_sources", m.count, policy.precheck_sources),
        # Only current affairs go stale.
        _fresh(newest_days, policy) if current_affairs else Gate(name="cache_fresh", passed=True),
        _trust_at_least("cache_margin", margin, policy.precheck_margin),
        Gate(name="cache_uncontradicted", passed=contradicted == 0, values={"value": contradicted, "below": 1.0}),
    )
    return Precheck(passed=all(gate.passed for gate in gates), gates=gates)
