"""Which labels are believed: from the hand-made alone to those of every rule, each level adding to the one before.

A rule teaches its own habits beside what it means to teach, and only a trial on the development sets tells which of the two is more. So one small
student is trained a level (`distil.py --level N`), `choose.py` names the best, and teacher and students believe labels up to that one.
"""

from __future__ import annotations

import time
from pathlib import Path

from rows import Row

HAND, EXCHANGED_FACTS, EXCHANGED_WORDS, SILENT = range(4)
"""Hand-made labels; a number, name, sign or role exchanged (decided either way); any word of a supported claim exchanged; text that leaves
its claim open."""
_BY_RULE = ("syn_", "doc_", "ret_", "cf_")


def level(row: Row) -> int:
    """The first level that believes a row's label."""
    name = row["dataset"]
    if not name.startswith(_BY_RULE):
        return HAND
    if row.get("label") == "NEI":
        return SILENT
    return EXCHANGED_WORDS if name.startswith("cf_") else EXCHANGED_FACTS


def believed(rows: list[Row], upto: int) -> list[Row]:
    """The rows, those labels taken off that a higher level would believe."""
    return [row if level(row) <= upto else row | {"label": None} for row in rows]


def named(level_or_file: str) -> int:
    """A level by its number, or by the file that will hold it once it is chosen."""
    if level_or_file.isdigit():
        return int(level_or_file)
    path = Path(level_or_file)
    while not path.exists():
        time.sleep(0.5)
    return int(path.read_text())
