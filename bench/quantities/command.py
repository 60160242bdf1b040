"""300 pairs that turn on a number, a date or a unit: two hundred from templates, one hundred from real sentences.

    python -m bench.quantities --data DIR [--seed N] OUT.jsonl

Half are true to their evidence (SUPPORTS), half were altered (REFUTES). The same data and seed give the same file. Evidence holds
other numbers beside the one that counts, and words the matter differently from the claim; many altered claims take a
number that does stand in the evidence, but for something else. Real sentences are read from `DIR/corpora`.

The pairs were written before the checker they measure, and read texts with patterns of their own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from bench.quantities import bounds, dates, measures, reckoned
from bench.quantities.factbook import facts
from bench.quantities.pairs import Case, Pair, labelled
from bench.quantities.sentences import reworded

SEED = 20240229
FROM_TEMPLATES = 200
FROM_CORPORA = {"wiki_claims_pages": 38, "wiki2015_leads": 27, "factbook_passages": 23, "scifact_abstracts": 12}
MAKERS = {**measures.MAKERS, **dates.MAKERS, **bounds.MAKERS, **reckoned.MAKERS}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.quantities", description="Write the 300 number, date and unit pairs.")
    parser.add_argument("--data", type=Path, required=True, help="has corpora/")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other numbers, names and sentences")
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    pairs = [*from_templates(arguments.seed), *from_corpora(arguments.data / "corpora", arguments.seed)]
    with arguments.out.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(pair), ensure_ascii=False) + "\n" for pair in pairs)
    altered = sum(pair.label == "REFUTES" for pair in pairs)
    print(f"{len(pairs)} pairs, {altered} altered, {len({p.kind for p in pairs})} kinds")


def from_templates(seed: int) -> Iterator[Pair]:
    rng = random.Random(seed)
    each, more = divmod(FROM_TEMPLATES, len(MAKERS))
    made: list[tuple[str, Case]] = []
    for place, (kind, maker) in enumerate(MAKERS.items()):
        wanted, cases = each + (place < more), list[Case]()
        while len(cases) < wanted:  # every template of a kind comes round before one comes again
            cases += maker(rng)
        made += ((kind, case) for case in cases[:wanted])
    yield from labelled(made, rng)


def from_corpora(folder: Path, seed: int) -> Iterator[Pair]:
    rng = random.Random(seed)
    made: list[tuple[str, Case]] = []
    for name, wanted in FROM_CORPORA.items():
        with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        cases = facts(rows, wanted, rng) if name == "factbook_passages" else reworded(rows, wanted, rng)
        made += ((f"real: {kind}", case) for kind, case in cases)
    yield from labelled(made, rng)
