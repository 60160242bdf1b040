"""The tutorial notebook runs from top to bottom on the shipped models, and says what it said when it was written."""

from __future__ import annotations

import copy
import warnings
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "docs" / "tutorial.ipynb"


def printed(notebook: Any) -> list[str]:
    """What each cell of code prints."""
    return [
        "".join(output["text"] for output in cell.outputs if output.output_type == "stream")
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def test_it_runs_and_says_what_is_written_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "ADJUDGE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    kept = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(kept)
    notebook = copy.deepcopy(kept)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the kernel's own libraries
        NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert printed(notebook) == printed(kept)
    assert sum(map(bool, printed(kept))) >= 7


def test_it_holds_no_trace_of_whoever_ran_it() -> None:
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "/tmp" not in text and 'execution_count": null' in text.replace("'", '"')
    assert '"timestamp' not in text and "iopub" not in text
