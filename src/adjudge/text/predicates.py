"""What a clause says of its subject: that it ranks, that it is there or is so, or that something happened."""

from __future__ import annotations

import re

from adjudge.model.core_claim import PredicateType
from adjudge.text.clauses import Clause
from adjudge.text.speakers import SAYING
from adjudge.text.verbs import FINITE_BE, HAVE, MODALS, tense

_RANKED = re.compile(
    r"\b(?:the|its|['\u2019]s|their|his|her)\s(?:(?:[0-9]{1,3}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth"
    r"|seventh|eighth|ninth|tenth|single|world['\u2019]s)"
    r"[\s-]){0,2}(?:[a-z]{3,}est(?<!forest)(?<!west)(?<!east)(?<!interest)(?<!harvest)(?<!rest)(?<!test)(?<!request)(?<!protest)(?<!quest)(?<!guest)"
    r"(?<!conquest)(?<!contest)(?<!priest)|most\s(?!of\b)[a-z]{3,}|least\s[a-z]{3,}|best|worst|first\s(?:\w+\s){0,3}(?:to|in|of|ever)|only\s(?:\w+\s){0,3}"
    r"(?:to|in|of|that|which|who|with))\b"
    r"|\b(?:rank(?:s|ed|ing)?|tops?|topped)\s(?:\w+\s){0,2}(?:first|second|third|fourth|fifth|among|as|at|the|[0-9])"
    r"|\b(?:more|fewer|less|larger|smaller|taller|longer|older|higher|lower|bigger|faster|deeper"
    r"|heavier)\s(?:\w+\s){0,4}than\s(?:any|all|every)\b",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"^\W*there\s(?:is|are|was|were|has been|have been|exists?)\b|\b(?:exists?|existed)\b", re.IGNORECASE
)


def predicate_type(wording: str, found: Clause | None) -> PredicateType:
    """The type of a clause in which nothing is measured, quoted or ordered. What is told in the present or by "to be" without
    a doing holds or does not, whenever: it exists; what was done is an event."""
    if _RANKED.search(wording):
        return PredicateType.RANKING
    if _THERE.search(wording):
        return PredicateType.EXISTENCE
    if found is None:
        return PredicateType.OTHER
    group = [word.lower for word in found.group]
    if reports(found):
        return PredicateType.QUOTE
    still = len(group) == 1 and (group[0] in FINITE_BE or group[0] in HAVE)
    if still or tense(group[0]) == "present":
        return PredicateType.EXISTENCE
    return PredicateType.EVENT if tense(group[0]) == "past" else PredicateType.OTHER


def reports(found: Clause) -> bool:
    """Whether a clause tells what somebody said: "The mayor said that …"; not what one can or might say."""
    return found.group[0].lower not in MODALS and found.group[-1].lower in SAYING - {
        "called",
        "calls",
        "described",
        "describes",
        "posted",
        "reported",
        "estimated",
    }
