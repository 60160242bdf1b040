"""Which way a few sentences about a claim argue: that the evidence is for it, or against it."""

from __future__ import annotations

import re

from adjudge.model.evidence import StanceLabel
from adjudge.text.quotations import unquoted

_FOR = (
    r"support(?:s|ed|ing)?|confirm(?:s|ed|ing)?|corroborat(?:es?|ed|ing)|verif(?:y|ies|ied)|substantiat(?:es?|ed)"
    r"|bears? (?:it |this )?out|consistent with|in line with"
)
_AGAINST = (
    r"contradict(?:s|ed|ing|ion|ions)?|refut(?:es?|ed|ing)|disprov(?:es?|ed|en|ing)|debunk(?:s|ed|ing)?|rebut(?:s|ted)?"
    r"|conflicts? with|inconsistent with|at odds with"
)
_TRUE = r"true|correct|accurate"
_FALSE = r"false|untrue|incorrect|inaccurate|wrong|mistaken"
_CUE = re.compile(
    rf"\b(?:(?P<for>{_FOR})|(?P<against>{_AGAINST})|(?P<true>{_TRUE})|(?P<false>{_FALSE}))\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:not|no|nor|never|neither|nothing|none|nobody|cannot|without|fails? to|failed to|lacks?)|n['\u2019]t)"
    r"(?:\s+\w+){0,3}\s*$",
    re.IGNORECASE,
)
_REACH = 40
"""Characters before a word in which its denial stands."""


def points(text: str, claim: str) -> StanceLabel:
    """The side a text argues for; neutral where it argues for both or for neither.

    What it quotes is not its own word, and a word the claim itself uses may be there only because the claim does.
    "Does not support" argues for nothing; "is not true" argues against.
    """
    own = unquoted(text)
    claimed = claim.lower()
    sides: set[StanceLabel] = set()
    for cue in _CUE.finditer(own):
        if _stem(cue[0]) in claimed:
            continue
        denied = _DENIED.search(own[max(0, cue.start() - _REACH) : cue.start()]) is not None
        side = _side(str(cue.lastgroup), denied=denied)
        if side is not None:
            sides.add(side)
    return sides.pop() if len(sides) == 1 else StanceLabel.NEUTRAL


def _side(kind: str, *, denied: bool) -> StanceLabel | None:
    if kind == "for":
        return None if denied else StanceLabel.SUPPORTS
    if kind == "against":
        return None if denied else StanceLabel.REFUTES
    if kind == "true":
        return StanceLabel.REFUTES if denied else StanceLabel.SUPPORTS
    return None if denied else StanceLabel.REFUTES


def _stem(word: str) -> str:
    """Enough of a word to know it again in another form."""
    return word.lower()[:6]
