"""Which claims of an article could be looked up at all, before it is asked which are worth it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.model.core_claim import CoreClaim
from adjudge.model.targets import Deferred
from adjudge.policy.claim_graph import ClaimGraphPolicy
from adjudge.steps.claim_edges import is_copy
from adjudge.text.leaning import points_outside

LEANS, POINTS_OUTSIDE, RESTATES = UNFIT = ("leans_on_its_sentence", "points_outside", "restates")
_TAIL = re.compile(
    r"(?:(?:of|with|for|to|in|on|at|by|from|through|under|over|after)\s)?(?:which|whom|whose|who|that|where|when|while|and|but)\s"
)
""" "with whom …", "which …": in small letters, as behind a comma."""
_NEAR = 3
"""Claims before it that one may restate: what is said again far off is another's word for it."""


def unfit(claims: Sequence[CoreClaim], policy: ClaimGraphPolicy, *, anchor: str = "") -> tuple[Deferred, ...]:
    """The claims no search could serve, each with why: one that is the tail of a sentence ("with whom England was at war")
    names nobody to look for, one that points at what is told elsewhere ("Croatia is one of them") can be held against
    nothing, and one that says again what stands right before it would be looked up
    twice. The claim the article is there for is looked up whatever it is like."""
    found: list[Deferred] = []
    for at, claim in enumerate(claims):
        if claim.id == anchor:
            continue
        if _TAIL.match(claim.claim_text):
            found.append(Deferred(claim_id=claim.id, reason_code=LEANS))
            continue
        if points_outside(claim.claim_text):
            found.append(Deferred(claim_id=claim.id, reason_code=POINTS_OUTSIDE))
            continue
        before = next((one for one in claims[max(0, at - _NEAR) : at] if is_copy(one, claim, policy)), None)
        if before is not None:
            found.append(Deferred(claim_id=claim.id, reason_code=RESTATES))
    return tuple(found)
