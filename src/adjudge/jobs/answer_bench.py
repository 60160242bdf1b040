"""What a question is answered with, and how far its answering has come (seed 003)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from adjudge.jobs.bench import Bench
from adjudge.jobs.consult import consult
from adjudge.jobs.ground import GroundBench
from adjudge.model.claim import Claim
from adjudge.model.grounding import AnswerRequest
from adjudge.model.inquiry import Inquiry, Request
from adjudge.model.language import CallTag
from adjudge.model.quota import Override
from adjudge.model.trace import Event

T = TypeVar("T")

FREELY = frozenset({Override.RESERVE})
"""Calls are kept for the facts and the verdict of a claim that is verified: nothing here is one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerBench:
    """What a question is answered with. Both parts ask the same world."""

    bench: Bench
    """What a language model is asked with."""
    ground: GroundBench
    """What drafts are held against chunks with."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answering:
    """An answer under way; every step makes a new one."""

    request: AnswerRequest
    began: dt.datetime
    account: Inquiry
    """What was asked of a language model, what it cost, and everything that happened, in order."""

    @property
    def trace(self) -> tuple[Event, ...]:
        return self.account.trace


def opened(request: AnswerRequest, began: dt.datetime) -> Answering:
    """An answer before its first step."""
    account = Inquiry(
        request=Request(text=request.query, budget=request.budget),
        claim=Claim(id="question", text=request.query, original=request.query),
        top_k=0,
        began=began,
    )
    return Answering(request=request, began=began, account=account)


def told(state: Answering, tools: AnswerBench, *events: Event) -> Answering:
    """With further events, told to whoever watches."""
    for event in events:
        tools.bench.watch(event)
    return noted(state, *events)


def noted(state: Answering, *events: Event, codes: tuple[str, ...] = ()) -> Answering:
    """With events that were told already, and reason codes, each given once."""
    reasons = tuple(dict.fromkeys((*state.account.reason_codes, *codes)))
    return replace(
        state, account=replace(state.account, trace=(*state.account.trace, *events), reason_codes=reasons)
    )  # fmt: skip


async def asked(
    state: Answering, tools: AnswerBench, tag: CallTag, prompt: str, read: Callable[[str], T]
) -> tuple[Answering, T | None]:
    """What a language model answers; None where there is none, or no answer of use."""
    account, found = await consult(state.account, tools.bench, tag, prompt, read, overrides=FREELY)
    return replace(state, account=account), found


def since(began: dt.datetime, tools: AnswerBench) -> float:
    return (tools.bench.clock.now() - began).total_seconds()
