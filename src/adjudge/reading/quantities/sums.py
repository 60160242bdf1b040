"""Numbers of a text added up, or one taken from another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, in_unit
from adjudge.reading.quantities.computed import (
    Computed,
    changes,
    direction,
    is_end_of_a_change,
    number,
    says_a_change,
    sentence_of,
)
from adjudge.reading.quantities.families import families
from adjudge.reading.quantities.reading import Figure, Reading

_IN_ALL = re.compile(
    r"\b(?:in all|in total|a total of|altogether|combined|together|overall|both|all told)\b", re.IGNORECASE
)
_COMPARED = re.compile(
    r"\s(?:\w+\s){0,2}(?:(?P<less>fewer|less|lower|shorter|younger|lighter|smaller)"
    r"|more|greater|higher|taller|longer|older|heavier|larger|deeper|wider|faster)(?:\s\w+){0,2}\sthan\b",
    re.IGNORECASE,
)


def total(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
    """Numbers of one sentence that stand next to each other, added up.

    Where the claim does not speak of a total, only numbers of what it counts are added, and shares never.
    """
    asked = _IN_ALL.search(sentence_of(claim, said)) is not None
    rows: dict[int, list[tuple[Figure, float]]] = {}
    for figure, value in _alike(claim, text, policy):
        if asked or (figure.thing & claim.thing and claim.kind != "percent"):
            rows.setdefault(figure.sentence, []).append((figure, value))
    for row in rows.values():
        for first in range(len(row)):
            for last in range(len(row), first + 1, -1):
                parts = row[first:last]
                yield Computed(
                    value=sum(value for _, value in parts),
                    parts=tuple(figure for figure, _ in parts),
                    operation="sum",
                    formula=" + ".join(number(value) for _, value in parts),
                    asked=asked,
                    only=asked and len(parts) == len(row) and len(rows) == 1,
                )


def difference(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
    """One number less another, where the claim says by how much two things differ or one thing changed; below nothing where
    it has the two the wrong way round."""
    compared = _COMPARED.match(said.text, claim.span.end)
    if compared is None and not says_a_change(claim, said):
        return
    yield from _between_the_ends(claim, said, text)
    found = _alike(claim, text, policy)
    for place, (one, first) in enumerate(found):
        for two, second in found[place + 1 :]:
            if one.sentence != two.sentence:
                continue
            large, small = max(first, second), min(first, second)
            if compared is not None:
                order = _order(claim, said, one, two) * (-1 if compared["less"] else 1)
            else:
                order = direction(sentence_of(claim, said)) if changes(text, one, two) else 0
            wrong = order * (second - first) < 0
            yield Computed(
                value=small - large if wrong else large - small,
                parts=(one, two),
                operation="difference",
                formula=f"{number(large)} - {number(small)}",
                operands=(large, small),
                only=changes(text, one, two) or (compared is not None and len(found) == 2),
            )


def _order(claim: Figure, said: Reading, one: Figure, two: Figure) -> int:
    """1 where the claim says that the second number is the larger, -1 where the first, 0 where its words do not tell."""
    subject = families(said.text[: claim.span.start])
    other = families(said.text[claim.span.end :]) - subject
    first, second = (len(f.clause & subject) - len(f.clause & other) for f in (one, two))
    return (second > first) - (first > second)


def _between_the_ends(claim: Figure, said: Reading, text: Reading) -> Iterator[Computed]:
    """How far a change goes that reads like a range: "rose from 40 to 50 million"."""
    for figure in text.figures if claim.quantity is not None else ():
        ends = in_unit(figure.quantity, claim.quantity.unit) if figure.quantity and claim.quantity else None
        if ends is None or ends.upper is None or ends.kind != claim.kind or not is_end_of_a_change(text, figure):
            continue
        falls = direction(sentence_of(claim, said)) < 0
        yield Computed(
            value=(ends.value - ends.upper) if falls else (ends.upper - ends.value),
            parts=(figure,),
            operation="difference",
            formula=f"{number(ends.upper)} - {number(ends.value)}",
            operands=(ends.upper, ends.value),
            only=True,
        )


def _alike(claim: Figure, text: Reading, policy: QuantityPolicy) -> list[tuple[Figure, float]]:
    """The figures of the claim's own kind, in its unit; ranges add up to nothing definite."""
    wanted = claim.quantity
    found: list[tuple[Figure, float]] = []
    for figure in text.figures if wanted is not None else ():
        quantity = figure.quantity
        if wanted is None or quantity is None or figure.kind != claim.kind or quantity.bound == "range":
            continue
        if comparable(wanted, quantity) and (theirs := in_unit(quantity, wanted.unit)) is not None:
            found.append((figure, theirs.value))
    return found[: policy.figures]
