"""`adjudge calibrate`: a calibration of one's own, from one's own labelled claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.everywhere import note
from adjudge.cli.shared import Collections, Json, JudgeName, Profile, build_starter, counting, print_json
from adjudge.errors import InputError

if TYPE_CHECKING:
    from adjudge.evaluate.calibrate import Calibrated, WayFigures
    from adjudge.settings import Settings
    from adjudge.values.verdict import Finding

READ = {
    "facts": "settled by a stated fact",
    "small": "found, small judge",
    "small_given": "given documents, small judge",
    "strong": "found, strong judge",
    "strong_given": "given documents, strong judge",
}


def calibrate(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help='Labelled claims, .jsonl or .jsonl.gz: {"claim", "label": SUPPORTS|REFUTES|NEI} a line.'
        ),
    ] = None,
    collection: Collections = None,
    profile: Profile = None,
    judge: JudgeName = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Remove the calibration that was made, and use the shipped one.")
    ] = False,
    json: Json = False,
) -> None:
    """Calibrate with your own labelled claims: what is stated is then right as often as it says on claims like yours.

    A hundred rows are a good beginning. Each is verified; scale and shift of the judge's log-odds are fitted, and --max-wrong
    keeps to its share on your rows. It holds for the same models, and every finding names it.
    """
    from adjudge import settings

    found = settings.load()
    if forget:
        from adjudge.engine.calibration import forget_own

        there = forget_own(found)
        print_json({"forgotten": there}) if json else print("Removed." if there else "There was none.")
        return
    if file is None:
        raise InputError(
            "Give a file of labelled claims, or --forget.", 'Such as a line: {"claim": "Snow is white.", "label": "SUPPORTS"}'
        )
    found = replace(found, profile=profile or found.profile, judge=judge or found.judge, max_wrong=None, own_calibration=False)
    made = _made(file, tuple(collection or ()), found)
    if json:
        print_json(made)
        return
    for line in _told(made):
        print(line)
    note("Findings are calibrated with it from now on. adjudge calibrate --forget removes it.")


def _made(file: Path, collections: tuple[str, ...], found: Settings) -> Calibrated:
    from adjudge.engine import Engine
    from adjudge.engine.calibration import keep_own
    from adjudge.evaluate.calibrate import calibrated, own_rows
    from adjudge.evaluate.rows import read_claims
    from adjudge.values.inquiry import Request

    claims = read_claims([file])
    with Engine(found) as engine:
        if not collections:
            build_starter(engine)
        engine.models.falls_back = False  # a judge is not calibrated by another's answers

        def verify(claim: str) -> Finding:
            return engine.verify(Request(text=claim, collections=collections), keep_case=False)

        with counting("Verifying", len(claims)) as watch:
            rows, failed = own_rows(claims, verify, watch)
        made = calibrated(
            rows, failed, name=file.name, made=engine.clock.now().date(), models="+".join(engine.models.names),
            side=engine.policy.verdict.side,
        )  # fmt: skip
    keep_own(found, made.calibration)
    return made


def _told(made: Calibrated) -> Iterator[str]:
    failed = f", {made.failed} could not be verified" if made.failed else ""
    yield f"Calibrated with {made.calibration.name}{failed}."
    for one in made.figures:
        yield from _way(one)


def _way(one: WayFigures) -> Iterator[str]:
    from adjudge.render.words import percent

    yield ""
    right = f", {one.right} of them rightly" if one.decided else ""
    yield f"{READ[one.way.value]}: {one.rows} claims, {one.decided} decided{right}"
    yield f"  what was stated was off by {percent(one.off)} on average; with the calibration by {percent(one.off_after)}"
    for share, side_from, decided in one.bounds:
        yield f"  --max-wrong {percent(share)}: a side from {side_from:.2f} on, {percent(decided)} decided"
