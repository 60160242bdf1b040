"""Names the rules that do no harm: `python choose.py BASE RUN... --out FILE`, each a folder of `distil.py`, a RUN named after the kind it believes.

Each student is calibrated (temperature and shifts) on the fixed half of each development set, as a shipped model will be, and compared on that half: the
other half stays unseen. A kind is kept when its student is no worse on the mean of the sets than the one taught by hand-made labels alone. Silent text may
cost a little: it is what a search meets every day, and the sets hardly hold any.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

LEFT_OUT = ("stance_nli4ct",)
"""Clinical trial reports of a thousand words: no student reads them whole."""


def fitted(logits: torch.Tensor, labels: torch.Tensor, sets: torch.Tensor) -> torch.Tensor:
    """Calibrated logits; every set weighs the same."""
    heat, shift = torch.zeros(1, requires_grad=True), torch.zeros(3, requires_grad=True)
    weight = 1.0 / torch.bincount(sets)[sets]
    optimiser = torch.optim.LBFGS([heat, shift], max_iter=200, line_search_fn="strong_wolfe")

    def step() -> torch.Tensor:
        optimiser.zero_grad()
        found = torch.nn.functional.cross_entropy(logits * heat.exp() + shift, labels, reduction="none")
        value = (found * weight).sum() / weight.sum()
        value.backward()
        return value

    optimiser.step(step)
    return (logits * heat.exp() + shift).detach()


def accuracies(run: Path) -> dict[str, float]:
    found = np.load(run / "dev.npz")
    names = [n for n in found["names"] if n not in LEFT_OUT]
    kept = np.isin(found["set"], [list(found["names"]).index(n) for n in names]) & found["fitted_on"]
    _, sets = np.unique(found["set"][kept], return_inverse=True)
    labels = torch.from_numpy(found["label"][kept]).long()
    said = fitted(torch.from_numpy(found["logits"][kept]), labels, torch.from_numpy(sets)).argmax(1)
    return {n: float((said == labels).float()[torch.from_numpy(sets == k)].mean()) for k, n in enumerate(names)}


ALLOWED = {"silent": 0.02}
"""How much a kind may cost."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    means = {}
    for run in (args.base, *args.runs):
        found = accuracies(run)
        means[run.name] = mean = sum(found.values()) / len(found)
        told = " ".join(f"{n.removeprefix('stance_')} {a:.3f}" for n, a in found.items())
        print(run.name, f"{mean:.4f}", told, flush=True)
    base = means.pop(args.base.name)
    kept = [name for name, mean in means.items() if mean >= base - ALLOWED.get(name, 0.0)]
    print("believed:", ", ".join(kept) or "none", flush=True)
    args.out.write_text(",".join(kept))


if __name__ == "__main__":
    main()
