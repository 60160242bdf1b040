"""`adjudge cases`: what was verified before, run again and compared."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.output import Json, print_json

if TYPE_CHECKING:
    from adjudge.jobs.article_casework import ReplayedReport
    from adjudge.jobs.casework import Replayed
    from adjudge.model.article import ArticleReport
    from adjudge.model.case import Case
    from adjudge.model.verdict import Finding

app = typer.Typer(help="Look at, repeat and compare what was verified.", no_args_is_help=True, rich_markup_mode=None)

FIRST_WORDS = 80
"""Characters of an article without a title that stand for one."""

CaseId = Annotated[str, typer.Argument(metavar="ID", help="The case, as `adjudge cases list` names it.")]


@app.command("list")
def list_(
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="How many, the newest first.")] = 20, json: Json = False
) -> None:
    """List the latest cases."""
    from adjudge.engine import Engine

    with Engine.open() as engine:
        cases = engine.cases.recent(limit)
    if json:
        print_json([_row(case) for case in cases])
        return
    from adjudge.render.cases_terminal import cases_table
    from adjudge.render.terminal import console

    if not cases:
        print('No cases yet. Make one: adjudge verify "Canberra is the capital of Australia."')
        return
    console().print(cases_table([(case, *_about(case)) for case in cases]))


@app.command()
def show(case_id: CaseId, json: Json = False) -> None:
    """Show a case whole: verdict, quotes, scores, gates, trace; of an article all its claims."""
    from adjudge.engine import Engine

    with Engine.open() as engine:
        held = _held(engine.case(case_id))
    if json:
        print_json(held)
        return
    from adjudge.model.article import ArticleReport
    from adjudge.render.article_terminal import article_view
    from adjudge.render.finding_terminal import finding_view
    from adjudge.render.terminal import console

    view = article_view(held, details=True) if isinstance(held, ArticleReport) else finding_view(held, details=True)
    console().print(view)


@app.command()
def replay(case_id: CaseId, json: Json = False) -> None:
    """Compute a case again from what it was told; exit 1 when the result differs."""
    from adjudge.engine import Engine

    with Engine.open() as engine:
        replayed = engine.replay(case_id)
    if json:
        print_json(replayed)
    elif replayed.identical:
        print(f"Case {case_id} comes out the same, to the last byte.")
    else:
        why = f" Changed since: {', '.join(replayed.changed)}." if replayed.changed else ""
        print(f"Case {case_id} comes out differently: {_came_to(replayed)}.{why}", file=sys.stderr)
    if not replayed.identical:
        raise typer.Exit(1)


@app.command()
def diff(before: CaseId, after: CaseId, json: Json = False) -> None:
    """Say what changed between two cases."""
    from adjudge.engine import Engine

    with Engine.open() as engine:
        difference = engine.diff(before, after)
    if json:
        print_json(difference)
        return
    from adjudge.render.cases_terminal import difference_table
    from adjudge.render.terminal import console

    if not difference.changes:
        print("Nothing changed.")
        return
    console().print(difference_table(difference))


@app.command()
def export(
    case_id: CaseId,
    file: Annotated[Path | None, typer.Argument(help="Where to; standard output when left out.")] = None,
    json: Json = False,
) -> None:
    """Write a case as JSON, with everything it rests on. With --json what was written is said as JSON too."""
    from adjudge.engine import Engine
    from adjudge.errors import InputError
    from adjudge.model.codec import to_json

    with Engine.open() as engine:
        case = engine.case(case_id)
        texts = {s.content_sha256: s.text for name in case.snapshots if (s := engine.store.snapshot(name))}
    data = to_json({"case": case, "snapshots": texts})
    if file is None:
        sys.stdout.buffer.write(data + b"\n")
        return
    try:
        file.write_bytes(data + b"\n")
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}.") from error
    if json:
        print_json({"case_id": case_id, "file": str(file), "bytes": len(data) + 1})
    else:
        print(f"Written: {file}", file=sys.stderr)


def _came_to(replayed: Replayed | ReplayedReport) -> str:
    from adjudge.jobs.casework import Replayed

    if isinstance(replayed, Replayed):
        return replayed.finding.verdict.value
    return f"credibility {replayed.report.verified_score:.2f}"


def _held(case: Case) -> Finding | ArticleReport:
    """What a case came to: a finding, or the report on an article."""
    from adjudge.jobs import article_casework
    from adjudge.jobs.casework import finding_of

    return article_casework.report_of(case) if case.kind == article_casework.KIND else finding_of(case)


def _about(case: Case) -> tuple[str, str]:
    """What a case is about, and what came of it, in a few words."""
    from adjudge.model.article import ArticleReport
    from adjudge.render.visible import excerpt
    from adjudge.render.words import VERDICTS

    held = _held(case)
    if isinstance(held, ArticleReport):
        score = f"credibility {held.verified_score:.2f}" if held.claims else "no claims"
        return excerpt(held.title or held.text, FIRST_WORDS), score
    return held.claim, VERDICTS[held.verdict].word.lower()


def _row(case: Case) -> dict[str, str | float]:
    from adjudge.model.article import ArticleReport
    from adjudge.render.visible import excerpt

    held = _held(case)
    row: dict[str, str | float] = {"case_id": case.id, "created": case.created.isoformat(), "kind": case.kind}
    if isinstance(held, ArticleReport):
        row |= {"title": excerpt(held.title or held.text, FIRST_WORDS), "verified_score": held.verified_score}
    else:
        row |= {"claim": held.claim, "verdict": held.verdict.value}
    return row | {"digest": case.digest}
