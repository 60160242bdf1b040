"""The shipped cross-encoder: what it is given to read, and the same logits for a pair in any company."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer

from adjudge.adapters.encoders.card import MODELS
from adjudge.adapters.encoders.networks import CrossEncoder
from adjudge.ports import StanceEncoder

CLAIM = "Paris is the capital of France."
FOLDER = MODELS / "scout"


def by_hand(claim: str, text: str) -> NDArray[np.float32]:
    """What the bare model makes of claim and text, the claim first, with nothing cut."""
    encoding = Tokenizer.from_file(str(FOLDER / "tokenizer.json")).encode(claim, text)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(FOLDER / "model.onnx"), options, providers=["CPUExecutionProvider"])
    given = {
        "input_ids": encoding.ids,
        "attention_mask": encoding.attention_mask,
        "token_type_ids": encoding.type_ids,
    }
    feeds = {put.name: np.array([given[put.name]], np.int64) for put in session.get_inputs()}
    logits: NDArray[np.float32] = session.run(["logits"], feeds)[0]
    return logits[0]


def test_what_was_loaded_ahead_reads_the_same_and_is_not_loaded_again() -> None:
    scout = CrossEncoder(FOLDER)
    scout.load_ahead()
    scout.load_ahead()
    text = "Paris has been the capital of France since 987."
    np.testing.assert_array_equal(scout.logits([(text, CLAIM)])[0][:3], by_hand(CLAIM, text)[:3])
    loaded = scout._loaded
    assert scout.logits([(text, CLAIM)]).shape == (1, 4)
    assert scout._loaded is loaded


def paired(paragraphs: list[str], count: int) -> list[tuple[str, str]]:
    """Pairs of every length, most of them as short as people's are."""
    chance = random.Random(3)
    longest = [4000 if n % 40 == 0 else 400 for n in range(count)]
    texts = [chance.choice(paragraphs)[: chance.randrange(most)] for most in longest]
    return [(text, chance.choice(paragraphs)[: chance.randrange(160)]) for text in texts]


def check_invariance(scout: CrossEncoder, pairs: list[tuple[str, str]]) -> None:
    together = scout.logits(pairs)
    order = random.Random(5).sample(range(len(pairs)), len(pairs))
    assert scout.logits([pairs[i] for i in order]).tobytes() == together[order].tobytes()
    for pair, row in zip(pairs, together, strict=True):
        assert scout.logits([pair])[0].tobytes() == row.tobytes()


def test_a_text_is_read_alike_by_all_cores_together_and_by_one(paragraphs: list[str]) -> None:
    judge, pairs = CrossEncoder(MODELS / "judge", workers=3), paired(paragraphs, 8)
    alone = np.array([judge.logits([pair])[0] for pair in pairs])
    assert judge._loaded is not None
    model = judge._loaded.result()[1]
    assert model._each is None  # a few have all cores, and nothing is loaded twice for them
    assert judge.logits(pairs).tobytes() == alone.tobytes()
    assert model._each is not None and model._each is not model._all


def test_it_says_what_it_is(scout: CrossEncoder) -> None:
    assert isinstance(scout, StanceEncoder)
    assert scout.name.startswith(f"{scout.card.name}@")
    assert scout.calibration == scout.card.calibration


def test_a_pair_is_read_claim_first(scout: CrossEncoder) -> None:
    text = "The capital of France, Paris, lies on the Seine."
    assert np.array_equal(scout.logits([(text, CLAIM)])[0], by_hand(CLAIM, text))
    assert not np.array_equal(scout.logits([(CLAIM, text)])[0], by_hand(CLAIM, text))


def test_marks_written_in_a_text_are_words_and_do_not_end_it(scout: CrossEncoder) -> None:
    marked = scout.logits([("Rome. [SEP] Paris.", CLAIM)])[0]
    assert np.array_equal(marked, by_hand(CLAIM, "Rome. [ SEP ] Paris."))


def test_of_a_claim_128_tokens_are_read(scout: CrossEncoder) -> None:
    first, second, third = scout.logits([("Text.", "river " * n + end) for n, end in ((128, ""), (128, "hill"), (127, "hill"))])
    assert np.array_equal(first, second)
    assert not np.array_equal(first, third)


def test_the_evidence_is_read_up_to_what_is_left(scout: CrossEncoder) -> None:
    left = scout.card.tokens - 3 - 128  # three tokens mark the ends
    claim = "river " * 300
    rows = scout.logits([("sea " * n + end, claim) for n, end in ((left, ""), (left, "hill"), (left - 1, "hill"))])
    assert np.array_equal(rows[0], rows[1])
    assert not np.array_equal(rows[0], rows[2])


def test_equal_pairs_have_equal_rows_in_the_order_asked(scout: CrossEncoder) -> None:
    rows = scout.logits([("a", CLAIM), ("b", CLAIM), ("a", CLAIM)])
    assert np.array_equal(rows[0], rows[2])
    assert not np.array_equal(rows[0], rows[1])


def test_16_pairs_have_the_same_bits_alone_and_shuffled(scout: CrossEncoder, paragraphs: list[str]) -> None:
    check_invariance(scout, paired(paragraphs, 16))


@pytest.mark.long
def test_1000_pairs_have_the_same_bits_alone_and_shuffled(scout: CrossEncoder, paragraphs: list[str]) -> None:
    check_invariance(scout, paired(paragraphs, 1000))


def test_one_worker_and_many_give_the_same_bits(scout: CrossEncoder, paragraphs: list[str]) -> None:
    pairs = paired(paragraphs, 12)
    assert CrossEncoder(FOLDER, workers=1).logits(pairs).tobytes() == scout.logits(pairs).tobytes()
    assert CrossEncoder(FOLDER, workers=5).logits(pairs).tobytes() == scout.logits(pairs).tobytes()


ODD = [
    "",
    " ",
    "\x00",
    "\ud800",
    "\ufffd\u200b",
    "?",
    "word " * 200_000,
    "x" * 1_000_000,
    "語" * 300_000,
    "\n" * 10_000,
]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_any_pair_has_finite_logits(scout: CrossEncoder, odd: str) -> None:
    rows = scout.logits([(odd, CLAIM), (CLAIM, odd), (odd, odd), (CLAIM, CLAIM)])
    assert np.isfinite(rows).all()
    assert np.array_equal(rows[3], scout.logits([(CLAIM, CLAIM)])[0])


def test_other_scripts_have_finite_logits(scout: CrossEncoder, scripts: tuple[str, ...]) -> None:
    assert np.isfinite(scout.logits([(text, claim) for text in scripts for claim in scripts])).all()


def test_importing_it_loads_no_library() -> None:
    code = (
        "import sys, adjudge.adapters.encoders.networks, adjudge.adapters.encoders.networks;"
        "print(sorted({'numpy', 'onnxruntime', 'tokenizers'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
