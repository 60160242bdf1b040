"""What the labels of a classifier mean: the names that such models use, in any spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adjudge.errors import InputError

_SUPPORTS = frozenset((
    "entailment", "entail", "entails", "entailed", "supports", "support", "supported", "true", "yes", "consistent", "grounded",
))  # fmt: skip
_REFUTES = frozenset((
    "contradiction", "contradict", "contradicts", "contradicted", "contradictory", "refutes", "refute", "refuted",
))  # fmt: skip
_NEITHER = frozenset((
    "neutral", "neither", "nei", "not_enough_info", "not_enough_information", "not_enough_evidence", "unknown", "unrelated",
))  # fmt: skip
_OTHERWISE = frozenset((
    "not_entailment", "non_entailment", "not_entailed", "not_supports", "not_supported", "unsupported", "inconsistent",
    "ungrounded",
))  # fmt: skip
"""Of two-way models: whatever does not bear a claim out, whether it contradicts it or says nothing of it."""
_DENIED = frozenset(("false", "no"))
"""A contradiction beside a label for neither; of a two-way model only that it did not say yes."""

_REMEDY = (
    "Its config.json has to name one label entailment and one neutral or not_entailment; contradiction is the third."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelColumns:
    """Which column of a classifier says what."""

    supports: int
    refutes: int | None
    """None where it does not tell a contradiction from anything else."""
    neither: int


def columns_of(labels: Sequence[str], folder: Path) -> LabelColumns:
    """The columns by their names, in whatever order. Raises InputError that says which names were found."""
    plain = [_plain(label) for label in labels]
    three_way = any(name in _NEITHER for name in plain)
    supports = [place for place, name in enumerate(plain) if name in _SUPPORTS]
    refutes = [place for place, name in enumerate(plain) if name in _REFUTES or (three_way and name in _DENIED)]
    others = _NEITHER | _OTHERWISE | (frozenset() if three_way else _DENIED)
    neither = [place for place, name in enumerate(plain) if name in others]
    known = len(supports) + len(refutes) + len(neither)
    if known < len(labels) or len(supports) != 1 or len(refutes) > 1 or len(neither) != 1:
        named = ", ".join(labels) or "no names at all"
        raise InputError(f"The labels of the model in {folder} are not those of a judge: {named}.", _REMEDY)
    return LabelColumns(supports=supports[0], refutes=refutes[0] if refutes else None, neither=neither[0])


def _plain(label: str) -> str:
    """A label in small letters, its words with underscores between them."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", label.strip())
    return re.sub(r"[\W_]+", "_", spaced).strip("_").lower()
