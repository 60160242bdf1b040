"""The strong judge on somebody else's server: its adapter written for a real llama.cpp, which answers as our own reader does.

The decoder is a small one of chance, with a head whose words it can say.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopback
import small_decoder
from adjudge.adapters.judges import endpoint_judge
from adjudge.adapters.strong.adapter import read_adapter
from adjudge.adapters.strong.building import build
from adjudge.adapters.strong.gguf import GgufFile
from adjudge.adapters.strong.judge import StrongJudge
from adjudge.adapters.strong.serving import export
from adjudge.engine import Engine
from adjudge.errors import InputError
from adjudge.settings import Settings
from loopback import Asked, Reply

NAME = "adjudge-strong-1"
PAIRS = [
    ("The mill was built in 1911. It stands by the river.", "The mill was built in 1911."),
    ("The mill was built in 1911. It stands by the river.", "It stands on a hill."),
    ("Bananas are yellow", "The mill is old."),
    ("The wheel of the mill was taken down in 1950, and lies in the yard ever since.", "The wheel is in the yard."),
]
Run = Callable[..., Any]


def spoken(base: Path, folder: Path) -> Path:
    """An adapter whose head is the base's own rows of three words, moved a little."""
    tensors = small_decoder.random_tensors()
    answers = tuple(small_decoder.VOCABULARY.index(answer) for answer in small_decoder.ANSWERS)
    with GgufFile(base) as file:
        own = np.concatenate([file.rows("output.weight", answer, answer + 1) for answer in answers])
    weight = own + 1.5 * tensors["head.weight"]
    tensors |= {"head.weight": weight, "head.served": weight - own, "head.bias": np.zeros(3)}
    words = len(small_decoder.VOCABULARY)
    return small_decoder.write_adapter_for(base, folder / "adapter.safetensors", tensors, answers=answers, vocabulary=words)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The base and its adapter."""
    folder = tmp_path_factory.mktemp("served")
    base = small_decoder.write_base(folder / "base.gguf", one_table=True)
    return base, spoken(base, folder)


@pytest.fixture(scope="module")
def address(made: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A llama.cpp server of the base with the adapter as we write it."""
    import xllamacpp

    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ.pop(name, None)
        os.environ.pop(name.upper(), None)
    base, adapter = made
    (written,) = export(read_adapter(adapter), "gguf", tmp_path_factory.mktemp("lora"))
    given = xllamacpp.CommonParams()
    given.model.path, given.model_alias = str(base), {NAME}
    given.n_ctx, given.n_parallel, given.n_gpu_layers, given.port, given.warmup = 2048, 1, 0, 0, False
    given.cpuparams.n_threads = 2
    correction = xllamacpp.CommonAdapterLoraInfo()
    correction.path, correction.scale = str(written), 1.0
    given.lora_adapters = [correction]
    server = xllamacpp.Server(given)
    yield server.listening_address
    del server


def chances(rows: np.ndarray) -> np.ndarray:
    raised = np.exp(rows[:, :3] - rows[:, :3].max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def test_a_llama_cpp_server_answers_as_the_reader_here_does(
    made: tuple[Path, Path], address: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint_judge, "_NEXT", 300)  # of the real one the three words are likelier than all others
    base, adapter = made
    (tmp_path / "judge").mkdir()
    build(base, read_adapter(adapter), tmp_path / "judge")
    own = chances(StrongJudge(tmp_path / "judge", threads=1, graphics=False).logits(PAIRS))
    with Engine(Settings(home=str(home), judge="openai", judge_url=address, judge_model=NAME)) as engine:
        judge = engine.models.judge
        assert judge.name.startswith(f"strong:{NAME}@")
        served = chances(judge.logits(PAIRS))
    assert own.max(axis=1).min() < 0.9 and len({int(row.argmax()) for row in own}) > 1, "they do not all say the same"
    # Ours multiplies in bytes, the server in floating point, and it cuts text and claim into tokens as one text.
    assert np.abs(own - served).max() < 0.1
    assert (own.argmax(axis=1) == served.argmax(axis=1)).all()


@pytest.mark.parametrize("form", ["content", "top_logprobs"])
def test_both_ways_in_which_servers_tell_what_else_might_have_come_are_read(form: str, home: Path) -> None:
    likely = {" true": -0.2, " false": -2.0, " True": -4.0}

    def answer(asked: Asked) -> Reply:
        assert asked.path == "/v1/completions" and asked.json["prompt"].endswith("\nClaim: The mill is old.\nVerdict:")
        others = [{"token": token, "logprob": logprob} for token, logprob in likely.items()]
        told: Any = {"top_logprobs": [likely]}
        if form == "content":
            told = {"content": [{"token": " true", "logprob": -0.2, "top_logprobs": others}]}
        return Reply(body=json.dumps({"choices": [{"text": " true", "logprobs": told}]}).encode())

    with loopback.serving() as server:
        server.answer = answer
        with Engine(Settings(home=str(home), judge="openai", judge_url=server.address, judge_model=NAME)) as engine:
            supports, refutes, neither = chances(engine.models.judge.logits([("A mill.", "The mill is old.")]))[0]
    assert supports > refutes > neither, "a word that is not among those told is likely at most as the last of them"
    assert refutes / supports == pytest.approx(np.exp(-1.8), rel=1e-3)
    assert neither / supports == pytest.approx(np.exp(-3.8), rel=1e-3)


def test_it_is_exported_from_the_command_line(adjudge: Run, made: tuple[Path, Path], tmp_path: Path) -> None:
    _, adapter = made
    told = adjudge("models", "export", "strong", tmp_path / "served", "--as", "peft", "--adapter", adapter, "--json")
    assert told.code == 0, told.err
    assert [Path(file).name for file in told.json["files"]] == ["adapter_model.safetensors", "adapter_config.json"]
    config = json.loads((tmp_path / "served" / "adapter_config.json").read_text())
    assert (config["r"], config["lora_alpha"], "lm_head" in config["target_modules"]) == (4, 8.0, True)
    refused = adjudge("models", "export", "strong", tmp_path / "served", "--as", "onnx", "--adapter", adapter)
    assert (refused.code, refused.one_line) == (2, "adjudge: An adapter cannot be written as onnx. Choose one of gguf, peft.")


def test_a_head_that_no_words_stand_for_cannot_be_served(made: tuple[Path, Path], tmp_path: Path) -> None:
    base, _ = made
    adapter = read_adapter(small_decoder.write_adapter_for(base, tmp_path / "other.safetensors"))
    with pytest.raises(InputError, match="not one that words stand for"):
        export(adapter, "gguf", tmp_path)
