"""The plan of the house is the house: what `docs/architecture.md` draws is what the imports say, and rooms stay rooms."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from types import ModuleType

import pytest

MOST_FILES = 26
FEW_LINES = 60
MOST_FOLLOWED = 30
MOST_IN_ALL = 354
MOST_WITH_ONE_READER = 63
SAME_BY_NAME = {"GroundednessEvaluator"}
"""What several libraries of others are given under the name that each of them expects."""


@pytest.fixture(scope="session")
def modules(root: Path) -> dict[str, Path]:
    home = root / "src"
    names = {p: ".".join(p.relative_to(home).with_suffix("").parts).removesuffix(".__init__") for p in home.rglob("*.py")}
    return {name: path for path, name in names.items()}


@dataclass(frozen=True)
class File:
    """What the rules ask of a file, which is parsed for all of them at once."""

    at_once: frozenset[tuple[str, str]]
    """What it imports when it is loaded: a module, and a name from it or none."""
    ever: frozenset[tuple[str, str]]
    classes: tuple[str, ...]


@cache
def parsed(path: Path) -> File:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return File(
        at_once=frozenset(imports(tree.body)),
        ever=frozenset(imports(ast.walk(tree))),
        classes=tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
    )


def imports(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def imported(path: Path, modules: dict[str, Path], *, at_once: bool) -> set[str]:
    """The modules that a file imports: when it is loaded itself, or ever."""
    names = parsed(path).at_once if at_once else parsed(path).ever
    found = {whole if (whole := f"{module}.{name}") in modules else module for module, name in names}
    return found & modules.keys()


def test_the_page_and_the_picture_are_what_the_imports_say(generated: ModuleType, root: Path) -> None:
    for page, make in (("architecture.md", generated.architecture), ("architecture.svg", generated.picture)):
        assert (root / "docs" / page).read_text(encoding="utf-8") == make(), "run make docs"


def test_every_file_that_the_page_names_is_there(root: Path) -> None:
    words = (root / "docs" / "architecture.md").read_text(encoding="utf-8").split("`")[1::2]
    files = {Path(word).name for word in words if word.endswith(".py")}
    assert len(files) > 30
    assert files <= {p.name for p in (root / "src").rglob("*.py")}


def test_a_claim_is_followed_from_its_command_to_its_finding_in_thirty_files(root: Path) -> None:
    page = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    way = page.partition("## The way of a claim")[2].partition("It is kept as a case")[0]
    files = {Path(word).name for word in way.split("`")[1::2] if word.endswith(".py")}
    assert 20 < len(files) <= MOST_FOLLOWED


def test_no_folder_has_more_files_than_can_be_kept_in_mind(modules: dict[str, Path]) -> None:
    folders = Counter(path.parent for path in modules.values())
    assert {str(folder): n for folder, n in folders.items() if n > MOST_FILES} == {}


def test_what_is_small_and_has_one_reader_lies_with_its_reader(modules: dict[str, Path]) -> None:
    readers: dict[str, set[str]] = defaultdict(set)
    for name, path in modules.items():
        for other in imported(path, modules, at_once=False) - {name}:
            readers[other].add(name)
    alone = {name for name, path in modules.items() if len(readers[name]) == 1 and path.name != "__init__.py"}
    assert {name for name in alone if lines_of(modules[name]) < FEW_LINES} == set()
    assert len(alone) <= MOST_WITH_ONE_READER


def test_the_house_is_of_chapters_not_of_notes(modules: dict[str, Path]) -> None:
    assert len(modules) <= MOST_IN_ALL
    assert 120 <= median(map(lines_of, modules.values())) <= 250


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_one_class_name_means_one_thing(modules: dict[str, Path]) -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for name, path in modules.items():
        for class_ in parsed(path).classes:
            if not class_.startswith("_"):
                homes[class_].append(name)
    assert {name: where for name, where in homes.items() if len(where) > 1}.keys() == SAME_BY_NAME


def test_nothing_goes_round_in_circles(modules: dict[str, Path]) -> None:
    below = {name: imported(path, modules, at_once=True) - {name} for name, path in modules.items()}
    done: set[str] = set()
    while ready := {name for name, others in below.items() if name not in done and others <= done}:
        done |= ready
    assert below.keys() - done == set()
