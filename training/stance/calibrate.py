"""Calibrates a stance model: `python training/stance/calibrate.py MODEL_FOLDER --data DATA [--limit 800] [--write]`.

Temperature, shifts and lengths are fitted on one fixed half of each development set and measured on the other; which half a pair is
in follows from its own words, so that it never changes. Sets count alike, however many pairs they have: each is cut to --limit.
--write puts the numbers into card.json.
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

from adjudge.adapters.encoders.stance import CrossEncoder  # noqa: E402
from adjudge.model.evidence import StanceLabel  # noqa: E402
from adjudge.model.weighing import StanceCalibration  # noqa: E402
from adjudge.reading.calibration import calibrated, expected_calibration_error, fit  # noqa: E402

OF_LABEL = {"SUPPORTS": StanceLabel.SUPPORTS, "REFUTES": StanceLabel.REFUTES, "NEI": StanceLabel.NEUTRAL}


def measured(
    logits: np.ndarray, words: np.ndarray, labels: list[StanceLabel], calibration: StanceCalibration
) -> tuple[float, float]:
    """Accuracy and calibration error."""
    stances = [calibrated(row, calibration, count) for row, count in zip(logits.tolist(), words.tolist(), strict=True)]
    correct = [s.label is label for s, label in zip(stances, labels, strict=True)]
    return float(np.mean(correct)), expected_calibration_error([s.probability for s in stances], correct)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=800)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    encoder = CrossEncoder(given.model)
    found_logits, found_words, labels, names, half = [], [], [], [], []
    for name, rows in training_rows.development(given.data).items():
        if name.startswith("stance"):
            rows = rows[: given.limit]
            found_logits.append(encoder.logits([(r["evidence"], r["claim"]) for r in rows]))
            found_words += [len(r["evidence"].split()) for r in rows]
            labels += [OF_LABEL[r["label"]] for r in rows]
            names += [name] * len(rows)
            half += [training_rows.is_fitted_on(r) for r in rows]
            print(f"read {name}: {len(rows)}", flush=True)
    logits, words, of, seen = np.concatenate(found_logits), np.array(found_words), np.array(names), np.array(half)
    kept = [label for label, fitted in zip(labels, half, strict=True) if fitted]
    found = fit(logits[seen], kept, words[seen].tolist())
    print(found)
    print("on the other half: accuracy and calibration error, plain then calibrated")
    for name in [*dict.fromkeys(names), "pooled"]:
        rest = ~seen & ((of == name) | (name == "pooled"))
        told = [label for label, here in zip(labels, rest, strict=True) if here]
        plain = measured(logits[rest], words[rest], told, StanceCalibration())
        after = measured(logits[rest], words[rest], told, found)
        print(f"{name:20} {len(told):5}  {plain[0]:.3f} {plain[1]:.3f}   {after[0]:.3f} {after[1]:.3f}")
    if given.write:
        card = json.loads((given.model / "card.json").read_text(encoding="utf-8"))
        card["calibration"] = {"temperature": found.temperature, "shift": found.shift, "length": found.length}
        (given.model / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
