"""Whether what is already in the store may answer a claim without any search."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.model.trusting import CacheState, Precheck
from adjudge.model.verdict import Gate
from adjudge.policy.trust import TrustPolicy
from adjudge.scoring.formula import Honesty, formula


def _at_least(name: str, value: float, bound: float) -> Gate:
    return Gate(name=name, passed=value >= bound, values={"value": float(value), "at_least": float(bound)})


def _fresh(state: CacheState, policy: TrustPolicy) -> Gate:
    """Only current affairs go stale; there an unknown date is as bad as an old one."""
    if not state.current_affairs:
        return Gate(name="cache_fresh", passed=True)
    limit = float(policy.precheck_fresh_days)
    if state.newest_days is None:
        return Gate(name="cache_fresh", passed=False, values={"below": limit})
    values = {"value": float(state.newest_days), "below": limit}
    return Gate(name="cache_fresh", passed=state.newest_days < limit, values=values)


def _uncontradicted(state: CacheState, policy: TrustPolicy) -> Gate:
    values = {"value": float(state.contradicted), "below": 1.0}
    return Gate(name="cache_uncontradicted", passed=state.contradicted == 0, values=values)


GATES: tuple[Callable[[CacheState, TrustPolicy], Gate], ...] = (
    lambda s, p: _at_least("cache_sufficient", float(s.sufficient), 1.0),
    lambda s, p: _at_least("cache_coverage", s.coverage, p.precheck_coverage),
    lambda s, p: _at_least("cache_agreement", s.agreement, p.precheck_agreement),
    lambda s, p: _at_least("cache_sources", s.sources, p.precheck_sources),
    _fresh,
    lambda s, p: _at_least("cache_margin", s.stance_margin, p.precheck_margin),
    _uncontradicted,
)


@formula(
    "trust.precheck",
    origin="seed 000 §3.7; gates of constants.md",
    label=Honesty.SAFEGUARD,
    text="passed = sufficient, coverage >= .60, agreement >= .80, sources, freshness, margin >= .30, nothing contradicted",
)
def precheck(state: CacheState, policy: TrustPolicy) -> Precheck:
    """The strict check before a claim is completed from the cache: all gates, each shown with its values."""
    gates = tuple(gate(state, policy) for gate in GATES)
    return Precheck(passed=all(gate.passed for gate in gates), gates=gates)
