"""Reading an article from top to bottom: clause by clause, each in its place, with its subject where it can be told.

A pronoun at the head of a sentence is read as the subject before it, or as what the article is about, where the house's rules
allow it. Where they do not it stays, and what it most likely stands for is only carried along.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.english.clauses import clause
from adjudge.english.figures.dates import Time, quote_spans, times
from adjudge.english.layout.blocks import Block, BlockKind, bare, blocks
from adjudge.english.names import entities
from adjudge.english.reader import STATES, Reader, Said
from adjudge.english.words import stretch, words
from adjudge.values.span import Span

_LINE_ENDS = re.compile(r"[\n\r\x0b\x0c\x85\u2028\u2029](?:[^\S\n]{0,3}>+)?")
_MOST_NAMES = 8
_MOST_SPOKEN_OF = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleReading:
    """An article as it was read."""

    text: str
    clear: str
    """The article less its marks and the line ends inside paragraphs, with as many characters."""
    title: str
    headline: Said | None
    """The title where it stands in the text and states something."""
    said: tuple[Said, ...]
    quotes: tuple[Span, ...]
    """What stands between quotation marks, without them."""
    times: tuple[Time, ...]
    spoken_of: tuple[str, ...] = ()
    """The names the article uses most, the first of equals first."""

    def times_in(self, place: Span) -> Sequence[Time]:
        """The times that a stretch of the article names, in order."""
        first = bisect_left(self.times, place.start, key=lambda time: time.span.start)
        past = bisect_left(self.times, place.end, lo=first, key=lambda time: time.span.start)
        return [time for time in self.times[first:past] if time.span.end <= place.end]


def read_article(text: str, title: str = "") -> ArticleReading:
    """An article clause by clause. Its title is the one given, or its first heading before any paragraph."""
    laid = blocks(text)
    clear = flowing(bare(text), laid)
    heading = next(iter(laid), None)
    opening = heading if heading is not None and heading.kind is BlockKind.HEADING else None
    shown = " ".join((title or (opening.span.of(clear) if opening else "")).split())
    quotes = quote_spans(clear)
    reader = Reader(clear=clear, title=shown, quotes=quotes)
    said = tuple(one for number, block in enumerate(laid) for one in reader.block(number, block))
    headline = _headline(clear, opening) if opening else None
    spoken_of = Counter(name for one in said for name in one.named).most_common(_MOST_SPOKEN_OF)
    return ArticleReading(
        text=text, clear=clear, title=shown, headline=headline, said=said, quotes=quotes, times=times(clear),
        spoken_of=tuple(name for name, _ in spoken_of),
    )  # fmt: skip


def flowing(clear: str, laid: Sequence[Block]) -> str:
    """The text with every paragraph on one line: a quotation or a date goes on where a line ends."""
    parts: list[str] = []
    at = 0
    for block in laid:
        if block.kind in STATES or block.kind is BlockKind.HEADING:
            parts += (clear[at : block.span.start], _LINE_ENDS.sub(_blank, block.span.of(clear)))
            at = block.span.end
    return "".join((*parts, clear[at:]))


def _headline(clear: str, block: Block) -> Said | None:
    """A heading that is a sentence: one with a verb beyond doubt."""
    own = block.span.of(clear)
    wording = " ".join(own.split())
    found = clause(words(wording))
    if found is None or not found.sure:
        return None
    subject = stretch(wording, found.subject_words)
    return Said(
        span=block.span, own=own, wording=wording, sentence=block.span, kind=block.kind, block=0, found=found,
        subject=subject, named=entities(wording, _MOST_NAMES),
    )  # fmt: skip


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
