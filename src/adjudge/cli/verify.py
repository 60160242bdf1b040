"""`adjudge verify`: whether a claim holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.shared import (
    AUTHOR,
    AsOf,
    Collections,
    Json,
    Profile,
    engine_for,
    given_date,
    print_json,
    progress,
    texts_behind,
    write_whole,
)
from adjudge.errors import InputError
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.verdict import Verdict

if TYPE_CHECKING:
    import datetime as dt

    from adjudge.engine import Engine
    from adjudge.values.inquiry import Request
    from adjudge.values.verdict import Finding

EXIT_CODES = {
    Verdict.SUPPORTED: 0,
    Verdict.REFUTED: 3,
    Verdict.MIXED: 4,
    Verdict.NOT_ENOUGH_EVIDENCE: 5,
    Verdict.NOT_CHECKABLE: 6,
}
"""What a script sees of a verdict when it asks. 1 and 2 stay with what failed and what was asked wrongly."""


def verify(
    claim: Annotated[str, typer.Argument(help="The claim, as one statement of fact; - reads it from standard input.")],
    profile: Profile = None,
    collection: Collections = None,
    as_of: AsOf = None,
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
    exit_code: Annotated[
        bool,
        typer.Option(
            "--exit-code",
            help="End with a code for the verdict: 0 supported, 3 refuted, 4 mixed, 5 not enough evidence, 6 not checkable.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Verify a claim and quote the words that decide."""
    from adjudge.values.inquiry import Request

    request = Request(
        text=sys.stdin.read() if claim == "-" else claim,
        collections=tuple(collection or ()),
        as_of=given_date(as_of),
        top_k=top_k,
        budget_class=budget,
        budget=OF_CLASS[budget],
    )
    with engine_for(profile) as engine:
        if dry_run:
            _show_plan(engine, request, json=json)
            return
        if not request.collections:
            engine.build_starter()
        with progress("Looking for evidence") as watch:
            finding = engine.verify(request, watch=watch)
        texts = texts_behind(engine, [finding]) if html else {}
        today = engine.clock.now().date()
    if html:
        from adjudge.render.finding_page import finding_page

        write_whole(html, [finding_page(finding, texts)])
    if claimreview:
        write_whole(claimreview, [_claim_review(finding, today)])
    if json:
        print_json(finding)
    else:
        from adjudge.render.finding_terminal import finding_view
        from adjudge.render.terminal import console

        console().print(finding_view(finding))
        for written in (p for p in (html, claimreview) if p):
            print(f"Written: {written}", file=sys.stderr)
    if exit_code:
        raise typer.Exit(EXIT_CODES[finding.verdict])


def _show_plan(engine: Engine, request: Request, *, json: bool) -> None:
    plan = engine.plan(request)
    if json:
        print_json(plan)
        return
    from adjudge.render.finding_terminal import plan_view
    from adjudge.render.terminal import console

    console().print(plan_view(plan))


def _claim_review(finding: Finding, today: dt.date) -> str:
    import json as codec

    from adjudge.render.claimreview import claim_review, problems

    review = claim_review(finding, author=AUTHOR, url=None, published=today)
    if wrong := problems(review):
        raise InputError(f"No ClaimReview can be made of this finding: {'; '.join(wrong)}.")
    return codec.dumps(review, indent=2, ensure_ascii=False) + "\n"
