"""At what time of the day a claim says that something begins, ends or leaves, and whether two claims agree on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudge.article.contradictions.phrases import NounPhrase, clause_around, phrase, same_thing, subject_before
from adjudge.english.claim_kinds import is_supposed, negations, stages
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import tense
from adjudge.english.words import DETERMINERS, Word
from adjudge.reading.quantities.marks import families, family, row_families
from adjudge.values.article_claim import CoreClaim
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import one_of, text_of

_HOURS = text_of("article.contradictions.opening_hours.hours").split()
_CLOCK = regex(
    r"\bat (?:(?P<part>half past|(?:a )?quarter past|(?:a )?quarter to) )?"
    rf"(?P<hour>{'|'.join(_HOURS)}|[0-9]{{1,2}})(?P<minutes>[:.][0-9]{{2}})?(?P<clock> o['\u2019]clock)?"
    r"(?P<half> ?[ap]\.?m\b\.?| in the (?:morning|afternoon|evening))?",
    re.IGNORECASE,
)
_PARTS = {"half past": 30, "quarter past": 15, "quarter to": -15}
_DAILY = families("opens closes begins starts ends finishes")
"""What happens to a thing once a day."""
_LEAVING = families("leaves departs sails arrives")
"""What happens many times a day, but for the first or the last."""
_ONLY = frozenset({"first", "last", "only"})
_DAYS = families(text_of("article.contradictions.opening_hours.days"))
_BEFORE = 4
"""Words before the time among which the verb stands."""
_HALF, _DAY = 720, 1440


@dataclass(frozen=True, kw_only=True, slots=True)
class Hour:
    """Something happens at a time of the day."""

    subject: NounPhrase
    verb: str
    to: frozenset[str]
    """The words between the verb and the time."""
    minute: int
    """From midnight; from noon or midnight where the half of the day is not told."""
    half_known: bool
    tense: str
    beside: frozenset[str]
    """Days and seasons that the claim names, and words such as "again"."""


def hours(claim: CoreClaim) -> Iterator[Hour]:
    """The times of the day of a claim that are bound to a subject and a verb."""
    text = claim.claim_text
    if is_supposed(text) or negations(text):
        return
    row = parsed(text).words
    for found in _CLOCK.finditer(text):
        known = found["half"] is not None
        if not (found["part"] or found["minutes"] or found["clock"] or known):
            continue
        verb = _verb(row, found.start())
        subject = subject_before(row, verb) if verb is not None else None
        if verb is None or subject is None or subject.led:
            continue
        between = [word.text for word in row[verb + 1 :] if word.end <= found.start()]
        named = stages(text) | families(text) & _DAYS
        yield Hour(
            subject=subject, verb=family(row[verb].text), to=families(" ".join(between)), minute=_minute(found),
            half_known=known or bool(found["minutes"]), tense=tense(row[verb].lower), beside=named,
        )  # fmt: skip


def rival_hours(one: Hour, other: Hour) -> bool:
    """Whether two claims have one thing happen at two times of one day."""
    if (one.verb, one.to, one.tense, one.beside) != (other.verb, other.to, other.tense, other.beside):
        return False
    if one.verb in _LEAVING and not one.beside & _ONLY:
        return False
    if not same_thing(one.subject, other.subject) or one.subject.placed != other.subject.placed:
        return False
    return (one.minute - other.minute) % (_DAY if one.half_known and other.half_known else _HALF) != 0


def _verb(row: Sequence[Word], start: int) -> int | None:
    before = [at for at, word in enumerate(row) if word.end <= start][-_BEFORE:]
    return next((at for at in reversed(before) if family(row[at].text) in _DAILY | _LEAVING and tense(row[at].lower)), None)


def _minute(found: re.Match[str]) -> int:
    written = found["hour"].lower()
    hour = int(written) if written.isdigit() else _HOURS.index(written) + 1
    part = (found["part"] or "").lower().removeprefix("a ")
    minutes = int(found["minutes"][1:]) if found["minutes"] else _PARTS.get(part, 0)
    half = (found["half"] or "").strip().lower()
    late = half.startswith("p") or half.endswith(("afternoon", "evening"))
    return (hour % 12 if half else hour) * 60 + minutes + (_HALF if late else 0)


# On which days of the week a claim says that a place is open or closed, and whether two claims agree on it.


_WEEK = text_of("article.contradictions.opening_hours.week").split()
_ANY = frozenset({"a", "any", "every", "each"})
_OPEN, _CLOSED = frozenset({"open"}), frozenset({"closed", "shut"})
_STAYS = frozenset({"is", "are", "stays", "stay", "remains", "remain"})
_DOORS = families("door doors gate gates")
_LIMITS = one_of("except until till from after before to for during apart unless when while only")
_SEASONS = families(text_of("article.contradictions.opening_hours.seasons"))
_FIND = frozenset({"find", "finds"})
_FOUND_WITHIN = 4
"""Words of what somebody finds open."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """A place is open, or closed, on some days of every week."""

    place: NounPhrase | None
    """None for "the doors" of a place that the claim does not name."""
    is_open: bool
    days: frozenset[str]


def openings(claim: CoreClaim) -> Iterator[Opening]:
    """What a claim says of the days on which a place is open or closed; nothing where it does so for a season, for some, or
    up to an hour only."""
    text = claim.claim_text
    row = parsed(text).words
    if is_supposed(text) or negations(text):
        return
    for at, word in enumerate(row):
        if word.lower not in _OPEN | _CLOSED or at < 2:
            continue
        is_open = word.lower in _OPEN
        begins, end = clause_around(row, at, at + 1)
        clause = row[begins:end]
        said = [one.lower for one in clause]
        days = frozenset(_days(clause if said[0] in {"on", "every"} else row))
        if not days or row_families(row) & _SEASONS or (not is_open and _LIMITS & set(said)):
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


def _days(row: Sequence[Word]) -> Iterator[str]:
    """The days that are meant week by week: "Mondays", "a Monday", "every day"; not the Monday of some week."""
    for at, word in enumerate(row):
        day, before = word.lower.removesuffix("s"), row[at - 1].lower if at else ""
        if day in _WEEK and (word.lower != day or before in _ANY):
            yield day
        elif word.lower == "daily" or (word.lower == "day" and before in {"every", "each"}):
            yield from _WEEK


def _place(row: Sequence[Word], at: int) -> NounPhrase | None:
    """What is open: the subject of "is open", or what somebody will "find open"."""
    if row[at - 1].lower in _STAYS:
        return subject_before(row, at - 1)
    for begins in range(max(1, at - _FOUND_WITHIN), at):
        if row[begins - 1].lower in _FIND and row[begins].lower in DETERMINERS | {"its"}:
            return phrase(row[begins:at])
    return None


def named_places(claim: CoreClaim) -> frozenset[str]:
    """The nouns of the places that a claim says are open or closed, whenever."""
    row = parsed(claim.claim_text).words
    found = (_place(row, at) for at, word in enumerate(row) if word.lower in _OPEN | _CLOSED and at > 1)
    return frozenset(one.head for one in found if one is not None and one.head not in _DOORS | {family("one")})
