"""Who orders, allows or forbids what: rules, laws and bans as sentences state them."""

from __future__ import annotations

import re

_ORDER = (
    r"(?:ban|prohibit|forbid|forbade|forbidden|outlaw|require|mandate|oblige|permit|allow|legali[sz]e|criminali[sz]e"
    r"|decriminali[sz]e|authori[sz]e|restrict|abolish|impose|repeal|enact|ratif(?:y|ie)|exempt|bar|compel|order"
    r"|license)"
)
_FORMS = rf"{_ORDER}(?:s|d|ed|ned|red|ted|es|ing)?"
_MAKER = re.compile(
    r"\b(?:law|laws|act|bill|regulations?|rules?|statute|constitution|amendment|treaty|decree|directive|ordinance"
    r"|court|parliament"
    r"|congress|senate|government|ministry|minister|council|commission|agency|authority|authorities|state|states"
    r"|city|county|union"
    r"|country|countries|university|school|schools|company|league|federation|president|king|queen|emperor|pope"
    r"|mayor|board"
    r"|[A-Z]{2,6})\b",
)
_ACTS = re.compile(rf"\b(?:{_FORMS})\b", re.IGNORECASE)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|became|becomes?|made)\s(?:\w{2,12}ly\s|now\s|still\s|also\s|not\s|never\s|once\s){0,2}"
    r"(?:banned|prohibited|forbidden|outlawed|illegal|legal|unlawful|lawful|required(?=\s(?:to|by))|obliged"
    r"|permitted|allowed(?=\s(?:to|in|on))"
    r"|legali[sz]ed|criminali[sz]ed|decriminali[sz]ed|mandatory|compulsory|against the law|restricted to|exempt)\b",
    re.IGNORECASE,
)
_MUST = re.compile(r"\b(?:must(?:\snot)?|may\snot|shall(?:\snot)?|(?:has|have|had)\sto)\s[a-z]{2,}", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:drivers?|citizens?|residents?|companies|employers?|employees|workers?|students?|pupils|schools?|owners?"
    r"|visitors?|voters?"
    r"|members?|states|manufacturers?|passengers?|banks?|shops?|restaurants?|travell?ers?|airlines?|candidates?"
    r"|parents?|players?"
    r"|anyone|nobody|no one|everyone|everybody|people|landlords?|tenants?|hospitals?|doctors?|patients?|children"
    r"|men|women)\b",
    re.IGNORECASE,
)
_NATURE = re.compile(r"\b(?:to (?:be|live|grow|survive|see|breathe))\b", re.IGNORECASE)


def orders(subject: str, predicate: str) -> bool:
    """Whether a clause says that somebody may, must or must not: a maker of rules that orders, or those who are bound."""
    if _PASSIVE.search(predicate):
        return True
    if _ACTS.match(predicate.lstrip()) or _ACTS.search(predicate[:40]):
        return _MAKER.search(subject) is not None and _NATURE.search(predicate) is None
    return _MUST.match(predicate.lstrip()) is not None and _BOUND.search(subject) is not None
