"""What Adjudge relies on when it turns texts into vectors."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from adjudge.ports import Embedder
from doubles import HashedEmbedder


def _shipped(name: str) -> Embedder:
    from adjudge.adapters.encoders import embedder

    return embedder(name)


ADAPTERS: dict[str, Callable[[], Embedder]] = {
    "double": HashedEmbedder,
    "static": lambda: _shipped("static"),
    "transformer": lambda: _shipped("transformer"),
}


@cache
def _loaded(name: str) -> Embedder:
    """Weights are loaded once a run; an embedder keeps no state between calls."""
    return ADAPTERS[name]()


@pytest.fixture(params=ADAPTERS)
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return _loaded(request.param)


TEXTS = [
    "The cat sat on the mat.",
    "A cat is sitting on a mat.",
    "Interest rates rose sharply in Frankfurt after the central bank met.",
    "Zürich liegt am See, 東京は日本の首都です 🏔",
    "Short",
    "The committee published a long report. " * 12,
]


def test_a_text_becomes_a_row_of_signed_bytes(embedder: Embedder) -> None:
    rows = embedder.embed(TEXTS)
    assert rows.dtype == np.int8
    assert rows.shape == (len(TEXTS), embedder.size)


def test_no_texts_become_no_rows(embedder: Embedder) -> None:
    rows = embedder.embed([])
    assert rows.dtype == np.int8
    assert rows.shape == (0, embedder.size)


def test_rows_have_the_length_of_a_unit_vector_times_127(embedder: Embedder) -> None:
    lengths = np.linalg.norm(embedder.embed(TEXTS).astype(float), axis=1)
    assert lengths == pytest.approx(127.0, abs=3.0)


def test_a_row_never_depends_on_its_neighbours(embedder: Embedder) -> None:
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    assert np.array_equal(embedder.embed(TEXTS), alone)
    assert np.array_equal(embedder.embed(TEXTS[::-1])[::-1], alone)
    assert np.array_equal(embedder.embed(TEXTS * 7)[-len(TEXTS) :], alone)


def test_texts_of_one_meaning_lie_closer_than_strangers(embedder: Embedder) -> None:
    cat, same_cat, rates = embedder.embed(TEXTS[:3]).astype(float)
    assert cat @ same_cat > cat @ rates
    assert cat @ same_cat > same_cat @ rates


@pytest.mark.parametrize(
    "text", ["", "   ", "\n", "!?…", "\u0000", "\u202e", "🏔", "\ud800 broken", "x" * 20_000, "word " * 5_000]
)
def test_any_text_has_a_row_and_the_same_each_time(embedder: Embedder, text: str) -> None:
    rows = embedder.embed([text, "The cat sat on the mat."])
    assert rows.shape == (2, embedder.size)
    assert np.array_equal(rows, embedder.embed([text, "The cat sat on the mat."]))


def test_calibration_keeps_the_order_and_the_ends(embedder: Embedder) -> None:
    scale = [embedder.calibrate(n / 50 - 1.0) for n in range(101)]
    assert all(low <= high for low, high in itertools.pairwise(scale))
    assert all(-1.0 <= value <= 1.0 for value in scale)
    assert scale[0] < scale[-1]


def test_the_name_says_which_model_and_stays(request: pytest.FixtureRequest, embedder: Embedder) -> None:
    again = ADAPTERS[request.node.callspec.params["embedder"]]()
    assert embedder.name.strip()
    assert (again.name, again.size) == (embedder.name, embedder.size)


def test_embedders_are_told_apart_by_name() -> None:
    names = [_loaded(name).name for name in ADAPTERS]
    assert len(set(names)) == len(names)
    assert HashedEmbedder(32).name != HashedEmbedder(64).name
