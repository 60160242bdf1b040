"""Labelled claims from files, with the names of the documents that decide them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from adjudge.errors import InputError
from adjudge.evaluate.rows import ALSO_NEI, Row, dataset, read_rows, text
from adjudge.model.claims_evaluation import CLAIM_LABELS, LabelledClaim
from adjudge.model.evaluation import PairLabel

_NEEDED = "claim and label"


def read_claims(
    paths: Iterable[Path], *, limit: int | None = None, seed: int | None = None
) -> tuple[LabelledClaim, ...]:
    """The claims of all files in their order: all, the first `limit` of each, or with a seed so many drawn from each.
    Raises InputError naming the file and the line."""
    if seed is not None and limit is None:
        raise InputError("A sample needs a size.", "Give --limit N with --seed-sample.")
    found: list[LabelledClaim] = []
    for path in paths:
        first = limit if seed is None else None
        claims = read_rows(path, partial(_claim, path=path), limit=first, of="claims")
        found += claims if seed is None or limit is None else drawn(claims, limit, seed)
    return tuple(found)


def drawn(claims: Sequence[LabelledClaim], count: int, seed: int) -> list[LabelledClaim]:
    """So many of the claims, in their order. Each is drawn by its own words and the seed: the sample is the same on every
    machine and for every version, a smaller one is part of a larger, and rows added elsewhere change little."""

    def lot(place: int) -> tuple[bytes, int]:
        return hashlib.sha256(f"{seed}\n{claims[place].claim}".encode()).digest(), place

    return [claims[place] for place in sorted(sorted(range(len(claims)), key=lot)[:count])]


def _claim(row: Row, *, path: Path) -> LabelledClaim:
    title = row.get("gold_title")
    return LabelledClaim(
        claim=text(row, "claim", needed=_NEEDED),
        label=_label(text(row, "label", needed=_NEEDED)),
        dataset=dataset(row, path),
        gold=_gold(row),
        gold_title=title if isinstance(title, str) else "",
    )


def _label(given: str) -> PairLabel:
    """Labels are matched to the letter: a guess at a misspelt one would move every figure."""
    if given in ALSO_NEI:
        return PairLabel.NEI
    if given not in CLAIM_LABELS:
        raise InputError(f"{given!r} is no label of a claim.", f"Use one of: {', '.join(CLAIM_LABELS)}.")
    return PairLabel(given)


def _gold(row: Row) -> tuple[str, ...]:
    """The gold documents by name, each once; a dataset may number them or write the numbers as text."""
    given = row.get("gold_docs")
    if given is None:
        page = row.get("gold_page_id")
        given = [] if page is None else [page]
    if not isinstance(given, list):
        raise InputError("'gold_docs' must be a list of ids.")
    for name in given:
        if isinstance(name, bool) or not isinstance(name, str | int):
            raise InputError(f"{name!r} is no id of a document.", "Ids are texts or whole numbers.")
    return tuple(dict.fromkeys(str(name) for name in given if str(name)))
