"""A stance encoder that remembers: the same bits as ever, read once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.encoders.networks import CachedStanceEncoder
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.ports import StanceEncoder
from doubles import OverlapStanceEncoder

CLAIM = "Paris is the capital of France."
PAIRS = [(f"Paris is the capital of France, said {n}.", CLAIM) for n in range(5)]


class Counting(OverlapStanceEncoder):
    """The double, keeping count of what it reads."""

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.read: list[tuple[str, str]] = []

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.read += pairs
        return super().logits(pairs)


@pytest.fixture
def readings(tmp_path: Path) -> Iterator[SqliteReadings]:
    database = Database(tmp_path / "store.db")
    yield SqliteReadings(database)
    database.close()


def test_it_is_the_encoder_inside_to_all_the_world(readings: SqliteReadings) -> None:
    inner = Counting()
    cached = CachedStanceEncoder(inner, readings)
    assert isinstance(cached, StanceEncoder)
    assert (cached.name, cached.calibration) == (inner.name, inner.calibration)


def test_a_pair_is_read_once_and_comes_back_to_the_last_bit(readings: SqliteReadings) -> None:
    inner = Counting()
    plain = OverlapStanceEncoder().logits(PAIRS)
    for _ in range(2):
        assert CachedStanceEncoder(inner, readings).logits(PAIRS).tobytes() == plain.tobytes()
    assert inner.read == PAIRS


def test_whoever_works_after_it_is_told_before_it_reads_and_only_then(readings: SqliteReadings) -> None:
    inner, told = Counting(), list[int]()
    cached = CachedStanceEncoder(inner, readings, lambda: told.append(len(inner.read)))
    cached.logits(PAIRS)
    cached.logits(PAIRS)
    assert told == [0]


def test_known_and_new_pairs_come_back_in_the_order_asked(readings: SqliteReadings) -> None:
    inner = Counting()
    cached = CachedStanceEncoder(inner, readings)
    cached.logits(PAIRS[1:3])
    asked = [PAIRS[4], PAIRS[2], PAIRS[0], PAIRS[4], PAIRS[1]]
    assert cached.logits(asked).tobytes() == OverlapStanceEncoder().logits(asked).tobytes()
    assert inner.read == [PAIRS[1], PAIRS[2], PAIRS[4], PAIRS[0]]


def test_another_model_reads_for_itself(readings: SqliteReadings) -> None:
    CachedStanceEncoder(Counting("first"), readings).logits(PAIRS)
    second = Counting("second")
    CachedStanceEncoder(second, readings).logits(PAIRS)
    assert second.read == PAIRS


def test_a_store_that_keeps_nothing_costs_only_the_reading(tmp_path: Path) -> None:
    database = Database(tmp_path / "store.db")
    database.connection.execute("PRAGMA query_only = ON")
    inner = Counting()
    cached = CachedStanceEncoder(inner, SqliteReadings(database))
    assert np.array_equal(cached.logits(PAIRS), cached.logits(PAIRS))
    assert inner.read == PAIRS * 2
    database.close()
