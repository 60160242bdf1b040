"""What routes share: who calls, a job accepted and waited for, and answers as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Header, Query, Request, Response

from adjudge.api.access import Who
from adjudge.api.office import JobEnded, Office
from adjudge.api.problems import UNFORESEEN, Problem
from adjudge.api.work import Task
from adjudge.engine import Engine
from adjudge.values.case import Job, JobState
from adjudge.values.codec import to_json


def who_calls(request: Request) -> Who:
    """Whoever the doors let in."""
    who: Who = request.scope["state"]["who"]
    return who


def office_of(request: Request) -> Office:
    office: Office = request.app.state.office
    return office


def engine_of(request: Request) -> Engine:
    engine: Engine = request.app.state.engine
    return engine


def may_change(request: Request) -> Who:
    """Whoever may change the knowledge base."""
    who = who_calls(request)
    if who.reads_only:
        raise Problem(
            403,
            "The knowledge base cannot be changed with this key.",
            "Ask for a key that may, or have it done by whoever has one.",
        )
    return who


Caller = Annotated[Who, Depends(who_calls)]
Changer = Annotated[Who, Depends(may_change)]
TheOffice = Annotated[Office, Depends(office_of)]
TheEngine = Annotated[Engine, Depends(engine_of)]
Wait = Annotated[
    float | None,
    Query(ge=0, le=300, description="Seconds to wait for the result; without it the job is accepted and looked at later."),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="The same key gives the same job, however often it is sent.",
    ),
]


def as_json(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as an answer."""
    return Response(to_json(value), status, headers, "application/json")


async def asked_for(office: Office, wait: float | None, key: str | None, who: Who, task: Task, title: str) -> Response:
    """A task accepted as a job: 202 and where to look, or what came of it where the caller waits and it is done in time."""
    job, new = await office.accept(task, who, title=title, key=key, waits=bool(wait))
    ended = await office.ended(job, wait, new=new) if wait else None
    if ended is None:
        if wait:
            await office.settle(job)
        return as_json(job_shown(job), 202, {"Location": f"/v1/cases/{job.id}"})
    if ended.state is not JobState.DONE:
        raise failed(ended)
    return as_json(job_shown(job, ended), 200, {"Adjudge-Case": ended.case_id or job.id})


def accepting(
    office: TheOffice, wait: Wait = None, idempotency_key: IdempotencyKey = None
) -> Callable[[Who, Task, str], Awaitable[Response]]:
    """How this caller has work accepted."""
    return partial(asked_for, office, wait, idempotency_key)


Accept = Annotated[Callable[[Who, Task, str], Awaitable[Response]], Depends(accepting)]


def failed(ended: JobEnded) -> Problem:
    """The problem of a job that came to nothing."""
    if ended.state is JobState.CANCELLED:
        return Problem(409, "The job was cancelled.", "Ask again, if it is still wanted.")
    return failure(ended.error)


def failure(error: str | None) -> Problem:
    """The problem that a job failed with."""
    try:
        told = msgspec.json.decode(error or "")
        return Problem(told["status"], told["detail"], told["what_to_do"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return UNFORESEEN


def job_shown(job: Job, ended: JobEnded | None = None) -> dict[str, Any]:
    """A job as callers see it."""
    case_id = ended.case_id if ended else job.case_id
    state = ended.state if ended else job.state
    shown = f"/v1/cases/{case_id or job.id}"
    told: dict[str, Any] = {
        "job_id": job.id,
        "case_id": case_id,
        "state": state.value,
        "kind": job.kind,
        "title": job.title,
        "created": job.created,
        "links": {"self": shown, "events": f"{shown}/events", "page": shown.removeprefix("/v1")},
    }
    if ended is not None and ended.state is JobState.DONE:
        told["result"] = msgspec.Raw(ended.result or b"null")
    if ended is not None and ended.state is JobState.FAILED:
        told["problem"] = failure(ended.error).details
    return told
