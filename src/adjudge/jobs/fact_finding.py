"""The facts of a fetched page, asked of a language model and held against the page; without one rules read it alone."""

from __future__ import annotations

from adjudge.jobs.bench import Bench, traced
from adjudge.jobs.consult import consult, quota
from adjudge.jobs.world import Found
from adjudge.model.extraction import ProposedFact
from adjudge.model.inquiry import Inquiry
from adjudge.model.language import CallTag, Priority
from adjudge.model.trace import FactsRead
from adjudge.steps.propose_facts import entailed, facts_prompt, proposed_facts


async def read_facts(inquiry: Inquiry, bench: Bench, found: Found) -> tuple[Inquiry, tuple[ProposedFact, ...]]:
    """What a model read in a page, less what its own words do not bear out. It is the first call to go without where little
    is left: rules read pages too, and the verdict is asked for later."""
    spent = quota(inquiry).calls_of(CallTag.FACTS) >= bench.policy.language.calls(CallTag.FACTS)
    if spent or not found.text or not bench.policy.extraction.pages:
        return inquiry, ()  # a job reads more pages than it may ask about: rules read the rest
    inquiry, proposed = await consult(
        inquiry,
        bench,
        CallTag.FACTS,
        facts_prompt(found.title, found.text, bench.policy),
        lambda reply: proposed_facts(reply, found.title, found.text, bench.policy),
        priority=Priority.LOW,
    )
    if proposed is None:
        return inquiry, ()
    kept = entailed(proposed, found.title, found.text, bench.judge, bench.policy)
    event = FactsRead(url=found.url, proposed=len(proposed), kept=len(kept))
    return traced(inquiry, bench, event), kept
