"""Labelled pairs are read to the letter, or refused with the file and the line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.evaluate import rows as reading
from adjudge.evaluate.rows import read_pairs
from adjudge.values.evaluation import LabelledPair, PairLabel, Task

ROW = {"evidence": "Gold is a metal.", "claim": "Gold is a gas.", "label": "REFUTES", "dataset": "metals"}


def written(path: Path, *rows: object) -> Path:
    text = "".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "A.JSONL"])
def test_a_row_is_a_pair(tmp_path: Path, name: str) -> None:
    (pair,) = read_pairs([written(tmp_path / name, ROW)], Task.STANCE)
    assert pair == LabelledPair(evidence="Gold is a metal.", claim="Gold is a gas.", label=PairLabel.REFUTES, dataset="metals")


@pytest.mark.parametrize("given", ["NEI", "NOT_ENOUGH_INFO", "DISPUTED"])
def test_other_words_for_too_little_evidence_are_known(tmp_path: Path, given: str) -> None:
    (pair,) = read_pairs([written(tmp_path / "a.jsonl", {**ROW, "label": given})], Task.STANCE)
    assert pair.label is PairLabel.NEI


@pytest.mark.parametrize("dataset", [{}, {"dataset": None}, {"dataset": ""}])
def test_a_dataset_without_a_name_is_called_after_its_file(tmp_path: Path, dataset: dict[str, str]) -> None:
    row = {k: v for k, v in ROW.items() if k != "dataset"} | dataset
    (pair,) = read_pairs([written(tmp_path / "some.metals.jsonl.gz", row)], Task.STANCE)
    assert pair.dataset == "some.metals"


def test_files_are_read_in_order_and_each_up_to_the_limit(tmp_path: Path) -> None:
    first = written(tmp_path / "1.jsonl", *({**ROW, "claim": f"a{i}"} for i in range(5)))
    second = written(tmp_path / "2.jsonl", *({**ROW, "claim": f"b{i}"} for i in range(2)))
    assert [p.claim for p in read_pairs([second, first], Task.STANCE, limit=3)] == ["b0", "b1", "a0", "a1", "a2"]


def test_what_lies_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", ROW, "not JSON")
    assert len(read_pairs([path], Task.STANCE, limit=1)) == 1


def test_blank_lines_unknown_fields_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf\r\n" + json.dumps({**ROW, "id": 7}).encode() + b"\r\n\n")
    assert len(read_pairs([path], Task.STANCE)) == 1


def test_empty_texts_are_texts(tmp_path: Path) -> None:
    (pair,) = read_pairs([written(tmp_path / "a.jsonl", {**ROW, "evidence": "", "claim": "\x00"})], Task.STANCE)
    assert (pair.evidence, pair.claim) == ("", "\x00")


REFUSED = {
    "no JSON": ("{", "this is not a JSON object in UTF-8. Write one object a line."),
    "half a character": ('{"claim": "\\ud800"}', "this is not a JSON object in UTF-8."),
    "a list": ("[1]", "this is JSON but not an object."),
    "endlessly nested": ("[" * 100_000, "this is not a JSON object in UTF-8."),
    "no claim": ({"evidence": "x", "label": "NEI"}, "there is no 'claim'. A row needs evidence, claim and label."),
    "a number for text": ({**ROW, "evidence": 3}, "'evidence' must be text."),
    "a list for text": ({**ROW, "evidence": ["x"]}, "'evidence' must be text."),
    "a number for a name": ({**ROW, "dataset": 3}, "'dataset' must be text."),
    "misspelt label": (
        {**ROW, "label": "REFUTED"},
        "'REFUTED' is no label of stance. Use one of: SUPPORTS, REFUTES, NEI.",
    ),
    "label of another task": ({**ROW, "label": "NOT_SUPPORTED"}, "'NOT_SUPPORTED' is no label of stance."),
    "label in small letters": ({**ROW, "label": "refutes"}, "'refutes' is no label of stance."),
}


@pytest.mark.parametrize(("row", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_bad_row_is_refused_with_its_place(tmp_path: Path, row: object, sentence: str) -> None:
    path = written(tmp_path / "a.jsonl", ROW, "", row)
    with pytest.raises(InputError) as refused:
        read_pairs([path], Task.STANCE)
    assert str(refused.value).startswith(f"{path}, line 3: {sentence}")
    assert "\n" not in str(refused.value)


def test_bytes_that_are_no_text_are_refused_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"claim": "\xff"}\n')
    with pytest.raises(InputError, match="line 1: this is not a JSON object in UTF-8"):
        read_pairs([path], Task.STANCE)


@pytest.mark.parametrize("label", ["REFUTES", "NEI", "NOT_ENOUGH_INFO", "DISPUTED"])
def test_grounding_has_two_labels(tmp_path: Path, label: str) -> None:
    path = written(tmp_path / "a.jsonl", {**ROW, "label": "NOT_SUPPORTED"}, {**ROW, "label": label})
    with pytest.raises(InputError, match="line 2: .* no label of grounding. Use one of: SUPPORTS, NOT_SUPPORTED."):
        read_pairs([path], Task.GROUNDING)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither .jsonl nor .jsonl.gz"):
        read_pairs([written(tmp_path / "a.csv", ROW)], Task.STANCE)


@pytest.mark.parametrize("rows", [(), ("", "  ")])
def test_a_file_without_pairs_is_refused(tmp_path: Path, rows: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="holds no pairs"):
        read_pairs([written(tmp_path / "a.jsonl", *rows)], Task.STANCE)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl.gz"
    torn.write_bytes(gzip.compress(f"{json.dumps(ROW)}\n".encode() * 5000)[:-20])
    plain = tmp_path / "plain.jsonl.gz"
    plain.write_text(json.dumps(ROW))
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(gzip.compress(b"x")[:10] + b"\xff" * 40)
    (tmp_path / "folder.jsonl").mkdir()
    for path in (torn, plain, damaged):
        with pytest.raises(InputError, match="cannot be read: it is not a whole gzip file"):
            read_pairs([path], Task.STANCE)
    for name, reason in (("none.jsonl", "No such file or directory"), ("folder.jsonl", "Is a directory")):
        with pytest.raises(InputError, match=f"{name} cannot be read: {reason}"):
            read_pairs([tmp_path / name], Task.STANCE)


def test_a_row_that_does_not_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_LONGEST_LINE", 2**20)
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"claim": "' + b"x" * 2**21))
    with pytest.raises(InputError, match="line 1: a row holds 1 MiB at most"):
        read_pairs([path], Task.STANCE)
