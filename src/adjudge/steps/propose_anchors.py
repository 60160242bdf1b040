"""What a claim is about, as a language model names it: entities and anchors (000 §3, 001), each a word of the claim's own."""

from __future__ import annotations

import re
from dataclasses import replace

from adjudge.model.claim import Anchor, Claim, Subclaim
from adjudge.policy import Policy
from adjudge.policy.claims import ClaimPolicy
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import MALFORMED, UNFAITHFUL, Unusable, object_in
from adjudge.text.anchors import anchor_for
from adjudge.text.terms import terms

KEYS = frozenset({"entities", "anchors"})


def anchors_prompt(claim: Claim, policy: Policy) -> str:
    return prompt(
        "anchors",
        claim=(claim.text,),
        parts=[part.text for part in claim.subclaims],
        least=policy.claims.anchors_least,
        most=policy.claims.anchors_most,
    )


def anchored(reply: str, claim: Claim, policy: Policy) -> Claim:
    """The claim with the entities and anchors proposed. A part with too few that stand in it keeps the rules'; what the rules
    found in the claim is never dropped from its entities, for evidence is looked up by them. Raises Unusable for another form
    than was asked for, and where none of the terms stands in the claim."""
    found = object_in(reply, policy.language.reply_characters, keys=KEYS)
    entities, rows = found["entities"], found["anchors"]
    if not _are_texts(entities) or not isinstance(rows, list) or not all(_are_texts(row) for row in rows):
        raise Unusable(MALFORMED, "entities are an array of strings, anchors one array of strings for each part")
    if len(rows) != len(claim.subclaims):
        raise Unusable(MALFORMED, "there is one array of anchors for each part")
    named = [kept for name in entities if (kept := _standing(name, claim.text))]
    parts = tuple(_part(part, row, policy.claims) for part, row in zip(claim.subclaims, rows, strict=True))
    if not named and parts == claim.subclaims:
        raise Unusable(UNFAITHFUL, "no term stands in the claim")
    known = {name.casefold() for name in claim.entities}
    more = [name for name in dict.fromkeys(named) if name.casefold() not in known]
    return replace(claim, entities=(*claim.entities, *more)[: policy.claims.entities], subclaims=parts)


def _part(part: Subclaim, proposed: list[str], policy: ClaimPolicy) -> Subclaim:
    kept: dict[str, Anchor] = {}
    for term in proposed:
        if standing := _standing(term, part.text):
            kept.setdefault(standing.casefold(), anchor_for(standing, part.text))
    chosen = tuple(kept.values())[: policy.anchors_most]
    return replace(part, anchors=chosen) if len(chosen) >= policy.anchors_least else part


def _standing(term: str, text: str) -> str:
    """The term as the text has it, as whole words that say something; empty where it has not."""
    term = " ".join(term.split())
    if not term or not terms(term):
        return ""
    found = re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text, re.IGNORECASE)
    return found[0] if found else ""


def _are_texts(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(text, str) for text in found)
