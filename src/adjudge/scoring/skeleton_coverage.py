"""Whether a skeleton carries what its text holds (seed 002, coverage validation)."""

from __future__ import annotations

from adjudge.model.skeleton import CoverageSkeleton, Detected, SkeletonCoverage
from adjudge.policy.article import ArticlePolicy
from adjudge.scoring.formula import Honesty, formula


@formula(
    "skeleton.coverage",
    origin="seed 002 (coverage validation)",
    label=Honesty.HEURISTIC,
    text="low = carried / detected < 0.5, for times, numbers and quotes each",
)
def skeleton_coverage(skeleton: CoverageSkeleton, detected: Detected, policy: ArticlePolicy) -> SkeletonCoverage:
    """Whether a skeleton misses too much of its text, with a code such as `low_time_coverage:1/5` for each kind it does. A
    time, number or quotation that several items carry counts once."""
    kinds = (
        ("time", len({time.span for time in skeleton.times()}), detected.times),
        ("number", len({one.quantity.span for one in skeleton.measurements}), detected.numbers),
        ("quote", len({one.span for one in skeleton.quotes}), detected.quotes),
    )
    codes = tuple(
        f"low_{kind}_coverage:{carried}/{there}" for kind, carried, there in kinds if carried < policy.tolerance * there
    )
    shares = {kind: min(1.0, carried / there) if there else 1.0 for kind, carried, there in kinds}
    return SkeletonCoverage(ok=not codes, reason_codes=codes, shares=shares)
