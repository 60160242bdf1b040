"""Work accepted under `/v1`, and `/v1/cases`: what became of it, as it happens and afterwards, computed again, compared, exported
and ruled on by people."""

from __future__ import annotations

import base64
import datetime as dt
import json
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Header, Path, Query, Response
from sse_starlette import EventSourceResponse, ServerSentEvent

from adjudge.adapters.store.cases import title_of
from adjudge.api import asked
from adjudge.api.access import Who
from adjudge.api.answering import Accept, Caller, TheEngine, TheOffice, as_json, job_shown
from adjudge.api.description import ACCEPTED_OR_DONE, CASES_EXAMPLE, TEXT, an_object, on_success, ref
from adjudge.api.office import Office, ended_as
from adjudge.api.problems import Problem
from adjudge.api.work import LISTED, BatchTask, ReplayTask
from adjudge.engine import Engine
from adjudge.page.cases import report_of
from adjudge.render.claimreview import claim_review
from adjudge.render.pages import whole_page
from adjudge.render.rows import article_csv, article_reviews, finding_csv, ledger_csv, markdown, table_csv
from adjudge.render.words import counted
from adjudge.run.casebook import Held, kind_of
from adjudge.values.article import ArticleReport
from adjudge.values.case import ENDED, Case, Job, JobState, PersonsRuling
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import Answer, Ledger
from adjudge.values.verdict import Finding

# Cases as files: everything they rest on, a page, Markdown, rows for a spreadsheet, reviews for search engines.


AUTHOR = "Adjudge"


class Format(StrEnum):
    """What a case is written as."""

    JSON = "json"
    HTML = "html"
    MD = "md"
    CSV = "csv"
    CLAIMREVIEW = "claimreview"


TYPES = {
    Format.JSON: "application/json",
    Format.HTML: "text/html; charset=utf-8",
    Format.MD: "text/markdown; charset=utf-8",
    Format.CSV: "text/csv; charset=utf-8",
    Format.CLAIMREVIEW: "application/ld+json",
}
_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def exported(engine: Engine, case: Case, as_: Format) -> Response:
    """A case as a file."""
    kind = kind_of(case)
    match as_:
        case Format.JSON:
            return _file(to_json({"case": case, "snapshots": engine.texts(case.snapshots)}), as_, case.id)
        case Format.HTML:
            text = whole_page(report_of(engine, case, asked=True))
        case Format.CSV:
            text = _rows(kind.result_of(case))
        case Format.MD:
            text = markdown(kind.result_of(case))
        case _:
            text = json.dumps(_reviews(kind.result_of(case), case), indent=2, ensure_ascii=False)
    return _file(text.encode(), as_, case.id)


def exported_batch(job: Job, as_: Format) -> Response:
    """A batch as a file: its rows."""
    rows = msgspec.json.decode(job.result or "{}").get("rows", [])
    if as_ is Format.JSON:
        return _file(to_json({"job_id": job.id, "rows": rows}), as_, job.id)
    if as_ is not Format.CSV:
        raise _no_such(as_, "batch")
    columns = ("number", "claim", "verdict", "calibrated_probability", "quote", "source", "url", "case_id", "error")
    told = table_csv(columns, ([row.get(name, "") for name in columns] for row in rows))
    return _file(told.encode(), as_, job.id)


def _rows(held: Held) -> str:
    if isinstance(held, Finding):
        return finding_csv(held)
    if isinstance(held, ArticleReport):
        return article_csv(held)
    return ledger_csv(held if isinstance(held, Ledger) else held.ledger)


def _reviews(held: Held, case: Case) -> Any:
    made = case.created.date()
    if isinstance(held, ArticleReport):
        return article_reviews(held, author=AUTHOR, published=made)
    if isinstance(held, Ledger | Answer):
        raise _no_such(Format.CLAIMREVIEW, "draft")
    return claim_review(held, author=AUTHOR, published=made)


def _no_such(as_: Format, what: str) -> Problem:
    return Problem(422, f"A {what} cannot be written as {as_.value}.", "Take another format.")


def _file(data: bytes, as_: Format, name: str) -> Response:
    suffix = "json" if as_ is Format.CLAIMREVIEW else as_.value
    headers = {
        "Content-Disposition": f'attachment; filename="adjudge-{name}.{suffix}"',
        "Content-Security-Policy": _POLICY,
    }
    return Response(data, 200, headers, TYPES[as_])


# `/v1/verify`, `/v1/articles`, `/v1/ground`, `/v1/answers`, `/v1/batches`: work accepted, done, and kept as cases.


jobs = APIRouter(prefix="/v1", tags=["jobs"])


@jobs.post("/verify", responses=ACCEPTED_OR_DONE, status_code=202)
async def verify(body: asked.VerifyAsked, who: Caller, engine: TheEngine, accept: Accept) -> Response:
    """Whether a claim holds."""
    return await accept(who, asked.verify_task(body, engine.policy.claims), asked.title_of(body.claim))


@jobs.post("/articles", responses=ACCEPTED_OR_DONE, status_code=202)
async def articles(body: asked.ArticleAsked, who: Caller, accept: Accept) -> Response:
    """Which claims of an article hold."""
    return await accept(who, asked.article_task(body), asked.title_of(body.title or body.text or body.url or ""))


@jobs.post("/ground", responses=ACCEPTED_OR_DONE, status_code=202)
async def ground(body: asked.GroundAsked, who: Caller, accept: Accept) -> Response:
    """Which claims of a draft its documents bear out."""
    return await accept(who, asked.ground_task(body, who.workspace), asked.title_of(body.draft))


@jobs.post("/answers", responses=ACCEPTED_OR_DONE, status_code=202)
async def answers(body: asked.AnswerAsked, who: Caller, accept: Accept) -> Response:
    """A question answered from documents, every claim of the answer with its evidence."""
    return await accept(who, asked.answer_task(body, who.workspace), asked.title_of(body.question))


@jobs.post("/batches", responses=ACCEPTED_OR_DONE, status_code=202)
async def batches(body: asked.BatchAsked, who: Caller, accept: Accept) -> Response:
    """Many claims, one after the other; each is kept as a case, and what is wrong with one is said in its row."""
    title = f"{counted(len(body.claims), 'claim')}: {asked.title_of(body.claims[0])}"
    return await accept(who, asked.batch_task(body), title)


# `/v1/cases`: what became of work, as it happens and afterwards, computed again, compared, exported and ruled on by people.


router = APIRouter(prefix="/v1/cases", tags=["cases"])
Id = Annotated[str, Path(min_length=1, max_length=64, pattern="^[0-9a-f]+$", description="Of a job, or of its case.")]
_LISTED = on_success(ref("CaseList"), "The newest first.", CASES_EXAMPLE)
_STANDS = on_success(ref("JobStanding"), "How it stands, and what came of it.")
_RULED = on_success(ref("OwnRuling"), "A person's ruling, beside the machine's.")
_DIFFERS = on_success(ref("Difference"), "What changed between two cases.")
_EVENTS: dict[int | str, Any] = {
    200: {
        "description": "Server-sent events: progress, then one of done, failed, cancelled.",
        "content": {
            "text/event-stream": {
                "schema": an_object({"id": TEXT, "event": TEXT, "data": TEXT}),
                "example": 'id: 2\nevent: progress\ndata: {"stage": "retrieved", "message": "Reading 12 passages"}\n\n',
            }
        },
    }
}
_TEXTS = sorted({type_.partition(";")[0] for type_ in TYPES.values()} - {"application/json"})
_EXPORTED: dict[int | str, Any] = {
    200: {
        "description": "The case as a file.",
        "content": {
            "application/json": {"schema": {"type": "object"}},
            **{type_: {"schema": {}} for type_ in _TEXTS},
        },
    }
}


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundCase:
    """What an id names in a workspace: a job, a case, or both."""

    job: Job | None
    case_id: str | None


def _find(engine: Engine, who: Who, id_: str) -> FoundCase:
    job = engine.jobs.get(id_) or engine.jobs.of_case(id_)
    if job is not None and job.workspace == who.workspace:
        return FoundCase(job=job, case_id=job.case_id)
    workspace = engine.cases.workspace(id_)
    # What was made before cases had a workspace belongs to whoever runs the server.
    if workspace is not None and (workspace or engine.settings.workspace) == who.workspace:
        return FoundCase(job=None, case_id=id_)
    raise Problem(404, "There is no case of that name.", "See GET /v1/cases for those there are.")


async def found(office: Office, engine: Engine, who: Who, id_: str) -> FoundCase:
    """What an id names; Problem 404 for what is another workspace's."""
    return await office.read(partial(_find, engine, who, id_))


async def a_case(office: Office, engine: Engine, who: Who, id_: str) -> Case:
    """The case behind an id; Problem 409 where there is none yet."""
    named = await found(office, engine, who, id_)
    if named.case_id is None:
        state = named.job.state if named.job else JobState.FAILED
        raise Problem(
            409,
            f"There is no case of this yet: the job is {state.value}.",
            "Wait until it is done." if state not in ENDED else "Ask again, if it is still wanted.",
        )
    return await office.read(partial(engine.case, named.case_id))


@router.get("", responses=_LISTED)
async def list_cases(
    who: Caller,
    office: TheOffice,
    engine: TheEngine,
    limit: Annotated[int, Query(ge=1, le=200)] = 20,
    before: Annotated[str | None, Query(max_length=200, description="`next` of another list: goes on behind it.")] = None,
    kind: Annotated[Literal["verify", "check", "ground", "answer", "batch"] | None, Query()] = None,
    q: Annotated[
        str,
        Query(max_length=asked.TITLE, description="Only what has all of these words in its title, in capitals or not."),
    ] = "",
) -> Response:
    """What was asked, the newest first. A title is a claim, a question, or how an article or a draft begins."""
    workspaces = [who.workspace, ""] if who.workspace == engine.settings.workspace else [who.workspace]
    mark = None if before is None else _mark(before)
    rows = await office.read(
        partial(engine.cases.rows, workspaces, limit=limit + 1, before=mark, kind=kind, words=q, of_jobs=LISTED)
    )
    shown = rows[:limit]
    more = _cursor(shown[-1].created, shown[-1].id) if len(rows) > limit else None
    return as_json({"cases": shown, "next": more})


def _cursor(moment: dt.datetime, id_: str) -> str:
    return base64.urlsafe_b64encode(to_json([moment, id_])).decode()


def _mark(cursor: str) -> tuple[dt.datetime, str]:
    try:
        return msgspec.json.decode(base64.urlsafe_b64decode(cursor.encode()), type=tuple[dt.datetime, str])
    except (ValueError, msgspec.DecodeError):
        raise Problem(422, "The parameter before is none of ours.", "Send `next` of another list.") from None


@router.get("/{id}", responses=_STANDS)
async def show(id: Id, who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """How a job stands, and what came of it."""
    named = await found(office, engine, who, id)
    return as_json(await office.read(partial(_standing, engine, who, named)))


def _standing(engine: Engine, who: Who, named: FoundCase) -> dict[str, Any]:
    case = engine.cases.load(named.case_id) if named.case_id else None
    job = named.job
    if job is None:
        assert case is not None
        state, about = JobState.DONE, title_of(case)
        job = Job(id=case.id, kind=case.kind, payload="", state=state, created=case.created, title=about, case_id=case.id)
    told = job_shown(job, ended_as(job, case) if job.state in ENDED else None)
    if job.kind == "batch" and job.state is not JobState.DONE:  # what is done of it is no less true for what is not
        rows = [msgspec.Raw(row.encode()) for row in engine.jobs.parts(job.id).values()]
        told["so_far"] = {"claims": len(from_json(job.payload, BatchTask).claims), "rows": rows}
    ruling = engine.cases.ruling(who.workspace, named.case_id) if named.case_id else None
    return told if ruling is None else told | {"ruling": _ruled(ruling)}


@router.post("/{id}/cancel", responses=_STANDS)
async def cancel(id: Id, who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """Stops a job: at once where it waits, at its next step where it runs. What has ended stays as it ended."""
    named = await found(office, engine, who, id)
    if named.job is None:
        raise Problem(409, "This has ended already.", "There is nothing to stop.")
    await office.cancel(named.job.id)
    return await show(id, who, office, engine)


@router.post("/{id}/replay", responses=ACCEPTED_OR_DONE, status_code=202)
async def replay(id: Id, who: Caller, office: TheOffice, engine: TheEngine, accept: Accept) -> Response:
    """Computes a case again from what it was told, by models that remember nothing, and says whether it comes out the same."""
    case = await a_case(office, engine, who, id)
    return await accept(who, ReplayTask(case_id=case.id), f"Replay of {case.id}")


@router.get("/{id}/diff/{other}", responses=_DIFFERS)
async def diff(id: Id, other: Id, who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """What changed between two cases about claims."""
    before, after = await a_case(office, engine, who, id), await a_case(office, engine, who, other)
    return as_json(await office.read(partial(engine.diff, before.id, after.id)))


@router.get("/{id}/events", responses=_EVENTS)
async def events(
    id: Id,
    who: Caller,
    office: TheOffice,
    engine: TheEngine,
    last_event_id: Annotated[
        str | None, Header(alias="Last-Event-ID", max_length=20, description="Goes on behind this one.")
    ] = None,
) -> Response:
    """What a job does, as it happens; a connection that broke goes on where it was."""
    named = await found(office, engine, who, id)
    after = int(last_event_id) if last_event_id and last_event_id.isascii() and last_event_id.isdigit() else 0
    if named.job is None:
        return EventSourceResponse(_only_done(str(named.case_id), after))
    return EventSourceResponse(_stream(office, named.job.id, after), ping=15)


async def _stream(office: Office, job_id: str, after: int) -> Any:
    async for event in office.events(job_id, after):
        yield ServerSentEvent(data=event.data, event=event.name, id=str(event.number), sep="\n")


async def _only_done(case_id: str, after: int) -> Any:
    """Of a case that no job of a server made: it is done."""
    if after < 1:
        data = to_json({"stage": "done", "message": "Done", "case_id": case_id}).decode()
        yield ServerSentEvent(data=data, event="done", id="1", sep="\n")


@router.get("/{id}/export", responses=_EXPORTED)
async def export(
    id: Id,
    who: Caller,
    office: TheOffice,
    engine: TheEngine,
    format: Annotated[Format, Query(description="json holds all that the case rests on.")] = Format.JSON,
) -> Response:
    """The case as a file."""
    named = await found(office, engine, who, id)
    if named.job is not None and named.job.kind == "batch" and named.job.state is JobState.DONE:
        return await office.read(partial(exported_batch, named.job, format))
    case = await a_case(office, engine, who, id)
    return await office.read(partial(exported, engine, case, format))


@router.get("/{id}/ruling", responses=_RULED)
async def ruling(id: Id, who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """What people of this workspace make of a case."""
    case = await a_case(office, engine, who, id)
    made = await office.read(partial(engine.cases.ruling, who.workspace, case.id))
    if made is None:
        raise Problem(404, "Nobody has ruled on this case.", "PUT a ruling here.")
    return as_json(_ruled(made))


@router.put("/{id}/ruling", responses=_RULED)
async def rule(id: Id, body: asked.RulingAsked, who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """A person's own ruling, beside the machine's; a later one takes its place."""
    case = await a_case(office, engine, who, id)
    made = PersonsRuling(
        workspace=who.workspace,
        case_id=case.id,
        verdict=body.verdict.value,
        note=body.note,
        made=engine.clock.now(),
    )
    await office.write(partial(engine.cases.rule, made))
    return as_json(_ruled(made))


def _ruled(made: PersonsRuling) -> dict[str, Any]:
    return {"verdict": made.verdict, "note": made.note, "made": made.made, "case_id": made.case_id}
