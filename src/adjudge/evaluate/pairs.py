"""Labelled pairs from files: an evidence, a claim, and what people said the one does to the other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from adjudge.errors import InputError
from adjudge.evaluate.rows import ALSO_NEI, Row, dataset, read_rows, text
from adjudge.model.evaluation import LABELS, LabelledPair, PairLabel, Task

_NEEDED = "evidence, claim and label"


def read_pairs(paths: Iterable[Path], task: Task, *, limit: int | None = None) -> tuple[LabelledPair, ...]:
    """The pairs of all files in their order, the first `limit` of each. Raises InputError naming the file and the line."""
    found: list[LabelledPair] = []
    for path in paths:
        found += read_rows(path, partial(_pair, path=path, task=task), limit=limit, of="pairs")
    return tuple(found)


def _pair(row: Row, *, path: Path, task: Task) -> LabelledPair:
    return LabelledPair(
        evidence=text(row, "evidence", needed=_NEEDED),
        claim=text(row, "claim", needed=_NEEDED),
        label=_label(text(row, "label", needed=_NEEDED), task),
        dataset=dataset(row, path),
    )


def _label(given: str, task: Task) -> PairLabel:
    """Labels are matched to the letter: a guess at a misspelt one would move every figure."""
    if task is Task.STANCE and given in ALSO_NEI:
        return PairLabel.NEI
    if given not in LABELS[task]:
        known = ", ".join(LABELS[task])
        raise InputError(f"{given!r} is no label of {task}.", f"Use one of: {known}.")
    return PairLabel(given)
