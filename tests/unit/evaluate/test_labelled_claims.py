"""Labelled claims are read to the letter, or refused with the file and the line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.evaluate.rows import drawn, read_claims
from adjudge.values.evaluation import LabelledClaim, PairLabel

ROW = {"claim": "Gold is a gas.", "label": "REFUTES"}


def written(path: Path, *rows: object) -> Path:
    text = "".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


def numbered(count: int) -> list[LabelledClaim]:
    return [LabelledClaim(claim=f"claim {i}", label=PairLabel.NEI, dataset="d") for i in range(count)]


@pytest.mark.parametrize("name", ["metals.jsonl", "metals.jsonl.gz"])
def test_a_row_is_a_claim_with_its_gold(tmp_path: Path, name: str) -> None:
    row = {**ROW, "gold_docs": [14717500, "b", "b"], "gold_title": "Gold", "cited_doc_ids": [1]}
    (claim,) = read_claims([written(tmp_path / name, row)])
    assert claim == LabelledClaim(
        claim="Gold is a gas.", label=PairLabel.REFUTES, dataset="metals", gold=("14717500", "b"), gold_title="Gold"
    )


@pytest.mark.parametrize(
    ("fields", "gold"),
    [
        ({}, ()), ({"gold_docs": []}, ()), ({"gold_page_id": "305"}, ("305",)), ({"gold_page_id": 305}, ("305",)),
        ({"gold_docs": None, "gold_page_id": "1"}, ("1",)), ({"gold_docs": ["2"], "gold_page_id": "1"}, ("2",)),
        ({"gold_docs": [""]}, ()),
    ],
)  # fmt: skip
def test_gold_is_a_list_or_a_page_or_nothing(tmp_path: Path, fields: dict[str, object], gold: tuple[str, ...]) -> None:
    (claim,) = read_claims([written(tmp_path / "a.jsonl", {**ROW, **fields})])
    assert claim.gold == gold


@pytest.mark.parametrize("given", ["NEI", "NOT_ENOUGH_INFO", "DISPUTED"])
def test_other_words_for_too_little_evidence_are_known(tmp_path: Path, given: str) -> None:
    (claim,) = read_claims([written(tmp_path / "a.jsonl", {**ROW, "label": given})])
    assert claim.label is PairLabel.NEI


REFUSED = {
    "no claim": ({"label": "NEI"}, "there is no 'claim'. A row needs claim and label."),
    "misspelt label": ({**ROW, "label": "TRUE"}, "'TRUE' is no label of a claim. Use one of: SUPPORTS, REFUTES, NEI."),
    "no list": ({**ROW, "gold_docs": "305"}, "'gold_docs' must be a list of ids."),
    "no id": ({**ROW, "gold_docs": [1.5]}, "1.5 is no id of a document."),
    "a truth for an id": ({**ROW, "gold_page_id": True}, "True is no id of a document."),
    "no JSON": ("{", "this is not a JSON object in UTF-8."),
}


@pytest.mark.parametrize(("row", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_bad_row_is_refused_with_its_place(tmp_path: Path, row: object, sentence: str) -> None:
    path = written(tmp_path / "a.jsonl", ROW, row)
    with pytest.raises(InputError) as refused:
        read_claims([path])
    assert str(refused.value).startswith(f"{path}, line 2: {sentence}")


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no claims"):
        read_claims([written(tmp_path / "a.jsonl")])


class TestSample:
    def test_the_limit_is_each_file_s(self, tmp_path: Path) -> None:
        files = [written(tmp_path / name, *({**ROW, "claim": f"{name}{i}"} for i in range(4))) for name in ("a.jsonl", "b.jsonl")]
        assert [c.claim for c in read_claims(files, limit=2)] == ["a.jsonl0", "a.jsonl1", "b.jsonl0", "b.jsonl1"]
        assert len(read_claims(files, limit=3, seed=1)) == 6

    def test_a_seed_always_draws_the_same_claims(self) -> None:
        assert [c.claim for c in drawn(numbered(20), 4, seed=7)] == ["claim 2", "claim 8", "claim 12", "claim 17"]

    def test_another_seed_draws_others(self) -> None:
        assert drawn(numbered(200), 20, seed=1) != drawn(numbered(200), 20, seed=2)

    def test_a_smaller_sample_is_part_of_a_larger_and_keeps_the_order(self) -> None:
        claims = numbered(100)
        small, large = drawn(claims, 10, 3), drawn(claims, 30, 3)
        assert {c.claim for c in small} < {c.claim for c in large}
        assert [claims.index(c) for c in large] == sorted(claims.index(c) for c in large)

    def test_more_than_there_are_is_all(self) -> None:
        assert drawn(numbered(3), 10, 1) == numbered(3)

    def test_a_seed_without_a_size_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="Give --limit N"):
            read_claims([written(tmp_path / "a.jsonl", ROW)], seed=1)
