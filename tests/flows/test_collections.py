"""Whole collections from the command line: built anew, rolled back, removed; and files that share a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]


@pytest.fixture(autouse=True)
def notes(tmp_path: Path) -> None:
    for folder, word in (("old", "herring"), ("new", "mackerel")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "README.md").write_text(f"The keeper counted the {word}.")


def texts(adjudge: Run) -> set[str]:
    found = adjudge("kb", "search", "what did the keeper count", "--json").json["found"]
    return {item["passage"]["text"] for item in found}


def test_files_of_one_name_in_two_folders_are_two_documents(adjudge: Run) -> None:
    told = adjudge("kb", "add", "old/README.md", "new/README.md", "--json").json
    assert (told["documents_added"], told["documents_unchanged"], told["duplicates"]) == (2, 0, 0)
    assert texts(adjudge) == {"The keeper counted the herring.", "The keeper counted the mackerel."}


def test_a_rebuilt_collection_holds_only_what_it_was_built_from_until_rolled_back(adjudge: Run) -> None:
    adjudge("kb", "add", "old")
    adjudge("kb", "add", "new", "--rebuild")
    assert texts(adjudge) == {"The keeper counted the mackerel."}
    assert adjudge("kb", "rollback", "library").code == 0
    assert texts(adjudge) == {"The keeper counted the herring."}
    adjudge("kb", "rollback", "library")
    assert texts(adjudge) == {"The keeper counted the mackerel."}


def test_a_whole_collection_can_be_removed(adjudge: Run) -> None:
    adjudge("kb", "add", "old", "new")
    assert adjudge("kb", "remove", "--all").out == "Removed 2 documents from library.\n"
    assert "empty" in adjudge("kb", "list").out


class TestCopies:
    def test_a_collection_gets_another_name(self, adjudge: Run) -> None:
        adjudge("kb", "add", "old")
        assert adjudge("kb", "copy", "library", "archive").out == ("Copied library to archive: 1 document, 1 passage.\n")
        adjudge("kb", "remove", "--all")
        assert texts(adjudge) == {"The keeper counted the herring."}

    def test_a_name_in_use_can_be_rolled_back(self, adjudge: Run) -> None:
        adjudge("kb", "add", "old", "--collection", "archive")
        adjudge("kb", "add", "new")
        told = adjudge("kb", "copy", "library", "archive", "--json").json
        assert (told["source"], told["target"]) == ("library", "archive")
        assert (told["documents"], told["passages"], told["triples"]) == (1, 1, 0)
        assert texts(adjudge) == {"The keeper counted the mackerel."}
        assert adjudge("kb", "copy", "library", "archive").out.endswith("Undo with adjudge kb rollback archive.\n")
        listed = adjudge("kb", "list", "--json").json["collections"]
        assert told["generation"] < next(c["generation"] for c in listed if c["name"] == "archive")

    @pytest.mark.parametrize(
        ("names", "sentence"),
        [
            (("attic", "archive"), "There is no collection named attic. There are: library."),
            (("library", "library"), "cannot be copied onto itself"),
            (("library", " "), "1 to 100 characters"),
        ],
    )
    def test_what_cannot_be_is_one_line(self, adjudge: Run, names: tuple[str, str], sentence: str) -> None:
        adjudge("kb", "add", "old")
        refused = adjudge("kb", "copy", *names)
        assert (refused.code, refused.out) == (2, "")
        assert sentence in refused.one_line
        assert [c["name"] for c in adjudge("kb", "list", "--json").json["collections"]] == ["library"]


@pytest.mark.parametrize("arguments", [(), ("README.md", "--all")])
def test_what_to_remove_must_be_said_once(adjudge: Run, arguments: tuple[str, ...]) -> None:
    adjudge("kb", "add", "old")
    refused = adjudge("kb", "remove", *arguments)
    assert (refused.code, refused.out) == (2, "")
    assert "--all" in refused.one_line


def test_an_empty_path_names_nothing(adjudge: Run) -> None:
    told = adjudge("kb", "add", "")
    assert told.code == 2
    assert "An empty path names nothing" in told.out
