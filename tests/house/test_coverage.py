"""docs/coverage.md is true: every row of it names code and tests that exist."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

HEADERS = {
    ("item", "section", "code", "test"),
    ("item", "section", "held by"),
    ("item", "section", "what is there"),
}
SEEDS = ("Seed 000", "Seed 001", "Seed 002", "Seed 003", "Seed 004")
REFERENCE = re.compile(r"`([^`]+)`")
CELLS = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One line of a table, under the header it stands in."""

    line: int
    part: str
    """The heading of the second level it stands under."""
    header: tuple[str, ...]
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return f"line {self.line}, {' | '.join(self.cells[:2])}"

    @property
    def complete(self) -> bool:
        return len(self.cells) == len(self.header) and all(self.cells)

    def references(self, column: str) -> list[str]:
        """The names in backquotes of a column; nothing for a table that has no such column."""
        return REFERENCE.findall(self.cells[self.header.index(column)]) if column in self.header else []


def rows(text: str) -> Iterator[Row]:
    part, header = "", tuple[str, ...]()
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            part = line[3:].strip()
        if not line.startswith("|"):
            header = ()
            continue
        cells = tuple(cell.strip() for cell in CELLS.split(line.strip().removesuffix("|"))[1:])
        if not header:
            header = cells
        elif not all(set(cell) <= set("-:") and cell for cell in cells):
            yield Row(line=number, part=part, header=header, cells=cells)


def problems(text: str, root: Path) -> list[str]:
    """What is wrong with a page of coverage, a sentence for each fault, with the row it is in."""
    found: list[str] = []
    seen: dict[tuple[str, ...], int] = {}
    for row in rows(text):
        if row.header not in HEADERS:
            found.append(f"{row}: no table has the columns {' | '.join(row.header)}")
            continue
        if not row.complete:
            found.append(f"{row}: needs {len(row.header)} cells, none of them empty")
            continue
        before = seen.setdefault((row.part, row.cells[1], row.cells[0]), row.line)
        if before != row.line:
            found.append(f"{row}: stands in line {before} already")
        found += [f"{row}: {fault}" for fault in _faults(row, root)]
    return found


def _faults(row: Row, root: Path) -> Iterator[str]:
    for column, fault in (("code", missing_code), ("test", missing_test)):
        if column not in row.header:
            continue
        references = row.references(column)
        if not references or REFERENCE.sub("", row.cells[row.header.index(column)]).strip(", "):
            yield f"the column {column} holds names in backquotes, one or more with commas between"
        yield from (said for reference in references if (said := fault(reference, root)))


def missing_code(reference: str, root: Path) -> str:
    """Why a reference `path::name` to code does not hold; empty when it does."""
    path, _, name = reference.partition("::")
    if not path.startswith("src/") or not (root / path).is_file():
        return f"there is no source file {path}"
    if not name:
        return "" if not path.endswith(".py") else f"{path} needs a name after ::"
    if path.endswith(".toml"):
        section, _, constant = name.partition(".")
        known = tomllib.loads((root / path).read_text(encoding="utf-8"))
        return "" if constant in known.get(section, {}) else f"{path} has no {name}"
    body: Sequence[ast.stmt] = _module(root / path).body
    for step in name.split("."):
        node = defined(body, step)
        if node is None:
            return f"{path} defines no {name}"
        body = node.body if isinstance(node, ast.ClassDef) else ()
    return ""


def missing_test(reference: str, root: Path) -> str:
    """Why a reference `path`, `path::test` or `path::Class::test` does not hold; empty when it does."""
    path, *names = reference.split("::")
    file = Path(path)
    if not path.startswith("tests/") or not file.name.startswith("test_") or not (root / path).is_file():
        return f"there is no test file {path}"
    body: Sequence[ast.stmt] = _module(root / path).body
    for step in names:
        node = defined(body, step)
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            return f"{path} defines no {'::'.join(names)}"
        body = [node] if not isinstance(node, ast.ClassDef) else node.body
    return "" if _tests(body) else f"{reference} is no test and holds none"


def defined(body: Sequence[ast.stmt], name: str) -> ast.stmt | None:
    """What defines a name in a module or a class: a function, a class, a constant, a field."""
    return next((node for node in body if name in _names(node)), None)


def _names(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {node.name}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case ast.Assign():
            return {n.id for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)}
        case _:
            return set()


def _tests(body: Sequence[ast.stmt]) -> bool:
    return any(
        (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"))
        or (isinstance(node, ast.ClassDef) and node.name.startswith("Test") and _tests(node.body))
        for node in body
    )


_PARSED: dict[Path, ast.Module] = {}


def _module(path: Path) -> ast.Module:
    if path not in _PARSED:
        _PARSED[path] = ast.parse(path.read_text(encoding="utf-8"))
    return _PARSED[path]


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "coverage.md").read_text(encoding="utf-8")


def test_every_row_names_code_and_tests_that_exist(page: str, root: Path) -> None:
    found = problems(page, root)
    assert found == [], "docs/coverage.md:\n" + "\n".join(found)


def test_the_seeds_are_there_with_rows_that_are_covered(page: str) -> None:
    covered = [row.part for row in rows(page) if "code" in row.header]
    assert [seed for seed in SEEDS if not any(part.startswith(seed) for part in covered)] == []


HEAD = "## Seed 000\n\n| item | section | code | test |\n|---|---|---|---|\n"
CODE, TEST = "`src/house.py::Room.door`", "`tests/test_house.py::TestRoom::test_it_opens`"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A made-up repository."""
    for name, text in (
        (
            "src/house.py",
            "KEY, LOCK = 1, 2\nclass Room:\n    door: int = 1\n    def enter(self) -> int:\n        hall = 1\n",
        ),
        ("src/plan.toml", "rooms = 1\n"),
        ("tests/test_house.py", "class TestRoom:\n    def test_it_opens(self): ...\ndef test_roof(): ...\nSIZE = 1\n"),
        ("tests/test_empty.py", "SIZE = 1\nclass TestNothing:\n    size = 1\n"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


class TestTheChecker:
    @pytest.mark.parametrize(
        "code",
        [CODE, "`src/house.py::Room`", "`src/house.py::LOCK`", "`src/house.py::Room.enter`, `src/plan.toml`"],
    )
    def test_what_exists_passes(self, house: Path, code: str) -> None:
        assert problems(f"{HEAD}| a door | §1 | {code} | {TEST} |\n", house) == []

    @pytest.mark.parametrize("test", [TEST, "`tests/test_house.py`", "`tests/test_house.py::test_roof`"])
    def test_a_test_may_be_named_alone_in_its_class_or_by_its_file(self, house: Path, test: str) -> None:
        assert problems(f"{HEAD}| a door | §1 | {CODE} | {test} |\n", house) == []

    @pytest.mark.parametrize(
        ("code", "said"),
        [
            ("`src/garden.py::Tree`", "there is no source file src/garden.py"),
            ("`src/house.py::Cellar`", "src/house.py defines no Cellar"),
            ("`src/house.py::Room.window`", "src/house.py defines no Room.window"),
            ("`src/house.py::Room.enter.hall`", "src/house.py defines no Room.enter.hall"),
            ("`src/house.py`", "src/house.py needs a name after ::"),
            ("`tests/test_house.py::SIZE`", "there is no source file tests/test_house.py"),
            ("src/house.py::Room", "the column code holds names in backquotes"),
            (f"{CODE} more or less", "the column code holds names in backquotes"),
        ],
    )
    def test_code_that_does_not_exist_is_said_with_its_row(self, house: Path, code: str, said: str) -> None:
        (problem,) = problems(f"{HEAD}| a door | §1 | {code} | {TEST} |\n", house)
        assert problem.startswith(f"line 5, a door | §1: {said}")

    @pytest.mark.parametrize(
        ("test", "said"),
        [
            ("`tests/test_garden.py`", "there is no test file tests/test_garden.py"),
            ("`src/house.py::Room`", "there is no test file src/house.py"),
            ("`tests/test_house.py::TestRoom::test_it_shuts`", "defines no TestRoom::test_it_shuts"),
            ("`tests/test_house.py::SIZE`", "defines no SIZE"),
            ("`tests/test_empty.py`", "tests/test_empty.py is no test and holds none"),
            ("`tests/test_empty.py::TestNothing`", "is no test and holds none"),
            ("by hand", "the column test holds names in backquotes"),
        ],
    )
    def test_a_test_that_does_not_exist_is_said_with_its_row(self, house: Path, test: str, said: str) -> None:
        (problem,) = problems(f"{HEAD}| a door | §1 | {CODE} | {test} |\n", house)
        assert problem.startswith("line 5, a door | §1: ")
        assert said in problem

    @pytest.mark.parametrize("row", [f"| a door | §1 | {CODE} |", f"| a door |  | {CODE} | {TEST} |"])
    def test_a_row_that_lacks_a_column_is_told(self, house: Path, row: str) -> None:
        (problem,) = problems(f"{HEAD}{row}\n", house)
        assert problem.endswith("needs 4 cells, none of them empty")

    def test_an_item_stands_once_in_a_section_whatever_the_table(self, house: Path) -> None:
        row = f"| a door | §1 | {CODE} | {TEST} |\n"
        later = "\n### Not yet here\n\n| item | section | held by |\n|---|---|---|\n| a door | §1 | the garden |\n"
        assert problems(HEAD + row + row.replace("§1", "§2"), house) == []
        assert problems(HEAD + row + row, house) == ["line 6, a door | §1: stands in line 5 already"]
        assert problems(HEAD + row + later, house) == ["line 11, a door | §1: stands in line 5 already"]
        assert problems(HEAD + row + later.replace("###", "##"), house) == []

    def test_a_table_of_other_columns_is_told(self, house: Path) -> None:
        (problem,) = problems("| item | code |\n|---|---|\n| a door | `src/house.py::Room` |\n", house)
        assert problem.endswith("no table has the columns item | code")

    def test_a_bar_inside_a_cell_is_no_end_of_it(self, house: Path) -> None:
        assert problems(f"{HEAD}| a \\| b | §1 | {CODE} | {TEST} |\n", house) == []
