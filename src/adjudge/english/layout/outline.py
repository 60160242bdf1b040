"""What stands over a place of a document: the lines that it opens with, and the headings above the place.

A contract says once whose it is, minutes once which meeting's; below that a passage is of "the fee" and "the members". Whoever
reads the passage alone reads it under these lines, as a person does who leafs back to the first page.
"""

from __future__ import annotations

from functools import lru_cache

from adjudge.english.layout.blocks import front_matter
from adjudge.english.regex import regex
from adjudge.values.headings import text_lines

OPENING = 240
"""Characters of the opening lines; more is a text and no heading."""
LONGEST = 320
"""Characters of all that stands over a place."""
_HEADING_LENGTH = 80
_OPENING_BLOCKS = 4
_PLAIN = 7
"""The level of a heading without hashes: below those that have some."""

_NUMBERED = regex(r"\d{1,2}(?:\.\d{1,2}){0,3}[.)]?[ \t]{1,9}[^\W\d_].{0,80}")
_BOLD = regex(r"(?:\*\*|__)[^*_]{2,90}(?:\*\*|__):?")
_NO_OPENING = regex(r"\s{0,9}(?:[-*+\u2022|>]\s|\||```|~~~|={3}|-{3}|#{2,6}\s)")
_ENDS = regex(r"[.!?;,:][\"'\u201d\u2019)\]*_]{0,4}$")
_STOPS = regex(r"[.!?][\"'\u201d\u2019)\]*_]{0,4}$")
_BLANK = regex(r"\n[^\S\n]{0,99}\n")
_SPACES = regex(r"\s+")


def section(text: str, place: int, *, title: str = "") -> str:
    """The opening lines of a text and the headings above a place of it, on one line; without what its title says already."""
    told: list[str] = []
    for words in (*_opening(text, place), *_headings(text, place)):
        said = _folded(words)
        if said and said not in _folded(title) and not any(said in _folded(other) for other in told):
            told.append(words)
    found, length = [], 0
    for words in told:
        length += len(words) + 2
        if length <= LONGEST:
            found.append(words)
    return ". ".join(found)


def _opening(text: str, place: int) -> list[str]:
    """The first lines of a text as far as they are no sentences: who and what it is about. None before prose."""
    about = front_matter(text)
    at, length = about.span.end if about else 0, 0
    found: list[str] = []
    for _ in range(_OPENING_BLOCKS):
        at += len(text[at : at + 999]) - len(text[at : at + 999].lstrip())
        gap = _BLANK.search(text, at, at + OPENING + 200)
        ends = gap.start() if gap else len(text) if len(text) - at <= OPENING else place
        block = text[at:ends]
        length += len(block)
        if ends >= place or length > OPENING or _NO_OPENING.match(block) or _STOPS.search(block.rstrip()):
            break
        for words in filter(None, map(_bare, block.split("\n"))):
            if found and (words[0].islower() or words[0] == "(") and ":" not in words:
                found[-1] += f" {words}"  # the line goes on
            else:
                found.append(words)
        at = ends
    return found


def _headings(text: str, place: int) -> list[str]:
    """The headings above a place, from the widest to the nearest."""
    over: dict[int, str] = {}
    for ends, level, words in _outline(text):
        if ends >= place:  # the place's own line, and what comes after it
            break
        over = {depth: wider for depth, wider in over.items() if depth < level} | {level: words}
    return [over[level] for level in sorted(over)]


@lru_cache(maxsize=8)
def _outline(text: str) -> tuple[tuple[int, int, str], ...]:
    """Where each heading of a text ends, how deep it is, and its words: found once for all passages of a document."""
    found: list[tuple[int, int, str]] = []
    for line in text_lines(text):
        words = text[line.start : line.end]
        level = 0 if line.coded else line.heading.level if line.heading else _level(words)
        if level:
            found.append((line.end, level, _bare(words)))
    return tuple(found)


def _level(line: str) -> int:
    """How deep a heading is that has no marks of one; 0 for a line that is none."""
    words = line.strip()
    if not words or len(words) > _HEADING_LENGTH:
        return 0
    if _BOLD.fullmatch(words):
        return _PLAIN
    shouted = words.isupper() and len(words) > 3
    return _PLAIN if (shouted or _NUMBERED.fullmatch(words)) and not _ENDS.search(words) else 0


def _bare(line: str) -> str:
    return _SPACES.sub(" ", line.strip().strip("#").strip("*_ \t")).rstrip(":")


def _folded(words: str) -> str:
    return words.casefold()
