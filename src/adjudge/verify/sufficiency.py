"""Whether the evidence is enough to decide: routes that let it pass and guards that stand in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudge.policy.verify import TrustPolicy
from adjudge.values.budget import BudgetClass
from adjudge.values.dataclass import dataclass
from adjudge.values.ruling import Sufficiency, TrustMetrics
from adjudge.values.score import Honesty, formula
from adjudge.values.verdict import Gate


def confidence_mode(*, asked: bool, budget: BudgetClass) -> bool:
    """Whether lower thresholds hold: when the caller asks for them, or may spend next to nothing."""
    return asked or budget is BudgetClass.MINIMAL


@dataclass(frozen=True, kw_only=True, slots=True)
class _Case:
    """What every gate is put to."""

    metrics: TrustMetrics
    trust_post: float
    policy: TrustPolicy
    """With the thresholds of the mode."""
    confident: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class _Check:
    """One comparison of a gate."""

    name: str
    value: float
    bound: float
    below: bool = False

    @property
    def holds(self) -> bool:
        return self.value < self.bound if self.below else self.value >= self.bound


def _at_least(name: str, value: float, bound: float) -> _Check:
    return _Check(name=name, value=value, bound=bound)


def _below(name: str, value: float, bound: float) -> _Check:
    return _Check(name=name, value=value, bound=bound, below=True)


def _values(*checks: _Check) -> dict[str, float]:
    """Each value beside the bound it was held to."""
    shown: dict[str, float] = {}
    for check in checks:
        shown[check.name] = float(check.value)
        shown[f"{check.name}_{'below' if check.below else 'at_least'}"] = float(check.bound)
    return shown


Checks = Callable[[_Case], tuple[_Check, ...]]


def _low_count_override(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _at_least("count", m.count, 1),
        _below("count", m.count, p.min_evidence),
        _below("coverage", m.coverage, p.low_coverage),
        _at_least("diversity", m.diversity, p.low_diversity),
        _at_least("relevance", m.relevance, p.low_relevance),
    )


def _relaxed_gate(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _at_least("confidence_mode", float(case.confident), 1),
        _at_least("coverage", m.coverage, p.relaxed_coverage),
        _at_least("diversity", m.diversity, p.relaxed_diversity),
        _at_least("agreement", m.agreement, p.relaxed_agreement),
    )


def _override_diverse(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _below("contradicted", m.contradicted, 1),
        _at_least("coverage", m.coverage, p.override_coverage),
        _at_least("diversity", m.diversity, p.override_diversity),
    )


def _override_strong(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _below("contradicted", m.contradicted, 1),
        _at_least("strong_covered", m.strong_covered, p.override_strong),
    )


def _override_relevant(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _below("contradicted", m.contradicted, 1),
        _at_least("relevance", m.relevance, p.override_relevance),
    )


def _strict_high(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _at_least("coverage", m.coverage, p.coverage_high),
        _at_least("agreement", m.agreement, p.agreement_high),
    )


def _strict_medium(case: _Case) -> tuple[_Check, ...]:
    m, p = case.metrics, case.policy
    return (
        _at_least("coverage", m.coverage, p.coverage_medium),
        _at_least("diversity", m.diversity, p.diversity_high),
        _at_least("agreement", m.agreement, p.agreement_high),
    )


ROUTES: tuple[tuple[str, Checks], ...] = (
    ("low_count_override", _low_count_override),
    ("confidence_relaxed", _relaxed_gate),
    ("override_diverse", _override_diverse),
    ("override_strong", _override_strong),
    ("override_relevant", _override_relevant),
    ("strict_high_coverage", _strict_high),
    ("strict_medium_coverage", _strict_medium),
)
"""Seed 000 §5.2 in its order; the first whose every check holds is the route that passed."""

OVERRIDES = frozenset({"low_count_override", "override_diverse", "override_strong", "override_relevant"})


def _low_count(case: _Case, passed: frozenset[str]) -> Gate:
    """Few items that cover little fail, unless the low-count override let them through."""
    m, p = case.metrics, case.policy
    few = (_below("count", m.count, p.min_evidence), _below("coverage", m.coverage, p.low_coverage))
    blocked = all(c.holds for c in few) and "low_count_override" not in passed
    return Gate(name="low_count", passed=not blocked, values=_values(*few))


def _no_side(case: _Case, passed: frozenset[str]) -> Gate:
    """Not in the seed, and stricter: what leaves the claim open cannot be enough to decide it."""
    check = _at_least("sided", case.metrics.sided, case.policy.side_needed)
    return Gate(name="no_side", passed=check.holds, values=_values(check))


def _weak_relevance(case: _Case, passed: frozenset[str]) -> Gate:
    """A pass on evidence that is hardly relevant or trusted is taken back, unless one of the exemptions holds."""
    m, p = case.metrics, case.policy
    firm = (
        _at_least("trust_post", case.trust_post, p.weak_trust),
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


GUARDS: tuple[Callable[[_Case, frozenset[str]], Gate], ...] = (_low_count, _no_side, _weak_relevance)
"""Any of these takes a pass back."""


@formula(
    "trust.sufficiency",
    origin="seed 000 §5.2, 001 (adaptive trust policy); thresholds of constants.md",
    label=Honesty.HEURISTIC,
    text="sufficient = some route passes and no guard stands in the way",
)
def sufficiency(
    metrics: TrustMetrics, trust_post: float, policy: TrustPolicy, *, confident: bool = False
) -> Sufficiency:
    """Whether to stop looking: every route and every guard is tried and shown, the first route that passed is named."""
    case = _Case(
        metrics=metrics,
        trust_post=trust_post,
        policy=_in_confidence_mode(policy) if confident else policy,
        confident=confident,
    )
    routes = tuple(_route(name, checks(case)) for name, checks in ROUTES)
    passed = tuple(gate.name for gate in routes if gate.passed)
    guards = tuple(guard(case, frozenset(passed)) for guard in GUARDS)
    fired = tuple(gate.name for gate in guards if not gate.passed)
    return Sufficiency(
        sufficient=bool(passed) and not fired,
        route=passed[0] if passed else "",
        fired=fired,
        gates=(*routes, *guards),
    )


def _route(name: str, checks: tuple[_Check, ...]) -> Gate:
    return Gate(name=name, passed=all(check.holds for check in checks), values=_values(*checks))


def _in_confidence_mode(policy: TrustPolicy) -> TrustPolicy:
    return replace(
        policy,
        min_evidence=policy.confident_min_evidence,
        coverage_high=policy.confident_coverage_high,
        coverage_medium=policy.confident_coverage_medium,
    )
