"""Telling by rule that a text is silent on a claim: it names nothing the claim is about, or shares hardly a word with it.

The labelled sets on the encyclopaedia know support and refutation only, and a model trained on them takes every stranger's page for a
refutation. What a search finds and this rule calls silent is NEI beyond doubt; the rest is left for a teacher to settle.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src")]

from adjudge.english.names import aliases  # noqa: E402
from adjudge.english.sentence import overlap, parsed  # noqa: E402
from adjudge.english.words import folded  # noqa: E402

LEAST_SHARED = 0.34
"""Share of the claim's words below which a text is about something else."""


def is_silent(claim: str, evidence: str) -> bool:
    """Whether the evidence cannot decide the claim, by what it does not mention."""
    if overlap(claim, evidence) < LEAST_SHARED:
        return True
    subject = _subject(claim)
    return bool(subject) and not any(form in folded(evidence) for form in subject)


@lru_cache(maxsize=65536)
def _subject(claim: str) -> tuple[str, ...]:
    """The ways the claim's first name may be written, its longest words among them; nothing for a claim without names."""
    named = parsed(claim).entities(1)
    if not named or not claim.startswith(named[0][:4]):
        return ()  # a name further on need not be what the claim is about
    words = [word for word in folded(named[0]).split() if len(word) > 3]
    return tuple(dict.fromkeys((*words, *(folded(a) for a in aliases(named[0], claim) if len(a) > 2))))
