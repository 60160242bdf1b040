"""On which candidates trust may rest: those that speak of what the claim speaks of."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.model.signals import Signals
from adjudge.policy.ranking import AdmissionPolicy
from adjudge.scoring.formula import Honesty, formula

Route = Callable[[Signals, AdmissionPolicy], bool]
"""A way in which a topic can meet the claim's."""


def by_anchors(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It holds the subclaim's anchors."""
    return signals.anchor_match is not None and signals.anchor_match >= policy.topic_anchors


def by_entities(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It names the claim's entities, and shares some of its words; seed 000 rewards the same pair."""
    return signals.entity_overlap >= policy.topic_entity and signals.claim_overlap >= policy.topic_overlap


def by_meaning(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It paraphrases the claim: anchors alone would punish that (001's own warning)."""
    return signals.semantic >= policy.topic_semantic and signals.entity_overlap >= policy.topic_semantic_entity


def by_reading(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It was read and takes a side, is not wholly unlike the claim, and is not known to be of somebody else. Other words only
    guess at what reading settles."""
    of_another = signals.must_have_alias is False or signals.subject_match is False
    return signals.takes_side and signals.semantic >= policy.faint_semantic and not of_another


def by_fact(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It states a fact that the claim maps onto."""
    return signals.states_fact


ROUTES: tuple[Route, ...] = (by_anchors, by_entities, by_meaning, by_reading, by_fact)


@formula(
    "ranking.admissible_for_trust",
    origin="seed 001 (topic alignment); the routes are Adjudge's",
    label=Honesty.SAFEGUARD,
    text="admissible = anchors ≥ 0.34, or entities ≥ 0.34 with overlap ≥ 0.10, or semantic ≥ 0.80 with entities ≥ 0.20,"
    " or read and found to take a side, with semantic ≥ 0.20 and of the same subject, or a stated fact that settles it",
)
def topic_routes(signals: Signals, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the ways in which a candidate is on the claim's topic; it is admissible for trust when there is one."""
    return tuple(route.__name__ for route in ROUTES if route(signals, policy))
