"""Asking a language model: within what the job may spend, again where the answer cannot be used, and never relied upon."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import TypeVar

from adjudge.errors import ProviderError
from adjudge.jobs.bench import Bench, degraded, traced
from adjudge.model.budget import Spend
from adjudge.model.inquiry import Inquiry
from adjudge.model.language import CallTag
from adjudge.model.trace import Consulted
from adjudge.policy.language import LanguagePolicy
from adjudge.steps.prompting import again
from adjudge.steps.replies import Unusable

BUDGET, FAILED = "llm_budget", "llm_failed"

T = TypeVar("T")


async def consult(
    inquiry: Inquiry, bench: Bench, tag: CallTag, prompt: str, read: Callable[[str], T]
) -> tuple[Inquiry, T | None]:
    """What `read` makes of a model's answer; None where there is no model, none that answers, no budget left, or no answer
    that can be used. Why is in the inquiry, and the job goes on by rules. An answer `read` refuses is asked for once more
    while the tag's calls last."""
    policy = bench.policy.language
    if not bench.world.writes or not policy.calls(tag):
        return inquiry, None
    refused: Unusable | None = None
    while _calls(inquiry, tag) < policy.calls(tag):
        if (lack := _lack(inquiry, tag, prompt, policy)) is not None:
            return degraded(inquiry, bench, BUDGET, f"{tag.value}: {lack}"), None
        inquiry, answer = await _completed(inquiry, bench, tag, prompt)
        if answer is None:
            return inquiry, None
        try:
            return inquiry, read(answer)
        except Unusable as error:
            refused, prompt = error, again(prompt)
    return (degraded(inquiry, bench, refused.code, f"{tag.value}: {refused}") if refused else inquiry), None


async def _completed(inquiry: Inquiry, bench: Bench, tag: CallTag, prompt: str) -> tuple[Inquiry, str | None]:
    """One call, paid for whatever comes of it."""
    begun = bench.clock.now()
    try:
        answer = await bench.world.complete(prompt, tag=tag.value, max_tokens=bench.policy.language.tokens(tag))
    except ProviderError as error:
        inquiry = _paid(inquiry, bench, Consulted(tag=tag.value, answered=False), begun)
        return degraded(inquiry, bench, FAILED, str(error)), None
    return _paid(inquiry, bench, Consulted(tag=tag.value, tokens=answer.tokens), begun), answer.text


def _paid(inquiry: Inquiry, bench: Bench, event: Consulted, begun: dt.datetime) -> Inquiry:
    spend = inquiry.spend.plus(Spend(llm_calls=1, tokens=event.tokens))
    seconds = (bench.clock.now() - begun).total_seconds()
    return traced(replace(inquiry, spend=spend), bench, replace(event, seconds=seconds))


def _calls(inquiry: Inquiry, tag: CallTag) -> int:
    """How often the job has asked under a tag."""
    return sum(isinstance(event, Consulted) and event.tag == tag for event in inquiry.trace)


def _lack(inquiry: Inquiry, tag: CallTag, prompt: str, policy: LanguagePolicy) -> str | None:
    """What of the budget is used up for a call; the prompt and the longest answer must both fit in what is left."""
    budget, spend = inquiry.request.budget, inquiry.spend
    if spend.llm_calls >= budget.llm_calls:
        return f"all {budget.llm_calls} calls are used up"
    needed = ceil(len(prompt.encode()) / policy.token_bytes) + policy.tokens(tag)
    left = budget.tokens - spend.tokens
    return f"about {needed} tokens are needed and {max(0, left)} are left" if needed > left else None
