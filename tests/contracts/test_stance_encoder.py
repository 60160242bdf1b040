"""What Adjudge relies on when it asks what evidence says about a claim."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from adjudge.adapters.doubles import OverlapStanceEncoder
from adjudge.adapters.encoders import stance_encoder
from adjudge.adapters.encoders.cached import CachedStanceEncoder
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.ports import StanceEncoder

OpenDatabase = Callable[[], Database]

ADAPTERS: dict[str, Callable[[OpenDatabase], StanceEncoder]] = {
    "double": lambda _: OverlapStanceEncoder(),
    "scout": lambda _: stance_encoder("scout"),
    "judge": lambda _: stance_encoder("judge"),
    "cached": lambda open_database: CachedStanceEncoder(OverlapStanceEncoder(), SqliteReadings(open_database())),
}

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
def encoder(request: pytest.FixtureRequest, open_database: OpenDatabase) -> StanceEncoder:
    return ADAPTERS[request.param](open_database)


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


def test_asked_again_the_answer_is_the_same_to_the_last_bit(encoder: StanceEncoder) -> None:
    assert encoder.logits(PAIRS).tobytes() == encoder.logits(PAIRS).tobytes()
    assert encoder.logits(PAIRS[:1] * 3).tobytes() == encoder.logits(PAIRS[:1]).tobytes() * 3


@pytest.mark.parametrize(
    "odd", ["\x00", "\ud800", "語" * 5_000, "x" * 20_000, "word " * 5_000, "[SEP] [CLS]", "\u202e"]
)
def test_any_text_may_stand_on_either_side(encoder: StanceEncoder, odd: str) -> None:
    rows = encoder.logits([(odd, CLAIM), (CLAIM, odd), (odd, odd)])
    assert rows.shape == (3, 4)
    assert np.isfinite(rows).all()


def test_a_calibration_comes_with_it(encoder: StanceEncoder) -> None:
    assert encoder.calibration.temperature > 0.0
    assert np.isfinite(encoder.calibration.shift).all()


def test_an_encoder_has_a_name(encoder: StanceEncoder) -> None:
    assert encoder.name.strip()


def test_a_text_about_something_else_is_the_least_relevant(encoder: StanceEncoder) -> None:
    relevance = encoder.logits(PAIRS[:3])[:, 3]
    assert relevance.argmin() == 2
