"""Tables of claims: every kind comes in and goes out, what is wrong with a row is told in its place, and no cell is a formula."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from adjudge.batch.tables import claim_column, kind_of, looked_over, rows_of, write_table
from adjudge.errors import AdjudgeError, InputError

ROWS: list[dict[str, Any]] = [
    {"id": "a", "claim": "Snow is white, mostly.", "weight": 1.5},
    {"id": "b", "claim": 'He said "no"\nand left.', "weight": -2.0},
    {"id": "c", "claim": "Ångström über Æther 🏔", "weight": 0.0},
]


def written(folder: Path, name: str, columns: tuple[str, ...] = ("id", "claim", "weight")) -> Path:
    write_table(folder / name, columns, ROWS)
    return folder / name


@pytest.mark.parametrize("name", ["t.csv", "t.tsv", "t.jsonl", "t.parquet", "t.csv.gz", "t.jsonl.gz", "t.ndjson"])
def test_every_kind_comes_back_as_it_went_out(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name)
    rows = list(rows_of(path))
    assert [row.number for row in rows] == [1, 2, 3] and not any(row.wrong for row in rows)
    assert [row.cells["claim"] for row in rows] == [row["claim"] for row in ROWS]
    if kind_of(path) in {"jsonl", "parquet"}:
        assert [row.cells for row in rows] == ROWS, "numbers stay numbers"
    again = path.read_bytes()
    assert written(tmp_path, name).read_bytes() == again, "the same rows are the same bytes"
    assert [file.name for file in tmp_path.iterdir()] == [name], "and nothing else lies about"


@pytest.mark.parametrize("name", ["claims.xlsx", "claims", "claims.parquet.gz", "claims.txt"])
def test_another_kind_is_refused_with_what_to_do(name: str) -> None:
    with pytest.raises(InputError, match=r"Name it .csv, .tsv, .jsonl or .parquet"):
        kind_of(Path(name))


def test_parquet_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(AdjudgeError, match=r"pip install 'adjudge\[parquet\]'"):
        kind_of(Path("claims.parquet"))


class TestColumn:
    @pytest.mark.parametrize(
        ("header", "row", "found"),
        [
            ("id,claim,text", "1,Snow is white.,Grass is green.", "claim"),
            ("ID,Claim", "1,Snow is white.", "Claim"),
            ("statement", "Snow is white.", "statement"),
            ("id,statement,year", "a1,Snow is white.,1999", "statement"),
        ],
    )
    def test_it_is_found_by_its_name_or_by_what_it_holds(self, tmp_path: Path, header: str, row: str, found: str) -> None:
        (tmp_path / "t.csv").write_text(f"{header}\n{row}\n")
        assert claim_column(looked_over(tmp_path / "t.csv"), None, tmp_path / "t.csv") == found

    @pytest.mark.parametrize(
        ("header", "row", "asked", "sentence"),
        [
            (
                "a,b",
                "Snow is white.,Grass is green.",
                None,
                "Which column of .* Name the column .--column NAME.. There are: a, b.",
            ),
            ("a,b", "1,2", None, "Which column of "),
            ("a,b", "1,2", "claim", "has no column named claim. There are: a, b."),
            ("Snow is always white.", "Grass is green.", None, "reads like a claim, not like names of columns"),
        ],
    )
    def test_where_it_is_not_clear_it_is_asked_for(
        self, tmp_path: Path, header: str, row: str, asked: str | None, sentence: str
    ) -> None:
        (tmp_path / "t.csv").write_text(f"{header}\n{row}\n")
        with pytest.raises(InputError, match=sentence):
            claim_column(looked_over(tmp_path / "t.csv"), asked, tmp_path / "t.csv")


class TestRowsThatAreWrong:
    def test_json_lines_say_so_in_their_place(self, tmp_path: Path) -> None:
        (tmp_path / "t.jsonl").write_text('{"claim": "a b"}\n\n{oops\n[1]\n{"claim": NaN}\n{"claim": "c d"}\n')
        rows = list(rows_of(tmp_path / "t.jsonl"))
        assert [row.number for row in rows] == [1, 2, 3, 4, 5]
        assert [bool(row.wrong) for row in rows] == [False, True, True, True, False]
        assert rows[2].wrong == "The line is no JSON object."

    def test_so_do_rows_of_a_csv(self, tmp_path: Path) -> None:
        (tmp_path / "t.csv").write_text('id,claim\n1,Snow is white.\n2,too,many\n3\n4,"never closed\n5,x\n')
        rows = list(rows_of(tmp_path / "t.csv"))
        assert rows[1].wrong == "The row has 3 cells under 2 names."
        assert rows[2].cells == {"id": "3", "claim": ""} and not rows[2].wrong
        assert "never closes" in rows[3].wrong and len(rows) == 4

    @pytest.mark.parametrize("content", [b"id,claim\n1,caf\xe9\n", b"\xff\xfeclaim"])
    def test_what_is_no_utf8_is_one_sentence(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "t.csv").write_bytes(content)
        with pytest.raises(InputError, match="is not UTF-8 text. Save it as UTF-8."):
            list(rows_of(tmp_path / "t.csv"))

    @pytest.mark.parametrize("name", ["t.csv.gz", "t.parquet"])
    def test_what_is_damaged_is_one_sentence(self, tmp_path: Path, name: str) -> None:
        (tmp_path / name).write_bytes(gzip.compress(b"claim\n" * 9_000)[:40])
        with pytest.raises(InputError, match="cannot be read"):
            list(rows_of(tmp_path / name))

    def test_two_columns_of_one_name_are_refused(self, tmp_path: Path) -> None:
        (tmp_path / "t.csv").write_text("claim,claim\na,b\n")
        with pytest.raises(InputError, match="two columns named claim"):
            list(rows_of(tmp_path / "t.csv"))

    def test_semicolons_and_a_mark_at_the_beginning_are_read(self, tmp_path: Path) -> None:
        (tmp_path / "t.csv").write_bytes("\ufeffid;claim\n1;Snow, mostly, is white.\n".encode())
        (row,) = rows_of(tmp_path / "t.csv")
        assert row.cells == {"id": "1", "claim": "Snow, mostly, is white."}


FORMULAS = [
    f"{lead}{sign}{rest}"
    for sign in ("=", "+", "-", "@", "＝", "＋", "－", "＠")
    for lead in ("", "\t", "\n", "\r")
    for rest in ("1+1", "cmd|' /C calc'!A0", 'HYPERLINK("http://evil.example")', "SUM(A1:A9)")
]


@pytest.mark.parametrize("name", ["t.csv", "t.tsv"])
def test_no_cell_is_a_formula(tmp_path: Path, name: str) -> None:
    write_table(tmp_path / name, ("=name", "claim"), [{"=name": text, "claim": text} for text in FORMULAS])
    cells = [
        cell
        for row in csv.reader(io.StringIO((tmp_path / name).read_text()), delimiter="\t" if name == "t.tsv" else ",")
        for cell in row
    ]
    running = [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))]
    print(f"{len(FORMULAS)} formulas in {len(cells)} cells of {name}: {len(running)} would run")
    assert len(cells) == 2 + 2 * len(FORMULAS) and running == []


def test_negative_numbers_stay_numbers(tmp_path: Path) -> None:
    assert "-2.0" in (written(tmp_path, "t.csv")).read_text().split("\n")[3]


def test_columns_of_mixed_kinds_are_text_in_parquet(tmp_path: Path) -> None:
    rows = [{"x": 1, "tags": ["a"]}, {"x": "one", "tags": None}]
    write_table(tmp_path / "t.parquet", ("x", "tags"), rows)
    assert parquet.read_table(tmp_path / "t.parquet").to_pylist() == [
        {"x": "1", "tags": ["a"]},
        {"x": "one", "tags": None},
    ]
    assert parquet.read_schema(tmp_path / "t.parquet").field("x").type == pa.string()


def test_json_lines_keep_letters_and_order(tmp_path: Path) -> None:
    lines = written(tmp_path, "t.jsonl").read_text().splitlines()
    assert "Ångström über Æther 🏔" in lines[2] and list(json.loads(lines[0])) == ["id", "claim", "weight"]
