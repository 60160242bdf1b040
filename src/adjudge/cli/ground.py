"""`adjudge ground`: which claims of a draft its documents bear out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.shared import (
    Docs,
    DocumentCollections,
    Json,
    JudgeName,
    MaxWrong,
    MoreDocs,
    documents_at,
    engine_for,
    given_text,
    note_written,
    print_json,
    print_view,
    progress,
    refuse_nothing,
    refuse_unwritable,
    texts_of,
    write_whole,
)
from adjudge.errors import InputError

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.values.ledger import Ledger


PACKED = frozenset({".pdf", ".docx", ".html", ".htm", ".xhtml", ".gz"})
"""Files whose text has to be taken out of them; every other draft is its file's own characters."""


def ground(
    draft: Annotated[str, typer.Argument(metavar="DRAFT", help="The text to be grounded: a file, or - for standard input.")],
    more: MoreDocs = None,
    docs: Docs = None,
    collection: DocumentCollections = None,
    judge: JudgeName = None,
    max_wrong: MaxWrong = None,
    question: Annotated[str, typer.Option(metavar="TEXT", help="The question that the draft answers.")] = "",
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own here.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a row a claim here.")] = None,
    fail_under: Annotated[
        float | None,
        typer.Option(
            metavar="PERCENT",
            min=0,
            max=100,
            help="Exit 1 where coverage is below this, or any claim is contradicted or not found.",
        ),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(metavar="WORDS", help="With --fail-under: let claims with these words through. May be repeated."),
    ] = None,
    json: Json = False,
) -> None:
    """Ground a draft: every claim in it, and the words of the documents that bear it out or contradict it."""
    from adjudge.values.ledger import GroundRequest

    if fail_under is not None and not (fail_under == 0 or 1 <= fail_under <= 100):
        raise InputError(f"--fail-under takes a percentage, not {fail_under:g}.", "For 85 percent write --fail-under 85.")
    if allow and fail_under is None:
        raise InputError("--allow says what --fail-under lets through.", "Add --fail-under 85, or leave --allow out.")
    paths, collections = [*(docs or ()), *(more or ())], tuple(collection or ())
    refuse_unwritable(html, csv, read=[draft, *paths])
    refuse_nothing(paths, collections)
    with engine_for(judge=judge, max_wrong=max_wrong) as engine:
        with progress("Reading the documents") as watch:
            request = GroundRequest(
                draft=_read(engine, draft),
                documents=documents_at(engine, paths),
                collections=collections,
                query=question,
                workspace_id=engine.settings.workspace,
            )
            ledger = engine.ground(request, watch=watch)
        texts = texts_of(engine, ledger, request.documents) if html else {}
    if html:
        from adjudge.render.ledger_page import ledger_page

        write_whole(html, [ledger_page(ledger, texts, question=question)])
    if csv:
        from adjudge.render.rows import ledger_csv

        write_whole(csv, [ledger_csv(ledger)])
    if json:
        print_json(ledger)
    else:
        from adjudge.render.ledger_terminal import ledger_view

        print_view(ledger_view(ledger))
        note_written(html, csv)
    if fail_under is not None:
        _hold_to(ledger, fail_under / 100.0, allow or ())


def _hold_to(ledger: Ledger, coverage: float, allow: Sequence[str]) -> None:
    from adjudge.evaluators.grounding import headline, shortfall

    found = shortfall(ledger, coverage, allow)
    if not found.passes:
        print(f"adjudge: {headline(found)}", file=sys.stderr)
        raise typer.Exit(1)


def _read(engine: Engine, draft: str) -> str:
    """The draft's text, every character where it stands in its file."""
    path = Path(draft)
    if draft != "-" and path.suffix.lower() in PACKED:
        return "\n\n".join(document.text for document in documents_at(engine, [path]))
    return given_text(draft, "Give a file, or - for standard input.")


# `adjudge answer`: a question answered from documents, every claim of the answer accounted for.


class Mode(StrEnum):
    """How much is written."""

    ANSWER = "answer"
    DRAFT = "draft"


def answer(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What is asked.")],
    more: MoreDocs = None,
    docs: Docs = None,
    collection: DocumentCollections = None,
    judge: JudgeName = None,
    max_wrong: MaxWrong = None,
    mode: Annotated[Mode, typer.Option(help="answer: as short as it can be; draft: a text of several paragraphs.")] = Mode.ANSWER,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own here.")] = None,
    json: Json = False,
) -> None:
    """Answer a question from documents, with citations, and say what they do not hold."""
    from adjudge.values.ledger import AnswerRequest

    paths, collections = [*(docs or ()), *(more or ())], tuple(collection or ())
    refuse_unwritable(html, read=paths)
    refuse_nothing(paths, collections)
    with engine_for(judge=judge, max_wrong=max_wrong) as engine:
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

    print_view(answer_view(found))
    note_written(html)
