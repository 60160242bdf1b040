"""What stance models read before, so that no pair is read twice."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.adapters.store.connection import Database
from adjudge.errors import StoreError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Pair = tuple[str, str]
"""A text and a claim."""

LIMIT = 200_000
"""Readings kept, about 45 MB; the oldest make room for new ones."""
_PATIENCE = 0.05
"""Seconds to wait for a store that is being written to: longer than most commits, shorter than three readings take."""


class SqliteReadings:
    """Logits by model, text and claim. A convenience: where the store is busy, full or may not be written to, nothing is
    kept and nobody is troubled."""

    def __init__(self, database: Database, *, limit: int = LIMIT) -> None:
        self._database = database
        self._limit = limit

    def find(self, model: str, pairs: Sequence[Pair]) -> dict[Pair, NDArray[np.float32]]:
        """The logits of those pairs that the model has read, to the last bit."""
        import numpy as np

        found: dict[Pair, NDArray[np.float32]] = {}
        with suppress(StoreError, sqlite3.Error), self._database.reading() as connection:
            for pair in pairs:
                row = connection.execute(
                    "SELECT logits FROM reading WHERE model = ? AND evidence = ? AND claim = ?", _key(model, pair)
                ).fetchone()
                if row is not None:
                    found[pair] = np.frombuffer(row[0], "<f4")
        return found

    def keep(self, model: str, logits: Mapping[Pair, NDArray[np.float32]]) -> None:
        """Remembers readings in one commit and forgets the oldest beyond the limit; does nothing where it cannot."""
        rows = [(*_key(model, pair), row.astype("<f4").tobytes()) for pair, row in logits.items()]
        with (
            suppress(StoreError, sqlite3.Error),
            self._database.writing(durable=False, patience=_PATIENCE) as connection,
        ):
            connection.executemany("INSERT OR IGNORE INTO reading (model, evidence, claim, logits) VALUES (?, ?, ?, ?)", rows)
            connection.execute("DELETE FROM reading WHERE id <= (SELECT max(id) FROM reading) - ?", (self._limit,))


def _key(model: str, pair: Pair) -> tuple[str, bytes, bytes]:
    text, claim = pair
    return model, _sha256(text), _sha256(claim)


def _sha256(text: str) -> bytes:
    # Half a surrogate pair is no character, yet two texts that differ in one are two texts.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
