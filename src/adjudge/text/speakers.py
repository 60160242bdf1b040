"""Who said the words that stand between quotation marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.model.span import Span
from adjudge.text.clauses import is_adverb
from adjudge.text.words import CONJUNCTIONS, PREPOSITIONS, Word, stretch, words

_SAYING_WORDS = """
said says say told tells wrote writes write added adds argued argues asked asks announced announces called calls claimed
claims commented comments complained concluded concludes confirmed confirms declared declares denied denies described
describes estimated estimates explained explains insisted insists joked noted notes observed observes posted predicted
proclaimed promised promises quipped recalled recalls remarked replied reported reports responded shouted stated states
stressed suggested suggests testified thinks thought tweeted urged urges vowed warned warns
"""
SAYING = frozenset(_SAYING_WORDS.split())
"""Verbs of saying in the forms in which they stand beside a quotation."""
_ENDS_SPEAKER = frozenset(
    {"who", "which", "that", "when", "where", "after", "before", "in", "on", "at", "during", "to", "as", "with"}
)
_ACCORDING = re.compile(r"\baccording to\s", re.IGNORECASE)
_TAKES_MANNER = frozenset(
    {"later", "once", "also", "then", "has", "had", "have", "famously", "reportedly", "is", "was"}
)
_MOST_WORDS = 12
_REACH = 400
"""Characters on each side of a quotation in which its speaker is looked for."""


def speaker(sentence: str, quote: Span) -> str:
    """Who a sentence says spoke the words at a place; empty where it names nobody."""
    after, before = sentence[quote.end : quote.end + _REACH], sentence[max(0, quote.start - _REACH) : quote.start]
    return _after(after) or _before(before) or _according(after) or _according(before)


def _after(text: str) -> str:
    """ "…," said the mayor. / "…," the mayor said."""
    row = [
        word for word in words(text) if word.text not in {'"', "\u201d", "\u201c", "\u00bb", "\u00ab", "'", "\u2019"}
    ]
    while row and row[0].is_mark and row[0].text in {",", ".", "-", "\u2013", "\u2014"}:
        row = row[1:]
    at = next((n for n, word in enumerate(row[:_MOST_WORDS]) if word.lower in SAYING), None)
    if at is None or any(word.text in {".", ";", ":"} for word in row[:at]):
        return ""
    if at == 0:
        return stretch(text, _run(row[1:]))
    return stretch(text, _without_manner(row[:at]))


def _before(text: str) -> str:
    """The mayor said: "…" / As the mayor told reporters, "…"."""
    row = words(text)
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
    return stretch(rest, _run(words(rest)))


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
    while end > 0 and (
        row[end - 1].lower in _TAKES_MANNER or is_adverb(row[end - 1].lower) or row[end - 1].text == ","
    ):
        end -= 1
    return row[:end]
