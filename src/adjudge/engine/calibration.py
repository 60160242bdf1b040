"""Bounds on wrong sides and a person's own calibration, laid over a policy."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.private_files import make_private_folder, private_opener
from adjudge.errors import InputError, StoreUnwritable
from adjudge.policy import Policy
from adjudge.reading.risk import bound_of
from adjudge.values.calibration import Answered, OwnCalibration, Way
from adjudge.values.codec import from_json, to_json

if TYPE_CHECKING:
    from adjudge.settings import Settings

FILE = "calibration.json"
"""In the data folder: the calibration of one's own."""
_LEDGERS = (Way.LEDGER, Way.LEDGER_STRONG)


@cache
def shipped_ways() -> Mapping[Way, tuple[Answered, ...]]:
    """What each way of deciding answered to labelled sets, as it states it (bench/judgement/calibration.py)."""
    import adjudge.policy

    data = Path(adjudge.policy.__file__).with_name(FILE).read_bytes()
    return from_json(data, dict[Way, tuple[Answered, ...]])


def own_calibration(settings: Settings) -> OwnCalibration | None:
    """The calibration kept in the data folder; None where there is none or it shall not be used."""
    path = settings.home_path / FILE
    if not settings.own_calibration or not path.is_file():
        return None
    try:
        return from_json(path.read_bytes(), OwnCalibration)
    except Exception as broken:  # whatever stands in a file that somebody changed
        raise InputError(
            f"The calibration {path} cannot be read.", "Make it again: adjudge calibrate FILE, or remove it."
        ) from broken


def keep_own(settings: Settings, found: OwnCalibration) -> Path:
    """Keeps a calibration in the data folder, in the place of the one before."""
    path = settings.home_path / FILE
    partial = path.with_name(f"{FILE}.partial")
    try:
        make_private_folder(path.parent)
        with open(partial, "wb", opener=private_opener) as file:
            file.write(to_json(found))
        os.replace(partial, path)
    except OSError as error:
        raise StoreUnwritable(f"{path} cannot be written ({error.strerror}).", "Make room, or set ADJUDGE_HOME.") from error
    return path


def forget_own(settings: Settings) -> bool:
    """Removes it; returns whether there was one."""
    path = settings.home_path / FILE
    there = path.is_file()
    path.unlink(missing_ok=True)
    return there


def calibrated_policy(policy: Policy, settings: Settings, models: Callable[[], Sequence[str]]) -> Policy:
    """The policy with a person's own calibration, where the same models made it, and with the thresholds that keep to the share
    of wrong sides that was asked for."""
    own = own_calibration(settings)
    if own is not None and own.models == "+".join(models()):
        policy = replace(policy, own_calibration=own.name, own_fits=own.fits)
    else:
        own = None
    return bounded(policy, settings.max_wrong, dict(own.ways) if own else {}) if settings.max_wrong is not None else policy


def bounded(policy: Policy, most_wrong: float, own: Mapping[Way, Sequence[Answered]]) -> Policy:
    """The policy with a threshold for every way of deciding. One's own rows come first: where they are too few to tell, the sets
    that come with Adjudge are asked."""
    bounds = []
    for way in Way:
        usual = policy.grounding.supports if way in _LEDGERS else policy.verdict.side
        found = bound_of(way, own.get(way, ()), most_wrong, usual)
        found = found if found.sets else bound_of(way, shipped_ways().get(way, ()), most_wrong, usual)
        if way in _LEDGERS and found.side_from < usual:  # below the usual threshold nothing of a ledger was measured
            found = replace(found, side_from=usual, decided=found.decided_without)
        bounds.append(found)
    return replace(policy, bounds=tuple(bounds))
