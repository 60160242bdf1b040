"""What a teacher's opinion settles about labels: open ones, impossible ones, and slips."""

from __future__ import annotations

import numpy as np
from rows import LABELS, Row

SLIP = {"syn_": 0.03, "cf_": 0.03, "snli": 0.05, "mnli": 0.05}
"""By how a set's name begins: a label the teacher holds for less likely than this is taken for a slip of the rule or the annotator."""


def agreed(opinions: list[np.ndarray]) -> np.ndarray:
    """The mean of the teachers' log probabilities, of those that came to a pair; nan where none did."""
    said = np.stack([np.log(probabilities(logits)) for logits in opinions])
    spoke = (~np.isnan(said)).sum(0)
    return np.where(spoke, np.nansum(said, axis=0) / np.maximum(spoke, 1), np.nan)


def settle_triples(rows: list[Row], labels: np.ndarray, soft: np.ndarray) -> None:
    """The two open hypotheses of an MNLI premise have the two labels left, one each: the likelier assignment is taken."""
    groups: dict[int, list[int]] = {}
    for i, row in enumerate(rows):
        if "group" in row:
            groups.setdefault(row["group"], []).append(i)
    for pair in groups.values():
        if len(pair) == 2 and not np.isnan(soft[pair]).any():
            one, other = (LABELS.index(label) for label in rows[pair[0]]["left"])
            gain = soft[pair[0], one] + soft[pair[1], other] - soft[pair[0], other] - soft[pair[1], one]
            labels[pair] = (one, other) if gain > 0 else (other, one)


def rule_out(rows: list[Row], soft: np.ndarray) -> None:
    """Where a pair is known not to have a label, the teacher's opinion is of the others."""
    for i, row in enumerate(rows):
        if "not" in row:
            soft[i, LABELS.index(row["not"])] -= 5.0


def probabilities(soft: np.ndarray) -> np.ndarray:
    likely = np.exp(soft - soft.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def slips(rows: list[Row], labels: np.ndarray, soft: np.ndarray) -> np.ndarray:
    """Which labels are better not believed."""
    limits = np.array([next((v for k, v in SLIP.items() if r["dataset"].startswith(k)), 0.0) for r in rows])
    given = probabilities(soft)[np.arange(len(rows)), labels]
    return (labels >= 0) & (np.nan_to_num(given, nan=1.0) < limits)


def confirm(rows: list[Row], labels: np.ndarray, soft: np.ndarray) -> None:
    """A claim that was asked for has the verdict it was asked for where the teacher finds it in the pair; elsewhere it has none."""
    said = np.where(np.isnan(soft[:, 0]), -1, soft.argmax(1))
    for i, row in enumerate(rows):
        if row.get("asked") in LABELS and LABELS.index(row["asked"]) == said[i]:
            labels[i] = said[i]
