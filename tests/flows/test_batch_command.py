"""`adjudge batch` over the real engine: rows in their order with verdicts, errors as rows, the same bytes however many work."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from pyarrow import parquet

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

NOTES = "The Marlow library opens at nine in the morning. A yearly card of the Marlow library costs 24 euros."
CLAIMS = [
    ("supported", "A yearly card of the Marlow library costs 24 euros."),
    ("refuted", "A yearly card of the Marlow library costs 40 euros."),
    ("", ""),
    ("not_checkable", "When does the Marlow library open?"),
    ("supported", "The Marlow library opens at nine in the morning."),
]

HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);from adjudge.cli.main import main; main()"
"""A shell has what it runs in the background ignore interrupts, and these tests may be run there. An interrupt that falls into
the making of an event loop leaves it unclosed, which Python says only where its warnings are asked for."""


@pytest.fixture
def library(adjudge: Run, tmp_path: Path) -> Path:
    (tmp_path / "notes.txt").write_text(NOTES)
    assert adjudge("kb", "add", "notes.txt").code == 0
    with (tmp_path / "claims.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["id", "claim", "verdict"], *([n, claim, "mine"] for n, (_, claim) in enumerate(CLAIMS))])
    return tmp_path


def table(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_row_comes_back_in_its_place_with_what_was_found(adjudge: Run, library: Path) -> None:
    done = adjudge("batch", "claims.csv", "out.csv", "-c", "library", "-w", 1, "--json")
    assert done.code == 0 and done.json["rows"] == 5 and done.json["errors"] == 1
    assert done.json["verdicts"] == {"not_checkable": 1, "refuted": 1, "supported": 2}
    rows = table(library / "out.csv")
    assert [row["id"] for row in rows] == ["0", "1", "2", "3", "4"]
    assert [row["verdict"] for row in rows] == [verdict for verdict, _ in CLAIMS]
    assert {row["input_verdict"] for row in rows} == {"mine"}, "a column of the table's own is not lost"
    assert rows[2]["error"] == "There is no claim in this row." and not any(rows[n]["error"] for n in (0, 1, 3, 4))
    assert rows[0]["quote"] in NOTES and rows[0]["quote_stance"] == "supports" and rows[0]["quote_source"] == "notes.txt"
    assert float(rows[0]["calibrated_probability"]) > 0.5 and rows[3]["calibrated_probability"] == ""
    assert not (library / "out.csv.partial").exists()
    assert adjudge("cases", "list", "--json").json == [], "no cases are kept"


def test_processes_side_by_side_write_the_same_bytes_and_other_kinds_the_same_rows(adjudge: Run, library: Path) -> None:
    assert adjudge("batch", "claims.csv", "one.jsonl", "-c", "library", "-w", 1).code == 0
    assert adjudge("batch", "claims.csv", "two.jsonl", "-c", "library", "-w", 2).code == 0
    assert (library / "one.jsonl").read_bytes() == (library / "two.jsonl").read_bytes()
    rows = [json.loads(line) for line in (library / "one.jsonl").read_text().splitlines()]
    assert [citation["quote"] in NOTES for citation in rows[0]["citations"]] == [True]
    assert adjudge("batch", "one.jsonl", "out.parquet", "-c", "library", "-w", 1).code == 0
    found = parquet.read_table(library / "out.parquet").to_pylist()
    assert [row["verdict"] or "" for row in found] == [verdict for verdict, _ in CLAIMS]
    assert [row["input_input_verdict"] or "" for row in found] == [verdict for verdict, _ in CLAIMS]
    assert {row["input_verdict"] for row in found} == {"mine"}, "verified twice, nothing is written over"
    assert isinstance(found[0]["calibrated_probability"], float) and found[0]["error"] is None


def test_a_run_that_was_begun_is_gone_on_with_only_when_that_is_said(adjudge: Run, library: Path) -> None:
    assert adjudge("batch", "claims.csv", "whole.csv", "-c", "library", "-w", 1).code == 0
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING, "batch", "claims.csv", "out.csv", "-c", "library", "-w", "1", "-q"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONWARNINGS": "ignore"},
    )  # fmt: skip
    partial = library / "out.csv.partial"
    while process.poll() is None and (not partial.exists() or partial.read_bytes().count(b"\n") < 2):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130 and partial.exists() and not (library / "out.csv").exists()
    assert said == "adjudge: stopped. What is done is kept; the same command with --resume goes on.\n"

    refused = adjudge("batch", "claims.csv", "out.csv", "-c", "library")
    assert refused.code == 2 and "was begun and not finished. Add --resume" in refused.one_line
    other = adjudge("batch", "claims.csv", "out.csv", "-c", "library", "--resume", "--budget", "deep")
    assert other.code == 2 and "the options changed since" in other.one_line
    done = adjudge("batch", "claims.csv", "out.csv", "-c", "library", "-w", 1, "--resume", "--json")
    assert done.code == 0 and 1 <= done.json["resumed"] < 5
    assert (library / "out.csv").read_bytes() == (library / "whole.csv").read_bytes()
    again = adjudge("batch", "claims.csv", "out.csv", "-c", "library", "--resume")
    assert (again.code, again.out) == (0, "out.csv is finished already.\n")


def test_a_process_that_is_ended_is_replaced_and_nothing_is_missing(adjudge: Run, library: Path) -> None:
    assert adjudge("batch", "claims.csv", "whole.csv", "-c", "library", "-w", 1).code == 0
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudge", "batch", "claims.csv", "out.csv", "-c", "library", "-w", "2", "-q"],
        stdout=subprocess.DEVNULL,
    )
    here = psutil.Process(process.pid)
    ended = 0
    while process.poll() is None and not ended:
        for child in here.children():
            if "adjudge.batch.verifying" in " ".join(child.cmdline()):
                os.kill(child.pid, signal.SIGKILL)
                ended += 1
                break
        time.sleep(0.01)
    assert ended == 1 and process.wait() == 0
    assert (library / "out.csv").read_bytes() == (library / "whole.csv").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("claims.csv", "out.csv", "--engine", "ray"), "--engine ray is not part of this build. Leave it out, and say "),
        (("nowhere.csv", "out.csv"), "nowhere.csv cannot be read (No such file or directory)."),
        (("claims.csv", "out.xlsx"), "out.xlsx is no kind of table that is read or written here. Name it .csv"),
        (("claims.csv", "claims.csv"), "The output would replace the input. Give the output another name."),
        (("claims.csv", "nowhere/out.csv"), "nowhere/out.csv cannot be written: its folder does not exist."),
        (("claims.csv", "out.csv", "--column", "text"), "claims.csv has no column named text. There are: id, claim, verdict."),
        (("claims.csv", "out.csv", "-c", "nope"), "There is no collection named nope. There are: library."),
        (("claims.csv", "out.csv", "--as-of", "soon"), "soon is not a date. Write it as YYYY-MM-DD."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line_before_any_work(
    adjudge: Run, library: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    refused = adjudge("batch", *arguments)
    assert (refused.code, refused.out) == (2, "")
    assert refused.one_line.startswith(f"adjudge: {sentence}")
    assert not (library / "out.csv").exists() and not (library / "out.csv.partial").exists()
