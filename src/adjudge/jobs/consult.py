"""Asking a language model: within what the job may spend, again where the answer cannot be used, and never relied upon."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from adjudge.errors import BudgetExhausted, ProviderError
from adjudge.jobs.bench import Bench, degraded, traced
from adjudge.model.budget import Spend
from adjudge.model.inquiry import Inquiry
from adjudge.model.language import CallTag
from adjudge.model.quota import Call, Made, Override, Permission, Quota
from adjudge.model.trace import Consulted, Withheld
from adjudge.policy.language import LanguagePolicy
from adjudge.ports import Completion
from adjudge.scoring.quota import SPENT, cost, may_ask, reckoned
from adjudge.steps.prompting import again
from adjudge.steps.replies import Unusable

BUDGET, SKIPPED, FAILED, EXHAUSTED = "llm_budget", "llm_skipped", "llm_failed", "llm_exhausted"

T = TypeVar("T")


async def consult(
    inquiry: Inquiry,
    bench: Bench,
    tag: CallTag,
    prompt: str,
    read: Callable[[str], T],
    *,
    overrides: frozenset[Override] = frozenset(),
) -> tuple[Inquiry, T | None]:
    """What `read` makes of a model's answer; None where there is no model, none that answers, no quota for the call, or no
    answer that can be used. Why is in the inquiry, and the job goes on by rules. An answer `read` refuses is asked for once
    more while the tag's calls last."""
    policy = bench.policy.language
    if not bench.world.writes or not policy.calls(tag):
        return inquiry, None
    refused: Unusable | None = None
    while True:
        account = quota(inquiry)
        if refused is not None and account.calls_of(tag) >= policy.calls(tag):
            return _unusable(inquiry, bench, tag, refused), None
        call = Call.of(tag, reckoned(prompt, policy) + policy.tokens(tag), overrides)
        if not (permission := may_ask(account, call, policy)).allowed:
            inquiry = _unusable(inquiry, bench, tag, refused) if refused else inquiry
            return _withheld(inquiry, bench, call, permission), None
        inquiry, answer = await _completed(inquiry, bench, tag, prompt)
        if answer is None:
            return inquiry, None
        try:
            return inquiry, read(answer)
        except Unusable as error:
            prompt = prompt if refused else again(prompt)
            refused = error


def quota(inquiry: Inquiry) -> Quota:
    """The job's account with the language model, drawn up from what it has done so far."""
    made = (Made(tag=CallTag(e.tag), tokens=e.tokens) for e in inquiry.trace if isinstance(e, Consulted))
    budget = inquiry.request.budget
    return Quota(
        calls=budget.llm_calls,
        tokens=budget.tokens,
        made=tuple(made),
        degraded=EXHAUSTED in inquiry.reason_codes,
    )


async def _completed(inquiry: Inquiry, bench: Bench, tag: CallTag, prompt: str) -> tuple[Inquiry, str | None]:
    """One call, paid for whatever comes of it."""
    begun, policy = bench.clock.now(), bench.policy.language
    try:
        answer = await bench.world.complete(prompt, tag=tag.value, max_tokens=policy.tokens(tag))
    except ProviderError as error:
        inquiry = _paid(inquiry, bench, Consulted(tag=tag.value, answered=False), begun)
        code = EXHAUSTED if isinstance(error, BudgetExhausted) else FAILED
        return degraded(inquiry, bench, code, str(error)), None
    event = Consulted(tag=tag.value, tokens=answer.tokens, cost=_price(answer, policy))
    return _paid(inquiry, bench, event, begun), answer.text


def _price(answer: Completion, policy: LanguagePolicy) -> float | None:
    written = reckoned(answer.text, policy) if answer.written is None else answer.written
    return cost(answer.tokens, written, policy)


def _paid(inquiry: Inquiry, bench: Bench, event: Consulted, begun: dt.datetime) -> Inquiry:
    spend = inquiry.spend.plus(Spend(llm_calls=1, tokens=event.tokens, cost=event.cost))
    seconds = (bench.clock.now() - begun).total_seconds()
    return traced(replace(inquiry, spend=spend), bench, replace(event, seconds=seconds))


def _unusable(inquiry: Inquiry, bench: Bench, tag: CallTag, refused: Unusable) -> Inquiry:
    return degraded(inquiry, bench, refused.code, f"{tag.value}: {refused}")


def _withheld(inquiry: Inquiry, bench: Bench, call: Call, permission: Permission) -> Inquiry:
    """The inquiry with the marker of a call that was not made."""
    event = Withheld(tag=call.tag.value, priority=call.priority.value, rule=permission.rule, tokens=call.tokens)
    code = BUDGET if permission.rule in SPENT else SKIPPED
    return degraded(traced(inquiry, bench, event), bench, code, f"{call.tag.value}: {permission.why}")
