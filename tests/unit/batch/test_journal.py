"""What a batch has done so far: whole lines are kept, torn ones are taken off, and other terms are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.batch.run import BatchTerms, Journal
from adjudge.errors import InputError

TERMS = BatchTerms(input="abc", column="claim", conditions={"top_k": None}, versions={"adjudge": "1"}, day="2025-01-02")


def begun(folder: Path, rows: int) -> Journal:
    journal = Journal(folder / "out.csv")
    journal.begin(TERMS)
    for row in range(1, rows + 1):
        journal.append(row, {"verdict": f"v{row}"})
    journal.close()
    return journal


def test_it_goes_on_behind_the_last_row(tmp_path: Path) -> None:
    begun(tmp_path, 3)
    journal = Journal(tmp_path / "out.csv")
    assert journal.exists and journal.resume()
    assert (journal.done, journal.terms) == (3, TERMS)
    journal.append(4, {"verdict": "v4"})
    journal.close()
    assert [out["verdict"] for out in journal.rows()] == ["v1", "v2", "v3", "v4"]


def test_cut_anywhere_it_keeps_every_whole_line_and_no_other(tmp_path: Path) -> None:
    whole = begun(tmp_path, 4).path.read_bytes()
    for length in range(len(whole) + 1):
        (tmp_path / "out.csv.partial").write_bytes(whole[:length])
        journal = Journal(tmp_path / "out.csv")
        lines = whole[:length].count(b"\n")
        assert journal.resume() is (lines > 0)
        assert journal.done == max(0, lines - 1)
        journal.close()
        assert (tmp_path / "out.csv.partial").read_bytes() == whole[: whole[:length].rfind(b"\n") + 1]


def test_bytes_that_a_dark_machine_left_are_taken_off_too(tmp_path: Path) -> None:
    path = begun(tmp_path, 2).path
    path.write_bytes(path.read_bytes() + b"\0" * 4096 + b'\n{"row": 4, "out": {}}\n')
    journal = Journal(tmp_path / "out.csv")
    assert journal.resume() and journal.done == 2
    journal.close()


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (replace(TERMS, input="other"), "the table changed"),
        (replace(TERMS, column="text"), "the column changed"),
        (replace(TERMS, conditions={"top_k": 3}), "the options changed"),
        (replace(TERMS, versions={"adjudge": "2"}), "Adjudge, its models or the knowledge base changed"),
    ],
)
def test_other_terms_are_refused_with_what_to_do(tmp_path: Path, changed: BatchTerms, what: str) -> None:
    begun(tmp_path, 1)
    journal = Journal(tmp_path / "out.csv")
    journal.resume()
    with pytest.raises(InputError, match=f"{what} since. Begin anew: remove .*out.csv.partial"):
        journal.refuse_other(changed)
    journal.refuse_other(replace(TERMS, day="2025-01-03"))
    journal.close()


def test_two_processes_do_not_write_one_output(tmp_path: Path) -> None:
    first = Journal(tmp_path / "out.csv")
    first.begin(TERMS)
    with pytest.raises(InputError, match="Another process is writing"):
        Journal(tmp_path / "out.csv").begin(TERMS)
    first.append(1, {"verdict": "v1"})
    first.close()
    assert [out["verdict"] for out in first.rows()] == ["v1"]


def test_rows_come_in_order_or_not_at_all(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "out.csv")
    journal.begin(TERMS)
    with pytest.raises(ValueError, match="row 2 is not the next behind 0"):
        journal.append(2, {})
    journal.close()
