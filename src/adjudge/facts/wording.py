"""From the words of a claim to what it asks of the graph; several readings where several wordings fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from adjudge.english.regex import regex
from adjudge.facts.relations import LARGER, OBJECT, SMALLER, SUBJECT, Relation, wordings
from adjudge.facts.values import Foremost, foremost, has_superlative, is_value, no_other
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import alternatives, table


@dataclass(frozen=True, kw_only=True, slots=True)
class SaidValue:
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

Asked = SaidValue | Compared | Foremost | Counted

_SHORT = table("facts.wording.short")
_IS = regex(r"\b(\w+)'s (?=(?:not|an?|the|in|no|farther|further|[a-z]+er than|part|one|home) )", re.IGNORECASE)
""""Neptune's farther out": an "is" and no possessive."""
_TRAILING = (" is", " does", " has", " are", " do", " was")
"""Verbs that may end a comparison: "than Uranus is"."""
_DENIED = regex(r"\b(is|are|was|were|has|have|lies|does|do|did)( still| currently| now)? (?:not|never) (?!only\b)", re.IGNORECASE)
_NONE = regex(r"\b(has|have|shares?|had|there is) no (?=(?:land |common )*(?:border|frontier|boundary))", re.IGNORECASE)
_NOT_ANOTHER = regex(r", (?:and )?not (?:in |to )?[^,]{1,60},")
""""Athens, not Sparta, is the capital": of what has one value, the one says all."""
_DOES = regex(r"\bdoes ([a-z]+)\b", re.IGNORECASE)
_DID = regex(r"\bd(?:o|id) ([a-z]+)\b", re.IGNORECASE)
_WHOLE_DENIED = regex(r"it is (?:not (?:true|the case|correct)|false|untrue|wrong) that ", re.IGNORECASE)
_WHOLE = regex(r"it is (?:true|a fact|correct) that ", re.IGNORECASE)
_PAST = table("facts.wording.past")


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
    lowered, nobody, first = text.lower(), no_other(text), has_superlative(text)
    for relation in wordings().relations:
        yield from _compared(relation, text)
        if nobody:  # what no other is above comes first
            yield from (
                Foremost(relation=relation, subject=one.other, most=one.more, among=nobody[0])
                for one in _compared(relation, nobody[1])
                if nobody[0].kind in one.kinds
            )
        if first:
            yield from foremost(relation, text)
        yield from _counted(relation, text)
        for wording in relation.says:
            if (found := wording.match(text, lowered)) and (not relation.values or is_value(relation, found["o"])):
                yield SaidValue(relation=relation, subject=found["s"], object=found["o"])


def _compared(relation: Relation, text: str) -> Iterator[Compared]:
    lowered = text.lower()
    for more, patterns in ((True, relation.more), (False, relation.less)):
        for pattern in patterns:
            if found := pattern.match(text, lowered):
                yield Compared(relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.subject)
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


# Plain facts told in passing: "…, whose capital is …", "Mercury, farther from the Sun than Venus, …", "he explained that …".


_TOLD_OTHERWISE = regex(rf"\b(?:{alternatives('facts.wording.told_otherwise')})\b|\?", re.IGNORECASE)
"""What makes of a clause something that the sentence does not say itself."""
_CUT = regex(r"(?<=[.;]) +|, (?=(?:as|and|but|which|who|when|where|while|though|so|because|since|with) )|: ", re.IGNORECASE)
_NAME = r"(?P<name>[A-Z][^\s,]{0,30}(?: [A-Z][^\s,]{0,30}){0,4})"
_WHOSE = regex(rf"{_NAME}, whose (?P<rest>[^,;:]{{1,160}})")
_WITH = regex(rf"{_NAME}, with (?:its )?(?P<rest>[^,;:]{{1,120}})")
_ASIDE = regex(rf"{_NAME}, (?P<aside>[^,;:]{{1,120}})(?P<past>,(?P<rest> .{{1,300}})?)?")
_CALLED = regex(rf"\b(?:[Ii]ts|[Tt]heir|[Hh]is|[Hh]er) [a-z][a-z ]{{1,40}}, {_NAME},(?P<rest> [^,;:]{{1,160}})")
""" "Its capital, Vaduz, has …": the name says whose the rest is."""
_KIND = regex(r"\b(?P<name>[^\W\d_]{3,30}), an? [^,;:]{1,80}? (?:that|which|who) (?P<rest>[^,;:]{1,160})")
""" "radium, a metal that was found by …": names of things may have small letters."""
_WHICH = regex(rf"{_NAME}, (?:which|who) (?P<rest>[^,;:]{{1,160}})")
_THAT = regex(
    r"\b(?:explain(?:ed|s)|said|says|told \w+|note[ds]|add(?:ed|s)|wrote|writes|learn(?:ed|t|s)?|knows?|knew|remember(?:ed|s)?"
    r"|show(?:s|ed)) that "
)
_NAME_THAT = regex(rf"{_NAME} (?:which|who|that) (?P<rest>[^,;:]{{1,160}})")


def told_in_passing(text: str) -> Iterator[str]:
    """Clauses of a sentence that could be plain facts, each with its subject; none that the sentence may not mean."""
    if len(text) > 3 * LONGEST:
        return
    yield from (said for said in _asides(text) if not _TOLD_OTHERWISE.search(said))
    if not _TOLD_OTHERWISE.search(text):
        yield from _clauses(text)


def _asides(text: str) -> Iterator[str]:
    """What is said beside the sentence itself. It is meant whatever the sentence makes of the rest: "Titan, a moon of Jupiter,
    could be seen" says of Titan that it is one."""
    yield from (f"{found['name']}'s {found['rest']}" for found in _WHOSE.finditer(text))
    yield from (f"{found['name']} has {found['rest']}" for found in _WITH.finditer(text))
    yield from (f"{found['name']} {found['rest']}" for found in _WHICH.finditer(text))
    yield from (f"{found['name']} {found['rest']}" for found in _KIND.finditer(text))
    yield from (f"{found['name']} is {found['aside']}" for found in _ASIDE.finditer(text) if found["past"])


def _clauses(text: str) -> Iterator[str]:
    for clause in _CUT.split(text):
        said = clause.strip(" ,;.")
        yield said
        yield from (said[found.end() :] for found in _THAT.finditer(said))
        yield from (f"{found['name']} {found['rest']}" for found in _NAME_THAT.finditer(said))
    yield from (f"{found['name']}{found['rest']}" for found in _CALLED.finditer(text))
    for found in _ASIDE.finditer(text):
        if found["rest"]:
            yield f"{found['name']}{_CUT.split(found['rest'])[0]}"
