"""How steady a judge is: the same side on the same thing in other words, another side where two names are exchanged.

    python -m bench.steadiness                       # the shipped judge on all rows
    python -m bench.steadiness --limit 120           # so many rows of each group, spread evenly over the kinds
    python -m bench.steadiness --write PAIRS.jsonl   # all rows, flat, to be scored elsewhere; nothing is measured

600 rewordings and 600 exchanges, made by grammar out of words of its own (`rewordings.py`, `exchanges.py`); the same seed gives
the same rows. No data set has them, so nothing was trained on them, and whoever trains should leave them alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudge.evaluate.run import interval
from bench.measuring.report import Check, keep, machine, options, table
from bench.steadiness.exchanges import Exchange, exchanges
from bench.steadiness.rewordings import REFUTES, SEED, SUPPORTS, Rewording, rewordings

NEI = "NEI"
SAME_SIDE, OTHER_SIDE = 0.97, 0.80
"""The shares that must be reached: of rewordings read alike, of exchanges told apart."""

Row = Rewording | Exchange
Read = Callable[[Sequence[tuple[str, str]]], Sequence[str]]
"""(evidence, claim) pairs in, the side taken on each out: SUPPORTS, REFUTES or NEI."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """What came of the rows of one kind, or of all kinds of a group."""

    group: str
    kind: str
    n: int
    steady: int
    """Rewordings on which the side stayed, exchanges on which it went from supported to not supported."""
    beside: int
    """Rewordings with both sides right; exchanges whose claim was supported at all."""
    as_labelled: int
    """Rows whose second pair was given its label."""


def measure(read: Read, rows: Sequence[Row]) -> list[Figure]:
    """How steady a judge is on some rows: a figure for every kind, and one for each group before its kinds."""
    pairs = [pair for row in rows for pair in pairs_of(row)]
    sides = read([(pair["evidence"], pair["claim"]) for pair in pairs])
    if len(sides) != len(pairs):
        raise ValueError(f"{len(sides)} sides for {len(pairs)} pairs: a judge takes one on each")
    outcomes = [(row, *_outcome(row, *sides[2 * place : 2 * place + 2])) for place, row in enumerate(rows)]
    figures = []
    for group, kind in dict.fromkeys(key for row in rows for key in ((group_of(row), ""), (group_of(row), row.kind))):
        of_kind = [rest for row, *rest in outcomes if group_of(row) == group and kind in ("", row.kind)]
        steady, beside, as_labelled = (sum(column) for column in zip(*of_kind, strict=True))
        figures.append(
            Figure(group=group, kind=kind or "all", n=len(of_kind), steady=steady, beside=beside, as_labelled=as_labelled)
        )
    return sorted(figures, key=lambda figure: figure.group, reverse=True)


def _outcome(row: Row, first: str, second: str) -> tuple[bool, bool, bool]:
    if isinstance(row, Rewording):
        return first == second, first == second == row.label, second == row.label
    return first == SUPPORTS != second, first == SUPPORTS, second == row.label_exchanged


def group_of(row: Row) -> str:
    return "rewording" if isinstance(row, Rewording) else "exchange"


def pairs_of(row: Row) -> tuple[dict[str, str], dict[str, str]]:
    """The two pairs of a row, flat: each says whose it is and what part it plays."""
    of = {"group": group_of(row), "kind": row.kind, "id": row.id}
    if isinstance(row, Rewording):
        return (
            {**asdict(row.base), "label": row.label, **of, "role": "base"},
            {**asdict(row.changed), "label": row.label, **of, "role": "changed"},
        )
    return (
        {"evidence": row.evidence, "claim": row.claim, "label": SUPPORTS, **of, "role": "claim"},
        {"evidence": row.evidence, "claim": row.exchanged, "label": row.label_exchanged, **of, "role": "exchanged"},
    )


def product() -> tuple[Read, dict[str, str]]:
    """The shipped judge, and what it is. It reads in a store of its own, so that nothing is remembered."""
    from adjudge.engine import Engine
    from adjudge.evaluate.run import versions
    from adjudge.settings import Settings
    from adjudge.values.evidence import StanceLabel

    sides = {StanceLabel.SUPPORTS: SUPPORTS, StanceLabel.REFUTES: REFUTES, StanceLabel.NEUTRAL: NEI}

    def read(pairs: Sequence[tuple[str, str]]) -> list[str]:
        with TemporaryDirectory(prefix="adjudge-steadiness-") as home, Engine(Settings(home=home)) as engine:
            return [sides[weighed.stance.label] for weighed in engine.weigh(pairs)]

    with TemporaryDirectory(prefix="adjudge-steadiness-") as home, Engine(Settings(home=home)) as engine:
        return read, versions(engine)


def main(words: Sequence[str] | None = None) -> None:
    parser = options("How steady the judge is.")
    parser.add_argument("--seed", type=int, default=SEED, help="other rows of the same grammar")
    parser.add_argument("--write", type=Path, metavar="FILE.jsonl", help="write all rows, flat, and measure nothing")
    arguments = parser.parse_args(words)
    groups = (rewordings(arguments.seed), exchanges(arguments.seed))
    rows: list[Row] = [row for group in groups for row in group[: arguments.limit or None]]
    if arguments.write:
        with arguments.write.open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(pair, ensure_ascii=False) + "\n" for row in rows for pair in pairs_of(row))
        print(f"{len(rows):,} rows, {2 * len(rows):,} pairs: {arguments.write}")
        return
    read, read_by = product()
    figures = measure(read, rows)
    found: dict[str, Any] = {
        "machine": machine("adjudge", "onnxruntime", "tokenizers", "numpy"),
        "seed": arguments.seed,
        "versions": read_by,
        "figures": [asdict(figure) for figure in figures],
    }
    keep("steadiness", arguments, found, list(_tables(figures)), list(_checks(figures)))


def _tables(figures: Sequence[Figure]) -> Iterator[str]:
    headings = {
        "rewording": ("said in other words", "rows", "same side", "95%", "both right"),
        "exchange": ("two exchanged", "rows", "side changes", "95%", "claim supported", "exchange as labelled"),
    }
    for group, heading in headings.items():
        lines = [_line(figure)[: len(heading)] for figure in figures if figure.group == group]
        if lines:
            yield table(heading, lines)


def _line(figure: Figure) -> tuple[object, ...]:
    low, high = interval(figure.steady, figure.n)
    steady, *rest = (f"{some / figure.n:.1%}" for some in (figure.steady, figure.beside, figure.as_labelled))
    return figure.kind, figure.n, steady, f"{low:.1%} to {high:.1%}", *rest


def _checks(figures: Sequence[Figure]) -> Iterator[Check]:
    wanted = {"rewording": ("rewordings read alike", SAME_SIDE), "exchange": ("exchanges told apart", OTHER_SIDE)}
    for figure in figures:
        if figure.kind == "all":
            what, least = wanted[figure.group]
            share = figure.steady / figure.n
            yield Check(what=what, found=f"{share:.1%}", wanted=f"{least:.0%} or more", holds=share >= least)
