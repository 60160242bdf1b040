"""`make demo`: the starter knowledge base, and what it holds on three claims."""

from __future__ import annotations

from adjudge.cli.output import ingest_progress

CLAIMS = (
    ("Canberra is the capital of Australia.", ("Australia", "Canberra")),
    ("Gold has the atomic number 80.", ("Gold",)),
    ("Napoleon Bonaparte preferred tea to coffee.", ("Napoleon Bonaparte",)),
)
"""One true, one false, one the base cannot decide."""


def main() -> None:
    from adjudge.engine import Engine
    from adjudge.render.terminal import console, print_found, print_ingest, print_neighbours

    out = console()
    out.width = min(out.width, 100)
    with Engine.open() as engine:
        with ingest_progress("Building the starter knowledge base") as watch:
            report = engine.build_starter(watch=watch)
        if report is not None:
            print_ingest(report, "starter", out)
        for claim, entities in CLAIMS:
            out.rule(f"[bold]{claim}", align="left")
            gathered = engine.search(claim, 2)
            print_found(claim, gathered.found, gathered.event, out)
            print_neighbours(engine.neighbours(claim, entities, 3), out)
    out.rule(align="left")
    out.print("These are the passages and statements nearest to each claim, with their exact places.")
    out.print('Look for something else:   .venv/bin/adjudge kb search "the chemical symbol of silver"')
    out.print("Add documents of your own: .venv/bin/adjudge kb add PATH")
    out.print("(The demo's data is in .demo: set ADJUDGE_HOME=.demo to use it.)")


if __name__ == "__main__":
    main()
