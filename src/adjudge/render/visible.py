"""Text from outside as it may be shown: nothing in it can act on the terminal or the page, or hide from the reader."""

from __future__ import annotations

import re
import unicodedata

# Controls (an escape can repaint a terminal), bidirectional embeddings, overrides and isolates (they reorder what stands
# around them), annotation and tag characters, surrogates and non-characters. Joiners and single direction marks stay:
# whole scripts and emoji need them.
_ACTS = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
_MARK_FLOOD = 8
"""Combining marks in a row that some script may need; more would be painted over the lines around."""
REPLACED = "\ufffd"


def harmless(text: str) -> str:
    """The text with every character that acts shown as a replacement character; whitespace stays."""
    return calm(_ACTS.sub(REPLACED, text))


def visible(text: str) -> str:
    """The harmless text on one flow of lines, its whitespace single spaces."""
    return " ".join(harmless(text).split())


def calm(text: str) -> str:
    """The text with every flood of combining marks cut short."""
    if text.isascii():
        return text
    kept, run = [], 0
    for character in text:
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if run <= _MARK_FLOOD:
            kept.append(character)
    return "".join(kept)


_WEB = re.compile(r"https?://[^\s\x00-\x20\x7f\"'<>\\^`{|}]+", re.IGNORECASE)


def web_address(url: str | None) -> str | None:
    """The address if following it opens a web page and does nothing else; None for every other scheme and for what is
    no address at all."""
    if url is None or _WEB.fullmatch(url) is None or _ACTS.search(url) is not None:
        return None
    return url


def excerpt(text: str, length: int) -> str:
    """The beginning of a text on one flow of lines, cut between words."""
    flowing = visible(text[: 4 * length])
    if len(flowing) <= length and len(text) <= 4 * length:
        return flowing
    cut = flowing[:length]
    return f"{cut[: cut.rfind(' ')] if ' ' in cut else cut} …".lstrip()
