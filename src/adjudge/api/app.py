"""The app: which address does what, and what runs beside while it is up."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict, replace
from functools import partial
from typing import Annotated, Any, Literal, NoReturn, cast

import uvicorn
from fastapi import FastAPI, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from adjudge import __version__
from adjudge.api.doors import MEDIA_TYPE, Docket, Doors, Load, ProblemDetails, ServiceLimits, answer_problems
from adjudge.api.news import DailyNews, NewsStatus
from adjudge.engine import Engine
from adjudge.errors import InputError
from adjudge.values.codec import to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation
from adjudge.values.inquiry import Manner, Request
from adjudge.values.knowledge import CollectionInfo
from adjudge.values.verdict import NEWS, Finding, SubResult, Verdict
from adjudge.verify.intake import take_in

# What a server says about itself.


@dataclass(frozen=True, kw_only=True, slots=True)
class Policies:
    """The digests that results are stamped with."""

    news: str
    """Of `POST /verify` (seed 004)."""
    worker: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelNames:
    """The models at work."""

    scout: str
    judge: str
    embedder: str
    language_model: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class KnowledgeBaseStatus:
    """What there is to verify with."""

    documents: int
    passages: int
    triples: int
    snapshot: str
    """Names the present state: equal where nothing changed."""
    collections: tuple[CollectionInfo, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Status:
    """The whole of it."""

    version: str
    profile: str
    policy: Policies
    models: ModelNames
    knowledge_base: KnowledgeBaseStatus
    news: NewsStatus
    verifying: Load


def status(engine: Engine, news: DailyNews, load: Load) -> Status:
    """How a server stands right now. Asks the store."""
    return Status(
        version=__version__,
        profile=engine.settings.profile,
        policy=Policies(news=engine.news_policy.digest(), worker=engine.policy.digest()),
        models=model_names(engine),
        knowledge_base=_knowledge_base(engine),
        news=news.status(),
        verifying=load,
    )


def model_names(engine: Engine) -> ModelNames:
    """The models; those that are not loaded yet are loaded."""
    scout, judge, embedder = engine.models.names
    language_model = engine.language_model.name if engine.language_model else None
    return ModelNames(scout=scout, judge=judge, embedder=embedder, language_model=language_model)


def _knowledge_base(engine: Engine) -> KnowledgeBaseStatus:
    with engine.store.moment():
        held, snapshot = engine.store.collections(), engine.store.stamp()
    return KnowledgeBaseStatus(
        documents=sum(c.documents for c in held),
        passages=sum(c.passages for c in held),
        triples=sum(c.triples for c in held),
        snapshot=snapshot,
        collections=tuple(held),
    )


# `POST /verify`: a claim in, the verdict of the news pipeline out (seed 004).


class ClaimAsked(BaseModel):
    """A claim to be verified."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    claim: Annotated[str, Field(min_length=1, description="One statement of fact, of 2,000 characters at most.")]


Spoken = Literal["Supported", "Refuted", "Mixed/Disputed", "Not Enough Evidence"]
"""A verdict in the words of seed 004."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PartAnswer:
    """What became of one part of a claim."""

    claim: str
    verdict: Spoken
    reasoning: str
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class VerifyAnswer:
    """What became of a claim."""

    verdict: Spoken
    reasoning: str
    citations: tuple[Citation, ...]
    """Each quote stands word for word in the stored text of its source."""
    sub_results: tuple[PartAnswer, ...] = ()
    """Left out for a claim of one part."""


def verified(engine: Engine, claim: str) -> Finding:
    """The finding on a claim, kept as a case. Raises InputError for a text that is no claim at all: empty, or too long.
    What can be read but not checked, such as a question, has a finding that says so."""
    intake = take_in(claim, engine.news_policy.claims)
    if intake.claim is None:
        raise InputError(intake.why)
    return engine.verify(Request(text=claim, manner=Manner.NEWS))


def answer(finding: Finding) -> dict[str, Any]:
    """Of a finding, what seed 004 answers."""
    told = asdict(
        VerifyAnswer(
            verdict=spoken(finding.verdict),
            reasoning=finding.reasoning,
            citations=finding.citations,
            sub_results=tuple(_part(part) for part in finding.sub_results),
        )
    )
    if not finding.sub_results:
        del told["sub_results"]
    return told


def spoken(verdict: Verdict) -> Spoken:
    """A verdict as the seed words it."""
    return cast("Spoken", NEWS[verdict])


def _part(part: SubResult) -> PartAnswer:
    return PartAnswer(
        claim=part.claim, verdict=spoken(part.verdict), reasoning=part.reasoning, citations=part.citations
    )


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

    @app.post("/verify", response_model=VerifyAnswer)
    async def verify(asked: ClaimAsked) -> Response:
        """Whether a claim holds, by the rules for news. `Adjudge-Case` names the case it is kept as."""
        finding = await docket.turn(partial(verified, engine, asked.claim))
        return _json(answer(finding), {"Adjudge-Case": finding.case_id})

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return RedirectResponse("/openapi.json")

    return app


def _json(value: object, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(value), media_type="application/json", headers=headers)


# Where a server listens, who may reach it there, and how it ends.


_STOPPED_BY = (signal.SIGTERM, signal.SIGINT)
_LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
    # Ours and the server's own troubles, and no more: the libraries that fetch pages would log addresses with keys in them.
    "loggers": {
        "adjudge": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "uvicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}


def bound(host: str, port: int, *, keys: bool) -> socket.socket:
    """A socket that listens; InputError where that cannot be, or where strangers could come in without a key."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise InputError(
            f"{host} is no address of this machine.", "Give --host an address such as 127.0.0.1."
        ) from None
    if not (keys or ipaddress.ip_address(str(address[0]).partition("%")[0]).is_loopback):
        raise InputError(
            f"{host} can be reached by others, and no keys are set.", "Set ADJUDGE_API_KEYS, or listen on 127.0.0.1."
        )
    try:
        return socket.create_server(address[:2], family=family, backlog=1024)
    except OSError as error:
        raise InputError(
            f"{host} port {port} cannot be listened on ({os.strerror(error.errno or 0)}).", "Choose another --port."
        ) from None


def address_of(listening: socket.socket) -> str:
    """Where to call a server."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def server(app: FastAPI, limits: ServiceLimits) -> uvicorn.Server:
    """A server for an app, not yet running."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            lifespan="on",
            ws="none",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=limits.drain_seconds,
        )
    )


def log_to_stderr() -> None:
    """Has what is worth knowing about a running server written to standard error."""
    import logging.config

    logging.config.dictConfig(_LOGGING)


@contextlib.contextmanager
def stopped_in_order() -> Iterator[None]:
    """SIGTERM and Ctrl-C end the block as a success. While a server runs it takes them itself, ends its work, and hands
    them on here; a stop is what was asked for, not a failure."""

    def leave(number: int, frame: object) -> NoReturn:
        raise SystemExit(0)

    before = {number: signal.signal(number, leave) for number in _STOPPED_BY}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
