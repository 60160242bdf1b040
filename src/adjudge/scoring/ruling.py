"""One ruling from its grounds: verdict, truth and confidence, in the order seed 000 computes them."""

from __future__ import annotations

from adjudge.model.ruling import Grounds, Ruling
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.confidence import confidence
from adjudge.scoring.reconcile import reconcile
from adjudge.scoring.truth import final_truth, status_truth


def rule(grounds: Grounds, policy: VerdictPolicy) -> Ruling:
    """What the evidence comes to: truth by status, the verdict it leaves standing, then truth and confidence under it."""
    stands = reconcile(grounds, policy)
    truth = final_truth(status_truth(grounds, policy), stands.verdict, grounds, policy)
    sure = confidence(truth.value, stands.verdict, grounds, policy)
    reasons = dict.fromkeys((*stands.reasons, *truth.fired, *sure.fired))  # each once, in the order they acted
    return Ruling(verdict=stands.verdict, truth=truth, confidence=sure, reasons=tuple(reasons), gates=stands.gates)
