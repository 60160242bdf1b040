"""GGUF files: every number is the one that was written, and damage is told in a sentence."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

import small_decoder
from adjudge.adapters.strong.gguf import F16, F32, Q4_K, Q6_K, GgufFile
from adjudge.errors import UnreadableFile

CHANCE = np.random.default_rng(5)


def half(data: bytes, at: int) -> float:
    return float(struct.unpack_from("<e", data, at)[0])


def q4_number(block: bytes, place: int) -> float:
    """One number of a block of four bits, as the format's description has it."""
    group, scales = place // 32, block[4:16]
    if group < 4:
        scale, least = scales[group] & 63, scales[group + 4] & 63
    else:
        scale = (scales[group + 4] & 15) | (scales[group - 4] >> 6 << 4)
        least = (scales[group + 4] >> 4) | (scales[group] >> 6 << 4)
    byte = block[16 + group // 2 * 32 + place % 32]
    return half(block, 0) * scale * (byte >> 4 if group % 2 else byte & 15) - half(block, 2) * least


def q6_number(block: bytes, place: int) -> float:
    """One number of a block of six bits."""
    side, within = divmod(place, 128)
    quarter, column = divmod(within, 32)
    low = block[side * 64 + column + quarter % 2 * 32] >> quarter // 2 * 4 & 15
    high = block[128 + side * 32 + column] >> 2 * quarter & 3
    scale = struct.unpack_from("<b", block, 192 + place // 16)[0]
    return half(block, 208) * scale * ((low | high << 4) - 32)


@pytest.mark.parametrize(("kind", "size", "number"), [(Q4_K, 144, q4_number), (Q6_K, 210, q6_number)])
def test_blocks_are_read_as_their_formats_say(tmp_path: Path, kind: int, size: int, number: object) -> None:
    data = small_decoder.random_blocks(kind, 3, 512, CHANCE)
    small_decoder.write_gguf(tmp_path / "one.gguf", {"one": (kind, (3, 512), data)}, {})
    with GgufFile(tmp_path / "one.gguf") as file:
        found = file.rows("one")
    blocks = [data[at : at + size] for at in range(0, len(data), size)]
    wanted = [number(block, place) for block in blocks for place in range(256)]  # type: ignore[operator]
    assert found.shape == (3, 512)
    np.testing.assert_allclose(found.ravel(), wanted, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize(("kind", "of"), [(F32, np.float32), (F16, np.float16)])
def test_plain_numbers_and_stretches_of_rows(tmp_path: Path, kind: int, of: type) -> None:
    numbers = CHANCE.standard_normal((5, 7)).astype(of)
    tensors = {"first": (F32, (1,), b"\0" * 4), "numbers": (kind, (5, 7), numbers.tobytes())}
    small_decoder.write_gguf(tmp_path / "one.gguf", tensors, {"told": "yes", "many": [1, 2], "general.alignment": 32})
    with GgufFile(tmp_path / "one.gguf") as file:
        assert np.array_equal(file.rows("numbers"), numbers.astype(np.float32))
        assert np.array_equal(file.rows("numbers", 2, 4), numbers[2:4].astype(np.float32))
        assert file.rows("first").shape == (1,)
        assert file.metadata == {"told": "yes", "many": [1, 2], "general.alignment": 32}


def test_a_file_that_ends_before_its_last_tensor_does(base: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(base.read_bytes()[:-1000])
    with pytest.raises(UnreadableFile, match=r"cut.gguf is cut off: it ends before its last tensor does. Fetch it again."):
        GgufFile(cut)


@pytest.mark.parametrize("long", [0, 3, 20, 400, 5000])
def test_a_file_that_ends_in_its_header(base: Path, tmp_path: Path, long: int) -> None:
    (tmp_path / "cut.gguf").write_bytes(base.read_bytes()[:long])
    with pytest.raises(UnreadableFile, match=r"is no GGUF file that can be read here"):
        GgufFile(tmp_path / "cut.gguf")


def test_damage_anywhere_in_the_header_is_a_sentence_or_harmless(base: Path, tmp_path: Path) -> None:
    whole, broken = base.read_bytes(), tmp_path / "broken.gguf"
    for place in CHANCE.integers(0, 4000, 60):
        data = bytearray(whole)
        data[place] ^= 0xFF
        broken.write_bytes(data)
        try:
            GgufFile(broken).close()
        except UnreadableFile as error:
            assert str(broken) in str(error)


def test_what_is_no_model_at_all(tmp_path: Path) -> None:
    (tmp_path / "letter.gguf").write_text("Dear model, " * 100)
    with pytest.raises(UnreadableFile, match="is no GGUF file"):
        GgufFile(tmp_path / "letter.gguf")
    with pytest.raises(UnreadableFile, match="No such file"):
        GgufFile(tmp_path / "nothing.gguf")


def test_a_kind_of_number_that_is_not_read_here(tmp_path: Path) -> None:
    small_decoder.write_gguf(tmp_path / "one.gguf", {"one": (2, (1, 32), b"\0" * 18)}, {})
    with pytest.raises(UnreadableFile, match="cannot be read here|can be read here"):
        GgufFile(tmp_path / "one.gguf")
