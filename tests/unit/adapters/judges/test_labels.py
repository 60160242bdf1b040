"""What labels mean, whatever model they come from; and that nobody guesses."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.adapters.judges.folder import LabelColumns, columns_of
from adjudge.errors import InputError

FOLDER = Path("models/mine")


@pytest.mark.parametrize(
    ("labels", "columns"),
    [
        (("ENTAILMENT", "NEUTRAL", "CONTRADICTION"), (0, 2, 1)),
        (("contradiction", "entailment", "neutral"), (1, 0, 2)),
        (("Supports", "Refutes", "Not Enough Info"), (0, 1, 2)),
        (("SUPPORTS", "REFUTES", "NEI"), (0, 1, 2)),
        (("not-enough-information", "refuted", "supported"), (2, 1, 0)),
        (("NotEnoughInfo", "True", "False"), (1, 2, 0)),
        (("entailment", "not_entailment"), (0, None, 1)),
        (("not_entailment", "entailment"), (1, None, 0)),
        (("NOT ENTAILMENT", "Entailment"), (1, None, 0)),
        (("false", "true"), (1, None, 0)),
        (("unsupported", "supported"), (1, None, 0)),
        (("entailment", "neutral"), (0, None, 1)),
    ],
)
def test_usual_names_in_any_case_and_order(labels: tuple[str, ...], columns: tuple[int, int | None, int]) -> None:
    supports, refutes, neither = columns
    assert columns_of(labels, FOLDER) == LabelColumns(supports=supports, refutes=refutes, neither=neither)


@pytest.mark.parametrize(
    "labels",
    [
        ("LABEL_0", "LABEL_1", "LABEL_2"),
        ("positive", "negative"),
        ("entailment", "contradiction"),
        ("neutral", "contradiction"),
        ("entailment", "supports", "neutral"),
        ("entailment", "neutral", "unknown"),
        ("entailment", "neutral", "contradiction", "funny"),
        ("entailment",),
    ],
    ids=" ".join,
)
def test_others_are_named_in_one_clear_error(labels: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as raised:
        columns_of(labels, FOLDER)
    assert raised.value.sentence == (f"The labels of the model in {FOLDER} are not those of a judge: {', '.join(labels)}.")
    assert "entailment" in raised.value.remedy
