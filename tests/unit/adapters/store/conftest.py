"""A small store with vectors made to order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.document import Document
from adjudge.values.knowledge import PreparedDocument, PreparedPassage
from adjudge.values.span import Span
from doubles import new_store

SIZE = 32

Made = tuple[PreparedDocument, ...]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[], SqliteKnowledgeBase]]:
    """Opens the test's one store; every call is as another process would see it."""
    stores: list[SqliteKnowledgeBase] = []
    (tmp_path / "store.db").write_bytes(new_store())

    def open_() -> SqliteKnowledgeBase:
        stores.append(SqliteKnowledgeBase(Database(tmp_path / "store.db")))
        return stores[-1]

    yield open_
    for store in stores:
        store.close()


@pytest.fixture
def vectors() -> NDArray[np.int8]:
    """Points in clusters, as embeddings lie."""
    chance = np.random.default_rng(11)
    centres = chance.normal(size=(40, SIZE))
    points = centres[chance.integers(0, 40, 1200)] + 0.5 * chance.normal(size=(1200, SIZE))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    return np.round(points * 127).astype(np.int8)


@pytest.fixture
def made(vectors: NDArray[np.int8]) -> Callable[[int, int], Made]:
    """Documents `low` up to `high`, each one passage; every third comes from source "third"."""

    def make(low: int, high: int) -> Made:
        return tuple(_document(i, vectors[i]) for i in range(low, high))

    return make


def _document(number: int, vector: NDArray[np.int8]) -> PreparedDocument:
    text = f"Passage {number} speaks of w{number % 50} and x{number % 7}."
    source = "third" if number % 3 == 0 else "other"
    return PreparedDocument(
        document=Document(key=f"d{number:04}", text=text, source=source, title=f"Title {number}"),
        passages=(PreparedPassage(span=Span(start=0, end=len(text)), vector=vector.tobytes()),),
    )
