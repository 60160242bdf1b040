"""Settings: where each comes from, what is refused, and that each is explained."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from adjudge.errors import InputError, UnknownName
from adjudge.settings import FILE, Settings, load

NAMES = [f.name for f in fields(Settings)]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_the_environment_wins_over_the_working_folder_and_that_over_the_data_folder(here: Path, home: Path) -> None:
    (home / FILE).write_text("max_file_mb = 1\nprofile = 'web'\nembedder = 'transformer'\n")
    (here / FILE).write_text("max_file_mb = 2\nprofile = 'library'\n")
    found = load({"ADJUDGE_HOME": str(home), "ADJUDGE_MAX_FILE_MB": "3"}, here)
    assert (found.max_file_mb, found.profile, found.embedder) == (3, "library", "transformer")


def test_the_working_folder_may_say_where_the_data_folder_is(here: Path, home: Path) -> None:
    (here / FILE).write_text(f"home = '{home}'\n")
    (home / FILE).write_text("max_file_mb = 5\n")
    found = load({}, here)
    assert (found.home_path, found.store_path, found.max_file_mb) == (home, home / "adjudge.db", 5)


def test_without_files_or_environment_all_is_default(here: Path, home: Path) -> None:
    assert load({"ADJUDGE_HOME": str(home)}, here) == Settings(home=str(home))


def test_an_empty_variable_is_as_good_as_none(here: Path, home: Path) -> None:
    found = load({"ADJUDGE_HOME": str(home), "ADJUDGE_MAX_FILE_MB": "", "ADJUDGE_PROFILE": ""}, here)
    assert found == Settings(home=str(home))


def test_the_store_may_lie_elsewhere_and_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    found = load({"ADJUDGE_STORE": "~/kept/facts.db", "ADJUDGE_HOME": "~/data"}, tmp_path)
    assert (found.store_path, found.home_path) == (tmp_path / "kept" / "facts.db", tmp_path / "data")


def test_a_name_that_is_no_setting_is_refused_with_the_file_it_stands_in(here: Path, home: Path) -> None:
    (here / FILE).write_text("max_file_mib = 3\n")
    with pytest.raises(UnknownName, match=f"{here / FILE}: there is no setting named max_file_mib. Run adjudge doctor"):
        load({"ADJUDGE_HOME": str(home)}, here)


@pytest.mark.parametrize("value", ["plenty", "3.5", "1e3"])
def test_a_number_that_is_none_is_refused_with_where_it_came_from(here: Path, home: Path, value: str) -> None:
    with pytest.raises(InputError, match=f"max_file_mb.*ADJUDGE_MAX_FILE_MB.*must be a whole number, not '{value}'"):
        load({"ADJUDGE_HOME": str(home), "ADJUDGE_MAX_FILE_MB": value}, here)


@pytest.mark.parametrize("line", ["max_file_mb = 'plenty'", "max_file_mb = [1]", "max_file_mb = 1.5", "profile = ['web']"])
def test_a_value_of_the_wrong_kind_in_a_file_is_refused(here: Path, home: Path, line: str) -> None:
    (here / FILE).write_text(line)
    with pytest.raises(InputError, match=line.partition(" ")[0]):
        load({"ADJUDGE_HOME": str(home)}, here)


@pytest.mark.parametrize("text", [b"max_file_mb = ", b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_refused(here: Path, home: Path, text: bytes) -> None:
    (here / FILE).write_bytes(text)
    with pytest.raises(InputError, match="cannot be read"):
        load({"ADJUDGE_HOME": str(home)}, here)


@pytest.mark.parametrize("name", NAMES)
def test_each_setting_is_explained(name: str, generated: ModuleType, root: Path) -> None:
    (field,) = (f for f in fields(Settings) if f.name == name)
    assert len(field.metadata["help"].split()) >= 4 and field.metadata["help"].endswith(".")
    page = (root / "docs" / "settings.md").read_text(encoding="utf-8")
    assert f"`ADJUDGE_{name.upper()}`" in page and field.metadata["help"] in page


def test_the_page_of_settings_is_what_the_code_generates(generated: ModuleType, root: Path) -> None:
    assert (root / "docs" / "settings.md").read_text(encoding="utf-8") == generated.settings(), "run make docs"
