"""The shipped weights do what their card says of them."""

from __future__ import annotations

import re

import pytest

from adjudge.adapters.encoders import embedder
from adjudge.adapters.encoders.card import MODELS, WorthinessCard, card_of
from adjudge.adapters.encoders.static import WorthinessModel
from adjudge.errors import StoreError
from doubles import HashedEmbedder

WORTHY = [
    "The Bank of England raised interest rates to 5.25 percent in August 2023.",
    "Norway produced 1.9 million barrels of oil a day last year.",
    "He voted against the bill three times as a senator.",
]
IDLE = ["Good evening, everyone.", "I think we can do better than that.", "What should we do?"]


def test_statements_of_fact_come_before_the_rest() -> None:
    found = WorthinessModel(embedder("static")).worth([*WORTHY, *IDLE])
    assert min(found[: len(WORTHY)]) > 0.5 > max(found[len(WORTHY) :])


def test_it_reads_the_vectors_it_was_trained_on_and_no_others() -> None:
    with pytest.raises(StoreError, match="reads vectors of static-256"):
        WorthinessModel(HashedEmbedder())


def test_the_card_says_how_far_it_is_ahead_of_the_length_alone() -> None:
    page = (MODELS / "worthiness" / "card.md").read_text(encoding="utf-8")
    (model, length) = re.findall(r"^\| (?:this model|the number of words)[^|]*\| ([0-9.]+) \|", page, re.MULTILINE)
    assert float(model) >= float(length) + 0.10


def test_another_kind_of_model_is_refused() -> None:
    with pytest.raises(StoreError, match="picks no sentences"):
        card_of(WorthinessCard, MODELS / "static-256")
