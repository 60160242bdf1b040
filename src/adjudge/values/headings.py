"""Headings as they are marked in a text: by hashes before their words, or by a line of one mark under them.

One reading for everybody: a file has its title by it, an article and a draft their blocks, a passage and a table what stands over
them, a page what it sets in larger letters. What only looks like a heading (capitals, numbers, a short line) is for whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudge.values.dataclass import dataclass

_HASHES = re.compile(r"[ ]{0,3}(#{1,6})[ \t]+(?=\S)")
_CLOSING = re.compile(r"(?<![ \t])[ \t]+#{1,6}[ \t]*\Z")
_FENCES = ("```", "~~~")
_LEVELS = {"=": 1, "-": 2} | dict.fromkeys("~^*#\"'+.:_`", 3)
"""How deep a heading is that is underlined with a mark: the first two in Markdown, the others in reStructuredText alone."""
_LONGEST = 200
_NO_TITLE = re.compile(r"[-*+>|\u2022] |.*[.!?;:,\u2026][\"'\u201d\u2019\u00bb)\]*_]{0,4}\Z", re.DOTALL)
"""An item, a quotation, a row, or a sentence: below them a few marks are a rule."""


_SETTING = re.compile(r"[A-Za-z][\w -]{0,40}[:=]")
_AMONG_SETTINGS = (" ", "\t", "#", "-", "[", "]", "}")
"""How lines begin that may stand between settings: deeper levels, comments, lists."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """A heading, by how deep it is and where its words stand without the marks."""

    level: int
    start: int
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TextLine:
    """A line of a text, and the heading that it is, if any."""

    start: int
    end: int
    heading: Heading | None = None
    coded: bool = False
    """Between the fences of code or a fence itself, or a setting above the text: nothing is marked there."""


def hash_heading(text: str, start: int = 0, end: int | None = None) -> Heading | None:
    """The heading that a line of a text is by its hashes: "## Rivers ##"."""
    end = len(text) if end is None else end
    if (found := _HASHES.match(text, start, end)) is None:
        return None
    closing = _CLOSING.search(text, found.end(), end)
    stop = closing.start() if closing else end
    words = text[found.end() : stop].rstrip()
    return Heading(level=len(found[1]), start=found.end(), end=found.end() + len(words))


def underline_level(line: str, above: str) -> int:
    """How deep the heading is that `line` stands under; 0 where it underlines nothing. As long as the words above it any mark
    does; a shorter line of three marks does in Markdown, unless it is a rule below a sentence or a list."""
    line, above = line.strip(), above.strip()
    if len(line) < 3 or line[0] not in _LEVELS or line != line[0] * len(line):
        return 0
    if not 0 < len(above) <= _LONGEST or not any(map(str.isalnum, above)):
        return 0
    wide = len(line) >= len(above)
    return _LEVELS[line[0]] if wide or (line[0] in "=-" and not _NO_TITLE.match(above)) else 0


def text_lines(text: str) -> Iterator[TextLine]:
    """The lines of a text in order."""
    at, coded = 0, False
    rows = text.split("\n")
    settings = _settings(rows)
    for n, (above, row, after) in enumerate(zip(["", *rows], rows, [*rows[1:], ""], strict=False)):
        start, end, at = at, at + len(row), at + len(row) + 1
        if n < settings:
            yield TextLine(start=start, end=end, coded=True)
        elif row.lstrip().startswith(_FENCES) and not (not coded and underline_level(row, above)):
            coded = not coded
            yield TextLine(start=start, end=end, coded=True)
        elif coded:
            yield TextLine(start=start, end=end, coded=True)
        else:
            yield TextLine(start=start, end=end, heading=hash_heading(text, start, end) or _underlined(row, after, start))


def _settings(rows: Sequence[str]) -> int:
    """How many lines the settings take that writing programs put above a text: their last is a rule, and underlines nothing."""
    mark, found = rows[0].strip("\ufeff \t\r"), False
    for n, row in enumerate(rows[1:], 1):
        if mark not in {"---", "+++"}:
            return 0
        if row.strip() in {mark, "..."}:
            return n + 1 if found else 0
        setting = _SETTING.match(row) is not None
        if row.strip() and not setting and not row.startswith(_AMONG_SETTINGS):
            return 0
        found |= setting
    return 0


def _underlined(row: str, after: str, start: int) -> Heading | None:
    level = underline_level(after, row)
    left = start + len(row) - len(row.lstrip())
    return Heading(level=level, start=left, end=start + len(row.rstrip())) if level else None


def headings(text: str) -> Iterator[Heading]:
    """The headings that are marked in a text, in order; none of those in code."""
    return (line.heading for line in text_lines(text) if line.heading)
