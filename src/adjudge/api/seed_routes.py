"""`/verify` and `/worker/verify`, in the shapes of the systems they come from; `/health`, `/status`, `/metrics`, `/docs`."""

from __future__ import annotations

from dataclasses import asdict, fields
from functools import partial
from typing import Any, Literal, cast

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from adjudge import __version__
from adjudge.api import asked
from adjudge.api.access import Who
from adjudge.api.answering import Caller, IdempotencyKey, TheEngine, TheOffice, as_json, failed
from adjudge.api.description import POLICY, docs_page
from adjudge.api.limits import METRICS_TYPE, Load
from adjudge.api.news import DailyNews, NewsStatus
from adjudge.api.office import Office
from adjudge.api.problems import Problem, of_error
from adjudge.api.work import VerifyTask
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError
from adjudge.values.case import JobState
from adjudge.values.codec import from_json
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, Evidence
from adjudge.values.knowledge import CollectionInfo
from adjudge.values.ruling import worker_verdict
from adjudge.values.verdict import NEWS, EvidenceMark, Finding, Segment, Verdict, WorkerVerdict

router = APIRouter()

# `POST /verify`: a claim in, the verdict of the news pipeline out (seed 004).


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


@router.post("/verify", response_model=VerifyAnswer, tags=["seeds"])
async def verify(
    body: asked.ClaimAsked, who: Caller, office: TheOffice, engine: TheEngine, idempotency_key: IdempotencyKey = None
) -> Response:
    """Whether a claim holds, by the rules for news. `Adjudge-Case` names the case it is kept as."""
    task = asked.news_task(body, engine.news_policy.claims)
    finding = await _found(office, who, task, body.claim, idempotency_key)
    return as_json(_spoken_answer(finding), headers={"Adjudge-Case": finding.case_id})


async def _found(office: Office, who: Who, task: VerifyTask, claim: str, key: str | None) -> Finding:
    """The finding on a claim, waited for."""
    job, new = await office.accept(task, who, title=asked.title_of(claim), key=key, waits=True)
    ended = await office.ended(job, new=new)
    if ended is None:
        await office.settle(job)
        raise Problem(
            503,
            "This is accepted and will be done, but not while you wait.",
            f"See /v1/cases/{job.id} in a while.",
            headers={"Retry-After": "10", "Location": f"/v1/cases/{job.id}"},
        )
    if ended.state is not JobState.DONE:
        raise failed(ended)
    return from_json(ended.result, Finding)


def _spoken_answer(finding: Finding) -> dict[str, Any]:
    """Of a finding, what seed 004 answers."""
    told = asdict(
        VerifyAnswer(
            verdict=spoken(finding.verdict),
            reasoning=finding.reasoning,
            citations=finding.citations,
            sub_results=tuple(
                PartAnswer(claim=p.claim, verdict=spoken(p.verdict), reasoning=p.reasoning, citations=p.citations)
                for p in finding.sub_results
            ),
        )
    )
    if not finding.sub_results:
        del told["sub_results"]
    return told


def spoken(verdict: Verdict) -> Spoken:
    """A verdict as the seed words it."""
    return cast("Spoken", NEWS[verdict])


# `POST /worker/verify` (seed 000 §2): every signal that it names.


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkerAnswer:
    """What became of a claim, in the worker's own words."""

    job_id: str
    claim: str
    verdict: WorkerVerdict
    verdict_confidence: float
    confidence: float
    truthfulness_percent: float
    evidence_quality_percent: float
    calibrated_probability: float
    reasoning: str
    reason_codes: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    evidence_map: dict[str, EvidenceMark]
    claim_breakdown: tuple[Segment, ...]
    top_ranking_score: float
    avg_ranking_score: float
    trust_policy_mode: str
    trust_metric_value: float
    trust_threshold_met: bool
    coverage: float
    diversity: float
    agreement: float
    trust_post: float
    """The adaptive one, by the name that seed 000 §10 debugs with."""
    trust_post_adaptive: float
    trust_post_fixed: float
    num_subclaims: int
    strong_covered: int
    contradicted_subclaims: int
    data_source: str
    used_web_search: bool
    completed_from_cache: bool
    queries_executed: tuple[str, ...]
    urls_skipped: int
    supporting_signals: int
    refuting_signals: int
    neutral_signals: int
    analysis_counts: dict[str, float]
    case_id: str
    room_id: str | None = None
    source: str | None = None


@router.post("/worker/verify", response_model=WorkerAnswer, tags=["seeds"])
async def worker_verify(
    body: asked.WorkerAsked, who: Caller, office: TheOffice, engine: TheEngine, idempotency_key: IdempotencyKey = None
) -> Response:
    """Whether a claim holds, by the rules of the worker, with every signal behind the verdict."""
    task = asked.worker_task(body, engine.policy.claims)
    finding = await _found(office, who, task, body.claim, idempotency_key)
    return as_json(worker_answer(body, finding), headers={"Adjudge-Case": finding.case_id})


def worker_answer(body: asked.WorkerAsked, found: Finding) -> WorkerAnswer:
    """Of a finding, what seed 000 answers."""
    counts = found.analysis_counts
    told: dict[str, Any] = {
        "job_id": body.job_id,
        "room_id": body.room_id,
        "source": body.source,
        "verdict": worker_verdict(found.verdict, found.reason_codes),
        "verdict_confidence": found.confidence,
        "trust_post": found.trust.trust_post_adaptive,
        "supporting_signals": int(counts.get("supporting", 0)),
        "refuting_signals": int(counts.get("refuting", 0)),
        "neutral_signals": int(counts.get("neutral", 0)),
    }
    for name in (one.name for one in fields(WorkerAnswer) if one.name not in told):  # the others are the finding's own
        told[name] = next(getattr(of, name) for of in (found, found.trust, found.ranking) if hasattr(of, name))
    return WorkerAnswer(**told)


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Health:
    """Whether the server can do what it is there for."""

    status: Literal["ok", "degraded"]
    store: str
    """ok, or what is wrong with it."""
    worker: str
    """ok, or what is wrong with it."""


def status(engine: Engine, news: DailyNews, load: Load, models: tuple[str, ...]) -> Status:
    """How a server stands right now. Asks the store."""
    scout, judge, embedder = models
    language_model = engine.language_model.name if engine.language_model else None
    with engine.store.moment():
        held, snapshot = engine.store.collections(), engine.store.stamp()
    return Status(
        version=__version__,
        profile=engine.settings.profile,
        policy=Policies(news=engine.news_policy.digest(), worker=engine.policy.digest()),
        models=ModelNames(scout=scout, judge=judge, embedder=embedder, language_model=language_model),
        knowledge_base=KnowledgeBaseStatus(
            documents=sum(c.documents for c in held),
            passages=sum(c.passages for c in held),
            triples=sum(c.triples for c in held),
            snapshot=snapshot,
            collections=tuple(held),
        ),
        news=news.status(),
        verifying=load,
    )


@router.get("/health", response_model=Health, tags=["server"], responses={503: {"model": Health}})
async def health(office: TheOffice, engine: TheEngine) -> Response:
    """Whether the server can do what it is there for: 503 where the store cannot be read or written, or nobody does the work."""
    try:
        await office.read(engine.store.stamp)
        await office.read(engine.jobs.check_writable)
        store = "ok"
    except (AdjudgeError, Problem) as error:
        store = error.detail if isinstance(error, Problem) else of_error(error).detail
    worker = "ok" if office.works else "The worker is starting, or has died and is started again."
    well = store == worker == "ok"
    return as_json(Health(status="ok" if well else "degraded", store=store, worker=worker), 200 if well else 503)


@router.get("/status", response_model=Status, tags=["server"])
async def status_(request: Request, office: TheOffice, engine: TheEngine) -> Response:
    """Versions, models, what the knowledge base holds, how fresh the news are, and how busy the server is."""
    return as_json(await office.read(partial(status, engine, request.app.state.news, office.load, office.models)))


@router.get("/metrics", tags=["server"], responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def metrics(request: Request, office: TheOffice) -> Response:
    """The same in figures, as Prometheus reads them."""
    found, load = request.app.state.metrics, office.load
    found.waiting.set(load.waiting)
    found.under_way.set(load.under_way)
    found.worker.set(1 if office.works else 0)
    return Response(found.text(), media_type=METRICS_TYPE)


@router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """The description for people. FastAPI's own pages load scripts from elsewhere: this one has none."""
    return HTMLResponse(docs_page(request.app.openapi()), headers={"Content-Security-Policy": POLICY})
