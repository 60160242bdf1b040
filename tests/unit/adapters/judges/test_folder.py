"""A classifier in a folder: the shipped weights in that layout read as ever, and every fault of a folder is one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import judge_folder
from adjudge.adapters.encoders import stance_encoder
from adjudge.adapters.judges.folder import FolderJudge
from adjudge.errors import InputError, MissingExtra
from adjudge.ports import StanceEncoder
from adjudge.values.evidence import StanceCalibration

CLAIM = "Paris is the capital of France."
PAIRS = [
    ("Paris is the capital of France and its largest city.", CLAIM),
    ("The capital of France is Lyon, not Paris.", CLAIM),
    ("Bananas are rich in potassium.", CLAIM),
    ("Paris was the seat of the kings of France. " * 80, CLAIM),
    ("", CLAIM),
    ("Zürich 🏔 東京 [SEP]", "[CLS] is no word"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return judge_folder.saved(tmp_path / "mine")


def test_the_shipped_weights_have_the_same_logits_in_that_layout(folder: Path) -> None:
    rows, shipped = FolderJudge(folder).logits(PAIRS), stance_encoder("scout").logits(PAIRS)
    assert rows[:, :3].tobytes() == shipped[:, :3].tobytes()
    sides = np.log(np.exp(rows[:, 0]) + np.exp(rows[:, 1])) - rows[:, 2]
    assert rows[:, 3] == pytest.approx(sides, abs=1e-5)


def test_labels_are_found_wherever_they_stand(tmp_path: Path) -> None:
    turned = FolderJudge(judge_folder.saved(tmp_path / "turned", ("REFUTES", "SUPPORTS", "NEI")))
    plain = FolderJudge(judge_folder.saved(tmp_path / "plain", ("SUPPORTS", "REFUTES", "NEI")))
    assert np.array_equal(turned.logits(PAIRS)[:, [1, 0, 2]], plain.logits(PAIRS)[:, :3])


def test_label2id_does_where_id2label_is_missing_and_the_model_may_lie_in_onnx(tmp_path: Path, folder: Path) -> None:
    named = {label: place for place, label in enumerate(judge_folder.LABELS)}
    other = judge_folder.saved(tmp_path / "other", within="onnx", id2label=None, label2id=named)
    assert np.array_equal(FolderJudge(other).logits(PAIRS[:2]), FolderJudge(folder).logits(PAIRS[:2]))


def test_a_two_way_classifier_refutes_nothing(tmp_path: Path) -> None:
    rows = FolderJudge(judge_folder.saved(tmp_path / "two", ("entailment", "not_entailment"))).logits(PAIRS)
    assert (rows[:, 1] < rows[:, [0, 2]].max(axis=1) - 13.0).all()
    assert rows[0, :3].argmax() == 0 and rows[1, :3].argmax() == 2


def test_its_name_has_a_digest_of_the_weights_the_tokenizer_and_the_labels(folder: Path, tmp_path: Path) -> None:
    judge = FolderJudge(folder)
    assert isinstance(judge, StanceEncoder) and judge.calibration == StanceCalibration()
    name, _, digest = judge.name.partition("@")
    assert name == "mine" and len(digest) == 8
    assert FolderJudge(folder).name == judge.name
    other = FolderJudge(judge_folder.saved(tmp_path / "elsewhere" / "mine", ("SUPPORTS", "REFUTES", "NEI")))
    assert other.name != judge.name


def test_only_the_evidence_is_cut(folder: Path) -> None:
    """384 tokens, three of which mark the ends: a claim of 150 leaves 231."""
    claim = "river " * 150
    rows = FolderJudge(folder).logits([("sea " * n + end, claim) for n, end in ((231, ""), (231, "hill"), (230, "hill"))])
    assert np.array_equal(rows[0], rows[1])
    assert not np.array_equal(rows[0], rows[2])
    whole, longer = FolderJudge(folder).logits([("sea " * 300, "river " * 150), ("sea " * 300, "river " * 149 + "hill")])
    assert not np.array_equal(whole, longer), "the end of the claim is read"


def test_a_claim_that_would_leave_no_room_is_cut_to_half(folder: Path) -> None:
    rows = FolderJudge(folder).logits([("sea", "river " * n + end) for n, end in ((190, ""), (190, "hill"), (189, "hill"))])
    assert np.array_equal(rows[0], rows[1])
    assert not np.array_equal(rows[0], rows[2])


@pytest.mark.parametrize(
    ("config", "tokenizer", "tokens"),
    [
        ({"max_position_embeddings": 512}, {}, 512),
        ({"max_position_embeddings": 514, "model_type": "roberta"}, {}, 512),
        ({"max_position_embeddings": 8192}, {"model_max_length": 1024}, 1024),
        ({"max_position_embeddings": 8192}, {"model_max_length": 10**30}, 4096),
        ({"max_position_embeddings": None}, {}, 512),
    ],
)
def test_how_much_it_reads_is_what_its_files_allow(
    tmp_path: Path, config: dict[str, object], tokenizer: dict[str, object], tokens: int
) -> None:
    from adjudge.adapters.judges.folder import read_folder

    folder = judge_folder.saved(tmp_path / "mine", **config)
    if tokenizer:
        (folder / "tokenizer_config.json").write_text(json.dumps(tokenizer))
    assert read_folder(folder).tokens == tokens


def written(name: str, text: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).write_text(text)

    return spoil


def an_embedder(folder: Path) -> None:
    (folder / "model.onnx").unlink()
    (folder / "model.onnx").symlink_to(judge_folder.SHIPPED.parent / "gte-small-int8" / "model.onnx")


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "no config": (lambda f: (f / "config.json").unlink(), "has no config.json"),
    "no tokenizer": (lambda f: (f / "tokenizer.json").unlink(), "has no tokenizer.json"),
    "no weights": (lambda f: (f / "model.onnx").unlink(), "has no weights"),
    "broken config": (written("config.json", "{"), "config.json cannot be read"),
    "another config": (written("config.json", "[]"), "config.json holds no JSON object"),
    "no labels": (written("config.json", "{}"), "config.json does not name the model's labels"),
    "labels with gaps": (written("config.json", '{"id2label": {"1": "entailment"}}'), "does not name the model's labels"),
    "broken tokenizer": (written("tokenizer.json", "{}"), "tokenizer.json cannot be read"),
    "broken weights": (written("model.onnx", "weights"), "model.onnx cannot be read as a model"),
    "another model": (an_embedder, "gives 9 by 384 numbers for 3 labels"),
    "more columns than labels": (
        written("config.json", json.dumps({"id2label": dict(enumerate(judge_folder.LABELS))})),
        "gives 4 numbers for 3 labels",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_folder_is_one_sentence_and_what_to_do(folder: Path, fault: str) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(folder)
    with pytest.raises(InputError, match=sentence) as raised:
        FolderJudge(folder)
    assert "\n" not in str(raised.value) and raised.value.remedy.endswith(".")


def test_safetensors_without_pytorch_say_what_to_install(folder: Path) -> None:
    """PyTorch is no part of the environment that the tests run in: tests_extra/test_torch_judge.py runs such a model."""
    (folder / "model.onnx").unlink()
    (folder / "model.safetensors").write_bytes(b"")
    with pytest.raises(MissingExtra, match=r"pip install 'adjudge\[torch\]'"):
        FolderJudge(folder)
