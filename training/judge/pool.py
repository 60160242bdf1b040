"""The pairs a judge is taught with: `python pool.py --data DATA --retrieved FILE --out FILE.xz`.

Labelled pairs, people's verdicts on summaries and answers, passages as retrieval returns them with the gold sentence anywhere in them, passages
that a search finds and that are silent, gold evidence with its decisive words taken out, exchanges in all four ways (exchanges.py), in single texts and in two
put together, texts that tell one thing of several (bindings.py), texts with exceptions, conditions and limits (conditions.py), rows of tables (records.py), and
figures of parts, ranks and changes (figures.py).

A row: {"dataset", "evidence", "claim", "label", "weight"?}; label SUPPORTS | REFUTES | NEI, NOT_SUPPORTED where the side is unknown, or null for a
teacher to settle.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import lzma
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bindings import bindings, titles
from conditions import conditions
from exchanges import exchanges
from figures import figures
from records import records

Row = dict[str, Any]

MISNAMED = range(60980, 78009)
"""Rows of stance_pairs whose SNLI labels are wrong four times in five: they come from a task that asked only whether a pair is neutral."""
KEPT = {
    "snli": 32_000, "breaking_nli": 2_500, "med": 2_000, "conjnli": 9_000, "infotabs": 18_000, "scitail": 11_000,
    "clinifact": 500, "faithdial_audit": 1_000, "alexa_factual_dialog": 900, "help_conj": 1_200, "conflictqa_strategyqa": 6_000,
    "boolq_answers": 5_000, "medec_ms": 1_800,
}  # fmt: skip
"""Large, narrow or noisy sets are sampled down, so that their habits do not become the model's."""
TWICE = (
    "scifact",
    "check_covid",
    "fm2",
    "fib",
    "defacto_xsum",
    "factcg_cg2c_doc",
    "wice_partial",
    "finegrained_qa_feedback",
)
"""Small sets of good quality nearest to the task."""
OPEN = 5
"""Passages of a claim that a teacher is asked about."""
BOUND, CONDITIONS, RECORDS, FIGURES = 4_000, 4_000, 4_000, 3_000
"""Texts made of bindings, conditions, rows of tables and figures."""
WINDOW_WORDS = (90, 240)
"""How much of a long document is shown: the stretch with most of the claim's words, of a length drawn between these."""

_WORD = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])")
_CLAUSE = re.compile(r",\s+|;\s+|\s+\(|\)\s*|\s+(?=(?:and|but|who|which|where|while|whose)\s)|\s[-–—]{1,2}\s")
STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "by",
        "with",
        "and",
        "or",
        "but",
        "as",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "that",
        "this",
        "these",
        "those",
        "it",
        "its",
        "he",
        "she",
        "they",
        "them",
        "his",
        "her",
        "their",
        "who",
        "which",
        "whom",
        "not",
        "no",
        "than",
        "then",
        "there",
        "here",
        "also",
        "into",
        "over",
        "under",
        "after",
        "before",
        "about",
        "between",
        "during",
        "more",
        "most",
    ]
)


def read(path: Path) -> list[Row]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def terms(text: str) -> set[str]:
    return {w for w in (t.lower() for t in _WORD.findall(text)) if w not in STOP}


def split(text: str) -> list[str]:
    return [s for s in _SENTENCE.split(text) if s.strip()]


def labelled(data: Path, rng: random.Random) -> Iterator[Row]:
    """The labelled pairs, without rows known to be wrong."""
    sets: dict[str, list[Row]] = collections.defaultdict(list)
    for place, row in enumerate(read(data / "train" / "stance_pairs.jsonl.gz")):
        if not (place in MISNAMED and row["dataset"] == "snli"):
            sets[row["dataset"]].append(row)
    for row in read(data / "train" / "grounding_pairs.jsonl.gz"):
        sets[row["dataset"]].append(row)
    for name, rows in sorted(sets.items()):
        chosen = rng.sample(rows, KEPT[name]) if len(rows) > KEPT.get(name, len(rows)) else rows
        for _ in range(2 if name in TWICE else 1):
            for row in chosen:
                yield {
                    "dataset": name,
                    "evidence": window(row["evidence"], row["claim"], rng),
                    "claim": row["claim"],
                    "label": row["label"],
                }


def triples(data: Path) -> Iterator[Row]:
    """MNLI premises with one known label; the two open hypotheses are left to a teacher."""
    for row in read(data / "train" / "mnli_partial_triples.jsonl.gz"):
        for claim, label in row["known"].items():
            yield {"dataset": "mnli_known", "evidence": row["premise"], "claim": claim, "label": label}
        for claim in row["unlabelled"]:
            yield {"dataset": "mnli_open", "evidence": row["premise"], "claim": claim, "label": None}


def window(evidence: str, claim: str, rng: random.Random) -> str:
    """A text whole if it is short, else the stretch of whole sentences that has most of the claim's words."""
    most = rng.randint(*WINDOW_WORDS)
    if len(evidence.split()) <= 250:
        return evidence
    sentences, wanted = split(evidence), terms(claim)
    sizes = [len(s.split()) for s in sentences]
    shared = [terms(s) & wanted for s in sentences]
    best, chosen = -1.0, (0, 1)
    for low in range(len(sentences)):
        high, size, found = low, 0, set()
        while high < len(sentences) and (size + sizes[high] <= most or high == low):
            size, found, high = size + sizes[high], found | shared[high], high + 1
        value = len(found) + 0.1 * sum(map(len, shared[low:high]))
        if value > best:
            best, chosen = value, (low, high)
    return " ".join(" ".join(sentences[slice(*chosen)]).split(" ")[:260])


def found(data: Path, retrieved: Path, rng: random.Random) -> Iterator[Row]:
    """Claims with what the product's own search finds for them."""
    gold: dict[str, list[Row]] = collections.defaultdict(list)
    for row in read(data / "train" / "stance_pairs.jsonl.gz"):
        gold[row["claim"]].append(row)
    for asked in read(retrieved):
        known = gold.get(asked["claim"], [])
        passages = [(f"{c['title']}. " if c["title"] else "") + c["text"] for c in asked["cand"]]
        if known and passages:
            yield from _claim(asked, known, passages, rng)


def _claim(asked: Row, known: list[Row], passages: list[str], rng: random.Random) -> Iterator[Row]:
    name, claim = asked["set"], asked["claim"]
    decided = next((r for r in known if r["label"] != "NEI"), None)
    holding = [p for p in passages if any(states(p, r["evidence"]) for r in known)]
    silent = [p for p in passages if p not in holding]
    if decided:
        for passage in holding[:2]:
            yield {"dataset": f"found_{name}", "evidence": passage, "claim": claim, "label": decided["label"]}
        for host in rng.sample(silent[:6], min(2, len(silent[:6]))):
            evidence = mingled(host, decided["evidence"], rng)
            yield {"dataset": f"mingled_{name}", "evidence": evidence, "claim": claim, "label": decided["label"]}
    for rank, passage in enumerate(silent[:2]):
        yield {
            "dataset": f"silent_{name}",
            "evidence": passage,
            "claim": claim,
            "label": "NEI",
            "weight": 0.5,
            "rank": rank,
        }
    for passage in rng.sample(silent[2:14], min(OPEN, len(silent[2:14]))):
        yield {"dataset": f"open_{name}", "evidence": passage, "claim": claim, "label": None}


def states(passage: str, gold: str) -> bool:
    """Whether a passage holds a gold sentence, told by its first words; retrieval cuts passages between sentences."""
    flat = " ".join(_WORD.findall(passage.lower()))
    return any(key in flat for s in split(gold) if len(key := " ".join(_WORD.findall(s.lower())[:9])) > 20)


def mingled(host: str, gold: str, rng: random.Random) -> str:
    """Gold evidence put among the sentences of a passage found for the same claim."""
    sentences = split(host)[:5]
    at = rng.randint(1 if len(sentences) > 1 else 0, len(sentences))
    return " ".join([*sentences[:at], gold, *sentences[at:]])


SILENCED = (
    "fever",
    "exfever",
    "fm2",
    "scifact",
    "check_covid",
    "infotabs",
    "contract_nli",
    "boolq_answers",
    "evidence_inference",
)


def silenced(rows: Iterable[Row], rng: random.Random) -> Iterator[Row]:
    """Decided pairs with the words that decide taken out: what is left speaks of the same thing and says nothing of the claim."""
    for row in rows:
        wanted = row["dataset"] != "infotabs" or rng.random() < 0.25
        if wanted and row["dataset"] in SILENCED and row["label"] in ("SUPPORTS", "REFUTES") and (left := _without(row)):
            yield {"dataset": f"cut_{row['dataset']}", "evidence": left, "claim": row["claim"], "label": "NEI"}


def _without(row: Row) -> str | None:
    evidence, wanted = row["evidence"], terms(row["claim"])
    pieces = split(evidence)
    joint = " "
    if len(pieces) < 2:
        pieces, joint = [p for p in _CLAUSE.split(evidence) if p and p.strip()], ", "
    if len(pieces) < 2:
        return None
    shared = [len(terms(p) & wanted) for p in pieces]
    first = terms(pieces[0])  # the subject is named here; the decisive words are the claim's others
    beyond = [len((terms(p) & wanted) - first) if n else len(terms(p) & wanted) for n, p in enumerate(pieces)]
    worst = max(range(len(pieces)), key=lambda n: (beyond[n] if n else shared[0] * 0.5, shared[n]))
    left = [p for n, p in enumerate(pieces) if n != worst]
    rest = joint.join(left)
    lost = wanted - terms(rest)
    if len(rest.split()) < 5 or len(lost) < max(2, 0.3 * len(wanted)) or not (terms(rest) & wanted):
        return None
    return rest if rest.endswith((".", "!", "?")) else rest.rstrip(",; ") + "."


EXCHANGED = (
    "fever",
    "exfever",
    "fm2",
    "conjnli",
    "infotabs",
    "paws_wiki",
    "found_",
    "mingled_",
    "boolq",
    "defacto",
    "fib",
    "factcg",
    "mnli",
    "finegrained",
)


JOINED = ("fever", "exfever", "fm2", "boolq", "factcg", "finegrained")
DECIDED_BY_LABEL = 2.0
"""Weight of pairs made so that one thing decides: a teacher's doubt would blur just that."""


def exchanged(rows: Iterable[Row], rng: random.Random, most: int = 5000) -> list[Row]:
    """Exchanges of supported pairs whose texts name several things."""
    fitting = [r for r in rows if r["label"] == "SUPPORTS" and r["dataset"].startswith(EXCHANGED) and len(r["evidence"]) < 1500]
    rng.shuffle(fitting)
    made: list[Row] = []
    for row in fitting:
        made += exchanges(row, rng)
        if len(made) >= 3 * most:
            break
    return made


def joined(rows: Iterable[Row], rng: random.Random, most: int = 4000) -> Iterator[Row]:
    """Two supported pairs told in one text: what is true of one subject is not of the other."""
    short = [r for r in rows if r["label"] == "SUPPORTS" and r["dataset"].startswith(JOINED) and len(r["evidence"]) < 500]
    rng.shuffle(short)
    made = 0
    for one, other in zip(short[::2], short[1::2], strict=False):
        texts = [one["evidence"], other["evidence"]]
        rng.shuffle(texts)
        both = one | {"dataset": "joined", "evidence": " ".join(texts)}
        if found := list(exchanges(both, rng)):
            yield from (both, *found)
            made += 1
        if made == most:
            return


def among(rows: list[Row], rng: random.Random, share: float = 0.35) -> Iterator[Row]:
    """Made texts, some of them among made texts of other kinds, as a paragraph tells several things; all claims on a text get the same company, which has no
    word in common with any of them but the smallest."""
    claims: dict[str, set[str]] = collections.defaultdict(set)
    for row in rows:
        claims[row["evidence"]] |= terms(row["claim"])
    texts = list(claims)
    company: dict[str, str] = {}
    for text, wanted in claims.items():
        if rng.random() < share and len(text) < 700:
            others = [t for t in rng.sample(texts, 40) if len(t) < 400 and "\n" not in t and not terms(t) & wanted]
            company[text] = " ".join(_mixed(text, others, rng))
    for row in rows:
        yield row | {"evidence": company.get(row["evidence"], row["evidence"])}


def _mixed(text: str, others: list[str], rng: random.Random) -> list[str]:
    chosen = [text, *others[: rng.randint(1, 3)]]
    rng.shuffle(chosen)
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--retrieved", type=Path, required=True, help="claims with their candidates, a JSON line each")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--labelled", action="store_true", help="leave out what only a teacher could settle")
    args = parser.parse_args()
    rng = random.Random(17)
    rows = list(labelled(args.data, rng))
    rows += silenced(list(rows), rng)
    rows += found(args.data, args.retrieved, rng)
    rows += triples(args.data)
    made = [*exchanged(rows, rng), *joined(rows, rng)]
    names = titles(read(args.data / "corpora" / "wiki2015_leads.jsonl.gz"), rng)
    written = [
        *bindings(names, rng, BOUND), *conditions(rng, CONDITIONS), *records(rng, RECORDS), *figures(names, rng, FIGURES)
    ]  # fmt: skip
    rows += [row | {"weight": DECIDED_BY_LABEL} for row in (*made, *among(written, rng))]
    seen: collections.Counter[tuple[str, str]] = collections.Counter()
    aside = {r["claim"].strip().lower() for f in (args.data / "dev").glob("*.jsonl.gz") for r in read(f) if "claim" in r}
    kept = []
    for row in rows:
        if args.labelled and row["label"] is None:
            continue
        seen[row["evidence"], row["claim"]] += 1
        if seen[row["evidence"], row["claim"]] <= 2 and (
            row["claim"].strip().lower() not in aside or row["dataset"] in ("snli", "mnli")
        ):
            kept.append(row)
    rng.shuffle(kept)
    with lzma.open(args.out, "wt", encoding="utf-8", preset=6) as out:
        for row in kept:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    for (name, label), count in sorted(collections.Counter((r["dataset"], str(r["label"])) for r in kept).items()):
        print(f"{name:28} {label:14} {count:7,}")
    print(len(kept), f"{sum(len(r['evidence']) + len(r['claim']) for r in kept) / 4.3e6:.1f} million tokens")


if __name__ == "__main__":
    main()
