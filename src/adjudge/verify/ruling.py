"""One ruling from its grounds: verdict, truth and confidence, in the order seed 000 computes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome, StanceLabel
from adjudge.values.ruling import Grounds, RuledSegment, Ruling, SupportSignals
from adjudge.values.score import Honesty, Score, Term, formula, total, weighted
from adjudge.values.verdict import Gate, SubclaimStatus, Verdict
from adjudge.verify.reconcile import aggregated, contradiction_dominance, reconcile, unsure, verdict_from_stances

# How true a claim is: by how its parts fared (000 §6.1), then within what its verdict and evidence allow.


# Ordered tables of limits: caps, floors and guards that act on a score one after another, by name.


C = TypeVar("C")

Limit: TypeAlias = Callable[[float, C, VerdictPolicy], float]
"""What is left of a value in a given case; the function's name is what the score says fired."""


def limited(score: Score, limits: Sequence[Limit[C]], case: C, policy: VerdictPolicy, *, formula: str = "") -> Score:
    """The score after every limit in turn. One that changes the value becomes a term, so that the terms still add up."""
    value, terms, fired = score.value, list(score.terms), list(score.fired)
    for limit in limits:
        left = limit(value, case, policy)
        if left != value:
            name = limit.__name__
            terms.append(Term(name=name, raw=left, weight=1.0, contribution=left - value))
            fired.append(name)
            value = left
    return Score(formula=formula or score.formula, value=value, terms=tuple(terms), fired=tuple(fired))


def within_bounds(value: float, case: object, policy: VerdictPolicy) -> float:
    """The last row of a table: nothing is less than never or more than certain."""
    return min(1.0, max(0.0, value))


def status_weight(status: SubclaimStatus, policy: VerdictPolicy) -> float:
    """What a part counts by its status; the policy's constants are named for the statuses."""
    return float(getattr(policy, status.value))


def segment_truth(segment: RuledSegment, policy: VerdictPolicy) -> float:
    """A part's truth by its status, unless its number certainly agrees or differs."""
    counted = status_weight(segment.status, policy)
    if segment.quantity is QuantityOutcome.DIFFERS:
        return min(counted, policy.numeric_differs)
    # A number that agrees does not lift what something else contradicts.
    if segment.quantity is QuantityOutcome.AGREES and not segment.contradicted:
        return max(counted, policy.numeric_agrees)
    return counted


def weighted_truth(grounds: Grounds, policy: VerdictPolicy) -> float:
    """The mean over a claim's parts; a claim without any is as good as unknown."""
    # Added in order of size: the order of the parts must not show in the last digit.
    counted = sorted(segment_truth(s, policy) for s in grounds.segments) or [policy.unknown]
    return sum(counted) / len(counted)


# -- guards on the status-driven score ------------------------------------------------------------------------------------


def unresolved_support(value: float, grounds: Grounds, policy: VerdictPolicy) -> float:
    # A contradicted part keeps the cap on too: else refuting an open part would lift it, and raise the truth.
    short = grounds.unresolved_ratio > 0.0 or grounds.contradicted
    return min(value, policy.unresolved_truth) if short else value


def resolved_true(value: float, grounds: Grounds, policy: VerdictPolicy) -> float:
    short = grounds.unresolved_ratio > 0.0 or grounds.contradicted or not _supported_throughout(grounds, policy)
    return value if short else max(value, policy.resolved_truth)


def contradicted_false(value: float, grounds: Grounds, policy: VerdictPolicy) -> float:
    return min(value, policy.contradicted_truth) if grounds.purely_contradicted else value


def _supported_throughout(grounds: Grounds, policy: VerdictPolicy) -> bool:
    return weighted_truth(grounds, policy) >= policy.strong_truth and not any(
        s.quantity is QuantityOutcome.DIFFERS for s in grounds.segments
    )


STATUS_GUARDS: tuple[Limit[Grounds], ...] = (unresolved_support, resolved_true, contradicted_false, within_bounds)


@formula(
    "truth.status",
    origin="seed 000 §6.1",
    label=Honesty.HEURISTIC,
    text="truth = mean(status weight) − .30 · contradicted ratio − .10 · unresolved ratio; open or contradicted ≤ .89,"
    " resolved and strongly true ≥ .98, purely contradicted ≤ .12",
)
def status_truth(grounds: Grounds, policy: VerdictPolicy) -> Score:
    """How true a claim is by how its parts fared, a certain quantity check counting for the part it decides."""
    terms = (
        weighted("statuses", weighted_truth(grounds, policy), 1.0),
        weighted("contradicted_ratio", grounds.contradicted_ratio, -policy.contradicted_penalty),
        weighted("unresolved_ratio", grounds.unresolved_ratio, -policy.unresolved_penalty),
    )
    numeric = any(segment_truth(s, policy) != status_weight(s.status, policy) for s in grounds.segments)
    start = total("truth.status", terms, fired=("numeric_override",) if numeric else ())
    return limited(start, STATUS_GUARDS, grounds, policy)


# -- caps and overrides once a verdict stands -----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruled:
    """Grounds with the verdict they led to."""

    grounds: Grounds
    verdict: Verdict


def diversity_ceiling(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    return min(value, policy.ceiling + policy.ceiling_diversity * ruled.grounds.diversity)


def numeric_agreement(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    """Of a claim that is all numbers, and all of them agree: the seed puts this after the ceiling, so it may pass it."""
    agree = _every(ruled.grounds, QuantityOutcome.AGREES) and not ruled.grounds.contradicted
    return max(value, policy.numeric_agrees) if agree and ruled.verdict is Verdict.SUPPORTED else value


def numeric_mismatch(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    return min(value, policy.numeric_differs) if _every(ruled.grounds, QuantityOutcome.DIFFERS) else value


def dominated(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    dominates = contradiction_dominance(ruled.verdict, ruled.grounds, policy)
    return min(value, policy.dominance_truth) if dominates else value


def uncorroborated(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    # Whatever the verdict: else a refuting item that makes a claim mixed would lift the cap.
    alone = policy.source_gates and ruled.grounds.supporting_sources <= 1
    return min(value, policy.single_source_truth) if alone else value


def absolute(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    return min(value, policy.absolute_truth) if ruled.grounds.absolute else value


def refuted(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    # A stance can force FALSE on a claim whose parts look well covered; its truth must not then read as TRUE.
    return min(value, policy.refuted_truth) if ruled.verdict is Verdict.REFUTED else value


def unverifiable(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    # No seed gives a number: what cannot be decided is worth no more than an unknown part.
    return min(value, policy.unverifiable_truth) if ruled.verdict is Verdict.NOT_ENOUGH_EVIDENCE else value


def _every(grounds: Grounds, outcome: QuantityOutcome) -> bool:
    return bool(grounds.segments) and all(s.quantity is outcome for s in grounds.segments)


FINAL_LIMITS: tuple[Limit[Ruled], ...] = (
    diversity_ceiling,
    numeric_agreement,
    numeric_mismatch,
    dominated,
    uncorroborated,
    absolute,
    refuted,
    unverifiable,
    within_bounds,
)


@formula(
    "truth.final",
    origin="seed 000 §6.1, §8",
    label=Honesty.SAFEGUARD,
    text="truth = status truth, at most .85 + .10 · diversity; all numbers agree ≥ .90, all differ ≤ .10; dominated ≤ .15;"
    " one source ≤ .75; absolute ≤ .55; refuted or unverifiable ≤ .45",
)
def final_truth(status: Score, verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Score:
    """The truth a person is shown: by status, within what diversity, numbers, sources and the verdict allow."""
    return limited(status, FINAL_LIMITS, Ruled(grounds=grounds, verdict=verdict), policy, formula="truth.final")


# How good the evidence is, apart from what it says (000 §6.2): shown beside the truth, never mixed into it.


def contradicting(value: float, signals: SupportSignals, policy: VerdictPolicy) -> float:
    return value * policy.support_contradicting if signals.contradicts else value


def uncertain(value: float, signals: SupportSignals, policy: VerdictPolicy) -> float:
    return value - policy.support_uncertain if signals.uncertain else value


def reporting(value: float, signals: SupportSignals, policy: VerdictPolicy) -> float:
    return value - policy.support_reporting if signals.reporting else value


PENALTIES: tuple[Limit[SupportSignals], ...] = (contradicting, uncertain, reporting, within_bounds)


@formula(
    "quality.item",
    origin="seed 000 §6.2",
    label=Honesty.HEURISTIC,
    text="support = .70 · (.7 · semantic + .3 · graph) + .15 · anchors + .10 · overlap + .05 · credibility; contradicting × .40,"
    " uncertain − .08, reporting − .06",
)
def item_support(signals: SupportSignals, policy: VerdictPolicy) -> Score:
    """How well one item bears on one segment."""
    relevance = policy.relevance_semantic * signals.semantic + policy.relevance_graph * signals.graph
    terms = (
        weighted("relevance", relevance, policy.support_relevance),
        weighted("anchor_overlap", signals.anchor_overlap, policy.support_anchors),
        weighted("overlap", signals.overlap, policy.support_overlap),
        weighted("credibility", signals.credibility, policy.support_credibility),
    )
    return limited(total("quality.item", terms), PENALTIES, signals, policy)


def quality_ceiling(value: float, diversity: float, policy: VerdictPolicy) -> float:
    return min(value, policy.ceiling + policy.ceiling_diversity * diversity)


CEILING: tuple[Limit[float], ...] = (quality_ceiling, within_bounds)


@formula(
    "quality.evidence",
    origin="seed 000 §6.2",
    label=Honesty.HEURISTIC,
    text="quality = mean over segments of the best support · (.85 + .15 · diversity), at most .85 + .10 · diversity",
)
def evidence_quality(
    segments: Sequence[Sequence[SupportSignals]], diversity: float, policy: VerdictPolicy, *, belief: bool = False
) -> Score:
    """How good the evidence for a claim is: a segment is as well supported as by its best item, one without any not at
    all. Of a claim about what somebody thinks or says, reporting is the evidence and costs nothing (as in §4.3)."""
    heard = [[replace(s, reporting=s.reporting and not belief) for s in items] for items in segments]
    best = sorted(max((item_support(s, policy).value for s in items), default=0.0) for items in heard)
    mean = sum(best) / len(best) if best else 0.0
    term = weighted("segment_support", mean, policy.quality_share + policy.quality_diversity * diversity)
    return limited(total("quality.evidence", (term,)), CEILING, diversity, policy)


# How far a ruling can be relied on: one weighted sum, then caps and floors in order (000 §7).


@dataclass(frozen=True, kw_only=True, slots=True)
class Confided:
    """What the caps look at: the grounds, the verdict, and the truth it was given."""

    grounds: Grounds
    verdict: Verdict
    truth: float


def composite_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    return min(value, policy.confidence_cap)


def covered_floor(value: float, case: Confided, policy: VerdictPolicy) -> float:
    covered = case.grounds.coverage >= policy.covered
    return max(value, case.truth * policy.covered_share) if covered else value


def contract_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    return min(value, policy.contract_cap)


def unresolved_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    open_ratio = case.grounds.unresolved_ratio
    cap = policy.unresolved_cap + policy.unresolved_slope * (1.0 - open_ratio)
    return min(value, cap) if open_ratio > 0.0 else value


def insufficient_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    still_open = case.grounds.unresolved_ratio > 0.0
    cap = policy.insufficient_unresolved_cap if still_open else policy.insufficient_cap
    return value if case.grounds.sufficient else min(value, cap)


def doubtful_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    low = weighted_truth(case.grounds, policy) <= policy.doubtful_truth
    return min(value, policy.doubtful_cap) if low and case.grounds.unresolved_ratio > 0.0 else value


def floor(value: float, case: Confided, policy: VerdictPolicy) -> float:
    return max(value, policy.confidence_floor)


def contradicted_floor(value: float, case: Confided, policy: VerdictPolicy) -> float:
    only = case.grounds.purely_contradicted and case.grounds.unresolved_ratio == 0.0
    return max(value, policy.contradicted_floor) if only and case.verdict is Verdict.REFUTED else value


def dominance_floor(value: float, case: Confided, policy: VerdictPolicy) -> float:
    dominates = contradiction_dominance(case.verdict, case.grounds, policy)
    return max(value, policy.dominance_floor) if dominates else value


def numeric_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    numeric = any(s.quantity is not QuantityOutcome.UNDECIDED for s in case.grounds.segments)
    alone = case.grounds.sources_for(case.verdict) <= 1
    return min(value, policy.numeric_cap) if numeric and alone else value


def unverifiable_cap(value: float, case: Confided, policy: VerdictPolicy) -> float:
    cap = policy.unverifiable_comparative_cap if case.grounds.comparative else policy.unverifiable_cap
    return min(value, cap) if case.verdict is Verdict.NOT_ENOUGH_EVIDENCE else value


LIMITS: tuple[Limit[Confided], ...] = (
    composite_cap,
    covered_floor,
    # the contract's caps
    contract_cap,
    unresolved_cap,
    insufficient_cap,
    doubtful_cap,
    floor,
    contradicted_floor,
    # hard overrides; the lock on UNVERIFIABLE closes the table
    dominance_floor,
    numeric_cap,
    unverifiable_cap,
    within_bounds,
)


@formula(
    "confidence.composite",
    origin="seed 000 §7",
    label=Honesty.HEURISTIC,
    text="confidence = .30 · truth + .25 · coverage + .20 · agreement + .15 · diversity + .10 · trust, ≤ .95; coverage ≥ .8:"
    " ≥ .75 · truth; unresolved ≤ .40 + .35 · resolved; insufficient ≤ .62 or .55; doubtful ≤ .48; ≥ .05; contradicted"
    " FALSE ≥ .50; dominated ≥ .80; one number from one source ≤ .90; unverifiable ≤ .35 or .45",
)
def confidence(truth: float, verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Score:
    """How far a ruling can be relied on. Truth and agreement are read towards the claim, as the seed has them, so a
    FALSE starts low; the two floors for contradicted claims are there to make up for it."""
    terms = (
        weighted("truth", truth, policy.confidence_truth),
        weighted("coverage", grounds.coverage, policy.confidence_coverage),
        weighted("agreement", grounds.agreement, policy.confidence_agreement),
        weighted("diversity", grounds.diversity, policy.confidence_diversity),
        weighted("trust_post", grounds.trust_post, policy.confidence_trust),
    )
    case = Confided(grounds=grounds, verdict=verdict, truth=truth)
    return limited(total("confidence.composite", terms), LIMITS, case, policy)


def rule(grounds: Grounds, policy: VerdictPolicy) -> Ruling:
    """What the evidence comes to: truth by status, the verdict it leaves standing, then truth and confidence under it."""
    stands = reconcile(grounds, policy)
    return ruled(stands.verdict, grounds, policy, reasons=stands.reasons, gates=stands.gates)


def rule_news(parts: Sequence[Sequence[StanceLabel]], grounds: Grounds, policy: VerdictPolicy) -> Ruling:
    """The same by the rules of seed 004: the stances of independent sources decide each part, the parts the claim. Truth
    and confidence are those of seed 000 under that verdict; 004 has none of its own."""
    verdict = aggregated([verdict_from_stances(stances, policy) for stances in parts])
    stands = unsure(verdict, grounds, policy)
    return ruled(stands, grounds, policy, reasons=() if stands is verdict else (unsure.__name__,))


def ruled(
    verdict: Verdict,
    grounds: Grounds,
    policy: VerdictPolicy,
    *,
    reasons: Sequence[str] = (),
    gates: tuple[Gate, ...] = (),
) -> Ruling:
    """Truth and confidence under a verdict, and every reason for it once, in the order they acted."""
    truth = final_truth(status_truth(grounds, policy), verdict, grounds, policy)
    sure = confidence(truth.value, verdict, grounds, policy)
    acted = dict.fromkeys((*reasons, *truth.fired, *sure.fired))
    return Ruling(verdict=verdict, truth=truth, confidence=sure, reasons=tuple(acted), gates=gates)
