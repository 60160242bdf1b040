"""Where: the place a clause names for what it tells."""

from __future__ import annotations

import re

from adjudge.model.span import Span
from adjudge.text.names import is_person, names

_BEFORE = re.compile(
    r"\b(?:in|at|near|outside|across|throughout|inside|off|around|from|to|on)\s(?:the\s|(?:north|south|east|west|central)\w{0,4}\s){0,2}$"
)
_REACH = 24


def place(own: str) -> Span | None:
    """The first name that a preposition of place leads to; None where there is none. A person is no place."""
    for span in names(own):
        if _BEFORE.search(own, max(0, span.start - _REACH), span.start) and not is_person(span.of(own)):
            return span
    return None
