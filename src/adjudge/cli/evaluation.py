"""`adjudge eval`: how good the answers are on labelled pairs and claims."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.shared import Json, counting, print_json, refuse_unwritable, write_whole
from adjudge.errors import InputError, UnknownName
from adjudge.values.evaluation import Evaluation, LabelledPair, Task

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.evaluate.claims import ClaimAnswers
    from adjudge.evaluate.run import Answers
    from adjudge.settings import Settings
    from adjudge.values.evaluation import ClaimsEvaluation
    from adjudge.values.verdict import Finding

# `adjudge eval claims`: how good verdicts are, from a claim to its finding.


ClaimFiles = Annotated[list[Path], typer.Argument(help="Labelled claims, .jsonl or .jsonl.gz, one JSON object a line.")]
Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", "-c", metavar="NAME", help="Verify against these collections only."),
]
ClaimLimit = Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first N claims of each file.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed-sample", metavar="SEED", help="With --limit: N claims of each file by lot, the same for the same seed."),
]
ClaimPredictions = Annotated[
    Path | None,
    typer.Option("--predictions", metavar="FILE", help="Write every claim with its verdict here, one JSON object a line."),
]
INTERRUPTED = 130


def claims(
    files: ClaimFiles,
    collection: Collections = None,
    limit: ClaimLimit = None,
    seed_sample: Seed = None,
    html: Html = None,
    predictions: ClaimPredictions = None,
    json: Json = False,
) -> None:
    """Measure verdicts: rows are {"claim", "label": SUPPORTS|REFUTES|NEI, "dataset"?, "gold_docs"? or "gold_page_id"?}."""
    from adjudge.engine import Engine
    from adjudge.evaluate.claims import claims_evaluation, gold_index, verify_claims
    from adjudge.evaluate.rows import read_claims
    from adjudge.evaluate.run import versions

    refuse_unwritable(html, predictions, read=files)
    given = read_claims(files, limit=limit, seed=seed_sample)
    wanted = tuple(collection or ())
    with Engine.open() as engine:
        engine.models.falls_back = False  # a judge is not measured by another's answers
        named = _known(engine, wanted)
        gold = gold_index(given, (d for name in named for d in engine.store.export(name)))
        verify = partial(_verified, engine, wanted)
        with counting("Verifying claims", len(given)) as watch:
            run = verify_claims(given, verify=verify, gold=gold, watch=watch)
        found = claims_evaluation(run, collections=wanted, made=engine.clock.now(), versions=versions(engine))
    _tell(found, run, html=html, predictions=predictions, json=json)


def _verified(engine: Engine, collections: tuple[str, ...], claim: str) -> Finding:
    """No case is kept: thousands of benchmark claims have no place among the user's own."""
    from adjudge.values.inquiry import Request

    return engine.verify(Request(text=claim, collections=collections), keep_case=False, remember=False)


def _known(engine: Engine, wanted: Sequence[str]) -> tuple[str, ...]:
    """The collections in question; a misspelt one would make every claim undecidable."""
    names = [c.name for c in engine.store.collections()]
    for name in wanted:
        if name not in names:
            there = f"There are: {', '.join(names)}." if names else "The knowledge base is empty: adjudge kb add PATH"
            raise UnknownName(f"There is no collection named {name!r}.", there)
    return tuple(wanted or names)


def _tell(found: ClaimsEvaluation, run: ClaimAnswers, *, html: Path | None, predictions: Path | None, json: bool) -> None:
    if predictions:
        write_whole(predictions, _claim_lines(run))
    if html:
        from adjudge.render.evaluations.page import claims_page

        write_whole(html, [claims_page(found)])
    if json:
        print_json(found)
    else:
        from adjudge.render.evaluations.table import print_claims

        print_claims(found)
        for path in (html, predictions):
            if path:
                print(f"Wrote {path}.")
    if found.interrupted:
        done = found.n + len(found.failed)
        print(f"adjudge: stopped after {done:,} of {found.asked:,} claims; the figures are theirs.", file=sys.stderr)
        sys.exit(INTERRUPTED)  # the one line on stderr has been said


def _claim_lines(run: ClaimAnswers) -> Iterator[str]:
    """One JSON object a claim: what was asked, what people said, the verdict and how sure."""
    from adjudge.values.codec import to_json

    for answer in run.answers:
        row = {
            "dataset": answer.claim.dataset, "claim": answer.claim.claim, "label": answer.claim.label,
            "verdict": answer.verdict, "predicted": answer.predicted, "correct": answer.correct,
            "probability": answer.probability, "seconds": answer.seconds, "gold": answer.claim.gold,
            "gold_ranks": answer.gold_ranks, "leans_on_its_page": answer.leans, "quote": answer.quote,
            "quoted_from": answer.quoted_from, "reason_codes": answer.reason_codes,
        }  # fmt: skip
        yield f"{to_json(row).decode()}\n"


# `adjudge eval`: how good the answers are on labelled pairs and claims.


app = typer.Typer(help="Measure answers against labelled pairs and claims.", no_args_is_help=True, rich_markup_mode=None)

Files = Annotated[list[Path], typer.Argument(help="Labelled pairs, .jsonl or .jsonl.gz, one JSON object a line.")]
Limit = Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first N pairs of each file.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with charts here.")]
Predictions = Annotated[
    Path | None,
    typer.Option("--predictions", metavar="FILE", help="Write every pair with its answer here, one JSON object a line."),
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


app.command("claims")(claims)


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

    refuse_unwritable(html, predictions, read=files)
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
    from adjudge.engine.models import chosen_judge
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
