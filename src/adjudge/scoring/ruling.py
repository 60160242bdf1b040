"""One ruling from its grounds: verdict, truth and confidence, in the order seed 000 computes them."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.evidence import StanceLabel
from adjudge.model.ruling import Grounds, Ruling
from adjudge.model.verdict import Gate, Verdict
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.aggregate import aggregated, verdict_from_stances
from adjudge.scoring.confidence import confidence
from adjudge.scoring.reconcile import reconcile, unsure
from adjudge.scoring.truth import final_truth, status_truth


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
