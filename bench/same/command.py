"""Whether the product still gives what it gave, byte for byte: a net for those who move its rooms about.

    make same-record                                          # before the move: results are kept outside the tree
    make same                                                 # after every step of it
    python -m bench.same compare --only findings --sample 40  # a quick look
    python -m bench.same compare --fresh                      # with every pair read anew by the models

500 findings, 100 ledgers, 60 answers, 60 article reports and 40 refreshes on the shipped models, each whole: its value with the
trace, the page, what a terminal shows, rows and reviews. Versions and paths are left out, the clock stands still. Where something
differs, the kind, the case and the first place in it are said, and the command ends with 1. What the models have read is kept
beside the results by the checksum of the weights and the texts; everything else is done anew in every run.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.same.doors import AdjudgeError, build_store, model_sums
from bench.same.inputs import KINDS, TEXTS, TREE, Case, cases, sample
from bench.same.results import FAILED, FEW, Kept, Running, canonical, file_of, read, report, write
from bench.same.runs import Runner, runner
from bench.same.web import Still

LIBRARIES = (
    "numpy",
    "onnxruntime",
    "tokenizers",
    "tantivy",
    "usearch",
    "numkong",
    "rich",
    "jinja2",
    "msgspec",
    "nupunkt",
)
"""Whose other versions may give other results."""
FIRST = ("articles", "refreshes", "answers", "ledgers", "findings")
"""What takes longest is begun first, so that the processes finish together."""
WORKER: dict[str, Runner] = {}
"""Whoever runs the cases of this process."""


def main(words: Sequence[str] | None = None) -> int:
    arguments = _options().parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an end, as Ctrl-C is: what was begun is cleared away
    kinds = [kind for kind in FIRST if kind in arguments.only]
    wanted = {kind: sample(cases(kind), arguments.sample) for kind in kinds}
    folder: Path = arguments.results.expanduser().resolve()
    folder.mkdir(parents=True, exist_ok=True)
    now = stamp()
    if refused := _refusal(arguments, folder, now, kinds):
        print(refused, file=sys.stderr)
        return 2
    began = time.perf_counter()
    running = Running(folder / "run", now["code"], anew=arguments.fresh)
    made = _made(wanted, running, folder, arguments)
    print(f"{sum(map(len, wanted.values()))} cases in {time.perf_counter() - began:.0f} s", flush=True)
    if arguments.do == "record":
        ended = _record(folder, now, wanted, made)
    else:
        names = {kind: [case.id for case in of_kind] for kind, of_kind in wanted.items()}
        before = {kind: read(folder, kind) for kind in kinds}
        ended = report(names, before, made)
        _keep_changed(folder / "changed", before, made)
    running.end()
    return ended


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.same", description="Whether the product still gives what it gave, byte for byte."
    )
    parser.add_argument("do", choices=("record", "compare"))
    parser.add_argument("--results", type=Path, default=default_folder(), help="where results are kept (ADJUDGE_SAME)")
    parser.add_argument("--only", type=_kinds, default=tuple(KINDS), metavar="KIND,…", help=", ".join(KINDS))
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many cases of each kind, always the same ones")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--fresh", action="store_true", help="have the models read everything anew, and resume nothing")
    parser.add_argument("--replace", action="store_true", help="record over what is recorded")
    return parser


def _kinds(text: str) -> tuple[str, ...]:
    found = tuple(text.split(","))
    if unknown := set(found) - set(KINDS):
        raise argparse.ArgumentTypeError(f"no such kind: {', '.join(sorted(unknown))}")
    return found


def default_folder() -> Path:
    """Outside the tree, so that no checkout and no `make clean` takes it away."""
    if own := os.environ.get("ADJUDGE_SAME"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "adjudge-same"


def stamp() -> dict[str, Any]:
    """What results depend on beside their inputs, and the code that makes them."""
    from adjudge import __file__ as package

    code = hashlib.sha256()
    source = Path(package).parent
    kept = [
        path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts and "models" not in path.parts
    ]
    for path in sorted([*kept, *(TREE / "bench" / "same").glob("*.py")]):
        code.update(str(path.relative_to(TREE) if path.is_relative_to(TREE) else path).encode() + path.read_bytes())
    return {
        "code": code.hexdigest(), "commit": _commit(), "models": model_sums(), "machine": platform.machine(),
        "python": platform.python_version(), "libraries": {name: version(name) for name in LIBRARIES},
    }  # fmt: skip


def _commit() -> str:
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=TREE, capture_output=True, text=True, check=False)
    return said.stdout.strip()


def _refusal(arguments: argparse.Namespace, folder: Path, now: dict[str, Any], kinds: Sequence[str]) -> str:
    """Why nothing is run; empty where nothing speaks against it. What only may matter is said and passed over."""
    there = [kind for kind in kinds if file_of(folder, kind).is_file()]
    if arguments.do == "record":
        if there and not arguments.replace:
            return f"There are results in {folder}: {', '.join(there)}. Say --replace (REPLACE=1) to record over them."
        return "A sample is no recording: leave --sample out." if arguments.sample else ""
    if lacking := [kind for kind in kinds if kind not in there]:
        return f"There are no results in {folder} for {', '.join(lacking)}. Run make same-record before the move."
    for kind in kinds:
        before = _manifest(folder)[kind]
        if before["models"] != now["models"]:
            return f"The {kind} were recorded with other models. Record anew, from a commit before the move that has these."
        for name, recorded in {**before["libraries"], "python": before["python"], "machine": before["machine"]}.items():
            if (found := {**now["libraries"], **now}[name]) != recorded:
                print(f"{kind} were recorded with {name} {recorded}, here is {found}: differences may come from that.")
    return ""


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _record(folder: Path, now: dict[str, Any], wanted: dict[str, list[Case]], made: dict[str, dict[str, Kept]]) -> int:
    """Keeps the results of every kind in which nothing failed; 1 where one did."""
    manifest, ended = _manifest(folder), 0
    for kind, of_kind in wanted.items():
        if failed := [one for one in made[kind].values() if one.failed]:
            print(f"{kind} are not recorded: {len(failed)} failed, and what fails twice would pass for the same.")
            print(*(f"  {one.id} {one.result}" for one in failed[:FEW]), sep="\n")
            ended = 1
            continue
        write(folder, kind, (made[kind][case.id] for case in of_kind))
        recorded = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
        manifest[kind] = {**now, "recorded": recorded, "cases": len(of_kind)}
        print(f"{kind}: {len(of_kind)} recorded, {file_of(folder, kind).stat().st_size / 1e6:.1f} MB")
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    print(f"Kept in {folder}")
    return ended


def _keep_changed(folder: Path, before: dict[str, dict[str, Kept]], made: dict[str, dict[str, Kept]]) -> None:
    """The results of now that differ, for whoever looks into them; those of an earlier run are cleared away."""
    shutil.rmtree(folder, ignore_errors=True)
    for kind, results in made.items():
        changed = [one for one in results.values() if one.id in before[kind] and one.sha256 != before[kind][one.id].sha256]
        if changed:
            write(folder, kind, changed)
            print(f"What the {kind} come to now: {file_of(folder, kind)}")


def _made(
    wanted: dict[str, list[Case]], running: Running, folder: Path, arguments: argparse.Namespace
) -> dict[str, dict[str, Kept]]:
    """The result of every case, those of an interrupted run taken over."""
    found = {kind: running.done(kind) for kind in wanted}
    for kind, of_kind in wanted.items():
        inputs = {case.id: case.digest for case in of_kind}
        found[kind] = {id_: one for id_, one in found[kind].items() if inputs.get(id_) == one.input}
    left = [case for kind, of_kind in wanted.items() for case in of_kind if case.id not in found[kind]]
    if taken := sum(map(len, found.values())):
        print(f"{taken} cases were done before the run was interrupted", flush=True)
    if not left:
        return found
    for number, (kind, one) in enumerate(_results(left, folder, arguments), 1):
        running.keep(kind, one)
        found[kind][one.id] = one
        if number % 50 == 0:
            print(f"  {number} of {len(left)}", flush=True)
    return found


def _results(left: Sequence[Case], folder: Path, arguments: argparse.Namespace) -> Iterator[tuple[str, Kept]]:
    """Results as they come, from so many processes over one store that is built here."""
    work = _workplace(folder)
    readings = work / "readings.db" if arguments.fresh else folder / "readings.db"
    begun = (work / "home", readings)
    pool = ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=begun)
    try:
        build_store(work / "home", TEXTS["documents"], Still())
        asked = [pool.submit(_one, case) for case in left]
        for done in as_completed(asked):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)  # whoever is interrupted waits for the cases that are begun, and for no others
        shutil.rmtree(work, ignore_errors=True)


def _workplace(folder: Path) -> Path:
    """A folder for this run alone; those of runs that were killed are cleared away."""
    for left in folder.glob("work-*"):
        try:
            os.kill(int(left.name.partition("-")[2]), 0)
        except ProcessLookupError:
            shutil.rmtree(left, ignore_errors=True)
        except PermissionError:
            continue  # another user's
    return folder / f"work-{os.getpid()}"


def _begin(home: Path, readings: Path) -> None:
    """In every process, before its first case."""
    opened = runner(home, readings)
    WORKER["runner"] = opened.__enter__()
    import atexit

    atexit.register(opened.__exit__, None, None, None)


def _one(case: Case) -> tuple[str, Kept]:
    """The result of a case. What the product refuses is one as well; anything else that is raised is a failure, its or the
    net's."""
    try:
        found = WORKER["runner"].result(case)
    except AdjudgeError as error:
        found = {"raised": f"{type(error).__name__}: {error}"}
    except Exception as error:
        found = {FAILED: f"{type(error).__name__}: {error}"}
    data, checksum = canonical(found)
    result = data.decode("utf-8", "surrogatepass")
    return case.kind, Kept(id=case.id, input=case.digest, sha256=checksum, result=result)
