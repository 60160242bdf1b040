"""The real strong judge: its base fetched, put together with the shipped adapter, and held to a floor on the pairs of ours.

It takes a gigabyte of download and some minutes. ADJUDGE_MODELS says where the base lies, where it is at hand.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudge import Engine, Settings
from adjudge.adapters.encoders.card import shipped_corrections
from adjudge.adapters.strong.installing import PACKAGES, install, installed
from adjudge.adapters.strong.judge import StrongJudge
from adjudge.evaluate.rows import read_pairs
from adjudge.evaluate.run import answer, measured
from adjudge.values.evaluation import Task
from adjudge.values.inquiry import Request

pytestmark = pytest.mark.long
HERE = Path(__file__).parent
PAIRS = HERE / "quality_pairs.jsonl"
FLOOR: dict[str, Any] = json.loads((HERE / "strong_floor.json").read_text(encoding="utf-8"))
NOTICE = (
    "The lease begins on 1 May. The tenant may keep one dog. The deposit of 900 euros is returned within 14 days of the end of"
    " the lease. Notice must reach the landlord at least two months before the lease ends. Smoking is not permitted on the"
    " balcony, except between 6 and 8 in the evening."
)
DECIDED = (
    ("The tenant is allowed a dog.", "supported"),
    ("The tenant may keep three dogs.", "refuted"),
    ("The landlord has to be told two months before the lease ends.", "supported"),
    ("The lease begins in June.", "refuted"),
    ("The kitchen was renovated last year.", "not_enough_evidence"),
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the judge installed as a person installs it."""
    folder = tmp_path_factory.mktemp("home")
    install(folder / "models", source=os.environ.get("ADJUDGE_MODELS", PACKAGES))
    return folder


@pytest.fixture(scope="module")
def engine(home: Path) -> Iterator[Engine]:
    with Engine(Settings(home=str(home), judge="strong")) as engine:
        yield engine


def test_what_is_installed_is_the_shipped_adapter_with_its_calibration(home: Path) -> None:
    own, there = shipped_corrections("strong"), installed(home / "models")
    assert own is not None and not there.outdated
    assert there.calibration == own.calibration
    assert there.card.base_sha256 == own.corrects


def test_it_keeps_to_its_floor_on_our_own_pairs(engine: Engine) -> None:
    assert hashlib.sha256(PAIRS.read_bytes()).hexdigest() == FLOOR["pairs_sha256"], "measure the floor anew"
    pairs = read_pairs([PAIRS], Task.STANCE)
    found = answer(pairs, Task.STANCE, weigh=engine.weigh, threshold=0.5, watch=lambda done: None).all
    measures = measured(found, Task.STANCE, seconds=1.0)
    wrong = [f"{p.pair.label} but {p.predicted} ({p.confidence:.2f}): {p.pair.claim}" for p in found if not p.correct]
    for name, least in FLOOR["at_least"].items():
        assert getattr(measures, name) >= least, "\n".join([f"{name} {getattr(measures, name):.3f}", *wrong])
    for name, most in FLOOR["at_most"].items():
        assert getattr(measures, name) <= most


def test_conditions_and_exceptions_of_a_document_are_read(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "lease.txt").write_text(NOTICE, encoding="utf-8")
    engine.ingest([tmp_path / "lease.txt"], collection="lease")
    said = {claim: str(engine.verify(Request(text=claim, collections=("lease",))).verdict) for claim, _ in DECIDED}
    assert said == dict(DECIDED)


def test_a_text_is_read_once_for_all_its_claims(home: Path) -> None:
    """A further claim costs its own words alone. Shares of the same machine's time, and no seconds."""
    judge, text = StrongJudge(home / "models" / "strong"), f"{NOTICE} " * 6
    judge.logits([("It rains.", "It rains.")])
    began = time.process_time()
    judge.logits([(text, DECIDED[0][0])])
    first, began = time.process_time() - began, time.process_time()
    judge.logits([(text, claim) for claim, _ in DECIDED[1:]])
    assert (time.process_time() - began) / len(DECIDED[1:]) < 0.35 * first
