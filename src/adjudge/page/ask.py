"""Asking: claims to verify, an article to check, a draft to ground, a question to answer; with a script or without one."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adjudge.adapters.files.given import safe_name
from adjudge.batch import tables
from adjudge.engine import Engine
from adjudge.errors import InputError
from adjudge.page.backend import Backend, CallRefused
from adjudge.page.shell import show, view
from adjudge.render.quoting import excerpt
from adjudge.render.words import VERDICTS, SaidCode, Tone, counted, said_codes
from adjudge.values.case import Case, CaseRow, came_to
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.verdict import Verdict

# What came of cases, in two or three words for a list, from the word and the counts that the service lists them with.


_MARKS = re.compile(r"\|[\s:|-]{0,80}|#{1,6}(?=\s)|(?<=\s)[-+](?=\s)")
_EMPHASIS = re.compile(r"[*`]{1,3}")
"""Marks of Markdown, which a title in one line is better without."""
DRAFT = 110
"""Characters of a draft that tell it from others."""
_SAID = said_codes("page.ask.said", str) | {verdict.value: said for verdict, said in VERDICTS.items()}
_TONES: Mapping[str, Tone] = {"refuted": Tone.AGAINST, "mixed": Tone.BOTH, "supported": Tone.FOR}


def with_outcomes(rows: Sequence[CaseRow]) -> list[tuple[CaseRow, SaidCode | None]]:
    """The rows, with titles that read well in one line, and what came of each where that is known."""
    said = (_said(row.kind, row.outcome or "", row.counts or {}) for row in rows)
    return list(zip((replace(row, title=_in_one_line(row)) for row in rows), said, strict=True))


def outcome_of(case: Case) -> SaidCode:
    """What a case came to, as a list tells it."""
    found = came_to(case.kind, case.result)
    said = _said(case.kind, found.outcome, found.counts or {}) if found else None
    return said or VERDICTS[Verdict.NOT_ENOUGH_EVIDENCE]


def _in_one_line(row: CaseRow) -> str:
    title = " ".join(row.title.split())
    return excerpt(_MARKS.sub(" ", _EMPHASIS.sub("", title)), DRAFT) if row.kind == "ground" else title


def _said(kind: str, outcome: str, counts: Mapping[str, int]) -> SaidCode | None:
    if kind != "check" or not outcome:
        return _SAID.get(outcome)
    told = [f"{counts[verdict]} {verdict}" for verdict in _TONES if counts.get(verdict)]
    of = counted(counts.get("claims", 0), "claim")
    word = f"{', '.join(told)} of {of}" if told else f"none of {of} settled"
    return SaidCode(word=word, sentence="", tone=_TONES.get(outcome, Tone.OPEN))


# Asking: claims to verify, an article to check, a draft to ground, a question to answer; with a script or without one.


DIRECT = 1.2
"""Seconds that a form waits for a quick result, so that it is the next page; what takes longer shows its progress."""
LATELY = 5
"""Cases under the form."""
CLAIMS = 1_000
"""Of one batch: the service takes no more."""
FILES = 20
UPLOAD = 8 * 1024 * 1024
"""Bytes of one file at most; the service takes as much at once."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AskMode:
    """One way to ask."""

    name: str
    tab: str
    heading: str
    lead: str
    button: str
    route: str


MODES = (
    AskMode(
        name="verify", tab="Claim", heading="Does it hold?", route="verify", button="Check the claim",
        lead="Write one statement of fact. You get a verdict, how often such a verdict is right, and the words that decide.",
    ),
    AskMode(
        name="batch", tab="Many claims", heading="Which of them hold?", route="batches", button="Check them all",
        lead="Write claims one a line, or choose a table of them. Each gets a verdict and a page of its own.",
    ),
    AskMode(
        name="check", tab="Article", heading="What of it holds?", route="articles", button="Check the article",
        lead="Paste an article or give its address. Its claims are found, held against one another, and checked.",
    ),
    AskMode(
        name="ground", tab="Draft", heading="Do the documents say so?", route="ground", button="Ground the draft",
        lead="Paste what was written, and what it should rest on. Every claim is shown with the words behind it.",
    ),
    AskMode(
        name="answer", tab="Question", heading="What do the documents say?", route="answers", button="Answer it",
        lead="Ask, and have it answered from your documents alone. Where they do not say, neither will the answer.",
    ),
)  # fmt: skip
EXAMPLES = (
    "Canberra is the capital of Australia.",
    "Mercury is larger than Mars.",
    "The population of Switzerland is about 8.9 million.",
)


@view
async def ask_page(request: Request) -> Response:
    """The form, in one of its ways."""
    backend = Backend(request)
    mode = _mode(request.query_params.get("mode", "verify"))
    return await _form(request, backend, mode, dict(request.query_params))


@view
async def take_question(request: Request) -> Response:
    """What was asked is handed in, and the browser sent to its page. What cannot be taken comes back in the form."""
    backend, mode = Backend(request), _mode(request.path_params["mode"])
    async with request.form(max_files=FILES, max_part_size=UPLOAD) as form:
        given = {name: value for name, value in form.items() if isinstance(value, str)}
        try:
            body = await _body(mode, form, backend.engine)
            case_id = await backend.submit(mode.route, body, wait=DIRECT if mode.name == "verify" else 0)
        except (InputError, CallRefused) as problem:
            if isinstance(problem, CallRefused) and problem.status in (401, 403):
                raise
            return await _form(request, backend, mode, given, problem)
    return RedirectResponse(f"/cases/{case_id}", status_code=303)


def _mode(name: str) -> AskMode:
    return next((mode for mode in MODES if mode.name == name), MODES[0])


async def _form(
    request: Request,
    backend: Backend,
    mode: AskMode,
    given: dict[str, str],
    problem: InputError | CallRefused | None = None,
) -> Response:
    lately, _ = await backend.cases(limit=LATELY)
    collections = [row["name"] for row in (await backend.call("GET", "/v1/kb/collections"))["collections"]]
    trouble = None
    if isinstance(problem, CallRefused):
        trouble = (problem.detail or problem.title, problem.what_to_do)
    elif problem is not None:
        trouble = (problem.sentence, problem.remedy)
    return show(
        request,
        "ask",
        status=422 if problem else 200,
        here="/",
        title=mode.heading,
        mode=mode,
        modes=MODES,
        given=given,
        examples=EXAMPLES if mode.name == "verify" else (),
        collections=collections,
        trouble=trouble,
        lately=with_outcomes(lately),
        scripts=("ask.js",),
    )


async def _body(mode: AskMode, form: FormData, engine: Engine) -> dict[str, Any]:
    """What the route takes, from what the form has; nothing empty is sent."""
    match mode.name:
        case "verify":
            body: dict[str, Any] = {"claim": _needed(form, "claim", "Write the claim you want checked.")}
            body |= _given(form, "collection", "as_of", "budget")
        case "batch":
            body = {"claims": await _claims(form)} | _given(form, "collection", "as_of", "budget")
        case "check":
            body = _given(form, "text", "url", "title", "collection", "budget")
            if not (body.get("text") or body.get("url")):
                documents = await read_uploads(uploads(form), engine)
                body |= {"text": documents[0].text, "title": documents[0].title} if documents else {}
            if not (body.get("text") or body.get("url")):
                raise InputError("There is no article yet.", "Paste its text, give its address, or choose a file.")
            if body.get("text"):
                body.pop("url", None)
        case "ground":
            body = {"draft": _needed(form, "draft", "Paste the draft that should be grounded.")}
            body |= await _documents(form, engine)
        case _:
            body = {"question": _needed(form, "question", "Write your question."), "mode": "answer"}
            body |= _given(form, "mode") | await _documents(form, engine)
    return body


async def _claims(form: FormData) -> list[str]:
    """Claims that were written one a line, then those of tables that were uploaded, a row each."""
    claims = [line.strip() for line in str(form.get("claims") or "").splitlines() if line.strip()]
    with tempfile.TemporaryDirectory(prefix="adjudge-upload-") as folder:
        for table in await _saved(uploads(form), folder):
            claims += await run_in_threadpool(_claims_in, table, str(form.get("column") or "").strip())
    if not claims:
        raise InputError("There are no claims yet.", "Write one a line, or choose a table of them.")
    if len(claims) > CLAIMS:
        raise InputError(
            f"There are {len(claims):,} claims; {CLAIMS:,} can be sent at once.",
            "Send them in parts, or have adjudge batch take the whole table.",
        )
    return claims


def _claims_in(table: Path, column: str) -> list[str]:
    """A row of the batch for every row of the table, also for one whose claim is missing: its row will say so."""
    try:
        held = tables.claim_column(tables.looked_over(table), column or None, table)
        rows = list(tables.rows_of(table))
    except InputError as error:  # people know the file by the name they gave it, and need no option of a command
        sentence, remedy = error.sentence.replace(f"{table.parent}/", ""), error.remedy.replace(tables.OPTION, "")
        raise InputError(sentence, remedy) from None
    if wrong := next((row for row in rows if row.wrong), None):
        raise InputError(f"Row {wrong.number} of {table.name} cannot be read: {wrong.wrong}", "Mend it, or take it out.")
    return [" ".join(str(row.cells.get(held) or "").split()) for row in rows]


async def _documents(form: FormData, engine: Engine) -> dict[str, Any]:
    """Documents that were pasted or uploaded, or the collection that stands in for them."""
    held = await uploaded(form, engine)
    pasted = str(form.get("documents") or "").strip()
    if pasted:
        held.insert(0, {"name": "pasted text", "text": pasted})
    body = _given(form, "collection")
    if not held and not body:
        raise InputError("There is nothing to hold it against.", "Paste documents, choose files, or choose a collection.")
    return body | ({"documents": held} if held else {})


def _given(form: FormData, *names: str) -> dict[str, Any]:
    return {name: value for name in names if (value := str(form.get(name) or "").strip())}


def _needed(form: FormData, name: str, what_to_do: str) -> str:
    value = str(form.get(name) or "").strip()
    if not value:
        raise InputError("Nothing was written.", what_to_do)
    return value


async def uploaded(form: FormData, engine: Engine) -> list[dict[str, str]]:
    """The documents in uploaded files as the service takes them."""
    found = await read_uploads(uploads(form), engine)
    return [{"name": one.title or Path(one.source).name, "text": one.text} for one in found]


def uploads(form: FormData) -> list[UploadFile]:
    return [file for file in form.getlist("files") if isinstance(file, UploadFile) and file.filename]


async def read_uploads(uploads: Sequence[UploadFile], engine: Engine) -> list[Document]:
    """The documents in uploaded files, by the reader that the command line has but in a process with its time and memory;
    InputError for one it cannot read."""
    if not uploads:
        return []
    with tempfile.TemporaryDirectory(prefix="adjudge-upload-") as folder:
        found: list[Document] = []
        for path in await _saved(uploads, folder):
            found += await run_in_threadpool(engine.read_uploaded, path)
        return found


async def _saved(uploads: Sequence[UploadFile], folder: str) -> list[Path]:
    """Uploaded files where readers find them, under the names they were given. Each has a folder to itself: two may be called
    the same."""
    made = []
    for number, upload in enumerate(uploads):
        name = safe_name(upload.filename or "")
        content = await upload.read(UPLOAD + 1)
        if len(content) > UPLOAD:
            raise InputError(f"{name} is too large.", "Files of 8 MB at most can be uploaded.")
        made.append(Path(folder) / str(number) / name)
        made[-1].parent.mkdir()
        made[-1].write_bytes(content)
    return made
