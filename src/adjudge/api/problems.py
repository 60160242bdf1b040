"""What goes wrong, told to a program as to a person: problem details (RFC 9457), one sentence and what to do."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from adjudge.errors import AdjudgeError, InputError, ProviderError, StoreBusy
from adjudge.model.codec import to_json

LOG = logging.getLogger("adjudge.api")
MEDIA_TYPE = "application/problem+json"
RETRY = {"Retry-After": "30"}
"""As long as the store itself waits for another writer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProblemDetails:
    """The body of every answer that is no success."""

    status: int
    title: str
    """The status in words: the same for all problems of a kind."""
    detail: str
    """What happened and what to do."""
    type: str = "about:blank"


@dataclass(kw_only=True)
class Problem(Exception):
    """Ends a request with a problem."""

    status: int
    detail: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def response(self) -> Response:
        """What is sent."""
        details = ProblemDetails(status=self.status, title=HTTPStatus(self.status).phrase, detail=self.detail)
        return Response(to_json(details), self.status, dict(self.headers), MEDIA_TYPE)


def of_error(error: AdjudgeError) -> Problem:
    """An error of ours as the caller's, the store's, a provider's or our own fault."""
    if isinstance(error, InputError):
        return Problem(status=422, detail=str(error))
    if isinstance(error, StoreBusy):
        return Problem(status=503, detail=str(error), headers=RETRY)
    return Problem(status=502 if isinstance(error, ProviderError) else 500, detail=str(error))


def answer_problems(app: FastAPI) -> None:
    """Has the app answer every failure with a problem."""

    @app.exception_handler(Problem)
    async def told(request: Request, problem: Problem) -> Response:
        return problem.response()

    @app.exception_handler(AdjudgeError)
    async def ours(request: Request, error: AdjudgeError) -> Response:
        problem = of_error(error)
        if problem.status >= 500:
            LOG.error("%s %s: %s", request.method, request.url.path, error)
        return problem.response()

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        return of_body(error.errors()).response()

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        detail = _UNROUTED.get(error.status_code, "The request cannot be read. Send what /openapi.json describes.")
        return Problem(status=error.status_code, detail=detail, headers=error.headers or {}).response()

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        # The server logs the error with its traceback; the caller learns nothing of the inside.
        return Problem(
            status=500, detail="Something went wrong here. Try again; the log of the server says more."
        ).response()


_UNROUTED = {
    404: "There is nothing at this address. See /openapi.json for what there is.",
    405: "This address does not take that method. See /openapi.json for those it takes.",
}


def of_body(errors: Any) -> Problem:
    """The first thing that is wrong with a body, in a sentence. What was sent is not repeated."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return Problem(status=400, detail='The body is no JSON. Send {"claim": "…"}.')
    where = ".".join(str(step) for step in first["loc"] if step != "body")
    if first["type"] == "extra_forbidden":
        return Problem(status=422, detail=f"There is no field {_short(where)} here. Send only those of /openapi.json.")
    what = f"The field {_short(where)}" if where else "The body"
    return Problem(status=422, detail=f'{what} cannot be used: {first["msg"]}. Send {{"claim": "…"}}.')


def _short(name: str) -> str:
    """A name as it may be repeated to whoever sent it."""
    printable = "".join(c if c.isprintable() else "\ufffd" for c in name)
    return printable if len(printable) <= 60 else f"{printable[:60]}…"
