"""Two names, years or numbers of a text exchanged, in all four ways, so that what decides is which belongs to which and nothing else.

From a text and a claim it supports, with A in both and B in the text alone: the claim with B in A's place is not supported; the text with both exchanged
supports that claim and not the first. Every text and every claim stands on both sides, so no wording gives the answer away: earlier exchanges made in one
way only taught "looks exchanged, so refuted".
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]
KINDS = (
    ("year", re.compile(r"\b(?:1[5-9]\d\d|20[0-2]\d)\b")),
    ("number", re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\d.,]*\d)")),
    ("name", re.compile(r"\b[A-Z][\w'’-]+(?:\s(?:of|the|de|van|von)\s[A-Z][\w'’-]+|\s[A-Z][\w'’-]+){0,3}")),
)
_WORD = re.compile(r"[\w'’-]+")
COMMON = frozenset(
    [
        "The",
        "A",
        "An",
        "In",
        "On",
        "At",
        "It",
        "He",
        "She",
        "They",
        "His",
        "Her",
        "Their",
        "This",
        "That",
        "These",
        "Those",
        "As",
        "For",
        "From",
        "By",
        "With",
        "After",
        "Before",
        "During",
        "When",
        "While",
        "And",
        "But",
        "Or",
        "There",
        "Its",
        "Is",
        "Was",
        "Were",
        "Are",
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
        "I",
        "We",
        "You",
        "Not",
        "No",
    ]
)


def exchanges(row: Row, rng: random.Random) -> Iterator[Row]:
    """The three other rows of a supported pair; none where no two things can be exchanged cleanly."""
    evidence, claim = row["evidence"], row["claim"]
    kinds = list(KINDS)
    rng.shuffle(kinds)
    for kind, pattern in kinds:
        told = _things(pattern, evidence, kind)
        asked = [t for t in _things(pattern, claim, kind) if t in told]
        others = [t for t in told if t not in claim and not _alike(t, claim)]
        pairs = [(a, b) for a in asked for b in others if not _alike(a, b) and _clean(a, evidence) and _clean(b, evidence)]
        if pairs:
            one, other = rng.choice(pairs)
            turned_claim, turned = _replaced(claim, one, other), _swapped(evidence, one, other)
            name = f"exchanged_{kind}"
            yield {"dataset": name, "evidence": evidence, "claim": turned_claim, "label": "NOT_SUPPORTED"}
            yield {"dataset": name, "evidence": turned, "claim": turned_claim, "label": "SUPPORTS"}
            yield {"dataset": name, "evidence": turned, "claim": claim, "label": "NOT_SUPPORTED"}
            return


def _things(pattern: re.Pattern[str], text: str, kind: str) -> list[str]:
    found = []
    for match in pattern.finditer(text):
        thing = match[0].removesuffix("'s").removesuffix("’s")
        first, *rest = thing.split()
        if kind == "name" and first in COMMON:
            thing = " ".join(rest)
        if kind == "name" and (len(thing) < 3 or re.search(rf"\b{re.escape(thing.lower())}\b", text)):
            continue
        found.append(thing)
    return list(dict.fromkeys(found))


def _alike(one: str, other: str) -> bool:
    return bool({w.lower() for w in _WORD.findall(one)} & {w.lower() for w in _WORD.findall(other)})


def _clean(thing: str, text: str) -> bool:
    """Whether its words stand nowhere but in it: "Smith" alone would be left behind."""
    words, whole = (
        Counter(w.removesuffix("'s").removesuffix("’s") for w in _WORD.findall(text)),
        len(re.findall(rf"\b{re.escape(thing)}\b", text)),
    )
    return whole > 0 and all(words[w] == whole for w in _WORD.findall(thing) if w[0].isupper() or w[0].isdigit())


def _replaced(text: str, one: str, other: str) -> str:
    return re.sub(rf"\b{re.escape(one)}\b", lambda _: other, text)


def _swapped(text: str, one: str, other: str) -> str:
    return re.sub(rf"\b(?:{re.escape(one)}|{re.escape(other)})\b", lambda m: other if m[0] == one else one, text)
