"""Holding every figure of a claim against a text, and saying what that comes to."""

from __future__ import annotations

import re

from adjudge.english.claim_kinds import is_negated
from adjudge.english.regex import regex
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import doubts, pairing
from adjudge.reading.quantities.arithmetic import worked_out
from adjudge.reading.quantities.bands import in_unit
from adjudge.reading.quantities.doubts import counts_the_same, places, reckoned, words_there
from adjudge.reading.quantities.marks import Figure
from adjudge.reading.quantities.pairing import Match, number
from adjudge.reading.quantities.reading import FigureReading, read
from adjudge.values.evidence import Comparison, QuantityCheck, QuantityOutcome
from adjudge.values.score import Honesty, formula

# The working of a comparison, in words a person can follow.


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
    if len(match.operands) != 2:
        return f"{match.formula} = {number(value)}"
    one, other = match.operands
    said = {
        "growth": f"{number(other)} is {number(abs(value))}% {'more' if other > one else 'less'} than {number(one)}",
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


# When figures that agree speak for the whole claim.
#
# Equal numbers never prove the words around them. They are certain only where the text holds those words as well, denies
# nothing, and gives a figure in another form than the claim does: another unit, another precision, a bound, a sum. Where
# both are written alike, a model that sees a contradiction sees it somewhere else, and is not overruled.


_OR = regex(r"\bor\b", re.IGNORECASE)
_SPACING = regex(r"[\s'\u2019-]+")
_SCORE = regex(r"[0-9]\s?[-\u2013]\s?[0-9]")
_PART_OF_IT = regex(r"\b(?:early|mid|late|beginning|start|end|spring|summer|autumn|fall|winter)\b", re.IGNORECASE)
_STATED = frozenset({"exact", "about", "range"})
_FEW = 20
"""Numbers below this are the same to any model, in words or digits."""


def _speaks(matches: list[Match], said: FigureReading, told: FigureReading, wanted: float, policy: QuantityPolicy) -> bool:
    """Whether figures agree beyond doubt, and the text holds the claim's names and so many of its words."""
    if any(_in_doubt(match, said, policy) for match in matches) or _shared(matches):
        return False
    if all(_written_alike(match, said, told) for match in matches) or _denied(matches, said, told):
        return False
    there = frozenset[str]().union(*(words_there(match, told) for match in matches))
    fits = any(reckoned(match) for match in matches)
    if not said.proper <= there or not (fits or said.first <= told.every_word):
        return False
    return pairing.share(pairing.wanted_words(matches, said), there) >= wanted


def _denied(matches: list[Match], said: FigureReading, told: FigureReading) -> bool:
    """Whether either side denies anything, or leaves more open than the other."""
    if any(said.negated) or any(told.negated[place] for match in matches for place in places(match)):
        return True
    return len(_OR.findall(said.text)) > len(_OR.findall(told.text))


def _in_doubt(match: Match, said: FigureReading, policy: QuantityPolicy) -> bool:
    if match.guessed or match.claim.alternative or any(figure.alternative for figure in match.evidence):
        return True
    if match.claim.kind == "count" and not match.formula and not counts_the_same(match, policy):
        return True
    return _merely_allowed_date(match, said) if match.claim.date is not None else _merely_allowed(match, said, policy)


def _merely_allowed(match: Match, said: FigureReading, policy: QuantityPolicy) -> bool:
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


def _merely_allowed_date(match: Match, said: FigureReading) -> bool:
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


def _written_alike(match: Match, said: FigureReading, told: FigureReading) -> bool:
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


AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED


@formula(
    "quantity.check",
    origin="Adjudge: bands of values compared, certainty measured on 30,000 labelled claims",
    label=Honesty.HEURISTIC,
    text="outcome = differs if a figure surely differs, agrees if every figure agrees; certain = no doubt is left",
)
def check_quantities(claim: str, evidence: str, policy: QuantityPolicy) -> QuantityCheck:
    """Whether the numbers and dates of a text bear out those of a claim, and whether that may overrule a model."""
    said = read(claim, policy.claim_figures)
    if not said.figures:
        return _compared(claim, evidence, policy) or _abstained(said.why or "the claim states no number or date")
    told = read(evidence, policy.text_figures)
    if not told.figures:
        return _abstained(told.why or "the text states no number or date")
    matches = _matched(said, told, policy)
    outcome, certain = _together(matches, said, told, policy)
    return QuantityCheck(
        outcome=outcome,
        certain=certain,
        incomparable=outcome is UNDECIDED and bool(_other_currencies(matches, told)),
        comparisons=tuple(_comparison(match, said, told) for match in matches if match.evidence),
        abstained=_why(matches, told) if outcome is UNDECIDED else "",
        worded_otherwise=outcome is AGREES and not certain and _speaks(matches, said, told, policy.vouched_cover, policy),
    )


def _compared(claim: str, evidence: str, policy: QuantityPolicy) -> QuantityCheck | None:
    """A claim without a number of its own that says one thing to be more than another."""
    if (comparing := pairing.compared(claim)) is None or is_negated(claim):
        return None
    told = read(evidence, policy.text_figures)
    match = pairing.held_against(comparing, told, policy) if told.figures else None
    if match is None or any(told.negated[figure.sentence] for figure in match.evidence):
        return None
    comparison = Comparison(
        claim=comparing.span,
        evidence=tuple(figure.span for figure in match.evidence),
        operation=match.operation,
        outcome=match.outcome,
        working=match.formula,
    )
    certain = match.outcome is not UNDECIDED
    return QuantityCheck(
        outcome=match.outcome,
        certain=certain,
        comparisons=(comparison,),
        abstained="" if certain else "too close to call",
    )


def _matched(said: FigureReading, told: FigureReading, policy: QuantityPolicy) -> list[Match]:
    stated = (_stated(figure, said, told, policy) for figure in said.figures)
    matches = [m if m.outcome is AGREES else worked_out(m, said, told, policy) for m in stated]
    return [doubts.doubted(match, matches, said, told, policy) for match in matches]


def _stated(figure: Figure, said: FigureReading, told: FigureReading, policy: QuantityPolicy) -> Match:
    """A figure beside the one of the text that is most likely meant."""
    found = pairing.best(figure, said, told, policy)
    if found is None:
        return Match(claim=figure, evidence=(), operation="stated", outcome=UNDECIDED)
    meant, guessed = found
    if pairing.says_a_change(figure, said) and pairing.is_end_of_a_change(told, meant):
        return Match(claim=figure, evidence=(), operation="stated", outcome=UNDECIDED)
    outcome = pairing.outcome_of(figure, meant, policy)
    return Match(claim=figure, evidence=(meant,), operation=_operation(figure, meant), outcome=outcome, guessed=guessed)


def _operation(claim: Figure, evidence: Figure) -> str:
    mine, theirs = claim.quantity, evidence.quantity
    if mine is None or theirs is None or claim.kind in {"ordinal", "age"}:
        return claim.kind
    if "range" in {mine.bound, theirs.bound}:
        return "range"
    if not {mine.bound, theirs.bound} <= {"exact", "about"}:
        return "bound"
    return "stated" if mine.unit == theirs.unit else "converted"


def _together(
    matches: list[Match], said: FigureReading, told: FigureReading, policy: QuantityPolicy
) -> tuple[QuantityOutcome, bool]:
    outcomes = {match.outcome for match in matches}
    if DIFFERS in outcomes:
        return DIFFERS, any(match.sure for match in matches)
    if outcomes == {AGREES}:
        fits = any(reckoned(match) for match in matches)
        return AGREES, _speaks(matches, said, told, policy.reckoned_cover if fits else policy.agree_cover, policy)
    return UNDECIDED, False


def _comparison(match: Match, said: FigureReading, told: FigureReading) -> Comparison:
    return Comparison(
        claim=match.claim.span,
        evidence=tuple(dict.fromkeys(figure.span for figure in match.evidence)),
        operation=match.operation,
        outcome=match.outcome,
        working=working(match, said.text, told.text),
    )


def _why(matches: list[Match], told: FigureReading) -> str:
    """Why nothing was decided."""
    bare = [match.claim.quantity for match in matches if not match.evidence]
    if currencies := _other_currencies(matches, told):
        return f"different currencies ({', '.join(currencies)}): amounts are not converted"
    if len(bare) == len(matches):
        return "nothing comparable"
    return "not every figure is stated" if bare else "too close to call"


def _other_currencies(matches: list[Match], told: FigureReading) -> list[str]:
    """The currencies of both sides where the text gives no amount in the claim's; none where it does."""
    claimed = {q.unit for m in matches if not m.evidence and (q := m.claim.quantity) is not None and q.kind == "money"}
    stated = {f.quantity.unit for f in told.figures if f.quantity is not None and f.quantity.kind == "money"}
    return sorted(map(str, claimed | stated)) if claimed and stated else []


def _abstained(why: str) -> QuantityCheck:
    return QuantityCheck(outcome=UNDECIDED, certain=False, abstained=why)
