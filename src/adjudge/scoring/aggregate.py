"""Verdicts by rule (004): from the stances of sources to one, and from those of subclaims to the claim's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudge.model.evidence import StanceLabel
from adjudge.model.verdict import Verdict
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.formula import Honesty, formula

STANCES: dict[tuple[bool, bool], Verdict] = {
    (True, True): Verdict.MIXED,
    (True, False): Verdict.SUPPORTED,
    (False, True): Verdict.REFUTED,
    (False, False): Verdict.NOT_ENOUGH_EVIDENCE,
}
"""By whether any supports and any refutes."""


@formula(
    "aggregate.stances",
    origin="seed 004 §7.1",
    label=Honesty.HEURISTIC,
    text="verdict = not enough evidence below the minimum of sources; mixed when some support and some refute; else the side",
)
def verdict_from_stances(stances: Sequence[StanceLabel], policy: VerdictPolicy) -> Verdict:
    """What independent sources come to, one stance each. Those that take no side say nothing, so they do not count
    towards the minimum."""
    sided = [s for s in stances if s is not StanceLabel.NEUTRAL]
    if len(sided) < policy.minimum_sources:
        return Verdict.NOT_ENOUGH_EVIDENCE
    return STANCES[StanceLabel.SUPPORTS in sided, StanceLabel.REFUTES in sided]


def _any(wanted: Verdict) -> Callable[[Sequence[Verdict]], bool]:
    return lambda verdicts: wanted in verdicts


def _all(wanted: Verdict) -> Callable[[Sequence[Verdict]], bool]:
    return lambda verdicts: all(v is wanted for v in verdicts)


PRIORITY: tuple[tuple[Callable[[Sequence[Verdict]], bool], Verdict], ...] = (
    (_any(Verdict.REFUTED), Verdict.REFUTED),
    (_any(Verdict.MIXED), Verdict.MIXED),
    # Before `all supported`: of no subclaims at all, all are anything, and nothing is known.
    (_all(Verdict.NOT_ENOUGH_EVIDENCE), Verdict.NOT_ENOUGH_EVIDENCE),
    (_all(Verdict.SUPPORTED), Verdict.SUPPORTED),
)
"""The first row that applies decides; the rows of all-or-nothing exclude one another."""


@formula(
    "aggregate.subclaims",
    origin="seed 004 §8",
    label=Honesty.HEURISTIC,
    text="verdict = refuted if any is; else mixed if any is; else supported or not enough evidence if all are; else mixed",
)
def aggregated(verdicts: Sequence[Verdict]) -> Verdict:
    """The claim's verdict from those of its subclaims: one refuted part refutes the whole."""
    return next((verdict for applies, verdict in PRIORITY if applies(verdicts)), Verdict.MIXED)
