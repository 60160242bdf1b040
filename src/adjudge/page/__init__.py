"""The pages at `/`: asking, what came of it, history, the knowledge base. Rendered here, with small scripts of our own; all that
they do goes through the routes under `/v1`."""

from __future__ import annotations

from importlib.resources import files

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from adjudge.page import ask, cases, knowledge
from adjudge.page.shell import serve_asset, show, view
from adjudge.render.pages import markup


@view
async def evaluation(request: Request) -> Response:
    """How good the answers are, as it was measured when this version was made."""
    whole = (files("adjudge") / "web" / "evaluation.html").read_text(encoding="utf-8")
    figures = whole.partition("<body>")[2].partition("</body>")[0]  # its own head and style are for who opens the file alone
    return show(request, "evaluation", here="/evaluation", title="Evaluation", figures=markup(figures))


@view
async def sign_in(request: Request) -> Response:
    """Where a reader gives a key; the service takes it."""
    return show(request, "sign_in", title="Sign in", failed="failed" in request.query_params)


router = APIRouter(
    routes=[
        Route("/", ask.ask_page),
        Route("/ask/{mode}", ask.take_question, methods=["POST"]),
        Route("/cases", cases.history),
        Route("/cases/{case_id}", cases.case_page),
        Route("/cases/{case_id}/ruling", cases.rule, methods=["POST"]),
        Route("/cases/{case_id}/cancel", cases.cancel, methods=["POST"]),
        Route("/cases/{case_id}/replay", cases.replay, methods=["POST"]),
        Route("/cases/{case_id}/compare", cases.compare),
        Route("/cases/{case_id}/texts/{sha256}", cases.stored_text),
        Route("/knowledge", knowledge.knowledge),
        Route("/knowledge/add", knowledge.add, methods=["POST"]),
        Route("/knowledge/refresh", knowledge.refresh, methods=["POST"]),
        Route("/knowledge/rollback", knowledge.roll_back, methods=["POST"]),
        Route("/knowledge/remove", knowledge.remove_source, methods=["POST"]),
        Route("/knowledge/{collection}", knowledge.sources),
        Route("/evaluation", evaluation),
        Route("/sign-in", sign_in),
        Route("/static/{name}", view(serve_asset)),
    ],
    include_in_schema=False,
)
