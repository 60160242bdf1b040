"""Puts an embedder's cosines on a general sentence encoder's scale: see the three commands of `--help`.

    python calibrate.py reference --data DIR --encoder all-mpnet-base-v2 --out reference.npz
    python calibrate.py fit --reference reference.npz --model ../../src/adjudge/models/static-256
    python calibrate.py reference --held-out --data DIR --encoder all-mpnet-base-v2 --out held_out.npz
    python calibrate.py table --reference held_out.npz --model ../../src/adjudge/models/static-256

The policy's similarity thresholds (.28 weak, .55 strong, .70 a match, .75 and up a near-paraphrase) were chosen by people
who looked at general sentence encoders. Their meaning is "this rare among such pairs", so the map matches quantiles on
one mixed set of pairs: a cosine of ours goes to the reference cosine that the same share of pairs stays below. (A
regression would shrink towards the mean, and the high thresholds would almost never be reached.) Never fitted on dev sets;
`--held-out` takes their supported claims to see how the map does where nothing was trained.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import defaultdict
from pathlib import Path

import corpus
import numpy as np

KINDS = ("gold", "abstract", "same page", "random", "held out")
CLAIM_SETS = ("fever", "exfever", "fm2", "scifact", "check_covid", "citint", "scitail", "conjnli")
GOLD_FITTED = 100
"""Gold pairs in the fit, of 1,600. The static embedder was trained on them and rates them higher than claims it has not
seen, so with many of them the map asks too much of new claims; with none, near-paraphrases are missing and it asks too
little at the top. Chosen from 0, 100, 200, 300 and 500 by the held-out table."""
THRESHOLDS = (0.20, 0.28, 0.55, 0.60, 0.70, 0.75, 0.80, 0.85)
SHARES = (0.01, 0.10, 0.25, 0.40, 0.50, 0.60, 0.70, 0.80, 0.90, 0.97, 0.995)
"""Where the knots sit. Denser above the middle, where most thresholds are."""


def claims_with_evidence(data: Path, rng: random.Random) -> list[tuple[str, str]]:
    """Claims and the words that support them, no set counting more than another."""
    by_set: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in corpus.rows(data / "train/stance_pairs.jsonl.gz"):
        if row["label"] == "SUPPORTS" and row["dataset"] in CLAIM_SETS and len(row["evidence"]) <= 600:
            by_set[row["dataset"]].append((row["claim"], row["evidence"]))
    for rows in by_set.values():
        rng.shuffle(rows)
    most = max(map(len, by_set.values()))
    return [rows[i] for i in range(most) for rows in by_set.values() if i < len(rows)]


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def same_page(claims: list[tuple[str, str]], pages: dict[str, list[str]], rng: random.Random) -> list[tuple[str, str]]:
    """A claim with a sentence of the page it is about that is not its evidence."""
    pairs = []
    for claim, evidence in claims:
        start = claim.split()
        title = next((t for n in (5, 4, 3, 2) if (t := " ".join(start[:n])) in pages), None)
        if title is None:
            continue
        known = words(evidence)
        rest = [s for s in pages[title] if len(s) > 40 and len(words(s) & known) < 0.5 * len(words(s))]
        if rest:
            pairs.append((claim, rng.choice(rest)))
    return pairs


def from_abstracts(data: Path, each: int, seed: int) -> list[tuple[str, str]]:
    """An abstract's title with one of its sentences, half of them the last: text that no embedder here was trained on.

    The static embedder learned from the gold pairs themselves, so its cosines there are higher than they will be in use.
    """
    rng = random.Random(seed)
    rows = [r for r in corpus.rows(data / "corpora/scifact_abstracts.jsonl.gz") if len(r["title"]) > 30]
    pairs = []
    for i, row in enumerate(rng.sample(rows, each)):
        sentences = [s for s in corpus.SENTENCE.split(row["text"]) if len(s) > 40] or [row["text"]]
        pairs.append((row["title"], sentences[-1] if i % 2 else rng.choice(sentences)))
    return pairs


def mixed_pairs(data: Path, each: int, seed: int) -> list[tuple[str, str, str]]:
    """(kind, claim, text): as many of each kind."""
    rng = random.Random(seed)
    claims = claims_with_evidence(data, rng)
    pages = {row["title"]: corpus.SENTENCE.split(row["text"]) for row in corpus.rows(data / "corpora/wiki2015_leads.jsonl.gz")}
    sentences = [s for group in pages.values() for s in group if len(s) > 40]
    found = {
        "gold": claims[:each],
        "abstract": from_abstracts(data, each, seed),
        "same page": same_page(claims, pages, rng)[:each],
        "random": [(claim, rng.choice(sentences)) for claim, _ in claims[each : 2 * each]],
    }
    return [(kind, claim, text) for kind, pairs in found.items() for claim, text in pairs]


def held_out_pairs(data: Path, each: int, seed: int) -> list[tuple[str, str, str]]:
    """Supported claims of the development sets with their evidence."""
    rng = random.Random(seed)
    pairs = []
    for name in ("scifact", "covidfact", "healthver", "citint"):
        rows = [r for r in corpus.rows(data / f"dev/stance_{name}.jsonl.gz") if r["label"] == "SUPPORTS"]
        rows = [r for r in rows if len(r["evidence"]) <= 600]
        pairs += [("held out", r["claim"], r["evidence"]) for r in rng.sample(rows, min(each, len(rows)))]
    return pairs


def reference_cosines(folder: Path, pairs: list[tuple[str, str, str]], threads: int) -> np.ndarray:
    """What the general sentence encoder says of each pair (mean-pooled, as it was trained)."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    torch.set_num_threads(threads)
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    texts = sorted({t for _, *both in pairs for t in both}, key=len)
    rows: dict[str, np.ndarray] = {}
    for low in range(0, len(texts), 16):
        part = texts[low : low + 16]
        batch = tokenizer(part, padding=True, truncation=True, max_length=256, return_tensors="pt")
        with torch.inference_mode():
            hidden = model(**batch).last_hidden_state
        mask = batch["attention_mask"].unsqueeze(-1)
        pooled = torch.nn.functional.normalize((hidden * mask).sum(1) / mask.sum(1), dim=-1).numpy()
        rows.update(zip(part, pooled, strict=True))
    return np.array([float(rows[c] @ rows[t]) for _, c, t in pairs])


def embedder_for(model: Path):
    if (model / "model.onnx").exists():
        from adjudge.adapters.encoders.networks import TransformerEmbedder

        return TransformerEmbedder(model)
    from adjudge.adapters.encoders.static import StaticEmbedder

    return StaticEmbedder(model)


def own_cosines(model: Path, pairs: list[tuple[str, str, str]]) -> np.ndarray:
    embedder = embedder_for(model)
    left = embedder.embed([c for _, c, _ in pairs]).astype(np.float32)
    right = embedder.embed([t for _, _, t in pairs]).astype(np.float32)
    norms = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=1)
    return np.sum(left * right, axis=1) / np.maximum(norms, 1e-9)


def fitted(pairs: list[tuple[str, str, str]]) -> np.ndarray:
    """Which pairs the map is fitted on: all but most of the gold ones."""
    kinds = np.array([kind for kind, *_ in pairs])
    chosen = kinds != "gold"
    chosen[np.flatnonzero(kinds == "gold")[:GOLD_FITTED]] = True
    return chosen


def knots(ours: np.ndarray, reference: np.ndarray) -> list[list[float]]:
    """Strictly rising on both sides, from 0 to 1."""
    found = [[float(np.quantile(ours, q)), float(np.quantile(reference, q))] for q in SHARES]
    rising = [k for k in found if k[1] > 0.0]
    # The lowest share where the reference is above 0 tells where its 0 lies for us.
    zero = float(np.quantile(ours, np.mean(reference <= 0.0)))
    rising = [[min(zero, rising[0][0] - 0.01), 0.0], *rising, [1.0, 1.0]]
    kept = rising[:1]
    for cosine, semantic in rising[1:]:
        if cosine > kept[-1][0] and semantic > kept[-1][1]:
            kept.append([cosine, semantic])
    return [[round(c, 4), round(s, 4)] for c, s in kept]


def table(pairs: list[tuple[str, str, str]], ours: np.ndarray, reference: np.ndarray, card: dict) -> str:
    """What each kind of pair scores, and how often each threshold is reached, beside the reference."""
    points = np.array(card["calibration"])
    semantic = np.interp(ours, points[:, 0], points[:, 1])
    kinds = np.array([k for k, *_ in pairs])
    head = "| pairs | scale | mean | " + " | ".join(f">= {t:.2f}" for t in THRESHOLDS) + " |"
    lines = [head, "|" + "---|" * (3 + len(THRESHOLDS))]
    for kind in (k for k in KINDS if k in kinds):
        for scale, values in (("raw cosine", ours), ("calibrated", semantic), ("reference", reference)):
            mine = values[kinds == kind]
            shares = " | ".join(f"{np.mean(mine >= t):.3f}" for t in THRESHOLDS)
            lines.append(f"| {kind} | {scale} | {mine.mean():.3f} | {shares} |")
    lines.append(f"\nCorrelation of the calibrated value with the reference: {np.corrcoef(semantic, reference)[0, 1]:.3f}.")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("reference", "fit", "table"))
    parser.add_argument("--data", type=Path, help="folder with train/ and corpora/")
    parser.add_argument("--encoder", type=Path, help="folder of the reference encoder")
    parser.add_argument("--reference", "--out", type=Path, required=True, help="the pairs with the reference's cosines")
    parser.add_argument("--model", type=Path, help="folder of the embedder to calibrate")
    parser.add_argument("--each", type=int, default=500, help="pairs of each kind")
    parser.add_argument("--held-out", action="store_true", help="reference: pairs of the development sets instead")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    if args.command == "reference":
        pairs = (held_out_pairs if args.held_out else mixed_pairs)(args.data, args.each, args.seed)
        np.savez(args.reference, pairs=np.array(pairs), cosine=reference_cosines(args.encoder, pairs, args.threads))
        return
    held = np.load(args.reference)
    pairs, reference = [tuple(p) for p in held["pairs"].tolist()], held["cosine"]
    path = args.model / "card.json"
    card = json.loads(path.read_text())
    ours = own_cosines(args.model, pairs)
    if args.command == "fit":
        chosen = fitted(pairs)
        card["calibration"] = knots(ours[chosen], reference[chosen])
        path.write_text(json.dumps(card, indent=2) + "\n")
    print(table(pairs, ours, reference, card))


if __name__ == "__main__":
    main()
