"""Quality does not fall: the shipped models on a fixed sample of our own pairs, against a pinned floor.

The sample is 40 true statements about the world and everyday texts, each held against one claim it supports, one it refutes
and one it leaves open: the topic alone never gives the answer away. It was written for this test and for nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudge import Engine, Settings
from adjudge.evaluate.rows import read_pairs
from adjudge.evaluate.run import answer, measured
from adjudge.values.evaluation import Measures, Prediction, Task

HERE = Path(__file__).parent
PAIRS = HERE / "quality_pairs.jsonl"
FLOOR: dict[str, Any] = json.loads((HERE / "quality_floor.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The engine a user gets, over a store nobody else uses."""
    with Engine(Settings(home=str(tmp_path_factory.mktemp("home")))) as engine:
        yield engine


@pytest.fixture(scope="module")
def predictions(engine: Engine) -> tuple[Prediction, ...]:
    pairs = read_pairs([PAIRS], Task.STANCE)
    return answer(pairs, Task.STANCE, weigh=engine.weigh, threshold=0.5, watch=lambda done: None).all


@pytest.fixture(scope="module")
def measures(predictions: tuple[Prediction, ...]) -> Measures:
    return measured(predictions, Task.STANCE, seconds=1.0)


def test_the_sample_is_the_one_the_floor_was_measured_on() -> None:
    assert hashlib.sha256(PAIRS.read_bytes()).hexdigest() == FLOOR["pairs_sha256"], "measure the floor anew"


def test_the_sample_is_balanced_and_says_nothing_twice() -> None:
    rows = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 120 == len({row["claim"] for row in rows})
    asked = {(row["evidence"], row["label"]) for row in rows}
    assert len(asked) == 120, "each text is held against one claim of each label"
    assert len({row["kind"] for row in rows}) >= 15
    assert set(Counter(row["label"] for row in rows).values()) == {40}


@pytest.mark.parametrize("measure", FLOOR["at_least"])
def test_no_measure_falls_below_its_floor(measure: str, measures: Measures, predictions: tuple[Prediction, ...]) -> None:
    wrong = [f"{p.pair.label} but {p.predicted} ({p.confidence:.2f}): {p.pair.claim}" for p in predictions if not p.correct]
    assert getattr(measures, measure) >= FLOOR["at_least"][measure], "\n".join(wrong)


@pytest.mark.parametrize("measure", FLOOR["at_most"])
def test_no_error_rises_above_its_ceiling(measure: str, measures: Measures) -> None:
    assert getattr(measures, measure) <= FLOOR["at_most"][measure], measures.reliability
