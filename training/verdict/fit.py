"""Fits how likely a claim is supported or refuted by what was read: `python training/verdict/fit.py KEPT.jsonl…`.

The rows are those that bench/judgement.py keeps: for every claim its label and what the fitted model looks at, part by part. The
weights are those under which the labels are most likely, each set of claims weighing the same however many rows it has, with a
little weight on small numbers. Printed as policy/probability.py has them. How well they do on claims of other makers is measured by
leaving each set out in turn, which bench/judgement.py does with this same code.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEATURES = ("plainness", "similarity")
"""Of the text that speaks most for a side, as the policy in force chose it; a row names them with their side."""
SIDES = ("supported", "refuted")
COLUMN = {"SUPPORTS": 0, "REFUTES": 1, "NEI": 2}
PRIOR = 1e-3
"""Of a weight's square, beside the mean loss of a claim: a signal that never varies must not run away."""
MOST = 0.98
_STEPS = 100

Signals = Mapping[str, float]


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    """A labelled claim as the fitted model sees it."""

    dataset: str
    label: str
    parts: tuple[Signals, ...]
    """What was read for each of its parts; none where nothing was."""

    @property
    def deciding(self) -> Signals | None:
        """The part that the claim stands or falls with: the least borne out."""
        return min(self.parts, key=lambda part: part["supported_plainness"] - part["refuted_plainness"], default=None)


def fitted(
    examples: Iterable[Example], *, features: Sequence[str] = FEATURES, prior: float = PRIOR
) -> dict[str, float]:
    """The weights of both sides by their names in the policy; what is no feature weighs nothing. Newton's method: the problem is
    convex."""
    import numpy as np

    rows = [(e, e.deciding) for e in examples if e.parts]
    if not rows:
        raise ValueError("there is no claim to fit to")
    seen = np.array(
        [[[1.0, *((part or {})[f"{side}_{name}"] for name in features)] for _, part in rows] for side in SIDES]
    )
    hot = np.eye(3)[[COLUMN[e.label] for e, _ in rows]]
    share = _even([e.dataset for e, _ in rows])
    held = np.full((2, seen.shape[2]), prior)
    at = np.zeros((2, seen.shape[2]))
    loss, slope, curve = _loss(at, seen, hot, share, held)
    for _ in range(_STEPS):
        step = np.linalg.solve(curve, slope.ravel()).reshape(at.shape)
        gain = float((slope * step).sum())
        if gain < 1e-12:
            break
        size = 1.0
        while size > 1e-9 and _loss(at - size * step, seen, hot, share, held)[0] > loss - 0.25 * size * gain:
            size /= 2.0
        at = at - size * step
        loss, slope, curve = _loss(at, seen, hot, share, held)
    names = ("bias", *features)
    known = {f"{side}_{name}": float(at[n, p]) for n, side in enumerate(SIDES) for p, name in enumerate(names)}
    return {f"{side}_{name}": known.get(f"{side}_{name}", 0.0) for side in SIDES for name in ("bias", *FEATURES)}


def probabilities(parts: Sequence[Signals], weights: Mapping[str, float], most: float = MOST) -> tuple[float, float]:
    """P(supported) and P(refuted) of a claim: that of its least likely part, and of the part most likely wrong."""
    if not parts:
        return 0.0, 0.0
    each = [_part(part, weights) for part in parts]
    return min(most, *(s for s, _ in each)), min(most, max(r for _, r in each))


def _part(part: Signals, weights: Mapping[str, float]) -> tuple[float, float]:
    from math import exp

    raised = [
        weights[f"{side}_bias"] + sum(weights[f"{side}_{name}"] * part[f"{side}_{name}"] for name in FEATURES)
        for side in SIDES
    ]
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
    held: NDArray[np.float64],
) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """What `fitted` makes small, with its slope and curvature; open is the class that the others are held against."""
    import numpy as np

    raised = np.stack((seen[0] @ at[0], seen[1] @ at[1], np.zeros(seen.shape[1])), axis=1)
    top = raised.max(axis=1, keepdims=True)
    mass = np.exp(raised - top)
    p = mass / mass.sum(axis=1, keepdims=True)
    each = (np.log(mass.sum(axis=1)) + top[:, 0]) - (raised * hot).sum(axis=1)
    loss = float((share * each).sum() + (held * at * at).sum() / 2.0)
    slope = np.stack([((p - hot)[:, n] * share) @ seen[n] for n in range(2)]) + held * at
    size = seen.shape[2]
    curve = np.zeros((2 * size, 2 * size))
    for one in range(2):
        for other in range(2):
            bend = share * p[:, one] * ((one == other) - p[:, other])
            block = (seen[one] * bend[:, None]).T @ seen[other]
            curve[one * size : (one + 1) * size, other * size : (other + 1) * size] = block
    return loss, slope, curve + np.diag(held.ravel())


def read(files: Iterable[Path]) -> list[Example]:
    """The kept answers to claims, as examples."""
    lines = (json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines() if line)
    return [example(row) for row in lines]


def example(row: Mapping[str, Any]) -> Example:
    return Example(dataset=row["dataset"], label=row["label"], parts=tuple(row["parts"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="KEPT.jsonl")
    parser.add_argument("--prior", type=float, default=PRIOR)
    given = parser.parse_args()
    examples = read(given.files)
    for name, weight in fitted(examples, prior=given.prior).items():
        print(f"{name} = {round(weight, 2)}")
    print(
        "fitted on " + ", ".join(f"{count:,} of {name}" for name, count in Counter(e.dataset for e in examples).items())
    )


if __name__ == "__main__":
    main()
