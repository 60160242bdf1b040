"""What a claim says happened once, when, where or by whom, and what its figures count: facts that can be held side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile, zip_longest

from adjudge.model.span import Span
from adjudge.reading.quantities.families import families, family
from adjudge.text.dates import DateMention
from adjudge.text.words import DETERMINERS, PREPOSITIONS, PRONOUNS, RELATIVES, Word

_ONCE_WORDS = """
born died founded established built opened inaugurated unveiled completed discovered invented launched abolished signed
premiered demolished incorporated began introduced closed erected assassinated
"""
_ON = frozenset({"in", "on", "at", "during"})
_TO_DATE = 6
"""Words before a date among which what happened then is looked for."""
_BESIDE = 3
"""Words on each side of a figure among which stands what it counts or measures."""
_RANGE = 8
"""Characters behind a date in which a second one makes it a span of time."""
_ANTECEDENT = 6
"""Words before "that" among which it has its meaning."""
_AUXILIARY = frozenset(
    {"is", "was", "were", "are", "been", "be", "has", "had", "have", "officially", "formally", "also"}
)


@cache
def once() -> frozenset[str]:
    """What happens to a thing once, so that two dates for it cannot both be right."""
    return families(_ONCE_WORDS)


@cache
def one_named() -> frozenset[str]:
    """What is true of one name only, so that two cannot both be right: where somebody was born, who designed a thing."""
    return families("born buried founded designed built invented discovered composed written painted directed")


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedFact:
    """Something happened to somebody at a place, or through somebody."""

    subject: frozenset[str]
    event: str
    preposition: str
    name: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class DatedFact:
    """Something happened to somebody at a time."""

    subject: frozenset[str]
    """Empty where the words before it do not say to whom: then it is the claim's own subject."""
    event: str
    date: DateMention


def dated_facts(row: Sequence[Word], days: Sequence[DateMention]) -> Iterator[DatedFact]:
    """What a claim says happened once with the date right behind it: "opened in 1932". Of "opened a wing in
    1932" it is the wing that opened."""
    for day, following in zip_longest(days, days[1:]):
        if following is not None and following.span.start - day.span.end < _RANGE:
            continue
        before = [word for word in row if word.end <= day.span.start]
        reach = before[-_TO_DATE:]
        if not reach or reach[-1].lower not in _ON | DETERMINERS:
            continue
        at = next((n for n in range(len(reach) - 1, -1, -1) if family(reach[n].text) in once()), None)
        if at is None:
            continue
        between, upto = reach[at + 1 :], len(before) - len(reach) + at
        if not any(_says_more(word) for word in between):
            yield DatedFact(subject=_before(before[:upto]), event=family(reach[at].text), date=day)
        elif between[0].lower in DETERMINERS and between[-1].lower in _ON:  # "founded the company in 1902"
            done_to = families(" ".join(word.text for word in between))
            yield DatedFact(subject=done_to, event=family(reach[at].text), date=day)


def named_facts(row: Sequence[Word], named: Sequence[Span], text: str) -> Iterator[NamedFact]:
    """What a claim says happened once with a name right behind it: "born in Warsaw", "designed by Emil Rau"."""
    for span in named:
        before = [word for word in row if word.end <= span.start]
        while before and before[-1].lower in DETERMINERS:
            before.pop()
        if len(before) < 2 or before[-1].lower not in {"in", "by"}:
            continue
        event = family(before[-2].text)
        if event in one_named():
            subject, words = _before(before[:-2]), families(" ".join(span.of(text).split()))
            yield NamedFact(subject=subject, event=event, preposition=before[-1].lower, name=words)


def _says_more(word: Word) -> bool:
    return not word.is_capital and word.lower not in _ON | DETERMINERS | {
        "to",
        "traffic",
        "public",
        "officially",
        "formally",
        "early",
        "late",
    }


def _before(row: Sequence[Word]) -> frozenset[str]:
    """Whom it happened to: the words before it back to a mark or a word that opens a clause; of "a museum that", what stands
    before "that"."""
    found: list[str] = []
    row = [word for word in row if word.lower not in _AUXILIARY]
    if row and row[-1].lower == "that":
        row = row[:-1][-_ANTECEDENT:]
        begins = max((n for n, word in enumerate(row) if word.lower in {"a", "an"}), default=0)
        row = list(takewhile(lambda word: word.lower not in PREPOSITIONS, row[begins:]))
    for word in reversed(row):
        opens = word.lower in RELATIVES | {"when", "after", "since", "before", "until", "where", "while", "and", "but"}
        if word.is_mark or opens or word.lower in PRONOUNS:
            break
        found.append(word.text)
    return families(" ".join(found))


def things(row: Sequence[Word], place: Span) -> frozenset[str]:
    """What a figure counts or measures: the nouns right behind it, and a word such as "long" or "length" beside it."""
    before = [word for word in row if word.end <= place.start][-_BESIDE:]
    after = [word for word in row if word.start >= place.end][:_BESIDE]
    found: set[str] = set()
    for word in after:
        if word.is_mark or word.lower in (PREPOSITIONS | DETERMINERS | RELATIVES | {"and"}) - {"of"}:
            break
        found.add(family(word.text))
    found |= {family(word.text) for word in (*before, *after)} & DIMENSIONS
    return frozenset(found - {""})


DIMENSIONS = families("length height depth width weight area population")
"""What a figure may measure of a thing, whatever the verb."""
