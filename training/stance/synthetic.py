"""Rule-made training pairs: `python training/stance/synthetic.py --data DATA --out OUT.jsonl.gz --seed 0 [--limit N]`.

Every pair comes from a gold training pair or from the open corpora, never from dev/; claims that stand in dev/ are dropped.
The kinds, each in the module that makes it:
syn_quantity, syn_name, syn_sign, syn_role (corpus_pairs: a number or date, a name, a sign, a role changed), syn_silent and syn_stranger
(corpus_pairs: text that does not state the claim), syn_fused (corpus_pairs: summaries all stated, partly false, or partly stated nowhere),
syn_turned, syn_unstated, syn_among, syn_typed (gold_pairs: sign turned, evidence withheld, evidence among other text, casual wording),
syn_abstract (science_pairs), syn_table, syn_table_compare, syn_infobox (tables).
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

import corpus_pairs  # noqa: E402
import gold_pairs  # noqa: E402
import science_pairs  # noqa: E402
import tables  # noqa: E402
from material import Material  # noqa: E402
from sources import NEI, REFUTES, SUPPORTS, Pair, kept_aside, key  # noqa: E402

# How many rows of each kind and label at most: (maker, SUPPORTS, REFUTES, NEI).
KINDS = {
    "quantity": (corpus_pairs.quantities, 11_000, 12_000, 3_000),
    "name": (corpus_pairs.names, 10_000, 11_000, 6_000),
    "sign": (corpus_pairs.signs, 6_500, 7_500, 0),
    "role": (corpus_pairs.roles, 3_000, 3_000, 0),
    "silent": (corpus_pairs.silent, 0, 0, 18_000),
    "stranger": (corpus_pairs.strangers, 0, 0, 4_000),
    "fused": (corpus_pairs.fused, 7_000, 7_000, 7_000),
    "turned": (gold_pairs.turned, 4_000, 5_000, 2_500),
    "unstated": (gold_pairs.unstated, 0, 0, 12_000),
    "among": (gold_pairs.among, 10_000, 10_000, 5_000),
    "typed": (gold_pairs.typed, 3_500, 3_000, 2_000),
    "abstract": (science_pairs.abstracts, 4_500, 4_000, 3_500),
    "table": (lambda m, rng: tables.countries(m.data, rng), 3_500, 3_500, 2_500),
    "infobox": (lambda m, rng: tables.biographies(m.documents, rng), 1_200, 1_200, 800),
}


def taken(pairs: Iterator[Pair], wanted: dict[str, int], seen: set[tuple[str, str]], aside: frozenset[str]) -> list[Pair]:
    """The first pairs of each label, each once, none with a claim of dev/."""
    kept: list[Pair] = []
    left = dict(wanted)
    for pair in pairs:
        claim = key(pair.claim)
        identity = (claim, key(pair.evidence))
        if left[pair.label] <= 0 or identity in seen or claim in aside or not claim or not pair.evidence.strip():
            continue
        seen.add(identity)
        kept.append(pair)
        left[pair.label] -= 1
        if not any(n > 0 for n in left.values()):
            break
    return kept


def table(pairs: list[Pair]) -> str:
    """Counts per kind and label."""
    counts = Counter((pair.dataset, pair.label) for pair in pairs)
    labels = (SUPPORTS, REFUTES, NEI)
    lines = [f"{'kind':20}" + "".join(f"{label:>10}" for label in labels)]
    for name in sorted({pair.dataset for pair in pairs}):
        lines.append(f"{name:20}" + "".join(f"{counts[name, label]:>10}" for label in labels))
    lines.append(f"{'all':20}" + "".join(f"{sum(n for (_, at), n in counts.items() if at == label):>10}" for label in labels))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, help="about this many rows instead of all")
    given = parser.parse_args()
    began = time.monotonic()
    material = Material(given.data)
    aside = kept_aside(given.data)
    print(f"read {len(material.documents)} documents in {time.monotonic() - began:.0f} s", flush=True)
    everything = sum(sum(counts) for _, *counts in KINDS.values())
    share = min(1.0, given.limit / everything) if given.limit else 1.0
    pairs: list[Pair] = []
    seen: set[tuple[str, str]] = set()
    for name, (maker, *counts) in KINDS.items():
        since = time.monotonic()
        wanted = {label: round(n * share) for label, n in zip((SUPPORTS, REFUTES, NEI), counts, strict=True)}
        made = taken(maker(material, random.Random(f"{given.seed} {name}")), wanted, seen, aside)
        pairs += made
        print(f"{name}: {len(made)} rows in {time.monotonic() - since:.0f} s", flush=True)
    random.Random(given.seed).shuffle(pairs)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with gzip.GzipFile(given.out, "wb", compresslevel=6, mtime=0) as out:
        for pair in pairs:
            out.write((json.dumps(pair._asdict(), ensure_ascii=False) + "\n").encode())
    print(table(pairs))


if __name__ == "__main__":
    main()
