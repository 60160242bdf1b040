"""The house drawn from its imports: a row a layer, a box a package, a line where one imports the other.

`docs/architecture.svg` and the table in `docs/architecture.md` are what this gives: `make docs` writes them, a test compares.
"""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "src" / "adjudge"
WIDTH, ROW, BOX, GAP, MARGIN = 1180, 92, 46, 14, 24
LEAST, MOST = 92, 250
"""How narrow and how wide a box may be: it is as wide as its package has files."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Package:
    """One room of the house, measured."""

    name: str
    files: int
    about: str


def layers() -> list[list[str]]:
    """The rows from top to bottom, as the contract on imports has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (rows,) = (c["layers"] for c in project["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    return [[name.strip().removeprefix("adjudge.") for name in re.split(r"[|:]", row)] for row in rows]


def packages() -> dict[str, Package]:
    found = {}
    for name in (name for row in layers() for name in row):
        home = HOME / name
        files = sorted(home.rglob("*.py")) if home.is_dir() else [home.with_suffix(".py")]
        first = home / "__init__.py" if home.is_dir() else files[0]
        said = (ast.get_docstring(ast.parse(first.read_text(encoding="utf-8"))) or "").split("\n\n")[0]
        found[name] = Package(name=name, files=len(files), about=" ".join(said.split()))
    return found


def imports() -> set[tuple[str, str]]:
    """Which package imports from which other."""
    found: set[tuple[str, str]] = set()
    for file in sorted(HOME.rglob("*.py")):
        parts = file.relative_to(HOME).with_suffix("").parts
        if parts[0].startswith("__"):
            continue
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        names = [n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)]
        wanted = {name.split(".")[1] for name in names if name.startswith("adjudge.")}
        found.update((parts[0], other) for other in wanted if other != parts[0])
    return found


def table() -> str:
    rows = [f"| `{p.name}` | {p.files} | {p.about} |" for p in packages().values()]
    return "\n".join(["| package | files | what it is for |", "|---|--:|---|", *rows])


def picture() -> str:
    """The house as SVG: readable in light and dark, without script or font of its own."""
    rooms, rows = packages(), layers()
    most = max(p.files for p in rooms.values())
    places: dict[str, tuple[float, float, float]] = {}
    for depth, row in enumerate(rows):
        wide = [LEAST + (MOST - LEAST) * rooms[name].files / most for name in row]
        left = (WIDTH - sum(wide) - GAP * (len(row) - 1)) / 2
        for name, width in zip(row, wide, strict=True):
            places[name] = (left, MARGIN + depth * ROW, width)
            left += width + GAP
    height = MARGIN * 2 + (len(rows) - 1) * ROW + BOX
    lines = [_line(places[a], places[b]) for a, b in sorted(imports())]
    boxes = [_box(rooms[name], *place) for name, place in places.items()]
    return "\n".join([_HEAD.format(width=WIDTH, height=height), *lines, *boxes, "</svg>"]) + "\n"


_HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
  aria-label="The packages of Adjudge, a row a layer">
<style>
text {{ font: 14px system-ui, sans-serif; fill: #17212b; text-anchor: middle }} .few {{ font-size: 11px; fill: #5b6773 }}
rect {{ fill: #fbfaf7; stroke: #7d8a97 }} path {{ fill: none; stroke: #2f6f8f; stroke-linecap: round }}
@media (prefers-color-scheme: dark) {{
  text {{ fill: #e8ecf0 }} .few {{ fill: #9fb0bf }} rect {{ fill: #1c252e; stroke: #6b7c8c }} path {{ stroke: #7fc1de }}
}}
</style>"""


def _line(start: tuple[float, float, float], end: tuple[float, float, float]) -> str:
    x, y, z, t = start[0] + start[2] / 2, start[1] + BOX, end[0] + end[2] / 2, end[1]
    middle = (y + t) / 2
    return f'<path d="M{x:.0f} {y:.0f}C{x:.0f} {middle:.0f} {z:.0f} {middle:.0f} {z:.0f} {t:.0f}" opacity=".3"/>'


def _box(room: Package, left: float, top: float, width: float) -> str:
    middle = left + width / 2
    size = f"{room.files} files" if room.files > 1 else "one file"
    return (
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{BOX}" rx="6"/>'
        f'<text x="{middle:.0f}" y="{top + 20:.0f}">{escape(room.name)}</text>'
        f'<text class="few" x="{middle:.0f}" y="{top + 36:.0f}">{size}</text>'
    )
