"""When two dates bear each other out: each is some time from one day to another."""

from __future__ import annotations

import datetime as dt

from adjudge.model.quantity import QuantityOutcome
from adjudge.reading.quantities.reading import Figure

_DAY = dt.timedelta(days=1)


def judge_dates(claim: Figure, evidence: Figure) -> QuantityOutcome:
    """Whether a stated date bears out a claimed one; "in 1998" is borne out by any day of that year, and not the reverse."""
    said, told = _stretch(claim), _stretch(evidence)
    if said is None or told is None:
        return QuantityOutcome.UNDECIDED
    if said[0] <= told[0] and told[1] <= said[1]:
        bounded = claim.relation == evidence.relation in {"before", "by", "after"}
        # "By 2006" lets one say "by 2007", but nobody who meant the same would.
        return QuantityOutcome.UNDECIDED if bounded and said != told else QuantityOutcome.AGREES
    return QuantityOutcome.DIFFERS if told[1] < said[0] or said[1] < told[0] else QuantityOutcome.UNDECIDED


def _stretch(figure: Figure) -> tuple[dt.date, dt.date] | None:
    """The first and the last day a date leaves open, "before" and "after" taken at their word."""
    date = figure.date
    if date is None:
        return None
    match figure.relation:
        case "before":
            return dt.date.min, max(date.start, dt.date.min + _DAY) - _DAY
        case "by":
            return dt.date.min, date.end
        case "after":
            return min(date.end, dt.date.max - _DAY) + _DAY, dt.date.max
    if date.precision == "century" and date.start.year % 100 == 1:  # many count the year 2000 to the 21st
        return date.start.replace(year=max(1, date.start.year - 1)), date.end
    return date.start, date.end
