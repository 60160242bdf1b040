"""`adjudge check`: which claims of an article hold."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.shared import (
    AUTHOR,
    AsOf,
    Collections,
    Json,
    JudgeName,
    MaxWrong,
    Profile,
    build_starter,
    engine_for,
    given_date,
    note_written,
    print_json,
    print_view,
    progress,
    refuse_unwritable,
    texts_behind,
    write_json,
    write_whole,
)
from adjudge.errors import InputError
from adjudge.values.budget import BudgetClass

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.values.article import ArticleRequest


def check(
    article: Annotated[
        str,
        typer.Argument(metavar="FILE|URL|-", help="The article: a file, the address of a page, or - for standard input."),
    ],
    profile: Profile = None,
    judge: JudgeName = None,
    max_wrong: MaxWrong = None,
    collection: Collections = None,
    as_of: AsOf = None,
    budget: Annotated[BudgetClass, typer.Option(help="How many claims to search for, and how far to go.")] = BudgetClass.STANDARD,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own here.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a row a claim here.")] = None,
    claimreview: Annotated[
        Path | None,
        typer.Option("--claimreview", metavar="FILE", help="Write schema.org ClaimReview JSON-LD of every decided claim."),
    ] = None,
    json: Json = False,
) -> None:
    """Check an article: its claims, how they hang together, and which hold."""
    refuse_unwritable(html, csv, claimreview, read=[article])
    asked = {"collections": tuple(collection or ()), "as_of": given_date(as_of), "budget_class": budget}
    with engine_for(profile, judge, max_wrong) as engine:
        with progress("Reading the article"):  # first: one that cannot be read is not worth waiting for the starter
            request = replace(_read(engine, article), **asked)  # type: ignore[arg-type]
        if not collection:
            build_starter(engine)
        with progress("Reading the article") as watch:
            report = engine.check(request, watch=watch)
        texts = texts_behind(engine, (c.finding for c in report.claims if c.finding)) if html else {}
        today = engine.clock.now().date()
    if html:
        from adjudge.render.article_page import article_page

        write_whole(html, [article_page(report, texts)])
    from adjudge.render.rows import article_csv, article_reviews

    if csv:
        write_whole(csv, [article_csv(report)])
    if claimreview:
        write_json(claimreview, article_reviews(report, author=AUTHOR, published=today))
    if json:
        print_json(report)
        return
    from adjudge.render.article_terminal import article_view

    print_view(article_view(report))
    note_written(html, csv, claimreview)


def _read(engine: Engine, article: str) -> ArticleRequest:
    from adjudge.values.article import ArticleRequest

    if article != "-":
        return engine.read_article(article)
    try:
        return ArticleRequest(text=sys.stdin.buffer.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError("Standard input is not UTF-8 text.", "Save it as UTF-8, or give the file.") from None
