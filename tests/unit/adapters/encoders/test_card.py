"""Shipped weights: what their cards promise, and what happens when files are missing or changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from adjudge.adapters import encoders
from adjudge.adapters.encoders import card as cards
from adjudge.adapters.encoders.card import MODELS, EmbedderCard, StanceCard, card_of, read_card
from adjudge.errors import StoreDamaged, StoreError, UnknownName
from adjudge.values.evidence import StanceCalibration

SHIPPED = pytest.mark.parametrize("folder", [MODELS / "static-256", MODELS / "gte-small-int8"], ids=lambda f: f.name)

EVERY = [path.parent for path in sorted(MODELS.glob("*/card.json"))]
STANCE = [folder for folder in EVERY if isinstance(read_card(folder), StanceCard)]
ANY = pytest.mark.parametrize("folder", EVERY, ids=lambda f: f.name)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MODELS / "static-256", tmp_path / "static-256"))


@ANY
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


@ANY
def test_people_read_the_same_hashes(folder: Path) -> None:
    page = (folder / "card.md").read_text(encoding="utf-8")
    assert all(digest in page for digest in read_card(folder).sha256.values())


@SHIPPED
def test_people_read_the_same_knots(folder: Path) -> None:
    page = (folder / "card.md").read_text(encoding="utf-8")
    fields = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    for cosine, semantic in fields["calibration"]:
        assert f"| {cosine:.4f} | {semantic:.4f} |" in page


@ANY
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


STANCE_CARD = {
    "name": "reader",
    "licence": "MIT",
    "origin": "nowhere",
    "made": "by hand",
    "roles": ["scout"],
    "tokens": 384,
    "sha256": {},
    "calibration": {"temperature": 1.5, "beside": 0.2},
}


def written(folder: Path, **changes: object) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "card.json").write_text(json.dumps(STANCE_CARD | changes), encoding="utf-8")
    return folder


class TestStanceCards:
    def test_a_stance_model_s_card_says_how_its_logits_become_probabilities(self, tmp_path: Path) -> None:
        card = card_of(StanceCard, written(tmp_path))
        assert card.calibration == StanceCalibration(temperature=1.5, beside=0.2)
        assert (card.tokens, card.roles) == (384, {"scout"})

    def test_texts_that_come_with_a_claim_may_have_a_calibration_of_their_own(self, tmp_path: Path) -> None:
        card = card_of(StanceCard, written(tmp_path, calibration={"temperature": 2, "given": {"temperature": 3}}))
        assert card.calibration == StanceCalibration(temperature=2.0, given=StanceCalibration(temperature=3.0))

    @pytest.mark.parametrize(
        "calibration",
        [
            {},
            {"temperature": 0},
            {"temperature": 1, "beside": "much"},
            {"beside": 0.2},
            {"temperature": 1, "given": {}},
            [[0, 0], [1, 1]],
        ],
    )
    def test_a_calibration_that_makes_no_probabilities_is_refused(self, tmp_path: Path, calibration: object) -> None:
        with pytest.raises(StoreError, match="cannot be read"):
            read_card(written(tmp_path, calibration=calibration))

    def test_a_model_of_the_other_kind_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="makes no vectors. Reinstall"):
            card_of(EmbedderCard, written(tmp_path / "reader"))
        with pytest.raises(StoreError, match="static-256 weighs no evidence. Reinstall"):
            card_of(StanceCard, MODELS / "static-256")

    def test_cards_of_both_kinds_are_checked(self, tmp_path: Path, copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cards, "MODELS", tmp_path)
        written(tmp_path / "reader")
        assert encoders.problems() == ()
        (copied / "scale.npy").write_bytes(b"other")
        written(tmp_path / "reader", sha256={"model.onnx": "0" * 64})
        assert encoders.problems() == (
            "The model reader lacks its file model.onnx.",
            "The file scale.npy of the model static-256 is not the one that was shipped.",
        )


class TestWhereModelsLie:
    """Beside the code in a clone; in packages of their own where wheels were installed."""

    @pytest.fixture
    def package(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """An installed package of weights, and nothing beside the code."""
        (tmp_path / "beside").mkdir()
        monkeypatch.setattr(cards, "MODELS", tmp_path / "beside")
        monkeypatch.syspath_prepend(tmp_path / "site")
        made = tmp_path / "site" / "adjudge_judge"
        made.mkdir(parents=True)
        (made / "__init__.py").write_text("raise RuntimeError('weights are found, not imported')")
        return made

    def test_a_package_s_are_found_without_importing_it(self, package: Path) -> None:
        written(package / "judge", roles=["judge"])
        assert cards.model_folders() == [package / "judge"] and cards.model_folder("judge") == package / "judge"

    def test_those_beside_the_code_come_first(self, package: Path) -> None:
        written(package / "judge", roles=["judge"])
        beside = written(cards.MODELS / "judge", roles=["judge"])
        assert cards.model_folders() == [beside] and cards.model_folder("judge") == beside

    def test_what_an_extra_brings_is_told_with_the_extra(self, package: Path) -> None:
        with pytest.raises(StoreError, match=r"it comes with an extra. Install it: pip install 'adjudge\[transformer\]'."):
            cards.model_folder("gte-small-int8")

    def test_what_is_missing_is_told_as_ever(self, package: Path) -> None:
        with pytest.raises(StoreError, match="There is no model card in the folder static-256. Reinstall"):
            card_of(EmbedderCard, cards.model_folder("static-256"))


class TestParts:
    def test_a_part_nobody_plays_is_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cards, "MODELS", tmp_path)
        written(tmp_path / "reader")
        with pytest.raises(StoreError, match="No model is installed that plays the judge. Reinstall"):
            encoders.stance_encoder("judge")

    def test_each_part_is_played_by_one_shipped_model(self) -> None:
        playing = [role for folder in STANCE for role in sorted(card_of(StanceCard, folder).roles)]
        assert sorted(playing) == sorted(encoders.ROLES)

    def test_every_part_nobody_plays_is_missed_with_what_to_do(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cards, "MODELS", tmp_path)
        remedy = "Reinstall Adjudge to restore its model files."
        lacks = [f"No model is installed that plays the {role}. {remedy}" for role in encoders.ROLES]
        assert encoders.missing() == tuple(lacks)
        written(tmp_path / "reader")
        written(tmp_path / "unreadable", tokens="many")
        assert encoders.missing() == (lacks[1],)
        written(tmp_path / "second", roles=["judge"])
        assert encoders.missing() == ()

    def test_an_unknown_part_is_refused_with_the_known_ones(self) -> None:
        with pytest.raises(UnknownName, match="the part 'jury'. Choose one of: scout, judge."):
            encoders.stance_encoder("jury")

    def test_one_model_may_play_both_and_is_loaded_once(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        both = shutil.copytree(MODELS / "scout", tmp_path / "both")
        fields = json.loads((both / "card.json").read_text(encoding="utf-8"))
        (both / "card.json").write_text(json.dumps(fields | {"roles": ["judge", "scout"]}), encoding="utf-8")
        monkeypatch.setattr(cards, "MODELS", tmp_path)
        assert encoders.stance_encoder("scout") is encoders.stance_encoder("judge")
