"""The parts of a claim as a language model proposes them: used only where they say what the claim says."""

from __future__ import annotations

from adjudge.policy import Policy
from adjudge.steps.decompose import accepted
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import UNFAITHFUL, Unusable, texts_in
from adjudge.text.additions import additions
from adjudge.text.clean import normalise_claim


def asks_for_parts(claim: str, policy: Policy) -> bool:
    """Whether a claim is long enough to be worth asking about (004 §3)."""
    return bool(policy.claims.decompose) and len(claim) >= policy.claims.decompose_length


def parts_prompt(claim: str, policy: Policy) -> str:
    return prompt("decompose", claim=(claim,), most=policy.claims.subclaims)


def proposed_parts(reply: str, claim: str, policy: Policy) -> tuple[str, ...]:
    """The parts; the claim whole where there is at most one (004 §3). Raises Unusable for parts that add to the claim or
    leave something of it out: what was left out would never be checked."""
    found = tuple(
        text for given in texts_in(reply, policy.language.reply_characters) if (text := normalise_claim(given))
    )
    if len(found) <= 1:
        return (claim,)
    kept = accepted(claim, found, policy.claims)
    if kept is None:
        raise Unusable(UNFAITHFUL, "a part adds a name, a number or a denial to the claim, or there are too many")
    if additions(" ".join(kept), claim):
        raise Unusable(UNFAITHFUL, "the parts leave out a name, a number or a denial of the claim")
    return kept if len(kept) > 1 else (claim,)
