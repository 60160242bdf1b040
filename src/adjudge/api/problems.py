"""What goes wrong, told to a program as to a person: problem details (RFC 9457), one sentence and what to do."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import field
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from adjudge.errors import AdjudgeError, InputError, ProviderError, StoreBusy, StoreUnwritable
from adjudge.values.codec import to_json
from adjudge.values.dataclass import dataclass

LOG = logging.getLogger("adjudge.api")
MEDIA_TYPE = "application/problem+json"
RETRY = {"Retry-After": "30"}
"""As long as the store itself waits for another writer."""
DESCRIBED = "Send what /openapi.json describes."


@dataclass(frozen=True, kw_only=True, slots=True)
class ProblemDetails:
    """The body of every answer that is no success."""

    status: int
    title: str
    """The status in words: the same for all problems of a kind."""
    detail: str
    """What happened."""
    what_to_do: str
    """What would change it."""
    type: str = "about:blank"


@dataclass()
class Problem(Exception):
    """Ends a request with a problem."""

    status: int
    detail: str
    what_to_do: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def details(self) -> ProblemDetails:
        """What is sent."""
        title = HTTPStatus(self.status).phrase
        return ProblemDetails(status=self.status, title=title, detail=self.detail, what_to_do=self.what_to_do)

    def response(self) -> Response:
        """The answer."""
        return Response(to_json(self.details), self.status, dict(self.headers), MEDIA_TYPE)


UNWRITABLE = "Nothing can be written to the store, so that no work is accepted: its disk is full, read-only or failing."
"""Said without the path of the file, which is the machine's own affair; the log has it."""


def of_error(error: AdjudgeError) -> Problem:
    """An error of ours as the caller's, the store's, a provider's or our own fault."""
    if isinstance(error, StoreUnwritable):
        what_to_do = "Have some space freed, or the disk seen to, and try again; /health says when it is well."
        return Problem(503, UNWRITABLE, what_to_do, headers=RETRY)
    kinds = ((InputError, 422), (StoreBusy, 503), (ProviderError, 502))
    status = next((status for kind, status in kinds if isinstance(error, kind)), 500)
    headers = RETRY if isinstance(error, StoreBusy) else {}
    return Problem(status, error.sentence, error.remedy, headers=headers)


UNFORESEEN = Problem(500, "Something went wrong here.", "Try again; the log of the server says more.")
"""The caller learns nothing of the inside."""


def answer_to(request: Request, problem: Problem) -> Response:
    """The problem as whoever asked can read it: a person in front of a browser gets a page, or is asked to sign in."""
    if request.url.path.startswith("/v1/") or "text/html" not in request.headers.get("accept", ""):
        return problem.response()
    from adjudge.page.shell import trouble_page

    return trouble_page(request, problem.status, problem.detail, problem.what_to_do, dict(problem.headers))


def answer_problems(app: FastAPI) -> None:
    """Has the app answer every failure with a problem."""

    @app.exception_handler(Problem)
    async def told(request: Request, problem: Problem) -> Response:
        return answer_to(request, problem)

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
        detail, what_to_do = _UNROUTED.get(error.status_code, ("The request cannot be read.", DESCRIBED))
        headers = error.headers or {}
        problem = Problem(error.status_code, detail, what_to_do, headers=headers)
        return answer_to(request, problem)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        return UNFORESEEN.response()  # the server logs the error with its traceback


_UNROUTED = {
    404: ("There is nothing at this address.", "See /openapi.json for what there is."),
    405: ("This address does not take that method.", "See /openapi.json for those it takes."),
}


def of_body(errors: Any) -> Problem:
    """The first thing that is wrong with a request, in a sentence. What was sent is not repeated."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return Problem(400, "The body is no JSON.", DESCRIBED)
    place, *steps = first["loc"]
    where = ".".join(str(step) for step in steps)
    if first["type"] == "extra_forbidden":
        detail = f"There is no field {_short(where)} here."
        return Problem(422, detail, "Send only those of /openapi.json.")
    named = {"body": "field", "query": "parameter", "path": "part of the address", "header": "header"}.get(place, "field")
    what = f"The {named} {_short(where)}" if where else "The body"
    return Problem(422, f"{what} cannot be used: {first['msg']}.", DESCRIBED)


def _short(name: str) -> str:
    """A name as it may be repeated to whoever sent it."""
    printable = "".join(c if c.isprintable() else "\ufffd" for c in name)
    return printable if len(printable) <= 60 else f"{printable[:60]}…"
