"""Plain signs of a sentence that somebody may want to have checked: numbers, names, length; not a question."""

from __future__ import annotations

import math
import re

_NUMBER = re.compile(r"[0-9][0-9.,]*")
_NAME = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][a-z]+")
_QUESTION = re.compile(r"\?[\"'\u201d\u2019\u00bb)\s]*$")
_MOST_NUMBERS, _MOST_NAMES = 3, 4
_LONG = math.log(20)
"""A sentence of about twenty words."""

SIGNS = ("length", "number", "numbers", "names", "question")
"""What the signs are called, in their order."""


def signs(text: str) -> tuple[float, ...]:
    """Each sign from 0 to about 1."""
    numbers, names = len(_NUMBER.findall(text)), len(_NAME.findall(text))
    return (
        math.log1p(len(text.split())) / _LONG,
        float(numbers > 0),
        min(numbers, _MOST_NUMBERS) / _MOST_NUMBERS,
        min(names, _MOST_NAMES) / _MOST_NAMES,
        float(bool(_QUESTION.search(text))),
    )
