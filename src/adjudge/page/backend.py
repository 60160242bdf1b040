"""What the pages ask of the service: its own HTTP routes, called in the same process.

A page does nothing that a program could not do over `/v1`. The calls carry what the reader's browser sent, so access, limits
and the log are those of the routes and are written once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request

from adjudge.errors import UnknownName
from adjudge.values.case import CaseRow
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from adjudge.engine import Engine

CARRIED = ("authorization", "cookie", "host", "user-agent", "x-forwarded-for")
"""Headers of the reader's request that a call carries on."""
SEEN = 20
"""Cases on a page of the history."""
_ID = re.compile(r"[0-9a-f]{1,64}")
SEARCHED = 300
"""Characters that a search takes: titles have no more."""


class CallRefused(Exception):
    """The service said no; the problem says why, and what to do."""

    def __init__(self, status: int, title: str, detail: str, what_to_do: str) -> None:
        super().__init__(detail or title)
        self.status, self.title, self.detail, self.what_to_do = status, title, detail, what_to_do


@dataclass(frozen=True, kw_only=True, slots=True)
class JobView:
    """How far a case is."""

    id: str
    """As it was asked for: a job's or a case's."""
    case_id: str | None
    kind: str
    state: str
    title: str = ""
    error: str = ""
    what_to_do: str = ""
    result: Any = None
    """As JSON has it; pages of findings read the stored case instead."""
    ruling: Mapping[str, Any] | None = None
    """A person's own, where one was given."""
    claims: int = 0
    """Of a batch."""
    rows: Sequence[Mapping[str, Any]] = ()
    """Of a batch: those that are verified."""


def case_name(given: str) -> str:
    """The id of a job or a case, as it may stand in an address; UnknownName for what can be none."""
    if not _ID.fullmatch(given):
        raise UnknownName("There is no case of that name.", "Look for it in the history.")
    return given


class Backend:
    """The service as one reader may use it."""

    def __init__(self, request: Request) -> None:
        self._request = request

    @property
    def engine(self) -> Engine:
        """The engine behind the service: stored texts are read from it once a route has said that the case may be seen."""
        found: Engine = self._request.app.state.engine
        return found

    async def submit(self, route: str, body: Mapping[str, Any], *, wait: float = 0) -> str:
        """Hands work in; the id of its page."""
        asked = f"/v1/{route}?wait={wait:g}" if wait else f"/v1/{route}"
        told = await self.call("POST", asked, dict(body))
        return str(told.get("case_id") or told["job_id"])

    async def job(self, case_id: str) -> JobView:
        told = await self.call("GET", f"/v1/cases/{case_name(case_id)}")
        problem, so_far = told.get("problem", {}), told.get("so_far", {})
        return JobView(
            id=case_id,
            **{name: told.get(name) for name in ("case_id", "kind", "state", "title", "result", "ruling")},
            error=problem.get("detail", ""),
            what_to_do=problem.get("what_to_do", ""),
            claims=so_far.get("claims", 0),
            rows=so_far.get("rows", ()),
        )

    async def cases(
        self, *, before: str = "", kind: str = "", words: str = "", limit: int = SEEN
    ) -> tuple[tuple[CaseRow, ...], str | None]:
        """The newest cases first, and where the next begin. With words, only those whose title has all of them."""
        asked = {"limit": str(limit), "before": before, "kind": kind, "q": words[:SEARCHED]}
        told = await self.call("GET", "/v1/cases", params={name: value for name, value in asked.items() if value})
        return msgspec.convert(told["cases"], tuple[CaseRow, ...]), told["next"]

    async def call(self, method: str, path: str, body: object = None, *, params: Mapping[str, str] | None = None) -> Any:
        """A route's answer as JSON; CallRefused where it said no."""
        import httpx2

        request = self._request
        client = request.client
        transport = httpx2.ASGITransport(app=request.app, client=(client.host, client.port) if client else ("127.0.0.1", 0))
        headers = {name: request.headers[name] for name in CARRIED if name in request.headers}
        # The page's own forms have been checked to come from its own pages before anything is called.
        headers |= {"X-Adjudge": "page", "Accept": "application/json"}
        async with httpx2.AsyncClient(transport=transport, base_url=str(request.base_url)) as caller:
            answer = await caller.request(method, path, json=body, params=params, headers=headers, timeout=None)
        if answer.is_success:
            return json.loads(answer.content) if answer.content else {}
        raise _refused(answer.status_code, answer.content)


def _refused(status: int, content: bytes) -> CallRefused:
    try:
        problem = json.loads(content)
    except ValueError:
        problem = None
    if not isinstance(problem, dict):
        problem = {}
    return CallRefused(
        status,
        str(problem.get("title") or "This could not be done."),
        str(problem.get("detail") or ""),
        str(problem.get("what_to_do") or ""),
    )
