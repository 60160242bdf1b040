"""`adjudge cases`: what was verified before, run again and compared."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.everywhere import note
from adjudge.cli.shared import Json, engine_for, print_json, print_view, refuse_unwritable
from adjudge.errors import InputError
from adjudge.values.article import ArticleReport
from adjudge.values.codec import to_json
from adjudge.values.ledger import Answer, Ledger
from adjudge.values.verdict import Finding

if TYPE_CHECKING:
    from rich.console import RenderableType

    from adjudge.run.casebook import Held
    from adjudge.values.case import Case

app = typer.Typer(help="Look at, repeat and compare what was verified.", no_args_is_help=True, rich_markup_mode=None)

FIRST_WORDS = 80
"""Characters of a draft, or of an article without a title, that stand for it."""

CaseId = Annotated[str, typer.Argument(metavar="ID", help="The case, as `adjudge cases list` names it; its first characters do.")]


@app.command("list")
def list_(
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="How many, the newest first.")] = 20, json: Json = False
) -> None:
    """List the latest cases."""
    with engine_for() as engine:
        cases, changed = engine.cases.recent(limit), engine.cases.changed(limit)
    if changed:
        print(f"adjudge: not what was stored, and left out: {', '.join(changed)}. Run adjudge doctor.", file=sys.stderr)
    if json:
        print_json([_row(case) for case in cases])
        return
    from adjudge.render.finding_terminal import cases_table
    from adjudge.render.terminal import ReadableLines

    if not cases and not changed:
        print('No cases yet. Make one: adjudge verify "Canberra is the capital of Australia."')
        return
    print_view(ReadableLines(cases_table([(case, *_about(case)) for case in cases])))


@app.command()
def show(case_id: CaseId, json: Json = False) -> None:
    """Show a case whole: verdict, quotes, scores, gates, trace; of an article or a draft all its claims."""
    with engine_for() as engine:
        held = _held(engine.case(case_id))
    if json:
        print_json(held)
        return
    print_view(_view(held))


@app.command()
def replay(case_id: CaseId, json: Json = False) -> None:
    """Compute a case again from what it was told; exit 1 when the result differs."""
    with engine_for() as engine:
        replayed = engine.replay(case_id)
    if json:
        result = {replayed.kind.called: replayed.result}
        print_json({**result, "identical": replayed.identical, "changed": replayed.changed})
    elif replayed.identical:
        print(f"Case {case_id} comes out the same, to the last byte.")
    else:
        why = f" Changed since: {', '.join(replayed.changed)}." if replayed.changed else ""
        print(f"Case {case_id} comes out differently: {_came_to(replayed.result)}.{why}", file=sys.stderr)
    if not replayed.identical:
        raise typer.Exit(1)


@app.command()
def diff(before: CaseId, after: CaseId, json: Json = False) -> None:
    """Say what changed between two cases."""
    with engine_for() as engine:
        difference = engine.diff(before, after)
    if json:
        print_json(difference)
        return
    from adjudge.render.finding_terminal import difference_table

    if not difference.changes:
        print("Nothing changed.")
        return
    print_view(difference_table(difference))


@app.command()
def export(
    case_id: CaseId,
    file: Annotated[Path | None, typer.Argument(help="Where to; standard output when left out.")] = None,
    json: Json = False,
) -> None:
    """Write a case as JSON, with everything it rests on. With --json what was written is said as JSON too."""
    refuse_unwritable(file)
    with engine_for() as engine:
        case = engine.case(case_id)
        texts = engine.texts(case.snapshots)
    data = to_json({"case": case, "snapshots": texts})
    if file is None:
        print(data.decode())
        return
    try:
        file.write_bytes(data + b"\n")
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}.") from error
    if json:
        print_json({"case_id": case_id, "file": str(file), "bytes": len(data) + 1})
    else:
        note(f"Written: {file}")


@app.command()
def prune(json: Json = False) -> None:
    """Remove answers and ledgers older than their workspace keeps them: 90 days, or as ADJUDGE_RETENTION says."""
    with engine_for() as engine:
        removed = engine.prune()
    if json:
        print_json({"removed": removed})
    elif removed:
        print(f"Removed {removed:,} {'case' if removed == 1 else 'cases'} that outlived their workspace's days.")
    else:
        print("No case has outlived its workspace's days.")


def _view(held: Held) -> RenderableType:
    if isinstance(held, Finding):
        from adjudge.render.finding_terminal import finding_view

        return finding_view(held, details=True)
    if isinstance(held, ArticleReport):
        from adjudge.render.article_terminal import article_view

        return article_view(held, details=True)
    from adjudge.render.ledger_terminal import answer_view, ledger_view

    return ledger_view(held, details=True) if isinstance(held, Ledger) else answer_view(held, details=True)


def _came_to(held: Held) -> str:
    """What came of a case, in two words."""
    match held:
        case Finding():
            return held.verdict.value
        case ArticleReport():
            return f"credibility {held.verified_score:.2f}"
    ledger = held if isinstance(held, Ledger) else held.ledger
    return f"coverage {ledger.summary.evidence_coverage:.0%}"


def _held(case: Case) -> Held:
    """What a case came to: a finding, the report on an article, the ledger of a draft, or an answer."""
    from adjudge.run.casebook import kind_of

    held: Held = kind_of(case).result_of(case)
    return held


def _about(case: Case) -> tuple[str, str]:
    """What a case is about, and what came of it, in a few words."""
    from adjudge.render.words import VERDICTS

    held = _held(case)
    words = str(next(iter(_told(held).values())))
    if isinstance(held, Finding):
        return words, VERDICTS[held.verdict].word.lower()
    return words, "no claims" if isinstance(held, ArticleReport) and not held.claims else _came_to(held)


def _row(case: Case) -> dict[str, str | float]:
    row = {"case_id": case.id, "created": case.created.isoformat(), "kind": case.kind}
    return {**row, **_told(_held(case)), "digest": case.digest}


def _told(held: Held) -> dict[str, str | float]:
    """What a result is about, and what came of it, by their names."""
    from adjudge.render.quoting import excerpt

    match held:
        case ArticleReport():
            return {"title": excerpt(held.title or held.text, FIRST_WORDS), "verified_score": held.verified_score}
        case Ledger():
            return {"draft": excerpt(held.draft, FIRST_WORDS), "evidence_coverage": held.summary.evidence_coverage}
        case Answer():
            covered = held.ledger.summary.evidence_coverage
            return {"query": excerpt(held.query, FIRST_WORDS), "evidence_coverage": covered}
    return {"claim": held.claim, "verdict": held.verdict.value}
