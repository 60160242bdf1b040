"""The house stays tidy: rooms are named for what is in them, files can be read, nothing is left for later."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

LONGEST = 500
MOST = 26
VAGUE = {
    "util",
    "utils",
    "helper",
    "helpers",
    "manager",
    "managers",
    "service",
    "services",
    "common",
    "misc",
    "base",
    "core",
}
LATER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
HOME = re.compile(r"(?<![\w.:/~])/(?:home|Users|root)/\w")
TEXTS = {".py", ".toml", ".md", ".txt", ".in", ".json", ".cfg", ""}
PLACES = ("src", "tests", "docs", "bench", "training", "requirements", "Makefile", "README.md", "pyproject.toml", ".ci")


def files(root: Path, *places: str) -> list[Path]:
    found = []
    for place in places:
        top = root / place
        found += [top] if top.is_file() else [f for f in top.rglob("*") if f.is_file()]
    return sorted(f for f in found if f.suffix in TEXTS and "__pycache__" not in f.parts and f.stat().st_size < 400_000)


@pytest.fixture(scope="session")
def sources(root: Path) -> list[Path]:
    found = [f for f in files(root, "src") if f.suffix == ".py"]
    assert len(found) > 80
    return found


def test_no_room_is_named_for_nothing_in_particular(sources: list[Path], root: Path) -> None:
    names = {part.removesuffix(".py") for f in sources for part in f.relative_to(root / "src").parts}
    assert names & VAGUE == set()


def test_no_source_file_is_longer_than_can_be_read(sources: list[Path]) -> None:
    lengths = {f.name: len(f.read_text(encoding="utf-8").splitlines()) for f in sources}
    assert {name: n for name, n in lengths.items() if n > LONGEST} == {}


@pytest.mark.parametrize("place", ["src", "bench"])
def test_no_folder_has_more_chapters_than_can_be_looked_over(root: Path, place: str) -> None:
    found = Counter(str(f.parent.relative_to(root)) for f in files(root, place) if f.suffix == ".py")
    assert found and {folder: n for folder, n in found.items() if n > MOST} == {}


def test_measurements_are_a_package_and_put_nothing_on_the_path(root: Path) -> None:
    found = [f for f in files(root, "bench") if f.suffix == ".py"]
    assert [str(f.relative_to(root)) for f in found if not (f.parent / "__init__.py").is_file()] == []
    assert [str(f.relative_to(root)) for f in found if "sys.path" in f.read_text(encoding="utf-8")] == []


def test_nothing_is_left_for_later(sources: list[Path]) -> None:
    assert [f.name for f in sources if LATER.search(f.read_text(encoding="utf-8"))] == []


def test_every_module_says_what_it_is_for(sources: list[Path]) -> None:
    texts = {f.name: f.read_text(encoding="utf-8") for f in sources}
    assert [name for name, text in texts.items() if text and not text.startswith('"""')] == []


def test_no_file_names_somebody_s_home_folder(root: Path) -> None:
    named = {}
    for file in files(root, *PLACES):
        text = file.read_text(encoding="utf-8", errors="replace")
        if match := HOME.search(text):
            named[str(file.relative_to(root))] = match[0]
    assert named == {}


def test_tests_are_never_skipped_or_expected_to_fail(root: Path) -> None:
    marks = re.compile(r"pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b")
    offending = [f.name for f in files(root, "tests") if f.name != "test_tidy.py" and marks.search(f.read_text())]
    assert offending == []
