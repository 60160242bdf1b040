"""The stretches of a text that stand in quotation marks, and where words quoted from it stand."""

from __future__ import annotations

import re

from adjudge.model.span import Span

_DOUBLE = re.compile('\u201c([^\u201c\u201d]*)\u201d|\u00ab([^\u00ab\u00bb]*)\u00bb|"([^"]*)"')
# Single marks are apostrophes too: inside a word they neither open nor close.
_SINGLE = re.compile(
    r"\u2018((?:[^\u2018\u2019]|(?<=\w)\u2019(?=\w))*)\u2019(?!\w)|(?<!\w)'((?:[^']|(?<=\w)'(?=\w))*)'(?!\w)"
)
_STRAY = re.compile('["`\uff02\u2018\u201a-\u201f\u2039\u203a\u00ab\u00bb\u300c-\u300f\u301d-\u301f]')
"""Marks left without a partner, and kinds that are not told apart here."""
_STOPS = " .,;:!?\u2026"


def quotations(text: str) -> tuple[str, ...] | None:
    """What is quoted, between double marks first, less the stop or comma that goes with the sentence around it. None where
    nobody can tell what is quoted and what is not: a mark has no partner, or is of a kind unknown here."""
    rest = _DOUBLE.sub(" ", text)
    if "''" in rest or _STRAY.search(unquoted(text)):
        return None
    found = [match[match.lastindex or 0] for match in (*_DOUBLE.finditer(text), *_SINGLE.finditer(rest))]
    return tuple(quote for given in found if (quote := " ".join(given.split()).strip(_STOPS)))


def unquoted(text: str) -> str:
    """The text without what it quotes."""
    return _SINGLE.sub(" ", _DOUBLE.sub(" ", text))


def standing(quote: str, text: str) -> Span | None:
    """Where quoted words stand in a text, letter for letter but for the spaces; None where they do not."""
    parts = quote.split()
    if not parts:
        return None
    words = r"\s+".join(map(re.escape, parts))
    found = re.search(rf"(?<!\w){words}(?!\w)", text)
    return Span(start=found.start(), end=found.end()) if found else None
