"""Lists of words are found by name, as they are written, and none lies about unread."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import adjudge
from adjudge.values.word_lists import alternatives, columns, one_of, table, text_of, word_set

HOME = Path(adjudge.__file__).parent
CODE = "\n".join(path.read_text(encoding="utf-8") for path in HOME.rglob("*.py"))
SECTIONS = [
    f"{file.parent.name}.{name}"
    for file in sorted(HOME.glob("*/words.txt"))
    for name in re.findall(r"^\[([a-z_.]+\.[a-z_]+)\]$", file.read_text(encoding="utf-8"), re.MULTILINE)
]


READ = set(re.findall(r"[\"']([a-z_]+(?:\.[a-z_]+)*)\.(?:([a-z_]+)[\"']|\{)", CODE))
"""What the code reads by name: a module and its list, or none where which of them is told by a variable."""


def test_a_list_has_rows_and_is_read_by_the_module_it_is_named_after() -> None:
    for name in SECTIONS:
        assert all(row == row.strip() and row for row in text_of(name).splitlines()), name
        module, _, last = name.rpartition(".")
        assert READ & {(module, last), (module, "")}, name
        assert (HOME / Path(*module.split("."))).with_suffix(".py").is_file(), name


def test_no_name_is_given_twice() -> None:
    assert len(SECTIONS) == len(set(SECTIONS)) > 100


def test_a_list_is_read_as_what_it_is() -> None:
    assert "january" in word_set("english.names.months_and_days")
    assert table("english.figures.units.signs")["US$"] == "USD"
    assert columns("english.figures.units.metric")[0] == ("meter", "length", "m", "metre", "nµμmck", "1 m")
    assert re.fullmatch(alternatives("english.claim_kinds.feeling"), "wonderful")
    assert one_of("he she it") == {"he", "she", "it"}


def test_a_row_that_begins_with_a_bracket_is_a_row() -> None:
    assert text_of("article.skeleton.maker").endswith("[A-Z]{2,6}")


def test_comments_between_the_rows_of_a_table_are_none_of_them() -> None:
    assert not any(key.startswith("#") for key in table("render.words.lacking"))


def test_a_list_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        text_of("english.names.nothing")
