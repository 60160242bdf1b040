"""Sentences of one text, and figures of one text said of another thing: near, and neither for a claim nor against it.

    python neighbours.py --data DATA --written FILE.xz --out FILE.xz

A judge that has seen little of that takes a neighbour's figure for a rival and an agreeing figure for support: "The wheel was restored in 2003" for "The comet comes back in 2003".
Two kinds of pairs, all NEI: two sentences of one page or news text that share a word; and a text with a claim on quite another thing, its figure exchanged for one of the text's own of the same kind.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import random
import re
from collections.abc import Iterator
from pathlib import Path

from written import Row, corpora, sentences, terms

FIGURES = (
    re.compile(r"\b(?:1[5-9]\d\d|20[0-4]\d)\b"),
    re.compile(r"(?:[£$€]\s?\d[\d,.]*\d|[£$€]\s?\d|\b\d[\d,.]*\s(?:euros?|pounds?|dollars?|francs?|kroner|pence|cents)\b)"),
    re.compile(r"\b\d[\d,.]*\d?\s?(?:per ?cent|%)"),
    re.compile(r"\b\d{1,2}(?::\d\d|\s?[ap]\.?m\.?)\b"),
    re.compile(r"(?<![\d.,£$€:])\b\d{1,3}(?:,\d{3})*\b(?![\d.,:%]|\s?(?:per ?cent|%|[ap]\.?m))"),
)
"""Years, money, shares, times of day, counts."""


def beside_each_other(pages: list[tuple[str, str]], count: int, rng: random.Random) -> Iterator[Row]:
    """Two sentences of one page that share a word besides those of its title."""
    made = 0
    rng.shuffle(pages)
    for title, text in pages:
        said = [s for s in sentences(text[:6000]) if 5 <= len(s.split()) <= 45]
        named = terms(title)
        near = [
            (one, other)
            for n, one in enumerate(said)
            for other in said[n + 1 :]
            if terms(one) & terms(other) - named and len(terms(one) & terms(other)) <= 0.6 * len(terms(other))
        ]
        for one, other in rng.sample(near, min(4, len(near))):
            text_, claim = rng.sample((one, other), 2)
            head = f"{title}. " if title and rng.random() < 0.5 else ""
            yield {"dataset": "neighbours", "evidence": head + text_, "claim": claim, "label": "NEI", "weight": 0.7}
            made += 1
            if made >= count:
                return


def by_chance(rows: list[Row], count: int, rng: random.Random) -> Iterator[Row]:
    """Claims of other texts with a figure of this one: what agrees is the figure alone."""
    asked = [r["claim"] for r in rows if r["dataset"] == "written_whole"]
    by_kind = [[c for c in dict.fromkeys(asked) if len(p.findall(c)) == 1] for p in FIGURES]
    texts = list(dict.fromkeys(r["evidence"] for r in rows if r["dataset"] in ("written_whole", "written_lines")))
    made = 0
    while made < count:
        text = rng.choice(texts)
        kind = rng.randrange(len(FIGURES))
        own = FIGURES[kind].findall(text)
        if not own or not by_kind[kind]:
            continue
        figure, known = rng.choice(own), terms(text)
        # A claim with a word or two of the text is the harder one; one with many may be settled by it.
        near = [c for c in rng.sample(by_kind[kind], min(60, len(by_kind[kind]))) if len(terms(c) & known) <= 2]
        if not near:
            continue
        claim = max(near, key=lambda c: len(terms(c) & known))
        yield {
            "dataset": "by_chance", "evidence": text, "claim": FIGURES[kind].sub(lambda _, figure=figure: figure, claim), "label": "NEI", "weight": 0.7,
        }  # fmt: skip
        made += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--written", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pairs", type=int, nargs=2, default=(50_000, 15_000), help="of neighbours, of figures by chance")
    args = parser.parse_args()
    rng = random.Random(33)
    pages = [page for page in corpora(args.data).values() if len(page[1]) > 300]
    with gzip.open(args.data / "train" / "grounding_pairs.jsonl.gz", "rt", encoding="utf-8") as lines:
        pages += [("", text) for text in dict.fromkeys(r["evidence"] for r in map(json.loads, lines)) if len(text) > 600]
    with lzma.open(args.written, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    made = [*beside_each_other(pages, args.pairs[0], rng), *by_chance(rows, args.pairs[1], rng)]
    with lzma.open(args.out, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in made)
    print(f"{len(made)} pairs")


if __name__ == "__main__":
    main()
