"""When figures that agree speak for the whole claim.

Equal numbers never prove the words around them. They are certain only where the text holds those words as well, denies
nothing, and gives a figure in another form than the claim does: another unit, another precision, a bound, a sum. Where
both are written alike, a model that sees a contradiction sees it somewhere else, and is not overruled.
"""

from __future__ import annotations

import re

from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.pairing import Match, share, wanted_words
from adjudge.reading.quantities.reading import Reading
from adjudge.reading.quantities.sameness import counts_the_same, places, reckoned, words_there

_OR = re.compile(r"\bor\b", re.IGNORECASE)
_SPACING = re.compile(r"[\s'\u2019-]+")
_SCORE = re.compile(r"[0-9]\s?[-\u2013]\s?[0-9]")
_PART_OF_IT = re.compile(r"\b(?:early|mid|late|beginning|start|end|spring|summer|autumn|fall|winter)\b", re.IGNORECASE)
_STATED = frozenset({"exact", "about", "range"})
_FEW = 20
"""Numbers below this are the same to any model, in words or digits."""


def is_certain(matches: list[Match], said: Reading, told: Reading, policy: QuantityPolicy) -> bool:
    """Whether agreeing figures speak for the whole claim."""
    fits = any(reckoned(match) for match in matches)
    return _speaks(matches, said, told, policy.reckoned_cover if fits else policy.agree_cover, policy)


def is_worded_otherwise(matches: list[Match], said: Reading, told: Reading, policy: QuantityPolicy) -> bool:
    """Whether they would but for words of the claim that the text does not have."""
    return _speaks(matches, said, told, policy.vouched_cover, policy)


def _speaks(matches: list[Match], said: Reading, told: Reading, wanted: float, policy: QuantityPolicy) -> bool:
    """Whether figures agree beyond doubt, and the text holds the claim's names and so many of its words."""
    if any(_in_doubt(match, said, policy) for match in matches) or _shared(matches):
        return False
    if all(_written_alike(match, said, told) for match in matches) or _denied(matches, said, told):
        return False
    there = frozenset[str]().union(*(words_there(match, told) for match in matches))
    fits = any(reckoned(match) for match in matches)
    if not said.proper <= there or not (fits or said.first <= told.every_word):
        return False
    return share(wanted_words(matches, said), there) >= wanted


def _denied(matches: list[Match], said: Reading, told: Reading) -> bool:
    """Whether either side denies anything, or leaves more open than the other."""
    if any(said.negated) or any(told.negated[place] for match in matches for place in places(match)):
        return True
    return len(_OR.findall(said.text)) > len(_OR.findall(told.text))


def _in_doubt(match: Match, said: Reading, policy: QuantityPolicy) -> bool:
    if match.guessed or match.claim.alternative or any(figure.alternative for figure in match.evidence):
        return True
    if match.claim.kind == "count" and not match.formula and not counts_the_same(match, policy):
        return True
    return _merely_allowed_date(match, said) if match.claim.date is not None else _merely_allowed(match, said, policy)


def _merely_allowed(match: Match, said: Reading, policy: QuantityPolicy) -> bool:
    """ "More than six" allows "more than three", but nobody who meant the same would say so."""
    mine, theirs = match.claim.quantity, match.evidence[0].quantity
    if mine is None or theirs is None or match.formula or mine.unit != theirs.unit:
        return False
    if mine.bound not in _STATED and not _near_enough(mine.value, theirs.value, policy):
        return True
    if mine.bound == theirs.bound == "about" and abs(mine.value - theirs.value) <= 0.5 * mine.step:
        return False  # one estimate, given with fewer digits
    if mine.bound == theirs.bound != "exact":
        return (mine.value, mine.upper) != (theirs.value, theirs.upper)
    score = mine.bound == "range" and mine.unit is None and _SCORE.search(match.claim.span.of(said.text))
    return bool(score)


def _near_enough(bound: float, value: float, policy: QuantityPolicy) -> bool:
    """Whether a value lies so near a bound that somebody may have had it in mind."""
    return abs(bound) <= policy.bound_reach * abs(value) and abs(value) <= policy.bound_reach * abs(bound)


def _merely_allowed_date(match: Match, said: Reading) -> bool:
    """ "In the fall of 1987" asks for more than the year; "between 1953 and 1962" for more than one of its ends."""
    date, found = match.claim.date, match.evidence[0].date
    if date is None or found is None:
        return False
    if match.claim.relation == "between":
        return date.start == found.start or date.end == found.end
    return _PART_OF_IT.search(said.text, max(0, match.claim.span.start - 18), match.claim.span.start) is not None


def _shared(matches: list[Match]) -> bool:
    """Whether one figure of the text answers for two of the claim, as when a score of 7-7 is held against 7-6."""
    spans = [match.evidence[0].span for match in matches if not match.formula and match.claim.kind != "date"]
    return len(set(spans)) < len(spans)


def _written_alike(match: Match, said: Reading, told: Reading) -> bool:
    """Whether no model needs help to see that two figures are one."""
    if match.formula:
        return False
    one, other = match.claim, match.evidence[0]
    mine, theirs = one.quantity, other.quantity
    if mine is not None and theirs is not None:
        if mine.unit == theirs.unit and mine.value == theirs.value < _FEW:
            return True
        if (mine.bound, mine.unit) != (theirs.bound, theirs.unit):
            return False
    here, there = (_SPACING.sub("", f.span.of(r.text).lower()) for f, r in ((one, said), (other, told)))
    return one.relation == other.relation and here == there
