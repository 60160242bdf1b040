"""`adjudge demo`, which `make demo` runs: three claims verified against the starter knowledge base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.shared import Json, ingest_progress, print_json, progress

if TYPE_CHECKING:
    from adjudge.values.document import IngestReport
    from adjudge.values.verdict import Finding

STARTER = "starter"
RULE = 80

CLAIMS = (
    "Canberra is the capital of Australia.",
    "Gold has the atomic number 80.",
    "Napoleon Bonaparte preferred tea to coffee.",
)
"""One true, one false, one the base cannot decide."""


def demo(json: Json = False) -> None:
    """Build the starter knowledge base, verify three claims with it, and say what to do next."""
    from adjudge.engine import Engine
    from adjudge.values.inquiry import Request

    with Engine.open() as engine:
        with ingest_progress("Building the starter knowledge base") as watch:
            report = engine.build_starter(watch=watch)
        if report is not None and not json:
            _built(report)
        findings = []
        for claim in CLAIMS:
            with progress("Looking for evidence") as seen:
                findings.append(engine.verify(Request(text=claim, collections=(STARTER,)), watch=seen))
            if not json:
                _show(findings[-1])
    if json:
        print_json(findings)
        return
    print(_next(_command()))


def _built(report: IngestReport) -> None:
    from adjudge.render.terminal import print_ingest

    print_ingest(report, STARTER)


def _show(finding: Finding) -> None:
    from adjudge.render.finding_terminal import finding_view
    from adjudge.render.terminal import console

    out = console()
    print("─" * min(out.width, RULE))
    out.print(finding_view(finding))


def _next(adjudge: str) -> str:
    lines = (
        ("Verify a claim of your own", f'{adjudge} verify "Silver has the chemical symbol Ag."'),
        ("See every step of one", f"{adjudge} cases list, then {adjudge} cases show ID"),
        ("Add documents of your own", f"{adjudge} kb add PATH"),
        ("Open the page", f"{adjudge} serve, then http://127.0.0.1:8000/ in a browser"),
    )
    return "\n".join(["─" * RULE, *(f"{what + ':':<28}{how}" for what, how in lines)])


def _command() -> str:
    """How the command is called here: by its name where a shell finds it, else where it lies."""
    import shutil
    import sys
    from pathlib import Path

    beside = Path(sys.executable).with_name("adjudge")
    found = shutil.which("adjudge")
    if (found and Path(found).resolve() == beside.resolve()) or not beside.exists():
        return "adjudge"
    return str(beside.relative_to(Path.cwd())) if beside.is_relative_to(Path.cwd()) else str(beside)
