"""Both shipped embedders: one row a text, whatever the text, and the same row in any company."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.encoders import NAMES, embedder
from adjudge.adapters.encoders.networks import TransformerEmbedder
from adjudge.adapters.encoders.static import StaticEmbedder
from adjudge.errors import UnknownName
from adjudge.ports import Embedder

ODD = ["", " ", "\x00", "\ud800", "\ufffd\u200b", "?", "word " * 200_000, "x" * 1_000_000, "語" * 100_000]


def cosine(left: NDArray[np.int8], right: NDArray[np.int8]) -> float:
    a, b = left.astype(np.float64), right.astype(np.float64)
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))


@pytest.fixture(params=["static", "transformer"])
def either(request: pytest.FixtureRequest) -> Embedder:
    found: Embedder = request.getfixturevalue(request.param)
    return found


def test_an_embedder_says_what_it_is(static: StaticEmbedder, transformer: TransformerEmbedder) -> None:
    assert (static.name, static.size) == ("static-256", 256)
    assert (transformer.name, transformer.size) == ("gte-small-int8", 384)
    assert isinstance(static, Embedder)
    assert isinstance(transformer, Embedder)


def test_rows_are_unit_vectors_in_signed_bytes(either: Embedder, paragraphs: list[str]) -> None:
    rows = either.embed(paragraphs[:20])
    assert rows.shape == (20, either.size)
    assert rows.dtype == np.int8
    assert np.linalg.norm(rows.astype(np.float64), axis=1) == pytest.approx(np.full(20, 127.0), rel=0.02)


def test_no_texts_give_no_rows(either: Embedder) -> None:
    assert either.embed([]).shape == (0, either.size)


def test_500_texts_have_the_same_bytes_alone_and_shuffled(static: StaticEmbedder, paragraphs: list[str]) -> None:
    texts = paragraphs[:500]
    together = static.embed(texts)
    order = random.Random(5).sample(range(500), 500)
    assert np.array_equal(static.embed([texts[i] for i in order]), together[order])
    for text, row in zip(texts, together, strict=True):
        assert np.array_equal(static.embed([text])[0], row)


def test_a_transformer_s_rows_do_not_depend_on_their_neighbours(transformer: TransformerEmbedder, paragraphs: list[str]) -> None:
    texts = ["short", *paragraphs[:23]]
    together = transformer.embed(texts)
    order = random.Random(5).sample(range(24), 24)
    assert np.array_equal(transformer.embed([texts[i] for i in order]), together[order])
    for text, row in zip(texts, together, strict=True):
        assert np.array_equal(transformer.embed([text])[0], row)


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_any_text_has_a_row(either: Embedder, text: str) -> None:
    rows = either.embed([text, "Paris is the capital of France."])
    assert rows.shape == (2, either.size)
    assert np.array_equal(rows[1], either.embed(["Paris is the capital of France."])[0])


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "x" * 500])
def test_a_text_without_known_words_is_the_zero_vector_of_the_static_embedder(static: StaticEmbedder, text: str) -> None:
    assert not static.embed([text]).any()


def test_long_texts_are_summed_to_their_end_by_the_static_embedder(static: StaticEmbedder) -> None:
    start = "river " * 3000
    first, second = static.embed([start, start + "volcano " * 3000])
    assert cosine(first, second) < 0.9


def test_the_transformer_reads_the_first_256_tokens(transformer: TransformerEmbedder) -> None:
    start = "river " * 254  # two more tokens mark the ends
    first, second, third = transformer.embed([start, start + "volcano", start[:-12] + "volcano"])
    assert np.array_equal(first, second)
    assert not np.array_equal(first, third)


@pytest.mark.parametrize(
    ("claim", "evidence", "aside"),
    [
        (
            "Aspirin lowers the risk of heart attacks.",
            "Daily low-dose acetylsalicylic acid, or aspirin, reduced myocardial infarction in the trial.",
            "The parliament of Norway has 169 members elected every four years.",
        ),
        (
            "The Nile is the longest river in Africa.",
            "With a length of about 6,650 km, the Nile is Africa's longest river and flows into the Mediterranean.",
            "Quantum field theory treats particles as excited states of their underlying fields.",
        ),
    ],
)
def test_evidence_is_nearer_than_an_aside_on_the_policy_s_scale(either: Embedder, claim: str, evidence: str, aside: str) -> None:
    asked, near, far = either.embed([claim, evidence, aside])
    assert either.calibrate(cosine(asked, near)) >= 0.55
    assert either.calibrate(cosine(asked, far)) < 0.28


@pytest.mark.parametrize("name", NAMES)
def test_the_factory_gives_each_by_its_short_name(name: str) -> None:
    assert embedder(name).embed(["one"]).shape[0] == 1


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="no embedder named 'word2vec'. Choose one of: static, transformer."):
        embedder("word2vec")


def test_importing_the_room_loads_no_library() -> None:
    code = (
        "import sys, adjudge.adapters.encoders.static, adjudge.adapters.encoders.networks;"
        "print(sorted({'numpy', 'onnxruntime', 'tokenizers'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
