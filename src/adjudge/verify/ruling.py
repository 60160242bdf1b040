"""One ruling from its grounds: verdict, truth and confidence, in the order seed 000 computes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.evidence import QuantityOutcome, StanceLabel
from adjudge.values.ruling import Grounds, Ruling
from adjudge.values.score import Honesty, Score, formula, total, weighted
from adjudge.values.verdict import Gate, Verdict
from adjudge.verify.reconcile import aggregated, contradiction_dominance, reconcile, unsure, verdict_from_stances
from adjudge.verify.truth import Limit, final_truth, limited, status_truth, weighted_truth, within_bounds

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
