"""The adapter's file: what is written comes back, and what does not fit is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import small_decoder
from adjudge.adapters.strong.adapter import Adapter, AdapterCard, read_adapter, write_adapter
from adjudge.adapters.strong.building import MergedWeights
from adjudge.adapters.strong.gguf import GgufFile
from adjudge.errors import InputError, UnreadableFile
from adjudge.values.evidence import StanceCalibration


@pytest.mark.parametrize(("halved", "near"), [(False, 1 / 254), (True, 1 / 2048)])
def test_corrections_come_back_to_a_rounding(base: Path, tmp_path: Path, halved: bool, near: float) -> None:
    tensors, card = small_decoder.random_tensors(), small_decoder.card(base)
    write_adapter(tmp_path / "one", tensors, card, halved=halved)
    found = read_adapter(tmp_path / "one")
    assert found.card == card
    assert found.tensors.keys() == tensors.keys()
    for name, wanted in tensors.items():
        assert np.abs(found.tensors[name] - wanted).max() <= near * np.abs(wanted).max() * 1.01, name


def test_a_correction_is_the_product_times_alpha_by_rank(base: Path, tmp_path: Path) -> None:
    tensors = {name: np.round(value) for name, value in small_decoder.random_tensors().items()}
    tensors["layers.1.up_proj.lora_A"][:] = 0.0
    tensors["layers.1.up_proj.lora_A"][2, 5] = 127.0
    tensors["layers.1.up_proj.lora_B"][:] = 0.0
    tensors["layers.1.up_proj.lora_B"][9, 2] = 127.0
    write_adapter(tmp_path / "one", tensors, small_decoder.card(base, alpha=8.0))
    found = read_adapter(tmp_path / "one").correction(1, "up_proj")
    assert found is not None
    assert (found.shape, found[9, 5], np.count_nonzero(found)) == ((2560, 256), 127.0 * 127.0 * 2.0, 1)


def test_only_targets_are_corrected(base: Path, tmp_path: Path) -> None:
    tensors = {n: t for n, t in small_decoder.random_tensors().items() if "head" in n or "q_proj" in n}
    write_adapter(tmp_path / "one", tensors, small_decoder.card(base, targets=("q_proj",)))
    found = read_adapter(tmp_path / "one")
    assert found.correction(0, "k_proj") is None
    with GgufFile(base) as file:
        weights = MergedWeights(file, found)
        assert np.array_equal(weights.matrix(0, "k_proj"), file.rows("blk.0.attn_k.weight"))
        assert not np.array_equal(weights.matrix(0, "q_proj"), file.rows("blk.0.attn_q.weight"))


def test_it_is_laid_out_as_safetensors(base: Path, tmp_path: Path) -> None:
    write_adapter(tmp_path / "one", small_decoder.random_tensors(), small_decoder.card(base))
    data = (tmp_path / "one").read_bytes()
    long = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + long])
    card = json.loads(header.pop("__metadata__")["card"])
    assert long % 8 == 0
    assert (card["name"], card["calibration"]["temperature"]) == ("small", 1.5)
    ends = [about["data_offsets"] for about in header.values()]
    assert [first for first, _ in ends] == [0, *(last for _, last in ends[:-1])]
    assert ends[-1][1] == len(data) - 8 - long
    about = header["layers.0.down_proj.lora_A"]
    assert (about["dtype"], about["shape"]) == ("I8", [4, 2560])


def test_two_adapters_that_differ_have_two_hashes(adapter: Adapter, base: Path, tmp_path: Path) -> None:
    tensors = small_decoder.random_tensors()
    tensors["head.bias"] = tensors["head.bias"] + 1e-3
    assert read_adapter(small_decoder.write_adapter_for(base, tmp_path / "other", tensors)).sha256 != adapter.sha256


def test_one_of_rank_32_is_small_enough_to_ship() -> None:
    """Of the real decoder, counted: a byte a number, and a scale a rank."""
    width, inner, keys, rank, layers = 1536, 8960, 256, 32, 28
    sides = 2 * (width + width) + 2 * (width + keys) + 3 * (width + inner)
    assert layers * (rank * sides + 7 * 2 * rank * 4) + 4 * 3 * (width + 1) < 40e6


@pytest.mark.parametrize("name", ["head.bias", "layers.1.v_proj.lora_B"])
def test_a_tensor_that_is_missing_or_too_many_is_not_written(base: Path, tmp_path: Path, name: str) -> None:
    tensors = small_decoder.random_tensors()
    value = tensors.pop(name)
    with pytest.raises(InputError, match=name):
        write_adapter(tmp_path / "one", tensors, small_decoder.card(base))
    with pytest.raises(InputError, match="surplus"):
        write_adapter(tmp_path / "one", {**tensors, name: value, "surplus": value}, small_decoder.card(base))


def test_what_is_no_number_is_not_written(base: Path, tmp_path: Path) -> None:
    tensors = small_decoder.random_tensors()
    tensors["layers.0.q_proj.lora_A"][0, 0] = np.nan
    with pytest.raises(InputError, match=r"layers.0.q_proj.lora_A of the adapter holds what is no number"):
        write_adapter(tmp_path / "one", tensors, small_decoder.card(base))


def test_another_rank_than_the_card_says(base: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has a rank of 4, the card says 8"):
        write_adapter(tmp_path / "one", small_decoder.random_tensors(), small_decoder.card(base, rank=8))


@pytest.mark.parametrize("long", [0, 5, 100, 4000, -1])
def test_a_file_that_is_cut_off(base: Path, tmp_path: Path, long: int) -> None:
    path = small_decoder.write_adapter_for(base, tmp_path / "one")
    path.write_bytes(path.read_bytes()[:long])
    with pytest.raises(UnreadableFile, match="is no adapter of the strong judge, or is cut off"):
        read_adapter(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_adapter(tmp_path / "nothing")


def test_one_taught_to_be_asked_otherwise(base: Path, tmp_path: Path) -> None:
    path = small_decoder.write_adapter_for(base, tmp_path / "one", prompt="claim-first")
    with pytest.raises(UnreadableFile, match="was taught to be asked as claim-first"):
        read_adapter(path)


def test_one_for_another_decoder(base: Path, tmp_path: Path) -> None:
    tensors = {n: t for n, t in small_decoder.random_tensors().items() if "layers.1" not in n}
    found = read_adapter(small_decoder.write_adapter_for(base, tmp_path / "one", tensors, layers=1))
    with GgufFile(base) as file, pytest.raises(UnreadableFile, match="is for 1 layers of 256, the base has 2 of 256"):
        MergedWeights(file, found)


@pytest.mark.parametrize("fields", [{"rank": 0}, {"layers": 0}, {"tokens": 0}, {"targets": ("lm_head",)}])
def test_a_card_says_what_can_be(fields: dict[str, object]) -> None:
    told = {"name": "n", "base_sha256": "b", "rank": 1, "alpha": 1.0, "layers": 1, "calibration": StanceCalibration()}
    with pytest.raises(ValueError, match="an adapter has"):
        AdapterCard(**(told | fields))  # type: ignore[arg-type]
