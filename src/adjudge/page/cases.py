"""Cases: what was asked before, one of them whole or on its way, two of them compared, the texts they rest on."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adjudge.errors import InputError, UnknownName
from adjudge.page.ask import outcome_of, with_outcomes
from adjudge.page.backend import Backend, JobView, case_name
from adjudge.page.shell import KINDS, claims_path, said_of, show, templates, view
from adjudge.render.article_page import article_body
from adjudge.render.finding_page import Places, finding_body
from adjudge.render.ledger_page import ledger_body
from adjudge.render.pages import ReportBody, markup
from adjudge.render.quoting import excerpt
from adjudge.render.words import VERDICTS
from adjudge.run.casebook import kind_of
from adjudge.values.article import ArticleReport
from adjudge.values.case import Case
from adjudge.values.ledger import AnswerRequest, GroundRequest
from adjudge.values.verdict import Finding, Verdict

if TYPE_CHECKING:
    from markupsafe import Markup

    from adjudge.engine import Engine

RULINGS = tuple(verdict for verdict in Verdict if verdict is not Verdict.NOT_CHECKABLE)
"""What a person may rule."""
FORMATS = (("html", "Web page"), ("md", "Markdown"), ("csv", "CSV"), ("claimreview", "ClaimReview"), ("json", "JSON"))
"""What a case can be taken along as; a review is of claims that were verified."""
UNDER_WAY = frozenset({"queued", "running"})
REFRESH = 2
"""Seconds after which a browser without scripts looks again."""
AROUND = 6000
"""Characters of a stored text on each side of a quote; short texts are shown whole."""
_NUMBER = re.compile(r"\A(-?\d+(?:\.\d*[1-9])?)\.?0*\Z")
"""A number, and the zeros behind it that say nothing."""
CODES = frozenset({"verdict", "standing", "stop_reason", "reason_codes"})
"""Changes that are told in codes."""
TAKEN_IN = (
    ("documents_added", "document added", "documents added"),
    ("documents_updated", "document replaced", "documents replaced"),
    ("documents_unchanged", "document known already", "documents known already"),
    ("duplicates", "duplicate passed over", "duplicates passed over"),
    ("passages_added", "passage", "passages"),
    ("came_in", "page came in", "pages came in"),
    ("kept", "page stayed", "pages stayed"),
    ("expired", "page too old to stay", "pages too old to stay"),
)
"""What a change of the knowledge base counts, and how a person is told."""
ALIKE = 8
"""Other runs that a case is offered to be compared with."""


@view
async def history(request: Request) -> Response:
    """What was asked before, the newest first."""
    asked = request.query_params
    words, kind = asked.get("q", "").strip(), asked.get("kind", "")
    kind = kind if kind in KINDS else ""
    backend = Backend(request)
    rows, more = await backend.cases(before=asked.get("before", ""), kind=kind, words=words)
    return show(
        request,
        "history",
        here="/cases",
        title="History",
        rows=with_outcomes(rows),
        next_page=more,
        words=words,
        kind=kind,
        first=not asked.get("before"),
    )


@view
async def case_page(request: Request) -> Response:
    """One case: how far it is, or what came of it."""
    backend, asked = Backend(request), request.path_params["case_id"]
    job = await backend.job(asked)
    if job.state in UNDER_WAY:
        return show(request, "under_way", title="Under way", here="/cases", job=job, refresh=REFRESH, scripts=("progress.js",))
    if job.state != "done":
        return show(request, "ended", title="Nothing came of it", here="/cases", job=job)
    if job.case_id is None:
        return await run_in_threadpool(_without_case, request, backend, job)
    case = await run_in_threadpool(backend.engine.case, job.case_id)
    places, beside = partial(_place, case.id), _beside(case, job.ruling)
    body = await run_in_threadpool(report_of, backend.engine, case, places=places, beside=beside)
    more = claims_path(body.kind, body.claims)
    return show(
        request,
        "case",
        title=body.title,
        here="/cases",
        case=case,
        body=body,
        formats=[one for one in FORMATS if one[0] != "claimreview" or case.kind in ("verify", "check")],
        again={"claim": case.inputs.get("claim", "")} if case.kind == "verify" else {},  # the same, on what is known now
        more_styles=(more,) if more else (),
        scripts=("case.js",),
    )


def _without_case(request: Request, backend: Backend, job: JobView) -> Response:
    """What came of a job that makes no case: a batch, a replay, or a change of the knowledge base."""
    told = job.result if isinstance(job.result, Mapping) else {}
    if job.kind == "batch":
        rows = told.get("rows", ())
        tally = Counter(said_of(str(row["verdict"])) for row in rows if row.get("verdict"))
        return show(request, "batch", title=job.title, here="/cases", job=job, rows=rows, tally=tally.most_common())
    if "identical" in told:
        case = backend.engine.case(str(told["case_id"]))
        same, changed = bool(told["identical"]), told.get("changed") or ()
        about: dict[str, Any] = {"case": case, "about": _about(case)}
        return show(request, "replayed", title="Run again", here="/cases", identical=same, changed=changed, **about)
    return show(request, "taken_in", title=job.title, here="/knowledge", job=job, told=told, counts=TAKEN_IN)


def report_of(
    engine: Engine, case: Case, *, asked: bool = False, places: Places | None = None, beside: Markup | None = None
) -> ReportBody:
    """A case as its report, with the texts it rests on; where `asked` is set, the question that a draft answers is its title."""
    held, texts = kind_of(case).result_of(case), engine.texts(case.snapshots)
    if isinstance(held, Finding):
        return finding_body(held, texts, places=places, beside=beside)
    if isinstance(held, ArticleReport):
        return article_body(held, texts, places=places, beside=beside)
    request = kind_of(case).request_of(case)
    texts |= {one.content_sha256: one.text for one in request.documents}  # those given with the draft are stored nowhere else
    return ledger_body(held, texts, question=request.query if asked else "", places=places, beside=beside)


def _place(case_id: str, sha256: str, start: int, end: int) -> str:
    return f"/cases/{case_id}/texts/{sha256}?from={start}&to={end}#quote"


def _beside(case: Case, ruling: Mapping[str, Any] | None) -> Markup:
    """A person's own ruling, to stand by the machine's."""
    made = (
        templates()
        .get_template("ruling.html.jinja")
        .render(
            case=case,
            ruling=ruling,
            ruled=dt.datetime.fromisoformat(ruling["made"]) if ruling else None,
            verdicts=[(verdict.value, VERDICTS[verdict]) for verdict in RULINGS],
        )
    )
    return markup(made)


@view
async def rule(request: Request) -> Response:
    """A person's own ruling is kept beside the machine's; nothing of the machine's is changed."""
    case_id = case_name(request.path_params["case_id"])
    async with request.form() as form:
        verdict, note = str(form.get("verdict") or ""), str(form.get("note") or "").strip()
    if verdict not in {one.value for one in RULINGS}:
        raise InputError("No ruling was chosen.", "Choose one of the four, and send it again.")
    await Backend(request).call("PUT", f"/v1/cases/{case_id}/ruling", {"verdict": verdict, "note": note})
    return RedirectResponse(f"/cases/{case_id}#ruling", status_code=303)


@view
async def cancel(request: Request) -> Response:
    case_id = case_name(request.path_params["case_id"])
    await Backend(request).call("POST", f"/v1/cases/{case_id}/cancel")
    return RedirectResponse(f"/cases/{case_id}", status_code=303)


@view
async def replay(request: Request) -> Response:
    """The case computed again from what it was told; its page says whether that gives the same."""
    case_id = case_name(request.path_params["case_id"])
    told = await Backend(request).call("POST", f"/v1/cases/{case_id}/replay", params={"wait": "1.5"})
    return RedirectResponse(f"/cases/{told['job_id']}", status_code=303)


@view
async def compare(request: Request) -> Response:
    """Two runs side by side, or a choice of what to compare one with."""
    backend = Backend(request)
    case = await _finished(backend, request.path_params["case_id"])
    other_id = request.query_params.get("with", "").strip()
    if not other_id:
        same = case.inputs.get("claim") or ""
        rows = (await backend.cases(kind=case.kind, words=same, limit=ALIKE))[0] if same else ()
        if len(rows) < 2:
            rows, _ = await backend.cases(kind=case.kind, limit=ALIKE)
        done = [row for row in rows if row.id != case.id and row.state == "done"]
        others = with_outcomes(done)
        return show(request, "compare_with", title="Compare", here="/cases", case=case, about=_about(case), others=others)
    second = await _finished(backend, other_id)
    before, after = sorted((case, second), key=lambda one: (one.created, one.id))
    told = await backend.call("GET", f"/v1/cases/{before.id}/diff/{after.id}")
    return show(
        request,
        "compare",
        title="Two runs compared",
        here="/cases",
        runs=await run_in_threadpool(lambda: [_side(before), _side(after)]),
        changes=[_change(one) for one in told.get("changes", ())],
    )


async def _finished(backend: Backend, id_: str) -> Case:
    job = await backend.job(id_)
    if job.case_id is None:
        raise InputError("Only a finished case can be compared.", "Wait until it is done.")
    return await run_in_threadpool(backend.engine.case, job.case_id)


def _change(told: Mapping[str, Any]) -> tuple[str, str, str]:
    """What changed, before and after, with codes spelt as words."""
    before, after = (_NUMBER.sub(r"\1", str(told.get(side) or "–")) for side in ("before", "after"))
    codes = str(told["what"]) in CODES or str(told["what"]).startswith("part")
    spelt = (value.replace("_", " ") if codes else value for value in (before, after))
    return str(told["what"]).replace("_", " "), *spelt  # type: ignore[return-value]


def _side(case: Case) -> dict[str, Any]:
    return {"case": case, "about": _about(case), "said": outcome_of(case)}


def _about(case: Case) -> str:
    named = next((case.inputs[name] for name in ("claim", "title", "query", "draft") if case.inputs.get(name)), case.id)
    return excerpt(named, 160)


@view
async def stored_text(request: Request) -> Response:
    """A text as it was stored, with the quoted words marked: only one that the case rests on."""
    backend, asked = Backend(request), request.path_params
    job = await backend.job(asked["case_id"])
    case = await run_in_threadpool(backend.engine.case, job.case_id or asked["case_id"])
    text = await run_in_threadpool(_text_of, backend, case, asked["sha256"])
    if text is None:
        raise UnknownName("The case rests on no such text.", "Follow a quote on the page of the case.")
    start, end = _whole(request, "from"), _whole(request, "to")
    if not 0 <= start < end <= len(text):
        start = end = 0
    low, high = max(0, start - AROUND), min(len(text), max(end, 1) + AROUND)
    return show(
        request,
        "stored_text",
        title="Stored text",
        here="/cases",
        case=case,
        about=_about(case),
        text=text,
        sha256=asked["sha256"],
        before=text[low:start],
        quote=text[start:end],
        after=text[end:high],
        start=start,
        end=end,
        cut=(low > 0, high < len(text)),
    )


def _text_of(backend: Backend, case: Case, sha256: str) -> str | None:
    """A text that a case rests on: stored, or given with what was asked."""
    if sha256 in case.snapshots and (stored := backend.engine.store.snapshot(sha256)) is not None:
        return stored
    request = kind_of(case).request_of(case)
    given = request.documents if isinstance(request, GroundRequest | AnswerRequest) else ()
    return next((one.text for one in given if one.content_sha256 == sha256), None)


def _whole(request: Request, name: str) -> int:
    given = request.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 12 else 0
