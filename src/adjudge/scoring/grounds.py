"""The strength of what the evidence says, as the reconciliation reads it (000 §8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.score import Score, weighted
from adjudge.model.trusting import TrustItem
from adjudge.scoring.formula import Honesty, formula


@formula(
    "grounds.entailment",
    origin="Adjudge; the support signal of the evidence map that seed 000 §8 names",
    label=Honesty.HEURISTIC,
    text="entailment = min over parts of max over admissible items of P(supports)",
)
def entailment(parts: Sequence[Sequence[Stance]]) -> Score:
    """How strongly the evidence map supports a claim: a claim holds as well as its least supported part."""
    best = [max((s.supports for s in stances), default=0.0) for stances in parts]
    return _signal("grounds.entailment", best, min(best, default=0.0))


@formula(
    "grounds.contradiction",
    origin="Adjudge; the contradiction signal of the evidence map that seed 000 §8 names",
    label=Honesty.HEURISTIC,
    text="contradiction = max over parts of max over admissible items of P(refutes)",
)
def contradiction(parts: Sequence[Sequence[Stance]]) -> Score:
    """How strongly the evidence map contradicts a claim: one part refuted is enough."""
    best = [max((s.refutes for s in stances), default=0.0) for stances in parts]
    return _signal("grounds.contradiction", best, max(best, default=0.0))


@formula(
    "grounds.stance",
    origin="Adjudge; the admissible stance that seed 000 §8 names",
    label=Honesty.HEURISTIC,
    text="stance = max P(side) · (trust of items on the side / trust of items with a side)",
)
def stance_strength(items: Sequence[TrustItem], trusts: Mapping[str, float], side: StanceLabel) -> Score:
    """How far the admissible items that take a side, together, take this one: as sure as the surest of them, shared by
    trust with those of the other side. One more item on a side never makes that side weaker, as a mean would."""
    sided = sorted((i for i in items if i.stance.label is not StanceLabel.NEUTRAL), key=lambda i: i.evidence_id)
    ours = [i for i in sided if i.stance.label is side]
    mass = fsum(trusts[i.evidence_id] for i in sided)
    if not ours or mass == 0.0:
        return Score(formula="grounds.stance", value=0.0)
    surest = max(getattr(i.stance, side.value) for i in ours)
    share = min(1.0, fsum(trusts[i.evidence_id] for i in ours) / mass)
    return Score(formula="grounds.stance", value=surest * share, terms=(weighted("surest", surest, share),))


def _signal(name: str, best: Sequence[float], value: float) -> Score:
    """The part that makes the value is its one term with weight; the others are shown."""
    deciding = best.index(value) if best else -1
    terms = tuple(
        weighted(f"part_{place + 1}", strength, float(place == deciding)) for place, strength in enumerate(best)
    )
    return Score(formula=name, value=value, terms=terms)
