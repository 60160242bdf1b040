"""What a measurement leaves behind: the same figures as JSON for programs and as Markdown for people."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

BENCH = Path(__file__).parents[1]
ROOT = BENCH.parent
WORK = ROOT / ".bench"
"""Where stores, vectors and quick results go; `make clean` removes it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """A number that must hold."""

    what: str
    found: str
    wanted: str
    holds: bool

    def __str__(self) -> str:
        return f"{'pass' if self.holds else 'FAIL'}  {self.what}: {self.found} (wanted {self.wanted})"


def options(about: str) -> argparse.ArgumentParser:
    """The arguments that all measurements share."""
    parser = argparse.ArgumentParser(prog=_command(), description=about)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="has corpora/ and dev/")
    parser.add_argument("--out", type=Path, help="default: bench/results, or .bench/results for a quick run")
    parser.add_argument("--limit", type=int, default=0, help="a quick run on so much only")
    return parser


def _command() -> str | None:
    """As it was called: left alone, argparse names the file, and every room has a `__main__.py`."""
    called = sys.modules["__main__"].__spec__
    return f"python -m {called.name.removesuffix('.__main__')}" if called else None


def machine(*libraries: str) -> dict[str, Any]:
    """What it ran on, in words that name no machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "cores": cores, "arch": platform.machine(), "system": platform.system(),
        "python": platform.python_version(), "versions": {name: version(name) for name in libraries},
    }  # fmt: skip


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def keep(
    name: str, arguments: argparse.Namespace, figures: dict[str, Any], tables: Sequence[str], checks: Sequence[Check]
) -> None:
    """Writes both files and says on the terminal what was found. A quick run never overwrites full results."""
    out: Path = arguments.out or (WORK / "results" if arguments.limit else BENCH / "results")
    out.mkdir(parents=True, exist_ok=True)
    held = table(
        ("must hold", "found", "wanted", ""),
        [(c.what, c.found, c.wanted, "pass" if c.holds else "FAIL") for c in checks],
    )
    on = figures["machine"]
    ran = f"{on['cores']} cores, {on['arch']}, {on['system']}, Python {on['python']}"
    with_ = ", ".join(f"{library} {v}" for library, v in on["versions"].items())
    heading = f"# {name}\n\nMeasured on {ran}{f' with {with_}' if with_ else ''}."
    if arguments.limit:
        heading += f" A quick run, limited to {arguments.limit:,}."
    body = "\n\n".join([heading, *tables, *([held] if checks else [])]) + "\n"
    (out / f"{name}.md").write_text(body)
    (out / f"{name}.json").write_text(
        json.dumps({**figures, "limit": arguments.limit, "checks": [asdict(c) for c in checks]}, indent=1) + "\n"
    )
    print("\n".join(["", *tables, "", *map(str, checks)]))
