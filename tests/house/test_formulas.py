"""Every formula says where it is from and how far it can be trusted; the page of them cannot go stale."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from adjudge.values.score import REGISTER, Formula, Honesty, formula


@pytest.fixture(scope="session")
def register(generated: ModuleType) -> dict[str, Formula]:
    generated.formulas()  # imports every module that registers one
    return REGISTER


def test_the_page_of_formulas_is_what_the_register_generates(generated: ModuleType, root: Path) -> None:
    assert (root / "docs" / "formulas.md").read_text(encoding="utf-8") == generated.formulas(), "run make docs"


def test_the_page_of_commands_is_what_the_command_line_generates(generated: ModuleType, root: Path) -> None:
    assert (root / "docs" / "cli.md").read_text(encoding="utf-8") == generated.commands(), "run make docs"


def test_every_formula_says_what_it_is(register: dict[str, Formula]) -> None:
    assert len(register) >= 3
    for name, entry in register.items():
        assert entry.name == name and name.count(".") == 1
        assert entry.origin and entry.about and entry.label in Honesty
        assert "=" in entry.text


def test_a_grounded_formula_names_what_it_is_grounded_on(register: dict[str, Formula]) -> None:
    grounded = [f for f in register.values() if f.label is Honesty.GROUNDED]
    assert grounded
    assert all(any(c.isdigit() for c in f.origin) for f in grounded), "author and year"


def test_two_formulas_cannot_share_a_name(register: dict[str, Formula]) -> None:
    name = next(iter(register))
    with pytest.raises(ValueError, match=f"two formulas are named {name}"):
        formula(name, origin="x", label=Honesty.HEURISTIC, text="x = 1")(lambda: None)
