"""The evidence a verdict hangs on: the smallest set whose removal changes it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from adjudge.model.assessment import Assessment, Heard
from adjudge.model.evidence import StanceLabel
from adjudge.model.occasion import Occasion
from adjudge.policy import Policy
from adjudge.steps.assess import assess


def counterfactual(assessment: Assessment, occasion: Occasion, policy: Policy) -> tuple[str, ...]:
    """Ids of the smallest set of items without which the verdict would be another; empty when no set of the size tried
    changes it. Copies of one text go together: taking one of them away takes nothing away. Of equal sets the first in
    the order of ranks is given. A language model's proposal is held against what is left; it is not asked again."""
    groups = _groups(assessment)
    for size in range(1, policy.loop.counterfactual + 1):
        for left_out in combinations(groups, size):
            gone = {name for group in left_out for name in group}
            rest: Sequence[Heard] = [h for h in assessment.heard if h.candidate.id not in gone]
            without = assess(assessment.claim, rest, occasion, policy, assessment.proposal)
            if without.ruling.verdict is not assessment.ruling.verdict:
                return tuple(name for group in left_out for name in group)
    return ()


def _groups(assessment: Assessment) -> list[tuple[str, ...]]:
    """Independent sources that take a side, in the order of ranks: what takes none cannot hold a verdict up."""
    heard = {h.candidate.id: h for h in assessment.heard}
    groups: dict[str, list[str]] = {}
    for row in assessment.evidence:
        h = heard[row.id]
        if row.admissible and h.stance.label is not StanceLabel.NEUTRAL:
            groups.setdefault(h.candidate.independent or row.id, []).append(row.id)
    return [tuple(names) for names in groups.values()]
