"""What is trained on: gold pairs, MNLI triples, rule-made pairs and generated claims in one pool.

`python mix.py sources --data DIR --out FILE` picks the texts the large model writes claims for.
`python mix.py teach --pool FILE --logits FILE --out FILE` makes the labelled rows a second teacher is trained on, from a first one's opinion.
`python mix.py join --data DIR --pool FILE --generated FILE --out FILE` puts claims written in the manner of the sets (`imitate.py`) before a pool.
`python mix.py pool --data DIR --synthetic FILE... [--unlabelled FILE...] [--generated FILE --sources FILE] --out FILE` joins everything.
"""

from __future__ import annotations

import argparse
import collections
import random
from pathlib import Path

import numpy as np
import rows as training_rows
from rows import Row
from settle import probabilities, rule_out, settle_triples, slips

CAPPED = {"breaking_nli": 5000, "med": 3500}
"""One-sided or narrow sets, sampled down so that their habits do not become the model's."""
MISNAMED = range(60980, 78009)
"""Rows of the file whose SNLI pairs are called REFUTES or NEI: a first teacher found that four in five of these "refutations" are
plain entailments (in the file's other parts one in a hundred). They come from a task that asked only whether a pair is neutral, so
the label is taken off and a teacher settles it."""
CLEAR = 0.6
"""How likely a settled label must be for a second teacher to learn it."""
THINNED = {
    "infotabs": 0.35, "scitail": 0.5, "conjnli": 0.45, "snli": 0.5, "mnli": 0.6, "mnli_open": 0.25, "breaking_nli": 0.4,
    "ret_wiki": 0.25, "ret_science": 0.08, "syn_silent": 0.2, "syn_unstated": 0.5, "syn_stranger": 0.2, "doc_true": 0.2, "doc_swap": 0.3,
}  # fmt: skip
"""Large sets far from claims and evidence, of which a large teacher needs only a part. Of texts that leave a claim open it needs some, for the
labelled sets on the encyclopaedia have none, but no more than there are decided ones of the same kind: with forty thousand it left open what the
evidence decides."""
EXCHANGED = 0.5
"""Share kept of claims with a word exchanged, when a pool is joined: the teacher's time goes to claims that people might make."""
TWICE = ("scifact", "check_covid", "citint", "fm2", "fever_symmetric")
"""Small sets nearest to the task: seen once they drown, seen three times they are learnt by heart."""
SILENT = 0.6
"""Share kept of what a search found and a rule calls silent: it is easy, and there is much of it."""
COPIED = 0.3
"""Share kept of rule-made pairs whose claim stands word for word in the evidence: more, and overlap alone would mean support."""


def gold(data: Path, rng: random.Random) -> list[Row]:
    """The pairs with clear licences, one-sided sets sampled down."""
    sets: dict[str, list[Row]] = collections.defaultdict(list)
    for place, row in enumerate(training_rows.read(data / "train" / "stance_pairs.jsonl.gz")):
        if place in MISNAMED and row["label"] == "REFUTES":
            row = row | {"label": None, "dataset": "snli_open", "not": "NEI"}
        sets[row["dataset"]].append(row)
    kept: list[Row] = []
    for name, rows in sorted(sets.items()):
        kept += rng.sample(rows, CAPPED[name]) if name in CAPPED else rows
    return kept


def triples(data: Path) -> list[Row]:
    """MNLI premises with three hypotheses: one label known, two to settle. `group` joins the two that are a permutation."""
    out: list[Row] = []
    for number, row in enumerate(training_rows.read(data / "train" / "mnli_partial_triples.jsonl.gz")):
        for claim, label in row["known"].items():
            out.append({"dataset": "mnli_known", "evidence": row["premise"], "claim": claim, "label": label})
        for claim in row["unlabelled"]:
            out.append(
                {
                    "dataset": "mnli_open",
                    "evidence": row["premise"],
                    "claim": claim,
                    "label": None,
                    "group": number,
                    "left": row["labels_left"],
                }
            )
    return out


def reversed_pairs(rows: list[Row], rng: random.Random, count: int) -> list[Row]:
    """Captions read backwards: what a sentence implies is not what implies it."""
    pairs = rng.sample([r for r in rows if r["dataset"] in ("snli", "conjnli", "mnli")], count)
    return [{"dataset": "reversed", "evidence": r["claim"], "claim": r["evidence"], "label": None} for r in pairs]


def sources(data: Path, rng: random.Random, *, abstracts: int, passages: int, captions: int) -> list[Row]:
    """Texts for generated claims: abstracts, encyclopaedia passages of several lengths, captions. Shuffled together."""
    out: list[Row] = []
    for row in training_rows.read(data / "corpora" / "scifact_abstracts.jsonl.gz")[:abstracts]:
        out.append({"id": f"s{row['id']}", "kind": "passage", "page": row["title"], "text": _clipped(row["text"], 1500)})
    pages = training_rows.read(data / "corpora" / "wiki_claims_pages.jsonl.gz")
    leads = training_rows.read(data / "corpora" / "wiki2015_leads.jsonl.gz")
    chosen = rng.sample([r for r in pages if len(r["text"]) > 200], passages // 2)
    chosen += rng.sample([r for r in leads if len(r["text"]) > 200], passages - passages // 2)
    for number, row in enumerate(chosen):
        text = f"{row['title']}: {_clipped(row['text'], rng.choice((300, 600, 1200)))}"
        out.append({"id": f"w{number}", "kind": "passage", "page": row["title"], "text": text})
    premises = sorted(
        {
            r["evidence"]
            for r in training_rows.read(data / "train" / "stance_pairs.jsonl.gz")
            if r["dataset"] in ("snli", "snli_cad")
        }
    )
    for number, text in enumerate(rng.sample(premises, min(captions, len(premises)))):
        out.append({"id": f"c{number}", "kind": "caption", "page": "", "text": text})
    rng.shuffle(out)
    return out


def generated(made: list[Row], texts: list[Row], rng: random.Random, *, elsewhere: float = 0.3) -> list[Row]:
    """Generated claims with the text they were written for; some also with another text of the page or with half of their own."""
    by_id = {t["id"]: t for t in texts}
    pages: dict[str, list[str]] = collections.defaultdict(list)
    for text in texts:
        pages[text["page"]].append(text["text"])
    out = []
    for row in made:
        text = by_id[row["id"]]
        name = "gen_caption" if text["kind"] == "caption" else "gen_passage"
        relevant = None if row["asked"] == 4 else 1
        out.append(
            {
                "dataset": name,
                "evidence": text["text"],
                "claim": row["claim"],
                "label": None,
                "relevant": relevant,
                "asked": row["asked"],
            }
        )
        if text["kind"] == "passage" and rng.random() < elsewhere:
            others = [t for t in pages[text["page"]] if t != text["text"]]
            other = rng.choice(others) if others and rng.random() < 0.5 else _half(text["text"], rng)
            out.append(
                {
                    "dataset": "gen_elsewhere",
                    "evidence": other,
                    "claim": row["claim"],
                    "label": None,
                    "asked": row["asked"],
                }
            )
    return out


def _half(text: str, rng: random.Random) -> str:
    """One half of a text, cut at a sentence where there is one."""
    middle = text.find(". ", len(text) // 2 - 40)
    middle = len(text) // 2 if middle < 0 else middle + 1
    return (text[:middle] if rng.random() < 0.5 else text[middle:]).strip()


def _clipped(text: str, length: int) -> str:
    """The first whole sentences within a length."""
    if len(text) <= length:
        return text
    end = text.rfind(". ", 0, length)
    return text[: end + 1] if end > length // 3 else text[:length].rsplit(" ", 1)[0]


def found_silent(rows: list[Row], rng: random.Random) -> list[Row]:
    """What a search found, called NEI where it is silent on its claim; the rest is for a teacher."""
    from silence import is_silent  # reads as the product does; the other commands run where only training/ is

    out = []
    for row in rows:
        if not row["dataset"].startswith("ret_") or not is_silent(row["claim"], row["evidence"]):
            out.append(row)
        elif rng.random() < SILENT:
            out.append(row | {"label": "NEI"})
    return out


def made_by_rule(paths: list[Path], rng: random.Random, share: float) -> list[Row]:
    """A share of the rule-made pairs of each file, fewer of those that only copy."""
    out = []
    for path in paths:
        for row in training_rows.read(path):
            copied = row["label"] == "SUPPORTS" and row["claim"].rstrip(".").lower() in row["evidence"].lower()
            if rng.random() < share * (COPIED if copied else 1.0):
                out.append(row)
    return out


def pool(args: argparse.Namespace, rng: random.Random) -> list[Row]:
    """Everything once, what needs a teacher most first: one short of time has labels to fall back on at the end."""
    rows = gold(args.data, rng)
    rows += triples(args.data) + reversed_pairs(rows, rng, 15000)
    if args.generated and args.sources:
        rows += generated(training_rows.read(args.generated), training_rows.read(args.sources), rng)
    for path in args.unlabelled:
        rows += found_silent(training_rows.read(path), rng)
    rows += made_by_rule(args.synthetic, rng, args.synthetic_share)
    seen: set[tuple[str, str]] = set()
    unique = []
    for row in rows:
        key = (row["evidence"], row["claim"])
        if key not in seen and row["claim"].strip() and row["evidence"].strip():
            seen.add(key)
            unique.append(row)
    return unique


def taught(rows: list[Row], soft: np.ndarray, rng: random.Random, share: float) -> list[Row]:
    """Labelled rows for a second teacher: open labels settled by the first where it is clear, slips left out, rule-made pairs in part."""
    labels = np.array([training_rows.LABELS.index(r["label"]) if r.get("label") else -1 for r in rows])
    settle_triples(rows, labels, soft)
    rule_out(rows, soft)
    labels[slips(rows, labels, soft)] = -1
    likely = probabilities(soft)
    out = []
    for place, row in enumerate(rows):
        label, name = labels[place], row["dataset"]
        if label < 0 and "not" in row and likely[place].max() > CLEAR:
            label = int(likely[place].argmax())
        if label < 0 or (row.get("label") is None and likely[place][label] < CLEAR):
            continue
        kept = THINNED.get(name, share if name.startswith("syn_") else 1.0)
        if rng.random() < kept:
            out += [row | {"label": training_rows.LABELS[label]}] * (2 if name in TWICE else 1)
    return out


def joined(pool: list[Row], written: list[Row], data: Path, rng: random.Random) -> list[Row]:
    """Written claims first, for they have no label but the teacher's; none that repeats a development claim."""
    aside = {
        " ".join(row["claim"].lower().split()) for path in (data / "dev").glob("*.jsonl.gz") for row in training_rows.read(path) if "claim" in row
    }  # fmt: skip
    kept = [row for row in written if " ".join(row["claim"].lower().split()) not in aside]
    return kept + [row for row in pool if not row["dataset"].startswith("cf_") or rng.random() < EXCHANGED]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("sources", "pool", "teach", "join"))
    parser.add_argument("--data", type=Path)
    parser.add_argument("--pool", type=Path)
    parser.add_argument("--logits", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--synthetic", type=Path, nargs="*", default=[], help="rule-made pairs, most of them labelled")
    parser.add_argument("--synthetic-share", type=float, default=0.5)
    parser.add_argument("--unlabelled", type=Path, nargs="*", default=[], help="pairs for a teacher, taken whole")
    parser.add_argument("--generated", type=Path)
    parser.add_argument("--sources", type=Path)
    parser.add_argument("--abstracts", type=int, default=5200)
    parser.add_argument("--passages", type=int, default=16000)
    parser.add_argument("--captions", type=int, default=26000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    if args.command == "sources":
        out = sources(args.data, rng, abstracts=args.abstracts, passages=args.passages, captions=args.captions)
    elif args.command == "teach":
        soft = np.load(args.logits).astype(np.float32)
        out = taught(training_rows.read(args.pool), soft, rng, args.synthetic_share)
    elif args.command == "join":
        out = joined(training_rows.read(args.pool), training_rows.read(args.generated), args.data, rng)
    else:
        out = pool(args, rng)
    training_rows.write(args.out, out)
    counted = collections.Counter((r.get("dataset", r.get("kind")), r.get("label")) for r in out)
    for (name, label), count in sorted(counted.items(), key=str):
        print(f"{count:7} {name} {label}")


if __name__ == "__main__":
    main()
