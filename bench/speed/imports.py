"""How long a newcomer waits: `import adjudge` and `adjudge --help`, each in a fresh process.

python -m bench.speed.imports
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from bench.measuring.figures import quantile
from bench.measuring.noise import Noise
from bench.measuring.report import Check, keep, machine, options, table

RUNS = 20
HEAVY = ("numpy", "onnxruntime")
TIMED = "import time; began = time.perf_counter(); import adjudge; print((time.perf_counter() - began) * 1000)"
LOADED = f"import adjudge, sys; print(*[name for name in {HEAVY!r} if name in sys.modules])"


def main() -> None:
    arguments = options("Import and start-up times.").parse_args()
    runs = min(arguments.limit or RUNS, RUNS)
    noise = Noise()
    measured: dict[str, Callable[[], float]] = {
        "python -c pass": lambda: _wall("-c", "pass"),
        "import adjudge": lambda: float(_output("-c", TIMED)),
        "adjudge --help": lambda: _wall("-m", "adjudge", "--help"),
    }
    times: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(runs + 1):  # in turns, so that a busy moment hits all alike
        noise.sample()
        for name, measure in measured.items():
            times[name].append(measure())
    loaded = _output("-c", LOADED).split()
    figures: dict[str, Any] = {
        "machine": machine("adjudge", "typer"), "runs": runs, "loaded_by_import": loaded, "noise": noise.figures(),
        # The first run of each fills the caches of the system and of Python's compiler; it is not counted.
        "ms": {name: {"median": quantile(t[1:], 0.5), "min": min(t[1:])} for name, t in times.items()},
    }  # fmt: skip
    keep("imports", arguments, figures, _tables(figures), _checks(figures))


def _output(*command: str) -> str:
    return subprocess.run([sys.executable, *command], check=True, capture_output=True, text=True).stdout


def _wall(*command: str) -> float:
    began = time.perf_counter()
    _output(*command)
    return (time.perf_counter() - began) * 1000


def _tables(figures: dict[str, Any]) -> list[str]:
    rows = [(name, f"{t['median']:.0f}", f"{t['min']:.0f}") for name, t in figures["ms"].items()]
    about = f"{figures['runs']} runs each. `import` is timed inside the process, the others from start to exit."
    return [about, table(("what", "median ms", "min ms"), rows), table(("noise", ""), list(figures["noise"].items()))]


def _checks(figures: dict[str, Any]) -> list[Check]:
    import_, help_ = (figures["ms"][name]["median"] for name in ("import adjudge", "adjudge --help"))
    loaded = figures["loaded_by_import"]
    return [
        Check(what="import adjudge", found=f"{import_:.0f} ms", wanted="< 150 ms", holds=import_ < 150),
        Check(what="adjudge --help", found=f"{help_:.0f} ms", wanted="< 300 ms", holds=help_ < 300),
        Check(
            what="loaded by import adjudge", found=", ".join(loaded) or "neither",
            wanted=f"neither {' nor '.join(HEAVY)}", holds=not loaded,
        ),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
