"""Compounds of plain facts taken apart: a cut is right when what stands on either side fits a relation's wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.facts.superlatives import Foremost
from adjudge.facts.wording import LONGEST, Asked, Compared, Counted, Said, asked, positive

_JOINT = re.compile(r",? (?:and|but|while|whereas|yet)(?: also)? |; ", re.IGNORECASE)
_JOINED = re.compile(r",| and | but | while | is | are | has ", re.IGNORECASE)
_BOTH = re.compile(
    r"(?:both )?(?P<one>.+?)(?:,? and|,? as well as) (?P<other>.+?) (?P<verb>are|have|use|border|share|lie|belong|orbit|adjoin)"
    r" (?:both )?(?P<rest>.+)",
    re.IGNORECASE,
)
_SINGULAR = {"are": "is", "have": "has"}
_MOST_JOINTS = 3
_A_NAME = 6
"""Words a name or a value has at most."""


def plain_facts(text: str) -> tuple[str, ...] | None:
    """The facts a claim puts side by side, each with its subject; None where it is one, or anything in it is not a plain fact."""
    whole = text.strip().rstrip(".!")
    if len(whole) > LONGEST or len(_JOINT.findall(whole)) > _MOST_JOINTS:
        return None
    found = None if _fits(whole) else _apart(whole) or _of_both(whole)
    return tuple(f"{part[0].upper()}{part[1:]}." for part in found) if found else None


def _apart(text: str) -> list[str] | None:
    for joint in _JOINT.finditer(text):
        left, right = text[: joint.start()], text[joint.end() :]
        first = next(_readings(left), None)
        if first is None:
            continue
        for second in _with_subject(right, left, first):
            more = [second] if _fits(second) else _apart(second)
            if more:
                return [left, *more]
    return None


def _with_subject(text: str, left: str, first: Asked) -> Iterator[str]:
    """A second clause as it stands, or with what it goes on from: the name that opens the first. A pronoun is resolved only
    where that name is what the first is about: in "Vienna is the capital of Austria, and its …" it may be either."""
    yield text
    opening = next((name for name in (first.subject, *_values(first)) if name and left.startswith(name)), None)
    if opening is None:
        return
    pronouns = {"its ": f"{opening}'s ", "it ": f"{opening} "}
    leaning = next((p for p in pronouns if text.lower().startswith(p)), None)
    if leaning is None:
        yield f"{opening} {text}"
    elif opening == first.subject:
        yield pronouns[leaning] + text[len(leaning) :]


def _of_both(text: str) -> list[str] | None:
    found = _BOTH.fullmatch(text)
    if not found:
        return None
    verb = found["verb"].lower()
    said = f"{_SINGULAR.get(verb, verb + 's')} {found['rest']}"
    parts = [f"{found[name]} {said}" for name in ("one", "other")]
    return parts if all(map(_fits, parts)) else None


def _fits(text: str) -> bool:
    return any(True for _ in _readings(text))


def _readings(text: str) -> Iterator[Asked]:
    for one in asked(positive(text)[0]):
        listed = isinstance(one, Said) and one.relation.holds == "listed"
        if _is_plain(one.subject) and all(listed or _is_plain(value) for value in _values(one)):
            yield one


def _values(one: Asked) -> tuple[str, ...]:
    match one:
        case Said():
            return (one.object,)
        case Compared():
            return (one.other,)
        case Counted():
            return (one.number,)
        case Foremost():
            return (one.among.place, *one.among.names)


def _is_plain(slot: str) -> bool:
    return len(slot.split()) <= _A_NAME and not _JOINED.search(re.sub(r"\d,\d", "", slot))
