"""Rows gathered from a maker: each once, none with a claim of dev/, kept together with the rows they share a text with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from rows import Row
from sources import key

_PATIENCE = 20_000


def taken(found: Iterator[Row], most: int, seen: set[tuple[str, str]], aside: frozenset[str]) -> list[Row]:
    """The first rows, each once, none with a claim of dev/; a maker that only repeats itself is left."""
    kept: list[Row] = []
    stale = 0
    for row in found:
        claim = key(row["claim"])
        identity = (claim, key(row["evidence"]))
        if identity in seen or claim in aside or not claim or not row["evidence"].strip():
            stale += 1
            if stale > _PATIENCE:
                break
            continue
        stale = 0
        seen.add(identity)
        kept.append(row)
        if len(kept) >= most:
            break
    return kept


def mingled(rows: Iterable[Row], rng: random.Random, size: int = 6) -> list[Row]:
    """Rows in random order by small runs: every part of the file is a sample, and neighbours that repeat a text pack well."""
    rows = list(rows)
    runs = [rows[at : at + size] for at in range(0, len(rows), size)]
    rng.shuffle(runs)
    return [row for run in runs for row in run]


def report(rows: Iterable[Row]) -> None:
    """Counts by data set, label, relevance and manner of making."""
    counted = Counter((r["dataset"], str(r["label"]), str(r["relevant"]), r.get("how", "")) for r in rows)
    for name, count in sorted(counted.items()):
        print(f"{count:7} {' '.join(name)}")
