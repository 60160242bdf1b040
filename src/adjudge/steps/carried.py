"""What a linked page does for a claim: whether it carries it, and by which of its words (seed 002, inline sources)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.core_claim import CoreClaim
from adjudge.model.evidence import Stance
from adjudge.model.span import Span
from adjudge.model.weighing import DecidedBy, Weighed
from adjudge.policy.article_retrieval import ArticleRetrievalPolicy
from adjudge.reading.frame import unframed
from adjudge.scoring.inline import Carrying, carrying
from adjudge.steps.inline_passages import LinkedPage, LinkedPassage
from adjudge.steps.read_candidates import NEITHER
from adjudge.text.subjects import is_of_another


@dataclass(frozen=True, kw_only=True, slots=True)
class Carried:
    """What a page does for a claim."""

    outcome: Carrying
    place: Span | None = None
    """Where in the page's text the words stand that decide; None where it is silent."""


def carried(
    claim: CoreClaim,
    page: LinkedPage,
    passages: Sequence[LinkedPassage],
    weighed: Sequence[Weighed],
    policy: ArticleRetrievalPolicy,
) -> Carried:
    """What the passages of a page that were read against a claim come to."""
    read = [unframed(one, passage.frame) for passage, one in zip(passages, weighed, strict=True)]
    stances = [_on_subject(claim, page, passage, one) for passage, one in zip(passages, read, strict=True)]
    outcome = carrying(stances, policy)
    if outcome.deciding is None:
        return Carried(outcome=outcome)
    passage, rationale = passages[outcome.deciding], read[outcome.deciding].rationale
    return Carried(outcome=outcome, place=rationale.shifted(passage.span.start) if rationale else passage.span)


def _on_subject(claim: CoreClaim, page: LinkedPage, passage: LinkedPassage, weighed: Weighed) -> Stance:
    """A passage's stance; none where the sentence that would decide is told of somebody else. Numbers that decide have been
    held against the claim's names already."""
    if weighed.rationale is None or weighed.decided_by is DecidedBy.QUANTITY or not claim.subject_entities:
        return weighed.stance
    sentence = weighed.rationale.shifted(passage.span.start).of(page.text)
    another = is_of_another(
        claim.claim_text, claim.subject_entities[0], sentence=sentence, title=page.title, text=passage.frame.text
    )
    return NEITHER if another else weighed.stance
