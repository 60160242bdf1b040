"""Kind g: statements of abstracts (titles that say something, conclusions without their hedges) against abstracts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from antonyms import antonym, reworded
from clauses import capital, clipped, standalone
from material import Material, runs, undecided
from polarity import affirmed, negated
from sources import NEI, REFUTES, SUPPORTS, Document, Pair
from windows import LONGEST, room, window, words

_VERB = re.compile(
    r"\b(?:is|are|was|were|regulates?|controls?|induces?|promotes?|inhibits?|reduces?|increases?|decreases?|mediates?|improves?|causes?|prevents?|predicts?|"
    r"protects?|enhances?|suppresses|activates?|modulates?|drives?|impairs?|requires?|contributes? to|determines?|affects?|triggers?|confers?|stimulates?|"
    r"attenuates?|restores?|maintains?|governs?|facilitates?|binds?|encodes?|plays?|leads? to|acts?|links|limits?|represses|couples|accelerates?|"
    r"antagonizes|orchestrates?|shapes?|directs|recruits?|alters?|influences?|interacts?|depends? on|differs?|reveals?|correlates?|blocks?|sustains?|"
    r"negatively|positively)\b"
)
_NOT_A_STATEMENT = re.compile(
    r"[?:;\[\]]|\b(?:review|trial|study|protocol|guidelines?|how|why|what|towards?|update|insights?|perspectives?|evidence for|implications?)\b",
    re.I,
)


def _title_claim(document: Document) -> str | None:
    """The title as a sentence where it states something."""
    title = document.title.rstrip(". ")
    if ": " in title and stating_half(title):
        title = stating_half(title)
    verb = _VERB.search(title)
    if verb is None or verb.start() == 0 or _NOT_A_STATEMENT.search(title) or not 5 <= words(title) <= 26:
        return None
    return capital(title) + "."


def stating_half(title: str) -> str:
    """The half of a two-part title that states something, if one does."""
    return next((half.strip() for half in title.split(": ") if _VERB.search(half) and words(half) >= 5), "")


def _whole(document: Document, rng: random.Random) -> str:
    """The abstract, or as much of its end as fits: results and conclusion stand there."""
    low, high = window(document.sentences, len(document.sentences) - 1, LONGEST - rng.randint(0, 60), rng)
    return " ".join(document.sentences[low:high])


def abstracts(material: Material, rng: random.Random) -> Iterator[Pair]:
    """A statement of the abstract (SUPPORTS), its opposite (REFUTES), a near abstract that does not speak to it (NEI)."""
    for number in rng.sample(range(len(material.abstracts)), len(material.abstracts)):
        document = material.abstracts[number]
        title = _title_claim(document)
        claims = [(title, len(document.sentences) - 1)] if title else []
        for at in range(max(0, len(document.sentences) - 3), len(document.sentences)):
            claim = standalone(document.sentences[at], document, rng)
            if claim and words(claim) <= 34:
                claims.append((clipped(claim, rng), at))
        for claim, at in claims:
            yield from _about(material, number, document, claim, at, title, rng)


def _about(
    material: Material, number: int, document: Document, claim: str, at: int, title: str | None, rng: random.Random
) -> Iterator[Pair]:
    low, high = window(document.sentences, at, room(rng), rng)
    evidence = _whole(document, rng) if claim is title else " ".join(document.sentences[low:high])
    yield Pair("syn_abstract", evidence, reworded(claim) if rng.random() < 0.6 else claim, SUPPORTS, 1)
    opposites = [text for text in (affirmed(claim), antonym(claim, rng), negated(claim, rng)) if text]
    for opposite in rng.sample(opposites, min(2, len(opposites))):
        yield Pair("syn_abstract", evidence, opposite, REFUTES, 1)
    if rng.random() < 0.8:
        near = [material.abstracts[n] for n in material.near_abstracts.to(claim, but=number, most=3)]
        candidates = [_whole(d, rng) if rng.random() < 0.4 else runs(d, rng, room(rng), 1)[0] for d in near]
        for text in undecided(claim, "", candidates, 0.5):
            yield Pair("syn_abstract", text, claim if rng.random() < 0.7 or not opposites else opposites[0], NEI, 0)
