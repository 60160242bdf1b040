"""The decoder as an ONNX graph, held against plain numpy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import small_decoder
from adjudge.adapters.strong import judge as judging
from adjudge.adapters.strong.building import MergedWeights, ReaderCard
from adjudge.adapters.strong.judge import DecoderRun
from adjudge.errors import StoreDamaged

IDS = [int(place) for place in np.random.default_rng(3).integers(0, 256, 90)]
TEXT, QUESTION = IDS[:70], IDS[70:]


@pytest.fixture(scope="module")
def whole(folder: Path, reader_card: ReaderCard) -> DecoderRun:
    return DecoderRun(folder, reader_card, threads=1)


def unlike(found: np.ndarray, wanted: np.ndarray) -> float:
    """The length of the difference, as a share of what it should be."""
    return float(np.linalg.norm(found - wanted) / np.linalg.norm(wanted))


def test_without_rounding_it_is_the_decoder(folder: Path, reader_card: ReaderCard, weights: MergedWeights) -> None:
    """What is left is that weights have a byte each."""
    plain = DecoderRun(folder, reader_card, threads=1, graphics=True)
    found = plain.state(plain.read(TEXT), QUESTION)
    assert unlike(found, small_decoder.reference(weights, IDS)) < 0.04


def test_rounded_by_tokens_it_is_nearly_the_decoder(whole: DecoderRun, weights: MergedWeights) -> None:
    found = whole.state(whole.read(TEXT), QUESTION)
    assert unlike(found, small_decoder.reference(weights, IDS)) < 0.08


def test_a_token_with_an_outlier_spoils_no_other(
    whole: DecoderRun, weights: MergedWeights, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one scale for all tokens would."""
    scales, table = whole._scales.copy(), np.concatenate(list(weights.tokens()))
    scales[IDS[0]] *= 1000.0
    table[IDS[0]] *= 1000.0
    monkeypatch.setattr(whole, "_scales", scales)
    monkeypatch.setattr(weights, "tokens", lambda: iter([table]))
    found = whole.state(whole.read(TEXT), QUESTION)
    assert unlike(found, small_decoder.reference(weights, IDS)) < 0.08


def test_the_order_of_tokens_and_the_correction_matter(
    whole: DecoderRun, weights: MergedWeights, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = whole.state(whole.read(TEXT), QUESTION)
    assert unlike(whole.state(whole.read(TEXT[::-1]), QUESTION), found) > 0.1
    monkeypatch.setattr(type(weights._adapter), "correction", lambda *_: None)
    assert unlike(small_decoder.reference(weights, IDS), found) > 0.1


def test_a_text_may_be_read_in_pieces(whole: DecoderRun, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = whole.state(whole.read(TEXT), QUESTION)
    monkeypatch.setattr(judging, "AT_ONCE", 16)
    assert unlike(whole.state(whole.read(TEXT), QUESTION), at_once) < 0.02


def test_nothing_may_stand_before_a_question(whole: DecoderRun, weights: MergedWeights) -> None:
    found = whole.state(whole.read([]), QUESTION)
    assert unlike(found, small_decoder.reference(weights, QUESTION)) < 0.08


def test_a_text_takes_what_a_token_does_for_each(whole: DecoderRun, reader_card: ReaderCard) -> None:
    assert whole.read(TEXT).bytes_ == len(TEXT) * reader_card.shape.token_bytes


def test_the_number_of_cores_changes_no_bit(folder: Path, reader_card: ReaderCard, whole: DecoderRun) -> None:
    more = DecoderRun(folder, reader_card, threads=2)
    assert more.ask(more.read(TEXT), QUESTION).tobytes() == whole.ask(whole.read(TEXT), QUESTION).tobytes()


def test_files_that_cannot_be_loaded_are_told_in_a_sentence(folder: Path, reader_card: ReaderCard, tmp_path: Path) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    weights = tmp_path / "decoder.weights"
    weights.write_bytes(weights.read_bytes()[:5000])
    with pytest.raises(StoreDamaged, match="cannot be loaded. Run: adjudge models add strong"):
        DecoderRun(tmp_path, reader_card, threads=1)
