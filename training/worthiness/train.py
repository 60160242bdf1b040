"""Which sentences are worth checking: `python training/worthiness/train.py --data DATA [--write]`.

A logistic regression on the static embedder's vector and a few plain signs, 262 numbers in all, trained on ClaimBuster's sentences of presidential debates and measured
on its development sentences beside the length of the sentence alone. Both classes weigh the same, so that one half is the natural border.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
from pathlib import Path

import numpy as np

from adjudge.adapters.encoders.card import MODELS
from adjudge.adapters.encoders.static import StaticEmbedder
from adjudge.english.leaning import SIGNS, signs

OUT = MODELS / "worthiness"
HOLD = 1.0
"""How hard weights are held near zero: chosen by five folds of the training sentences among 3, 1, 1/3 and 1/10."""
FOLDS = 5


def read(path: Path) -> tuple[list[str], np.ndarray]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [row["text"] for row in rows], np.array([row["checkworthy"] for row in rows], float)


def features(texts: list[str], embedder: StaticEmbedder) -> np.ndarray:
    return np.hstack([embedder.embed(texts) / 127.0, np.array([signs(text) for text in texts])])


def fitted(inputs: np.ndarray, labels: np.ndarray, hold: float) -> np.ndarray:
    """Weights and, last, the bias, by Newton's method; every class has the same weight in all."""
    rows = np.hstack([inputs, np.ones((len(inputs), 1))])
    share = np.where(labels > 0, 0.5 / labels.mean(), 0.5 / (1 - labels.mean()))
    held = np.full(rows.shape[1], hold)
    held[-1] = 0.0
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        likely = sigmoid(rows @ weights)
        slope = rows.T @ (share * (likely - labels)) + held * weights
        bend = (rows * (share * likely * (1 - likely))[:, None]).T @ rows + np.diag(held)
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def f1(likely: np.ndarray, labels: np.ndarray, border: float = 0.5) -> float:
    said = likely > border
    return float(2 * (said & (labels > 0)).sum() / max(1, said.sum() + labels.sum()))


def average_precision(likely: np.ndarray, labels: np.ndarray) -> float:
    hits = labels[np.argsort(-likely, kind="stable")]
    return float(((np.cumsum(hits) / np.arange(1, len(hits) + 1)) * hits).sum() / hits.sum())


def by_length(texts: list[str], labels: np.ndarray) -> tuple[float, float]:
    """The baseline at its best: F1 at whichever number of words does best on these very sentences."""
    words = np.array([float(len(text.split())) for text in texts])
    return max(f1(words, labels, border) for border in range(60)), average_precision(words, labels)


def folds(inputs: np.ndarray, labels: np.ndarray, hold: float) -> float:
    part = np.random.default_rng(0).integers(0, FOLDS, len(labels))
    found = np.zeros(len(labels))
    for n in range(FOLDS):
        weights = fitted(inputs[part != n], labels[part != n], hold)
        found[part == n] = sigmoid(inputs[part == n] @ weights[:-1] + weights[-1])
    return average_precision(found, labels)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--write", action="store_true", help="puts the weights and their card into the package")
    arguments = parser.parse_args()
    embedder = StaticEmbedder()
    texts, labels = read(arguments.data / "train" / "checkworthy_claimbuster.jsonl.gz")
    inputs = features(texts, embedder)
    for hold in (3.0, 1.0, 1 / 3, 0.1):
        print(f"hold {hold:.2f}: average precision by folds {folds(inputs, labels, hold):.4f}")
    weights = fitted(inputs, labels, HOLD)
    asked, truth = read(arguments.data / "dev" / "checkworthy_claimbuster.jsonl.gz")
    likely = sigmoid(features(asked, embedder) @ weights[:-1] + weights[-1])
    found = {"f1": f1(likely, truth), "average_precision": average_precision(likely, truth)}
    plain = dict(zip(("f1", "average_precision"), by_length(asked, truth), strict=True))
    print(f"model {found}\nlength {plain}")
    if arguments.write:
        write(weights, embedder.name, found, plain, len(texts), len(asked))


def write(weights: np.ndarray, embedder: str, found: dict, plain: dict, trained: int, measured: int) -> None:
    OUT.mkdir(exist_ok=True)
    size = len(weights) - 1 - len(SIGNS)
    kept = {
        "bias": round(float(weights[-1]), 5),
        "signs": {name: round(float(w), 5) for name, w in zip(SIGNS, weights[size:-1], strict=True)},
        "vector": [round(float(w), 5) for w in weights[:size]],
    }
    (OUT / "weights.json").write_text(json.dumps(kept) + "\n", encoding="utf-8")
    digest = hashlib.sha256((OUT / "weights.json").read_bytes()).hexdigest()
    card = {
        "name": f"worthiness@{digest[:8]}",
        "reads": embedder,
        "licence": "Apache-2.0, as Adjudge; trained on ClaimBuster (CC BY-SA 4.0)",
        "origin": "Trained on the ClaimBuster sentences of US presidential debates.",
        "made": "A logistic regression on the static embedder's vector and five plain signs; see training/worthiness/train.py.",
        "sha256": {"weights.json": digest},
    }
    (OUT / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    (OUT / "card.md").write_text(page(card, found, plain, trained, measured), encoding="utf-8")


def page(card: dict, found: dict, plain: dict, trained: int, measured: int) -> str:
    return f"""# {card["name"].partition("@")[0]}

Says how worth checking a sentence is, from 0 to 1: whether people who read debates for a living would want to know if it is true. {card["made"]}

| {measured} development sentences, half of them worth checking | F1 | average precision |
|---|---|---|
| this model, border at one half | {found["f1"]:.3f} | {found["average_precision"]:.3f} |
| the number of words, best border on these very sentences | {plain["f1"]:.3f} | {plain["average_precision"]:.3f} |

- **Data**: {trained:,} sentences of US presidential debates, a quarter of them marked worth checking (ClaimBuster, CC BY-SA 4.0).
- **Licence**: {card["licence"]}.
- **Limits**: it learnt from politics, spoken, in English. What matters in science or sport it knows only as far as numbers, names and the embedder tell. It
  ranks sentences; it does not know whether they are true.

| file | SHA-256 |
|---|---|
| weights.json | `{card["sha256"]["weights.json"]}` |
"""


if __name__ == "__main__":
    main()
