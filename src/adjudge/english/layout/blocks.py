"""How an article is laid out: headings, paragraphs, list items, captions and what is no prose; and its text without marks.

People write plain text, markdown and what is left of a web page. Nothing here changes a length: every place found in the
bare text is a place in the article.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, pairwise

from adjudge.english.figures.dates import parse_date
from adjudge.english.frames import told_of_the_whole
from adjudge.english.hints import boilerplate
from adjudge.english.layout.addressed import addressed
from adjudge.english.regex import anycase, regex
from adjudge.english.sentences import repeated, sentences, trimmed_span
from adjudge.values.dataclass import dataclass
from adjudge.values.headings import hash_heading, text_lines, underline_level
from adjudge.values.span import Span, joined, touched
from adjudge.values.word_lists import alternatives

# What a text says of itself before it begins: the block of settings that writing programs put at the top of Markdown.


_OPENED = regex(r"\ufeff?(?P<mark>---|\+\+\+)[^\S\n]{0,20}\n")
_SETTING = regex(r"(?P<key>[A-Za-z][\w -]{0,40}?)[^\S\n]{0,9}[:=](?:[^\S\n]{1,9}(?P<value>[^\n]{0,2000}))?")
_MOST = 20_000
"""Characters; more is no front matter but a text between two rules."""
_DATES = ("date", "published", "publishdate", "pubdate", "datepublished", "created", "updated", "lastmod", "modified")
"""What the day of publication is called, best first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FrontMatter:
    """The block with its marks, and what it tells."""

    span: Span
    title: str = ""
    published: dt.date | None = None


def front_matter(text: str) -> FrontMatter | None:
    """The front matter of a text; None where it has none. A rule and a paragraph are none: every line sets something."""
    if (opened := _OPENED.match(text)) is None:
        return None
    ending = re.compile(rf"^(?:{re.escape(opened['mark'])}|\.\.\.)[^\S\n]{{0,20}}$", re.MULTILINE)
    closed = ending.search(text, opened.end(), _MOST)
    settings = _settings(text[opened.end() : closed.start()]) if closed else None
    if closed is None or settings is None:
        return None
    dated = (settings[name] for name in _DATES if settings.get(name))
    return FrontMatter(
        span=Span(start=0, end=closed.end()),
        title=settings.get("title", ""),
        published=next((day for value in dated if (day := parse_date(value[:40])) is not None), None),
    )


def _settings(block: str) -> dict[str, str] | None:
    """The settings of the outermost level by their names in small letters; None where a line is of another kind."""
    found: dict[str, str] = {}
    for line in block.split("\n"):
        if not line.strip() or line[0] in " \t#-[]}":  # deeper levels, lists, comments
            continue
        if (setting := _SETTING.fullmatch(line.rstrip())) is None:
            return None
        name = re.sub(r"[\s_-]", "", setting["key"]).lower()
        found.setdefault(name, _unquoted(setting["value"] or ""))
    return found or None


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].strip()
    return re.split(r"\s#", value, maxsplit=1)[0].strip()


class BlockKind(StrEnum):
    """What a stretch of an article is for."""

    HEADING = "heading"
    PROSE = "prose"
    ITEM = "item"
    CAPTION = "caption"
    OTHER = "other"
    """Code, tables, rules, bylines, settings: nothing is stated there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Block:
    """A heading, a paragraph or an item, without its marks."""

    kind: BlockKind
    span: Span


# Each repetition ends where its own opening could begin again, so that a flood of openings costs one look each.
_MARKS = regex(alternatives("english.layout.blocks.marks"))
_LINE = regex(r"[^\n\r\x0b\x0c\x85\u2028\u2029]*")
_FENCE = regex(r"\s{0,3}(?:`{3}|~{3})")
_RULE = regex(r"\s{0,3}(?:={3,}|-{3,})\s*$")
_ITEM = regex(r"\s{0,12}(?:[-*+\u2022\u25e6\u2023\u2013]|[0-9]{1,2}[.)]|\([0-9a-z]{1,2}\))\s+(?=\S)")
_QUOTED = regex(r"\s{0,3}(?:>\s?)+")
_ROW = regex(r"\s{0,3}\|")
_FIGURES = regex(r"\W*[0-9]+(?:\W+[0-9]+){3,}\W*")
"""A row of figures without a word: a table, whatever parts its columns."""
_CAPTION = anycase(
    r"(?<! ) {0,3}(?:(?:fig(?:ure|\.)?|table|photo|image|picture|illustration|chart|map|plate)"
    r"\s?[0-9]{0,3}[a-z]?\s?[:.\u2013\u2014]"
    r"|(?:caption|pictured|above|below|left|right)\s?:)\s*"
)
_CREDIT = anycase(rf"\s{{0,3}}(?:{alternatives('english.layout.blocks.credit')})")
_PICTURED = anycase(r"\s{0,3}(?:photo|image|picture|illustration)\s?:(?:\s+\S+){5,80}\.\s*$")
""" "Photo: The bridge was opened by the mayor." tells something; "Photo: J. Lang" does not."""
_ENDS = regex(r"[.!?;:,\u2026][\"'\u201d\u2019\u00bb)\]]{0,3}$")
_HEADING_WORDS = 12
_TITLE_WORDS = 24
"""The first line of an article may be longer than other headings."""
_SHORT = 0.75
"""A heading right above its paragraph is so much shorter than the paragraph's longest line; a wrapped line is not."""


def bare(text: str) -> str:
    """The article less markdown, tags, links and footnote marks, with as many characters: a space for each that is gone."""
    return _MARKS.sub(blank, text)


def blank(match: re.Match[str]) -> str:
    """As many spaces as were matched: every other place stays where it is."""
    return " " * len(match[0])


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    """A line that is part of the prose, past its own marks."""

    start: int
    end: int
    kind: BlockKind
    opens: bool = False
    """It begins something new, whatever stands above it."""
    closed: bool = False
    """Nothing goes on after it."""

    def __len__(self) -> int:
        return self.end - self.start


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of an article in order and apart; blank lines are in none."""
    clear = bare(text)
    return tuple(_gathered(clear, list(_lines(text, clear))))


def _lines(text: str, clear: str) -> Iterator[_Line | None]:
    """Line by line; None for a blank one. Marks of the line are read off the article, words off its bare text."""
    fenced, above = False, ""
    settings = front_matter(text)
    begins = settings.span.end if settings else 0
    for found in _LINE.finditer(text):
        start, end = found.span()
        if start == end and start < len(text) and text[start - 1 : start] not in {"\n", ""}:
            continue  # the place between a line and its end
        line, over, above = found[0], above, found[0]
        if end <= begins:
            yield _Line(start=start, end=end, kind=BlockKind.OTHER, opens=True, closed=True)
        elif not fenced and underline_level(line, over):
            yield _Line(start=start, end=end, kind=BlockKind.OTHER, closed=True)
        elif _FENCE.match(line):
            fenced = not fenced
            yield _Line(start=start, end=end, kind=BlockKind.OTHER, opens=True, closed=True)
        elif fenced:
            yield _Line(start=start, end=end, kind=BlockKind.OTHER)
        elif not clear[start:end].strip():
            yield None
        else:
            yield _line(line, clear[start:end], start)


def _line(line: str, shown: str, start: int) -> _Line:
    """A line by its marks, which it begins past."""
    end = start + len(line)
    if heading := hash_heading(line):
        return _Line(start=start + heading.start, end=start + heading.end, kind=BlockKind.HEADING, opens=True, closed=True)
    credit = _CREDIT.match(shown) and not _PICTURED.match(shown)
    if credit or _RULE.match(line) or _ROW.match(line) or _FIGURES.fullmatch(shown):
        return _Line(start=start, end=end, kind=BlockKind.OTHER, opens=True, closed=True)
    for pattern, kind in _LINE_MARKS:
        if marks := pattern.match(shown if kind is BlockKind.CAPTION else line):
            return _Line(start=start + marks.end(), end=end, kind=kind, opens=kind is not BlockKind.PROSE)
    return _Line(start=start, end=end, kind=BlockKind.PROSE)


_LINE_MARKS = ((_CAPTION, BlockKind.CAPTION), (_ITEM, BlockKind.ITEM), (_QUOTED, BlockKind.PROSE))


def _gathered(clear: str, lines: list[_Line | None]) -> Iterator[Block]:
    """Lines that belong together as blocks."""
    first = True
    run: list[_Line] = []
    for line, after in pairwise((*lines, None, None)):
        if line is not None and run and (line.opens or run[-1].closed):
            yield from _closed(clear, run, first=first)
            run, first = [], False
        if line is not None:
            underlined = after is not None and after.kind is BlockKind.OTHER and after.closed and not after.opens
            titled = underlined and line.kind is BlockKind.PROSE and not run
            run.append(_Line(start=line.start, end=line.end, kind=BlockKind.HEADING, closed=True) if titled else line)
        elif run:
            yield from _closed(clear, run, first=first)
            run, first = [], False


def _closed(clear: str, run: list[_Line], *, first: bool) -> Iterator[Block]:
    """A run of lines as a block, and before it the heading that stands right above it."""
    if run[0].kind is BlockKind.PROSE and _is_heading(clear, run, first=first):
        yield from _block(clear, BlockKind.HEADING, run[:1])
        run = run[1:]
    if run:
        yield from _block(clear, run[0].kind, run)


def _is_heading(clear: str, run: list[_Line], *, first: bool) -> bool:
    line = clear[run[0].start : run[0].end].strip()
    most = _TITLE_WORDS if first and len(run) == 1 else _HEADING_WORDS
    if not line or len(line.split(maxsplit=most)) >= most or _ENDS.search(line[-6:]) or line[0].islower():
        return False
    if len(run) == 1:
        return True
    goes_on = clear[run[1].start : run[1].end].lstrip()[:1].islower()
    return not goes_on and len(run[0]) < _SHORT * max(map(len, run[1:]))


def _block(clear: str, kind: BlockKind, run: list[_Line]) -> Iterator[Block]:
    if span := trimmed_span(clear, run[0].start, run[-1].end):
        yield Block(kind=kind, span=span)


# The sentences of a document that are written as sentences: no headings, lists, menus, questions or asides to the reader.


_PROSE_LINE = regex(r"\n[^\S\n]*")
_PROSE_ENDS = regex(r"[.!][\"'\u201d\u2019)\]]{0,3}(?:\s?\[[0-9]{1,3}\]){0,5}$")
_PROSE_HEADING_WORDS = 12
"""A line without a full stop that is shorter is a heading; a longer one was wrapped, and its sentence goes on."""
_HEADING_LENGTH = 300
"""Characters of a heading; beyond them a sentence has begun."""
_TO_THE_READER = anycase(r"\b(?:you|your|we|our|us|i|my|me|please|click|subscribe)\b")
_ABBREVIATED = regex(r"(?:^|\W)(?:[A-Z]|St|Dr|Mr|Mrs|Ms|Jr|Sr|vs|Inc|Ltd|Co|Corp|No|Vol|ca|c)\.$")


def prose(text: str, language: str, *, least: int, most: int) -> Iterator[Span]:
    """Where the sentences of `text` stand that state something, from `least` to `most` words long."""
    passed_over = joined((*addressed(text), *repeated(text)))
    for span in _prose_lines(text, language):
        sentence = span.of(text)
        if touched(passed_over, span.start, span.end) or not least <= len(sentence.split()) <= most:
            continue
        if _is_statement(sentence):
            yield span


def _prose_lines(text: str, language: str) -> Iterator[Span]:
    """Sentences, each apart from a heading that stands on the line before it."""
    for span in sentences(text, language):
        start = span.start
        for line in _PROSE_LINE.finditer(text, span.start, span.end):
            if line.start() - start > _HEADING_LENGTH:
                break
            before = text[start : line.start()].rstrip()
            goes_on = text[line.end() : line.end() + 1].islower()
            if not goes_on and len(before.split()) < _PROSE_HEADING_WORDS and not _PROSE_ENDS.search(before[-40:]):
                start = line.end()
        if start < span.end:
            yield Span(start=start, end=span.end)


def _is_statement(sentence: str) -> bool:
    opening = sentence.lstrip("\"'\u201c\u2018([")[:1]
    if not (opening.isupper() or opening.isdigit()) or not _PROSE_ENDS.search(sentence[-60:]):
        return False
    if _ABBREVIATED.search(sentence[-8:]) or sentence.count('"') % 2 or sentence.count("(") != sentence.count(")"):
        return False  # cut in the middle
    return _TO_THE_READER.search(sentence) is None and not boilerplate(sentence)


# What stands over a place of a document: the lines that it opens with, and the headings above the place.
#
# A contract says once whose it is, minutes once which meeting's; below that a passage is of "the fee" and "the members". Whoever
# reads the passage alone reads it under these lines, as a person does who leafs back to the first page.


OPENING = 240
"""Characters of the opening lines; more is a text and no heading."""
LONGEST = 320
"""Characters of all that stands over a place."""
_OUTLINE_HEADING_LENGTH = 80
_OPENING_BLOCKS = 4
_PLAIN = 7
"""The level of a heading without hashes: below those that have some."""

_NUMBERED = regex(r"\d{1,2}(?:\.\d{1,2}){0,3}[.)]?[ \t]{1,9}[^\W\d_].{0,80}")
_BOLD = regex(r"(?:\*\*|__)[^*_]{2,90}(?:\*\*|__):?")
_NO_OPENING = regex(r"\s{0,9}(?:[-*+\u2022|>]\s|\||```|~~~|={3}|-{3}|#{2,6}\s)")
_OUTLINE_ENDS = regex(r"[.!?;,:][\"'\u201d\u2019)\]*_]{0,4}$")
_STOPS = regex(r"[.!?][\"'\u201d\u2019)\]*_]{0,4}$")
_BLANK = regex(r"\n[^\S\n]{0,99}\n")
_SPACES = regex(r"\s+")


def section(text: str, place: int, *, title: str = "") -> str:
    """The opening lines of a text and the headings above a place of it, on one line; without what its title says already. A text
    that calls itself satire or fiction anywhere says so of every place."""
    told: list[str] = []
    for words in (*_genre(text, place), *_opening(text, place), *_headings(text, place)):
        said = words.casefold()
        if said and said not in title.casefold() and not any(said in other.casefold() for other in told):
            told.append(words)
    lengths = accumulate(len(words) + 2 for words in told)
    return ". ".join(words for words, length in zip(told, lengths, strict=True) if length <= LONGEST)


def _genre(text: str, place: int) -> list[str]:
    said = _told_of_the_whole(text)
    return [said] if said and len(said) <= OPENING and said not in text[place : place + OPENING] else []


@lru_cache(maxsize=8)
def _told_of_the_whole(text: str) -> str:
    return told_of_the_whole(text).rstrip(".!")


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
    if not words or len(words) > _OUTLINE_HEADING_LENGTH:
        return 0
    if _BOLD.fullmatch(words):
        return _PLAIN
    shouted = words.isupper() and len(words) > 3
    return _PLAIN if (shouted or _NUMBERED.fullmatch(words)) and not _OUTLINE_ENDS.search(words) else 0


def _bare(line: str) -> str:
    return _SPACES.sub(" ", line.strip().strip("#").strip("*_ \t")).rstrip(":")
