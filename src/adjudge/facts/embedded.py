"""Plain facts told in passing: "…, whose capital is …", "Mercury, farther from the Sun than Venus, …", "he explained that …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.facts.wording import LONGEST

_TOLD_OTHERWISE = re.compile(
    r"\b(?:not true|wrong(?:ly)?|false(?:ly)?|mistake(?:n|nly)?|believe[ds]?|believing|thinks?|thought|imagin\w+|myth|once"
    r"|used to|former(?:ly)?|until|would|could|should|might|may|if|whether|unless|claim(?:s|ed|ing)?|rumou?r\w*"
    r"|suppos\w+|pretend\w*|den(?:y|ies|ied)|unlike|no longer|had been|were it|as though|joked?|fiction\w*|novel|dream\w*"
    r"|error|correct(?:ed|ion)|instead|rather than)\b|\?",
    re.IGNORECASE,
)
"""What makes of a clause something that the sentence does not say itself."""
_CUT = re.compile(
    r"(?<=[.;]) +|, (?=(?:as|and|but|which|who|when|where|while|though|so|because|since|with) )|: ", re.IGNORECASE
)
_NAME = r"(?P<name>[A-Z][^\s,]{0,30}(?: [A-Z][^\s,]{0,30}){0,4})"
_WHOSE = re.compile(rf"{_NAME}, whose (?P<rest>[^,;:]{{1,160}})")
_WITH = re.compile(rf"{_NAME}, with (?:its )?(?P<rest>[^,;:]{{1,120}})")
_ASIDE = re.compile(rf"{_NAME}, (?P<aside>[^,;:]{{1,120}})(?P<past>,(?P<rest> .{{1,300}})?)?")
_CALLED = re.compile(rf"\b(?:[Ii]ts|[Tt]heir|[Hh]is|[Hh]er) [a-z][a-z ]{{1,40}}, {_NAME},(?P<rest> [^,;:]{{1,160}})")
""" "Its capital, Vaduz, has …": the name says whose the rest is."""
_KIND = re.compile(r"\b(?P<name>[^\W\d_]{3,30}), an? [^,;:]{1,80}? (?:that|which|who) (?P<rest>[^,;:]{1,160})")
""" "radium, a metal that was found by …": names of things may have small letters."""
_WHICH = re.compile(rf"{_NAME}, (?:which|who) (?P<rest>[^,;:]{{1,160}})")
_THAT = re.compile(
    r"\b(?:explain(?:ed|s)|said|says|told \w+|note[ds]|add(?:ed|s)|wrote|writes|learn(?:ed|t|s)?|knows?|knew|remember(?:ed|s)?"
    r"|show(?:s|ed)) that "
)
_NAME_THAT = re.compile(rf"{_NAME} (?:which|who|that) (?P<rest>[^,;:]{{1,160}})")


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
