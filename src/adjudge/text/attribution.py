"""Whether words that are somebody's say whose they are."""

from __future__ import annotations

import re

from adjudge.model.span import Span
from adjudge.text.names import names
from adjudge.text.words import words

_NOBODY_NAMED = re.compile(
    r"\b(?:it (?:is|was|has been) (?:widely |often |generally |commonly |sometimes )?(?:said|believed|thought|claimed|reported"
    r"|rumou?red|understood|alleged|known)|(?:is|are|was|were) (?:widely |often )?(?:said|believed|thought|reported|rumou?red"
    r"|alleged|understood) to|(?:reportedly|allegedly|supposedly|rumou?r has it)"
    r"|(?:(?:some|many|most|several|leading|top|numerous|various|other) )?(?:experts?|scientists?|researchers?|doctors?"
    r"|studies|research|sources|insiders|critics|observers|analysts|officials|historians|people|reports|statistics|surveys)"
    r" (?:\w+ly )?(?:say|says|said|show|shows|showed|shown|suggest|suggests|suggested|claim|claims|claimed|believe|believes"
    r"|believed|agree|agrees|agreed|warn|warns|warned|argue|argued|think|found|prove|proves|proved|indicate|fear)\b)",
    re.IGNORECASE,
)
# Verbs that report and nothing else: what is "noted for", "wrote a novel" or has six "states" reports nothing.
_REPORTING_WORDS = """
said says told tells argued argues insisted insists warned warns explained complained remarked commented tweeted testified
stressed
"""
_REPORTING = frozenset(_REPORTING_WORDS.split())
_ACCORDING = re.compile(r"\baccording to\b", re.IGNORECASE)
_LINK = re.compile(r"https?://|\]\(|\bwww\.")
_REACH = 80
"""Characters after "according to" in which a name says to whom."""
_NEAR = 6
"""Words on each side of a verb of saying in which its speaker is named."""


def is_reported(text: str) -> bool:
    """Whether a statement is given as somebody's word or finding."""
    return has_no_source(text) or _ACCORDING.search(text) is not None or _says(text) is not None


def has_no_source(text: str) -> bool:
    """Whether a statement leans on a source that is not named: "experts say", "it is believed"."""
    return _NOBODY_NAMED.search(text) is not None


def has_link(text: str) -> bool:
    """Whether a statement carries an address that can be looked up."""
    return _LINK.search(text) is not None


def names_source(text: str) -> bool:
    """Whether a statement that is somebody's word names whose: a name stands beside "said" or "according to"."""
    if (found := _ACCORDING.search(text)) is not None:
        return any(span.start >= found.end() - 1 and span.start < found.end() + _REACH for span in names(text))
    place = _says(text)
    return place is not None and any(span.overlaps(place) for span in names(text))


def _says(text: str) -> Span | None:
    """Where the speaker of a reported statement would stand: around its verb of saying."""
    row = [word for word in words(text) if not word.is_mark]
    for at, word in enumerate(row):
        if word.lower in _REPORTING and not word.enclosed:
            around = row[max(0, at - _NEAR) : at + _NEAR + 1]
            return Span(start=around[0].start, end=around[-1].end)
    return None
