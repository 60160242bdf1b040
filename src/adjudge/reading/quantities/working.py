"""The working of a comparison, in words a person can follow."""

from __future__ import annotations

from adjudge.model.quantity import QuantityOutcome
from adjudge.reading.quantities.bands import in_unit
from adjudge.reading.quantities.computed import number
from adjudge.reading.quantities.pairing import Match
from adjudge.reading.quantities.reading import Figure

_LONGEST = 60


def working(match: Match, claim: str, text: str) -> str:
    """ "claim 7 million; evidence 5.2 million; off by 35%"."""
    said = f"claim {_quoted(match.claim, claim)}"
    if not match.evidence:
        return f"{said}; evidence states nothing comparable"
    if match.formula:
        told = _reckoned(match)
    else:
        told = " and ".join(_quoted(figure, text) for figure in match.evidence) + _converted(match)
    return f"{said}; evidence {told}; {_verdict(match)}"


def _reckoned(match: Match) -> str:
    """What was reckoned, as a sentence: "50 million is 25% more than 40 million"."""
    value = round(match.computed or 0.0, 2)
    if match.operation == "growth" and len(match.operands) == 2:
        since, to = match.operands
        return f"{number(to)} is {number(abs(value))}% {'more' if to > since else 'less'} than {number(since)}"
    if len(match.operands) != 2:
        return f"{match.formula} = {number(value)}"
    one, other = match.operands
    said = {
        "difference": f"{number(one)} is {number(abs(value))} more than {number(other)}",
        "ratio": f"{number(one)} is {number(value)} times {number(other)}",
        "share": f"{number(one)} is {number(value)}% of {number(other)}",
    }
    return said.get(match.operation, f"{match.formula} = {number(value)}")


def _quoted(figure: Figure, text: str) -> str:
    words = " ".join(figure.span.of(text).split())
    bound = figure.quantity.bound if figure.quantity else "exact"
    lead = figure.relation if figure.relation not in {"in", "between"} else bound.replace("_", " ")
    return (words if lead in {"exact", "range"} else f"{lead} {words}")[:_LONGEST]


def _converted(match: Match) -> str:
    claim, evidence = match.claim.quantity, match.evidence[0].quantity
    if claim is None or evidence is None or claim.unit is None or claim.unit == evidence.unit:
        return ""
    theirs = in_unit(evidence, claim.unit)
    return f" ({number(float(f'{theirs.value:.4g}'))} {claim.unit.replace('_', ' ')})" if theirs else ""


def _verdict(match: Match) -> str:
    if match.outcome is QuantityOutcome.AGREES:
        return "agrees"
    if match.outcome is QuantityOutcome.UNDECIDED:
        return "too close to call" if match.evidence else "undecided"
    if match.operation in {"growth", "difference"} and (match.computed or 0.0) < 0.0:
        return "the other way round"
    off = _off(match)
    return f"off by {off:.0%}" if off is not None else "differs"


def _off(match: Match) -> float | None:
    """How far the claim is from the evidence, as a share of the evidence."""
    claim, evidence = match.claim.quantity, match.evidence[0].quantity
    if claim is None or match.claim.kind in {"ordinal", "temperature"}:
        return None
    told = match.computed
    if told is None and evidence is not None and (theirs := in_unit(evidence, claim.unit)) is not None:
        told = theirs.value
    if not told or claim.bound == "range":
        return None
    mine = claim.value * 100 if claim.kind == "fraction" else claim.value
    off = abs(mine - told) / abs(told)
    return off if 0.005 <= off < 100 else None
