"""A calibration of one's own: found where the stated log-odds are too large or shifted, and left alone where they are right."""

from __future__ import annotations

import datetime as dt
import random
from math import exp

import pytest

from adjudge.errors import InputError
from adjudge.evaluate.calibrate import OwnRow, calibrated, fitted, own_rows
from adjudge.values.calibration import OwnFit, Way
from adjudge.values.evaluation import LabelledClaim
from adjudge.values.verdict import Finding


def rows(count: int, *, scale: float, shift: float, seed: int = 3, way: Way = Way.SMALL) -> list[OwnRow]:
    """Claims of which both sides are stated by log-odds, the labels drawn by those scaled and shifted."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        odds = [rng.uniform(-3, 3), rng.uniform(-3, 3)]
        stated, true = ([exp(k * z + b) for z in odds] for k, b in ((1.0, 0.0), (scale, shift)))
        shares = [one / (1.0 + sum(true)) for one in true]
        luck = rng.random()
        label = "SUPPORTS" if luck < shares[0] else "REFUTES" if luck < sum(shares) else "NEI"
        supported, refuted = (one / (1.0 + sum(stated)) for one in stated)
        found.append(OwnRow(way=way, read=way, label=label, supported=supported, refuted=refuted))
    return found


def test_what_overstates_is_brought_down() -> None:
    found = fitted(Way.SMALL, rows(600, scale=0.5, shift=-0.4))
    assert found.scale == pytest.approx(0.5, abs=0.12)
    assert found.shift == pytest.approx(-0.4, abs=0.25)


def test_what_is_right_stays_nearly_as_it_is() -> None:
    found = fitted(Way.SMALL, rows(600, scale=1.0, shift=0.0))
    assert found.scale == pytest.approx(1.0, abs=0.12)
    assert found.shift == pytest.approx(0.0, abs=0.15)


def test_few_rows_move_little() -> None:
    few = fitted(Way.SMALL, rows(30, scale=0.3, shift=-1.0))
    many = fitted(Way.SMALL, rows(900, scale=0.3, shift=-1.0))
    assert many.scale < few.scale < 1.0


def test_a_fit_of_nothing_states_what_was_stated() -> None:
    one = rows(1, scale=1.0, shift=0.0)[0]
    assert one.stated(OwnFit(way=Way.SMALL)) == pytest.approx((one.supported, one.refuted))


def test_figures_tell_what_it_is_worth() -> None:
    made = calibrated(
        [*rows(300, scale=0.4, shift=-0.5), *rows(40, scale=1.0, shift=0.0, way=Way.FACTS)], 2,
        name="own.jsonl", made=dt.date(2026, 1, 2), models="a+b", side=0.7,
    )  # fmt: skip
    by_way = {one.way: one for one in made.figures}
    assert set(by_way) == {Way.SMALL, Way.FACTS}
    assert by_way[Way.SMALL].off_after < by_way[Way.SMALL].off
    assert [fit.way for fit in made.calibration.fits] == [Way.SMALL], "what facts settle is not read"
    assert (by_way[Way.FACTS].scale, by_way[Way.FACTS].shift) == (1.0, 0.0)
    assert made.calibration.name == "own.jsonl, 340 claims, 2026-01-02"
    assert (made.failed, made.calibration.models) == (2, "a+b")
    told = {share for share, _, _ in by_way[Way.SMALL].bounds}
    assert told and told <= {0.1, 0.05, 0.02, 0.01}


def test_too_few_are_refused() -> None:
    with pytest.raises(InputError, match="too few to calibrate with: 30 or more"):
        calibrated(rows(29, scale=1.0, shift=0.0), 0, name="own", made=dt.date(2026, 1, 2), models="m", side=0.7)


def test_claims_that_cannot_be_verified_are_counted() -> None:
    claims = [LabelledClaim(claim=f"Claim {n}.", label="SUPPORTS", dataset="own") for n in range(3)]  # type: ignore[arg-type]

    def refuses(claim: str) -> Finding:
        raise InputError("It cannot be read.")

    with pytest.raises(InputError, match="No claim could be verified: It cannot be read"):
        own_rows(claims, refuses, lambda done: None)
