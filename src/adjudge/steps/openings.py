"""On which days of the week a claim says that a place is open or closed, and whether two claims agree on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudge.model.core_claim import CoreClaim
from adjudge.reading.quantities.families import families, family
from adjudge.steps.phrases import Phrase, phrase, same_thing, subject_before
from adjudge.text.opposites import is_supposed, negations, stages
from adjudge.text.words import DETERMINERS, Word, words

_WEEK_WORDS = """
monday tuesday wednesday thursday friday saturday sunday
"""
_WEEK = _WEEK_WORDS.split()
_ANY = frozenset({"a", "any", "every", "each"})
_OPEN, _CLOSED = frozenset({"open"}), frozenset({"closed", "shut"})
_STAYS = frozenset({"is", "are", "stays", "stay", "remains", "remain"})
_DOORS = families("door doors gate gates")
_LIMITS_WORDS = """
except until till from after before to for during apart unless when while only
"""
_LIMITS = frozenset(_LIMITS_WORDS.split())
_SEASONS = families(
    "spring summer autumn winter season january february march april june july august september october november"
    " december holiday holidays morning afternoon evening night noon"
)
_FIND = frozenset({"find", "finds"})
_FOUND_WITHIN = 4
"""Words of what somebody finds open."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """A place is open, or closed, on some days of every week."""

    place: Phrase | None
    """None for "the doors" of a place that the claim does not name."""
    is_open: bool
    days: frozenset[str]


def openings(claim: CoreClaim) -> Iterator[Opening]:
    """What a claim says of the days on which a place is open or closed; nothing where it does so for a season, for some, or
    up to an hour only."""
    text = claim.claim_text
    row = words(text)
    if is_supposed(text) or negations(text):
        return
    for at, word in enumerate(row):
        if word.lower not in _OPEN | _CLOSED or at < 2:
            continue
        is_open = word.lower in _OPEN
        clause = _clause(row, at)
        days = frozenset(
            _days(row if row[clause.start].lower not in {"on", "every"} else row[clause.start : clause.stop])
        )
        said = [one.lower for one in row[clause.start : clause.stop]]
        if not days or families(" ".join(one.text for one in row)) & _SEASONS or (not is_open and _LIMITS & set(said)):
            continue
        if stages(" ".join(said)) - {"other"} or (is_open and {"except", "apart", "only", "to", "for"} & set(said)):
            continue
        if (found := _place(row, at)) is not None:
            yield Opening(place=None if found.head in _DOORS else found, is_open=is_open, days=days)


def rival_openings(one: Opening, other: Opening) -> bool:
    """Whether two claims have one place open and closed on one day of the week."""
    if one.is_open == other.is_open or not one.days & other.days:
        return False
    if one.place is None or other.place is None:
        return one.place is not other.place
    return same_thing(one.place, other.place)


def _clause(row: Sequence[Word], at: int) -> slice:
    begins, ends = at, at + 1
    while begins > 0 and not row[begins - 1].is_mark:
        begins -= 1
    while ends < len(row) and not row[ends].is_mark:
        ends += 1
    return slice(begins, ends)


def _days(row: Sequence[Word]) -> Iterator[str]:
    """The days that are meant week by week: "Mondays", "a Monday", "every day"; not the Monday of some week."""
    for at, word in enumerate(row):
        day, before = word.lower.removesuffix("s"), row[at - 1].lower if at else ""
        if day in _WEEK and (word.lower != day or before in _ANY):
            yield day
        elif word.lower == "daily" or (word.lower == "day" and before in {"every", "each"}):
            yield from _WEEK


def _place(row: Sequence[Word], at: int) -> Phrase | None:
    """What is open: the subject of "is open", or what somebody will "find open"."""
    if row[at - 1].lower in _STAYS:
        return subject_before(row, at - 1)
    for begins in range(max(1, at - _FOUND_WITHIN), at):
        if row[begins - 1].lower in _FIND and row[begins].lower in DETERMINERS | {"its"}:
            return phrase(row[begins:at])
    return None


def named_places(claim: CoreClaim) -> frozenset[str]:
    """The nouns of the places that a claim says are open or closed, whenever."""
    row = words(claim.claim_text)
    found = (_place(row, at) for at, word in enumerate(row) if word.lower in _OPEN | _CLOSED and at > 1)
    return frozenset(one.head for one in found if one is not None and one.head not in _DOORS | {family("one")})
