"""A person's own labelled claims put to the product, and the calibration that comes of them."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import exp, inf, log

from adjudge.errors import AdjudgeError, InputError
from adjudge.reading.probability import expected_calibration_error
from adjudge.reading.risk import NEVER, bound_of
from adjudge.values.calibration import Answered, OwnCalibration, OwnFit, Way
from adjudge.values.dataclass import dataclass
from adjudge.values.evaluation import LabelledClaim
from adjudge.values.verdict import Finding

FEWEST = 30
"""Rows without which nothing is said of a way of deciding."""
FOLDS = 5
PRIOR = 4.0
"""Rows' worth of doubt that one's own claims are unlike those the weights were fitted on."""
SCALES, SHIFTS = (0.25, 3.0), (-3.0, 3.0)
_TURNS = 60
_LEAST = 1e-9
SHARES = (0.1, 0.05, 0.02, 0.01)
"""Bounds on wrong sides that are told with what each costs."""
BINS = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnRow:
    """A labelled claim as it was answered."""

    way: Way
    read: Way
    """Whose weights were used: where a fact decides, those of what was read beside it."""
    label: str
    supported: float
    refuted: float

    def stated(self, fit: OwnFit) -> tuple[float, float]:
        """The probabilities of both sides as a fit has them."""
        open_ = max(_LEAST, 1.0 - self.supported - self.refuted)
        raised = [fit.scale * log(max(_LEAST, p) / open_) + fit.shift for p in (self.supported, self.refuted)]
        top = max(0.0, *raised)
        each = [exp(z - top) for z in raised]
        mass = exp(-top) + sum(each)
        return each[0] / mass, each[1] / mass


@dataclass(frozen=True, kw_only=True, slots=True)
class WayFigures:
    """What one's own rows say of a way of deciding."""

    way: Way
    rows: int
    decided: int
    """Of them that took a side before."""
    right: int
    off: float
    """How far what was stated lay from how often it was right: the calibration error."""
    off_after: float
    """The same with the calibration, each row by what the others fit."""
    scale: float = 1.0
    shift: float = 0.0
    bounds: tuple[tuple[float, float, float], ...] = ()
    """Shares of wrong sides, each with the threshold that keeps to it and the share of claims then decided."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Calibrated:
    """What came of one's own rows."""

    calibration: OwnCalibration
    rows: int
    failed: int
    figures: tuple[WayFigures, ...]


def own_rows(
    claims: Sequence[LabelledClaim], verify: Callable[[str], Finding], watch: Callable[[int], None]
) -> tuple[list[OwnRow], int]:
    """Every claim verified, and how many could not be. Raises InputError where none could."""
    found: list[OwnRow] = []
    failed: list[str] = []
    for claim in claims:
        try:
            stands_on = verify(claim.claim).reliance
        except AdjudgeError as error:
            failed.append(str(error))
        else:
            if stands_on is not None:
                sides = {"supported": stands_on.supported, "refuted": stands_on.refuted}
                found.append(OwnRow(way=stands_on.way, read=stands_on.read, label=claim.label.value, **sides))
        watch(1)
    if failed and not found:
        raise InputError(f"No claim could be verified: {failed[0]}", "Try one with: adjudge verify CLAIM")
    return found, len(failed)


def calibrated(rows: Sequence[OwnRow], failed: int, *, name: str, made: dt.date, models: str, side: float) -> Calibrated:
    """The calibration, with what it is worth. `side` is the probability from which a side is taken now. Raises InputError for
    fewer rows than can tell anything."""
    by_way: defaultdict[Way, list[OwnRow]] = defaultdict(list)
    for row in rows:
        by_way[row.way].append(row)
    known = {way: own for way, own in by_way.items() if len(own) >= FEWEST}
    if not known:
        raise InputError(
            f"{len(rows)} labelled {'claim is' if len(rows) == 1 else 'claims are'} too few to calibrate with:"
            f" {FEWEST} or more have to be decided in one way.",
            "Label some more; a hundred are a good beginning.",
        )
    fits: dict[Way, OwnFit] = {way: fitted(way, own) for way, own in known.items() if way is not Way.FACTS}
    ways, figures = [], []
    for way, own in sorted(known.items()):
        after = left_out(way, own) if way in fits else [(row, row.stated(OwnFit(way=way))) for row in own]
        answered = _answered(name, after)
        ways.append((way, (answered,)))
        figures.append(_figures(way, own, after, answered, fits.get(way, OwnFit(way=way)), side))
    calibration = OwnCalibration(
        name=f"{name}, {len(rows)} claims, {made.isoformat()}", models=models, fits=tuple(fits.values()), ways=tuple(ways)
    )
    return Calibrated(calibration=calibration, rows=len(rows), failed=failed, figures=tuple(figures))


Stated = tuple[float, float]


def left_out(way: Way, rows: Sequence[OwnRow]) -> list[tuple[OwnRow, Stated]]:
    """Every row with what the other folds' fit makes of it."""
    found: list[tuple[OwnRow, Stated]] = []
    for fold in range(FOLDS):
        fit = fitted(way, [row for place, row in enumerate(rows) if place % FOLDS != fold])
        found += [(row, row.stated(fit)) for place, row in enumerate(rows) if place % FOLDS == fold]
    return found


def fitted(way: Way, rows: Sequence[OwnRow]) -> OwnFit:
    """The scale and shift under which the labels are likeliest, held near to none by a few rows' worth of doubt: a search that
    narrows each in turn, for the loss has one valley."""
    fit = OwnFit(way=way)
    for _ in range(_TURNS):
        before = fit
        fit = replace(fit, scale=_lowest(partial(_scaled, rows, fit), *SCALES))
        fit = replace(fit, shift=_lowest(partial(_shifted, rows, fit), *SHIFTS))
        if abs(fit.scale - before.scale) + abs(fit.shift - before.shift) < 1e-4:
            break
    return replace(fit, scale=round(fit.scale, 3), shift=round(fit.shift, 3))


def _scaled(rows: Sequence[OwnRow], fit: OwnFit, scale: float) -> float:
    return _loss(rows, replace(fit, scale=scale))


def _shifted(rows: Sequence[OwnRow], fit: OwnFit, shift: float) -> float:
    return _loss(rows, replace(fit, shift=shift))


def _loss(rows: Iterable[OwnRow], fit: OwnFit) -> float:
    found = PRIOR * (log(fit.scale) ** 2 + fit.shift**2)
    for row in rows:
        supported, refuted = row.stated(fit)
        said = {"SUPPORTS": supported, "REFUTES": refuted}.get(row.label, 1.0 - supported - refuted)
        found -= log(max(_LEAST, said))
    return found


_GOLDEN = 0.6180339887498949


def _lowest(value: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with one valley is lowest: golden sections."""
    while high - low > 1e-4:
        near, far = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        if value(near) <= value(far):
            high = far
        else:
            low = near
    return (low + high) / 2.0


def _leaning(row: OwnRow, stated: Stated) -> tuple[float, bool]:
    """How likely the likelier side is said to be, and whether it is the right one."""
    side = "SUPPORTS" if stated[0] >= stated[1] else "REFUTES"
    return max(stated), side == row.label


def _answered(name: str, rows: Sequence[tuple[OwnRow, Stated]]) -> Answered:
    leaning = [_leaning(row, stated) for row, stated in rows]
    return Answered(
        name=name,
        rows=len(rows),
        right=tuple(sorted((round(p, 4) for p, right in leaning if right), reverse=True)),
        wrong=tuple(sorted((round(p, 4) for p, right in leaning if not right), reverse=True)),
    )


def _figures(
    way: Way, rows: Sequence[OwnRow], after: Sequence[tuple[OwnRow, Stated]], answered: Answered, fit: OwnFit, side: float
) -> WayFigures:
    before = [_leaning(row, (row.supported, row.refuted)) for row in rows]
    taken = [one for one in before if one[0] >= side]
    bounds = []
    for share in SHARES:
        bound = bound_of(way, (answered,), share, side)
        bounds.append((share, bound.side_from if bound.sets else inf, bound.decided if bound.sets else 0.0))
    return WayFigures(
        way=way,
        rows=len(rows),
        decided=len(taken),
        right=sum(right for _, right in taken),
        off=_off(taken),
        off_after=_off([one for one in (_leaning(row, stated) for row, stated in after) if one[0] >= side]),
        scale=fit.scale,
        shift=fit.shift,
        bounds=tuple(bound for bound in bounds if bound[1] < NEVER),
    )


def _off(leaning: Sequence[tuple[float, bool]]) -> float:
    return expected_calibration_error([p for p, _ in leaning], [right for _, right in leaning], BINS) if leaning else 0.0
