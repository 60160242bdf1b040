"""Calibrates a stance model: `python training/stance/calibrate.py FOLDER --data DATA [--beside SCOUT_FOLDER] [--limit 200] [--write]`.

A temperature, and for a judge what the scout's logits count beside its own. Each development set is measured with what the other sets
fit; sets count alike, each is cut to --limit pairs. --write puts what all sets fit into card.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

import rows as training_rows  # noqa: E402

from adjudge.adapters.encoders.networks import CrossEncoder  # noqa: E402
from adjudge.reading.probability import expected_calibration_error, fit, read_together  # noqa: E402
from adjudge.values.evidence import StanceCalibration, StanceLabel  # noqa: E402

OF_LABEL = {"SUPPORTS": StanceLabel.SUPPORTS, "REFUTES": StanceLabel.REFUTES, "NEI": StanceLabel.NEUTRAL}


def measured(
    own: np.ndarray, scout: np.ndarray, labels: list[StanceLabel], calibration: StanceCalibration
) -> tuple[float, float]:
    """Accuracy and calibration error."""
    stances = [read_together(row, other, calibration) for row, other in zip(own.tolist(), scout.tolist(), strict=True)]
    correct = [s.label is label for s, label in zip(stances, labels, strict=True)]
    return float(np.mean(correct)), expected_calibration_error([s.probability for s in stances], correct)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--beside", type=Path, help="the folder of the scout, for a judge")
    parser.add_argument("--limit", type=int, default=200)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    encoder = CrossEncoder(given.model)
    scout = CrossEncoder(given.beside) if given.beside else None
    read: dict[str, tuple[np.ndarray, np.ndarray, list[StanceLabel]]] = {}
    for name, rows in training_rows.development(given.data).items():
        if name.startswith("stance"):
            pairs = [(r["evidence"], r["claim"]) for r in rows[: given.limit]]
            own = encoder.logits(pairs)
            labels = [OF_LABEL[r["label"]] for r in rows[: given.limit]]
            read[name] = own, scout.logits(pairs) if scout else np.zeros_like(own), labels
            print(f"read {name}: {len(pairs)}", flush=True)

    def fitted(names: list[str]) -> StanceCalibration:
        own, other = (np.concatenate([read[name][n] for name in names]) for n in (0, 1))
        return fit(own, [label for name in names for label in read[name][2]], other if scout else None)

    print("each set by what the others fit: pairs, accuracy, calibration error")
    for name, (own, other, labels) in read.items():
        accuracy, error = measured(own, other, labels, fitted([rest for rest in read if rest != name]))
        print(f"{name:24} {len(labels):5}  {accuracy:.3f} {error:.3f}")
    found = fitted(list(read))
    print(found)
    if given.write:
        card = json.loads((given.model / "card.json").read_text(encoding="utf-8"))
        card["calibration"] = {"temperature": found.temperature, **({"beside": found.beside} if scout else {})}
        (given.model / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
