"""What answers to pairs with known labels come to: figures for a report, and the temperature that makes them honest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

SUPPORTS, REFUTES, NEI, NOT_SUPPORTED = range(4)
SURE = 0.7
TEMPERATURES = tuple(np.round(np.exp(np.linspace(np.log(0.5), np.log(4.0), 43)), 3).tolist())


def chances(logits: NDArray[Any], temperature: float = 1.0) -> NDArray[np.float64]:
    scaled = logits.astype(np.float64) / temperature
    scaled -= scaled.max(1, keepdims=True)
    raised = np.exp(scaled)
    return raised / raised.sum(1, keepdims=True)


def surprise(chance: NDArray[np.float64], labels: NDArray[Any]) -> float:
    """Mean negative logarithm of what was given to what is so."""
    known = np.where(labels == NOT_SUPPORTED, 1 - chance[:, SUPPORTS], chance[np.arange(len(labels)), np.minimum(labels, NEI)])
    return float(-np.log(np.maximum(known, 1e-9)).mean())


def temperature(logits: NDArray[Any], labels: NDArray[Any]) -> float:
    """The one under which the known labels surprise least."""
    return min(TEMPERATURES, key=lambda t: surprise(chances(logits, t), labels))


def figures(chance: NDArray[np.float64], labels: NDArray[Any]) -> dict[str, float]:
    """Shares in percent: right, true claims refuted, false ones supported, silent ones refuted or supported, and what is left where one is sure."""
    likeliest = chance.argmax(1)
    grounding = labels == NOT_SUPPORTED
    right = np.where(grounding, likeliest != SUPPORTS, likeliest == labels)
    sure = (chance.max(1) >= SURE) & (likeliest != NEI)
    decided_wrong = sure & np.where(grounding, likeliest == SUPPORTS, likeliest != labels)
    decided_right = sure & (likeliest == labels)
    told = ~grounding

    def share(of: NDArray[Any], all_: NDArray[Any]) -> float:
        return round(100 * float(of[all_].mean()), 1) if all_.any() else float("nan")

    return {
        "pairs": len(labels),
        "right": round(100 * float(right.mean()), 1),
        "true_refuted": share(likeliest == REFUTES, labels == SUPPORTS),
        "false_supported": share(likeliest == SUPPORTS, (labels == REFUTES) | grounding),
        "silent_refuted": share(likeliest == REFUTES, labels == NEI),
        "silent_supported": share(likeliest == SUPPORTS, labels == NEI),
        "sure_right": share(decided_right, told & (labels != NEI)),
        "sure_wrong": share(decided_wrong, np.ones(len(labels), bool)),
        "surprise": round(surprise(chance, labels), 3),
        "off": round(100 * calibration_error(chance, right), 1),
    }


def calibration_error(chance: NDArray[np.float64], right: NDArray[Any], bins: int = 10) -> float:
    """How far stated and observed lie apart, by tenths of what is stated."""
    stated = chance.max(1)
    place = np.minimum((stated * bins).astype(int), bins - 1)
    return float(
        sum(
            abs(stated[place == b].mean() - right[place == b].mean()) * (place == b).mean()
            for b in range(bins)
            if (place == b).any()
        )
    )


HEADS = (
    "pairs",
    "right",
    "true_refuted",
    "false_supported",
    "silent_refuted",
    "silent_supported",
    "sure_right",
    "sure_wrong",
    "surprise",
    "off",
)


def table(rows: Sequence[tuple[str, dict[str, float]]]) -> str:
    heads = ("pairs", "right", "T>R", "F>S", "N>R", "N>S", "sure+", "sure-", "nll", "ece")
    lines = [f"{'':26}" + "".join(f"{head:>7}" for head in heads)]
    for name, one in rows:
        lines.append(f"{name[:26]:26}" + "".join(f"{one[head]:>7g}" for head in HEADS))
    return "\n".join(lines)
