"""Questions on the written texts, as pairs that teach a judge whether a text answers a question: `python questions.py --data DATA --out DIR`.

`asked/` holds, for a file of `written/` of the same name, the questions that its texts answer (Q, with all lines that are needed) and do not answer though they come near (U):

    === Tenancy agreement, Flat 3
    Q 1 | When do I have to have paid by?
    U 1 | Whose account does the money go to?

A question is read in the place of a claim: SUPPORTS where the text answers it, NEI where it does not; nothing is ever refuted. Beside the windows that claims are read in come single sentences, for an answer is
chosen among them. BoolQ's questions, which people asked a search, are answered by their passages and by no other.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import lzma
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from written import HERE, Claim, Row, Text, headed, pairs, table_rows, terms, texts

ASKED = HERE.parent / "asked"
_ASKED = re.compile(r"([QU])\s*([\d,\s]*)\|\s*(.+)")


def questions(folder: Path, known: dict[tuple[str, str], Text]) -> Iterator[Text]:
    """The texts with questions in the place of their claims."""
    for file in sorted(folder.glob("*.txt")):
        for block in re.split(r"(?m)^(?==== )", file.read_text(encoding="utf-8")):
            head, _, lines = block.strip().partition("\n")
            if not head:
                continue
            text = known.get((file.stem, head.removeprefix("===").strip()))
            if text is None:
                print(f"{file.stem}: no text {head[:60]}")
                continue
            asked = tuple(_asked(line, text, file.stem) for line in lines.split("\n") if line.strip())
            yield replace(text, claims=tuple(one for one in asked if one is not None))


def _asked(line: str, text: Text, name: str) -> Claim | None:
    found = _ASKED.fullmatch(line.strip())
    places = tuple(sorted({int(n) - 1 for n in re.findall(r"\d+", found[2])})) if found else ()
    if found is None or not all(0 <= n < len(text.lines) for n in places) or (found[1] == "Q" and not places):
        print(f"{name}: no question: {line[:80]}")
        return None
    told = found[1] == "Q"
    return Claim(found[3].strip(), "SUPPORTS" if told else "NEI", places if told else (), () if told else places)


def rows_of(text: Text, others: list[Text], rng: random.Random) -> Iterator[Row]:
    """What a text teaches by its questions."""
    for row in pairs(text, others, rng):
        yield row | {"dataset": row["dataset"].replace("written", "asked")}
    rows = table_rows(text)
    for claim in text.claims:
        for place in _beside(text, claim, rng):
            said = rows[place].reading if place in rows else text.lines[place]
            yield {
                "dataset": "asked_beside", "kind": text.kind, "evidence": headed(text, said), "claim": claim.words, "label": "NEI", "weight": 0.7,
            }  # fmt: skip


def _beside(text: Text, claim: Claim, rng: random.Random) -> list[int]:
    """Lines that do not answer: the one that comes nearest, the one that shares most words, and any other."""
    left = [n for n in range(len(text.lines)) if n not in claim.lines and not (n == 0 and text.lines[0].startswith("|"))]
    left = [n for n in left if len(text.lines[n].split()) > 3]
    if not left or len(claim.lines) > 1:
        return []
    wanted = terms(claim.words)
    nearest = max(left, key=lambda n: (n in claim.near, len(terms(text.lines[n]) & wanted), rng.random()))
    return sorted({nearest, rng.choice(left)})


def from_searches(data: Path, count: int, rng: random.Random) -> Iterator[Row]:
    """BoolQ: each question with its own passage, and with another's."""
    with gzip.open(data / "train" / "grounding_pairs.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [r for r in map(json.loads, lines) if r["dataset"] == "boolq_answers"]
    asked = dict.fromkeys((r["evidence"], re.sub(r"\?\s*(?:Yes|No)\.?\s*$", "?", r["claim"])) for r in rows)
    kept = rng.sample(sorted(asked), min(count, len(asked)))
    for evidence, question in kept:
        if not question.endswith("?"):
            continue
        yield {"dataset": "searched", "evidence": evidence, "claim": question, "label": "SUPPORTS", "weight": 0.7}
        yield {"dataset": "searched", "evidence": rng.choice(kept)[0], "claim": question, "label": "NEI", "weight": 0.5}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--texts", type=Path, default=HERE)
    parser.add_argument("--asked", type=Path, default=ASKED)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    rng = random.Random(11)
    known = {}
    for text in texts(args.texts, {}):
        if not text.kind.startswith("twin"):
            known[text.name, text.title] = text
    found = list(questions(args.asked, known))
    learnt = [t for t in found if not t.kept_back]
    prose = [t for t in learnt if not any(line.startswith("|") for line in t.lines)]
    made = [row for text in learnt for row in rows_of(text, prose, rng)] + list(from_searches(args.data, 6_000, rng))
    kept = [row for text in found if text.kept_back for row in rows_of(text, [], rng)]
    for name, rows in (("asked", made), ("asked_kept", kept)):
        with lzma.open(args.out / f"{name}.jsonl.xz", "wt", encoding="utf-8") as out:
            out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(found)} texts, {sum(len(t.claims) for t in found)} questions; {len(made)} pairs to learn, {len(kept)} kept back")
    for (how, label), count in sorted(collections.Counter((r["dataset"], r["label"]) for r in made).items()):
        print(f"{how:24} {label:10} {count:6}")


if __name__ == "__main__":
    main()
