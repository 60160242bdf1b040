"""What independent sources say of a claim of an article, each heard once a side (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adjudge.model.belief import Voice
from adjudge.model.claim import Anchor
from adjudge.model.cluster import Cluster
from adjudge.model.evidence import Evidence, Stance, StanceLabel
from adjudge.model.source import Tier
from adjudge.policy.belief import BeliefPolicy
from adjudge.scoring.belief import impact
from adjudge.text.anchors import anchor_match

Independent = Mapping[str, str]
"""The independent source an item of evidence speaks for, by the item's id."""

Sided = Mapping[str, tuple[Evidence, Stance]]
"""Items that take a side, with their stance, by the id of the cluster they stand for."""


def sided(evidence: Iterable[Evidence], independent: Independent) -> Sided:
    """The admissible items that take a side. Of several of one source and one side the surest speaks for all: copies of one
    text, and passages of one document, add nothing."""
    best: dict[str, tuple[Evidence, Stance]] = {}
    for item in sorted(evidence, key=lambda item: item.id):
        stance = item.stance
        if not item.admissible or stance is None or stance.label is StanceLabel.NEUTRAL:
            continue
        cluster = f"{independent.get(item.id) or item.id}:{stance.label}"
        if cluster not in best or stance.probability > best[cluster][1].probability:
            best[cluster] = (item, stance)
    return best


def clusters(found: Sided) -> tuple[Cluster, ...]:
    """As sufficiency counts them."""
    return tuple(
        Cluster(id=name, stance=stance, reliability=item.credibility) for name, (item, stance) in found.items()
    )


def impacts(found: Sided, policy: BeliefPolicy) -> dict[str, float]:
    """What each moves the claim's belief by, by the ids of the items: how sure its stance is, damped, as far as it is about
    the claim."""
    return {
        item.id: impact(stance.probability, min(1.0, max(0.0, item.semantic)), stance.label, policy).value
        for item, stance in found.values()
    }


def voices(found: Sided) -> tuple[Voice, ...]:
    """As a consensus hears them: two pages of one publisher are one voice."""
    return tuple(
        Voice(source=item.source, support=stance.supports, credibility=item.credibility)
        for item, stance in found.values()
    )


def best_tier(found: Sided) -> tuple[Tier | None, str]:
    """The best tier among the sources, and whose it is; None where none of them has one."""
    rated = [(item.rating.tier, item.source) for item, _ in found.values() if item.rating and item.rating.tier]
    order = list(Tier)
    return min(rated, key=lambda one: (order.index(one[0]), one[1]), default=(None, ""))


def covered(anchors: Sequence[Anchor], found: Sided) -> frozenset[Anchor]:
    """The anchors of a claim that some item speaks of."""
    held = {
        text for item, _ in found.values() for text in anchor_match(tuple(anchors), f"{item.title}\n{item.text}").hits
    }
    return frozenset(anchor for anchor in anchors if anchor.text in held)
