"""How good the answers are on every development set, each judged by what was fitted on the others: docs/evaluation.md.

    make judgement                                    # samples: 200 claims and 150 pairs of each set
    python -m bench.judgement --limit 40              # smaller ones
    python -m bench.judgement --sets claims_fm2_wiki claims_creak_wiki grounding
    python -m bench.judgement --limit 0 --keep        # everything, written over docs/evaluation.md

Collections, what models have read and what was answered are kept under .bench/: a run that is stopped goes on where it was, and
other code or another policy over the same models is measured in minutes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from adjudge.adapters.strong.installing import installed
from adjudge.engine import Engine
from adjudge.evaluate.run import versions
from adjudge.settings import Settings
from adjudge.values.codec import to_json
from adjudge.values.evaluation import Task
from bench.judgement import other_relations
from bench.judgement.figures import (
    ClaimFigures,
    ClaimResult,
    all_weights,
    judged_claims,
    judged_grounding,
    judged_stance,
)
from bench.judgement.html_page import html_page
from bench.judgement.judging import claim_rows, grounding_rows, recalibrated_rows, stance_rows
from bench.judgement.page import PICTURE, Judged, page
from bench.judgement.rows import stamp
from bench.judgement.sets import CLAIMS, PAIRS, Sets, build_missing
from bench.judgement.side_by_side import SMALL, STRONG, SideBySide, first_line, picture, side_by_side
from bench.measuring.kept_readings import Counted, kept_readings
from bench.measuring.report import BENCH, ROOT, WORK, machine, options

KEPT = WORK / "judgement"
JUDGES = ("small", "second", "strong")
OTHER_RELATIONS = "other_relations"
"""What `--sets` calls the starter facts held against each other."""


def main(words: Sequence[str] | None = None) -> None:
    parser = options("How good the answers are, each set judged by what was fitted on the others.")
    parser.set_defaults(limit=None)
    parser.add_argument("--sets", nargs="+", default=[], help="names, or beginnings of names; all unless told")
    parser.add_argument("--keep", action="store_true", help="write over docs/evaluation.md")
    parser.add_argument("--judge", choices=JUDGES, default="small", help="the strong one must be installed in WORK/home")
    parser.add_argument("--work", type=Path, default=KEPT, help="where collections, readings and answers are kept")
    arguments = parser.parse_args(words)
    sets = Sets(data=arguments.data, wanted=tuple(arguments.sets), limit=arguments.limit)
    with kept_readings(arguments.work / "readings.db") as counted, opened(arguments.work, arguments.judge) as engine:
        found = measured(engine, sets, arguments.work, counted)
        if arguments.judge == SMALL and found.claims and has_strong(arguments.work):
            found = replace(found, both=beside_strong(engine, sets, arguments.work, counted))
        if sets.has(OTHER_RELATIONS) and (sets.wanted or found.claims):  # it takes minutes: not where no data is
            found = with_other_relations(engine, found, arguments.limit)
    if not (found.claims or found.grounding or found.stance or found.others):
        raise SystemExit(f"There are no development sets in {arguments.data / 'dev'}: give --data DIR.")
    _keep(found, arguments)


def opened(work: Path, judge: str = "small") -> Engine:
    """An engine over the store in which the collections are kept."""
    return Engine(Settings(home=str(work / "home"), judge=judge))


def measured(engine: Engine, sets: Sets, work: Path, counted: Counted) -> Judged:
    """Everything asked for, from what is kept as far as it is."""
    build_missing(engine, sets)
    key, policy = stamp(versions(engine)), engine.policy
    stance, grounding = sets.pairs(Task.STANCE), sets.pairs(Task.GROUNDING)
    claims = claim_rows(engine, sets.claims(), work / f"claims-{key}.jsonl", counted)
    grounded = grounding_rows(engine, grounding, work / f"grounding-{key}.jsonl")
    weighed = stance_rows(engine, stance, work / f"stance-{key}.jsonl")
    return Judged(
        claims=judged_claims(claims, side=policy.verdict.side),
        grounding=judged_grounding(grounded, threshold=policy.grounding.supports),
        stance=judged_stance(weighed, recalibrated_rows(stance, policy)),
        weights=all_weights(claims) if claims else {},
        side=policy.verdict.side,
        machine=machine("adjudge", "onnxruntime", "tokenizers", "numpy"),
        versions=versions(engine),
        made=engine.clock.now(),
        sample=_sample(sets.limit),
    )


def has_strong(work: Path) -> bool:
    return (work / "home" / "models" / STRONG).is_dir()


def beside_strong(engine: Engine, sets: Sets, work: Path, counted: Counted) -> SideBySide:
    """The same claims by the strong judge, beside what the small one made of them."""
    print("the same claims by the strong judge", flush=True)
    with opened(work, STRONG) as strong:
        engines = {SMALL: engine, STRONG: strong}
        rows = {
            judge: claim_rows(one, sets.claims(), work / f"claims-{stamp(versions(one))}.jsonl", counted)
            for judge, one in engines.items()
        }
        judges = {judge: one.models.judge.name for judge, one in engines.items()}
    return side_by_side(rows, judges, side=engine.policy.verdict.side)


def with_other_relations(engine: Engine, found: Judged, limit: int | None) -> Judged:
    """The same with how sentences of the starter facts are read on claims that they say nothing of."""
    print(f"{OTHER_RELATIONS}: the starter facts against each other", flush=True)
    engine.build_starter()
    true, false = other_relations.measured(engine, limit or None)
    return replace(found, others=tuple(true), others_false=tuple(false))


def _sample(limit: int | None) -> str:
    if limit is None:
        return f"A fixed sample of each set: {CLAIMS} claims, {PAIRS} pairs."
    return f"A quick run: at most {limit:,} rows of each set." if limit else ""


def _keep(found: Judged, arguments: argparse.Namespace) -> None:
    """The page for people, as Markdown and with plots, and the figures for programs."""
    quick = arguments.out or (None if arguments.keep else WORK / "results")
    pages, figures = (quick, quick) if quick else (ROOT / "docs", BENCH / "results")
    for folder in (pages, figures):
        folder.mkdir(parents=True, exist_ok=True)
    (pages / "evaluation.md").write_text(page(found), encoding="utf-8")
    if found.both.figures:
        (pages / PICTURE).parent.mkdir(exist_ok=True)
        (pages / PICTURE).write_text(picture(found.both), encoding="utf-8")
    shown = (quick or ROOT / "src" / "adjudge" / "web") / "evaluation.html"
    shown.write_text(html_page(found), encoding="utf-8")
    told = json.loads(to_json(_without_curves(found)))
    if found.both.figures:
        told["first_line"] = first_line(found.both)
        told["strong_adapter"] = installed(arguments.work / "home" / "models").card.adapter_sha256
    (figures / "judgement.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(f"\n{page(found)}\nwrote {pages / 'evaluation.md'} and {shown}")


def _without_curves(found: Judged) -> Judged:
    """A point for every claim is for the plots; the figures are kept without."""
    judged = {name: {judge: _pointless(f) for judge, f in own.items()} for name, own in found.both.figures.items()}
    claims = {name: _bare(one) for name, one in found.claims.items()}
    return replace(found, claims=claims, both=replace(found.both, figures=judged))


def _pointless(figures: ClaimFigures) -> ClaimFigures:
    return replace(figures, curve=replace(figures.curve, points=()), bins=())


def _bare(one: ClaimResult) -> ClaimResult:
    bare = _pointless
    own = {way: getattr(one, way) for way in ("left_out", "alone", "shipped", "floor")}
    kept = {way: bare(figures) for way, figures in own.items() if figures is not None}
    return replace(one, **kept, halves={way: bare(figures) for way, figures in one.halves.items()})
