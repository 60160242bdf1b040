from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times New Roman;}}{\colortbl;\red0\green0\blue0;}"


def read(path: Path, content: str | bytes) -> Document | Skipped:
    path.write_bytes(content.encode("ascii") if isinstance(content, str) else content)
    [found] = FileReader().read(path)
    assert isinstance(found, Document | Skipped)
    return found


def text_of(path: Path, body: str) -> str:
    found = read(path, f"{HEAD}{body}}}")
    assert isinstance(found, Document)
    return found.text


def test_paragraphs_are_parted_by_blank_lines_and_marks_are_gone(tmp_path: Path) -> None:
    body = r"\pard\f0\fs24 The lido {\b opens} on 1 May.\par" "\r\n" r"The fee is\line 4.50 euros.\par "
    assert text_of(tmp_path / "a.rtf", body) == "The lido opens on 1 May.\n\nThe fee is\n4.50 euros."


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        (r"caf\'e9", "café"),
        (r"\u8364?4.50", "€4.50"),
        (r"\uc2\u8364ab4.50", "€4.50"),
        (r"\u-10178?\u-8918?", "\U0001f92a"),
        (r"1\endash 3", "1–3"),
        (r"\{a\}\\", "{a}\\"),
        (r"a\~b", "a\u00a0b"),
    ],
)
def test_characters(tmp_path: Path, written: str, read_as: str) -> None:
    assert text_of(tmp_path / "a.rtf", written) == read_as


def test_another_code_page(tmp_path: Path) -> None:
    found = read(tmp_path / "a.rtf", rb"{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8\'e2\'e5\'f2}")
    assert isinstance(found, Document)
    assert found.text == "Привет"


def test_what_is_hidden_drawn_or_about_the_file_is_left_out_and_its_title_is_kept(tmp_path: Path) -> None:
    body = (
        r"{\info{\title Fees of the lido}{\author Anna}}{\header Page 1}{\footer Saltby}{\*\generator Writer;}"
        r"{\pict\wmetafile8 0100}{\v not seen}{\field{\*\fldinst HYPERLINK x}{\fldrslt seen}}\bin4 ab}{ in full.\par "
    )
    found = read(tmp_path / "a.rtf", f"{HEAD}{body}}}")
    assert isinstance(found, Document)
    assert (found.title, found.text) == ("Fees of the lido", "seen in full.")


def test_a_table_names_its_columns_and_has_a_line_a_row(tmp_path: Path) -> None:
    rows = [("Ticket", "Price"), ("Adult", "4.50 euros"), ("Child", "2.00 euros")]
    table = "".join(rf"\trowd\cellx1\cellx2\pard\intbl {a}\cell {b}\cell\row " for a, b in rows)
    assert text_of(tmp_path / "a.rtf", rf"Fees:\par {table}\pard Until May.\par ") == (
        "Fees:\n\n| Ticket | Price |\n|---|---|\n| Adult | 4.50 euros |\n| Child | 2.00 euros |\n\nUntil May."
    )


@pytest.mark.parametrize("name", ["note.doc", "note.txt", "note"])
def test_rich_text_under_another_name_is_not_stored_raw(tmp_path: Path, name: str) -> None:
    found = read(tmp_path / name, f"{HEAD}The lido opens.\\par}}")
    assert isinstance(found, Document)
    assert found.text == "The lido opens."


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("Just words.", "not rich text"),
        (HEAD + "}", "no text"),
        ("{\\rtf1" + "{" * 5_000, "too deeply"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, content: str, reason: str) -> None:
    found = read(tmp_path / "a.rtf", content)
    assert isinstance(found, Skipped)
    assert reason in found.reason


def test_a_file_cut_short_gives_what_it_has(tmp_path: Path) -> None:
    found = read(tmp_path / "a.rtf", HEAD + r"The lido opens.\par The fee\'e")
    assert isinstance(found, Document)
    assert found.text.startswith("The lido opens.\n\nThe fee")
