"""What was heard, read once more by a language model where the manner leaves the verdict to the stances (004 §6.2)."""

from __future__ import annotations

from dataclasses import replace

from adjudge.jobs.bench import Bench
from adjudge.jobs.consult import consult
from adjudge.jobs.hearing import occasion
from adjudge.model.inquiry import Inquiry
from adjudge.model.language import CallTag
from adjudge.steps.assess import assess
from adjudge.steps.propose_stances import asked_once, open_questions, proposed_stances, stances_prompt, with_opinions


async def read_again(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with the model's stances, each text asked about once in a job. In the manner of 000 the model proposes the
    verdict instead, and reads nothing twice."""
    found, policy = inquiry.assessment, bench.policy
    if found is None or not policy.loop.news or not bench.world.writes:
        return inquiry
    if questions := open_questions(found.claim, found.heard, inquiry.opinions, policy.language):
        inquiry, given = await consult(
            inquiry,
            bench,
            CallTag.STANCE,
            stances_prompt(questions),
            lambda reply: proposed_stances(reply, questions, policy.language),
        )
        inquiry = replace(inquiry, opinions=(*inquiry.opinions, *asked_once(questions, given or ())))
    if not any(opinion.label for opinion in inquiry.opinions):
        return inquiry
    heard = with_opinions(found.heard, inquiry.opinions, policy.language)
    return replace(inquiry, assessment=assess(found.claim, heard, occasion(inquiry), policy))
