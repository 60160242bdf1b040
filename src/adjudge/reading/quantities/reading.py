"""A text as the checker sees it: its figures, and the words each of them stands among."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from adjudge.english.claim_kinds import is_negated
from adjudge.english.regex import regex
from adjudge.english.sentence import remembered
from adjudge.english.sentences import sentences
from adjudge.reading.quantities.marks import Figure, families, family, marks, numbered_names
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import text_of

_WORD = regex(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
# Where what is said of one figure ends and what is said of the next begins.
_CUT = regex(
    r"[;,:()\u2013\u2014]|\s(?:and|or|while|whereas|but|against|compared|versus|although|after|before)(?=\s)",
    re.IGNORECASE,
)
_BREAK = regex(r"\n+")
_OR = regex(r"\b(?:or|either)\b", re.IGNORECASE)
_OF = regex(
    r"\s(?:of|more|fewer|other|different|additional)(?:\s(?:the|its|his|her|their|our|all|those|these|them))?\b",
    re.IGNORECASE,
)
_ARTICLE = regex(r"\b(?:an?|the|his|her|its|their)\s$", re.IGNORECASE)
_OWNER = regex(r"\sof\s(?:the\s)?$", re.IGNORECASE)
_OF_THEM = regex(r"\sof\s(?:them|these|those)\b", re.IGNORECASE)
_LINK = regex(
    r"\s(?:(?:of|is|are|was|were|at|to|has|had|reached|numbers?|totall?ed|stood|now|only|just|an?|the|its|about|approximately|around"
    r"|roughly|nearly|almost|some|over|estimated|more|less|fewer|than|least)\s){0,5}",
    re.IGNORECASE,
)
"""What may stand between a thing and its number: "a population of about 3.43 million", "seats 718"."""
_LABEL = regex(r"[^\W\d_]\s?[:=]\s?$")
_CALLED = regex(r"\b((?:atomic|mass|charge|quantum|oxidation|coordination)\snumber)(?:\sof\s\w+)?(?:\sis)?\s$", re.IGNORECASE)
_CALLED_REACH = 40
_LINK_REACH = 40
NOTHING: frozenset[str] = frozenset()
_STOP = regex(r"[.!?]['\"\u2019\u201d)]*\s+\S")
"""Without a full stop inside it a text is one sentence: looking for more would cost more than it tells."""
_THING_WORDS = 4
_REACH = 300
"""Characters looked at on either side of a figure: no clause is longer, but a sentence may be a whole file."""
_OR_REACH = 12
_NAMED = regex(r"\s?[,(]|['\u2019]s?\s|\s(?:is|was|has|had|lies|covers|became)\b|\s(?=[A-Z])")
_OPENING = " \n\t\"'\u2018\u2019\u201c\u201d(["
_BUILDERS = text_of("reading.quantities.reading.builders")


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureReading:
    """A text's figures and words."""

    text: str
    figures: tuple[Figure, ...] = ()
    sentences: tuple[Span, ...] = ()
    words: tuple[frozenset[str], ...] = ()
    """The content words of each sentence; those of figures left out."""
    every_word: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    """Words written with a capital."""
    proper: frozenset[str] = frozenset()
    """Those of them that do not merely open a sentence."""
    first: frozenset[str] = frozenset()
    """The first word that says anything: in a claim, mostly what it is about."""
    negated: tuple[bool, ...] = ()
    """Whether a sentence denies anything."""
    why: str = ""
    """Why a text that has figures is given without them."""


@cache
def _idle(kind: str = "") -> frozenset[str]:
    """Words that come with numbers and say nothing of what they number; for an age, being old."""
    return families(_BUILDERS + (" old" if kind == "age" else ""))


class _Word(NamedTuple):
    start: int
    end: int
    family: str


@remembered
def read(text: str, most: int) -> FigureReading:
    """Reads a text of at most so many figures; one without any is not read further."""
    found = marks(text)
    names = numbered_names(text, found)
    found = [mark for mark in found if mark not in names]
    if not found:
        return FigureReading(text=text)
    if len(found) > most:
        return FigureReading(text=text, why=f"more than {most} figures: which of them is meant cannot be told")
    spans = _lines(text)
    starts = [span.start for span in spans]
    numbered = [_Word(name.span.start, name.span.end, name.span.of(text)) for name in names]  # as a word of the name
    words = sorted(_words(text, [mark.span for mark in found]) + numbered)
    rows: list[list[_Word]] = [[] for _ in spans]
    implied: list[frozenset[str]] = [frozenset()] * len(spans)
    for word in words:
        rows[_place(starts, word.start)].append(word)
    places = [_place(starts, mark.span.start) for mark in found]
    for mark, at in zip(found, places, strict=True):
        implied[at] |= families(mark.event)
    content = tuple(frozenset(w.family for w in row) - _idle() | more for row, more in zip(rows, implied, strict=True))
    figures = (_placed(text, mark, at, spans[at], rows[at]) for mark, at in zip(found, places, strict=True))
    return FigureReading(
        text=text,
        figures=tuple(_parts(text, figures)),
        sentences=spans,
        words=content,
        every_word=frozenset().union(*content),
        names=frozenset(word.family for word in words if _is_named(text, word)) - _idle(),
        proper=_proper(text, rows, spans) - _idle(),
        first=frozenset([word.family for word in words if word.family not in _idle()][:1]),
        negated=tuple(is_negated(span.of(text)) for span in spans),
    )


def _place(starts: list[int], at: int) -> int:
    """The sentence that a character belongs to."""
    return max(0, bisect_right(starts, at) - 1)


def _lines(text: str) -> tuple[Span, ...]:
    """Sentences; a line of its own is one too, as in tables written as text."""
    whole = (Span(start=0, end=len(text)),)
    found: list[Span] = []
    for span in sentences(text) if _STOP.search(text) else whole:
        at = span.start
        for cut in _BREAK.finditer(text, span.start, span.end):
            found.append(Span(start=at, end=cut.start()))
            at = cut.end()
        found.append(Span(start=at, end=span.end))
    return tuple(found) or whole


def _words(text: str, taken: list[Span]) -> list[_Word]:
    """Every content word outside the figures."""
    words: list[_Word] = []
    spans = iter(taken)
    figure = next(spans, None)
    for match in _WORD.finditer(text):
        start, end = match.span()
        while figure is not None and figure.end <= start:
            figure = next(spans, None)
        if figure is not None and figure.start <= start:
            continue
        if name := family(match[0]):
            words.append(_Word(start, end, name))
    return words


def _is_named(text: str, word: _Word) -> bool:
    return text[word.start].isupper() or text[word.start].isdigit()


def _proper(text: str, rows: list[list[_Word]], spans: Sequence[Span]) -> frozenset[str]:
    """Words with a capital that a sentence does not give to whatever opens it: inside it, or at its head and set apart there
    or said to be or have something."""
    found: set[str] = set()
    for row, span in zip(rows, spans, strict=True):
        for word in row:
            opens = not text[span.start : word.start].strip(_OPENING)
            if _is_named(text, word) and (not opens or _NAMED.match(text, word.end)):
                found.add(word.family)
    return frozenset(found)


def _placed(text: str, mark: Figure, place: int, sentence: Span, row: list[_Word]) -> Figure:
    start, end = mark.span.start, mark.span.end
    labelled = _LABEL.search(text, max(0, start - 4), start) is not None
    left, right = _clause(text, mark.span, sentence)
    if labelled:  # "Peru — Labor force: 18.9 million": what it is stands before the colon
        left = max(sentence.start, start - _REACH)
    elif mark.kind == "age" and not text[left:start].strip():  # "Rosa Delgado, 34, …": so does the name
        left, _ = _clause(text, Span(start=max(left - 1, 0), end=end), sentence)
    inside = row[bisect_left(row, (left,)) : bisect_left(row, (right,))]
    idle = _idle(mark.kind)
    return replace(
        mark,
        sentence=place,
        labelled=labelled,
        thing=(_thing(text, end, inside) or (_counted_before(text, start, inside) if mark.kind == "count" else NOTHING)) - idle,
        clause=(frozenset(word.family for word in inside) | families(mark.event)) - idle,
        opener=_opener(text, row, start),
        nearest_name=next((w.family for w in _before(row, start) if text[w.start].isupper()), ""),
        called=_called(text, start),
        alternative=_OR.search(text, max(0, start - _OR_REACH), end + _OR_REACH) is not None,
    )


def _opener(text: str, row: Sequence[_Word], at: int) -> frozenset[str]:
    """The first name before a place: words with a capital that follow one another."""
    found: list[_Word] = []
    for word in row[bisect_left(row, (at - _REACH,)) : bisect_left(row, (at,))]:
        if text[word.start].isupper() and (not found or word.start - found[-1].end == 1):
            found.append(word)
        elif found:
            break
    return frozenset(word.family for word in found)


def _parts(text: str, figures: Iterable[Figure]) -> Iterator[Figure]:
    """The figures, with what was counted before counted again where some "of them" are: "338 species, 24 of them rare"."""
    before: Figure | None = None
    for figure in figures:
        found = figure
        if before is not None and before.sentence == figure.sentence and _OF_THEM.match(text, figure.span.end):
            found = replace(figure, thing=figure.thing | before.thing)
        yield found
        before = found


def _before(row: Sequence[_Word], at: int) -> Iterator[_Word]:
    """The words before a place, the nearest first, no farther than a clause reaches."""
    return reversed(row[bisect_left(row, (at - _REACH,)) : bisect_left(row, (at,))])


def _counted_before(text: str, start: int, clause: Sequence[_Word]) -> frozenset[str]:
    """What is counted where nothing follows the number: the word it is said of, and not whose that is."""
    words = _before(clause, start)
    last = next(words, None)
    if last is None or start - last.end > _LINK_REACH or not _LINK.fullmatch(text, last.end, start):
        return NOTHING
    if start - last.end == 1 and _ARTICLE.search(text, max(0, last.start - 6), last.start):
        return NOTHING  # "Lund owns 172 hectares, a brother 86"
    if (owner := _OWNER.search(text, max(0, last.start - 12), last.start)) is not None:  # "the population of Oslo is …"
        last = next((word for word in words if word.end == owner.start()), None)
    return NOTHING if last is None or text[last.start].isupper() else frozenset({last.family})


def _called(text: str, start: int) -> str:
    found = _CALLED.search(text, max(0, start - _CALLED_REACH), start)
    return found[1].lower() if found else ""


def _clause(text: str, span: Span, sentence: Span) -> tuple[int, int]:
    left, right = sentence.start, sentence.end
    for cut in _CUT.finditer(text, max(left, span.start - _REACH), min(right, span.end + _REACH)):
        if cut.end() <= span.start:
            left = cut.end()
        elif cut.start() >= span.end:
            return left, cut.start()
    return left, right


def _thing(text: str, end: int, clause: Sequence[_Word]) -> frozenset[str]:
    """The words counted: those that follow a number without a break."""
    of = _OF.match(text, end)
    at = of.end() if of else end
    found: list[str] = []
    for word in clause[bisect_left(clause, (end,)) :]:
        if word.start - at > 2 or len(found) == _THING_WORDS:
            break
        found.append(word.family)
        at = word.end
    return frozenset(found)
