"""`adjudge eval`: how good the answers are on labelled pairs and claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli import claims_evaluation
from adjudge.cli.counting import counting
from adjudge.cli.output import Json, print_json
from adjudge.cli.writing import refuse_unwritable, write_whole
from adjudge.model.evaluation import Evaluation, Task

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.evaluate.run import Answers

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


@app.command()
def stance(
    files: Files, limit: Limit = None, html: Html = None, predictions: Predictions = None, json: Json = False
) -> None:
    """Measure stance: rows are {"evidence", "claim", "label": SUPPORTS|REFUTES|NEI, "dataset"?}."""
    _evaluate(Task.STANCE, files, limit=limit, html=html, predictions=predictions, json=json)


@app.command()
def grounding(
    files: Files, limit: Limit = None, html: Html = None, predictions: Predictions = None, json: Json = False
) -> None:
    """Measure grounding: rows are {"evidence", "claim", "label": SUPPORTS|NOT_SUPPORTED, "dataset"?}.

    Every claim is grounded as a draft, with the evidence as its one document; the plain judge answers the same pairs beside it.
    """
    _evaluate(Task.GROUNDING, files, limit=limit, html=html, predictions=predictions, json=json)


app.command("claims")(claims_evaluation.claims)


def _evaluate(
    task: Task, files: Sequence[Path], *, limit: int | None, html: Path | None, predictions: Path | None, json: bool
) -> None:
    """Everything a person can get wrong is looked at before the models begin to work."""
    from adjudge.evaluate.grounding import measured_grounding
    from adjudge.evaluate.pairs import read_pairs
    from adjudge.evaluate.run import answer, evaluation
    from adjudge.evaluate.stamp import versions

    for out in (html, predictions):
        refuse_unwritable(out)
    pairs = read_pairs(files, task, limit=limit)
    rounds = 2 if task is Task.GROUNDING else 1  # through the ledger, and by the plain judge beside it
    with _engine() as engine, counting(f"Weighing {task} pairs", rounds * len(pairs)) as watch:
        if task is Task.GROUNDING:
            answers, found = measured_grounding(pairs, engine, watch)
        else:
            threshold = engine.policy.weighing.grounding_threshold
            answers = answer(pairs, task, weigh=engine.weigh, threshold=threshold, watch=watch)
            found = evaluation(answers, task, made=engine.clock.now(), versions=versions(engine))
    if predictions:
        write_whole(predictions, _lines(answers))
    if html:
        from adjudge.render.evaluation import evaluation_page

        write_whole(html, [evaluation_page(found)])
    _show(found, json=json, written=[p for p in (html, predictions) if p])


@contextmanager
def _engine() -> Iterator[Engine]:
    """An engine over a store of its own that is gone afterwards: what the user's store remembers of earlier readings would
    make the seconds those of a look-up, and thousands of benchmark texts have no place in it."""
    from tempfile import TemporaryDirectory

    from adjudge import settings
    from adjudge.engine import Engine

    with (
        TemporaryDirectory(prefix="adjudge-eval-") as folder,
        Engine(replace(settings.load(), store=str(Path(folder) / "readings.db"))) as engine,
    ):
        yield engine


def _show(found: Evaluation, *, json: bool, written: Sequence[Path]) -> None:
    if json:
        print_json(found)
        return
    from adjudge.render.evaluation_table import print_evaluation

    print_evaluation(found)
    for path in written:
        print(f"Wrote {path}.")


def _lines(answers: Answers) -> Iterator[str]:
    """One JSON object a pair: what was asked, what people said, what was answered and how sure."""
    from adjudge.model.codec import to_json

    for prediction in answers.all:
        pair, stance = prediction.pair, prediction.stance
        row = {
            "dataset": pair.dataset, "evidence": pair.evidence, "claim": pair.claim, "label": pair.label,
            "predicted": prediction.predicted, "correct": prediction.correct, "confidence": prediction.confidence,
            "supports": stance.supports, "refutes": stance.refutes, "neutral": stance.neutral,
            "decided_by": prediction.decided_by,
        }  # fmt: skip
        yield f"{to_json(row).decode()}\n"
