"""The app: which rooms answer which addresses, and what runs beside while it is up."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import FastAPI, Form, Request, Response
from fastapi.responses import RedirectResponse

from adjudge import __version__
from adjudge.adapters.store.access import SESSION_DAYS, key_hash
from adjudge.api import case_routes, knowledge_routes, seed_routes
from adjudge.api.access import COOKIE, Keyring
from adjudge.api.answering import TheEngine, TheOffice
from adjudge.api.description import PROBLEM, describe
from adjudge.api.doors import Doors, session_of
from adjudge.api.hands import Hands, ProcessHands, ThreadHands
from adjudge.api.limits import Metrics, ServiceLimits
from adjudge.api.news import DailyNews
from adjudge.api.office import Office
from adjudge.api.problems import Problem, answer_problems
from adjudge.engine import Engine
from adjudge.http_server import BoundedServer, bounded_server
from adjudge.page import router as pages


def create_app(engine: Engine, *, limits: ServiceLimits | None = None, beside: bool = False) -> FastAPI:
    """The HTTP API over an engine, which must stay open as long as the app runs. Where there are keys, in the settings or in
    the store, one of them is needed for every address. `beside` has the work done by a process of its own: `adjudge serve`
    does; where it is off, threads of this process do it with the engine given."""
    limits = limits or ServiceLimits()
    metrics, keyring = Metrics(), Keyring(engine.access, engine.settings)
    news = DailyNews(engine, limits)
    hands: Hands = ProcessHands(engine, limits) if beside else ThreadHands(engine, limits)

    @contextlib.asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        office = Office(engine, limits, hands, metrics)
        app.state.office = office
        await office.start()
        refreshing = asyncio.create_task(news.run())
        try:
            yield
        finally:
            refreshing.cancel()
            await asyncio.gather(refreshing, return_exceptions=True)
            await office.close()

    app = FastAPI(
        title="Adjudge",
        version=__version__,
        summary="Tells whether a claim holds, and quotes the words that decide.",
        docs_url=None,
        redoc_url=None,
        lifespan=running,
        responses={"4XX": PROBLEM, "5XX": PROBLEM},
        redirect_slashes=False,
    )
    app.state.engine, app.state.metrics, app.state.news = engine, metrics, news
    answer_problems(app)
    describe(app)
    app.add_middleware(Doors, keyring=keyring, limits=limits, metrics=metrics)
    for room in (seed_routes.router, case_routes.jobs, case_routes.router, knowledge_routes.router):
        app.include_router(room)
    _sign_in(app, keyring)
    app.include_router(pages)
    return app


def _sign_in(app: FastAPI, keyring: Keyring) -> None:
    """Browsers show their key once and a cookie from then on: no script can read it, and no other site sends it."""

    @app.post("/sign-in", include_in_schema=False)
    async def sign_in(
        request: Request, office: TheOffice, engine: TheEngine, key: Annotated[str, Form(max_length=500)]
    ) -> Response:
        if not await keyring.needed():
            return RedirectResponse("/", 303)
        if await keyring.of_key(key.strip().encode()) is None:
            if "text/html" in request.headers.get("accept", ""):
                return RedirectResponse("/sign-in?failed=1", 303)
            raise Problem(401, "This key opens nothing here.", "Look at how it is written.")
        word = await office.write(partial(engine.access.sign_in, key_hash(key.strip())))
        answer, secure = RedirectResponse("/", 303), request.url.scheme == "https"
        answer.set_cookie(COOKIE, word, max_age=SESSION_DAYS * 86_400, httponly=True, samesite="strict", secure=secure)
        return answer

    @app.post("/sign-out", include_in_schema=False)
    async def sign_out(request: Request, office: TheOffice) -> Response:
        if word := session_of(request.headers):
            await office.write(partial(keyring.forget, word))
        answer, secure = RedirectResponse("/sign-in", 303), request.url.scheme == "https"
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=secure)
        return answer


class OrderlyServer(BoundedServer):
    """A server that lets go of who only watches, before it waits for those who are being answered."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI):
            app.state.office.stop()
        await super().shutdown(sockets)


def server(app: FastAPI, limits: ServiceLimits) -> BoundedServer:
    """A server for an app, not yet running."""
    settings = app.state.engine.settings
    wire = replace(limits.wire, connections=settings.max_connections)
    return bounded_server(app, wire, grace=limits.drain_seconds, proxies=settings.trusted_proxies, made=OrderlyServer)
