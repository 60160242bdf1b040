"""What a lesson of the strong judge is taught with comes whole: pairs, turns, and an adapter on its way home."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from training.strong import aside, kept, measures, packing, pairs
from training.strong.material import LEAN, lean, row
from training.strong.stage import laid


def collected(count: int) -> pairs.Pairs:
    rng = np.random.default_rng(1)
    told = pairs.Collecting("a" * 64)
    for number in range(count):
        text = rng.integers(0, 65_000, int(rng.integers(1, 90)))
        told.add(f"kind {number % 3}", text, np.array([number % 7, 2, 3]), pairs.LABELS[number % 4], 0.5 + number % 2)
    return told.pairs()


def test_pairs_come_back_as_they_were_written(tmp_path: Path) -> None:
    told = collected(50)
    pairs.write(tmp_path / "pairs.xz", told)
    found = pairs.read(tmp_path / "pairs.xz")
    assert (found.kept, found.names, len(found)) == (told.kept, told.names, 50)
    for place in (0, 17, 49):
        assert found.tokens(place).tolist() == told.tokens(place).tolist()
    assert found.labels.tolist() == [n % 4 for n in range(50)]
    assert sorted(set(found.weights.tolist())) == [50, 150]


def test_a_pair_without_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="no text"):
        pairs.Collecting("").add("kind", np.array([], np.int64), np.array([1]), "NEI")


def told_on_texts(count: int) -> pairs.Pairs:
    """Pairs of which several share a text."""
    rng = np.random.default_rng(1)
    texts = [rng.integers(0, 900, int(rng.integers(1, 90))) for _ in range(count // 4)]
    found = pairs.Collecting("a" * 64)
    for number in range(count):
        question = rng.integers(0, 900, int(rng.integers(2, 12)))
        found.add("kind", texts[number % len(texts)], question, pairs.LABELS[number % 4])
    return found.pairs()


def test_every_pair_is_read_once_behind_its_own_text_and_no_turn_is_too_large() -> None:
    told, room = told_on_texts(400), 600
    rng = np.random.default_rng(2)
    bundles = packing.bundles(told, rng, 3)
    assert sorted(pair for own in bundles for pair in own.tolist()) == list(range(400))
    assert max(map(len, bundles)) == 3
    read = []
    for chosen in packing.filled(packing.sizes(told, bundles), room):
        turn = packing.laid(told, told.starts, [bundles[place] for place in chosen], room)
        assert len(turn.source) == room
        tokens = told.flat[turn.source]
        for end, pair in zip(turn.ends.tolist(), turn.pairs.tolist(), strict=True):
            own = (turn.text == turn.text[end]) & ((turn.part == packing.TEXT) | (turn.part == turn.part[end]))
            assert tokens[own].tolist() == told.tokens(pair).tolist()
            assert turn.place[own].tolist() == list(range(int(told.lengths[pair])))
            assert end == np.flatnonzero(own)[-1]
            read.append(pair)
    assert sorted(read) == list(range(400))


def test_a_text_that_fits_in_no_turn_is_refused() -> None:
    with pytest.raises(SystemExit, match="more than a turn"):
        list(packing.filled(np.array([10, 700]), 600))


def test_an_adapter_comes_home_in_parts_within_a_step_of_its_bytes(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    tensors = {
        "layers.0.q_proj.lora_A": rng.normal(size=(4, 30)).astype(np.float32),
        "layers.0.q_proj.lora_B": rng.normal(size=(20, 4)).astype(np.float32),
        kept.HEAD: rng.normal(size=(3, 30)).astype(np.float32),
    }
    kept.save(tmp_path, tensors, {"rank": 4}, part=100)
    card, found = kept.load(tmp_path)
    assert card["rank"] == 4 and card["parts"] > 1
    assert np.array_equal(found[kept.HEAD], tensors[kept.HEAD])
    for name, matrix in tensors.items():
        rows = matrix.T if name.endswith("lora_B") else matrix
        step = np.abs(rows).max(1).max() / 127
        assert np.abs(found[name] - matrix).max() <= step / 2 + 1e-6, name


def test_parts_of_two_states_are_not_taken_for_one(tmp_path: Path) -> None:
    for number in (1.0, 2.0):
        kept.save(tmp_path / str(number), {kept.HEAD: np.full((3, 40), number, np.float32)}, {}, part=200)
    (tmp_path / "1.0" / "adapter-00.bin").write_bytes((tmp_path / "2.0" / "adapter-00.bin").read_bytes())
    with pytest.raises(SystemExit, match="do not belong together"):
        kept.load(tmp_path / "1.0")


def test_what_is_no_number_does_not_replace_the_last_state(tmp_path: Path) -> None:
    kept.save(tmp_path, {kept.HEAD: np.ones((3, 4), np.float32)}, {"steps": 1})
    with pytest.raises(SystemExit, match="no number"):
        kept.save(tmp_path, {kept.HEAD: np.full((3, 4), np.nan, np.float32)}, {"steps": 2})
    assert kept.load(tmp_path)[0]["steps"] == 1


def test_figures_of_answers() -> None:
    logits = np.log(np.array([[0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.2, 0.7], [0.6, 0.3, 0.1], [0.2, 0.5, 0.3]]))
    labels = np.array([measures.SUPPORTS, measures.SUPPORTS, measures.NEI, measures.REFUTES, measures.NOT_SUPPORTED])
    found = measures.figures(measures.chances(logits), labels)
    assert (found["right"], found["true_refuted"], found["false_supported"], found["silent_refuted"]) == (60, 50, 50, 0)
    assert found["sure_wrong"] == 20


def test_overstated_answers_get_a_higher_temperature() -> None:
    rng = np.random.default_rng(5)
    labels = rng.integers(0, 3, 600)
    honest = rng.normal(size=(600, 3))
    honest[np.arange(600), labels] += 1.5
    assert measures.temperature(3 * honest, labels) == pytest.approx(3 * measures.temperature(honest, labels), rel=0.15)


def test_staged_folders_hold_every_byte_and_no_folder_too_many(tmp_path: Path) -> None:
    data = np.random.default_rng(6).integers(0, 256, 6_500_000, dtype=np.uint8).tobytes()
    (tmp_path / "big").write_bytes(data)
    (tmp_path / "small").write_bytes(b"small")
    folders = laid({"big": tmp_path / "big", "small": tmp_path / "small"}, tmp_path / "carry", 2_000_000)
    assert all(sum(p.stat().st_size for p in (tmp_path / folder).iterdir()) <= 2_000_000 for folder, _ in folders)
    parts = sorted((p for folder, _ in folders for p in (tmp_path / folder).glob("big.*")), key=lambda p: p.name)
    assert b"".join(p.read_bytes() for p in parts) == data


def test_what_is_measured_with_is_kept_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = tmp_path / "suite.jsonl"
    said = "Nobody who came that day to the small hut at Ulm had ever been there before."
    suite.write_text(json.dumps({"claim": "The hut at Ulm is open in May.", "text": said}) + "\n")
    monkeypatch.setattr(aside, "files", lambda: [suite])
    measured = object.__new__(aside.Aside)
    measured._claims, measured._sentences, measured._starter = set(), set(), {aside.plain("Ulm is a town in Europe.")}
    for words in aside._strings(suite):
        measured._claims.add(aside.plain(words))
        measured._sentences |= {s for s in aside.sentences(words) if len(s) >= aside.LONG}
    assert measured.has("made", "A text.", "The hut at Ulm is open in May!")
    assert measured.has("made", f"First. {said} Last.", "A claim.")
    assert measured.has("made", "Ulm is a town in Europe. It is old.", "Ulm is old.")
    assert not measured.has("made", "The hut is old.", "The hut at Ulm is closed in May.")


def test_a_lean_lesson_keeps_what_was_written_and_texts_with_all_their_claims() -> None:
    rows = [row(kind, f"{kind} {n // 4}", f"Claim {n}.", "NEI") for kind in ("written", "tabfact") for n in range(4_000)]
    kept_rows = lean(rows, random.Random(4))
    of = Counter(one["kind"] for one in kept_rows)
    assert of["written"] == 4_000
    assert of["tabfact"] / 4_000 == pytest.approx(LEAN["tabfact"], abs=0.04)
    assert set(Counter(one["evidence"] for one in kept_rows).values()) == {4}
