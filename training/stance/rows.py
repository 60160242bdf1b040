"""Training rows: {"dataset", "evidence", "claim", "label", "relevant"}, one JSON object a line.

`label` is SUPPORTS, REFUTES or NEI, or null for a teacher to settle. `relevant` says whether the evidence speaks to the claim at all (1, 0,
null: unknown), for the second head.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

LABELS = ("SUPPORTS", "REFUTES", "NEI")
Row = dict[str, Any]


def read(path: Path) -> list[Row]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def write(path: Path, rows: Iterable[Row]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=6) as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def labelled(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row.get("label") is not None)


def relevance(row: Row) -> int | None:
    """What is known: text that decides a claim speaks to it; of undecided pairs only the maker of the pair can tell."""
    if row.get("relevant") is not None:
        return int(row["relevant"])
    if row.get("label") == "NEI" and row["dataset"].startswith("ret_"):
        return 0  # found, and silent by rule
    return 1 if row.get("label") in ("SUPPORTS", "REFUTES") else None


def development(data: Path) -> dict[str, list[Row]]:
    """The development sets by name; measured on, never trained on."""
    names = sorted((data / "dev").glob("stance_*.jsonl.gz")) + sorted((data / "dev").glob("grounding_*.jsonl.gz"))
    return {path.name.removesuffix(".jsonl.gz"): read(path) for path in names}


def is_fitted_on(row: Row) -> bool:
    """Whether a pair of a development set is in the half that choices and calibration may see; which follows from its own words."""
    return hashlib.sha256(f"{row['claim']}\0{row['evidence']}".encode()).digest()[0] % 2 == 0
