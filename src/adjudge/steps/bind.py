"""Which claims of an article a page speaks of (seed 002): those it shares an entity or a number with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudge.model.claim import Anchor
from adjudge.model.core_claim import CoreClaim
from adjudge.steps.article_queries import telling
from adjudge.text.anchors import anchor_match

Marks = Mapping[str, tuple[Anchor, ...]]
"""What each claim is known by, by its id."""


def marks(claims: Sequence[CoreClaim]) -> Marks:
    """The entities and numbers of every claim; read once, for they are held against many pages."""
    return {claim.id: telling(claim) for claim in claims}


def spoken_of(known: Marks, text: str) -> tuple[str, ...]:
    """The claims a text may be evidence for. The text is read once for all of them."""
    wanted = dict.fromkeys(anchor for own in known.values() for anchor in own)
    held = frozenset(anchor_match(tuple(wanted), text).hits)
    return tuple(claim for claim, own in known.items() if any(anchor.text in held for anchor in own))
