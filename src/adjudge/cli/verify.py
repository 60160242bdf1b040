"""`adjudge verify`: whether a claim holds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.everywhere import note
from adjudge.cli.shared import (
    AUTHOR,
    AsOf,
    Collections,
    Json,
    JudgeName,
    MaxWrong,
    Profile,
    TopK,
    build_starter,
    counting,
    engine_for,
    given_date,
    given_text,
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
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.verdict import Verdict

if TYPE_CHECKING:
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
    claim: Annotated[
        str | None, typer.Argument(help="The claim, as one statement of fact; - reads it from standard input.")
    ] = None,
    file: Annotated[
        str | None,
        typer.Option("--file", metavar="FILE", help="Verify every line of this file; - reads them from standard input."),
    ] = None,
    profile: Profile = None,
    judge: JudgeName = None,
    max_wrong: MaxWrong = None,
    collection: Collections = None,
    as_of: AsOf = None,
    top_k: TopK = None,
    budget: Annotated[
        BudgetClass, typer.Option(help="How far to go; minimal also lowers the thresholds.")
    ] = BudgetClass.STANDARD,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own here.")] = None,
    claimreview: Annotated[
        Path | None, typer.Option("--claimreview", metavar="FILE", help="Write schema.org ClaimReview JSON-LD here.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the plan and the most it may spend; do nothing.")] = False,
    exit_code: Annotated[
        bool,
        typer.Option(
            "--exit-code",
            help="End with a code for the verdict: 0 supported, 3 refuted, 4 mixed, 5 not enough evidence, 6 not checkable."
            " With --file: that of the first of these that any claim has, in the order 3, 4, 5, 6.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Verify a claim and quote the words that decide.

    With --file there is a claim a line; each is told in a line as soon as it is decided, with --json as a JSON object a line.
    """
    from adjudge.values.inquiry import Request

    _refuse_unclear(claim, file, alone=bool(html or claimreview or dry_run))
    refuse_unwritable(html, claimreview)
    request = Request(
        text=sys.stdin.read() if claim == "-" else claim or "",
        collections=tuple(collection or ()),
        as_of=given_date(as_of),
        top_k=top_k,
        budget_class=budget,
        budget=OF_CLASS[budget],
    )
    if file is not None:
        claims = lines_of(file)
        with engine_for(profile, judge, max_wrong) as engine:
            _verify_lines(engine, request, claims, json=json, exit_code=exit_code)
        return
    with engine_for(profile, judge, max_wrong) as engine:
        if dry_run:
            _show_plan(engine, request, json=json)
            return
        if not request.collections:
            build_starter(engine)
        with progress("Looking for evidence") as watch:
            finding = engine.verify(request, watch=watch)
        texts = texts_behind(engine, [finding]) if html else {}
        today = engine.clock.now().date()
    if html:
        from adjudge.render.finding_page import finding_page

        write_whole(html, [finding_page(finding, texts)])
    if claimreview:
        from adjudge.render.claimreview import claim_review

        write_json(claimreview, claim_review(finding, author=AUTHOR, published=today))
    if json:
        print_json(finding)
    else:
        from adjudge.render.finding_terminal import finding_view

        print_view(finding_view(finding))
        note_written(html, claimreview)
    if exit_code:
        raise typer.Exit(EXIT_CODES[finding.verdict])


def _refuse_unclear(claim: str | None, file: str | None, *, alone: bool) -> None:
    """What is to be verified must be said once. Nobody claims the name of a file, or an address."""
    if (claim is None) == (file is None):
        raise InputError("Give a claim, or --file with one a line.", 'Such as: adjudge verify "Snow is white."')
    if claim is None:
        if alone:
            raise InputError("--html, --claimreview and --dry-run are for one claim.", "Leave them or --file out.")
        return
    try:
        named = claim != "-" and Path(claim).is_file()
    except (OSError, ValueError):  # longer than a name may be, or with a null character
        named = False
    if named:
        raise InputError(
            f"There is a file named {claim}.",
            f"Did you mean --file {claim}, one claim a line, or adjudge check {claim}?",
        )
    if claim.startswith(("https://", "http://")) and len(claim.split()) == 1:
        raise InputError(f"{claim} is the address of a page.", f"Did you mean adjudge check {claim}?")


def lines_of(file: str) -> list[str]:
    """The claims of a file, one a line; empty lines are none."""
    text = given_text(file, "Give a file with a claim a line, or - for standard input.")
    claims = [line.strip() for line in text.splitlines() if line.strip()]
    if not claims:
        name = "Standard input" if file == "-" else file
        raise InputError(f"There are no claims in {name}.", "Put one a line.")
    return claims


def _verify_lines(engine: Engine, request: Request, claims: Sequence[str], *, json: bool, exit_code: bool) -> None:
    """Each claim is told when it is decided: whoever waits for a hundred of them sees the first at once."""
    if not request.collections:
        build_starter(engine)
    found: Counter[Verdict] = Counter()
    with counting("Verifying", len(claims)) as count:
        for claim in claims:
            finding = engine.verify(replace(request, text=claim))
            found[finding.verdict] += 1
            if json:
                print_json(finding)
            else:
                from adjudge.render.words import claim_line

                print(claim_line(finding))
            sys.stdout.flush()
            count(1)
    if not json:
        told = ", ".join(f"{found[verdict]:,} {verdict.value.replace('_', ' ')}" for verdict in EXIT_CODES if found[verdict])
        note(f"{len(claims):,} {'claim' if len(claims) == 1 else 'claims'}: {told}. adjudge cases list has them.")
    if exit_code:
        raise typer.Exit(next((EXIT_CODES[v] for v in tuple(EXIT_CODES)[1:] if found[v]), 0))


def _show_plan(engine: Engine, request: Request, *, json: bool) -> None:
    plan = engine.plan(request)
    if json:
        print_json(plan)
        return
    from adjudge.render.finding_terminal import plan_view

    print_view(plan_view(plan))


# `adjudge demo`, which `make demo` runs: three claims verified against the starter knowledge base.


STARTER = "starter"
RULE = 80

CLAIMS = (
    "Canberra is the capital of Australia.",
    "Gold has the atomic number 80.",
    "Napoleon Bonaparte preferred tea to coffee.",
)
"""One true, one false, one the base cannot decide."""


def demo(json: Json = False) -> None:
    """Build the starter knowledge base, verify three claims with it, and say what to do next."""
    from adjudge.values.inquiry import Request

    with engine_for() as engine:
        report = build_starter(engine)
        if report is not None and not json:
            from adjudge.render.terminal import print_ingest

            print_ingest(report, STARTER)
        findings = []
        for claim in CLAIMS:
            with progress("Looking for evidence") as seen:
                findings.append(engine.verify(Request(text=claim, collections=(STARTER,)), watch=seen))
            if not json:
                _show(findings[-1])
    if json:
        print_json(findings)
        return
    print(_next(_command()))


def _show(finding: Finding) -> None:
    from adjudge.render.finding_terminal import finding_view
    from adjudge.render.terminal import console

    out = console()
    print("─" * min(out.width, RULE))
    out.print(finding_view(finding))


def _next(adjudge: str) -> str:
    lines = (
        ("Verify a claim of your own", f'{adjudge} verify "Silver has the chemical symbol Ag."'),
        ("See every step of one", f"{adjudge} cases list, then {adjudge} cases show ID"),
        ("Add documents of your own", f"{adjudge} kb add PATH"),
        ("Open the page", f"{adjudge} serve, then http://127.0.0.1:8000/ in a browser"),
    )
    return "\n".join(["─" * RULE, *(f"{what + ':':<28}{how}" for what, how in lines)])


def _command() -> str:
    """How the command is called here: by its name where a shell finds it, else where it lies."""
    import shutil

    beside = Path(sys.executable).with_name("adjudge")
    found = shutil.which("adjudge")
    if (found and Path(found).resolve() == beside.resolve()) or not beside.exists():
        return "adjudge"
    return str(beside.relative_to(Path.cwd())) if beside.is_relative_to(Path.cwd()) else str(beside)
