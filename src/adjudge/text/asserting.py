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
    r"\b(?=[^\W\d_])(?:said|says|say|told|claims?|claimed|believe[sd]?|thought|allege[sd]?|allegedly|argue[sd]?|according"
    r"|accused|suspected|attributed|credited|regarded|considered|deemed|viewed|seen as|described|portrayed|depict(?:s|ed)|cited"
    r"|denied|rumou?red|legends?|myths?|fiction(?:al)?|planned|plans|proposed|expected|intended|hoped|wanted|tried|attempted"
    r"|failed|refused|nearly|almost|hardly|scarcely|supposed|so-called|traditionally|often|sometimes|usually|typically"
    r"|generally|mostly|mainly|probably|unlikely|nominated|candidate|shortlisted|respectively|falsely|wrongly|mistakenly"
    r"|erroneously|incorrectly)\b",
    re.IGNORECASE,
)
"""Words behind which a statement is somebody's, meant, or only mostly so."""
_TELLS = (
    r"(?:report(?:s|ed)?|insist(?:s|ed)?|warn(?:s|ed)?|announce[sd]?|confirm(?:s|ed)?|noted|recall(?:s|ed)?|add(?:s|ed)?"
    r"|writes?|wrote|stated|suggest(?:s|ed)?|testified|maintain(?:s|ed)?|assert(?:s|ed)?|contend(?:s|ed)?|declare[sd]?"
    r"|estimated|explain(?:s|ed)?|reveal(?:s|ed)?|showed|tweeted|posted)"
)
_TOLD_AT_THE_END = re.compile(
    rf",\s(?:[^\s,]+\s){{0,6}}{_TELLS}(?:\s(?:on|in|at|last|this)\s[^\s,]+|\s(?:today|yesterday|later|recently|earlier))?[.!]$"
    rf"|,\s{_TELLS}\s(?:the\s)?[A-Z][^\s,]*(?:\s[A-Z][^\s,]*){{0,3}}$"
)
""" ", the paper reported.", ", reports Reuters." """
_IN_A_STORY = re.compile(
    r"^\W{0,3}(?:in|on|within|throughout|during)\s[^,]{0,80}\b(?:films?|movies?|novels?|books?|stor(?:y|ies)|plays?|series|shows?"
    r"|sitcom|episodes?|comics?|manga|anime|opera|musical|poems?|tales?|fiction|fantasy|mytholog(?:y|ies)|folklore|legends?|sketch"
    r"|parody|satire|dreams?|games?)\b[^,]{0,60},",
    re.IGNORECASE,
)
"""What comes after it happens there and nowhere else."""
_LONG_QUOTE = re.compile(r"[\"\u201c\u00ab](?:[^\s\"\u201c\u201d\u00ab\u00bb]+\s+){5}")


_JOINED_QUOTE = re.compile(r"[\"\u201c][^\"\u201c\u201d]{0,80}\b(?:and|or)\b[^\"\u201c\u201d]{0,80}[\"\u201d]")
"""A title that reads like a list: "Democracy and Education"."""


def asserts(sentence: str) -> bool:
    """Whether what the sentence says can be taken for said, all of it."""
    if "?" in sentence or is_negated(sentence) or _CONDITIONS.search(sentence) or _ATTRIBUTED.search(sentence):
        return False
    if is_belief(sentence) or _LONG_QUOTE.search(sentence) or _JOINED_QUOTE.search(sentence):
        return False
    if _TOLD_AT_THE_END.search(sentence) or _IN_A_STORY.search(sentence):
        return False
    if hedges(sentence) or reports(sentence) or denies(sentence):
        return False
    return not any(word.lower in MODALS for word in words(sentence))
