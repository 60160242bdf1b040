"""What `import adjudge` gives, and what it does not load."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest

import adjudge

HEAVY = {
    "numpy", "onnxruntime", "rich", "typer", "tokenizers", "sqlite3", "tantivy", "usearch", "numkong", "trafilatura",
    "pypdfium2", "babel", "msgspec", "jinja2", "httpx2", "stamina", "aiolimiter", "feedparser",
    "fastapi", "starlette", "pydantic", "uvicorn",
}  # fmt: skip
"""Everything that costs more than a few milliseconds to import."""

FOREIGN = {f"adjudge.evaluators.{name}" for name in ("langchain", "llamaindex", "ragas", "deepeval")}
"""Each needs the library it is an evaluator for: `make test-evaluators` has them."""


def loaded_by(statement: str) -> set[str]:
    """The top-level modules a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport sys\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("name", adjudge.__all__)
def test_every_exported_name_is_there(name: str) -> None:
    assert getattr(adjudge, name) is not None
    assert name == "__version__" or getattr(adjudge, name).__doc__


def test_exported_names_are_in_order_and_no_other_is_given() -> None:
    assert adjudge.__all__ == sorted(adjudge.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Motor'"):
        adjudge.Motor  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_by("import adjudge") & HEAVY == set()


def test_the_command_line_loads_nothing_heavy_but_what_parses_it() -> None:
    assert loaded_by("import adjudge.cli.main") & (HEAVY - {"typer", "rich"}) == set()


def test_values_and_errors_load_nothing_heavy() -> None:
    statement = "from adjudge import AdjudgeError, Filter, Settings"
    assert loaded_by(statement) & HEAVY == set()


def test_every_module_can_be_imported_by_itself() -> None:
    names = [m.name for m in pkgutil.walk_packages(adjudge.__path__, "adjudge.") if not m.name.endswith("__main__")]
    names = [name for name in names if name not in FOREIGN]
    assert len(names) > 50
    code = f"import importlib\nfor name in {names!r}:\n    importlib.import_module(name)"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


@pytest.mark.parametrize("name", sorted(FOREIGN))
def test_an_evaluator_without_its_library_says_what_to_install(name: str) -> None:
    with pytest.raises(adjudge.AdjudgeError, match=rf"pip install 'adjudge\[{name.rpartition('.')[2]}\]'"):
        importlib.import_module(name)
