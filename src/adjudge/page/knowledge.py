"""The knowledge base: its collections and sources with their tiers, looked through, added to, refreshed and rolled back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adjudge.errors import InputError
from adjudge.knowledge.sources import rated_site
from adjudge.page.ask import FILES, UPLOAD, uploaded
from adjudge.page.backend import Backend
from adjudge.page.shell import show, view
from adjudge.policy import Policy
from adjudge.render.words import rating_words, tier_words
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import CURRENT_AFFAIRS, LIBRARY, STARTER
from adjudge.values.source import Tier

ABOUT = {
    LIBRARY: "Your own documents.",
    STARTER: "Facts to begin with: countries, cities, elements, planets and more.",
    CURRENT_AFFAIRS: "The news of the last days, built anew by each refresh.",
    "web": "Pages fetched while claims were checked.",
}
WAIT = "1.5"
"""Seconds that adding waits: what takes longer shows its progress."""
SOURCES = 50
"""Sources on a page."""
FOUND = 10
"""Passages that a search shows."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RatedSource:
    """A source with its tier, ready to be set."""

    told: Mapping[str, Any]
    tier: str
    why: str


@view
async def knowledge(request: Request) -> Response:
    """What there is to verify with, and how to add to it."""
    backend, words = Backend(request), request.query_params.get("q", "").strip()
    collection = request.query_params.get("collection", "")
    found: list[Mapping[str, Any]] = []
    if words:
        asked = {"q": words, "top_k": str(FOUND)} | ({"collection": collection} if collection else {})
        found = (await backend.call("GET", "/v1/kb/search", params=asked))["found"]
    told = await backend.call("GET", "/v1/kb/collections")
    try:
        await run_in_threadpool(backend.engine.plan_refresh)
        no_news = ""
    except InputError as error:  # a button that can only fail is worse than the reason
        no_news = error.sentence
    return show(
        request,
        "knowledge",
        here="/knowledge",
        title="Knowledge",
        collections=told["collections"],
        about=ABOUT,
        words=words,
        collection=collection,
        found=found,
        news=CURRENT_AFFAIRS,
        no_news=no_news,
        done=request.query_params.get("done", ""),
    )


@view
async def sources(request: Request) -> Response:
    """The sources of one collection, with what is believed of each and why."""
    backend, name = Backend(request), request.path_params["collection"]
    told = await backend.call("GET", "/v1/kb/sources", params={"collection": name})
    words = request.query_params.get("q", "").strip().lower()
    rows = [row for row in told["sources"] if words in row["name"].lower()]
    first = _page_number(request) * SOURCES
    policy = backend.engine.policy
    return show(
        request,
        "sources",
        here="/knowledge",
        title=name,
        name=name,
        about=ABOUT.get(name, ""),
        rows=[_rated_row(row, policy) for row in rows[first : first + SOURCES]],
        total=len(rows),
        words=words,
        page_number=_page_number(request),
        pages=max(1, -(-len(rows) // SOURCES)),
    )


def _page_number(request: Request) -> int:
    given = request.query_params.get("page", "")
    return int(given) - 1 if given.isascii() and given.isdigit() and int(given[:6]) > 0 else 0


def _rated_row(row: Mapping[str, Any], policy: Policy) -> RatedSource:
    rating = rated_site(str(row["name"]), policy)
    if rating is None:
        return RatedSource(told=row, tier="", why="")
    known = rating.tier not in (None, Tier.UNKNOWN)
    return RatedSource(told=row, tier=tier_words(rating) if known else "no tier", why=rating_words(rating))


@view
async def add(request: Request) -> Response:
    """Text, files or addresses into a collection."""
    backend = Backend(request)
    async with request.form(max_files=FILES, max_part_size=UPLOAD) as form:
        collection = str(form.get("collection") or "").strip() or LIBRARY
        text, title = str(form.get("text") or "").strip(), str(form.get("title") or "").strip()
        urls = str(form.get("urls") or "").split()
        documents = await uploaded(form, backend.engine)
    if text:
        documents.append({"name": title or text[:60], "text": text})
    if not documents and not urls:
        raise InputError("There is nothing to add yet.", "Paste a text, choose files, or give addresses.")
    jobs = []
    if documents:
        body: dict[str, Any] = {"documents": documents, "collection": collection}
        jobs.append(await backend.call("POST", "/v1/kb/documents", body, params={"wait": WAIT}))
    if urls:
        body = {"urls": urls, "collection": collection}
        jobs.append(await backend.call("POST", "/v1/kb/urls", body, params={"wait": WAIT}))
    return RedirectResponse(f"/cases/{jobs[-1]['job_id']}", status_code=303)


@view
async def refresh(request: Request) -> Response:
    told = await Backend(request).call("POST", "/v1/kb/refresh")
    return RedirectResponse(f"/cases/{told['job_id']}", status_code=303)


@view
async def roll_back(request: Request) -> Response:
    async with request.form() as form:
        name = str(form.get("collection") or "")
    await Backend(request).call("POST", "/v1/kb/rollback", {"collection": name})
    return RedirectResponse("/knowledge?done=rollback", status_code=303)


@view
async def remove_source(request: Request) -> Response:
    async with request.form() as form:
        name, source = str(form.get("collection") or ""), str(form.get("source") or "")
    await Backend(request).call("DELETE", f"/v1/kb/sources/{quote(source, safe='')}")
    return RedirectResponse(f"/knowledge/{quote(name, safe='')}", status_code=303)
