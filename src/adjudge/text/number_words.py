"""The words English numbers are made of."""

from __future__ import annotations

_SMALL = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENTHS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth"
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "quadrillion": 1e15}

ORDINAL_WORDS: dict[str, int] = (
    {word: value for value, word in enumerate(_ORDINALS.split(), 1)}
    | {word: value * 10 for value, word in enumerate(_TENTHS.split(), 2)}
    | {"twenty-first": 21, "hundredth": 100, "thousandth": 1000, "millionth": 1_000_000}
)
"""Ordinals of one word (and the century we live in), with their rank."""

_PARTS = {
    "third": 3,
    "quarter": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}

NUMBER_WORDS: dict[str, tuple[str, float]] = (
    {"zero": ("zero", 0.0), "hundred": ("hundred", 100.0), "dozen": ("dozen", 12.0), "quarter": ("part", 4.0)}
    | {word: ("small", float(value)) for value, word in enumerate(_SMALL.split(), 1)}
    | {word: ("teen", float(value)) for value, word in enumerate(_TEENS.split(), 10)}
    | {word: ("ten", value * 10.0) for value, word in enumerate(_TENS.split(), 2)}
    | {word: ("scale", value) for word, value in _SCALES.items()}
    | {word: ("ordinal", float(value)) for word, value in ORDINAL_WORDS.items() if "-" not in word}
    | {word + "s": ("parts", float(value)) for word, value in _PARTS.items()}
    | {"and a half": ("plus", 0.5), "and a quarter": ("plus", 0.25), "half a": ("article", 0.5)}
    | {"a": ("article", 1.0), "an": ("article", 1.0), "half": ("half", 0.5)}
)
"""Each word's part in a number (see `numbers`), and its value."""
