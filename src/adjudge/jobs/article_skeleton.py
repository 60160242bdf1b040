"""The skeleton of an article asked of a language model, part by part; without one the rules find it alone (seed 002)."""

from __future__ import annotations

from dataclasses import replace

from adjudge.jobs.article_bench import ArticleBench, Checking, with_reasons
from adjudge.jobs.consult import consult
from adjudge.model.claim import Claim
from adjudge.model.inquiry import Inquiry, Request
from adjudge.model.language import CallTag
from adjudge.model.skeleton import CoverageSkeleton
from adjudge.steps.article_claims import SUPPORTED, language_of
from adjudge.steps.propose_skeleton import joined, parts, placed, proposed_skeleton, skeleton_prompt


async def asked_skeleton(state: Checking, tools: ArticleBench) -> tuple[Checking, CoverageSkeleton]:
    """What a model sees in the article's first parts. What it may spend is the article's."""
    request, policy = state.request, tools.bench.policy
    found = CoverageSkeleton()
    if not tools.world.writes or language_of(request.text, request.language) not in SUPPORTED:
        return state, found
    account = Inquiry(
        request=Request(text=request.title, budget=state.budget),
        claim=Claim(id="article", text=request.title, original=request.title),
        top_k=0,
        began=state.began,
    )
    shown = parts(request.text, policy.article.asked_characters, policy.language.calls(CallTag.SKELETON))
    for part in shown:
        text = part.of(request.text)
        account, proposed = await consult(
            account,
            tools.bench,
            CallTag.SKELETON,
            skeleton_prompt(request.title, text, policy),
            lambda reply, text=text: proposed_skeleton(reply, text, policy),  # type: ignore[misc]
        )
        if proposed is None:
            break
        found = joined(found, placed(proposed, part.start))
    state = replace(state, trace=(*state.trace, *account.trace), spend=state.spend.plus(account.spend))
    return with_reasons(state, *account.reason_codes), found
