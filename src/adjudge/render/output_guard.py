"""The one way to a terminal: characters that act on it, or hide from the reader, are written as what they are.

Titles, quotes, file names and messages of others may hold escape codes that repaint a screen, set its title or fill the
clipboard, and marks that reorder words. A process that speaks to a terminal begins with `guard_output`: from then on all that is
printed, by us or by a library, logs and tracebacks too, goes through the guard. Only `render.terminal.console` goes past
it, because it writes styles of its own; it makes the texts it is given visible itself.
"""

from __future__ import annotations

import re
import sys
from typing import Any

_ACTS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but for a new line and a tab, among them ESC, BEL, CR and the 8-bit CSI and OSC
    "\u180e\u200b\u2060-\u2065\ufeff"  # of no width: they hide within words
    "\u2028\u2029\u202a-\u202e\u2066-\u206f"  # line separators and what reorders the text around
    "\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"  # annotations, tags, what is no character
    # Joiners make letters and emoji of whole scripts; between plain letters they only hide.
    "|(?<=[\x00-\x7f])[\u200c\u200d]+(?=[\x00-\x7f])"
)


def visible_controls(text: str) -> str:
    """The text with every character that acts written as \\u and its number. That is how JSON writes it too: what is
    printed as JSON stays the same value."""
    return text if text.isprintable() else _ACTS.sub(_written, text)


def acting_characters(text: str) -> list[tuple[int, int, str]]:
    """Where characters that act stand in a text, and what is written in their place."""
    return [] if text.isprintable() else [(*match.span(), _written(match)) for match in _ACTS.finditer(text)]


def _written(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


class GuardedStream:
    """A text stream on which nothing that is written acts; in all else it is the stream behind it."""

    def __init__(self, behind: Any) -> None:
        self.behind = behind

    def write(self, text: str) -> int:
        """Writes the text with its controls visible; returns how much of it was written, which is all."""
        self.behind.write(visible_controls(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Writes all lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.behind, name)


def guard_output() -> None:
    """Puts the guard before standard output and standard error, where it is not there already. It stays to the end of the
    process: an unforeseen error is printed when all else has ended."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, GuardedStream):
            setattr(sys, name, GuardedStream(stream))


def behind_guard(stream: Any) -> Any:
    """The stream itself, for a writer that makes texts visible on its own."""
    while isinstance(stream, GuardedStream) or hasattr(stream, "rich_proxied_file"):
        stream = stream.behind if isinstance(stream, GuardedStream) else stream.rich_proxied_file
    return stream
