"""What kind of statement a claim of a draft is (seed 003 §3.4), and what makes it weigh (§3.5)."""

from __future__ import annotations

import re

from adjudge.model.ledger import EntryType
from adjudge.text.dates import date_spans
from adjudge.text.numbers import numbers

DEFINES, RULES, COUNTS, STATES = "defines_a_term", "states_a_rule", "gives_a_number", "states_a_fact"

_CLOCK = re.compile(
    r"\b[0-9]{1,2}(?:[:.][0-9]{2})?\s?(?:a\.?m\b\.?|p\.?m\b\.?|o['\u2019]clock)|\b[0-9]{1,2}:[0-9]{2}\b", re.IGNORECASE
)
_DEFINES = re.compile(
    r"\b(?=[a-z])(?:refers? to|(?:is|are|was) defined as|(?:is|are) (?:a|the) (?:term|name|word|abbreviation|acronym) (?:for|of)"
    r"|stands? for|(?:is|are) (?:short|shorthand) for|denotes?|(?:is|are) (?:also )?(?:known as|called)"
    r"|by definition)\b"
    r"|(?<!\bthis )(?<!\bthat )(?<!\bwhich )(?<!\bit )\bmeans?\b(?! (?:that|to|of|for|by|you|we|it|they)\b)",
    re.IGNORECASE,
)
_IS_A = re.compile(r"(?:an?\s|[\"'\u201c\u2018])(?:[^\s,;.:]{1,40}\s){1,5}(?:is|are)\s(?:an?|any|the)\s", re.IGNORECASE)
""" "A mortgage is a loan …": of a kind, not of one thing."""
_SUBJECTS = (
    r"(?:you|we|customers?|clients?|employees?|users?|members?|applicants?|students?|staff|tenants?|owners?|guests?|visitors?"
    r"|passengers?|participants?|subscribers?|buyers?|sellers?|managers?|parents?|residents?"
    r"|anyone|nobody|everyone|no one|workers?"
    r"|contractors?|holders?|travell?ers?|candidates?)"
)
_RULES = re.compile(
    r"\b(?=\w\w)(?:must(?! have (?:been|had))|shall|should(?! have)|required?(?: to)?|requires|requirements?"
    r"|mandatory|obligatory|obliged"
    r"|obligated|compulsory|prohibited|prohibits?|forbidden|banned from|(?:is|are|be|been) (?:not )?(?:allowed|permitted"
    r"|entitled|eligible|authori[sz]ed|exempt|liable|responsible for|subject to)|needs? to|ha(?:s|ve) to|may not|cannot|can not"
    r"|not (?:allowed|permitted|eligible)|polic(?:y|ies)|rules?|regulations?|procedures?|guidelines?|deadlines?)\b"
    r"|\b(?=\w\w)" + _SUBJECTS + r" (?:\w{2,12}ly )?(?:can|may|will need|are to)\b|\bcan['\u2019]t\b",
    re.IGNORECASE,
)
_MARKERS = re.compile(
    r"\b(?=\w\w)(?:must|important(?:ly)?|importance|required?|requires|key|only|never|always|critical(?:ly)?|crucial(?:ly)?|essential(?:ly)?"
    r"|vital|necessary|mandatory|significant(?:ly)?|fundamental(?:ly)?|primar(?:y|ily)|principal(?:ly)?|main(?:ly)?|major"
    r"|especially|particularly|notably|exclusive(?:ly)?|solely|guarantees?|guaranteed|immediate(?:ly)?|urgent(?:ly)?|serious(?:ly)?"
    r"|severe(?:ly)?|dangerous|warning|central|decisive|chief(?:ly)?)\b",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"(?<![\w-])[$\u20ac\u00a3\u00a5]?[0-9][0-9.,:/]{0,20}")


def entry_type(claim: str, *, asks: bool = False) -> tuple[EntryType, str]:
    """The type of a claim and the rule that gave it: a definition before a rule, a rule before a number. `asks` is whether the
    claim tells the reader to do something, which is a procedure."""
    if is_definition(claim):
        return EntryType.DEFINITION, DEFINES
    if asks or is_rule(claim):
        return EntryType.POLICY, RULES
    return (EntryType.NUMERIC, COUNTS) if gives_number(claim) else (EntryType.FACT, STATES)


def is_definition(claim: str) -> bool:
    """Whether a claim says what a term means."""
    return _DEFINES.search(claim) is not None or _IS_A.match(claim) is not None


def is_rule(claim: str) -> bool:
    """Whether a claim states what must, may or must not be done."""
    return _RULES.search(claim) is not None


def gives_number(claim: str) -> bool:
    """Whether a claim gives an amount, a share or a date; a time of day alone is a fact like others (003 §3.4)."""
    told = _CLOCK.sub(" ", claim)
    return bool(numbers(told) or date_spans(told))


def holds_number(claim: str) -> bool:
    """Whether there is any figure in a claim, a time of day and the number of a section among them."""
    return bool(_FIGURE.search(claim) or numbers(claim) or date_spans(claim))


def is_marked(claim: str) -> bool:
    """Whether its wording says that it matters."""
    return _MARKERS.search(claim) is not None
