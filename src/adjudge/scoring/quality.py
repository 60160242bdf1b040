"""How good the evidence is, apart from what it says (000 §6.2): shown beside the truth, never mixed into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.ruling import SupportSignals
from adjudge.model.score import Score, total, weighted
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.limits import Limit, limited, within_bounds


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
