"""What Adjudge relies on when it reads files and folders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped

FILES = {
    "notes/b.txt": "Snow fell in Zürich — 🏔.\n\nThen it stopped.\n",
    "notes/a.txt": "Rain fell.",
    "notes/deep/c.txt": "Fog rose.",
    "notes/empty.txt": "",
    "notes/blank.txt": " \n\t\n",
    "alone.txt": "Hail fell.",
}


@pytest.fixture
def reader(tmp_path: Path) -> FileReader:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(text.encode())
    return FileReader()


def read(reader: FileReader, *paths: Path) -> tuple[list[Document], list[Skipped]]:
    both = list(reader.read_all(paths))
    return [d for d in both if isinstance(d, Document)], [s for s in both if isinstance(s, Skipped)]


def test_a_file_is_a_document_with_its_text_to_the_letter(reader: FileReader, tmp_path: Path) -> None:
    (document,), skipped = read(reader, tmp_path / "notes" / "b.txt")
    assert document.text == FILES["notes/b.txt"]
    assert document.key.endswith("b.txt")
    assert (document.source, document.title) == ("b.txt", "b")
    assert skipped == []


def test_a_folder_is_read_through_in_the_order_of_names(reader: FileReader, tmp_path: Path) -> None:
    documents, _ = read(reader, tmp_path / "notes")
    assert [d.source for d in documents] == ["notes/a.txt", "notes/b.txt", "notes/deep/c.txt"]


def test_keys_tell_documents_apart(reader: FileReader, tmp_path: Path) -> None:
    documents, _ = read(reader, tmp_path / "notes", tmp_path / "alone.txt")
    assert len({d.key for d in documents}) == len(documents) == 4


def test_a_path_may_be_given_as_text(reader: FileReader, tmp_path: Path) -> None:
    assert [d.text for d in reader.read_all([str(tmp_path / "alone.txt")]) if isinstance(d, Document)] == ["Hail fell."]


def test_what_cannot_be_read_is_reported_and_the_rest_is_read(reader: FileReader, tmp_path: Path) -> None:
    documents, skipped = read(reader, tmp_path / "missing.txt", tmp_path / "notes", tmp_path / "alone.txt")
    assert [d.text for d in documents][-1] == "Hail fell."
    assert {Path(s.path).name for s in skipped} == {"missing.txt", "empty.txt", "blank.txt"}
    assert all(s.reason.strip() and "\n" not in s.reason for s in skipped)


def test_a_file_reached_twice_is_read_once(reader: FileReader, tmp_path: Path) -> None:
    documents, _ = read(reader, tmp_path / "notes" / "a.txt", tmp_path / "notes", tmp_path / "notes")
    assert [d.text for d in documents].count("Rain fell.") == 1


def test_reading_again_gives_equal_documents(reader: FileReader, tmp_path: Path) -> None:
    assert read(reader, tmp_path) == read(reader, tmp_path)


def test_nothing_asked_nothing_read(reader: FileReader) -> None:
    assert list(reader.read_all([])) == []


def test_documents_come_one_by_one(reader: FileReader, tmp_path: Path) -> None:
    def paths() -> Iterator[Path]:
        yield tmp_path / "alone.txt"
        raise AssertionError("the second path was asked for before the first was handed over")

    first = next(iter(reader.read_all(paths())))
    assert isinstance(first, Document)
