"""Imports only fall."""

from __future__ import annotations

import ast
import importlib
import logging
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from importlinter.cli import lint_imports

import adjudge


@pytest.fixture
def loggers_stay() -> Iterator[None]:
    """The linter of imports silences every logger there is: tests after it in the same process would wait for words in vain."""
    loggers = [one for one in logging.root.manager.loggerDict.values() if isinstance(one, logging.Logger)]
    silent = {one for one in loggers if one.disabled}
    yield
    for one in loggers:
        one.disabled = one in silent


@pytest.mark.usefixtures("loggers_stay")
def test_every_contract_of_the_house_is_kept(root: Path, capsys: Any) -> None:
    code = lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_every_room_has_its_place_in_the_order(project: dict[str, Any]) -> None:
    """A room no contract names could import what it liked."""
    (layers,) = (c["layers"] for c in project["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    placed = {name.strip().removeprefix("adjudge.") for layer in layers for name in re.split(r"[|:]", layer)}
    home = Path(adjudge.__path__[0])
    rooms = {p.stem for p in home.glob("*.py") if not p.stem.startswith("__")}
    rooms |= {p.parent.name for p in home.glob("*/__init__.py")}
    assert rooms == placed


FACED = ("verify", "article", "ledger", "knowledge", "run", "facts", "reading", "engine")
"""Packages with a face. `english`, `values` and `policy` are words to speak in: every module of them may be used."""


def test_packages_are_entered_by_their_face_and_every_face_is_used() -> None:
    home = Path(adjudge.__path__[0])
    modules = {".".join(f.relative_to(home).with_suffix("").parts): f for f in home.rglob("*.py")}
    entered: dict[str, set[str]] = {package: set() for package in FACED}
    trespassing = []
    for name, file in modules.items():
        for module in _imported(file, set(modules)):
            package, _, inner = module.partition(".")
            if package in entered and package != name.partition(".")[0] and inner:
                entered[package].add(inner)
                if inner not in importlib.import_module(f"adjudge.{package}").FACE:
                    trespassing.append(f"{name} imports {module}")
    assert trespassing == []
    unused = {p: set(importlib.import_module(f"adjudge.{p}").FACE) - inner for p, inner in entered.items()}
    assert {package: names for package, names in unused.items() if names} == {}


def test_nobody_but_verify_makes_an_inquiry() -> None:
    """A job of another kind has a Run of its own: it makes up no claim to ask a language model with."""
    home = Path(adjudge.__path__[0])
    makers = {file.relative_to(home).parts[0] for file in home.rglob("*.py") if "Inquiry" in _called(file)}
    assert makers == {"verify"}


def test_a_trace_grows_in_its_run_alone() -> None:
    """Or every job would have a way of its own again. Of a result, where a job has ended, the engine says what its judge
    lacked."""
    home = Path(adjudge.__path__[0])
    growing = {file.relative_to(home).as_posix() for file in home.rglob("*.py") if _GROWS.search(file.read_text("utf-8"))}
    assert growing == {"values/trace.py", "engine/models.py"}


_GROWS = re.compile(r"\btrace=\(\s*\*")


@cache
def _nodes(file: Path) -> tuple[ast.Call | ast.Import | ast.ImportFrom, ...]:
    """The calls and the imports of a file, which is parsed for all rules at once."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return tuple(node for node in nodes if isinstance(node, ast.Call | ast.Import | ast.ImportFrom))


def _called(file: Path) -> set[str]:
    """The names that a file calls, of functions and of classes that it makes values of."""
    calls = (node.func for node in _nodes(file) if isinstance(node, ast.Call))
    return {func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in calls}


def _imported(file: Path, modules: set[str]) -> set[str]:
    """The modules of the house that a file imports, wherever in it."""
    found = set()
    for node in _nodes(file):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("adjudge"):
            package = node.module.removeprefix("adjudge").removeprefix(".")
            for alias in node.names:
                whole = f"{package}.{alias.name}".removeprefix(".")
                found.add(whole if whole in modules else package)
        elif isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("adjudge.") for alias in node.names if alias.name.startswith("adjudge.")}
    return found
