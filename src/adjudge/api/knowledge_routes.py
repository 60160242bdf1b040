"""`/v1/kb`: what there is to verify with, searched, added to, refreshed and taken back."""

from __future__ import annotations

import base64
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Response

from adjudge.api import asked
from adjudge.api.answering import Accept, Caller, Changer, TheEngine, TheOffice, Wait, as_json, asked_for
from adjudge.api.description import ACCEPTED_OR_DONE, MAYBE_TEXT, TEXT, WHOLE, an_object, list_of, on_success, ref
from adjudge.api.problems import Problem
from adjudge.api.work import RefreshTask
from adjudge.engine import Engine
from adjudge.knowledge.sources import rated_site
from adjudge.render.words import counted
from adjudge.values.codec import to_json
from adjudge.values.knowledge import Filter, SourceInfo

router = APIRouter(prefix="/v1/kb", tags=["knowledge base"])

_SOURCE = an_object(
    {
        "id": TEXT, "name": TEXT, "collection": TEXT, "documents": WHOLE, "passages": WHOLE,
        "first_published": MAYBE_TEXT, "last_published": MAYBE_TEXT, "tier": MAYBE_TEXT,
    }
)  # fmt: skip
_COLLECTIONS = on_success(an_object({"collections": list_of(ref("CollectionInfo"))}), "What there is.")
_FOUND = on_success(
    an_object({"query": TEXT, "found": list_of(ref("FoundPassage")), "notes": {"type": "array"}}),
    "The nearest passages, the best first.",
)
_SOURCES = on_success(an_object({"sources": list_of(_SOURCE)}), "Where passages come from.")
_ONE_SOURCE = on_success(_SOURCE, "A source.")
_REMOVED = on_success(an_object({"collection": TEXT, "source": TEXT, "documents_removed": WHOLE}), "What is gone.")
_BACK = on_success(an_object({"collection": TEXT, "generation": WHOLE}), "What readers see now.")
_STATS = on_success({"type": "object"}, "The store at a glance.")
SourceId = Annotated[str, Path(min_length=1, max_length=4_000, pattern="^[A-Za-z0-9_=-]+$")]


@router.get("/collections", responses=_COLLECTIONS)
async def collections(who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """The collections, counted."""
    return as_json({"collections": await office.read(engine.store.collections)})


@router.get("/search", responses=_FOUND)
async def search(
    who: Caller,
    office: TheOffice,
    engine: TheEngine,
    q: Annotated[str, Query(min_length=1, max_length=2_000, description="A claim or a question in plain words.")],
    collection: Annotated[str | None, Query(min_length=1, max_length=asked.NAME)] = None,
    top_k: Annotated[int, Query(ge=1, le=100)] = 5,
    as_of: Annotated[asked.Day | None, Query(description="Only what was published by then.")] = None,
) -> Response:
    """The passages nearest to a claim, with their exact places."""
    where = Filter(collections=() if collection is None else (collection,), as_of=as_of)
    found = await office.read(partial(engine.search, q, top_k, where=where))
    notes = [note.detail for note in found.degraded]
    return as_json({"query": found.event.query, "found": found.found, "notes": notes})


@router.get("/sources", responses=_SOURCES)
async def sources(
    who: Caller,
    office: TheOffice,
    engine: TheEngine,
    collection: Annotated[str | None, Query(min_length=1, max_length=asked.NAME)] = None,
) -> Response:
    """Where passages come from, with the tier of those that are sites."""
    found = await office.read(partial(engine.store.sources, collection))
    return as_json({"sources": [_shown(engine, source) for source in found]})


@router.get("/sources/{id}", responses=_ONE_SOURCE)
async def source(id: SourceId, who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """One source."""
    return as_json(_shown(engine, await office.read(partial(_named, engine, id))))


@router.delete("/sources/{id}", responses=_REMOVED)
async def remove(id: SourceId, who: Changer, office: TheOffice, engine: TheEngine) -> Response:
    """Removes a source with all its passages and statements."""
    found = await office.read(partial(_named, engine, id))
    gone = await office.write(partial(engine.store.remove, found.collection, found.name))
    return as_json({"collection": found.collection, "source": found.name, "documents_removed": gone})


@router.get("/stats", responses=_STATS)
async def stats(who: Caller, office: TheOffice, engine: TheEngine) -> Response:
    """What the store holds and how it is searched."""
    found = asdict(await office.read(engine.store.stats))
    del found["path"]  # where it lies is the machine's own affair
    return as_json(found)


@router.post("/documents", responses=ACCEPTED_OR_DONE, status_code=202)
async def documents(body: asked.DocumentsAsked, who: Changer, accept: Accept) -> Response:
    """Adds documents to a collection."""
    return await accept(who, asked.documents_task(body), counted(len(body.documents), "document"))


@router.post("/urls", responses=ACCEPTED_OR_DONE, status_code=202)
async def urls(body: asked.UrlsAsked, who: Changer, accept: Accept) -> Response:
    """Fetches web pages and adds them to a collection."""
    return await accept(who, asked.pages_task(body), counted(len(body.urls), "page"))


@router.post("/refresh", responses=ACCEPTED_OR_DONE, status_code=202)
async def refresh(who: Changer, office: TheOffice, engine: TheEngine, wait: Wait = None) -> Response:
    """Builds the news anew from feeds and web searches; readers see the old ones until the new ones are whole."""
    await office.read(engine.plan_refresh)  # where nothing may be read, that is said at once
    return await asked_for(office, wait, None, who, RefreshTask(), "Refresh of the news")


@router.post("/rollback", responses=_BACK)
async def rollback(body: asked.RollbackAsked, who: Changer, office: TheOffice, engine: TheEngine) -> Response:
    """Goes back to the state before the last rebuild; a second rollback undoes the first."""
    known = {one.name: one for one in await office.read(engine.store.collections)}
    if body.collection not in known:
        raise Problem(404, "There is no collection of that name.", "See GET /v1/kb/collections.")
    if not known[body.collection].can_roll_back:
        raise Problem(409, "This collection has no earlier state to go back to.", "Only one that was built anew has.")
    generation = await office.write(partial(engine.store.rollback, body.collection))
    return as_json({"collection": body.collection, "generation": generation})


def source_id(source: SourceInfo) -> str:
    """A source's name in addresses: it says which, and needs no table."""
    return base64.urlsafe_b64encode(to_json([source.collection, source.name])).decode()


def _named(engine: Engine, id_: str) -> SourceInfo:
    try:
        collection, name = msgspec.json.decode(base64.urlsafe_b64decode(id_.encode()), type=tuple[str, str])
    except (ValueError, msgspec.DecodeError):
        collection, name = "", ""
    found = (one for one in engine.store.sources() if (one.collection, one.name) == (collection, name))
    source = next(found, None)
    if source is None:
        raise Problem(404, "There is no source of that name.", "See GET /v1/kb/sources for those there are.")
    return source


def _shown(engine: Engine, source: SourceInfo) -> dict[str, Any]:
    rating = rated_site(source.name, engine.policy)
    return {"id": source_id(source), **asdict(source), "tier": rating.tier if rating else None}
