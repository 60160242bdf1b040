"""From the words of a claim to what it asks of the graph; several readings where several wordings fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from adjudge.facts.relations import LARGER, OBJECT, SMALLER, SUBJECT, Relation, wordings
from adjudge.facts.superlatives import Foremost, foremost, no_other
from adjudge.facts.values import is_value


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """A subject has a value."""

    relation: Relation
    subject: str
    object: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """One subject's amount is above another's, or below."""

    relation: Relation
    subject: str
    other: str
    more: bool
    kinds: tuple[str, ...]
    """Of things that this is said of: "larger" is more land of a country and more people of a city."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """A subject has so many objects."""

    relation: Relation
    subject: str
    number: str


LONGEST = 300
"""Characters of a plain fact, at most: nothing longer is held against wordings."""

Asked = Said | Compared | Foremost | Counted

_SHORT = {
    "isn't": "is not", "aren't": "are not", "wasn't": "was not", "weren't": "were not", "doesn't": "does not", "don't": "do not",
    "didn't": "did not", "hasn't": "has not", "haven't": "have not", "cannot": "can not", "can't": "can not",
}  # fmt: skip
_IS = re.compile(r"\b(\w+)'s (?=(?:not|an?|the|in|no|farther|further|[a-z]+er than|part|one|home) )", re.IGNORECASE)
""""Neptune's farther out": an "is" and no possessive."""
_TRAILING = (" is", " does", " has", " are", " do", " was")
"""Verbs that may end a comparison: "than Uranus is"."""
_DENIED = re.compile(
    r"\b(is|are|was|were|has|have|lies|does|do|did)( still| currently| now)? (?:not|never) (?!only\b)", re.IGNORECASE
)
_NONE = re.compile(
    r"\b(has|have|shares?|had|there is) no (?=(?:land |common )*(?:border|frontier|boundary))", re.IGNORECASE
)
_NOT_ANOTHER = re.compile(r", (?:and )?not (?:in |to )?[^,]{1,60},")
""""Athens, not Sparta, is the capital": of what has one value, the one says all."""
_DOES = re.compile(r"\bdoes ([a-z]+)\b", re.IGNORECASE)
_DID = re.compile(r"\bd(?:o|id) ([a-z]+)\b", re.IGNORECASE)
_WHOLE_DENIED = re.compile(r"it is (?:not (?:true|the case|correct)|false|untrue|wrong) that ", re.IGNORECASE)
_WHOLE = re.compile(r"it is (?:true|a fact|correct) that ", re.IGNORECASE)
_PAST = {
    "join": "joined",
    "die": "died",
    "succeed": "succeeded",
    "serve": "served",
    "enter": "entered",
    "belong": "belonged",
}


def positive(claim: str) -> tuple[str, bool]:
    """A claim without its denial, and whether it was denied. What is denied in other ways fits no wording."""
    if len(claim) > LONGEST:
        return claim, False
    text = " ".join(claim.replace("’", "'").replace("‘", "'").split()).rstrip(" .!")
    text = _IS.sub(r"\1 is ", text)
    for short, full in _SHORT.items():
        text = re.sub(rf"\b{short}\b", full, text, flags=re.IGNORECASE)
    denied = False
    if found := _WHOLE_DENIED.match(text):
        text, denied = text[found.end() :], True
    elif found := _WHOLE.match(text):
        text = text[found.end() :]
    if found := _DENIED.search(text):
        text, denied = f"{text[: found.end(1)]} {text[found.end() :]}", not denied
    if found := _NONE.search(text):
        text, denied = f"{text[: found.start()]}{found[1]} a {text[found.end() :]}", not denied
    text = _NOT_ANOTHER.sub("", text)
    if " than " in text and text.endswith(_TRAILING):
        text = text.rpartition(" ")[0]
    text = wordings().filler.sub("", text)
    text = _DOES.sub(lambda m: _third(m[1]), text, count=1)
    return _DID.sub(lambda m: _PAST.get(m[1], m[1]), text, count=1), denied


def _third(verb: str) -> str:
    """A verb after "does" as it stands without it."""
    if verb == "have":
        return "has"
    if re.search(r"[^aeiou]y\Z", verb):
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("ch", "sh", "s", "x")) else "s")


def asked(text: str) -> Iterator[Asked]:
    """Every way in which a positive claim fits a relation's wordings."""
    if len(text) > LONGEST:
        return
    lowered, nobody = text.lower(), no_other(text)
    for relation in wordings().relations:
        yield from _compared(relation, text)
        if nobody:  # what no other is above comes first
            yield from (
                Foremost(relation=relation, subject=one.other, most=one.more, among=nobody[0])
                for one in _compared(relation, nobody[1])
                if nobody[0].kind in one.kinds
            )
        yield from foremost(relation, text)
        yield from _counted(relation, text)
        for wording in relation.says:
            if (found := wording.match(text, lowered)) and (not relation.values or is_value(relation, found["o"])):
                yield Said(relation=relation, subject=found["s"], object=found["o"])


def _compared(relation: Relation, text: str) -> Iterator[Compared]:
    lowered = text.lower()
    for more, patterns in ((True, relation.more), (False, relation.less)):
        for pattern in patterns:
            if found := pattern.match(text, lowered):
                yield Compared(
                    relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.subject
                )
    for more, size in ((True, LARGER), (False, SMALLER)):
        if relation.sized and "than" in lowered and (found := _sized(size).match(text)):
            yield Compared(relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.sized)


@cache
def _sized(words: str) -> re.Pattern[str]:
    """Held against plain facts alone, which are short."""
    return re.compile(rf"{SUBJECT} is (?:{words})(?: in size)? than {OBJECT}\Z", re.IGNORECASE)


def _counted(relation: Relation, text: str) -> Iterator[Asked]:
    if not relation.counted or relation.holds != "listed":
        return
    verb = "has|borders|neighbou?rs|is bordered by|shares (?:a |its )?(?:land )?borders? with|has (?:a )?(?:land )?borders? with"
    pattern = rf"{SUBJECT} (?:{verb}) (?:exactly |only |a total of )?{OBJECT} (?:different )?(?:{relation.counted})\Z"
    if found := re.match(pattern, text, re.IGNORECASE):
        yield Counted(relation=relation, subject=found["s"], number=found["o"])
