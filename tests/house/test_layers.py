"""Imports only fall."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from importlinter.cli import lint_imports

import adjudge


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
