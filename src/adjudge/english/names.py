"""The names a text holds, where they stand, and the other forms each is known by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from adjudge.english.figures.dates import date_spans
from adjudge.english.regex import regex
from adjudge.english.verbs import forms
from adjudge.english.words import STOP_WORDS, Word, folded, words
from adjudge.values.span import Span, touched
from adjudge.values.word_lists import text_of, word_set

_MONTHS_AND_DAYS = word_set("english.names.months_and_days")
# Words that open a sentence with a capital and name nothing.
_OPENERS = word_set("english.names.openers")
_JOINS = frozenset({"of", "de", "la", "du", "da", "von", "van", "der", "den", "di", "del", "al", "bin", "ibn", "el"})
_MIXED = regex(r"(?=.*[A-Z0-9])(?=.*[^\W\d_])(?:[^\W_]*[a-z0-9][A-Z][^\W_]*|[^\W\d_]+[0-9][^\W_]*)(?:[-/][^\W_]+)*")
_NTH = regex(r"[0-9]+(?:st|nd|rd|th|s)")
_POSSESSIVE = regex(r"['\u2019]s?$")
_ACRONYM = regex(r"\(([A-Z][A-Za-z0-9&-]{1,9})\)")
_ROMAN = regex(r"[IVX]{1,5}")

# One name a line, in the forms texts use for it.
_KNOWN_FORMS = text_of("english.names.known_forms")
_TITLES = word_set("english.names.titles")
# Given names common enough that what follows one is a surname.
_GIVEN = word_set("english.names.given")


def names(text: str, row: Sequence[Word] | None = None, dated: Sequence[Span] | None = None) -> tuple[Span, ...]:
    """Where the names of `text` stand: capitalised words that belong together, and words such as "mRNA" or "TP53". Its words and
    the places of its dates are given by whoever has them."""
    return tuple(_spans(words(text) if row is None else row, date_spans(text) if dated is None else dated))


def aliases(name: str, text: str = "") -> tuple[str, ...]:
    """Other forms of a name: those generally known, the short form given in brackets, a surname."""
    found: dict[str, None] = dict.fromkeys(_known().get(folded(name), ()))
    at = text.find(name)
    short = _ACRONYM.match(text, at + len(name) + 1) if at >= 0 else None
    if short is not None:
        found[short[1]] = None
    parts = name.split()
    while len(parts) > 1 and parts[0].lower() in _TITLES:
        parts = parts[1:]
        found[" ".join(parts)] = None
    if (surname := _surname(parts)) is not None:
        found[surname] = None
    if len(parts) >= 3 and all(part[0].isupper() for part in parts) and not surname:
        found["".join(part[0] for part in parts)] = None
    found.pop(name, None)
    return tuple(found)


def is_person(name: str) -> bool:
    """Whether a name opens with a given name or a title that people have."""
    first, *rest = name.split() or [""]
    return bool(rest) and (first.lower() in _GIVEN or first.lower() in _TITLES)


def is_given(word: str) -> bool:
    """Whether a word is a given name common enough to be known for one."""
    return word.lower() in _GIVEN


def _surname(parts: Sequence[str]) -> str | None:
    if not 2 <= len(parts) <= 5 or parts[0].lower() not in _GIVEN or any(part in _JOINS for part in parts):
        return None
    return parts[-1] if parts[-1][0].isupper() and not _ROMAN.fullmatch(parts[-1]) and len(parts[-1]) > 2 else None


def bare_name(name: str) -> str:
    """A name, or a word, without the genitive it stands in."""
    return _POSSESSIVE.sub("", name)


def _spans(row: Sequence[Word], dated: Sequence[Span]) -> Iterator[Span]:
    at = 0
    while at < len(row):
        if touched(dated, row[at].start, row[at].start + 1) or not _begins(row, at):
            at += 1
            continue
        past = _past(row, at)
        end = row[past - 1].start + len(bare_name(row[past - 1].text))
        if end > row[at].start:
            yield Span(start=row[at].start, end=end)
        at = past


def _begins(row: Sequence[Word], at: int) -> bool:
    word = row[at]
    if not word.is_capital:
        return _MIXED.fullmatch(word.text[:64]) is not None and _NTH.fullmatch(word.text[:64]) is None
    if word.lower in _MONTHS_AND_DAYS:
        return at + 1 < len(row) and _is_part(row[at + 1])
    if word.lower in STOP_WORDS:  # "US", "WHO"; not a whole sentence in capitals
        if word.lower in _GIVEN and not _opens(row, at) and not word.text.isupper():
            return at + 1 < len(row) and _is_part(row[at + 1])  # "by Will Smith", "by Per Lund"
        shouted = at + 1 < len(row) and row[at + 1].text.isupper()
        return len(word.text) > 1 and word.text.isupper() and not shouted
    return not _opens(row, at) or _names_at_opening(row, at)


def _names_at_opening(row: Sequence[Word], at: int) -> bool:
    """Whether a word that has its capital from its place is a name all the same: what follows it shows."""
    word, text = row[at], row[at].text
    if word.lower in _OPENERS:
        return False
    if _POSSESSIVE.search(text) or _MIXED.fullmatch(text[:64]) or (text.isupper() and len(text) > 1):
        return True
    after = row[at + 1] if at + 1 < len(row) else None
    if after is None or after.is_capital:
        return after is not None and not forms(word.lower)  # "Increased UCB" opens with a participle
    plain = not after.is_mark and after.lower not in STOP_WORDS and not forms(after.lower) and not _numbers(row, at + 1)
    return not plain


def _opens(row: Sequence[Word], at: int) -> bool:
    return at == 0 or row[at - 1].text in {".", "!", "?", ":", '"', "\u201c"}


def _is_part(word: Word) -> bool:
    return word.is_capital and word.lower not in _MONTHS_AND_DAYS and word.lower not in STOP_WORDS


def _past(row: Sequence[Word], at: int) -> int:
    """The end of the name that begins at `at`."""
    past = at + 1
    while past < len(row) and not _POSSESSIVE.search(row[past - 1].text):
        word = row[past]
        if _is_part(word) or _numbers(row, past):
            past += 1
        elif word.text == "." and len(row[past - 1].text) <= 2 and past + 1 < len(row) and _is_part(row[past + 1]):
            past += 2  # "George H. W. Bush", "St. Louis"
        elif (joined := _joined(row, past)) > past:
            past = joined
        else:
            break
    return past


def _joined(row: Sequence[Word], at: int) -> int:
    """Past "of Liberty" or "of the Rings"; `at` itself where no name goes on."""
    if row[at].text not in _JOINS:
        return at
    after = at + 2 if at + 1 < len(row) and row[at + 1].lower == "the" else at + 1
    return after + 1 if after < len(row) and _is_part(row[after]) else at


def _numbers(row: Sequence[Word], at: int) -> bool:
    """Whether a numeral belongs to the name before it: "Apollo 11", but not "Arsenal 10 times"."""
    text = row[at].text
    if not (text.isdigit() and len(text) <= 2):
        return False
    after = row[at + 1].lower if at + 1 < len(row) else ""
    return not after.endswith("s") or after in {"was", "is", "has", "as"}


@cache
def _known() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in _KNOWN_FORMS.strip().splitlines():
        known = [form.strip() for form in line.split(";")]
        for form in known:
            table.setdefault(folded(form), tuple(other for other in known if other != form))
    return table
