"""Fits the probability that a verdict is right: `python training/verdict/probability.py FILE=COLLECTION… [--limit N]`.

Verifies labelled claims against collections of the store in force, takes the terms of `probability.verdict` from each finding and
fits their weights by logistic regression on one fixed half of the claims; the other half says how well they promise. The
constants are printed for policy/probability.py. Of a set without open claims only what was decided counts: whether leaving one of
its claims open was right, its labels cannot tell.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import numpy as np

from adjudge.engine import Engine
from adjudge.evaluate.labelled_claims import read_claims
from adjudge.model.claims_evaluation import OF_VERDICT
from adjudge.model.evaluation import PairLabel
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
    parser.add_argument("sets", nargs="+", metavar="FILE=COLLECTION")
    parser.add_argument("--limit", type=int, help="so many claims of each set")
    given = parser.parse_args()
    x, y, seen, decided, said = [], [], [], [], []
    with Engine.open() as engine:
        for file, _, collection in (named.rpartition("=") for named in given.sets):
            claims = read_claims([Path(file)], limit=given.limit)
            has_open = any(claim.label is PairLabel.NEI for claim in claims)
            for claim in claims:
                finding = engine.verify(Request(text=claim.claim, collections=(collection,)), keep_case=False)
                row = features(finding)
                took_a_side = OF_VERDICT[finding.verdict] is not PairLabel.NEI
                if row is not None and (took_a_side or has_open):
                    x.append(row)
                    y.append(OF_VERDICT[finding.verdict] is claim.label)
                    seen.append(hashlib.sha256(claim.claim.encode()).digest()[0] % 2 == 0)
                    decided.append(took_a_side)
                    said.append(finding.calibrated_probability)
            print(f"verified {file}", flush=True)
    rows, right, half, sided = np.array(x), np.array(y, float), np.array(seen), np.array(decided)
    weights = logistic(rows[half], right[half])
    for name, weight in zip(TERMS, weights, strict=True):
        print(f"{name}: {weight:.3f}")
    for what, kept in (("decided", sided), ("left open", ~sided), ("all", sided | ~sided)):
        here = kept & ~half
        _told(what, "fitted", 1 / (1 + np.exp(-rows[here] @ weights)), right[here])
        _told(what, "in force", np.array(said)[here], right[here])


def _told(what: str, constants: str, promised: np.ndarray, right: np.ndarray) -> None:
    """How well constants promise on the half they were not fitted on."""
    error = expected_calibration_error(promised.tolist(), [bool(r) for r in right], bins=10)
    kept, said = right.mean(), promised.mean()
    print(
        f"other half, {what}, {constants}: {len(right)} claims, right {kept:.3f}, promised {said:.3f}, ECE {error:.3f}"
    )


if __name__ == "__main__":
    main()
