"""Fits the probability that a verdict is right: `python training/verdict/probability.py FILE… --collection NAME [--limit N]`.

Verifies labelled claims against a collection of the store in force, takes the terms of `probability.verdict` from each finding and
fits their weights by logistic regression on one fixed half of the claims; the other half says how well they promise. The
constants are printed for policy/probability.py.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import numpy as np

from adjudge.engine import Engine
from adjudge.evaluate.labelled_claims import read_claims
from adjudge.model.claims_evaluation import OF_VERDICT
from adjudge.model.inquiry import Request
from adjudge.model.verdict import Finding
from adjudge.scoring.calibration import expected_calibration_error

TERMS = ("bias", "signal", "other_side", "coverage", "sources")
PRIOR = 0.01
"""A little weight on small numbers keeps a term that never varies from running away."""


def features(finding: Finding) -> list[float] | None:
    score = next((s for s in finding.score_terms if s.formula == "probability.verdict"), None)
    if score is None:
        return None
    raw = {t.name: t.raw for t in score.terms}
    return [raw[name] for name in TERMS]


def logistic(x: np.ndarray, y: np.ndarray, rounds: int = 50) -> np.ndarray:
    """Newton's method on the penalised likelihood."""
    weights = np.zeros(x.shape[1])
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - y) + PRIOR * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + PRIOR * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--collection", required=True)
    parser.add_argument("--limit", type=int)
    given = parser.parse_args()
    x, y, seen = [], [], []
    with Engine.open() as engine:
        for claim in read_claims(given.files, limit=given.limit):
            finding = engine.verify(Request(text=claim.claim, collections=(given.collection,)), keep_case=False)
            row = features(finding)
            if row is not None:
                x.append(row)
                y.append(OF_VERDICT[finding.verdict] is claim.label)
                seen.append(hashlib.sha256(claim.claim.encode()).digest()[0] % 2 == 0)
    rows, right, half = np.array(x), np.array(y, float), np.array(seen)
    weights = logistic(rows[half], right[half])
    for name, weight in zip(TERMS, weights, strict=True):
        print(f"{name}: {weight:.3f}")
    promised = 1 / (1 + np.exp(-rows[~half] @ weights))
    error = expected_calibration_error(promised.tolist(), [bool(r) for r in right[~half]], bins=10)
    print(
        f"other half: {len(promised)} claims, right {right[~half].mean():.3f}, promised {promised.mean():.3f}, ECE {error:.3f}"
    )


if __name__ == "__main__":
    main()
