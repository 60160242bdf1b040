"""What a job of each kind is, and how it is done with an engine: what was asked comes out of the job, a result goes back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from adjudge.engine import Engine
from adjudge.engine.desks import AnswerDesk, ArticleDesk, ClaimDesk, Desk, LedgerDesk
from adjudge.errors import AdjudgeError, InputError
from adjudge.values.article import ArticleRequest
from adjudge.values.case import Case, Job
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import LIBRARY
from adjudge.values.ledger import AnswerRequest, GroundRequest
from adjudge.values.trace import Event
from adjudge.values.verdict import Finding

# What jobs carry, as their payloads keep it.


@dataclass(frozen=True, kw_only=True, slots=True)
class VerifyTask:
    """A claim to be verified."""

    request: Request
    profile: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckTask:
    """An article to be checked: given, or fetched from an address."""

    request: ArticleRequest
    fetch: str | None = None
    profile: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundTask:
    """A draft to be grounded."""

    request: GroundRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerTask:
    """A question to be answered."""

    request: AnswerRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchTask:
    """Claims to be verified one after the other, each kept as a case of its own."""

    claims: tuple[str, ...]
    request: Request
    profile: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplayTask:
    """A case to be computed again."""

    case_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentsTask:
    """Documents for the knowledge base."""

    documents: tuple[Document, ...]
    collection: str = LIBRARY


@dataclass(frozen=True, kw_only=True, slots=True)
class PagesTask:
    """Web pages for the knowledge base."""

    urls: tuple[str, ...]
    collection: str = LIBRARY


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshTask:
    """The news, built anew."""


Task = VerifyTask | CheckTask | GroundTask | AnswerTask | BatchTask | ReplayTask | DocumentsTask | PagesTask | RefreshTask
TASKS: dict[str, type[Any]] = {
    "verify": VerifyTask,
    "check": CheckTask,
    "ground": GroundTask,
    "answer": AnswerTask,
    "batch": BatchTask,
    "replay": ReplayTask,
    "kb.documents": DocumentsTask,
    "kb.urls": PagesTask,
    "kb.refresh": RefreshTask,
}
"""By the kind of a job."""
LANES: dict[str, tuple[str, ...]] = {"quick": ("verify",), "long": tuple(kind for kind in TASKS if kind != "verify")}
"""What is worked on side by side: a claim takes a second, and does not wait for an article that takes minutes."""
LISTED = ("verify", "check", "ground", "answer", "batch")
"""The kinds that lists of cases show."""


def kind_of_task(task: Task) -> str:
    """The kind of job that carries a task."""
    return next(kind for kind, type_ in TASKS.items() if type_ is type(task))


# How they are done.


class JobStopped(BaseException):
    """Ends a job at a step of it, because somebody asked for that. Not an Exception: whoever goes on without a provider that
    failed must not go on without this."""


Watching = Callable[[Event], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class JobOutcome:
    """What a job came to: a result as JSON, kept as a case where there is one."""

    result: str
    case: Case | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchRow:
    """One claim of a batch: what came of it, or why nothing did."""

    number: int
    claim: str
    case_id: str | None = None
    verdict: str | None = None
    calibrated_probability: float | None = None
    quote: str = ""
    source: str = ""
    url: str | None = None
    error: str = ""


class Workbench:
    """Does jobs, each with the engine of the profile it asks for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._others: dict[str, Engine] = {}
        self._lock = threading.Lock()

    def engine(self, profile: str | None = None) -> Engine:
        """The engine under a profile. Models are loaded once a process, so that a second engine costs little."""
        if profile is None or profile == self._engine.settings.profile:
            return self._engine
        with self._lock:
            if profile not in self._others:
                self._others[profile] = Engine(replace(self._engine.settings, profile=profile), clock=self._engine.clock)
            return self._others[profile]

    def close(self) -> None:
        """Lets go of the engines it opened itself."""
        for engine in self._others.values():
            engine.close()

    def do(self, job: Job, watch: Watching) -> JobOutcome:
        """What a job comes to; raises AdjudgeError where it cannot be done as asked."""
        task = from_json(job.payload, TASKS[job.kind])
        match task:
            case VerifyTask():
                return _kept(job, ClaimDesk(self.engine(task.profile)), task.request, watch)
            case CheckTask():
                engine = self.engine(task.profile)
                return _kept(job, ArticleDesk(engine), _article(engine, task), watch)
            case GroundTask():
                return _kept(job, LedgerDesk(self._engine), task.request, watch)
            case AnswerTask():
                return _kept(job, AnswerDesk(self._engine), task.request, watch)
            case ReplayTask():
                again = self._engine.replay(task.case_id)
                result = {again.kind.called: again.result, "identical": again.identical, "changed": again.changed}
                told: object = {"case_id": task.case_id, **result}
            case DocumentsTask():
                told = self._engine.add_documents(task.documents, collection=task.collection, watch=watch)
            case PagesTask():
                told = self._engine.ingest(task.urls, collection=task.collection, watch=watch)
            case _:
                told = self._engine.refresh()
        return JobOutcome(result=to_json(told).decode())

    def claim_of(self, job: Job, task: BatchTask, number: int, watch: Watching) -> tuple[BatchRow, Case | None]:
        """One claim of a batch. What is wrong with it is a row that says so: the others have their turn."""
        claim = task.claims[number]
        try:
            engine = self.engine(task.profile)
            case, found = ClaimDesk(engine).done(replace(task.request, text=claim), watch, remember=True)
        except InputError as error:
            return BatchRow(number=number, claim=claim, error=str(error)), None
        return _row(number, claim, found), filed_under(case, job)


def _kept(job: Job, desk: Desk[Any, Any], request: Any, watch: Watching) -> JobOutcome:
    case, _ = desk.done(request, watch, remember=True)
    return JobOutcome(result=case.result, case=filed_under(case, job))


def _article(engine: Engine, task: CheckTask) -> ArticleRequest:
    if task.fetch is None:
        return task.request
    read, asked = engine.read_article(task.fetch), task.request
    conditions = {"collections": asked.collections, "as_of": asked.as_of, "budget_class": asked.budget_class}
    return replace(read, title=asked.title or read.title, **conditions)  # type: ignore[arg-type]


def filed_under(case: Case, job: Job) -> Case:
    """A case under the workspace of the job that made it."""
    return replace(case, inputs=case.inputs | {"workspace": job.workspace})


def _row(number: int, claim: str, found: Finding) -> BatchRow:
    first = found.citations[0] if found.citations else None
    return BatchRow(
        number=number,
        claim=claim,
        case_id=found.case_id,
        verdict=found.verdict.value,
        calibrated_probability=found.calibrated_probability,
        quote=first.quote if first else "",
        source=first.source if first else "",
        url=first.url if first else None,
    )


# A failure as it is kept with a job and told to whoever asks.


def told_of(error: AdjudgeError) -> str:
    """The problem that a job failed with, as JSON."""
    from adjudge.api.problems import of_error

    return to_json(of_error(error).details).decode()
