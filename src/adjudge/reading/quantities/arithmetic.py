"""What the figures of a text come to when they are added, subtracted, divided or counted on a calendar.

Each operation waits for words in the claim that ask for it ("in all", "more than", "times as many", "rose by"), looks for
figures of the text that stand in that relation, and gives what they come to. None tries numbers at random: among enough
numbers some sum always fits.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.model.quantity import QuantityOutcome
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.bands import in_unit, judge
from adjudge.reading.quantities.computed import Computed, Operation
from adjudge.reading.quantities.pairing import Match
from adjudge.reading.quantities.ratios import growth, multiple, share_of
from adjudge.reading.quantities.reading import Figure, Reading
from adjudge.reading.quantities.spells import age, duration
from adjudge.reading.quantities.sums import difference, total
from adjudge.text.quantities import Quantity

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED
_OTHERWISE: tuple[Operation, ...] = (total, difference)
_BY_KIND: dict[str, tuple[Operation, ...]] = {
    "percent": (share_of, growth, total),
    "fraction": (share_of, growth),
    "times": (multiple,),
    "time": (duration, total, difference),
    "age": (age,),
    "date": (),
    "ordinal": (),
    "temperature": (difference,),
}


def worked_out(match: Match, said: Reading, told: Reading, policy: QuantityPolicy) -> Match:
    """What arithmetic on the text makes of a figure that no single number of it bears out."""
    against: Match | None = None
    for computed in _operations(match.claim, said, told, policy):
        outcome = _outcome(match.claim, computed, policy)
        if outcome is AGREES:
            return _match(match.claim, computed, outcome)
        if outcome is DIFFERS and computed.only and against is None:
            against = _match(match.claim, computed, outcome)
    return against or match


def _operations(claim: Figure, said: Reading, told: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
    for operation in _BY_KIND.get(claim.kind, _OTHERWISE):
        yield from operation(claim, said, told, policy)


def _outcome(claim: Figure, computed: Computed, policy: QuantityPolicy) -> QuantityOutcome:
    mine = claim.quantity
    if mine is None:
        return UNDECIDED
    if mine.kind == "fraction":
        mine = in_unit(mine, "percent") or mine
    stated = mine.bound in {"exact", "about"}
    if not stated and (not computed.only or computed.operation == "sum"):
        return UNDECIDED  # almost any sum is more than something
    off = abs(mine.value - computed.value)
    if stated and off <= computed.slack:
        return AGREES
    outcome = judge(mine, Quantity(value=computed.value, span=claim.span, unit=mine.unit, kind=mine.kind), policy)
    return UNDECIDED if outcome is DIFFERS and off <= 2 * computed.slack else outcome


def _match(claim: Figure, computed: Computed, outcome: QuantityOutcome) -> Match:
    return Match(
        claim=claim,
        evidence=computed.parts,
        operation=computed.operation,
        outcome=outcome,
        computed=computed.value,
        formula=computed.formula,
        operands=computed.operands,
        guessed=not computed.asked,
    )
