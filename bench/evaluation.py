"""How good the answers are on the development sets, written as docs/evaluation.md: stance, grounding, claims end to end.

    make evaluation                                   # all of it: hours on two cores
    python bench/evaluation.py --tasks stance grounding
    python bench/evaluation.py --tasks grounding --keep-rest   # the rest as it was measured last, each part with its day
    python bench/evaluation.py --limit 50             # so many rows of each set; writes to .bench/results only

Everything runs in a store of its own that is gone afterwards, so that no reading is remembered from an earlier run.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from corpus import WIKI
from evaluation_page import Measured, checks, page
from noise import Noise
from report import HERE, WORK, machine, options

sys.path.append(str(Path(__file__).resolve().parents[1] / "training" / "stance"))
from rows import is_fitted_on

from adjudge.engine import Engine
from adjudge.evaluate.claim_measuring import claims_evaluation
from adjudge.evaluate.claims import verify_claims
from adjudge.evaluate.gold import gold_index
from adjudge.evaluate.grounding import measured_grounding
from adjudge.evaluate.labelled_claims import read_claims
from adjudge.evaluate.pairs import read_pairs
from adjudge.evaluate.run import answer, evaluation
from adjudge.evaluate.stamp import versions
from adjudge.model.claims_evaluation import ClaimsEvaluation
from adjudge.model.codec import from_json, to_json
from adjudge.model.evaluation import Evaluation, LabelledPair, Task
from adjudge.model.inquiry import Request
from adjudge.model.verdict import Finding
from adjudge.settings import Settings

TASKS = ("stance", "grounding", "claims")
SEED = 20
"""Draws the fixed sample of a set that is too large to be verified whole."""
STEP = 25
"""Claims after which a line says how far it is."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimSet:
    """A file of claims and the corpora that can decide them."""

    name: str
    collection: str
    corpora: tuple[str, ...]
    sample: int | None = None


CLAIM_SETS = (
    ClaimSet(name="claims_scifact", collection="scifact", corpora=("scifact_abstracts",)),
    ClaimSet(name="claims_fm2_wiki", collection="wiki", corpora=WIKI),
    ClaimSet(name="claims_creak_wiki", collection="wiki", corpora=WIKI, sample=500),
)


def main(words: Sequence[str] | None = None) -> None:
    parser = options("How good the answers are.")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--keep-rest", action="store_true", help="take what is not measured now from the kept figures")
    arguments = parser.parse_args(words)
    noise = Noise()
    noise.sample()
    with TemporaryDirectory(prefix="adjudge-evaluation-") as home, Engine(Settings(home=home)) as engine:
        found = _measured(engine, arguments, noise)
    if not (found.pairs or found.claims):
        raise SystemExit(f"There are no development sets in {arguments.data / 'dev'}: give --data DIR.")
    _keep(found, arguments)


def _measured(engine: Engine, arguments: argparse.Namespace, noise: Noise) -> Measured:
    pairs, claims = {}, {}
    for task in (Task.STANCE, Task.GROUNDING):
        files = sorted((arguments.data / "dev").glob(f"{task}_*.jsonl*"))
        if task in arguments.tasks and files:
            pairs[task] = _pairs(engine, task, files, arguments.limit)
            noise.sample()
    for claim_set in CLAIM_SETS if "claims" in arguments.tasks else ():
        if (measured := _claims(engine, claim_set, arguments.data, arguments.limit)) is not None:
            claims[claim_set.name] = measured
            noise.sample()
    on = machine("adjudge", "onnxruntime", "tokenizers", "numpy")
    return Measured(
        pairs=pairs, claims=claims, machine=on, noise=noise.figures(), versions=versions(engine),
        made=engine.clock.now(), limit=arguments.limit,
    )  # fmt: skip


def _pairs(engine: Engine, task: Task, files: Sequence[Path], limit: int) -> Evaluation:
    pairs = [pair for pair in read_pairs(files, task, limit=limit or None) if not _fitted_on(pair)]
    print(f"{task}: {len(pairs):,} pairs of {len(files)} sets", flush=True)
    if task is Task.GROUNDING:
        return measured_grounding(pairs, engine, _told(str(task), 2 * len(pairs), 1000))[1]
    threshold = engine.policy.weighing.grounding_threshold
    answers = answer(pairs, task, weigh=engine.weigh, threshold=threshold, watch=_told(str(task), len(pairs), 1000))
    return evaluation(answers, task, made=engine.clock.now(), versions=versions(engine))


def _fitted_on(pair: LabelledPair) -> bool:
    """Whether a pair is in the half of its set that calibration and choices have seen."""
    return bool(is_fitted_on({"claim": pair.claim, "evidence": pair.evidence}))


def _claims(engine: Engine, claim_set: ClaimSet, data: Path, limit: int) -> ClaimsEvaluation | None:
    """One set end to end; None where its file or a corpus is not there."""
    file = _file(data / "dev", claim_set.name)
    corpora = [_file(data / "corpora", name) for name in claim_set.corpora]
    if file is None or None in corpora:
        print(f"{claim_set.name}: left out, its file or a corpus is not there", flush=True)
        return None
    if claim_set.collection not in {c.name for c in engine.store.collections()}:
        print(f"{claim_set.collection}: building the collection", flush=True)
        engine.ingest([path for path in corpora if path], collection=claim_set.collection)
    size = min(limit or 10**9, claim_set.sample or 10**9)
    claims = read_claims([file], limit=size, seed=SEED)
    print(f"{claim_set.name}: {len(claims):,} claims", flush=True)
    gold = gold_index(claims, engine.store.export(claim_set.collection))
    verify = partial(_verified, engine, claim_set.collection)
    run = verify_claims(claims, verify=verify, gold=gold, watch=_told(claim_set.name, len(claims), STEP))
    if run.interrupted:
        raise KeyboardInterrupt
    return claims_evaluation(
        run, collections=[claim_set.collection], made=engine.clock.now(), versions=versions(engine)
    )


def _verified(engine: Engine, collection: str, claim: str) -> Finding:
    return engine.verify(Request(text=claim, collections=(collection,)), keep_case=False, remember=False)


def _file(folder: Path, name: str) -> Path | None:
    return next((path for s in (".jsonl.gz", ".jsonl") if (path := folder / f"{name}{s}").is_file()), None)


def _told(name: str, total: int, step: int) -> Callable[[int], None]:
    """Says how far a run is, a line every so many."""
    done = 0

    def watch(more: int) -> None:
        nonlocal done
        before, done = done, done + more
        if done // step > before // step:
            print(f"  {name}: {done:,} of {total:,}", flush=True)

    return watch


def _with_rest(found: Measured, kept: Path) -> Measured:
    """A run with the parts it did not measure as they were measured last; each says itself when that was, and by what."""
    rest = json.loads(kept.read_text(encoding="utf-8"))
    pairs = {Task(name): from_json(json.dumps(run), Evaluation) for name, run in rest["pairs"].items()}
    claims = {name: from_json(json.dumps(run), ClaimsEvaluation) for name, run in rest["claims"].items()}
    return replace(found, pairs={**pairs, **found.pairs}, claims={**claims, **found.claims})


def _keep(found: Measured, arguments: argparse.Namespace) -> None:
    """The page for people and the figures for programs. A quick or partial run never overwrites those that are kept, unless it
    keeps the rest of them."""
    results = arguments.out or HERE / "results"
    if arguments.keep_rest:
        found = _with_rest(found, results / "evaluation.json")
    whole = not arguments.limit and (arguments.keep_rest or set(arguments.tasks) == set(TASKS))
    kept = arguments.out or (None if whole else WORK / "results")
    places = (kept, kept) if kept else (HERE.parent / "docs", HERE / "results")
    for folder in places:
        folder.mkdir(parents=True, exist_ok=True)
    (places[0] / "evaluation.md").write_text(page(found), encoding="utf-8")
    figures: dict[str, Any] = json.loads(to_json({"pairs": found.pairs, "claims": found.claims}))
    whole_figures = {"machine": found.machine, "noise": found.noise, "limit": found.limit, **figures}
    (places[1] / "evaluation.json").write_text(json.dumps(whole_figures, indent=1) + "\n", encoding="utf-8")
    print("\n".join(["", *map(str, checks(found)), f"wrote {places[0] / 'evaluation.md'}"]))


if __name__ == "__main__":
    main()
