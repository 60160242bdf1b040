"""`make demo`: three claims verified against the starter knowledge base."""

from __future__ import annotations

from adjudge.cli.shared import ingest_progress

CLAIMS = (
    "Canberra is the capital of Australia.",
    "Gold has the atomic number 80.",
    "Napoleon Bonaparte preferred tea to coffee.",
)
"""One true, one false, one the base cannot decide."""


def main() -> None:
    from adjudge.engine import Engine
    from adjudge.render.finding_terminal import finding_view
    from adjudge.render.terminal import console, print_ingest
    from adjudge.values.inquiry import Request

    out = console()
    out.width = min(out.width, 100)
    with Engine.open() as engine:
        with ingest_progress("Building the starter knowledge base") as watch:
            report = engine.build_starter(watch=watch)
        if report is not None:
            print_ingest(report, "starter", out)
        for claim in CLAIMS:
            out.rule(align="left")
            out.print(finding_view(engine.verify(Request(text=claim, collections=("starter",)))))
    out.rule(align="left")
    out.print('Verify a claim of your own: .venv/bin/adjudge verify "Silver has the chemical symbol Ag."')
    out.print("See every step of one:      .venv/bin/adjudge cases list, then adjudge cases show ID")
    out.print("Add documents of your own:  .venv/bin/adjudge kb add PATH")
    out.print("(The demo's data is in .demo: set ADJUDGE_HOME=.demo to use it.)")


if __name__ == "__main__":
    main()
