"""Whether a sentence says that something is so: not that it may be, is not, is said to be, or would be."""

from __future__ import annotations

import re

from adjudge.text.claims import is_belief, is_negated
from adjudge.text.hints import denies, hedges, reports
from adjudge.text.verbs import MODALS
from adjudge.text.words import words

_CONDITIONS = re.compile(
    r"\b(?:if|unless|whether|suppose|supposing|assuming|provided that|in case|as though|as if|otherwise|except|rather than"
    r"|instead of|in order to|so that)\b",
    re.IGNORECASE,
)
_ATTRIBUTED = re.compile(
    r"\b(?=[^\W\d_])(?:said|says|say|told|claims?|claimed|believe[sd]?|thought|alleged(?:ly)?|argue[sd]?|according|accused|suspected"
    r"|attributed|credited|regarded|considered|deemed|viewed|seen as|described|portrayed|depict(?:s|ed)|cited|denied"
    r"|rumou?red|legends?|myths?|fiction(?:al)?|planned|plans|proposed|expected|intended|hoped|wanted|tried|attempted"
    r"|failed|refused|nearly|almost|hardly|scarcely|supposed|so-called|traditionally|often|sometimes|usually|typically"
    r"|generally|mostly|mainly|probably|unlikely|nominated|candidate|shortlisted|respectively)\b",
    re.IGNORECASE,
)
"""Words behind which a statement is somebody's, meant, or only mostly so."""
_LONG_QUOTE = re.compile(r"[\"\u201c\u00ab](?:[^\s\"\u201d\u00bb]+\s+){5}")


_JOINED_QUOTE = re.compile(r"[\"\u201c][^\"\u201c\u201d]{0,80}\b(?:and|or)\b[^\"\u201c\u201d]{0,80}[\"\u201d]")
"""A title that reads like a list: "Democracy and Education"."""


def asserts(sentence: str) -> bool:
    """Whether what the sentence says can be taken for said, all of it."""
    if "?" in sentence or is_negated(sentence) or _CONDITIONS.search(sentence) or _ATTRIBUTED.search(sentence):
        return False
    if is_belief(sentence) or _LONG_QUOTE.search(sentence) or _JOINED_QUOTE.search(sentence):
        return False
    if hedges(sentence) or reports(sentence) or denies(sentence):
        return False
    return not any(word.lower in MODALS for word in words(sentence))
