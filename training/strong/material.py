"""What the strong judge is taught with, and what is kept back to measure it: `python -m training.strong.material --data DATA --retrieved FILE --gguf FILE --out DIR`.

Labelled pairs (NLI thinned), people's verdicts on summaries and answers, tables, texts written claim by claim (judge/written), passages as search
returns them (judge/retrieved.py), the kinds that earlier rounds made (bindings, conditions, records, figures, exchanges, neighbours), and the kinds
that judgement names as wrong, made anew: worlds, limits, columns, near figures, periods, roles, successors, lists. Texts are read whole; of whole texts 45 of
100 stand among one to eight others. Nothing of a development set or of the project's own suites is taught: what has their claims or sentences is dropped
and counted. One text in some is kept back, by its words, with all its claims.

Writes taught.xz and kept_back.xz (pairs.py), kept.npy (the tokens that are used), kept_back.jsonl.gz (the same in words), counts.txt.
`--ask FILE.jsonl[.gz]... ` puts other pairs into tokens instead, for `lesson --answer`, as DIR/NAME.asked.xz.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import hashlib
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from training.strong import aside, columns, limits, pairs, roles, worlds
from training.strong.base import ALWAYS, digest_of
from training.strong.words import ANSWERS, Ids, Rows, asked, tokenizer_of

ROOT = Path(__file__).resolve().parents[2]
JUDGE = ROOT / "training" / "judge"
sys.path.append(str(JUDGE))  # its chapters are scripts beside each other
Row = dict[str, Any]
THINNED = {
    "snli": 0.15,
    "mnli": 0.15,
    "taxinli": 0.15,
    "conjnli": 0.15,
    "snli_cad": 0.15,
    "scitail": 0.15,
    "med": 0.1,
    "breaking_nli": 0.08,
    "infotabs": 0.4,
}
"""Shares taken of sets of sentence pairs."""
NOISY = {
    "clinifact": 500,
    "faithdial_audit": 1_000,
    "alexa_factual_dialog": 900,
    "help_conj": 900,
    "conflictqa_strategyqa": 5_000,
    "boolq_answers": 6_000,
    "medec_ms": 1_800,
    "evidence_inference": 3_500,
    "paws_wiki": 5_000,
}
TRIPLES = 3_000
AMONG = 0.45
TOGETHER = 8
"""Claims of one text that are put among the same others."""
LONGEST = 1_300
"""Tokens of a text with its company, roughly: four and a half characters each."""
CHARACTERS = 4.4
SHARE = {"lines": 0.5, "cut": 0.6, "retold_other": 0.6, "row": 1.0}
"""Shares taken of what written texts also teach."""
MADE = {
    "worlds": 60,
    "limits": 1_400,
    "columns": 800,
    "singles": 800,
    "periods": 450,
    "roles": 1_700,
    "successors": 1_100,
    "lists": 1_100,
    "bindings": 1_300,
    "conditions": 1_000,
    "records": 1_300,
    "figures": 1_100,
}
BESIDE, BY_CHANCE = 14_000, 6_000
OTHER_TABLES = 5_000
LEAN = {
    "tabfact": 0.25, "other_table": 0.2, "columns": 0.5, "conflictqa_strategyqa": 0.2, "boolq_answers": 0.35, "mingled": 0.15, "silent": 0.4,
    "neighbours": 0.3, "by_chance": 0.3, "several_found": 0.4, "cut": 0.35, "exchanged_name": 0.4, "gold_among_found": 0.5, "fever": 0.5,
    "exfever": 0.5, "evidence_inference": 0.5, "infotabs": 0.5, "citint": 0.5, "contract_nli": 0.7, "written_cut": 0.5, "written_found": 0.6,
}  # fmt: skip
"""Shares of a lean lesson: less of what the first one had enough of (tables, repetitions, silence), so that several passes over what was written
take the time of one over everything."""
KEPT_BACK = 60
"""Of labelled texts one in so many is kept back, of written ones one in ten, as before."""
WRITTEN_BACK, EACH_BACK = 900, 45
"""Claims that are measured with: of written texts, and of every other kind."""


def read(path: Path) -> list[Row]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def row(kind: str, evidence: str, claim: str, label: str, weight: float = 1.0, *, whole: bool = False) -> Row:
    """`whole` says that the text may stand among others."""
    return {"kind": kind, "evidence": evidence.strip(), "claim": claim.strip(), "label": label, "weight": weight, "whole": whole}


def labelled(data: Path, rng: random.Random) -> Iterator[Row]:
    from pool import MISNAMED

    sets: dict[str, list[Row]] = collections.defaultdict(list)
    for place, one in enumerate(read(data / "train" / "stance_pairs.jsonl.gz")):
        if not (place in MISNAMED and one["dataset"] == "snli"):
            sets[one["dataset"]].append(one)
    for one in read(data / "train" / "grounding_pairs.jsonl.gz"):
        sets[one["dataset"]].append(one)
    for name, rows in sorted(sets.items()):
        count = min(len(rows), NOISY.get(name, round(len(rows) * THINNED.get(name, 1.0))))
        for one in rng.sample(rows, count):
            yield row(
                name,
                one["evidence"],
                one["claim"],
                one["label"],
                whole=name not in THINNED and name not in ("help_conj", "paws_wiki"),
            )
    triples = [
        (one["premise"], claim, label)
        for one in read(data / "train" / "mnli_partial_triples.jsonl.gz")
        for claim, label in one["known"].items()
    ]
    for premise, claim, label in rng.sample(triples, TRIPLES):
        yield row("mnli_known", premise, claim, label)


def silenced(rows: Sequence[Row], rng: random.Random) -> Iterator[Row]:
    """Decided pairs without the words that decide (judge/pool.py)."""
    import pool

    few = [r | {"dataset": r["kind"]} for r in rows if len(r["evidence"]) < 3000 and rng.random() < 0.6]
    for one in pool.silenced(few, rng):
        yield row("cut", one["evidence"], one["claim"], "NEI", 0.7)


def found(data: Path, retrieved: Path, rng: random.Random) -> Iterator[Row]:
    """Passages as search returns them: with the gold sentence, without it, and several as one text."""
    import pool

    gold: dict[str, list[Row]] = collections.defaultdict(list)
    for one in read(data / "train" / "stance_pairs.jsonl.gz"):
        gold[one["claim"]].append(one)
    for sought in read(retrieved):
        known = gold.get(sought["claim"], [])
        passages = [(f"{c['title']}. " if c["title"] else "") + c["text"] for c in sought["cand"]]
        if sought["set"] == "written" or not known or len(passages) < 4:
            continue
        decided = next((r for r in known if r["label"] != "NEI"), None)
        silent = [p for p in passages if not any(pool.states(p, r["evidence"]) for r in known)]
        for one in pool._claim(sought, known, passages, rng):
            share = 0.45 if one["dataset"].startswith("silent") else 0.8
            if one["label"] and rng.random() < share:
                yield row(one["dataset"].split("_")[0], one["evidence"], sought["claim"], one["label"], one.get("weight", 1.0))
        several = rng.sample(silent[:10], min(len(silent), rng.randint(2, 6))) if len(silent) > 2 else []
        if several and decided and rng.random() < 0.3:
            several.insert(rng.randint(0, len(several)), decided["evidence"])
            yield row("gold_among_found", "\n\n".join(several), sought["claim"], decided["label"])
        elif several and rng.random() < 0.15:
            yield row("several_found", "\n\n".join(several), sought["claim"], "NEI", 0.5)


def written(data: Path, retrieved: Path, rng: random.Random) -> tuple[list[Row], list[Row]]:
    """What written texts teach, and what of them is kept back."""
    import written as texts

    candidates = {r["claim"]: r["cand"] for r in read(retrieved) if r["set"] == "written"}
    every = list(texts.texts(texts.HERE, texts.corpora(data)))
    taught, back = [], []
    for text in every:
        words = texts.headed(text, texts.laid(text, range(len(text.lines))))
        whole = [
            row("written_retold" if text.kind.startswith("retold") else "written", words, c.words, c.label, whole=True)
            for c in text.claims
        ]
        if text.kept_back:
            back += whole
            continue
        taught += whole
        for one in (*texts.pairs(text, [], rng), *texts.silent(text, candidates, rng)):
            how = one["dataset"].removeprefix("written_")
            if how != "whole" and rng.random() < SHARE.get(how, 1.0 if how != "found" else 0.5):
                taught.append(row(f"written_{how}", one["evidence"], one["claim"], one["label"], one["weight"]))
    return taught, back


def tables(data: Path, rng: random.Random) -> Iterator[Row]:
    """Tables with their statements, and statements of other tables, which share words with them, as open."""
    rows = read(data / "train" / "table_pairs.jsonl.gz")
    for one in rows:
        yield row("tabfact", one["evidence"], one["claim"], one["label"], whole=True)
    for one in rng.sample(rows, OTHER_TABLES):
        own = worlds.terms(one["evidence"])
        others = [o["claim"] for o in rng.sample(rows, 60) if o["evidence"] != one["evidence"]]
        likest = max(others, key=lambda claim: len(worlds.terms(claim) & own))
        if len(worlds.terms(likest) & own) < 0.7 * len(worlds.terms(likest)):
            yield row("other_table", one["evidence"], likest, "NEI")


def earlier(data: Path, rows: Sequence[Row], rng: random.Random) -> Iterator[Row]:
    """Kinds that earlier rounds made, fewer of each."""
    import neighbours
    import pool
    from bindings import bindings, titles
    from conditions import conditions
    from figures import figures
    from records import records

    names = titles(pool.read(data / "corpora" / "wiki2015_leads.jsonl.gz"), rng)
    made = [
        *bindings(names, rng, MADE["bindings"]),
        *conditions(rng, MADE["conditions"]),
        *records(rng, MADE["records"]),
        *figures(names, rng, MADE["figures"]),
    ]
    for one in pool.among(made, rng):
        yield row(one["dataset"], one["evidence"], one["claim"], one["label"])
    named = [r | {"dataset": r["kind"]} for r in rows]
    for one in (*pool.exchanged(named, rng, 2_000), *pool.joined(named, rng, 1_000)):
        if one["label"]:
            yield row(
                f"exchanged_{one['dataset']}" if not str(one["dataset"]).startswith(("exch", "join")) else one["dataset"],
                one["evidence"],
                one["claim"],
                one["label"],
            )
    from written import corpora

    pages = [page for page in corpora(data).values() if len(page[1]) > 300]
    for one in neighbours.beside_each_other(pages, BESIDE, rng):
        yield row("neighbours", one["evidence"], one["claim"], "NEI", 0.7)
    asked = [
        {"dataset": "written_whole" if r["kind"] == "written" else "", "claim": r["claim"], "evidence": r["evidence"]}
        for r in rows
        if r["kind"] == "written"
    ]
    for one in neighbours.by_chance(asked, BY_CHANCE, rng):
        yield row("by_chance", one["evidence"], one["claim"], "NEI", 0.7)


def made(rng: random.Random, share: float = 1.0) -> Iterator[Row]:
    """The kinds that are made anew."""
    for one in worlds.made(rng, max(1, round(MADE["worlds"] * share))):
        yield row(one["kind"], one["evidence"], one["claim"], one["label"], whole=one["kind"].startswith("world"))
    makers = {
        "limits": limits.limits,
        "columns": columns.columns,
        "singles": columns.singles,
        "periods": columns.periods,
        "roles": roles.roles,
        "successors": roles.successors,
        "lists": roles.lists,
    }
    for name, make in makers.items():
        for one in make(rng, max(1, round(MADE[name] * share))):
            yield row(one["kind"], one["evidence"], one["claim"], one["label"], whole=name == "columns")


def among(rows: list[Row], rng: random.Random, share: float = AMONG) -> list[Row]:
    """Whole texts, 45 of 100 among one to eight others that share little with the claims; order by chance. Claims of one text keep together, so
    that a text in company is read once for them too."""
    texts = list(dict.fromkeys(r["evidence"] for r in rows if r["whole"] and 120 < len(r["evidence"]) < 4000))
    known = {text: worlds.terms(text) for text in texts}
    groups: dict[str, list[Row]] = collections.defaultdict(list)
    for one in rows:
        if one["whole"]:
            groups[one["evidence"]].append(one)
    out = [one for one in rows if not one["whole"]]
    for own in groups.values():
        rng.shuffle(own)
        for low in range(0, len(own), TOGETHER):
            part = own[low : low + TOGETHER]
            company = {"texts": _together(part, texts, known, rng)} if rng.random() < share else {}
            out += [one | company for one in part]
    return out


def _together(own: list[Row], texts: list[str], known: dict[str, set[str]], rng: random.Random) -> list[str]:
    asked_ = [worlds.terms(one["claim"]) for one in own]
    evidence = own[0]["evidence"]
    room = LONGEST * CHARACTERS - len(evidence)
    chosen = [evidence]
    for other in rng.sample(texts, rng.randint(1, 8)):
        if len(other) < room and other != evidence and all(len(known[other] & few) <= max(1, 0.25 * len(few)) for few in asked_):
            chosen.append(other)
            room -= len(other)
    rng.shuffle(chosen)
    return chosen


def told(one: Row) -> list[str]:
    """The texts that a pair is read on, one behind the other."""
    return one.get("texts") or [one["evidence"]]


def parted(rows: Iterable[Row]) -> tuple[list[Row], list[Row]]:
    """What is taught, and what is kept back: by the text, with all its claims."""
    taught, back = [], []
    for one in rows:
        kept = int(hashlib.sha256(one["evidence"].encode()).hexdigest()[:12], 16) % KEPT_BACK == 0
        (back if kept else taught).append(one)
    return taught, back


def collected(rows: Sequence[Row], words: Rows, kept: str) -> pairs.Pairs:
    """Rows as tokens, in their order."""
    found_ = pairs.Collecting(kept)
    for one in rows:
        found_.add(one["kind"], words.text(told(one)), words.question(one["claim"]), one.get("label"), one.get("weight", 1.0))
    out = found_.pairs()
    out.about["digest"] = hashlib.sha256(out.flat.tobytes() + out.labels.tobytes()).hexdigest()[:16]
    return out


def vocabulary(tokenizer: Any, ids: Ids, data: Path) -> np.ndarray:
    """The tokens that anything here is written with: the pairs read so far, what models are measured on, our own suites; and of the corpora those
    that come oftenest, while there is room. What is left out is written byte by byte."""
    wanted = {*range(ALWAYS), *(tokenizer.token_to_id(a) for a in ANSWERS), *ids.used()}
    measured, corpora = Ids(tokenizer), Ids(tokenizer)
    for folder, into in (("dev", measured), ("corpora", corpora)):
        for path in sorted((data / folder).glob("*.jsonl.gz")):
            into.read(" ".join(v for v in one.values() if isinstance(v, str)) for one in read(path))
    measured.read(path.read_text(encoding="utf-8") for path in aside.files())
    wanted |= measured.used()
    counts = corpora.counts()
    for token in np.argsort(-counts, kind="stable").tolist():
        if len(wanted) == pairs.MOST or not counts[token]:
            break
        wanted.add(token)
    return np.array(sorted(wanted), np.int32)


def ask(paths: Sequence[Path], words: Rows, kept: str, out: Path) -> None:
    """Other pairs as tokens: rows with evidence and claim, and a label or none."""
    for path in paths:
        rows = []
        for one in read(path):
            label = str(one.get("label", "")).upper()
            label = {"SUPPORTED": "SUPPORTS", "REFUTED": "REFUTES", "NOT_ENOUGH_EVIDENCE": "NEI"}.get(label, label)
            rows.append(
                {
                    "kind": one.get("dataset", path.name.partition(".")[0]),
                    "evidence": one["evidence"],
                    "claim": one["claim"],
                    "label": label if label in pairs.LABELS else None,
                }
            )
        asked_ = collected(rows, words, kept)
        name = path.name.partition(".")[0]
        pairs.write(out / f"{name}.asked.xz", asked_)
        print(f"{name}: {len(asked_):,} pairs, {len(asked_.flat):,} tokens, {words.unknown} tokens byte by byte")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--retrieved", type=Path)
    parser.add_argument("--gguf", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--ask", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=36)
    parser.add_argument("--lean", action="store_true", help="less of what a first lesson had enough of")
    parser.add_argument("--share", type=float, default=1.0, help="of everything, for a trial")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    tokenizer = tokenizer_of(args.gguf)
    ids = Ids(tokenizer)
    if args.ask:
        kept = np.load(args.out / "kept.npy")
        ask(args.ask, Rows(ids, tokenizer, kept), digest_of(kept), args.out)
        return
    rng = random.Random(args.seed)
    taught, back = gathered(args.data, args.retrieved, rng)
    taught = lean(taught, rng) if args.lean else taught
    if args.share < 1:
        taught = rng.sample(taught, round(len(taught) * args.share))
    taught = _beside(among(taught, rng))
    with gzip.open(args.out / "kept_back.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(
            json.dumps(
                {"dataset": r["kind"], "evidence": "\n\n".join(told(r)), "claim": r["claim"], "label": r["label"]},
                ensure_ascii=False,
            )
            + "\n"
            for r in back
        )
    ids.read(text.strip() for r in (*taught, *back) for text in told(r))
    ids.read(asked(r["claim"]) for r in (*taught, *back))
    print("read", flush=True)
    path = args.out / "kept.npy"
    if not path.exists():  # a base that is staged already has these rows: other material is written with them
        np.save(path, vocabulary(tokenizer, ids, args.data))
    kept = np.load(path)
    words = Rows(ids, tokenizer, kept)
    lines = []
    for name, rows in (("taught", taught), ("kept_back", back)):
        found_ = collected(rows, words, digest_of(kept))
        pairs.write(args.out / f"{name}.xz", found_)
        lines.append(
            f"{name}: {len(found_):,} pairs, {len(found_.flat):,} tokens, {(args.out / f'{name}.xz').stat().st_size / 1e6:.1f} MB"
        )
        lines += [
            f"  {kind:24} {'/'.join(f'{n:,}' for n in counts):>28} {tokens:12,} tokens"
            for kind, counts, tokens in sorted(pairs.shares(found_.names, found_))
        ]
        print(lines[-len(found_.names) - 1], flush=True)
    lines.append(f"{len(kept):,} tokens kept; {words.unknown} written byte by byte")
    (args.out / "counts.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


def gathered(data: Path, retrieved: Path, rng: random.Random) -> tuple[list[Row], list[Row]]:
    gold, gold_back = parted(labelled(data, rng))
    print(f"labelled {len(gold):,}", flush=True)
    text, text_back = written(data, retrieved, rng)
    print(f"written {len(text):,}, kept back {len(text_back):,}", flush=True)
    table, table_back = parted(tables(data, rng))
    search, search_back = parted(found(data, retrieved, rng))
    print(f"tables {len(table):,}, found {len(search):,}", flush=True)
    old, old_back = parted((*silenced(gold, rng), *earlier(data, [*gold, *text], rng)))
    new = list(made(rng))
    new_back = list(made(random.Random(f"{rng.random()} back"), 0.12))
    print(f"earlier kinds {len(old):,}, new kinds {len(new):,}", flush=True)
    known = {r["evidence"] for r in (*gold_back, *table_back, *search_back, *old_back, *new_back, *text_back)}
    taught = _unseen([r for r in (*gold, *text, *table, *search, *old, *new) if r["evidence"] not in known])
    by_text: dict[str, list[Row]] = collections.defaultdict(list)
    for one in text_back:
        by_text[one["evidence"]].append(one)
    few: list[Row] = []
    for one in rng.sample(sorted(by_text), len(by_text)):
        few += by_text[one][: WRITTEN_BACK - len(few)]
    company = among([r | {"kind": "written_among"} for r in rng.sample(few, 400)], random.Random(7), 1.0)
    back = [*few, *company]
    kinds: dict[str, list[Row]] = collections.defaultdict(list)
    for one in (*gold_back, *table_back, *search_back, *old_back, *new_back):
        kinds[one["kind"]].append(one)
    for _, rows in sorted(kinds.items()):
        back += rng.sample(rows, min(EACH_BACK, len(rows)))
    return taught, back


def lean(rows: Sequence[Row], rng: random.Random) -> list[Row]:
    """A share of each kind, whole texts with all their claims: what a later lesson needs less of."""
    fate = {text: rng.random() for text in sorted({r["evidence"] for r in rows})}
    return [r for r in rows if fate[r["evidence"]] < LEAN.get(r["kind"], 1.0)]


def _unseen(rows: list[Row]) -> list[Row]:
    """Without what any suite is measured with, and no pair twice."""
    measured = aside.Aside()
    seen: set[tuple[str, str]] = set()
    out, lost = [], collections.Counter[str]()
    for one in rows:
        key = (one["evidence"], one["claim"])
        if not one["evidence"] or not one["claim"] or key in seen:
            lost["twice or empty"] += 1
        elif why := measured.has(one["kind"], one["evidence"], one["claim"]):
            lost[why] += 1
        else:
            seen.add(key)
            out.append(one)
    for why, count in lost.most_common():
        print(f"dropped, {why}: {count:,}", flush=True)
    return out


def _beside(rows: list[Row]) -> list[Row]:
    """Pairs of one kind and text side by side: compressed, a text that was told before costs nothing."""
    return sorted(rows, key=lambda r: (r["kind"], r["evidence"], told(r)))


if __name__ == "__main__":
    main()
