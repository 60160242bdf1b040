"""Which rules' labels are believed beside the hand-made ones: facts exchanged, words exchanged, text that is silent.

A rule teaches its own habits beside what it means to teach (that a near copy supports, that a new word refutes), and only a trial on the development
sets tells which of the two is more. So one small student is trained on the hand-made labels and one more on each kind besides (`distil.py --believe`),
`choose.py` names the kinds that do no harm, and teacher and students believe those.
"""

from __future__ import annotations

import time
from pathlib import Path

from rows import Row

KINDS = ("facts", "words", "silent")
"""A number, name, sign or role exchanged in a sentence of the text; any word exchanged in a supported claim; text that leaves its claim open."""
_BY_RULE = ("syn_", "doc_", "ret_", "cf_")


def kind(row: Row) -> str | None:
    """The kind of rule a row's label comes from; None for a label made by hand, or settled by a teacher among hand-made ones."""
    name = row["dataset"]
    if not name.startswith(_BY_RULE):
        return None
    if row.get("label") == "NEI":
        return "silent"
    return "words" if name.startswith("cf_") else "facts"


def believed(rows: list[Row], kinds: frozenset[str]) -> list[Row]:
    """The rows, with the labels of other kinds of rule taken off."""
    return [row if (of := kind(row)) is None or of in kinds else row | {"label": None} for row in rows]


def named(kinds_or_file: str) -> frozenset[str]:
    """Kinds by a comma list, or by the file that will hold it once they are chosen."""
    names = [name for name in kinds_or_file.split(",") if name]
    if all(name in KINDS for name in names):
        return frozenset(names)
    path = Path(kinds_or_file)
    while not path.exists():
        time.sleep(0.5)
    return named(path.read_text().strip())
