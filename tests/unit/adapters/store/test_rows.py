"""The file of vectors: whole or not there, and what fails its checksum is not there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store import hnsw
from adjudge.adapters.store.hnsw import VectorRows, replacing


@pytest.fixture
def few() -> VectorRows:
    ids = np.array([3, 5, 8, 13], np.int64)
    matrix = np.array([[3, 4, 0], [0, 0, 0], [-128, 127, 1], [1, 1, 1]], np.int8)
    return hnsw.make(ids, matrix, upto=20)


def test_rows_come_back_from_their_file_as_they_went_in(tmp_path: Path, few: VectorRows) -> None:
    hnsw.write(tmp_path / "new" / "rows.adj", few)
    back = hnsw.read(tmp_path / "new" / "rows.adj")
    assert back is not None
    assert np.array_equal(back.ids, few.ids) and np.array_equal(back.matrix, few.matrix)
    assert np.array_equal(back.inverse_lengths, few.inverse_lengths) and back.upto == 20
    owner: object = back.matrix
    while isinstance(owner, np.ndarray) and not isinstance(owner, np.memmap):
        owner = owner.base
    assert isinstance(owner, np.memmap), "mapped, not read"


def test_no_rows_are_rows_too(tmp_path: Path) -> None:
    hnsw.write(tmp_path / "rows.adj", hnsw.make(np.zeros(0, np.int64), np.zeros((0, 8), np.int8), upto=7))
    back = hnsw.read(tmp_path / "rows.adj")
    assert back is not None
    assert (len(back), back.matrix.shape, back.upto) == (0, (0, 8), 7)


def test_a_row_is_known_by_its_length_and_zeros_divide_by_nothing(few: VectorRows) -> None:
    # lengths: √(3² + 4²) = 5; 0, taken as 1; √(128² + 127² + 1²) = √32514; √3
    assert few.inverse_lengths == pytest.approx([1 / 5, 1.0, 1 / 32514**0.5, 1 / 3**0.5], rel=1e-6)


def test_rows_are_found_by_id_and_cut_by_it(few: VectorRows) -> None:
    assert few.places(np.array([1, 5, 6, 13, 99], np.int64)).tolist() == [1, 3]
    assert few.places(np.zeros(0, np.int64)).tolist() == []
    assert [few.before(upto) for upto in (0, 3, 4, 8, 99)] == [0, 1, 1, 3, 4]
    assert few.taken(slice(2, None)).ids.tolist() == [8, 13]


@pytest.mark.parametrize("at", [0, 9, 20, 25, 30, 33, 64, 90, -1], ids=lambda at: f"byte {at}")
def test_a_file_with_one_wrong_byte_is_not_there(tmp_path: Path, few: VectorRows, at: int) -> None:
    path = tmp_path / "rows.adj"
    hnsw.write(path, few)
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    assert hnsw.read(path) is None


@pytest.mark.parametrize("length", [0, 1, 63, 64, 100, -1])
def test_a_file_cut_short_is_not_there(tmp_path: Path, few: VectorRows, length: int) -> None:
    path = tmp_path / "rows.adj"
    hnsw.write(path, few)
    path.write_bytes(path.read_bytes()[:length])
    assert hnsw.read(path) is None


def test_what_is_not_ours_is_not_there(tmp_path: Path) -> None:
    assert hnsw.read(tmp_path / "missing") is None
    assert hnsw.read(tmp_path) is None
    (tmp_path / "other").write_bytes(b"something else" * 100)
    assert hnsw.read(tmp_path / "other") is None


def test_rows_mapped_before_a_file_is_replaced_stay_as_they_were(tmp_path: Path, few: VectorRows) -> None:
    hnsw.write(tmp_path / "rows.adj", few)
    held = hnsw.read(tmp_path / "rows.adj")
    other: NDArray[np.int8] = np.full((4, 3), 9, np.int8)
    hnsw.write(tmp_path / "rows.adj", hnsw.make(few.ids, other, upto=21))
    assert held is not None and np.array_equal(held.matrix, few.matrix)


def test_a_replacement_that_fails_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(RuntimeError), replacing(path) as fresh:
        fresh.write_text("half of")
        raise RuntimeError
    assert path.read_text() == "before"
    assert [f.name for f in tmp_path.iterdir()] == ["file"]


def test_a_stamp_changes_when_a_file_comes_or_is_replaced(tmp_path: Path, few: VectorRows) -> None:
    path = tmp_path / "rows.adj"
    missing = hnsw.stamp(path)
    hnsw.write(path, few)
    there = hnsw.stamp(path)
    assert missing != there == hnsw.stamp(path)
