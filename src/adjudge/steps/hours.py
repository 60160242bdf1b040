"""At what time of the day a claim says that something begins, ends or leaves, and whether two claims agree on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudge.model.core_claim import CoreClaim
from adjudge.reading.quantities.families import families, family
from adjudge.steps.phrases import Phrase, same_thing, subject_before
from adjudge.text.opposites import is_supposed, negations, stages
from adjudge.text.verbs import tense
from adjudge.text.words import Word, words

_HOUR_WORDS = """
one two three four five six seven eight nine ten eleven twelve
"""
_HOURS = _HOUR_WORDS.split()
_CLOCK = re.compile(
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
_DAYS = families(
    "monday tuesday wednesday thursday friday saturday sunday weekday weekend spring summer autumn winter day week"
)
_BEFORE = 4
"""Words before the time among which the verb stands."""
_HALF, _DAY = 720, 1440


@dataclass(frozen=True, kw_only=True, slots=True)
class Hour:
    """Something happens at a time of the day."""

    subject: Phrase
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
    row = words(text)
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
    return next(
        (at for at in reversed(before) if family(row[at].text) in _DAILY | _LEAVING and tense(row[at].lower)), None
    )


def _minute(found: re.Match[str]) -> int:
    written = found["hour"].lower()
    hour = int(written) if written.isdigit() else _HOURS.index(written) + 1
    part = (found["part"] or "").lower().removeprefix("a ")
    minutes = int(found["minutes"][1:]) if found["minutes"] else _PARTS.get(part, 0)
    half = (found["half"] or "").strip().lower()
    late = half.startswith("p") or half.endswith(("afternoon", "evening"))
    return (hour % 12 if half else hour) * 60 + minutes + (_HALF if late else 0)
