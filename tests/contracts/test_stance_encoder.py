"""What Adjudge relies on when it asks what evidence says about a claim."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from adjudge.adapters.doubles import OverlapStanceEncoder
from adjudge.ports import StanceEncoder

ADAPTERS: dict[str, Callable[[], StanceEncoder]] = {"double": OverlapStanceEncoder}

SUPPORTS, REFUTES, NEITHER = range(3)
CLAIM = "Paris is the capital of France."
PAIRS = [
    ("Paris is the capital of France.", CLAIM),
    ("Paris is not the capital of France.", CLAIM),
    ("Bananas are rich in potassium.", CLAIM),
    ("The capital of France, Paris, lies on the Seine. " * 20, CLAIM),
    ("", CLAIM),
    ("Zürich 🏔 東京", "\u202e"),
]


@pytest.fixture(params=ADAPTERS)
def encoder(request: pytest.FixtureRequest) -> StanceEncoder:
    return ADAPTERS[request.param]()


@pytest.mark.parametrize(("pair", "expected"), [*zip(PAIRS[:3], (SUPPORTS, REFUTES, NEITHER), strict=True)])
def test_plain_cases_are_told_apart(encoder: StanceEncoder, pair: tuple[str, str], expected: int) -> None:
    assert int(encoder.logits([pair])[0, :3].argmax()) == expected


def test_a_denied_claim_is_refuted_by_its_affirmation_and_supported_by_its_denial(
    encoder: StanceEncoder,
) -> None:
    denied = "Paris is not the capital of France."
    rows = encoder.logits([(CLAIM, denied), (denied, denied)])
    assert rows[:, :3].argmax(axis=1).tolist() == [REFUTES, SUPPORTS]


def test_a_pair_has_four_finite_numbers(encoder: StanceEncoder) -> None:
    rows = encoder.logits(PAIRS)
    assert rows.dtype == np.float32
    assert rows.shape == (len(PAIRS), 4)
    assert np.isfinite(rows).all()


def test_no_pairs_have_no_rows(encoder: StanceEncoder) -> None:
    rows = encoder.logits([])
    assert rows.dtype == np.float32
    assert rows.shape == (0, 4)


def test_a_pair_scores_the_same_alone_and_in_any_batch(encoder: StanceEncoder) -> None:
    alone = np.concatenate([encoder.logits([pair]) for pair in PAIRS])
    assert np.array_equal(encoder.logits(PAIRS), alone)
    assert np.array_equal(encoder.logits(PAIRS[::-1])[::-1], alone)


def test_an_encoder_has_a_name(encoder: StanceEncoder) -> None:
    assert encoder.name.strip()


def test_a_text_about_something_else_is_the_least_relevant(encoder: StanceEncoder) -> None:
    relevance = encoder.logits(PAIRS[:3])[:, 3]
    assert relevance.argmin() == 2
