"""What a claim is verified with, and how a job says what it did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from adjudge.jobs.world import World
from adjudge.model.candidate import Candidate
from adjudge.model.inquiry import Inquiry
from adjudge.model.trace import Degraded, Event
from adjudge.policy import Policy
from adjudge.ports import Clock
from adjudge.reading.cascade import Similar, StanceReader

Watch = Callable[[Event], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Bench:
    """What a claim is verified with."""

    world: World
    scout: StanceReader
    judge: StanceReader
    similar: Similar
    credibility: Callable[[Candidate], float]
    policy: Policy
    clock: Clock
    watch: Watch


def traced(inquiry: Inquiry, bench: Bench, event: Event) -> Inquiry:
    """The inquiry with one more event, told to whoever watches."""
    bench.watch(event)
    return replace(inquiry, trace=(*inquiry.trace, event))


def degraded(inquiry: Inquiry, bench: Bench, code: str, detail: str) -> Inquiry:
    """The inquiry after something could not be done as asked."""
    return traced(with_reason(inquiry, code), bench, Degraded(reason_code=code, detail=detail))


def with_reason(inquiry: Inquiry, code: str) -> Inquiry:
    """The inquiry with a reason code, each given once."""
    return replace(inquiry, reason_codes=tuple(dict.fromkeys((*inquiry.reason_codes, code))))
