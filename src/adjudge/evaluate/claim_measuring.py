"""From verdicts to measures: each dataset by itself, all claims together, and the mistakes worth reading."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from math import ceil, floor, log10
from statistics import median

from adjudge.evaluate.claims import ClaimAnswers
from adjudge.evaluate.measuring import (
    MISTAKES_KEPT,
    accuracy,
    balanced_accuracy,
    by_label,
    confusion,
    interval,
    macro_f1,
    mean_over,
    recall_at,
    thinned,
)
from adjudge.reading.calibration import expected_calibration_error, reliability, risk_coverage
from adjudge.values.evaluation import (
    CLAIM_LABELS,
    ClaimAnswer,
    ClaimMeasures,
    ClaimsEvaluation,
    Decisions,
    RiskCoverage,
    RiskPoint,
    Share,
    TimeBin,
    Timing,
)
from adjudge.values.verdict import Verdict

# How long claims take: the middle one, the slow ones, and how the times lie.


_BINS_A_DECADE = 10
"""Each bin ends a quarter later than it begins: times of machines differ by factors, not by seconds."""
_SHORTEST = 1e-3
"""Seconds: what is quicker than a clock can tell goes with the quickest."""


def timing(seconds: Sequence[float]) -> Timing:
    """Of some times, of which there is at least one. 95% of the claims took no longer than `p95`."""
    ranked = sorted(seconds)
    p95 = ranked[ceil(0.95 * len(ranked)) - 1]
    return Timing(median=median(ranked), p95=p95, slowest=ranked[-1], histogram=_histogram(ranked))


def _histogram(seconds: Sequence[float]) -> tuple[TimeBin, ...]:
    held = Counter(floor(_BINS_A_DECADE * log10(max(s, _SHORTEST))) for s in seconds)
    return tuple(
        TimeBin(low=10 ** (place / _BINS_A_DECADE), high=10 ** ((place + 1) / _BINS_A_DECADE), count=held[place])
        for place in range(min(held), max(held) + 1)
    )


DEPTHS = (1, 5, 10)


def claims_evaluation(
    run: ClaimAnswers, *, collections: Sequence[str] = (), made: dt.datetime, versions: dict[str, str]
) -> ClaimsEvaluation:
    """What some verdicts come to, of which there is at least one."""
    per_dataset = {name: measured(answers) for name, answers in run.per_dataset.items()}
    overall = measured(run.answers)
    return ClaimsEvaluation(
        n=len(run.answers),
        asked=run.asked,
        seconds=overall.seconds,
        per_dataset=per_dataset,
        overall=overall,
        mean_over_datasets=mean_over(per_dataset),
        worst_mistakes=worst_mistakes(run.answers),
        failed=run.failed,
        interrupted=run.interrupted,
        collections=tuple(collections),
        made=made,
        versions=versions,
    )


def measured(answers: Sequence[ClaimAnswer]) -> ClaimMeasures:
    """The measures of some verdicts, of which there is at least one."""
    counts = confusion([a.claim.label for a in answers], [a.predicted for a in answers], CLAIM_LABELS)
    sure, correct = [a.probability for a in answers], [a.correct for a in answers]
    fared = decisions(answers)
    decided = fared.accuracy_on_decided
    return ClaimMeasures(
        n=len(answers),
        seconds=sum(a.seconds for a in answers),
        accuracy=accuracy(counts).value,
        accuracy_interval=fared.accuracy.interval,
        macro_f1=macro_f1(counts).value,
        balanced_accuracy=balanced_accuracy(counts).value,
        ece=expected_calibration_error(sure, correct),
        confusion=counts,
        labels=by_label(counts),
        reliability=reliability(sure, correct),
        risk_coverage=decided_curve(answers),
        share_decided=fared.share_decided.value,
        share_decided_interval=fared.share_decided.interval,
        accuracy_on_decided=decided.value if decided else None,
        accuracy_on_decided_interval=decided.interval if decided else None,
        verdicts=_verdicts(answers),
        mixed=sum(a.verdict is Verdict.MIXED for a in answers),
        recall_at=recall(answers),
        gold_stored=_gold_stored(answers),
        seconds_per_claim=timing([a.seconds for a in answers]),
        names_its_subject=_some([a for a in answers if not a.leans]),
        leans_on_its_page=_some([a for a in answers if a.leans]),
    )


def decisions(answers: Sequence[ClaimAnswer]) -> Decisions:
    """How often the verdicts are right, how often they take a side, and how often they are right when they do."""
    taken = [a for a in answers if a.decided]
    return Decisions(
        n=len(answers),
        accuracy=_share(sum(a.correct for a in answers), len(answers)),
        share_decided=_share(len(taken), len(answers)),
        accuracy_on_decided=_share(sum(a.correct for a in taken), len(taken)) if taken else None,
    )


def recall(answers: Sequence[ClaimAnswer]) -> dict[str, Share]:
    """Over the claims that have gold documents; one that the collection lacks counts as not found."""
    found = [a.gold_ranks for a in answers if a.gold_ranks]
    if not found:
        return {}
    return {str(k): _share(recall_at(k, found) * len(found), len(found)) for k in DEPTHS}


def decided_curve(answers: Sequence[ClaimAnswer]) -> RiskCoverage:
    """Risk against coverage over the verdicts that take a side, surest first. Coverage is the share of all claims, so the
    curve ends at the share decided; its area is the mean risk over what it covers."""
    taken = [a for a in answers if a.decided]
    curve = thinned(risk_coverage([a.probability for a in taken], [a.correct for a in taken]))
    part = len(taken) / len(answers)
    points = tuple(RiskPoint(threshold=p.threshold, coverage=p.coverage * part, risk=p.risk) for p in curve.points)
    return RiskCoverage(points=points, area=curve.area)


def worst_mistakes(answers: Sequence[ClaimAnswer]) -> tuple[ClaimAnswer, ...]:
    """Wrong sides taken with most confidence, then claims left open that people settled; equal ones as they were asked."""
    wrong = [a for a in answers if not a.correct]
    return tuple(sorted(wrong, key=lambda a: (not a.decided, -a.probability))[:MISTAKES_KEPT])


def _verdicts(answers: Sequence[ClaimAnswer]) -> dict[str, dict[str, int]]:
    counts = {str(label): {str(verdict): 0 for verdict in Verdict} for label in CLAIM_LABELS}
    for answer in answers:
        counts[answer.claim.label][answer.verdict] += 1
    return counts


def _gold_stored(answers: Sequence[ClaimAnswer]) -> float | None:
    wanted = sum(len(a.gold_ranks) for a in answers)
    return sum(a.gold_stored for a in answers) / wanted if wanted else None


def _some(answers: Sequence[ClaimAnswer]) -> Decisions | None:
    return decisions(answers) if answers else None


def _share(right: float, n: int) -> Share:
    return Share(n=n, value=right / n, interval=interval(right, n))
