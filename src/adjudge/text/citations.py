"""Citation anchors of a draft: `[cite:a1b2c3d4]` says which chunk the words before it rest on (seed 003 §3.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudge.model.span import Span

_ANCHOR = re.compile(r"\[cite:(?P<names>[^\[\]\n]{0,400})\]", re.IGNORECASE)
_WITH_GAP = re.compile(r"(?:(?<![^\S\n])[^\S\n]{1,20})?\[cite:[^\[\]\n]{0,400}\]", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;]")
_AGAIN = re.compile(r"cite:", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Anchor:
    """One thing cited."""

    name: str
    """What stands after `cite:`, most often the hash of a chunk."""
    span: Span
    """From the bracket to the bracket; those of `[cite:a,b]` share it."""


def anchors(text: str) -> tuple[Anchor, ...]:
    """What a text cites, in order; several names may stand in one pair of brackets, and brackets without any cite nothing."""
    found: list[Anchor] = []
    for match in _ANCHOR.finditer(text):
        span = Span(start=match.start(), end=match.end())
        named = (_AGAIN.sub("", name).strip() for name in _BETWEEN.split(match["names"]))
        found += (Anchor(name=name, span=span) for name in dict.fromkeys(named) if name)
    return tuple(found)


def without(text: str) -> str:
    """The text as it reads without its anchors and the spaces that set them off."""
    return _WITH_GAP.sub("", text)


def blanked(text: str) -> str:
    """The text with a space for every character of an anchor: every place in it is a place in the draft."""
    return _ANCHOR.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
