"""Whether the tests notice a mistake: one small change at a time in the formulas, in reading or in the store, then their tests.

    make mutants                             # 20 changes an area, always the same ones
    make mutants ONLY=store SEED=2 COUNT=40  # others
    make mutants SURVIVORS=1                 # only those that no test noticed the last time

The changes are those of cosmic-ray, in an environment of its own; the product and its tests run in theirs, on a copy of the
tree. A place in the code is drawn first and then a change of it: else most would be one of the many signs that can stand for a
plus. Types that are only written down are left alone. What no test can notice is named, with the reason, in
`equivalent.toml`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.mutants.drawn import AREAS, SOURCE, TREE, Mutant, drawn

JUDGED, PAGE = TREE / "bench/mutants/equivalent.toml", TREE / "bench/results/mutants.md"
LAST = TREE / ".bench/mutants.jsonl"
MEMORY = Path("/dev/shm")
"""A store waits for the disk at every commit, and its tests commit often."""
SECONDS = 1200
"""For the tests of one change: where they never end, it was noticed."""
ROOMS = ("unit", "golden", "contracts", "property")
"""Where else a test that names the changed module is looked for."""
NO_TESTS = 5
"""How pytest ends where it has none to run."""
KILLED, SURVIVED, EQUIVALENT = "killed", "survived", "equivalent"


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether the tests notice a mistake.")
    parser.add_argument("--python", required=True, help="the Python that has the product and what its tests need")
    parser.add_argument("--only", choices=AREAS, action="append", help="an area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="changes an area")
    parser.add_argument("--survivors", action="store_true", help="those of the last run that no test noticed")
    parser.add_argument("--list", action="store_true", help="show them and run nothing")
    parser.add_argument("--keep", action="store_true", help="write the page of results")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was begun is cleared away
    last = [Mutant(**json.loads(line)) for line in LAST.read_text().splitlines()] if asked.survivors else []
    done = {replace(one, outcome=""): one for one in last or drawn(asked.only or [*AREAS], asked.seed, asked.count)}
    left = [one for one, told in done.items() if told.outcome in {"", SURVIVED}]
    if asked.list:
        print(*left, sep="\n")
        return 0
    with TemporaryDirectory(prefix="adjudge-mutants-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        copied(Path(folder))
        for area in {one.area for one in left}:
            if not tests_pass(Path(folder), asked.python, AREAS[area][1]):
                sys.exit(f"The tests of {area} fail on the tree as it is.")
        for one in left:
            done[one] = tried(Path(folder), asked.python, one)
            print(done[one], flush=True)
    LAST.parent.mkdir(exist_ok=True)
    LAST.write_text("".join(json.dumps(asdict(each)) + "\n" for each in done.values()), encoding="utf-8")
    page = table([*done.values()], asked.seed)
    print(page)
    if asked.keep:
        PAGE.write_text(page, encoding="utf-8")
    return 1 if any(one.outcome == SURVIVED for one in done.values()) else 0


def copied(copy: Path) -> None:
    """The tree as git has it, with what is not committed; the weights are not copied."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=TREE, capture_output=True, text=True, check=True).stdout
    models = SOURCE / "models"
    for name in map(Path, filter(None, names.split("\0"))):
        if models not in name.parents and (TREE / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TREE / name, copy / name)
    (copy / models).symlink_to(TREE / models)
    (copy / "made").mkdir()


def tried(copy: Path, python: str, one: Mutant) -> Mutant:
    """A change with what became of it."""
    path = copy / one.file
    code = path.read_text(encoding="utf-8")
    changed = one.made(code)
    if one.after not in map(str.strip, changed.splitlines()):
        sys.exit(f"{one.file} is no longer what it was when its changes were drawn: leave SURVIVORS out.")
    try:
        path.write_text(changed, encoding="utf-8")
        # Bytecode is trusted by the second and the length of its source: that of an earlier change may pass for this one's.
        for left in path.parent.glob(f"__pycache__/{path.stem}.*"):
            left.unlink()
        first = near(copy, one.file)  # they notice soonest
        rest = [*AREAS[one.area][1], *(f"--ignore={name}" for name in first)]
        passed = all(tests_pass(copy, python, tests) for tests in (first, rest) if tests)
    finally:
        path.write_text(code, encoding="utf-8")
    return replace(one, outcome=KILLED if not passed else EQUIVALENT if reason(one) else SURVIVED)


def near(copy: Path, changed: str) -> list[str]:
    """The tests that name a module."""
    package, _, name = changed.removeprefix("src/").removesuffix(".py").replace("/", ".").rpartition(".")
    says = re.compile(rf"{package}\.{name}\b|from {package} import .*\b{name}\b")
    tests = [path for room in ROOMS for path in sorted((copy / "tests" / room).rglob("test_*.py"))]
    return [str(path.relative_to(copy)) for path in tests if says.search(path.read_text(encoding="utf-8"))]


def tests_pass(copy: Path, python: str, tests: Sequence[str]) -> bool:
    words = [python, "-m", "pytest", "-x", "-q", "-m", "not long", "-p", "no:cacheprovider", *tests]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    there = {
        **kept,
        "PYTHONPATH": str(copy / "src"),
        "TMPDIR": str(copy / "made"),
    }  # what a killed test leaves goes too
    with (copy / "told").open("w", encoding="utf-8") as told:
        run = subprocess.Popen(words, cwd=copy, env=there, stdout=told, stderr=told, start_new_session=True)
        try:
            return run.wait(SECONDS) in {0, NO_TESTS}
        except subprocess.TimeoutExpired:
            return False
        finally:
            with contextlib.suppress(ProcessLookupError):  # what tests started ends with them
                os.killpg(run.pid, signal.SIGKILL)


def reason(one: Mutant) -> str:
    """Why a change makes no difference; empty where nobody has said so."""
    judged = tomllib.loads(JUDGED.read_text(encoding="utf-8"))["equivalent"] if JUDGED.is_file() else []
    same = (each for each in judged if (each["file"], each["before"], each["after"]) == (one.file, one.before, one.after))
    return next((each["why"] for each in same), "")


def table(found: Sequence[Mutant], seed: int) -> str:
    """The page of results: how many of each area, and every change that no test noticed."""
    lines = [
        "# mutants", "", f"One change at a time, drawn with seed {seed}, and the tests of its area (`make mutants`).", "",
        "| area | mutants | killed | survived | equivalent |", "| --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    for area in [*dict.fromkeys(one.area for one in found), "all"]:
        outcomes = [one.outcome for one in found if area in {one.area, "all"}]
        counts = [len(outcomes), *map(outcomes.count, (KILLED, SURVIVED, EQUIVALENT))]
        lines.append(f"| {area} | {' | '.join(map(str, counts))} |")
    lines += ["", "| not noticed | before | after | why |", "| --- | --- | --- | --- |"]
    for one in found:
        if one.outcome != KILLED:
            code = [f"`{text.replace('|', chr(92) + '|')}`" for text in (one.before, one.after)]
            lines.append(f"| {one.file}:{one.line} | {' | '.join(code)} | {reason(one) or 'a test is wanting'} |")
    return "\n".join(lines) + "\n"
