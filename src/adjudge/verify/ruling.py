"""One ruling from its grounds: verdict, truth and confidence, in the order seed 000 computes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome, StanceLabel
from adjudge.values.ruling import Grounds, RuledSegment, Ruling, SupportSignals
from adjudge.values.score import Honesty, Score, Term, formula, total, weighted
from adjudge.values.verdict import Gate, SubclaimStatus, Verdict
from adjudge.verify.reconcile import aggregated, contradiction_dominance, reconcile, unsure, verdict_from_stances

# Ordered tables of limits: caps, floors and guards that act on a score one after another, by name.


C = TypeVar("C")

Limit: TypeAlias = Callable[[float, C, VerdictPolicy], float]
"""What is left of a value in a given case."""


def limited(score: Score, limits: Mapping[str, Limit[C]], case: C, policy: VerdictPolicy, *, formula: str = "") -> Score:
    """The score after every limit in turn. One that changes the value becomes a term, so that the terms still add up."""
    value, terms, fired = score.value, list(score.terms), list(score.fired)
    for name, limit in limits.items():
        left = limit(value, case, policy)
        if left != value:
            terms.append(Term(name=name, raw=left, weight=1.0, contribution=left - value))
            fired.append(name)
            value = left
    return Score(formula=formula or score.formula, value=value, terms=tuple(terms), fired=tuple(fired))


def within_bounds(value: float, case: object, policy: VerdictPolicy) -> float:
    """The last row of a table: nothing is less than never or more than certain."""
    return min(1.0, max(0.0, value))


# How true a claim is: by how its parts fared (000 §6.1), then within what its verdict and evidence allow.


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


def _falls_short(grounds: Grounds) -> bool:
    """A contradicted part counts as an open one does: else refuting an open part would lift its cap, and raise the truth."""
    return grounds.unresolved_ratio > 0.0 or grounds.contradicted


def _supported_throughout(grounds: Grounds, policy: VerdictPolicy) -> bool:
    differs = any(s.quantity is QuantityOutcome.DIFFERS for s in grounds.segments)
    return not differs and not _falls_short(grounds) and weighted_truth(grounds, policy) >= policy.strong_truth


STATUS_GUARDS: dict[str, Limit[Grounds]] = {
    "unresolved_support": lambda value, g, p: min(value, p.unresolved_truth) if _falls_short(g) else value,
    "resolved_true": lambda value, g, p: max(value, p.resolved_truth) if _supported_throughout(g, p) else value,
    "contradicted_false": lambda value, g, p: min(value, p.contradicted_truth) if g.purely_contradicted else value,
    "within_bounds": within_bounds,
}


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruled:
    """Grounds with the verdict they led to."""

    grounds: Grounds
    verdict: Verdict
    truth: float = 0.0
    """The truth that was given with it, once there is one."""

    def dominated(self, policy: VerdictPolicy) -> bool:
        return contradiction_dominance(self.verdict, self.grounds, policy)

    def every_number(self, outcome: QuantityOutcome) -> bool:
        """Whether the claim is all numbers, and all of them fared so."""
        return bool(self.grounds.segments) and all(s.quantity is outcome for s in self.grounds.segments)


def _numbers_agree(ruled: Ruled) -> bool:
    agree = ruled.every_number(QuantityOutcome.AGREES) and not ruled.grounds.contradicted
    return agree and ruled.verdict is Verdict.SUPPORTED


def _ceiling(diversity: float, policy: VerdictPolicy) -> float:
    return policy.ceiling + policy.ceiling_diversity * diversity


FINAL_LIMITS: dict[str, Limit[Ruled]] = {
    "diversity_ceiling": lambda value, r, p: min(value, _ceiling(r.grounds.diversity, p)),
    # The seed puts this after the ceiling, so it may pass it.
    "numeric_agreement": lambda value, r, p: max(value, p.numeric_agrees) if _numbers_agree(r) else value,
    "numeric_mismatch": lambda value, r, p: min(value, p.numeric_differs) if r.every_number(QuantityOutcome.DIFFERS) else value,
    "dominated": lambda value, r, p: min(value, p.dominance_truth) if r.dominated(p) else value,
    # Whatever the verdict: else a refuting item that makes a claim mixed would lift the cap.
    "uncorroborated": lambda value, r, p: (
        min(value, p.single_source_truth) if p.source_gates and r.grounds.supporting_sources <= 1 else value
    ),
    "absolute": lambda value, r, p: min(value, p.absolute_truth) if r.grounds.absolute else value,
    # A stance can force FALSE on a claim whose parts look well covered; its truth must not then read as TRUE.
    "refuted": lambda value, r, p: min(value, p.refuted_truth) if r.verdict is Verdict.REFUTED else value,
    # No seed gives a number: what cannot be decided is worth no more than an unknown part.
    "unverifiable": lambda value, r, p: min(value, p.unverifiable_truth) if r.verdict is Verdict.NOT_ENOUGH_EVIDENCE else value,
    "within_bounds": within_bounds,
}


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


PENALTIES: dict[str, Limit[SupportSignals]] = {
    "contradicting": lambda value, s, p: value * p.support_contradicting if s.contradicts else value,
    "uncertain": lambda value, s, p: value - p.support_uncertain if s.uncertain else value,
    "reporting": lambda value, s, p: value - p.support_reporting if s.reporting else value,
    "within_bounds": within_bounds,
}


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


CEILING: dict[str, Limit[float]] = {
    "quality_ceiling": lambda value, diversity, p: min(value, _ceiling(diversity, p)),
    "within_bounds": within_bounds,
}


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


def _unresolved_cap(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    open_ratio = ruled.grounds.unresolved_ratio
    cap = policy.unresolved_cap + policy.unresolved_slope * (1.0 - open_ratio)
    return min(value, cap) if open_ratio > 0.0 else value


def _insufficient_cap(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    still_open = ruled.grounds.unresolved_ratio > 0.0
    cap = policy.insufficient_unresolved_cap if still_open else policy.insufficient_cap
    return value if ruled.grounds.sufficient else min(value, cap)


def _doubtful_cap(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    low = weighted_truth(ruled.grounds, policy) <= policy.doubtful_truth
    return min(value, policy.doubtful_cap) if low and ruled.grounds.unresolved_ratio > 0.0 else value


def _contradicted_floor(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    only = ruled.grounds.purely_contradicted and ruled.grounds.unresolved_ratio == 0.0
    return max(value, policy.contradicted_floor) if only and ruled.verdict is Verdict.REFUTED else value


def _numeric_cap(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    numeric = any(s.quantity is not QuantityOutcome.UNDECIDED for s in ruled.grounds.segments)
    alone = ruled.grounds.sources_for(ruled.verdict) <= 1
    return min(value, policy.numeric_cap) if numeric and alone else value


def _unverifiable_cap(value: float, ruled: Ruled, policy: VerdictPolicy) -> float:
    cap = policy.unverifiable_comparative_cap if ruled.grounds.comparative else policy.unverifiable_cap
    return min(value, cap) if ruled.verdict is Verdict.NOT_ENOUGH_EVIDENCE else value


LIMITS: dict[str, Limit[Ruled]] = {
    "composite_cap": lambda value, r, p: min(value, p.confidence_cap),
    "covered_floor": lambda value, r, p: max(value, r.truth * p.covered_share) if r.grounds.coverage >= p.covered else value,
    # the contract's caps
    "contract_cap": lambda value, r, p: min(value, p.contract_cap),
    "unresolved_cap": _unresolved_cap,
    "insufficient_cap": _insufficient_cap,
    "doubtful_cap": _doubtful_cap,
    "floor": lambda value, r, p: max(value, p.confidence_floor),
    "contradicted_floor": _contradicted_floor,
    # hard overrides; the lock on UNVERIFIABLE closes the table
    "dominance_floor": lambda value, r, p: max(value, p.dominance_floor) if r.dominated(p) else value,
    "numeric_cap": _numeric_cap,
    "unverifiable_cap": _unverifiable_cap,
    "within_bounds": within_bounds,
}


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
    case = Ruled(grounds=grounds, verdict=verdict, truth=truth)
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
