from __future__ import annotations

import datetime as dt
import gzip
from pathlib import Path

import pytest

from adjudge.adapters.files.given import first_heading
from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document


def test_a_text_is_one_document_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "rivers.txt"
    path.write_text("The Rhine flows north.\nIt is long.\n")
    assert [*FileReader().read(path)] == [
        Document(
            key="rivers.txt",
            text="The Rhine flows north.\nIt is long.\n",
            source="rivers.txt",
            title="rivers",
        )
    ]


def test_the_source_given_is_also_the_key(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("words")
    [document] = FileReader().read(path, source="notes/a.txt")
    assert isinstance(document, Document)
    assert (document.key, document.source) == ("notes/a.txt", "notes/a.txt")


def test_a_compressed_text_keeps_the_inner_name(tmp_path: Path) -> None:
    path = tmp_path / "rivers.txt.gz"
    path.write_bytes(gzip.compress(b"The Rhine flows north."))
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert (document.text, document.title) == ("The Rhine flows north.", "rivers")


@pytest.mark.parametrize("name", ["README", "notes.org", "main.py", "log.2019", "words.gz"])
def test_an_unknown_suffix_is_read_as_text_when_it_is_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    content = b"The Rhine flows north."
    path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert document.text == "The Rhine flows north."


def test_a_suffix_is_known_in_capitals_too(tmp_path: Path) -> None:
    path = tmp_path / "NOTES.MD"
    path.write_text("# Rivers\n\nThe Rhine.")
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert document.title == "Rivers"


def test_windows_line_ends_become_unix_ones(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"one\r\ntwo\r\n")
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert document.text == "one\ntwo\n"


def test_the_age_of_the_file_is_not_the_date_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("words")
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert document.published is None


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("# Rivers of Europe\n\nwords", "Rivers of Europe"),
        ("words\n\n## Second level ##\nmore", "Second level"),
        ("Rivers\n======\n\nwords", "Rivers"),
        ("======\nRivers\n======\n", "Rivers"),
        ("Rivers\n------\n", "Rivers"),
        ("```\n# a comment in code\n```\n# Rivers\n", "Rivers"),
        ("no heading at all", ""),
        ("#hashtag is not a heading", ""),
        ("####### seven are too many", ""),
        ("A sentence above a rule.\n---\n", ""),
        ("- \n---\n", ""),
        ("", ""),
    ],
)
def test_the_first_heading_is_the_title(text: str, heading: str) -> None:
    assert first_heading(text) == heading


def test_a_heading_far_down_is_no_title() -> None:
    assert first_heading("line\n" * 500 + "# Late\n") == ""


def test_a_marked_up_text_without_heading_is_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "rivers.rst"
    path.write_text("The Rhine flows north.")
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert document.title == "rivers"


def test_read_all_walks_folders_and_names_files_from_the_folder_above(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("first")
    (tmp_path / "notes" / "b.md").write_text("second")
    documents = [*FileReader().read_all([tmp_path / "notes"])]
    assert [document.source for document in documents if isinstance(document, Document)] == [
        "notes/a.txt",
        "notes/b.md",
    ]


@pytest.mark.parametrize("name", ["a.md", "a.txt", "a.rst"])
def test_front_matter_gives_title_and_date_and_stays_in_the_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("---\ntitle: Trails\ndate: 2024-05-03\n---\n\n# Another heading\n\nThe valley has trails.\n")
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert (document.title, document.published) == ("Trails", dt.date(2024, 5, 3))
    assert document.text == path.read_text()


def test_front_matter_without_a_title_leaves_the_heading_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"---\r\ndate: 2024-05-03\r\n---\r\n\r\n# Trails\r\n")
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert (document.title, document.published) == ("Trails", dt.date(2024, 5, 3))
