"""The app: which address does what, and what runs beside while it is up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import RedirectResponse
from pydantic import TypeAdapter

from adjudge import __version__
from adjudge.api.docket import Docket
from adjudge.api.doors import Doors
from adjudge.api.limits import ServiceLimits
from adjudge.api.news import DailyNews
from adjudge.api.problems import MEDIA_TYPE, ProblemDetails, answer_problems
from adjudge.api.status import Status, status
from adjudge.api.verifying import Answer, Asked, answer, verified
from adjudge.engine import Engine
from adjudge.model.codec import to_json

# Said here, since FastAPI describes what a model looks like in answers of its own kind only.
_PROBLEM: dict[str, Any] = {
    "description": "What is wrong, and what to do.",
    "content": {MEDIA_TYPE: {"schema": TypeAdapter(ProblemDetails).json_schema()}},
}
_READING = 64
"""Callers in line for the status: it takes milliseconds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Alive:
    """The server answers."""

    status: str = "ok"


def create_app(engine: Engine, *, limits: ServiceLimits | None = None) -> FastAPI:
    """The HTTP API over an engine, which must stay open as long as the app runs. Where the settings name keys, one of
    them is needed for every address."""
    limits = limits or ServiceLimits()
    news = DailyNews(engine, limits)
    docket = Docket(limits, name="verify")
    desk = Docket(replace(limits, at_once=1, waiting=_READING), name="status")

    @contextlib.asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        refreshing = asyncio.create_task(news.run())
        try:
            yield
        finally:
            refreshing.cancel()
            await asyncio.gather(refreshing, return_exceptions=True)
            await docket.close()
            await desk.close()

    # FastAPI's own pages load scripts from elsewhere: there are none, /docs leads to the description itself.
    app = FastAPI(
        title="Adjudge",
        version=__version__,
        summary="Tells whether a claim holds, and quotes the words that decide.",
        docs_url=None,
        redoc_url=None,
        lifespan=running,
        responses={"4XX": _PROBLEM, "5XX": _PROBLEM},
    )
    answer_problems(app)
    app.add_middleware(Doors, keys=engine.settings.api_keys, limits=limits)

    @app.get("/health", response_model=Alive)
    async def health() -> Response:
        """Whether the server answers."""
        return _json(Alive())

    @app.get("/status", response_model=Status)
    async def status_() -> Response:
        """Versions, models, what the knowledge base holds, how fresh the news are, and how busy the server is."""
        return _json(await desk.turn(partial(status, engine, news, docket.load)))

    @app.post("/verify", response_model=Answer)
    async def verify(asked: Asked) -> Response:
        """Whether a claim holds, by the rules for news. `Adjudge-Case` names the case it is kept as."""
        finding = await docket.turn(partial(verified, engine, asked.claim))
        return _json(answer(finding), {"Adjudge-Case": finding.case_id})

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return RedirectResponse("/openapi.json")

    return app


def _json(value: object, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(value), media_type="application/json", headers=headers)
