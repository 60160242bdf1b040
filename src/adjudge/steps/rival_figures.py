"""Two figures of one thing that cannot both be right: the same thing measured, of the same owner, at no two times."""

from __future__ import annotations

from adjudge.model.quantity import QuantityOutcome
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, judge
from adjudge.steps.bonds import Bond
from adjudge.steps.measures import Measure, are_shown
from adjudge.steps.phrases import Phrase, same_thing
from adjudge.steps.side_by_side import apart
from adjudge.text.quantities import Quantity

_LOOSE = {frozenset({Bond.TAKEN, Bond.HAS}), frozenset({Bond.TAKEN, Bond.SHOWS}), frozenset({Bond.TAKEN})}
"""Ways of owning that may be one: only what no verb says can be what a verb says elsewhere."""


def rivals(one: Measure, other: Measure, policy: QuantityPolicy) -> bool:
    """Whether two figures, the earlier first, measure one thing and cannot both hold."""
    if one.per != other.per or not _differ(one.quantity, other.quantity, policy) or not _bonds_agree(one, other):
        return False
    if not _one_thing(one, other) or not _one_owner(one, other):
        return False
    return _at_one_time(one, other)


def _differ(one: Quantity, other: Quantity, policy: QuantityPolicy) -> bool:
    if not comparable(one, other):
        return False
    return judge(one, other, policy) is QuantityOutcome.DIFFERS and judge(other, one, policy) is QuantityOutcome.DIFFERS


def _bonds_agree(one: Measure, other: Measure) -> bool:
    if one.bond is other.bond:
        return True
    bonds = frozenset({one.bond, other.bond})
    return bonds in _LOOSE and (Bond.SHOWS not in bonds or (are_shown(one) and are_shown(other)))


def _one_thing(one: Measure, other: Measure) -> bool:
    """Whether both count or buy the same, narrowed by the same words."""
    mine, theirs = one.thing, other.thing
    if mine.head != theirs.head or mine.placed != theirs.placed:
        return False
    return mine.with_it == theirs.with_it and not (mine.of and theirs.of and mine.of != theirs.of)


def _one_owner(one: Measure, other: Measure) -> bool:
    mine, theirs = owner_of(one), owner_of(other)
    if mine is None or theirs is None:
        return one.bond in {Bond.COST, Bond.CAME} and (one.bond is Bond.CAME or _once_named(one.thing, other.thing))
    if theirs.opens in {"a", "an", "another"}:
        return False
    return same_thing(mine, theirs)


def owner_of(measure: Measure) -> Phrase | None:
    """Whose the figure is; of "the renovation of the hotel" it is the hotel's."""
    if measure.owner is None and measure.thing.of_head:
        return Phrase(head=measure.thing.of_head, with_it=measure.thing.of - {measure.thing.of_head}, opens="the")
    return measure.owner


def _once_named(one: Phrase, other: Phrase) -> bool:
    """Whether a price whose owner is told once at most is of one thing: "a refit" and then "the refit", "admission"."""
    return other.opens in {"the", "", "its"} or (one.opens, other.opens) == ("a", "a")


def _at_one_time(one: Measure, other: Measure) -> bool:
    """Whether nothing sets the figures apart in time. What is taken for granted holds whenever its sentence plays."""
    if any(apart(day, other_day) for day in one.dates for other_day in other.dates):
        return False
    if Bond.TAKEN in {one.bond, other.bond}:
        told = next((m for m in (one, other) if m.bond is not Bond.TAKEN), None)
        return told is None or not (told.dates or told.stages or told.times or told.tense == "past")
    if one.times != other.times or one.stages != other.stages:
        return False
    if one.bond is Bond.COST:  # a price is paid after it is asked, and what was done once need not be dated twice
        return one.paid or other.paid or one.tense == other.tense
    return bool(one.dates) == bool(other.dates) and one.tense == other.tense
