"""How a sentence that shares a claim's words says the reverse of it, or less.

Small models look at the words two texts share. The few words that turn a statement round are read by rule: which way something
went, how often, when in the day, from which side a limit is meant, who acts on whom, words that exclude each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudge.english.clause_places import clause_places
from adjudge.english.clauses import clause, object_words
from adjudge.english.figures.quantities import Quantity, quantities
from adjudge.english.figures.units import convert
from adjudge.english.hints import overclaims
from adjudge.english.mentions import acts, stems
from adjudge.english.opposites import negations, opposed
from adjudge.english.words import stretch, terms, words

DIRECTION, RATE, CLOCK, LIMIT, ROLES, OPPOSITE, EXCLUSIVE, SHARE, MYTH = (
    "direction", "rate", "clock", "limit", "roles", "opposite", "exclusive", "share", "myth",
)  # fmt: skip
RESERVE, SCOPE = "reserve", "scope"

_ALIKE = 0.6
"""The share of a claim's content words that a sentence must hold for its other words to count against it."""
_UP = re.compile(
    r"\b(?:rose|risen|ris(?:e|es|ing)|increas(?:e[ds]?|ing)|grew|grown|grow(?:s|ing)?|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?"
    r"|soar(?:s|ed|ing)?|gain(?:s|ed|ing)?|rais(?:e[ds]?|ing)|improv(?:e[ds]?|ing))\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:fell|fallen|fall(?:s|ing)?|decreas(?:e[ds]?|ing)|declin(?:e[ds]?|ing)|drop(?:s|ped|ping)?|reduc(?:e[ds]?|ing)"
    r"|shrank|shrunk|plunge[ds]?|slump(?:s|ed)?|lower(?:s|ed|ing)?|worsen(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_RATE = re.compile(
    r"\b(?:per|an?|each|every)\s(second|minute|hour|day|week|month|quarter|year|annum)\b"
    r"|\b(hourly|daily|weekly|monthly|quarterly|yearly|annually|annual)\b",
    re.IGNORECASE,
)
_SPELLS = {
    "annum": "year", "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "yearly": "year", "annually": "year", "annual": "year",
}  # fmt: skip
_CLOCK = re.compile(
    r"\b([0-9]{1,2})(?:[:.]([0-9]{2}))?\s?([ap])\.?\s?m\b|\b([01]?[0-9]|2[0-3]):([0-5][0-9])\b|\b(noon|midday|midnight)\b",
    re.IGNORECASE,
)
_SAME = 0.02
_LOWEST, _HIGHEST = frozenset({"at_least", "more_than"}), frozenset({"at_most", "less_than"})
_ONLY = re.compile(r"(?:^|[:;,]\s)(?:only|solely|exclusively|nobody but|none but|no one but)\s", re.IGNORECASE)
_ANYONE = re.compile(r"^(?:any|every|all|each|anyone|anybody|everyone|everybody)\b", re.IGNORECASE)
_MOST = re.compile(r"\b(?:most|majority)\b", re.IGNORECASE)
_ALL = re.compile(r"^(?:all|every|everyone|everybody)\b", re.IGNORECASE)
_MYTH = re.compile(
    r"^\W{0,3}(?:myth|fiction|false|misconception)\s?[:\u2013\u2014-]"
    r"|\bit is (?:a (?:common )?(?:myth|misconception)|not true|false|untrue) that\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:suspect(?:s|ed)?|alleg(?:e[ds]?|ing|ation|ations|edly)|rumou?r(?:s|ed)?|reportedly|supposedly|purported(?:ly)?|falsely"
    r"|mistakenly|(?:some|critics|opponents|supporters|many) (?:say|claim|believe|argue)"
    r"|(?:is|are|was|were) (?:said|thought|believed|rumou?red|alleged) to"
    r"|claim(?:s|ed) (?:that|to)|(?:may|might|could) have)\b",
    re.IGNORECASE,
)


def turned(claim: str, sentence: str) -> str:
    """The way in which a sentence says the reverse of a claim; empty where it does not, or speaks of something else."""
    if _MYTH.search(sentence) and not _MYTH.search(claim) and _shared(claim, sentence) >= _ALIKE:
        return MYTH
    part = _part(claim, sentence)
    if _shared(claim, part) < _ALIKE or (negations(claim) - negations(part)) % 2:
        return ""
    return next((way for way, holds in _WAYS if holds(claim, part)), "")


def held_back(claim: str, sentence: str) -> str:
    """The way in which a sentence says less than a claim: with a reserve the claim has dropped, or of fewer cases."""
    if _TOLD.search(sentence) and not _TOLD.search(claim):
        return RESERVE
    if _other_limit(claim, sentence):
        return LIMIT
    return SCOPE if overclaims(claim, sentence) else ""


def _part(claim: str, sentence: str) -> str:
    """The statement of a sentence that has most of a claim's words."""
    parts = [found.wording for found in clause_places(sentence)]
    return max(parts, key=lambda part: _shared(claim, part), default=sentence)


def _shared(claim: str, text: str) -> float:
    """The share of a claim's content words, turning words and figures aside, that a text holds."""
    wanted = {term for term in terms(_UP.sub(" ", _DOWN.sub(" ", _RATE.sub(" ", claim)))) if not term[0].isdigit()}
    return len(wanted & set(terms(text))) / len(wanted) if wanted else 0.0


def _by_direction(claim: str, part: str) -> bool:
    return _way(claim) * _way(part) < 0


def _way(text: str) -> int:
    return (_UP.search(text) is not None) - (_DOWN.search(text) is not None)


def _by_rate(claim: str, part: str) -> bool:
    mine, theirs = _rates(claim), _rates(part)
    return len(mine) == len(theirs) == 1 and mine != theirs and _same_figures(claim, part)


def _rates(text: str) -> frozenset[str]:
    found = ((match[1] or match[2]).lower() for match in _RATE.finditer(text))
    return frozenset(_SPELLS.get(spell, spell) for spell in found)


def _same_figures(claim: str, part: str) -> bool:
    mine, theirs = ({q.value for q in quantities(text)} - {1.0, 2.0} for text in (claim, part))
    return mine == theirs


def _by_clock(claim: str, part: str) -> bool:
    mine, theirs = _clocks(claim), _clocks(part)
    return bool(mine) and len(mine) == len(theirs) and mine != theirs


def _clocks(text: str) -> tuple[int, ...]:
    """Times of day in minutes."""
    return tuple(_minutes(match) for match in _CLOCK.finditer(text))


def _minutes(match: re.Match[str]) -> int:
    if match[6]:
        return 0 if match[6].lower() == "midnight" else 720
    if match[3]:
        return int(match[1]) % 12 * 60 + int(match[2] or 0) + (720 if match[3].lower() == "p" else 0)
    return int(match[4]) * 60 + int(match[5])


def _by_limit(claim: str, part: str) -> bool:
    return any(_are_opposite(one, other) for one in quantities(claim) for other in quantities(part))


def _are_opposite(one: Quantity, other: Quantity) -> bool:
    if (one.value, one.unit) != (other.value, other.unit):
        return False
    return any(one.bound in here and other.bound in there for here, there in ((_LOWEST, _HIGHEST), (_HIGHEST, _LOWEST)))


def _other_limit(claim: str, sentence: str) -> bool:
    """ "At least 10 days" against "at least two weeks": true as far as it goes, and not what is asked."""
    limits = [q for q in quantities(sentence) if q.bound in _LOWEST | _HIGHEST]
    return any(
        one.bound == other.bound
        and (value := _in_unit(other, one.unit)) is not None
        and abs(value - one.value) > _SAME * value
        for one in quantities(claim)
        for other in limits
    )


def _in_unit(quantity: Quantity, unit: str | None) -> float | None:
    if quantity.unit == unit:
        return quantity.value
    return convert(quantity.value, quantity.unit, unit) if quantity.unit and unit else None


def _by_roles(claim: str, part: str) -> bool:
    """Whether who does a thing in the claim has it done to him by whom it is done to there: "The customer pays the supplier"."""
    mine, theirs = _roles(claim), _roles(part)
    if mine is None or theirs is None:
        return False
    doer, verb, done_to = mine[0] - mine[2], mine[1], mine[2] - mine[0]
    here, there = doer & theirs[2], done_to & theirs[0]
    if not (here and there):
        return False
    return acts(claim, here, verb, there) is True and acts(part, here, verb, there) is False


def _roles(text: str) -> tuple[frozenset[str], tuple[str, ...], frozenset[str]] | None:
    """The words of what acts, what it does, and what that is done to."""
    found = clause(words(text))
    if found is None or not found.sure:
        return None
    subject, object_ = (stems(stretch(text, own)) for own in (found.subject_words, object_words(found)))
    verb = stems(stretch(text, found.group))[-1:]
    if not verb:  # "must approve", where only "must" is known for a verb
        verb, object_ = object_[:1], object_[1:]
    return frozenset(subject), verb, frozenset(object_)


def _by_opposites(claim: str, part: str) -> bool:
    return bool(opposed(claim, part))


def _by_exclusion(claim: str, part: str) -> bool:
    """ "Any employee may" against "Only managers may"."""
    return bool(_ANYONE.match(claim.strip()) and _ONLY.search(part)) and not _ONLY.search(claim)


def _by_share(claim: str, part: str) -> bool:
    """ "Most employees" against "ten percent of the employees"."""
    shares = [q.value for q in quantities(part) if q.kind == "percent"]
    if len(shares) != 1 or any(q.kind == "percent" for q in quantities(claim)):
        return False
    return bool((_MOST.search(claim) and shares[0] <= 50.0) or (_ALL.match(claim.strip()) and shares[0] < 100.0))


_WAYS: tuple[tuple[str, Callable[[str, str], bool]], ...] = (
    (DIRECTION, _by_direction),
    (RATE, _by_rate),
    (CLOCK, _by_clock),
    (LIMIT, _by_limit),
    (ROLES, _by_roles),
    (EXCLUSIVE, _by_exclusion),
    (SHARE, _by_share),
    (OPPOSITE, _by_opposites),
)
