"""Fits how likely a claim is supported or refuted by what was read: `python training/verdict/fit.py KEPT.jsonl…`.

The rows are those that bench/judgement keeps: for every claim its label and what the fitted model looks at, part by part. The
weights are those under which the labels are most likely, each set of claims weighing the same however many rows it has, with a
little weight on small numbers. Printed as policy/probability.py has them. How well they do on claims of other makers is measured by
leaving each set out in turn, which bench/judgement does with this same code.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEATURES = ("plainness", "similarity")
"""Of the text that speaks most for a side."""
SIDES = ("supported", "refuted")
BIASES = ("supported_bias", "refuted_bias")
WEIGHTS = (*BIASES, *FEATURES)
"""By their names in the policy: a text counts for one side as it would for the other."""
COLUMN = {"SUPPORTS": 0, "REFUTES": 1, "NEI": 2}
LEAST = 1e-3
"""How near to never or certain a reading may come, as in the policy."""
PRIOR = 1e-3
"""Of a weight's square, beside the mean loss of a claim: a signal that never varies must not run away."""
_STEPS = 100
_TURNS = 30
"""Choosing each claim's texts and fitting the weights by turns settles in about five."""

Said = tuple[float, float, float]
"""What a text says of a part of a claim: log-odds that it supports it, that it refutes it, and its similarity."""


def odds(probability: float) -> float:
    """Log-odds, held as the policy holds them."""
    kept = min(max(probability, LEAST), 1.0 - LEAST)
    return log(kept / (1.0 - kept))


NOTHING: Said = (odds(0.0), odds(0.0), 0.0)
"""What is said where nothing was read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    """A labelled claim as the fitted model sees it."""

    dataset: str
    label: str
    parts: tuple[tuple[Said, ...], ...]
    """What was read for each of its parts; none where nothing was."""

    @property
    def deciding(self) -> tuple[Said, ...]:
        """The part that the claim stands or falls with: the least borne out."""
        return min(self.parts, key=_leaning)


def _leaning(part: Sequence[Said]) -> float:
    texts = (*part, NOTHING)
    return max(text[0] for text in texts) - max(text[1] for text in texts)


def fitted(examples: Iterable[Example], *, features: Sequence[str] = FEATURES, prior: float = PRIOR) -> dict[str, float]:
    """The weights by their names in the policy; what is no feature weighs nothing. Which text speaks most for a side follows from
    the weights, and they from the texts: both are found by turns, the weights by Newton's method. A weight that would be negative
    is none: nearer and plainer texts never count for less."""
    rows = [e for e in examples if e.parts]
    if not rows:
        raise ValueError("there is no claim to fit to")
    weights = {**dict.fromkeys(BIASES, 0.0), **{name: float(name in features) for name in FEATURES}}
    best = (inf, weights)
    for _ in range(_TURNS):
        chosen = [[_strongest(e.deciding, side, weights) for e in rows] for side in range(2)]
        counted = list(features)
        loss, after = _newton(rows, chosen, counted, prior)
        while negative := [name for name in counted if after[name] < 0.0]:
            counted = [name for name in counted if name not in negative]
            loss, after = _newton(rows, chosen, counted, prior)
        if loss < best[0]:
            best = (loss, after)
        if all(abs(after[name] - weights[name]) < 1e-4 for name in weights):
            break
        weights = after
    return best[1]


def _strongest(part: Sequence[Said], side: int, weights: Mapping[str, float]) -> tuple[float, float]:
    """Plainness and similarity of the text that speaks most for a side."""
    texts = [(text[side], text[2]) for text in (*part, NOTHING)]
    return max(texts, key=lambda text: sum(weights[name] * x for name, x in zip(FEATURES, text, strict=True)))


def _newton(
    rows: Sequence[Example], chosen: Sequence[Sequence[tuple[float, float]]], counted: Sequence[str], prior: float
) -> tuple[float, dict[str, float]]:
    """The weights under which the labels are most likely with these texts, and their loss: convex. What does not count is held
    at nothing."""
    import numpy as np

    counts = [float(name in counted) for name in FEATURES]
    seen = np.array(
        [
            [[float(side == 0), float(side == 1), *(c * x for c, x in zip(counts, text, strict=True))] for text in texts]
            for side, texts in enumerate(chosen)
        ]
    )
    hot = np.eye(3)[[COLUMN[e.label] for e in rows]]
    share = _even([e.dataset for e in rows])
    at = np.zeros(seen.shape[2])
    loss, slope, curve = _loss(at, seen, hot, share, prior)
    for _ in range(_STEPS):
        step = np.linalg.solve(curve, slope)
        gain = float(slope @ step)
        if gain < 1e-12:
            break
        size = 1.0
        while size > 1e-9 and _loss(at - size * step, seen, hot, share, prior)[0] > loss - 0.25 * size * gain:
            size /= 2.0
        at = at - size * step
        loss, slope, curve = _loss(at, seen, hot, share, prior)
    return loss, dict(zip(WEIGHTS, map(float, at), strict=True))


def probabilities(parts: Sequence[Sequence[Said]], weights: Mapping[str, float]) -> tuple[float, float]:
    """P(supported) and P(refuted) of a claim: that of its least likely part, and of the part most likely wrong."""
    if not parts:
        return 0.0, 0.0
    each = [_part(part, weights) for part in parts]
    return min(s for s, _ in each), max(r for _, r in each)


def _part(part: Sequence[Said], weights: Mapping[str, float]) -> tuple[float, float]:
    raised = []
    for side, bias in enumerate(BIASES):
        text = _strongest(part, side, weights)
        raised.append(weights[bias] + sum(weights[name] * x for name, x in zip(FEATURES, text, strict=True)))
    top = max(0.0, *raised)
    mass = [exp(z - top) for z in (*raised, 0.0)]
    return mass[0] / sum(mass), mass[1] / sum(mass)


def _even(names: Sequence[str]) -> NDArray[np.float64]:
    """The share of each row where every set has the same, and all together have one."""
    import numpy as np

    held = Counter(names)
    return np.array([1.0 / (len(held) * held[name]) for name in names])


def _loss(
    at: NDArray[np.float64],
    seen: NDArray[np.float64],
    hot: NDArray[np.float64],
    share: NDArray[np.float64],
    prior: float,
) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """What `fitted` makes small, with its slope and curvature; open is the class that the others are held against."""
    import numpy as np

    raised = np.stack((seen[0] @ at, seen[1] @ at, np.zeros(seen.shape[1])), axis=1)
    top = raised.max(axis=1, keepdims=True)
    mass = np.exp(raised - top)
    p = mass / mass.sum(axis=1, keepdims=True)
    each = (np.log(mass.sum(axis=1)) + top[:, 0]) - (raised * hot).sum(axis=1)
    loss = float((share * each).sum() + prior * (at @ at) / 2.0)
    slope = sum(((p - hot)[:, n] * share) @ seen[n] for n in range(2)) + prior * at
    curve = prior * np.eye(len(at))
    for one in range(2):
        for other in range(2):
            bend = share * p[:, one] * ((one == other) - p[:, other])
            curve += (seen[one] * bend[:, None]).T @ seen[other]
    return loss, slope, curve


def read(files: Iterable[Path]) -> list[Example]:
    """The kept answers to claims, as examples."""
    lines = (json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines() if line)
    return [example(row) for row in lines]


def example(row: Mapping[str, Any]) -> Example:
    parts = tuple(tuple(tuple(text) for text in part) for part in row["parts"])
    return Example(dataset=row["dataset"], label=row["label"], parts=parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="KEPT.jsonl")
    parser.add_argument("--prior", type=float, default=PRIOR)
    given = parser.parse_args()
    examples = read(given.files)
    for name, weight in fitted(examples, prior=given.prior).items():
        print(f"{name} = {round(weight, 2)}")
    print("fitted on " + ", ".join(f"{count:,} of {name}" for name, count in Counter(e.dataset for e in examples).items()))


if __name__ == "__main__":
    main()
