"""A verdict as a language model proposes it, from the evidence it is shown; reconciliation has the last word (000 §8)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.assessment import Assessment
from adjudge.model.evidence import Evidence
from adjudge.model.language import Proposal
from adjudge.model.verdict import Verdict
from adjudge.policy.language import LanguagePolicy
from adjudge.reading.frame import shown
from adjudge.steps.prompting import Datum, prompt
from adjudge.steps.replies import MALFORMED, Unusable, object_in
from adjudge.text.clean import on_one_line
from adjudge.text.polarity import points

KEYS = frozenset({"verdict", "rationale", "used"})
PROPOSED = tuple(verdict for verdict in Verdict if verdict is not Verdict.NOT_CHECKABLE)
"""What a model may say of a claim it is shown: whether one can be checked was settled before."""


def evidence_shown(assessment: Assessment, policy: LanguagePolicy) -> tuple[Evidence, ...]:
    """What a model may judge by: the admissible evidence, the best ranked first."""
    return tuple(item for item in assessment.evidence if item.admissible)[: policy.items]


def verdict_prompt(assessment: Assessment, items: Sequence[Evidence], policy: LanguagePolicy) -> str:
    return prompt(
        "verdict",
        claim=(assessment.claim.text,),
        parts=[part.text for part in assessment.claim.subclaims],
        evidence=numbered(items, policy),
    )


def numbered(items: Sequence[Evidence], policy: LanguagePolicy) -> list[Datum]:
    """Evidence as data: each item with its number, where it is from, and its text."""
    return [_datum(number, item, policy.item_characters) for number, item in enumerate(items, 1)]


def proposed_verdict(reply: str, claim: str, items: Sequence[Evidence], policy: LanguagePolicy) -> Proposal:
    """The proposal. Raises Unusable for anything but the object asked for."""
    found = object_in(reply, policy.reply_characters, keys=KEYS)
    verdict, rationale, used = found["verdict"], found["rationale"], found["used"]
    if not isinstance(verdict, str) or verdict not in PROPOSED:
        raise Unusable(MALFORMED, f"a verdict is one of {', '.join(PROPOSED)}")
    if not isinstance(rationale, str) or not (text := on_one_line(rationale)[: policy.reasoning_characters]):
        raise Unusable(MALFORMED, "a verdict needs a rationale")
    if not isinstance(used, list) or not all(type(n) is int and 1 <= n <= len(items) for n in used):
        raise Unusable(MALFORMED, "the evidence used is named by the numbers it was shown with")
    if not used and verdict != Verdict.NOT_ENOUGH_EVIDENCE:
        raise Unusable(MALFORMED, "a verdict with a side names the evidence it rests on")
    return Proposal(
        verdict=Verdict(verdict),
        rationale=text,
        points=points(text, claim),
        used=tuple(dict.fromkeys(items[n - 1].id for n in used)),
    )


def _datum(number: int, item: Evidence, most: int) -> Datum:
    told: dict[str, str | int] = {"item": number, "title": shown(item.title).text or item.source}
    if item.published:
        told["published"] = item.published.isoformat()
    return {**told, "text": _excerpt(item, most)}


def _excerpt(item: Evidence, most: int) -> str:
    """The beginning of the text, or a later stretch where the sentence that decides stands further down."""
    ends = item.rationale.end - item.span.start if item.rationale else 0
    start = max(0, min(ends, len(item.text)) - most)
    return shown(item.text[start : start + most]).text
