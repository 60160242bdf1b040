from __future__ import annotations

import datetime as dt
import gzip
import json
import tracemalloc
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped


def read(path: Path, content: str | bytes, max_bytes: int = 2**20) -> list[Document | Skipped]:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [*FileReader(max_bytes=max_bytes).read(path)]


def lines(*rows: object) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def keys(items: list[Document | Skipped]) -> list[str]:
    return [item.key for item in items if isinstance(item, Document)]


def texts(items: list[Document | Skipped]) -> list[str]:
    return [item.text for item in items if isinstance(item, Document)]


def skipped_rows(items: list[Document | Skipped]) -> list[int | None]:
    return [item.row for item in items if isinstance(item, Skipped)]


PASSAGE = {
    "id": "rhine-1",
    "title": "Rhine",
    "section": "Course",
    "text": "The Rhine flows north.",
    "url": "https://rivers.example/rhine",
    "published": "2019-05-04",
    "source": "Atlas",
}
DOCUMENT = Document(
    key="notes/a.json#rhine-1",
    title="Rhine",
    section="Course",
    text="The Rhine flows north.",
    url="https://rivers.example/rhine",
    published=dt.date(2019, 5, 4),
    source="Atlas",
)


@pytest.mark.parametrize(
    "content",
    [json.dumps(PASSAGE), json.dumps([PASSAGE]), json.dumps(PASSAGE, indent=2), lines(PASSAGE)],
    ids=["one object", "a list", "over several lines", "a line"],
)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gz"])
def test_a_passage_fills_the_document_however_it_is_wrapped(tmp_path: Path, content: str, packed: bool) -> None:
    path = tmp_path / ("a.json.gz" if packed else "a.json")
    path.write_bytes(gzip.compress(content.encode()) if packed else content.encode())
    assert [*FileReader().read(path, source="notes/a.json")] == [DOCUMENT]


def test_the_file_is_the_source_where_the_row_names_none(tmp_path: Path) -> None:
    [document] = read(tmp_path / "a.jsonl", lines({"text": "words"}))
    assert document == Document(key="a.jsonl#1", text="words", source="a.jsonl")


def test_ids_may_be_numbers_texts_or_missing(tmp_path: Path) -> None:
    rows = [{"id": 12, "text": "a"}, {"id": "x", "text": "b"}, {"text": "c"}, {"id": None, "text": "d"}]
    assert keys(read(tmp_path / "a.jsonl", lines(*rows))) == [
        "a.jsonl#12",
        "a.jsonl#x",
        "a.jsonl#3",
        "a.jsonl#4",
    ]


def test_repeated_ids_get_the_same_suffixes_every_time(tmp_path: Path) -> None:
    rows = [{"id": i, "text": f"words {n}"} for n, i in enumerate(["7", 7, "7~2", "7"])]
    first, second = (keys(read(tmp_path / "a.jsonl", lines(*rows))) for _ in range(2))
    assert first == ["a.jsonl#7", "a.jsonl#7~2", "a.jsonl#7~2~2", "a.jsonl#7~3"]
    assert second == first


def test_a_broken_line_is_reported_by_number_and_the_rest_is_read(tmp_path: Path) -> None:
    items = read(tmp_path / "a.jsonl", '{"text": "first"}\n{"text": "second\n\n{"text": "last"}\n')
    assert texts(items) == ["first", "last"]
    assert skipped_rows(items) == [2]
    assert isinstance(items[1], Skipped)
    assert "not valid JSON" in items[1].reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[1, 2]", "not an object"),
        ('"words"', "not an object"),
        ('{"title": "Rhine"}', "no text field"),
        ('{"text": ""}', "no text"),
        ('{"text": 7}', "no text"),
        ('{"text": "a"} {"text": "b"}', "not valid JSON"),
        ("[" * 100_000, "too deeply nested"),
        ('{"text": "a", "id": ' + "9" * 10_000 + "}", "giant number"),
    ],
)
def test_lines_that_are_no_passage_say_why(tmp_path: Path, line: str, reason: str) -> None:
    items = read(tmp_path / "a.jsonl", f'{line}\n{{"text": "last"}}\n')
    assert texts(items) == ["last"]
    assert isinstance(items[0], Skipped)
    assert items[0].row == 1
    assert reason in items[0].reason


def test_an_item_of_a_list_that_is_no_passage_is_reported_by_number(tmp_path: Path) -> None:
    items = read(tmp_path / "a.json", json.dumps([{"text": "first"}, 7, {"text": "last"}]))
    assert texts(items) == ["first", "last"]
    assert skipped_rows(items) == [2]


def test_lines_under_the_suffix_json_are_read_as_lines(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.json", lines({"text": "a"}, {"text": "b"}))) == ["a", "b"]


def test_a_broken_json_file_is_reported_once(tmp_path: Path) -> None:
    [skipped] = read(tmp_path / "a.json", '{\n "text": "a"\n}\n{\n "text": "b"\n}\n')
    assert isinstance(skipped, Skipped)
    assert "not valid JSON" in skipped.reason


def test_an_empty_list(tmp_path: Path) -> None:
    [skipped] = read(tmp_path / "a.json", "[]")
    assert isinstance(skipped, Skipped)
    assert "empty" in skipped.reason


def test_claims_are_texts_and_lists_of_sentences_are_joined(tmp_path: Path) -> None:
    rows = [{"claim": "The Rhine flows north."}, {"text": ["One.", "Two."]}]
    assert texts(read(tmp_path / "a.jsonl", lines(*rows))) == ["The Rhine flows north.", "One. Two."]


def test_missing_values_as_data_tools_write_them_are_missing(tmp_path: Path) -> None:
    [document] = read(tmp_path / "a.jsonl", '{"text": "words", "title": NaN, "url": null, "published": {}}\n')
    assert document == Document(key="a.jsonl#1", text="words", source="a.jsonl")


@pytest.mark.parametrize("published", ["soon", "", 0])
def test_a_date_that_is_none_is_left_out(tmp_path: Path, published: object) -> None:
    [document] = read(tmp_path / "a.jsonl", lines({"text": "words", "published": published}))
    assert isinstance(document, Document)
    assert document.published is None


def test_halves_of_characters_can_still_be_stored(tmp_path: Path) -> None:
    [document] = read(tmp_path / "a.jsonl", '{"id": "\\udc00", "title": "a\\ud800b", "text": "c\\ud800d"}\n')
    assert isinstance(document, Document)
    assert (document.key, document.title, document.text) == ("a.jsonl#\ufffd", "a\ufffdb", "c\ufffdd")


def test_a_title_as_long_as_a_book_is_cut(tmp_path: Path) -> None:
    [document] = read(tmp_path / "a.jsonl", lines({"text": "words", "title": "a" * 100_000}))
    assert isinstance(document, Document)
    assert len(document.title) == 2_000


def test_a_line_over_the_limit_is_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    items = read(tmp_path / "a.jsonl", lines({"text": "first"}, {"text": "a" * 300}, {"text": "last"}), max_bytes=100)
    assert texts(items) == ["first", "last"]
    assert skipped_rows(items) == [2]


def test_a_file_larger_than_the_limit_is_read_line_by_line_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    row = lines({"text": "The Rhine flows north. " * 400})
    with path.open("w") as stream:
        stream.writelines(row for _ in range(3_000))
    assert path.stat().st_size > 25 * 2**20
    tracemalloc.start()
    count = sum(isinstance(item, Document) for item in FileReader(max_bytes=2**20).read(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 3_000
    assert peak < 3 * 2**20


def test_windows_line_ends_and_a_missing_last_one(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.ndjson", '{"text": "a"}\r\n\r\n{"text": "b"}')) == ["a", "b"]


def test_utf16_lines(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.jsonl", '{"text": "Noël"}\n{"text": "b"}\n'.encode("utf-16"))) == [
        "Noël",
        "b",
    ]


def titles(items: list[Document | Skipped]) -> list[str]:
    return [item.title for item in items if isinstance(item, Document)]


@pytest.mark.parametrize("kind", ["json", "jsonl"])
def test_an_object_without_a_text_is_read_like_a_row(tmp_path: Path, kind: str) -> None:
    rows = [
        {
            "trail": "Otter Loop",
            "length_km": 4.2,
            "dogs": True,
            "huts": ["Birch", "Alder"],
            "closed": None,
            "notes": [],
        },
        {"trail": "Falcon Ridge", "length_km": 11.8, "dogs": False},
    ]
    content = json.dumps(rows) if kind == "json" else lines(*rows)
    items = read(tmp_path / f"trails.{kind}", content)
    assert texts(items) == [
        "trail: Otter Loop\nlength_km: 4.2\ndogs: true\nhuts: Birch, Alder",
        "trail: Falcon Ridge\nlength_km: 11.8\ndogs: false",
    ]
    assert titles(items) == ["trails", "trails"]
    assert [item.key for item in items if isinstance(item, Document)] == [f"trails.{kind}#1", f"trails.{kind}#2"]


def test_lists_inside_an_object_are_tables_called_by_its_name_and_theirs(tmp_path: Path) -> None:
    content = {"region": "Brindle Valley", "trails": [{"name": "Otter Loop", "length": {"value": 4.2, "unit": "km"}}]}
    items = read(tmp_path / "walks.json", json.dumps(content))
    assert texts(items) == ["region: Brindle Valley", "name: Otter Loop\nlength value: 4.2\nlength unit: km"]
    assert titles(items) == ["walks", "walks: Brindle Valley, trails"]
    assert [item.key for item in items if isinstance(item, Document)] == [
        "walks.json#1",
        "walks.json#Brindle Valley/trails/1",
    ]


def test_an_object_that_only_names_its_tables_is_no_row_and_not_missed(tmp_path: Path) -> None:
    content = {"title": "Walks", "walks": [{"name": "Mill Path", "length_km": 3.1}]}
    items = read(tmp_path / "a.json", json.dumps(content))
    assert (texts(items), skipped_rows(items)) == (["name: Mill Path\nlength_km: 3.1"], [])


def test_an_object_of_objects_holds_a_row_under_each_name(tmp_path: Path) -> None:
    content = {"Otter Loop": {"km": 4.2, "dogs": True}, "Falcon Ridge": {"km": 11.8, "dogs": False}}
    assert texts(read(tmp_path / "a.json", json.dumps(content))) == [
        "name: Otter Loop\nkm: 4.2\ndogs: true",
        "name: Falcon Ridge\nkm: 11.8\ndogs: false",
    ]


def test_lists_of_lists_have_their_columns_named_by_the_first(tmp_path: Path) -> None:
    content = [["trail", "km"], ["Otter Loop", 4.2], ["Falcon Ridge", 11.8]]
    assert texts(read(tmp_path / "a.json", json.dumps(content))) == [
        "trail: Otter Loop\nkm: 4.2",
        "trail: Falcon Ridge\nkm: 11.8",
    ]


def test_passages_that_lie_inside_an_object_are_passages(tmp_path: Path) -> None:
    content = {"data": [{"id": 7, "text": "The Rhine flows north."}]}
    items = read(tmp_path / "a.json", json.dumps(content))
    assert texts(items) == ["The Rhine flows north."]


@pytest.mark.parametrize("content", [{}, {"a": {}, "b": []}, {"n": 1}, {"id": 7, "title": "Rhine"}])
def test_objects_that_say_nothing_are_reported(tmp_path: Path, content: object) -> None:
    [skipped] = read(tmp_path / "a.json", json.dumps(content))
    assert isinstance(skipped, Skipped)
    assert "no text field" in skipped.reason


def test_an_outline_of_many_points_is_cut_short(tmp_path: Path) -> None:
    [text] = texts(read(tmp_path / "a.json", json.dumps({"name": "Lake", "outline": list(range(500))})))
    assert text.endswith("48, 49, …")


def test_objects_nested_without_end_are_refused(tmp_path: Path) -> None:
    content: object = [{"a": 1, "b": 2}]
    for _ in range(60):
        content = {"in": [content]} if isinstance(content, dict) else {"in": content}
    items = read(tmp_path / "a.json", json.dumps(content))
    assert any(isinstance(item, Skipped) and "nested" in item.reason for item in items)
