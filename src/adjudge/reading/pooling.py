"""From readings of single windows to one stance: what to judge, what counts, and what wins."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.quantity import QuantityCheck, QuantityOutcome
from adjudge.policy.weighing import WeighingPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.probability import odds_share


@formula(
    "weighing.promise",
    origin="Adjudge",
    label=Honesty.HEURISTIC,
    text="promise = 1 − P(neither), by the scout",
)
def promise(stance: Stance) -> float:
    """How much a window deserves the judge."""
    return 1.0 - stance.neutral


def strength(stance: Stance) -> float:
    """How strongly a side is taken, whichever it is."""
    return max(stance.supports, stance.refutes)


def strongest(stances: Sequence[Stance]) -> int:
    """Which of them takes its side most strongly; of equals the first."""
    return max(range(len(stances)), key=lambda place: strength(stances[place]))


def against(stance: Stance, other: Stance) -> float:
    """How strongly `other` takes the side that `stance` does not."""
    return other.refutes if stance.supports >= stance.refutes else other.supports


@formula(
    "weighing.pool",
    origin="Adjudge; one window that speaks plainly outweighs many that hint",
    label=Honesty.HEURISTIC,
    text="x = o / (1 − o) ÷ (p / (1 − p) + o / (1 − o)); leading side = p · (1 − x), other side = q + p · x",
)
def pooled(leader: Stance, others: Sequence[Stance]) -> Stance:
    """The strongest window's stance, shared with the other side by odds when another window speaks for that: p and q are
    the leader's probabilities of its side and the other, o the largest probability another window gives the other. One
    window alone is its own stance; two as strong as each other are a tie."""
    opposing = max((against(leader, other) for other in others), default=0.0)
    side = strength(leader)
    moved = side * odds_share(opposing, side)
    if leader.supports >= leader.refutes:
        return Stance(supports=side - moved, refutes=leader.refutes + moved, neutral=leader.neutral)
    return Stance(supports=leader.supports + moved, refutes=side - moved, neutral=leader.neutral)


@formula(
    "weighing.beside",
    origin="Adjudge; a document that says a thing plainly does not deny it in passing",
    label=Honesty.HEURISTIC,
    text="kept = p / (1 − p) ÷ (p / (1 − p) + o / (1 − o)); P(side) · kept, what it loses goes to neither",
)
def beside(stance: Stance, others: Sequence[Stance]) -> Stance:
    """A passage's stance beside others of its own document: its side, of probability p, is kept by the odds against the largest
    probability o that one of them gives the other side, if that is the larger."""
    side = strength(stance)
    opposing = max((against(stance, other) for other in others if other.label is not StanceLabel.NEUTRAL), default=0.0)
    if stance.label is StanceLabel.NEUTRAL or opposing <= side:
        return stance
    lost = side * odds_share(opposing, side)
    if stance.supports >= stance.refutes:
        return Stance(supports=side - lost, refutes=stance.refutes, neutral=stance.neutral + lost)
    return Stance(supports=stance.supports, refutes=side - lost, neutral=stance.neutral + lost)


@formula(
    "weighing.wording",
    origin="Adjudge; a sentence that is the claim, word for word, needs no model to be understood",
    label=Honesty.SAFEGUARD,
    text="P(supports) = max(p, what the models say), P(neither) = the rest, unless the models are sure that it refutes",
)
def as_worded(stance: Stance, policy: WeighingPolicy) -> Stance:
    """The stance of a text in which a sentence is the claim itself. A plain refutation stands: the text may go on to deny it."""
    sure = policy.wording_probability
    if stance.refutes >= policy.wording_denied or stance.supports >= sure:
        return stance
    return Stance(supports=sure, refutes=0.0, neutral=1.0 - sure)


@formula(
    "weighing.conjunction",
    origin="Gödel's minimum t-norm, 1932; as sentence-wise summary checkers use it",
    label=Honesty.HEURISTIC,
    text="P(supports) = min over parts; P(refutes) = max over parts; P(neither) = what is left",
)
def conjunction(parts: Sequence[Stance]) -> Stance:
    """A claim of several sentences holds only as far as its weakest does, and falls with any one of them."""
    supports, refutes = min(p.supports for p in parts), max(p.refutes for p in parts)
    return Stance(supports=supports, refutes=refutes, neutral=max(0.0, 1.0 - supports - refutes))


@formula(
    "weighing.quantity",
    origin="Adjudge; small models misread numbers that a rule reads rightly",
    label=Honesty.SAFEGUARD,
    text="certainly different: P(refutes) = max(p, what the models say); certainly equal: the same of P(supports);"
    " P(neither) = the rest; numbers in other words are certain where the models take a side",
)
def overruled(stance: Stance, check: QuantityCheck, policy: WeighingPolicy) -> Stance | None:
    """The stance that numbers put in place of the models', or None when the models' stands. A check that is certain decides: what
    it rules out is ruled out, and its doubt is that the claim is left open."""
    sure = policy.quantity_probability
    if not (check.certain or (check.worded_otherwise and stance.label is not StanceLabel.NEUTRAL)):
        return None
    if check.outcome is QuantityOutcome.DIFFERS and not (
        stance.label is StanceLabel.REFUTES and stance.refutes >= sure
    ):
        return Stance(supports=0.0, refutes=sure, neutral=1.0 - sure)
    if check.outcome is QuantityOutcome.AGREES and stance.label is not StanceLabel.SUPPORTS:
        return Stance(supports=sure, refutes=0.0, neutral=1.0 - sure)
    return None
