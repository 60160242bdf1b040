"""How right the answers are on what people bring: plain claims, ordinary documents, questions, drafts, articles.

    make everyday                                             # everything
    python -m bench.everyday --only claims --limit 50         # one part, so many rows of it
    python -m bench.everyday --details FILE.jsonl             # and every row with what came out
    python -m bench.everyday --suite bench/everyday/second    # another suite of the same kinds
    python -m bench.everyday --suite bench/everyday/plain     # 300 plain facts as visitors put them, not all of which are held

400 claims are generated from the starter facts (`claims.py`); the rest was written by hand (`data.py`). A row
is right, on the wrong side (a side was taken, and not the right one), or left open. What models have read is kept under
.bench/everyday, so that a second run takes minutes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TextIO

from adjudge.engine import Engine
from adjudge.evaluate.run import versions
from adjudge.settings import Settings
from bench.everyday.claims import OPEN, claims, written_claims
from bench.everyday.data import FOLDER, articles, document_claims, drafts, questions
from bench.everyday.runs import (
    LEFT_OPEN,
    RIGHT,
    WRONG,
    Row,
    article_rows,
    claim_rows,
    document_rows,
    draft_rows,
    question_rows,
    store_documents,
)
from bench.measuring.kept_readings import kept_readings
from bench.measuring.report import WORK, Check, keep, machine, options, table

KEPT = WORK / "everyday"
PARTS = ("claims", "documents", "questions", "drafts", "articles")
FILES = dict(
    zip(PARTS, ("claims.jsonl", "document_claims.jsonl", "questions.jsonl", "drafts.json", "articles.json"), strict=True)
)
JUDGES = ("small", "second", "strong")
LET_THROUGH = ("supported", "weak", "passed over")


def main(words: Sequence[str] | None = None) -> None:
    parser = options("How right the answers are on everyday claims, documents, questions, drafts and articles.")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=PARTS)
    parser.add_argument("--details", type=Path, metavar="FILE.jsonl", help="write every row with what came out")
    parser.add_argument(
        "--suite", type=Path, default=FOLDER, help="a folder of the same shape as bench/everyday; what it lacks is left out"
    )
    parser.add_argument("--judge", choices=JUDGES, default="small", help="the strong one must be installed in WORK/home")
    parser.add_argument("--work", type=Path, default=KEPT, help="where the store and the readings are kept")
    arguments = parser.parse_args(words)
    arguments.out = arguments.out or WORK / "results"
    arguments.work.mkdir(parents=True, exist_ok=True)
    settings = Settings(home=str(arguments.work / "home"), judge=arguments.judge)
    with kept_readings(arguments.work / "readings.db"), Engine(settings) as engine:
        engine.build_starter()
        if (arguments.suite / "documents").is_dir():
            store_documents(engine, arguments.suite / "documents")
        parts = [part for part in arguments.only if arguments.suite == FOLDER or (arguments.suite / FILES[part]).exists()]
        found = {part: _measured(engine, part, arguments.suite, arguments.limit or None) for part in parts}
        stamped = versions(engine)
    rows = [row for part in found.values() for row in part]
    if arguments.details:
        with arguments.details.open("w", encoding="utf-8") as out:
            _write(out, rows)
    figures = {
        "machine": machine("adjudge", "onnxruntime", "tokenizers", "numpy"),
        "versions": stamped,
        "parts": {part: _counts(of_part) for part, of_part in found.items()},
    }
    tables = [_table(part, of_part) for part, of_part in found.items()]
    if "documents" in found:
        tables.insert(list(found).index("documents") + 1, _by_document(found["documents"]))
    keep("everyday", arguments, figures, tables, list(checks(rows)))


def _measured(engine: Engine, part: str, folder: Path, limit: int | None) -> list[Row]:
    began, rows = time.perf_counter(), []
    for row in _answers(engine, part, folder, limit):
        rows.append(row)
        if len(rows) % 50 == 0:
            print(f"  {part}: {len(rows)} in {time.perf_counter() - began:.0f} s", flush=True)
    print(f"{part}: {len(rows)} rows in {time.perf_counter() - began:.0f} s", flush=True)
    return rows


def _answers(engine: Engine, part: str, folder: Path, limit: int | None) -> Iterator[Row]:
    if part == "claims":
        return claim_rows(engine, (claims() if folder == FOLDER else written_claims(folder / FILES[part]))[:limit])
    if part == "documents":
        return document_rows(engine, document_claims(folder)[:limit])
    if part == "questions":
        return question_rows(engine, questions(folder)[:limit])
    if part == "drafts":
        return draft_rows(engine, drafts(folder)[:limit], folder / "documents")
    return article_rows(engine, articles(folder)[:limit])


def _write(out: TextIO, rows: Sequence[Row]) -> None:
    out.writelines(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)


def _counts(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """How many rows of each kind came out how."""
    counts: dict[str, dict[str, int]] = {}
    for row in rows:
        of_kind = counts.setdefault(row.kind, {RIGHT: 0, WRONG: 0, LEFT_OPEN: 0})
        of_kind[row.outcome] += 1
    return counts


SHOWN_APART = ("whole draft", "contradiction", "other contradiction")
"""Kinds that are no statements: they have a line of their own and are in no total."""


def _table(part: str, rows: Sequence[Row]) -> str:
    counts = _counts(rows)
    lines = [(kind, sum(of.values()), of[RIGHT], of[WRONG], of[LEFT_OPEN], _share(of)) for kind, of in counts.items()]
    total = _counts([row for row in rows if row.kind not in SHOWN_APART])
    all_of = {name: sum(of[name] for of in total.values()) for name in (RIGHT, WRONG, LEFT_OPEN)}
    lines.append(("all", sum(all_of.values()), all_of[RIGHT], all_of[WRONG], all_of[LEFT_OPEN], _share(all_of)))
    return "\n" + table((part, "rows", RIGHT, WRONG, LEFT_OPEN, "share"), lines)


def _by_document(rows: Sequence[Row]) -> str:
    """The same claims by the document they are on: one that cannot be read at all shows here."""
    counts = _counts([replace(row, kind=row.id.rpartition("-")[0]) for row in rows])
    lines = [(name, sum(of.values()), of[RIGHT], of[WRONG], of[LEFT_OPEN], _share(of)) for name, of in counts.items()]
    return "\n" + table(("document", "rows", RIGHT, WRONG, LEFT_OPEN, "share"), lines)


def _share(counts: dict[str, int]) -> str:
    return f"{counts[RIGHT] / max(1, sum(counts.values())):.0%}"


def checks(rows: Sequence[Row]) -> Iterator[Check]:
    """What must hold of everyday answers."""
    claims_, documents = ([row for row in rows if row.part == part] for part in ("claims", "documents"))
    if any(not row.more.get("held", True) for row in claims_):  # written without a look at what the base holds
        yield from plain_checks(claims_)
    elif claims_:
        yield _at_least("starter claims right", claims_, RIGHT, 0.95)
        yield _at_most("starter claims on the wrong side", claims_, WRONG, 0.01)
        yield from _true_ones_refuted("starter claims", claims_, 0.0)
    if documents:
        yield _at_least("document claims right", documents, RIGHT, 0.88)
        yield _at_most("document claims on the wrong side", documents, WRONG, 0.03)
    if asked := [row for row in rows if row.part == "questions"]:
        yield _at_least("questions answered or rightly declined", asked, RIGHT, 0.85)
    if said := [row for row in rows if row.part == "drafts" and row.kind != "whole draft"]:
        yield _at_least("statements of drafts labelled rightly", said, RIGHT, 0.90)
        right = [row for row in said if row.label == "supported"]
        flagged = sum(row.said in ("contradicted", "not_found") for row in right)
        yield _few("right statements flagged", flagged, len(right), 0.06)
        harm = [row for row in said if row.damaging]
        yield _few("damaging statements let through", sum(map(let_through, harm)), len(harm), 0.0)
        whole = [row for row in rows if row.kind == "whole draft"]
        yield _at_least("drafts that pass where they should, and only there", whole, RIGHT, 1.0)
    yield from _of_articles([row for row in rows if row.part == "articles"])


def plain_checks(rows: Sequence[Row]) -> Iterator[Check]:
    """What must hold of plain facts in visitors' words: hardly one wrong, and most decided of what the base holds."""
    true, false = ([row for row in rows if row.label == label] for label in ("supported", "refuted"))
    held = [row for row in rows if row.more["held"]]
    decided = sum(row.said in ("supported", "refuted") for row in held)
    yield _few("true plain facts refuted", sum(row.said == "refuted" for row in true), len(true), 0.01)
    yield _few("false plain facts supported", sum(row.said == "supported" for row in false), len(false), 0.01)
    share, least = decided / max(1, len(held)), 0.75
    yield Check(
        what="plain facts that the base holds, decided",
        found=f"{decided} of {len(held)}",
        wanted=f"{least:.0%} or more",
        holds=share >= least,
    )


def let_through(row: Row) -> bool:
    """Whether nobody is warned of a statement: its ledger does not flag it, or its draft passes all the same."""
    return row.said in LET_THROUGH or row.more.get("draft") == "passes"


def _of_articles(rows: Sequence[Row]) -> Iterator[Check]:
    if not rows:
        return
    errors, true, pairs = ([r for r in rows if r.kind == kind] for kind in ("planted error", "true fact", "contradiction"))
    yield _at_least("planted errors found", errors, RIGHT, 0.75)
    yield _at_most("true facts of articles refuted", true, WRONG, 0.02)
    yield _at_least("contradictions within articles found", pairs, RIGHT, 0.75)


def _true_ones_refuted(what: str, rows: Sequence[Row], most: float) -> Iterator[Check]:
    true = [row for row in rows if row.label == "supported"]
    yield _few(f"true {what} refuted", sum(row.said == "refuted" for row in true), len(true), most)
    false = [row for row in rows if row.label == "refuted"]
    yield _few(f"false {what} supported", sum(row.said == "supported" for row in false), len(false), 0.01)
    untold = [row for row in rows if row.label == OPEN]
    yield _few(f"unknowable {what} decided", sum(row.outcome == WRONG for row in untold), len(untold), 0.01)


def _at_least(what: str, rows: Sequence[Row], outcome: str, least: float) -> Check:
    share = sum(row.outcome == outcome for row in rows) / max(1, len(rows))
    return Check(what=what, found=f"{share:.1%} of {len(rows)}", wanted=f"{least:.0%} or more", holds=share >= least)


def _at_most(what: str, rows: Sequence[Row], outcome: str, most: float) -> Check:
    return _few(what, sum(row.outcome == outcome for row in rows), len(rows), most)


def _few(what: str, count: int, of: int, most: float) -> Check:
    share = count / max(1, of)
    return Check(what=what, found=f"{count} of {of}", wanted=f"{most:.0%} or less", holds=share <= most)
