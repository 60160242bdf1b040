"""Whether a sentence tells its reader to do something: "Rinse the cartridge.", "To reset it, press the button."."""

from __future__ import annotations

import re

from adjudge.text.clauses import clause
from adjudge.text.verb_stock import stock_forms
from adjudge.text.words import DETERMINERS, POSSESSIVES, PREPOSITIONS, words

_BEFORE = re.compile(
    r"\A(?:(?:to|if|when|before|after|in case)\b[^,.]{1,120},\s+|(?:then|next|first|second|third|finally|now),?\s+|please\s+)",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\A(?:do not|don['\u2019]t|never|always|make sure|be sure)\b", re.IGNORECASE)
_INVITES = re.compile(
    r"\A(?:please\s+)?(?:why not\b|(?:visit|see|enjoy|discover|explore|join|subscribe|follow|read|learn|find)\s"
    r"(?:us|our|more|out|the\s(?:website|site|shop|blog)|also|for\smore)\b)",
    re.IGNORECASE,
)
_OBJECTS = frozenset({"it", "them", "him", "her", "one", "all", "both"})


def instructs(sentence: str) -> bool:
    """Whether a sentence is an instruction. A word that could be a noun is a verb here only where what follows makes it one."""
    rest = _BEFORE.sub("", sentence, count=1)
    if _NEGATED.match(rest):
        return True
    row = words(rest)
    if len(row) < 2 or row[0].lower in DETERMINERS | POSSESSIVES | PREPOSITIONS or row[0].text[0].isdigit():
        return False
    first, second = row[0].lower, row[1].lower
    if second in (DETERMINERS | POSSESSIVES | _OBJECTS) - {"that"}:
        return not first.endswith("ly") and not stock_forms(first) & {"past", "participle", "s", "be", "have", "modal"}
    return (
        "base" in stock_forms(first) and second in PREPOSITIONS and clause(row) is None
    )  # "Water above … damages" says so


def invites(sentence: str) -> bool:
    """Whether a sentence only sends its reader elsewhere: "See our website for more details."."""
    return _INVITES.match(sentence) is not None
