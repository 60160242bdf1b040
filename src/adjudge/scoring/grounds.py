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
    text="stance = Σ trust · P(side) / Σ trust over admissible items that take a side",
)
def stance_strength(items: Sequence[TrustItem], trusts: Mapping[str, float], side: StanceLabel) -> Score:
    """How far the admissible items that take a side, together, take this one: the trusted ones speak louder."""
    sided = sorted((i for i in items if i.stance.label is not StanceLabel.NEUTRAL), key=lambda i: i.evidence_id)
    mass = fsum(trusts[i.evidence_id] for i in sided)
    if mass == 0.0:
        return Score(formula="grounds.stance", value=0.0)
    terms = tuple(weighted(i.evidence_id, getattr(i.stance, side.value), trusts[i.evidence_id] / mass) for i in sided)
    return Score(formula="grounds.stance", value=min(1.0, fsum(t.contribution for t in terms)), terms=terms)


def _signal(name: str, best: Sequence[float], value: float) -> Score:
    """The part that makes the value is its one term with weight; the others are shown."""
    deciding = best.index(value) if best else -1
    terms = tuple(
        weighted(f"part_{place + 1}", strength, float(place == deciding)) for place, strength in enumerate(best)
    )
    return Score(formula=name, value=value, terms=terms)
