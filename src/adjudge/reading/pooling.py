"""From readings of single windows to one stance: what to judge, what counts, and what wins."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.quantity import QuantityCheck, QuantityOutcome
from adjudge.model.score import Score, total, weighted
from adjudge.policy.weighing import WeighingPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.probability import odds_share


@formula(
    "weighing.relevance",
    origin="the logistic function; the scout's fourth logit is trained on gold against same-page sentences",
    label=Honesty.HEURISTIC,
    text="relevance = 1 / (1 + e^−logit)",
)
def relevance(logit: float) -> float:
    """How likely a text speaks to a claim at all."""
    if logit < 0.0:  # e^−logit would overflow
        return exp(logit) / (1.0 + exp(logit))
    return 1.0 / (1.0 + exp(-logit))


@formula(
    "weighing.promise",
    origin="Adjudge",
    label=Honesty.HEURISTIC,
    text="promise = w · relevance + (1 − w) · (1 − P(neither)), both by the scout",
)
def promise(stance: Stance, relevance: float, policy: WeighingPolicy) -> Score:
    """How much a window deserves the judge: it speaks to the claim, or the scout already takes a side there."""
    terms = (
        weighted("relevance", relevance, policy.relevance_share),
        weighted("decisiveness", 1.0 - stance.neutral, 1.0 - policy.relevance_share),
    )
    return total("weighing.promise", terms)


@formula(
    "weighing.shade",
    origin="Adjudge",
    label=Honesty.SAFEGUARD,
    text="weight = min(1, relevance / floor); P(supports) · weight, P(refutes) · weight, what they lose goes to neither",
)
def shaded(stance: Stance, relevance: float, policy: WeighingPolicy) -> Stance:
    """A side taken by a text that hardly speaks to the claim counts only in part, and at relevance 0 not at all."""
    if relevance >= policy.relevance_floor:
        return stance
    kept = relevance / policy.relevance_floor
    supports, refutes = stance.supports * kept, stance.refutes * kept
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


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
    text="certainly different: P(refutes) = p, or what the models say if more; certainly equal, against doubtful refutation:"
    " P(supports) = p; P(neither) = 1 − p; different in other words is certain if P(relevant) ≥ r and the models take a side",
)
def overruled(stance: Stance, check: QuantityCheck, relevance: float, policy: WeighingPolicy) -> Stance | None:
    """The stance that numbers put in place of the models', or None when the models' stands. Numbers that differ refute
    what was supported, make a faint refutation a plain one, and refute what was left open when the text speaks to the
    claim; numbers that agree only lift a refutation that is not sure. What they rule out is ruled out; their doubt is that
    the claim is left open."""
    sure = policy.quantity_probability
    vouched = check.worded_otherwise and stance.label is not StanceLabel.NEUTRAL
    if not (check.certain or (vouched and relevance >= policy.quantity_relevance)):
        return None
    if check.outcome is QuantityOutcome.DIFFERS and (
        stance.label is StanceLabel.SUPPORTS
        or (stance.label is StanceLabel.REFUTES and stance.refutes < sure)
        or (stance.label is StanceLabel.NEUTRAL and relevance >= policy.quantity_relevance)
    ):
        return Stance(supports=0.0, refutes=sure, neutral=1.0 - sure)
    if (
        check.outcome is QuantityOutcome.AGREES
        and stance.label is StanceLabel.REFUTES
        and stance.refutes < policy.agreement_limit
    ):
        return Stance(supports=sure, refutes=0.0, neutral=1.0 - sure)
    return None
