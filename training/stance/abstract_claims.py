"""What an abstract claims: its title where that states or names a finding, and its conclusions without their hedges."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

from clauses import capital, clipped, standalone
from science_pairs import stating_half
from sources import Document
from windows import words

_NOT_A_FINDING = re.compile(
    r"[?;\[\]]|\b(?:review|trial|study|protocol|guidelines?|how|why|what|towards?|update|insights?|perspectives?|implications?|survey|report|methods?|"
    r"overview|challenges|guide|database|introduction|editorial|cohort|statement|meta-analysis|analysis|analyses)\b",
    re.I,
)
_OPENING = re.compile(
    r"^(?:(?:An?|The) )?(?:Evidence for|Discovery of|Identification of|Requirement (?:for|of)|Comparison of|Effects? of) "
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|can|has|have|regulates?|controls|induces?|promotes?|inhibits?|reduces?|increases|decreases|mediates?|improves?|causes|prevents?|"
    r"predicts?|protects?|enhances?|suppress(?:es)?|activates?|modulates?|drives|impairs?|requires?|contributes? to|determines?|affects?|triggers|"
    r"confers?|stimulates?|attenuates?|restores?|maintains?|governs|facilitates?|binds|encodes?|plays|leads? to|limits|represses|accelerates?|"
    r"antagonizes|orchestrates?|shapes|directs|recruits|alters?|influences?|interacts?|depends? on|differs?|correlates?|blocks|sustains?)\b"
)


class Statement(NamedTuple):
    """A claim, the sentence it was taken from (none: the title), and whether it says something whole."""

    claim: str
    at: int | None
    whole: bool


def statements(document: Document, rng: random.Random) -> Iterator[Statement]:
    """The title and up to two of the last four sentences, shortened as a reader would."""
    if title := _title(document.title):
        yield title
    last = range(max(0, len(document.sentences) - 4), len(document.sentences))
    found = [(at, claim) for at in last if (claim := standalone(document.sentences[at], document, rng)) and words(claim) <= 36]
    for at, claim in rng.sample(found, min(2, len(found))):
        yield Statement(clipped(claim, rng), at, True)


def _title(title: str) -> Statement | None:
    title = title.rstrip(". ")
    if _NOT_A_FINDING.search(title):
        return None
    stated = stating_half(title)
    verb = _FINITE.search(stated)
    if verb and verb.start() > 0 and not _OPENING.match(stated) and words(stated) <= 26:
        return Statement(capital(stated) + ".", None, True)
    if ": " not in title and 6 <= words(title) <= 18:
        return Statement(
            capital(title), None, False
        )  # "Long-term persistence of antibodies in ..." claims that there is such a thing
    return None
