"""Which figure of a text speaks of what a figure of the claim speaks of, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from adjudge.model.quantity import QuantityOutcome
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, judge
from adjudge.reading.quantities.calendar import judge_dates
from adjudge.reading.quantities.families import families
from adjudge.reading.quantities.reading import Figure, Reading

_EVENT_WORDS = """
born died founded built opened started ended published released married premiered discovered launched elected
incorporated retired signed debuted aired drawn written burned moved graduated appointed became introduced destroyed named
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """A claimed figure beside what the text states of the same thing, or lets one compute."""

    claim: Figure
    evidence: tuple[Figure, ...]
    operation: str
    outcome: QuantityOutcome
    computed: float | None = None
    """What the figures of the text come to, in the claim's unit; None where one of them stands for itself."""
    formula: str = ""
    """How: "267 + 326"."""
    operands: tuple[float, ...] = ()
    """The numbers that were reckoned with, where there are two."""
    guessed: bool = False
    """Nothing in the claim asked for this computation."""
    sure: bool = False
    """Evidently about the same thing."""


@cache
def events() -> frozenset[str]:
    """What happens once: two dates for it cannot both be right."""
    return families(_EVENT_WORDS)


def share(wanted: frozenset[str], found: frozenset[str]) -> float:
    """The part of the wanted words that is found; all of nothing."""
    return len(wanted & found) / len(wanted) if wanted else 1.0


def same_kind(claim: Figure, evidence: Figure) -> bool:
    """Whether two figures can be held against each other at all."""
    if claim.kind != evidence.kind and not {claim.kind, evidence.kind} <= {"percent", "fraction"}:
        return False
    if claim.quantity is None or evidence.quantity is None:
        return claim.date is not None and evidence.date is not None
    return comparable(claim.quantity, evidence.quantity)


def called_the_same(claim: Figure, evidence: Figure) -> bool:
    """Whether both numbers stand after the same name for what they are."""
    return claim.called == evidence.called != ""


def candidates(claim: Figure, said: Reading, text: Reading) -> list[tuple[float, Figure]]:
    """The figures of a text that a claimed one can be held against, those most nearly about the same thing first."""
    found = [figure for figure in text.figures if same_kind(claim, figure)]
    once = claim.clause & events()
    if once and any(figure.clause & once for figure in found):  # who was born then did not die then
        found = [figure for figure in found if figure.clause & once]
    scored = [(_nearness(claim, figure, said.every_word, text), figure) for figure in found]
    return sorted(scored, key=lambda entry: (-entry[0], entry[1].span.start))


def best(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> tuple[Figure, bool] | None:
    """The figure most likely meant, and whether another was nearer: of those about equally near, the one that fits."""
    found = candidates(claim, said, text)
    if not found:
        return None
    if claim.kind == "ordinal":  # it mostly tells which one is meant, and stands wherever that one is spoken of
        found = [f for f in found if outcome_of(claim, f[1], policy) is QuantityOutcome.AGREES] or found
    nearest, first = found[0]
    bounded = claim.quantity is not None and claim.quantity.bound not in {"exact", "about", "range"}
    for nearness, figure in found[:1] if bounded else found:  # almost anything is more than something
        if nearness >= nearest - policy.fit and outcome_of(claim, figure, policy) is QuantityOutcome.AGREES:
            return figure, nearness < nearest
    return first, False


def _nearness(claim: Figure, evidence: Figure, words: frozenset[str], text: Reading) -> float:
    """How much of what surrounds a claimed figure surrounds a stated one; the thing counted weighs most."""
    thing = share(claim.thing, evidence.thing) if claim.thing else 0.0
    return (
        3.0 * thing
        + 2.0 * called_the_same(claim, evidence)
        + share(claim.thing, evidence.clause)
        + share(claim.clause, evidence.clause)
        + share(words, evidence.clause)
        + share(words, text.words[evidence.sentence])
    )


def outcome_of(claim: Figure, evidence: Figure, policy: QuantityPolicy) -> QuantityOutcome:
    """Whether a stated figure bears out a claimed one, were they about the same thing."""
    if claim.quantity is None or evidence.quantity is None:
        return judge_dates(claim, evidence)
    return judge(claim.quantity, evidence.quantity, policy, reached=claim.reached)


_ASKING = """
rose fell increased decreased changed total together combined altogether times twice double old lived took lasted
"""
"""Words that ask for a computation or an age: what answers them is a number, not the same word."""


@cache
def _asking() -> frozenset[str]:
    return families(_ASKING)


def wanted_words(matches: Sequence[Match], said: Reading) -> frozenset[str]:
    """The words of a claim that a text must hold for its figures to be about the same thing."""
    computed = any(match.formula or match.claim.kind in {"age", "times"} for match in matches)
    return said.every_word - _asking() if computed else said.every_word
