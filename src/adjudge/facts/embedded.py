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
_WHOSE = re.compile(r"(?P<name>[A-Z][^\s,]{0,30}(?: [A-Z][^\s,]{0,30}){0,4}), whose (?P<rest>[^,;:]{1,160})")
_ASIDE = re.compile(
    r"(?P<name>[A-Z][^\s,]{0,30}(?: [A-Z][^\s,]{0,30}){0,4}), (?P<aside>[^,;:]{1,120}),(?P<rest> .{1,300})?"
)
_THAT = re.compile(
    r"\b(?:explain(?:ed|s)|said|says|told \w+|note[ds]|add(?:ed|s)|wrote|writes|learn(?:ed|t|s)?|knows?|knew|remember(?:ed|s)?"
    r"|show(?:s|ed)) that "
)
_NAME_WHICH = re.compile(
    r"(?P<name>[A-Z][^\s,]{0,30}(?: [A-Z][^\s,]{0,30}){0,4}),? (?:which|who|that) (?P<rest>[^,;:]{1,160})"
)


def told_in_passing(text: str) -> Iterator[str]:
    """Clauses of a sentence that could be plain facts, each with its subject; none where the sentence may not mean them."""
    if len(text) > 3 * LONGEST or _TOLD_OTHERWISE.search(text):
        return
    for clause in _CUT.split(text):
        said = clause.strip(" ,;.")
        yield said
        yield from (said[found.end() :] for found in _THAT.finditer(said))
        yield from (f"{found['name']}'s {found['rest']}" for found in _WHOSE.finditer(said))
        yield from (f"{found['name']} {found['rest']}" for found in _NAME_WHICH.finditer(said))
    yield from (f"{found['name']}'s {found['rest']}" for found in _WHOSE.finditer(text))
    for found in _ASIDE.finditer(text):
        yield f"{found['name']} is {found['aside']}"
        if found["rest"]:
            yield from (f"{found['name']}{part}" for part in (_CUT.split(found["rest"])[0],))
