"""Weighing texts through the engine: the shipped models, the cache in the store, one answer whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.engine import Engine
from adjudge.values.evidence import DecidedBy, StanceLabel
from doubles import OverlapStanceEncoder

CLAIM = "Paris is the capital of France."
PADDING = "The weather was mild in the north that week. Trains ran on time, and the markets were open until late. "
LONG = PADDING * 8 + "Paris has been the capital of France for centuries. " + PADDING * 8
PAIRS = [
    ("Paris is the capital and largest city of France.", CLAIM),
    ("Paris is not the capital of France.", CLAIM),
    ("Bananas are rich in potassium.", CLAIM),
    (LONG, CLAIM),
]


class Counting(OverlapStanceEncoder):
    """The double, keeping count of what it reads."""

    def __init__(self) -> None:
        self.read = 0

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.read += len(pairs)
        return super().logits(pairs)


def test_the_shipped_models_tell_plain_cases_apart(home: Path) -> None:
    with Engine.open() as engine:
        found = engine.weigh(PAIRS)
    labels = [w.stance.label for w in found]
    assert labels == [StanceLabel.SUPPORTS, StanceLabel.REFUTES, StanceLabel.NEUTRAL, StanceLabel.SUPPORTS]
    assert found[3].rationale is not None
    assert found[3].rationale.of(LONG) == "Paris has been the capital of France for centuries."


def test_the_shipped_models_answer_the_same_from_memory_and_anew(home: Path) -> None:
    with Engine.open() as engine:
        first = engine.weigh(PAIRS)
    with Engine.open() as engine:
        assert engine.weigh(PAIRS[::-1])[::-1] == first
        engine.database.connection.execute("DELETE FROM reading")
        assert tuple(engine.weigh([pair])[0] for pair in PAIRS) == first


def test_what_one_run_read_the_next_remembers(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = Counting()
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: model)
    with Engine.open() as engine:
        first = engine.weigh(PAIRS)
    read = model.read
    assert read > len(PAIRS)
    with Engine.open() as engine:
        assert engine.weigh(PAIRS) == first
    assert model.read == read


def test_models_are_not_loaded_before_they_are_asked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def loaded(role: str) -> OverlapStanceEncoder:
        asked.append(role)
        return OverlapStanceEncoder()

    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", loaded)
    with Engine.open() as engine:
        assert asked == []
        engine.weigh([])
        engine.weigh([("", CLAIM)])
    assert sorted(asked) == ["judge", "scout"]


def test_an_empty_text_says_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: OverlapStanceEncoder())
    with Engine.open() as engine:
        assert engine.weigh([("", CLAIM)])[0].decided_by is DecidedBy.NOTHING
