"""The stretches of a text that stand in quotation marks, and where words quoted from it stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile

from adjudge.english.clauses import is_adverb
from adjudge.english.regex import anycase, regex
from adjudge.english.sentence import parsed
from adjudge.english.words import CONJUNCTIONS, PREPOSITIONS, Word, folded, stretch
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of, word_set

_DOUBLE = regex('\u201c([^\u201c\u201d]*)\u201d|\u00ab([^\u00ab\u00bb]*)\u00bb|"([^"]*)"')
# Single marks are apostrophes too: inside a word they neither open nor close.
_SINGLE = regex(r"\u2018((?:[^\u2018\u2019]|(?<=\w)\u2019(?=\w))*)\u2019(?!\w)|(?<!\w)'((?:[^']|(?<=\w)'(?=\w))*)'(?!\w)")
_STRAY = regex('["`\uff02\u2018\u201a-\u201f\u2039\u203a\u00ab\u00bb\u300c-\u300f\u301d-\u301f]')
"""Marks left without a partner, and kinds that are not told apart here."""
_STOPS = " .,;:!?\u2026"


def quotations(text: str) -> tuple[str, ...] | None:
    """What is quoted, between double marks first, less the stop or comma that goes with the sentence around it. None where
    nobody can tell what is quoted and what is not: a mark has no partner, or is of a kind unknown here."""
    rest = _DOUBLE.sub(" ", text)
    if "''" in rest or _STRAY.search(unquoted(text)):
        return None
    found = [match[match.lastindex or 0] for match in (*_DOUBLE.finditer(text), *_SINGLE.finditer(rest))]
    return tuple(quote for given in found if (quote := " ".join(given.split()).strip(_STOPS)))


def unquoted(text: str) -> str:
    """The text without what it quotes."""
    return _SINGLE.sub(" ", _DOUBLE.sub(" ", text))


def standing(quote: str, text: str) -> Span | None:
    """Where quoted words stand in a text, letter for letter but for the spaces; None where they do not."""
    parts = quote.split()
    if not parts:
        return None
    words = r"\s+".join(map(re.escape, parts))
    found = re.search(rf"(?<!\w){words}(?!\w)", text)
    return Span(start=found.start(), end=found.end()) if found else None


# Who said the words that stand between quotation marks.


SAYING = word_set("english.quotations.saying")
"""Verbs of saying in the forms in which they stand beside a quotation."""
_ENDS_SPEAKER = one_of("who which that when where after before in on at during to as with")
_ACCORDING = anycase(r"\baccording to\s")
_TAKES_MANNER = one_of("later once also then has had have famously reportedly is was")
_MARKS = frozenset("\"'\u201c\u201d\u00ab\u00bb\u2019")
_PAUSES = frozenset(",.-\u2013\u2014")
_MOST_WORDS = 12
_REACH = 400
"""Characters on each side of a quotation in which its speaker is looked for."""


def speaker(sentence: str, quote: Span) -> str:
    """Who a sentence says spoke the words at a place; empty where it names nobody."""
    after, before = sentence[quote.end : quote.end + _REACH], sentence[max(0, quote.start - _REACH) : quote.start]
    return _after(after) or _before(before) or _according(after) or _according(before)


def _after(text: str) -> str:
    """ "…," said the mayor. / "…," the mayor said."""
    told = (word for word in parsed(text).words if word.text not in _MARKS)
    row = list(dropwhile(lambda word: word.text in _PAUSES, told))
    at = next((n for n, word in enumerate(row[:_MOST_WORDS]) if word.lower in SAYING), None)
    if at is None or any(word.text in {".", ";", ":"} for word in row[:at]):
        return ""
    if at == 0:
        return stretch(text, _run(row[1:]))
    return stretch(text, _without_manner(row[:at]))


def _before(text: str) -> str:
    """The mayor said: "…" / As the mayor told reporters, "…"."""
    row = parsed(text).words
    for at in range(len(row) - 1, max(-1, len(row) - 1 - _MOST_WORDS), -1):
        if row[at].text in {".", ";"} and at < len(row) - 1:
            return ""
        if row[at].lower in SAYING and at > 0:
            return stretch(text, _subject_before(row[:at]))
    return ""


def _according(text: str) -> str:
    found = _ACCORDING.search(text)
    if found is None:
        return ""
    rest = text[found.end() :]
    return stretch(rest, _run(parsed(rest).words))


def _run(row: Sequence[Word]) -> Sequence[Word]:
    """The words of a name or noun phrase from the start of a row, up to a mark or what no longer says who."""
    end = 0
    while end < min(len(row), _MOST_WORDS):
        word = row[end]
        if word.is_mark and not (word.text == "." and end and len(row[end - 1].text) <= 2):
            break
        if word.lower in _ENDS_SPEAKER | CONJUNCTIONS or (end and is_adverb(word.lower)):
            break
        end += 1
    return row[:end]


def _subject_before(row: Sequence[Word]) -> Sequence[Word]:
    """The words before a verb of saying, back to a mark or the opening of the clause; an aside between commas is passed over."""
    row = _without_manner(row)
    begins = len(row)
    while begins > 0 and len(row) - begins < _MOST_WORDS:
        word = row[begins - 1]
        if word.is_mark and not (word.text == "." and begins > 1 and len(row[begins - 2].text) <= 2):
            break
        if word.lower in CONJUNCTIONS | {"that", "when", "as"} or word.text[0].isdigit():
            break
        begins -= 1
    found = row[begins:]
    return () if found and found[0].lower in PREPOSITIONS else found


def _without_manner(row: Sequence[Word]) -> Sequence[Word]:
    end = len(row)
    while end > 0 and (row[end - 1].lower in _TAKES_MANNER or is_adverb(row[end - 1].lower) or row[end - 1].text == ","):
        end -= 1
    return row[:end]


# Whether words that are somebody's say whose they are.


_NOBODY_NAMED = anycase(rf"\b(?:{alternatives('english.quotations.nobody_named')})")
# Verbs that report and nothing else: what is "noted for", "wrote a novel" or has six "states" reports nothing.
_REPORTING = word_set("english.quotations.reporting")
_ATTRIBUTION_ACCORDING = anycase(r"\baccording to\b")
_LINK = regex(r"https?://|\]\(|\bwww\.")
_ATTRIBUTION_REACH = 80
"""Characters after "according to" in which a name says to whom."""
_NEAR = 6
"""Words on each side of a verb of saying in which its speaker is named."""


_FIRST_TOLD = regex(
    r"(?:(?<![^\s.])(?:this|(?:this|the)\s(?:story|article|report|news|interview|piece|text|post|item|column))\s(?:was|has\sbeen)"
    r"\s(?:first|originally)|(?:^|[.\n]\s?)(?:first|originally))"
    r"\s(?:reported|published|told|printed|posted|appeared|broadcast)\s(?:by|in|on|at|from)\s"
    r"|(?:^|\n)source:\s|(?:^|[.\n]\s?)(?:reprinted|republished|syndicated)\s(?:from|by|with permission (?:of|from))\s",
    re.IGNORECASE,
)
_CREDIT_LINES = 200
"""Characters at either end of a text in which it says whose it is."""
_THE = 4
"""Characters between the credit and the name: "the"."""


def is_reported(text: str) -> bool:
    """Whether a statement is given as somebody's word or finding."""
    return has_no_source(text) or _ATTRIBUTION_ACCORDING.search(text) is not None or _says(text) is not None


def has_no_source(text: str) -> bool:
    """Whether a statement leans on a source that is not named: "experts say", "it is believed"."""
    return _NOBODY_NAMED.search(text) is not None


def first_told_by(text: str) -> str:
    """Who a text says told first what it tells ("This was first reported by the Courier", "Source: AP"), folded; else nothing.
    Only where it says so of itself, at its beginning or its end: a book is first published somewhere too."""
    for part in dict.fromkeys((text[-_CREDIT_LINES:], text[:_CREDIT_LINES])):
        if (found := _FIRST_TOLD.search(part)) is not None:
            named = (span.of(part) for span in parsed(part).names if 0 <= span.start - found.end() <= _THE)
            if name := next(named, ""):
                return folded(name)
    return ""


def has_link(text: str) -> bool:
    """Whether a statement carries an address that can be looked up."""
    return _LINK.search(text) is not None


def names_source(text: str) -> bool:
    """Whether a statement that is somebody's word names whose: a name stands beside "said" or "according to"."""
    if (found := _ATTRIBUTION_ACCORDING.search(text)) is not None:
        return any(-1 <= span.start - found.end() < _ATTRIBUTION_REACH for span in parsed(text).names)
    place = _says(text)
    return place is not None and any(span.overlaps(place) for span in parsed(text).names)


def _says(text: str) -> Span | None:
    """Where the speaker of a reported statement would stand: around its verb of saying."""
    row = [word for word in parsed(text).words if not word.is_mark]
    for at, word in enumerate(row):
        if word.lower in _REPORTING and not word.enclosed:
            around = row[max(0, at - _NEAR) : at + _NEAR + 1]
            return Span(start=around[0].start, end=around[-1].end)
    return None
