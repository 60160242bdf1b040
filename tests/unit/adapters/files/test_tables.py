from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped


def read(path: Path, content: str | bytes, max_bytes: int = 2**20) -> list[Document | Skipped]:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [*FileReader(max_bytes=max_bytes).read(path)]


def texts(items: list[Document | Skipped]) -> list[str]:
    return [item.text for item in items if isinstance(item, Document)]


def skips(items: list[Document | Skipped]) -> list[tuple[int | None, str]]:
    return [(item.row, item.reason) for item in items if isinstance(item, Skipped)]


def test_known_columns_fill_the_document(tmp_path: Path) -> None:
    content = (
        "id,title,section,text,url,published,source\n"
        "7,Rhine,Course,The Rhine flows north.,https://rivers.example/7,2019-05-04,Atlas\n"
    )
    assert read(tmp_path / "rivers.csv", content) == [
        Document(
            key="rivers.csv#7",
            text="The Rhine flows north.",
            source="Atlas",
            title="Rhine",
            section="Course",
            url="https://rivers.example/7",
            published=dt.date(2019, 5, 4),
        )
    ]


def test_without_an_id_the_key_is_the_row_as_a_spreadsheet_counts_it(tmp_path: Path) -> None:
    documents = read(tmp_path / "a.csv", "text\nfirst\nsecond\n")
    assert [d.key for d in documents if isinstance(d, Document)] == ["a.csv#2", "a.csv#3"]


@pytest.mark.parametrize("column", ["text", "Text", "claim", "content", "BODY"])
def test_the_columns_that_hold_the_words(tmp_path: Path, column: str) -> None:
    assert texts(read(tmp_path / "a.csv", f"label,{column}\n1,The Rhine flows north.\n")) == ["The Rhine flows north."]


def test_without_such_a_column_a_row_is_read_out_in_full(tmp_path: Path) -> None:
    content = "river,length,mouth\nRhine,1233 km,\nDanube,2850 km,Black Sea\n"
    assert texts(read(tmp_path / "a.csv", content)) == [
        "river: Rhine\nlength: 1233 km",
        "river: Danube\nlength: 2850 km\nmouth: Black Sea",
    ]


def test_such_a_row_is_called_by_its_file_unless_it_has_a_title(tmp_path: Path) -> None:
    documents = read(tmp_path / "rivers.csv", "title,length\n,1233 km\nDanube,2850 km\n")
    assert [d.title for d in documents if isinstance(d, Document)] == ["rivers", "Danube"]


def test_a_cell_of_several_lines_is_read_out_on_one(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.csv", 'river,note\nRhine,"long\nand wide"\n')) == ["river: Rhine\nnote: long and wide"]


def test_cells_beyond_the_header_are_kept(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.csv", "river\nRhine,long\n")) == ["river: Rhine\nlong"]


def test_a_quoted_cell_holds_commas_quotes_and_lines(tmp_path: Path) -> None:
    content = 'text,title\n"It flows, they say ""north"",\nfar.",Rhine\nnext,Danube\n'
    assert texts(read(tmp_path / "a.csv", content)) == ['It flows, they say "north",\nfar.', "next"]


def test_semicolons_are_seen_in_the_header(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.csv", "id;text\n1;Two, or three.\n")) == ["Two, or three."]


def test_a_cell_longer_than_the_csv_module_allows_by_itself(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.csv", f"text\n{'a' * 200_000}\n")) == ["a" * 200_000]


def test_blank_rows_are_passed_over(tmp_path: Path) -> None:
    items = read(tmp_path / "a.csv", "id,text\n\n1,first\n,\n2,second\n")
    assert texts(items) == ["first", "second"]
    assert skips(items) == []


def test_a_row_without_words_is_reported(tmp_path: Path) -> None:
    items = read(tmp_path / "a.csv", "id,text\n1,first\n2,\n3,third\n")
    assert texts(items) == ["first", "third"]
    assert skips(items) == [(3, "The row has no text.")]


def test_a_malformed_row_is_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    items = read(tmp_path / "a.csv", 'text\n"so" it goes\nlast\n')
    assert texts(items) == ["last"]
    [(row, reason)] = skips(items)
    assert row == 2
    assert "not well-formed" in reason


def test_a_quotation_mark_that_never_closes(tmp_path: Path) -> None:
    items = read(tmp_path / "a.csv", 'text\nfirst\n"second\nthird\n')
    assert texts(items) == ["first"]
    [(row, reason)] = skips(items)
    assert row == 3
    assert "never closes" in reason


def test_a_row_over_the_limit_is_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    items = read(tmp_path / "a.csv", f"text\nfirst\n{'a' * 300}\nlast\n", max_bytes=100)
    assert texts(items) == ["first", "last"]
    [(row, reason)] = skips(items)
    assert row == 3
    assert "longer than" in reason


def test_a_row_of_many_quoted_lines_is_held_to_the_limit_too(tmp_path: Path) -> None:
    endless = '"a\n",' * 100
    items = read(tmp_path / "a.csv", f"text\nfirst\n{endless}", max_bytes=100)
    assert texts(items)[0] == "first"
    assert skips(items)[0][0] == 3


def test_a_table_with_only_a_header(tmp_path: Path) -> None:
    [(row, reason)] = skips(read(tmp_path / "a.csv", "id,text\n"))
    assert row is None
    assert "header row and nothing below" in reason


def test_a_header_over_the_limit(tmp_path: Path) -> None:
    [(row, reason)] = skips(read(tmp_path / "a.csv", "a" * 200 + "\nwords\n", max_bytes=100))
    assert row is None
    assert "header row cannot be read" in reason


def test_tabs_part_columns_and_quotation_marks_mean_nothing(tmp_path: Path) -> None:
    content = 'id\ttext\r\n1\t"Northward, he said.\r\n2\t"in ""full"" quotes"\r\n'
    assert texts(read(tmp_path / "a.tsv", content)) == ['"Northward, he said.', 'in "full" quotes']


def test_a_tab_separated_row_over_the_limit(tmp_path: Path) -> None:
    items = read(tmp_path / "a.tsv", f"text\n{'a' * 300}\nlast\n", max_bytes=100)
    assert texts(items) == ["last"]
    assert [row for row, _ in skips(items)] == [2]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_a_table_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    content = "text\nLe café était fermé à Noël.\n"
    assert texts(read(tmp_path / "a.csv", content.encode(encoding))) == ["Le café était fermé à Noël."]


def test_foreign_bytes_far_down_a_table_are_read_by_the_best_guess(tmp_path: Path) -> None:
    plain = b"plain words here\n" * 6_000
    items = read(tmp_path / "a.csv", b"text\n" + plain + "Le café était fermé à Noël.\n".encode("latin-1"))
    assert texts(items)[-1] == "Le café était fermé à Noël."
    assert skips(items) == []
