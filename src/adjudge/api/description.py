"""The description of the HTTP API (OpenAPI), made from the values that are sent, and a page of it without scripts."""

from __future__ import annotations

import html
import json
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from adjudge.api.news import NewsStatus
from adjudge.api.problems import MEDIA_TYPE, ProblemDetails
from adjudge.api.work import BatchRow
from adjudge.values.article import ArticleReport
from adjudge.values.document import IngestReport
from adjudge.values.evidence import Citation
from adjudge.values.knowledge import CollectionInfo, FoundPassage, RefreshReport, SourceInfo
from adjudge.values.ledger import Answer, Ledger
from adjudge.values.trace import Event
from adjudge.values.verdict import Difference, Finding

_REF = "#/components/schemas/{name}"
_DESCRIBED = (
    Finding, ArticleReport, Ledger, Answer, BatchRow, IngestReport, RefreshReport, Difference, CollectionInfo, SourceInfo,
    FoundPassage, Citation, ProblemDetails, NewsStatus,
)  # fmt: skip


def ref(name: str) -> dict[str, str]:
    return {"$ref": _REF.format(name=name)}


def answer_of(schema: dict[str, Any], description: str, example: Any = None) -> dict[str, Any]:
    """How an answer in JSON is described."""
    content: dict[str, Any] = {"schema": schema}
    if example is not None:
        content["example"] = example
    return {"description": description, "content": {"application/json": content}}


def on_success(schema: dict[str, Any], description: str, example: Any = None) -> dict[int | str, Any]:
    """The responses of a route that answers at once."""
    return {200: answer_of(schema, description, example)}


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def an_object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with these fields and no others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


TEXT = {"type": "string"}
MAYBE_TEXT = {"type": ["string", "null"]}
WHOLE = {"type": "integer"}
MOMENT = {"type": "string", "format": "date-time"}
STATES = {"type": "string", "enum": ["queued", "running", "done", "failed", "cancelled"]}

OUTCOME = {
    **MAYBE_TEXT,
    "description": "What came of it in a word: the verdict on a claim; refuted, mixed, supported or unsettled for an article, "
    "as the worst of its claims is; grounded, not_grounded or nothing_to_ground for a draft; told or not_told for an answer, or "
    "what keeps it from being grounded. null of a batch, and of what is not done.",
}

JOB: dict[str, Any] = {
    "job_id": TEXT,
    "case_id": MAYBE_TEXT,
    "state": STATES,
    "kind": TEXT,
    "title": TEXT,
    "created": MOMENT,
    "links": an_object({"self": TEXT, "events": TEXT, "page": TEXT}),
}
RESULTS: dict[str, Any] = {
    "anyOf": [
        *map(ref, ("Finding", "ArticleReport", "Ledger", "Answer", "IngestReport", "RefreshReport")),
        an_object({"rows": list_of(ref("BatchRow"))}),
        {"type": "object", "required": ["identical", "changed", "case_id"]},
        {"type": "null"},
    ]
}
SO_FAR = an_object({"claims": WHOLE, "rows": list_of(ref("BatchRow"))})
"""Of a batch that is not done: how many claims it has, and those that are verified."""
RULING = an_object({"verdict": ref("Verdict"), "note": TEXT, "made": MOMENT, "case_id": TEXT})
LISTED = {
    "id": TEXT, "kind": TEXT, "title": TEXT, "verdict": MAYBE_TEXT, "state": STATES, "created": MOMENT,
    "outcome": OUTCOME, "counts": {"type": ["object", "null"], "additionalProperties": WHOLE},
}  # fmt: skip
"""A case in a list."""
OURS: dict[str, Any] = {
    "AcceptedJob": an_object(JOB),
    "DoneJob": an_object({**JOB, "result": RESULTS}),
    "JobStanding": an_object(
        {**JOB, "result": RESULTS, "problem": ref("ProblemDetails"), "ruling": RULING, "so_far": SO_FAR},
        ("result", "problem", "ruling", "so_far"),
    ),
    "CaseList": an_object({"cases": list_of(an_object(LISTED)), "next": MAYBE_TEXT}),
    "OwnRuling": RULING,
}

_JOB_EXAMPLE = {
    "job_id": "0b0c1f6e4d7a4d0f8e3f5a9d5b2c7e11",
    "case_id": None,
    "state": "queued",
    "kind": "verify",
    "title": "Canberra is the capital of Australia.",
    "created": "2026-01-02T03:04:05.000000Z",
    "links": {
        "self": "/v1/cases/0b0c1f6e4d7a4d0f8e3f5a9d5b2c7e11",
        "events": "/v1/cases/0b0c1f6e4d7a4d0f8e3f5a9d5b2c7e11/events",
        "page": "/cases/0b0c1f6e4d7a4d0f8e3f5a9d5b2c7e11",
    },
}
CASES_EXAMPLE = {
    "cases": [
        {
            "id": "4f1c9a02be77", "kind": "check", "title": "The harbour of Orrin", "verdict": None, "state": "done",
            "created": "2026-01-02T03:04:05.000000Z", "outcome": "refuted",
            "counts": {"claims": 9, "refuted": 1, "mixed": 0, "supported": 5},
        },
        {
            "id": "77d20e6b1c3a", "kind": "verify", "title": "Canberra is the capital of Australia.", "verdict": "supported",
            "state": "done", "created": "2026-01-01T10:00:00.000000Z", "outcome": "supported", "counts": None,
        },
    ],
    "next": None,
}  # fmt: skip
ACCEPTED_OR_DONE: dict[int | str, Any] = {
    202: answer_of(ref("AcceptedJob"), "Accepted: it is kept, and will be done.", _JOB_EXAMPLE),
    200: answer_of(ref("DoneJob"), "Done while the caller waited."),
}
PROBLEM: dict[str, Any] = {
    "description": "What is wrong, and what to do.",
    "content": {
        MEDIA_TYPE: {
            "schema": ref("ProblemDetails"),
            "example": {
                "type": "about:blank",
                "title": "Not Found",
                "status": 404,
                "detail": "There is no case of that name.",
                "what_to_do": "See GET /v1/cases.",
            },
        }
    },
}


def describe(app: FastAPI) -> None:
    """Has an app describe itself."""

    def described() -> dict[str, Any]:
        if app.openapi_schema:
            return app.openapi_schema
        found = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            description="Accepted work is kept and done, whatever happens to the server. Errors are problem details (RFC 9457).",
            routes=app.routes,
            tags=_TAGS,
        )
        _, values = msgspec.json.schema_components(_DESCRIBED, ref_template=_REF, schema_hook=_events)
        schemas = found.setdefault("components", {}).setdefault("schemas", {})
        schemas |= values | OURS
        found["components"]["securitySchemes"] = {
            "key": {"type": "http", "scheme": "bearer", "description": "Needed where the server has keys."}
        }
        found["security"] = [{}, {"key": []}]
        app.openapi_schema = found
        return found

    app.openapi = described  # type: ignore[method-assign]


_TAGS = [
    {"name": "jobs", "description": "Claims, articles, drafts, questions and batches."},
    {"name": "cases", "description": "What became of them."},
    {"name": "knowledge base", "description": "What there is to verify with."},
    {"name": "seeds", "description": "The same in the shapes of other systems."},
    {"name": "server", "description": "How the server stands."},
]


def _events(type_: type) -> dict[str, Any]:
    if type_ is Event:
        return {"type": "object", "properties": {"event": TEXT}, "required": ["event"]}
    raise TypeError(f"{type_.__name__} has no description: add one here.")


# The same as a page: headings, tables and examples, and nothing that runs.


_STYLE = """
:root{color-scheme:light dark;--line:#8884;--quiet:#777}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;
padding:0 1rem}code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid var(--line);
border-radius:6px}h2{margin-top:2.5rem}h3{margin:2rem 0 .25rem}.m{display:inline-block;min-width:4.5rem;font-weight:700}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-top:1px solid
var(--line)}.q{color:var(--quiet)}
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def docs_page(described: dict[str, Any]) -> str:
    """The description for people."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>",
        f"<title>Adjudge: HTTP API</title><style>{_STYLE}</style><h1>Adjudge: HTTP API</h1>",
        f"<p>{_e(described['info']['summary'])} {_e(described['info']['description'])}",
        "<p>For programs the same is at <a href=/openapi.json>/openapi.json</a>.",
    ]
    by_tag: dict[str, list[str]] = {tag["name"]: [] for tag in _TAGS}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or ["server"])[0]
            by_tag.setdefault(tag, []).append(_operation(path, method, operation, described))
    for tag in _TAGS:
        parts.append(f"<h2>{_e(tag['name'].capitalize())}</h2><p>{_e(tag['description'])}")
        parts += by_tag[tag["name"]]
    return "".join(parts)


def _operation(path: str, method: str, operation: dict[str, Any], described: dict[str, Any]) -> str:
    told = [f"<h3><span class=m>{method.upper()}</span> <code>{_e(path)}</code></h3>"]
    told.append(f"<p>{_e(operation.get('description') or operation.get('summary', ''))}")
    rows = [(p["name"], p["in"], p.get("description", ""), p.get("required", False)) for p in operation.get("parameters", ())]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    fields = _fields(body, described)
    rows += [(name, "body", told_, needed) for name, told_, needed in fields]
    if rows:
        cells = "".join(
            f"<tr><td><code>{_e(name)}</code><td>{_e(where)}{' (needed)' if needed else ''}<td class=q>{_e(text)}"
            for name, where, text, needed in rows
        )
        told.append(f"<table>{cells}</table>")
    for status, answer in operation.get("responses", {}).items():
        if status in {"4XX", "5XX"}:
            continue
        told.append(f"<p><b>{_e(status)}</b> {_e(answer.get('description', ''))}")
        for content in answer.get("content", {}).values():
            if "example" in content:
                told.append(f"<pre>{_e(json.dumps(content['example'], indent=2, ensure_ascii=False))}</pre>")
    return "".join(told)


def _fields(schema: dict[str, Any], described: dict[str, Any]) -> list[tuple[str, str, bool]]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found = described["components"]["schemas"].get(name, {})
    needed = found.get("required", ())
    return [(field, told.get("description", ""), field in needed) for field, told in found.get("properties", {}).items()]


def _e(text: object) -> str:
    return html.escape(str(text))
