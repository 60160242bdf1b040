from __future__ import annotations

import random
from pathlib import Path

import pytest

from adjudge.adapters.files.given import decode
from adjudge.adapters.files.reader import FileReader
from adjudge.errors import UnreadableFile
from adjudge.values.document import Document

FRENCH = "Le café était fermé à Noël, dit-il."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1"])
def test_a_text_reads_the_same_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(FRENCH.encode(encoding))
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    assert document.text == FRENCH


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Die Straße über den Fluß ist groß und schön.", "latin-1"),
        ("“Smart quotes” and a dash – said the café.", "cp1252"),
        ("Zürich", "latin-1"),
        ("Łódź jest dużym miastem w Polsce, źródło: GUS", "cp1250"),
        ("Москва — столица России и крупный город.", "cp1251"),
        ("Η Αθήνα είναι η πρωτεύουσα της Ελλάδας.", "cp1253"),
        ("日本の首都は東京です。人口は約千四百万人です。", "shift_jis"),
    ],
)
def test_the_usual_encodings_are_guessed(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_the_guess_looks_where_the_odd_bytes_are() -> None:
    text = "plain words\n" * 20_000 + FRENCH
    assert decode(text.encode("latin-1")) == text


def test_many_two_byte_characters_are_not_cut_in_half() -> None:
    text = "日本の首都は東京です。人口は約千四百万人です。\n" * 3_000
    assert decode(text.encode("shift_jis")) == text


def test_a_declared_encoding_is_believed_when_it_fits() -> None:
    assert decode("ж".encode("koi8-r"), declared="koi8-r") == "ж"


@pytest.mark.parametrize("declared", ["utf-16", "rot13", "unicode_escape", "no-such-encoding", ""])
def test_a_declared_encoding_that_cannot_be_is_ignored(declared: str) -> None:
    assert decode(FRENCH.encode("latin-1"), declared=declared) == FRENCH


def test_a_stray_control_code_does_not_make_a_text_binary() -> None:
    assert decode(b"words " * 100 + b"\x01") == "words " * 100 + "\x01"


@pytest.mark.parametrize(
    "content",
    [
        random.Random(7).randbytes(5_000),
        b"\x7fELF\x02\x01\x01" + bytes(200),
        b"\xff\xfe" + random.Random(7).randbytes(5_000),
        "no mark in front".encode("utf-16-le"),
    ],
    ids=["random", "program", "random after a byte-order mark", "UTF-16 without a mark"],
)
def test_binary_data_is_not_text(content: bytes) -> None:
    with pytest.raises(UnreadableFile, match="does not look like text"):
        decode(content)
