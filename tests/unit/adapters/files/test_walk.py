from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FoundFile, find_files
from adjudge.values.document import Skipped


def write(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("words")
    return path


def sources(*paths: Path | str) -> list[str]:
    return [found.source for found in find_files(paths) if isinstance(found, FoundFile)]


def skipped(*paths: Path | str) -> list[Skipped]:
    return [found for found in find_files(paths) if isinstance(found, Skipped)]


def test_a_folder_is_searched_through_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/deep/y.txt", "c.txt"):
        write(tmp_path / "notes" / name)
    assert sources(tmp_path / "notes") == [
        "notes/a/deep/y.txt",
        "notes/a/z.txt",
        "notes/b.txt",
        "notes/c.txt",
    ]


def test_a_file_is_named_from_its_own_folder(tmp_path: Path) -> None:
    assert sources(write(tmp_path / "notes" / "a.txt")) == ["a.txt"]


def test_the_current_folder_goes_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "notes" / "a.txt")
    monkeypatch.chdir(tmp_path / "notes")
    assert sources(".") == ["notes/a.txt"]


def test_a_trailing_slash_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path / "notes" / "a.txt")
    assert sources(f"{tmp_path}/notes/") == ["notes/a.txt"]


def test_hidden_files_and_folders_are_passed_over(tmp_path: Path) -> None:
    for name in (".hidden.txt", ".git/config", "seen.txt"):
        write(tmp_path / "notes" / name)
    assert sources(tmp_path / "notes") == ["notes/seen.txt"]


def test_a_hidden_file_that_is_named_itself_is_taken(tmp_path: Path) -> None:
    assert sources(write(tmp_path / ".hidden.txt")) == [".hidden.txt"]


def test_a_missing_path_is_reported_and_the_others_are_still_found(tmp_path: Path) -> None:
    missing, there = tmp_path / "missing.txt", write(tmp_path / "there.txt")
    first, second = find_files([missing, there])
    assert first == Skipped(path=str(missing), reason="There is no such file or folder. Check the spelling.")
    assert second == FoundFile(path=there, key=str(there), source="there.txt")


def test_a_path_through_a_file_is_missing(tmp_path: Path) -> None:
    [missing] = skipped(write(tmp_path / "a.txt") / "b.txt")
    assert "no such file" in missing.reason


def test_a_file_reached_by_two_arguments_comes_once(tmp_path: Path) -> None:
    note = write(tmp_path / "notes" / "a.txt")
    assert sources(tmp_path / "notes", note) == ["notes/a.txt"]


def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    write(tmp_path / "notes" / "a.txt")
    (tmp_path / "notes" / "again").symlink_to(tmp_path / "notes")
    assert [*find_files([tmp_path / "notes"])] == [
        FoundFile(path=tmp_path / "notes" / "a.txt", key=str(tmp_path / "notes" / "a.txt"), source="notes/a.txt")
    ]


def test_a_link_to_a_folder_elsewhere_is_reported_not_followed(tmp_path: Path) -> None:
    write(tmp_path / "private" / "diary.txt")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "out").symlink_to(tmp_path / "private")
    [link] = find_files([tmp_path / "notes"])
    assert isinstance(link, Skipped)
    assert "link to a folder elsewhere" in link.reason


def test_a_folder_with_a_name_that_begins_alike_is_still_elsewhere(tmp_path: Path) -> None:
    write(tmp_path / "notes-old" / "a.txt")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "old").symlink_to(tmp_path / "notes-old")
    assert len(skipped(tmp_path / "notes")) == 1


def test_a_link_to_a_folder_is_followed_when_it_is_the_argument(tmp_path: Path) -> None:
    write(tmp_path / "real" / "a.txt")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert sources(tmp_path / "link") == ["link/a.txt"]


def test_a_link_to_a_file_elsewhere_is_reported_not_followed(tmp_path: Path) -> None:
    write(tmp_path / "notes" / "a.txt")
    (tmp_path / "notes" / "link.txt").symlink_to(write(tmp_path / "real.txt"))
    assert sources(tmp_path / "notes") == ["notes/a.txt"]
    [link] = skipped(tmp_path / "notes")
    assert "link to a file elsewhere" in link.reason


def test_a_link_to_a_file_of_the_folder_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "link.txt").symlink_to(write(tmp_path / "notes" / "real.txt"))
    assert sources(tmp_path / "notes") == ["notes/link.txt", "notes/real.txt"]


def test_a_name_that_is_not_utf8_can_still_be_stored(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    with open(odd, "w") as stream:
        stream.write("words")
    assert sources(os.fsdecode(odd)) == ["caf\\xe9.txt"]


def test_an_empty_folder_has_no_files(tmp_path: Path) -> None:
    assert [*find_files([tmp_path])] == []
