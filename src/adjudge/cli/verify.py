"""`adjudge verify`: whether a claim holds."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.output import Json, print_json
from adjudge.errors import InputError
from adjudge.model.budget import OF_CLASS, BudgetClass

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.model.inquiry import Request
    from adjudge.model.trace import Event
    from adjudge.model.verdict import Finding

AUTHOR = "Adjudge"


def verify(
    claim: Annotated[str, typer.Argument(help="The claim, as one statement of fact; - reads it from standard input.")],
    profile: Annotated[
        str | None, typer.Option(metavar="web|library", help="The open web, or your own documents.")
    ] = None,
    collection: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this collection; may be given several times.")
    ] = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE", help="Only evidence published by then (YYYY-MM-DD).")
    ] = None,
    top_k: Annotated[
        int | None, typer.Option("--top-k", min=1, max=20, metavar="N", help="Items on the shortlist.")
    ] = None,
    budget: Annotated[
        BudgetClass, typer.Option(help="How far to go; minimal also lowers the thresholds.")
    ] = BudgetClass.STANDARD,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own here.")] = None,
    claimreview: Annotated[
        Path | None, typer.Option("--claimreview", metavar="FILE", help="Write schema.org ClaimReview JSON-LD here.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show the plan and the most it may spend; do nothing.")
    ] = False,
    json: Json = False,
) -> None:
    """Verify a claim and quote the words that decide."""
    from adjudge.model.inquiry import Request

    request = Request(
        text=sys.stdin.read() if claim == "-" else claim,
        collections=tuple(collection or ()),
        as_of=_date(as_of),
        top_k=top_k,
        budget_class=budget,
        budget=OF_CLASS[budget],
    )
    with _engine(profile) as engine:
        if dry_run:
            _show_plan(engine, request, json=json)
            return
        if not request.collections:
            engine.build_starter()
        with _progress() as watch:
            finding = engine.verify(request, watch=watch)
        texts = _texts(engine, finding) if html else {}
        today = engine.clock.now().date()
    if html:
        from adjudge.render.finding_page import finding_page

        _write(html, finding_page(finding, texts))
    if claimreview:
        _write(claimreview, _claim_review(finding, today))
    if json:
        print_json(finding)
        return
    from adjudge.render.finding_terminal import finding_view
    from adjudge.render.terminal import console

    console().print(finding_view(finding))
    for written in (p for p in (html, claimreview) if p):
        print(f"Written: {written}", file=sys.stderr)


@contextmanager
def _engine(profile: str | None) -> Iterator[Engine]:
    from adjudge import settings
    from adjudge.engine import Engine

    found = settings.load()
    with Engine(replace(found, profile=profile) if profile else found) as engine:
        yield engine


def _date(given: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(given) if given else None
    except ValueError:
        raise InputError(f"{given} is not a date.", "Write it as YYYY-MM-DD.") from None


def _show_plan(engine: Engine, request: Request, *, json: bool) -> None:
    plan = engine.plan(request)
    if json:
        print_json(plan)
        return
    from adjudge.render.plan_terminal import plan_view
    from adjudge.render.terminal import console

    console().print(plan_view(plan))


def _texts(engine: Engine, finding: Finding) -> dict[str, str]:
    """The exact text behind every item, for the page to quote from."""
    names = dict.fromkeys(e.content_sha256 for e in finding.evidence)
    found = (engine.store.snapshot(name) for name in names)
    return {s.content_sha256: s.text for s in found if s is not None}


def _claim_review(finding: Finding, today: dt.date) -> str:
    import json as codec

    from adjudge.render.claimreview import claim_review, problems

    review = claim_review(finding, author=AUTHOR, url=None, published=today)
    if wrong := problems(review):
        raise InputError(f"No ClaimReview can be made of this finding: {'; '.join(wrong)}.")
    return codec.dumps(review, indent=2, ensure_ascii=False) + "\n"


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}.") from error


@contextmanager
def _progress() -> Iterator[Callable[[Event], None]]:
    """What the job is doing, on a terminal; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield lambda event: None
        return
    from rich.console import Console

    from adjudge.render.progress import doing

    with Console(stderr=True).status("Looking for evidence") as status:
        yield lambda event: status.update(doing(event))
