"""`adjudge answer`: a question answered from documents, every claim of the answer accounted for."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from adjudge.cli.shared import (
    Docs,
    DocumentCollections,
    Json,
    MoreDocs,
    documents_at,
    engine_for,
    print_json,
    progress,
    refuse_nothing,
    refuse_unwritable,
    texts_of,
    write_whole,
)


class Mode(StrEnum):
    """How much is written."""

    ANSWER = "answer"
    DRAFT = "draft"


def answer(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What is asked.")],
    more: MoreDocs = None,
    docs: Docs = None,
    collection: DocumentCollections = None,
    mode: Annotated[
        Mode, typer.Option(help="answer: as short as it can be; draft: a text of several paragraphs.")
    ] = Mode.ANSWER,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own here.")] = None,
    json: Json = False,
) -> None:
    """Answer a question from documents, with citations, and say what they do not hold."""
    from adjudge.values.ledger import AnswerRequest

    refuse_unwritable(html)
    paths, collections = [*(docs or ()), *(more or ())], tuple(collection or ())
    refuse_nothing(paths, collections)
    with engine_for(None) as engine:
        with progress("Reading the documents") as watch:
            request = AnswerRequest(
                query=question,
                mode=mode.value,
                documents=documents_at(engine, paths),
                collections=collections,
                workspace_id=engine.settings.workspace,
            )
            found = engine.answer(request, watch=watch)
        texts = texts_of(engine, found.ledger, request.documents) if html else {}
    if html:
        from adjudge.render.ledger_page import answer_page

        write_whole(html, [answer_page(found, texts)])
    if json:
        print_json(found)
        return
    from adjudge.render.ledger_terminal import answer_view
    from adjudge.render.terminal import console

    console().print(answer_view(found))
    if html:
        print(f"Written: {html}", file=sys.stderr)
