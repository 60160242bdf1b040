"""`adjudge eval claims`: how good verdicts are, from a claim to its finding."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.shared import Json, counting, print_json, refuse_unwritable, write_whole
from adjudge.errors import UnknownName

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.evaluate.claims import ClaimAnswers
    from adjudge.values.evaluation import ClaimsEvaluation
    from adjudge.values.verdict import Finding

Files = Annotated[list[Path], typer.Argument(help="Labelled claims, .jsonl or .jsonl.gz, one JSON object a line.")]
Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", "-c", metavar="NAME", help="Verify against these collections only."),
]
Limit = Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first N claims of each file.")]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed-sample", metavar="SEED", help="With --limit: N claims of each file by lot, the same for the same seed."
    ),
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with charts here.")]
Predictions = Annotated[
    Path | None,
    typer.Option(
        "--predictions", metavar="FILE", help="Write every claim with its verdict here, one JSON object a line."
    ),
]
INTERRUPTED = 130


def claims(
    files: Files,
    collection: Collections = None,
    limit: Limit = None,
    seed_sample: Seed = None,
    html: Html = None,
    predictions: Predictions = None,
    json: Json = False,
) -> None:
    """Measure verdicts: rows are {"claim", "label": SUPPORTS|REFUTES|NEI, "dataset"?, "gold_docs"? or "gold_page_id"?}."""
    from adjudge.engine import Engine
    from adjudge.evaluate.claims import claims_evaluation, gold_index, verify_claims
    from adjudge.evaluate.rows import read_claims
    from adjudge.evaluate.run import versions

    for out in (html, predictions):
        refuse_unwritable(out)
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


def _tell(
    found: ClaimsEvaluation, run: ClaimAnswers, *, html: Path | None, predictions: Path | None, json: bool
) -> None:
    if predictions:
        write_whole(predictions, _lines(run))
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


def _lines(run: ClaimAnswers) -> Iterator[str]:
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
