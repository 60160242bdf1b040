"""Shipped weights: what their cards promise, and what happens when files are missing or changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from adjudge.adapters.encoders.card import MODELS, read_card
from adjudge.errors import StoreDamaged, StoreError

SHIPPED = pytest.mark.parametrize("folder", [MODELS / "static-256", MODELS / "gte-small-int8"], ids=lambda f: f.name)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MODELS / "static-256", tmp_path / "static-256"))


@SHIPPED
def test_every_file_is_the_one_the_card_names(folder: Path) -> None:
    card = read_card(folder)
    card.verify()
    weights = {f.name for f in folder.iterdir()} - {"card.json", "card.md"}
    assert set(card.sha256) == weights


@SHIPPED
def test_the_card_names_licence_and_origin(folder: Path) -> None:
    card = read_card(folder)
    assert card.name == folder.name
    assert card.licence
    assert "gte-small" in card.origin
    assert card.made


@SHIPPED
def test_people_read_the_same_hashes_and_knots(folder: Path) -> None:
    page = (folder / "card.md").read_text(encoding="utf-8")
    fields = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    for digest in fields["sha256"].values():
        assert digest in page
    for cosine, semantic in fields["calibration"]:
        assert f"| {cosine:.4f} | {semantic:.4f} |" in page


@SHIPPED
def test_no_file_is_too_large_to_ship(folder: Path) -> None:
    assert max(f.stat().st_size for f in folder.iterdir()) < 95_000_000


def test_a_changed_file_is_named(copied: Path) -> None:
    path = copied / "scale.npy"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    with pytest.raises(StoreDamaged, match="scale.npy of the model static-256 is not the one that was shipped"):
        read_card(copied).verify()


def test_a_missing_file_is_named(copied: Path) -> None:
    (copied / "table.npy").unlink()
    card = read_card(copied)
    with pytest.raises(StoreError, match="static-256 lacks its file table.npy. Reinstall"):
        card.verify()
    with pytest.raises(StoreError, match="lacks its file table.npy"):
        card.file("table.npy")


def test_a_folder_without_a_card(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no model card"):
        read_card(tmp_path)


@pytest.mark.parametrize("content", ["", "[]", "{}", "{", '{"name": 1}', "\x00"])
def test_a_card_that_cannot_be_read(tmp_path: Path, content: str) -> None:
    (tmp_path / "card.json").write_text(content, encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be read"):
        read_card(tmp_path)
