"""From which probability on a side may be taken so that no more than a share of all claims comes out on a wrong side."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf, nextafter
from statistics import fmean

from adjudge.values.calibration import Answered, RiskBound, Way
from adjudge.values.score import Honesty, formula

LEAST = 0.34
"""Of three answers the likeliest is at least as likely."""
NEVER = 1.01


@formula(
    "verdict.risk_control",
    origin="Angelopoulos, Bates, Fisch, Lei and Schuster 2022 (conformal risk control)",
    label=Honesty.GROUNDED,
    text="t = least threshold with (wrong sides of probability ≥ t + 1) / (claims + 1) ≤ the share asked for, on every"
    " calibration set large enough to tell",
)
def bound_of(way: Way, sets: Sequence[Answered], most_wrong: float, usual: float) -> RiskBound:
    """The threshold of one way, with what it costs. The share is of all claims, those left open too: so it can only fall as the
    threshold rises, which the guarantee needs. It holds for claims like those of any one set, and not only for their mean. A set
    of fewer claims than one wrong side needs cannot tell."""
    told = [one for one in sets if _allowed(one, most_wrong) >= 0]
    side_from = max((_least(one, most_wrong) for one in told), default=NEVER)
    return RiskBound(
        way=way,
        most_wrong=most_wrong,
        side_from=side_from,
        sets=tuple(one.name for one in told),
        rows=sum(one.rows for one in told),
        decided=_decided(told or sets, side_from),
        decided_without=_decided(told or sets, usual),
    )


def _allowed(one: Answered, most_wrong: float) -> int:
    """Wrong sides that a set may have; less than none where it is too small."""
    return floor(most_wrong * (one.rows + 1) + 1e-9) - 1


def _least(one: Answered, most_wrong: float) -> float:
    allowed = _allowed(one, most_wrong)
    if len(one.wrong) <= allowed:
        return LEAST
    return max(LEAST, nextafter(one.wrong[allowed], inf))


def _decided(sets: Sequence[Answered], side_from: float) -> float:
    return fmean(one.decided(side_from) / max(1, one.rows) for one in sets) if sets else 0.0
