"""Asking a language model: within what the job may spend, again where the answer cannot be used, and never relied upon."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from adjudge.errors import BudgetExhausted, OutOfTime, ProviderError
from adjudge.jobs.bench import Bench, degraded, traced
from adjudge.model.budget import Spend
from adjudge.model.inquiry import Inquiry
from adjudge.model.language import CallTag, Priority
from adjudge.model.quota import Call, Made, Override, Permission, Quota
from adjudge.model.trace import Consulted, Withheld
from adjudge.policy.language import LanguagePolicy
from adjudge.ports import Completion
from adjudge.scoring.quota import SPENT, cost, may_ask, reckoned
from adjudge.steps.prompting import again
from adjudge.steps.replies import Unusable

BUDGET, SKIPPED, FAILED, EXHAUSTED = "llm_budget", "llm_skipped", "llm_failed", "llm_exhausted"
TIME_SPENT = "time_spent"
"""The rule that is not the quota's: the job's time is up."""
TRIES = 2
"""How often one question is put: a model that cannot keep to a form twice will not the third time."""

T = TypeVar("T")


async def consult(
    inquiry: Inquiry,
    bench: Bench,
    tag: CallTag,
    prompt: str,
    read: Callable[[str], T],
    *,
    overrides: frozenset[Override] = frozenset(),
    priority: Priority | None = None,
) -> tuple[Inquiry, T | None]:
    """What `read` makes of a model's answer; None where there is no model, none that answers, no quota for the call, or no
    answer that can be used. Why is in the inquiry, and the job goes on by rules. An answer `read` refuses is asked for once
    more while the tag's calls last."""
    policy = bench.policy.language
    if not bench.world.writes or not policy.calls(tag):
        return inquiry, None
    refused: Unusable | None = None
    tries = 0
    while True:
        account = quota(inquiry)
        if refused is not None and (tries >= TRIES or account.calls_of(tag) >= policy.calls(tag)):
            return _unusable(inquiry, bench, tag, refused), None
        call = Call.of(tag, reckoned(prompt, policy) + policy.tokens(tag), overrides, priority)
        if not (permission := may_ask(account, call, policy)).allowed:
            inquiry = _unusable(inquiry, bench, tag, refused) if refused else inquiry
            return _withheld(inquiry, bench, call, permission), None
        inquiry, answer = await _completed(inquiry, bench, call, prompt, priority)
        tries += 1
        if answer is None:
            return (_unusable(inquiry, bench, tag, refused) if refused else inquiry), None
        try:
            return inquiry, read(answer)
        except Unusable as error:
            prompt, refused = again(prompt), error


def quota(inquiry: Inquiry) -> Quota:
    """The job's account with the language model, drawn up from what it has done so far."""
    made = (
        Made(tag=CallTag(e.tag), tokens=e.tokens, priority=Priority(e.priority) if e.priority else None)
        for e in inquiry.trace
        if isinstance(e, Consulted)
    )
    budget = inquiry.request.budget
    return Quota(
        calls=budget.llm_calls,
        tokens=budget.tokens,
        made=tuple(made),
        degraded=EXHAUSTED in inquiry.reason_codes,
    )


async def _completed(
    inquiry: Inquiry, bench: Bench, call: Call, prompt: str, priority: Priority | None
) -> tuple[Inquiry, str | None]:
    """One call in the time that is left, paid for whatever comes of it."""
    begun, policy, tag, wanted = bench.clock.now(), bench.policy.language, call.tag, priority.value if priority else ""
    try:
        answer = await bench.world.complete(
            prompt, tag=tag.value, max_tokens=policy.tokens(tag), seconds=_left(inquiry, begun)
        )
    except OutOfTime:
        return _withheld(inquiry, bench, call, Permission(allowed=False, rule=TIME_SPENT, why="no time is left")), None
    except ProviderError as error:
        inquiry = _paid(inquiry, bench, Consulted(tag=tag.value, answered=False, priority=wanted), begun)
        code = EXHAUSTED if isinstance(error, BudgetExhausted) else FAILED
        return degraded(inquiry, bench, code, str(error)), None
    event = Consulted(tag=tag.value, tokens=answer.tokens, priority=wanted, cost=_price(answer, policy))
    return _paid(inquiry, bench, event, begun), answer.text


def _left(inquiry: Inquiry, now: dt.datetime) -> float:
    """Seconds until the job's deadline. A call that would outlast it is cut off by the world, not here: a replay, for which
    no time passes, is told of it as of any other failure."""
    spent = (now - inquiry.began).total_seconds() if inquiry.began else 0.0
    return inquiry.request.budget.seconds - spent


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
    code = BUDGET if permission.rule in SPENT | {TIME_SPENT} else SKIPPED
    return degraded(traced(inquiry, bench, event), bench, code, f"{call.tag.value}: {permission.why}")
