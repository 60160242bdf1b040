"""Compounds of plain facts taken apart: a cut is right when what stands on either side fits a relation's wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.facts.superlatives import Foremost
from adjudge.facts.values import is_value
from adjudge.facts.wording import LONGEST, Asked, Compared, Counted, Said, asked, positive

_JOINT = re.compile(
    r",? (?:and|but|while|whereas|yet)(?: also)? |; |, (?=the |in )|,? (?=with (?:the|an?) )", re.IGNORECASE
)
_LISTED = re.compile(r", and |, | and ")
_JOINED = re.compile(r",| and | but | while | is | are | has ", re.IGNORECASE)
_BOTH = re.compile(
    r"(?:both )?(?P<one>.+?)(?:,? and|,? as well as) (?P<other>.+?) (?P<verb>are|have|use|border|share|lie|belong|orbit|adjoin)"
    r" (?:both )?(?P<rest>.+)",
    re.IGNORECASE,
)
_PHRASE = re.compile(r" (?:in|by) (?:(?! in | by ).)+")
_SINGULAR = {"are": "is", "have": "has"}
_MOST_JOINTS = 3
_LOWER_CASE = {"element", "unit", "currency", "language"}
"""Kinds of things whose names need no capital."""
_NO_NAME = frozenset({"the", "a", "an", "in", "of", "its", "it", "both"})
_NOT = frozenset({"not", "no", "nor", "never"})
_A_NAME = 6
"""Words a name or a value has at most."""


def plain_facts(text: str) -> tuple[str, ...] | None:
    """The facts a claim puts side by side, each with its subject; None where it is one, or anything in it is not a plain fact."""
    whole = text.strip().rstrip(".!")
    if len(whole) > LONGEST or len(_JOINT.findall(whole)) > _MOST_JOINTS:
        return None
    found = None if _fits(whole) else _apart(whole) or _of_both(whole) or _of_phrases(whole)
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
    if text.split(" ", maxsplit=1)[0].lower() not in {"it", "its"}:
        yield text
    if positive(left)[1]:
        return  # after a denial nobody can tell whether what is left out was denied too
    opening = next((name for name in (first.subject, *_values(first)) if name and left.startswith(name)), None)
    if opening is None:
        return
    pronouns = {"its ": f"{opening}'s ", "it ": f"{opening} "}
    leaning = next((p for p in pronouns if text.lower().startswith(p)), None)
    if text.lower().startswith("with "):
        yield f"{opening} has {text[5:]}"
    elif leaning is None:
        yield f"{opening} {text}"
        yield from _as_before(text, left, first)
    elif opening == first.subject:
        yield pronouns[leaning] + text[len(leaning) :]


def _as_before(text: str, left: str, first: Asked) -> Iterator[str]:
    """A clause that leaves out what the one before has said: "Copper has the atomic number 29 and zinc 30". Its two names take
    the places of the first's; the more of what stood between them it says again, the surer the cut."""
    values = [value for value in _values(first) if value]
    ends = sorted((at, name) for name in (first.subject, *values[:1]) if (at := left.find(name)) >= 0)
    if len(ends) != 2:
        return
    (one, opening), (other, closing) = ends
    between = left[one + len(opening) : other]
    cuts: list[tuple[int, str, str]] = []
    words = text.split()
    for cut in range(1, len(words)):
        name, rest = " ".join(words[:cut]).rstrip(",").removesuffix("'s"), " ".join(words[cut:])
        said = _repeated(rest, between)
        if name.split()[-1].lower() not in _NO_NAME and name.lower().split()[0] not in _NOT and rest[said:].strip():
            cuts.append((said, name, rest[said:].strip()))
    for _, name, value in sorted(cuts, key=lambda found: -found[0]):
        yield f"{left[:one]}{name}{between}{value}{left[other + len(closing) :]}"


def _repeated(text: str, before: str) -> int:
    """How many characters of a text say again the end of what stood before, or stand for it ("that of")."""
    for start in range(len(before)):
        said = before[start:].lstrip()
        if said and text.lower().startswith(said.lower()):
            return len(said)
    return len("that of ") if text.lower().startswith("that of ") else 0


def _of_phrases(text: str) -> list[str] | None:
    """ "discovered in 1781 by William Herschel": two facts of one verb, each of which stands without the other's phrase."""
    phrases = list(_PHRASE.finditer(text))
    if len(phrases) != 2:
        return None
    parts = [f"{text[: found.start()]}{text[found.end() :]}" for found in reversed(phrases)]
    return parts if all(map(_fits, parts)) else None


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
        values = [name for value in _values(one) for name in (_LISTED.split(value) if listed else (value,))]
        fits = not isinstance(one, Said) or is_value(one.relation, one.object)
        named = one.subject.removeprefix("the ")[:1].isupper() or _LOWER_CASE & set(one.relation.subject)
        if fits and named and all(map(_is_plain, (one.subject, *values))):
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
