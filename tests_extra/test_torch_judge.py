"""A classifier kept as safetensors: read by PyTorch as transformers itself reads it, each pair by itself."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    DistilBertConfig,
    DistilBertForSequenceClassification,
)

from adjudge.adapters.encoders.card import MODELS
from adjudge.adapters.judges.folder import FolderJudge
from adjudge.errors import InputError

LABELS = {0: "contradiction", 1: "entailment", 2: "neutral"}
PAIRS = [
    ("Paris is the capital of France.", "France has a capital."),
    ("", "A claim."),
    ("The sea is deep. " * 90, "It is."),
]
SMALL = {
    "num_labels": 3,
    "initializer_range": 0.5,
    "id2label": LABELS,
    "label2id": {name: place for place, name in LABELS.items()},
}


def bert() -> Any:
    config = BertConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, max_position_embeddings=64, **SMALL
    )  # fmt: skip
    return BertForSequenceClassification(config)


def distilbert() -> Any:
    """It does not tell the two texts apart."""
    config = DistilBertConfig(dim=32, n_layers=2, n_heads=2, hidden_dim=64, max_position_embeddings=64, **SMALL)
    return DistilBertForSequenceClassification(config)


@pytest.fixture(params=[bert, distilbert])
def model(request: pytest.FixtureRequest) -> Any:
    torch.manual_seed(3)
    return request.param().eval()


@pytest.fixture
def folder(tmp_path: Path, model: Any) -> Path:
    model.save_pretrained(tmp_path / "mine", safe_serialization=True)
    shutil.copy(MODELS / "scout" / "tokenizer.json", tmp_path / "mine" / "tokenizer.json")
    return tmp_path / "mine"


def by_hand(model: Any, folder: Path, text: str, claim: str) -> Any:
    from transformers import PreTrainedTokenizerFast

    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"), pad_token="[PAD]")
    given = tokenizer(text, claim, truncation="only_first", max_length=64, return_tensors="pt", return_token_type_ids=True)
    if "Distil" in type(model).__name__:
        given.pop("token_type_ids", None)
    with torch.inference_mode():
        return model(**given).logits[0].numpy()


def test_the_logits_are_those_of_transformers(folder: Path, model: Any) -> None:
    rows = FolderJudge(folder).logits(PAIRS)
    for pair, row in zip(PAIRS, rows, strict=True):
        assert row[:3] == pytest.approx(by_hand(model, folder, *pair)[[1, 0, 2]], abs=1e-5)


def test_a_pair_has_the_same_bits_alone_and_in_any_batch(folder: Path) -> None:
    judge = FolderJudge(folder)
    assert np.array_equal(judge.logits(PAIRS), np.concatenate([judge.logits([pair]) for pair in PAIRS]))
    assert FolderJudge(folder).name == judge.name


def test_other_weights_have_another_name_and_broken_ones_a_clear_error(folder: Path) -> None:
    name = FolderJudge(folder).name
    torch.manual_seed(4)
    bert().save_pretrained(folder, safe_serialization=True)
    assert FolderJudge(folder).name != name
    (folder / "model.safetensors").write_bytes(b"weights")
    with pytest.raises(InputError, match="cannot be loaded"):
        FolderJudge(folder)
