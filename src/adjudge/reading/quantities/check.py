"""Holding every figure of a claim against a text, and saying what that comes to."""

from __future__ import annotations

from adjudge.model.quantity import Comparison, QuantityCheck, QuantityOutcome
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities import agreement, comparisons, doubts
from adjudge.reading.quantities.arithmetic import worked_out
from adjudge.reading.quantities.computed import is_end_of_a_change, says_a_change
from adjudge.reading.quantities.pairing import Match, best, outcome_of
from adjudge.reading.quantities.reading import Figure, Reading, negated, read, read_claim
from adjudge.reading.quantities.working import working
from adjudge.scoring.formula import Honesty, formula

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED


@formula(
    "quantity.check",
    origin="Adjudge: bands of values compared, certainty measured on 30,000 labelled claims",
    label=Honesty.HEURISTIC,
    text="outcome = differs if a figure surely differs, agrees if every figure agrees; certain = no doubt is left",
)
def check_quantities(claim: str, evidence: str, policy: QuantityPolicy) -> QuantityCheck:
    """Whether the numbers and dates of a text bear out those of a claim, and whether that may overrule a model."""
    said = read_claim(claim, policy.claim_figures)
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
        comparisons=tuple(_comparison(match, said, told) for match in matches if match.evidence),
        abstained=_why(matches, told) if outcome is UNDECIDED else "",
        worded_otherwise=outcome is AGREES
        and not certain
        and agreement.is_worded_otherwise(matches, said, told, policy),
    )


def _compared(claim: str, evidence: str, policy: QuantityPolicy) -> QuantityCheck | None:
    """A claim without a number of its own that says one thing to be more than another."""
    if (comparing := comparisons.compared(claim)) is None or negated(claim):
        return None
    told = read(evidence, policy.text_figures)
    match = comparisons.held_against(comparing, told, policy) if told.figures else None
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


def _matched(said: Reading, told: Reading, policy: QuantityPolicy) -> list[Match]:
    stated = (_stated(figure, said, told, policy) for figure in said.figures)
    matches = [m if m.outcome is AGREES else worked_out(m, said, told, policy) for m in stated]
    return [doubts.doubted(match, matches, said, told, policy) for match in matches]


def _stated(figure: Figure, said: Reading, told: Reading, policy: QuantityPolicy) -> Match:
    """A figure beside the one of the text that is most likely meant."""
    found = best(figure, said, told, policy)
    if found is None:
        return Match(claim=figure, evidence=(), operation="stated", outcome=UNDECIDED)
    meant, guessed = found
    if says_a_change(figure, said) and is_end_of_a_change(told, meant):
        return Match(claim=figure, evidence=(), operation="stated", outcome=UNDECIDED)
    outcome = outcome_of(figure, meant, policy)
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
    matches: list[Match], said: Reading, told: Reading, policy: QuantityPolicy
) -> tuple[QuantityOutcome, bool]:
    outcomes = {match.outcome for match in matches}
    if DIFFERS in outcomes:
        return DIFFERS, any(match.sure for match in matches)
    if outcomes == {AGREES}:
        return AGREES, agreement.is_certain(matches, said, told, policy)
    return UNDECIDED, False


def _comparison(match: Match, said: Reading, told: Reading) -> Comparison:
    return Comparison(
        claim=match.claim.span,
        evidence=tuple(dict.fromkeys(figure.span for figure in match.evidence)),
        operation=match.operation,
        outcome=match.outcome,
        working=working(match, said.text, told.text),
    )


def _why(matches: list[Match], told: Reading) -> str:
    """Why nothing was decided."""
    bare = [match.claim.quantity for match in matches if not match.evidence]
    claimed = {q.unit for q in bare if q is not None and q.kind == "money"}
    stated = {f.quantity.unit for f in told.figures if f.quantity is not None and f.quantity.kind == "money"}
    if claimed and stated:
        return f"different currencies ({', '.join(sorted(map(str, claimed | stated)))}): amounts are not converted"
    if len(bare) == len(matches):
        return "nothing comparable"
    return "not every figure is stated" if bare else "too close to call"


def _abstained(why: str) -> QuantityCheck:
    return QuantityCheck(outcome=UNDECIDED, certain=False, abstained=why)
