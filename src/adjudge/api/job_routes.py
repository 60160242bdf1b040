"""`/v1/verify`, `/v1/articles`, `/v1/ground`, `/v1/answers`, `/v1/batches`: work accepted, done, and kept as cases."""

from __future__ import annotations

from fastapi import APIRouter, Response

from adjudge.api import asked
from adjudge.api.answering import Accept, Caller, TheEngine
from adjudge.api.description import ACCEPTED_OR_DONE
from adjudge.render.words import counted

router = APIRouter(prefix="/v1", tags=["jobs"])


@router.post("/verify", responses=ACCEPTED_OR_DONE, status_code=202)
async def verify(body: asked.VerifyAsked, who: Caller, engine: TheEngine, accept: Accept) -> Response:
    """Whether a claim holds."""
    task = asked.verify_task(body, engine.policy.claims)
    return await accept(who, task, asked.title_of(body.claim))


@router.post("/articles", responses=ACCEPTED_OR_DONE, status_code=202)
async def articles(body: asked.ArticleAsked, who: Caller, accept: Accept) -> Response:
    """Which claims of an article hold."""
    task = asked.article_task(body)
    title = asked.title_of(body.title or body.text or body.url or "")
    return await accept(who, task, title)


@router.post("/ground", responses=ACCEPTED_OR_DONE, status_code=202)
async def ground(body: asked.GroundAsked, who: Caller, accept: Accept) -> Response:
    """Which claims of a draft its documents bear out."""
    task = asked.ground_task(body, who.workspace)
    return await accept(who, task, asked.title_of(body.draft))


@router.post("/answers", responses=ACCEPTED_OR_DONE, status_code=202)
async def answers(body: asked.AnswerAsked, who: Caller, accept: Accept) -> Response:
    """A question answered from documents, every claim of the answer with its evidence."""
    task = asked.answer_task(body, who.workspace)
    return await accept(who, task, asked.title_of(body.question))


@router.post("/batches", responses=ACCEPTED_OR_DONE, status_code=202)
async def batches(body: asked.BatchAsked, who: Caller, accept: Accept) -> Response:
    """Many claims, one after the other; each is kept as a case, and what is wrong with one is said in its row."""
    task = asked.batch_task(body)
    title = f"{counted(len(body.claims), 'claim')}: {asked.title_of(body.claims[0])}"
    return await accept(who, task, title)
