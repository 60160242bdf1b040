"""`adjudge eval`: how good the answers are on labelled pairs and claims."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli import claims_evaluation
from adjudge.cli.shared import Json, counting, print_json, refuse_unwritable, write_whole
from adjudge.errors import InputError
from adjudge.values.evaluation import Evaluation, LabelledPair, Task

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.evaluate.run import Answers
    from adjudge.settings import Settings

app = typer.Typer(
    help="Measure answers against labelled pairs and claims.", no_args_is_help=True, rich_markup_mode=None
)

Files = Annotated[list[Path], typer.Argument(help="Labelled pairs, .jsonl or .jsonl.gz, one JSON object a line.")]
Limit = Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first N pairs of each file.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with charts here.")]
Predictions = Annotated[
    Path | None,
    typer.Option(
        "--predictions", metavar="FILE", help="Write every pair with its answer here, one JSON object a line."
    ),
]


Judges = Annotated[
    list[str] | None,
    typer.Option(
        "--judge",
        metavar="NAME",
        help="shipped, a folder, openai or minicheck in the place of ADJUDGE_JUDGE; several are measured side by side.",
    ),
]


@app.command()
def stance(
    files: Files,
    judge: Judges = None,
    limit: Limit = None,
    html: Html = None,
    predictions: Predictions = None,
    json: Json = False,
) -> None:
    """Measure stance: rows are {"evidence", "claim", "label": SUPPORTS|REFUTES|NEI, "dataset"?}."""
    _evaluate(Task.STANCE, files, judge or (), limit=limit, html=html, predictions=predictions, json=json)


@app.command()
def grounding(
    files: Files,
    judge: Judges = None,
    limit: Limit = None,
    html: Html = None,
    predictions: Predictions = None,
    json: Json = False,
) -> None:
    """Measure grounding: rows are {"evidence", "claim", "label": SUPPORTS|NOT_SUPPORTED, "dataset"?}.

    Every claim is grounded as a draft, with the evidence as its one document; the plain judge answers the same pairs beside it.
    """
    _evaluate(Task.GROUNDING, files, judge or (), limit=limit, html=html, predictions=predictions, json=json)


app.command("claims")(claims_evaluation.claims)


def _evaluate(
    task: Task,
    files: Sequence[Path],
    judges: Sequence[str],
    *,
    limit: int | None,
    html: Path | None,
    predictions: Path | None,
    json: bool,
) -> None:
    """Everything a person can get wrong is looked at before the models begin to work."""
    from adjudge.evaluate.rows import read_pairs

    for out in (html, predictions):
        refuse_unwritable(out)
    names = tuple(dict.fromkeys(judges)) or ("",)
    if html and len(names) > 1:
        raise InputError("A page shows one judge.", "Give --judge once, or leave --html out.")
    pairs = read_pairs(files, task, limit=limit)
    _refuse_unknown(names)
    runs = {name: _measured(task, pairs, name) for name in names}
    if predictions:
        write_whole(predictions, (line for name, (answers, _) in runs.items() for line in _lines(answers, name, runs)))
    found = {name: evaluation for name, (_, evaluation) in runs.items()}
    if html:
        from adjudge.render.evaluations.page import evaluation_page

        write_whole(html, [evaluation_page(found[names[0]])])
    _show(found, json=json, written=[p for p in (html, predictions) if p])


def _refuse_unknown(judges: Sequence[str]) -> None:
    """A judge that is misspelt or lacks its settings is refused before another has worked for an hour."""
    from adjudge.engine.judges import chosen_judge
    from adjudge.settings import policy_in_force

    for judge in judges:
        asked = _settings(judge)
        chosen_judge(asked, policy_in_force(asked))


def _settings(judge: str) -> Settings:
    """The settings in force, with another judge where one is named."""
    from adjudge import settings

    found = settings.load()
    return replace(found, judge=judge or found.judge)


def _measured(task: Task, pairs: Sequence[LabelledPair], judge: str) -> tuple[Answers, Evaluation]:
    """The answers with one judge, and what they come to."""
    from adjudge.evaluate.run import answer, evaluation, measured_grounding, versions

    rounds = 2 if task is Task.GROUNDING else 1  # through the ledger, and by the plain judge beside it
    doing = f"Weighing {task} pairs" + (f" with {judge}" if judge else "")
    with _engine(judge) as engine, counting(doing, rounds * len(pairs)) as watch:
        if task is Task.GROUNDING:
            answers, found = measured_grounding(pairs, engine, watch)
        else:
            threshold = engine.policy.weighing.grounding_threshold
            answers = answer(pairs, task, weigh=engine.weigh, threshold=threshold, watch=watch)
            found = evaluation(answers, task, made=engine.clock.now(), versions=versions(engine))
        if unread := engine.models.unread:
            name = engine.models.judge.name
            print(f"adjudge: {unread:,} answers of {name} could not be read; each takes no side.", file=sys.stderr)
    return answers, found


@contextmanager
def _engine(judge: str) -> Iterator[Engine]:
    """An engine over a store of its own that is gone afterwards: what the user's store remembers of earlier readings would
    make the seconds those of a look-up, and thousands of benchmark texts have no place in it. A judge that cannot be asked
    ends the measurement: another's answers are not to be taken for its own."""
    from tempfile import TemporaryDirectory

    from adjudge.engine import Engine

    with (
        TemporaryDirectory(prefix="adjudge-eval-") as folder,
        Engine(replace(_settings(judge), store=str(Path(folder) / "readings.db"))) as engine,
    ):
        engine.models.falls_back = False
        yield engine


def _show(found: Mapping[str, Evaluation], *, json: bool, written: Sequence[Path]) -> None:
    """One judge by itself, or several side by side."""
    alone = next(iter(found.values())) if len(found) == 1 else None
    if json:
        print_json(alone or {"judges": found})
        return
    from adjudge.render.evaluations.table import print_evaluation, print_judges

    if alone:
        print_evaluation(alone)
    else:
        print_judges(found)
    for path in written:
        print(f"Wrote {path}.")


def _lines(answers: Answers, judge: str, judges: Collection[str]) -> Iterator[str]:
    """One JSON object a pair: what was asked, what people said, what was answered and how sure; of several judges, by which."""
    from adjudge.values.codec import to_json

    for prediction in answers.all:
        pair, stance = prediction.pair, prediction.stance
        row = {
            "dataset": pair.dataset, "evidence": pair.evidence, "claim": pair.claim, "label": pair.label,
            "predicted": prediction.predicted, "correct": prediction.correct, "confidence": prediction.confidence,
            "supports": stance.supports, "refutes": stance.refutes, "neutral": stance.neutral,
            "decided_by": prediction.decided_by, **({"judge": judge} if len(judges) > 1 else {}),
        }  # fmt: skip
        yield f"{to_json(row).decode()}\n"
