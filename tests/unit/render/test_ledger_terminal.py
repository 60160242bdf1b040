"""A ledger is read in a terminal of any width, with colour and without."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from findings import HOSTILE
from ledgers import ANSWER, DRAFT, FOREIGN, LEDGER, hostile_ledger
from rich.cells import cell_len
from rich.console import Console

from adjudge.render.ledger_terminal import answer_view, ledger_view
from adjudge.values.ledger import PassedOver
from adjudge.values.span import Span

if TYPE_CHECKING:
    from rich.console import RenderableType


def shown(view: RenderableType, width: int = 80, *, terminal: bool = False) -> str:
    out = Console(
        file=io.StringIO(), width=width, force_terminal=terminal, color_system="truecolor" if terminal else None,
        highlight=False, legacy_windows=False,
    )  # fmt: skip
    out.print(view)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def flowing(text: str) -> str:
    return " ".join(re.sub(r"[┃•]", " ", text).split())


def test_the_whole_draft_is_there_with_the_number_of_each_claim_behind_it() -> None:
    text = flowing(shown(ledger_view(LEDGER)))
    assert flowing(DRAFT) in re.sub(r"\[\d\]", "", text)
    assert "The desk answers within three business days[2], and by e-mail is fine too[3]." in text


@pytest.mark.parametrize(
    ("words", "style"),
    [
        ("The desk answers within three business days", "32"),
        ("Receipts are due within 30 days", "33"),
        ("Meals are refunded up to 60 euros a day [cite:00000000]", "31"),
        ("Trips are insured by the company", "4;38;2;120;144;171"),
    ],
)
def test_every_verdict_has_its_colour(words: str, style: str) -> None:
    assert f"\x1b[{style}m{words}\x1b[0m" in shown(ledger_view(LEDGER), width=2000, terminal=True)


def test_whether_it_is_grounded_comes_first_then_coverage_gates_and_flags() -> None:
    text = flowing(shown(ledger_view(LEDGER), width=2000))
    assert text.startswith("Not grounded: 1 of 8 statements is contradicted, 1 was found nowhere. Evidence coverage 71%")
    assert "Quality gates: not through for evidence coverage, unsupported rate, contradictions." in text
    assert "✗ Evidence coverage 71% at least 85% Trigger revision" in text
    assert "✗ Contradictions 1 none allowed Must correct" in text and "Critical claims without evidence" not in text
    assert "Sources disagree, high: Multiple sources disagree on this claim (claim 4)" in text


def test_the_table_and_the_words_behind_each_claim() -> None:
    text = flowing(shown(ledger_view(LEDGER), width=2000))
    assert "4 Meals are refunded up to 60 euros a day. (cites 00000000, which does not exist) ✗ Contradicted" in text
    assert "5 Receipts are due within 30 days of the return. ± Weak critical number" in text and "0.75" not in text
    assert "“Meals are refunded up to 45 euros a day.” ✗ says otherwise 98% travel.md · characters 248–288" in text
    assert "7 ? Not found Nothing in the documents bears it out." in text and "? comes nearest travel.md" in text
    assert "Nothing is quoted from canteen.txt" in text
    assert "further passages" not in text


def test_details_say_how_confidence_came_about_and_what_was_done() -> None:
    text = flowing(shown(ledger_view(LEDGER, details=True), width=2000))
    assert "1 Confidence 0.95 how far the documents say it +0.85, further passages +0.05" in text
    assert "1 direct match: 5f0c21aa 0.91" in text and "Began to ground profile library" in text


def test_an_answer_is_said_first_then_challenged_and_revised() -> None:
    text = flowing(shown(answer_view(ANSWER), width=2000))
    assert text.startswith(f"{ANSWER.query} Travel requests must be submitted in writing")
    grounded = text.index("Grounded: the documents bear out all 3 statements.")
    assert text.index("Whether trips are insured") < grounded < text.index("Evidence coverage 100%")
    assert grounded < text.index("Quality gates: all hold.")
    assert "✗ conflicting Meals are refunded up to 60 euros a day. travel.md says 45 euros." in text
    assert "1 Claims contradict evidence coverage 50% → 100%" in text
    assert "corrected 60 euros a day [cite:00000000] → 45 euros a day [cite:0a1b2c3d]" in text
    assert "removed Everybody loves the desk. Nothing bears it out." in text


def test_a_draft_that_was_not_read_says_why() -> None:
    text = flowing(shown(ledger_view(FOREIGN)))
    assert text.startswith("Not grounded: it was not held against any document.")
    assert "not in a language that can be read here" in text and "Les repas sont remboursés" in text
    assert "Its claims" not in text


@pytest.mark.parametrize("width", [30, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    lines = shown(answer_view(ANSWER, details=True), width=width).splitlines()
    assert max(cell_len(line) for line in lines) <= width


def test_nothing_from_outside_acts_on_the_terminal() -> None:
    text = shown(answer_view(hostile_ledger(HOSTILE).answer, details=True))
    assert "\x1b" not in text and "\u202e" not in text


def test_what_is_not_checked_is_told_with_its_reason_and_many_are_counted() -> None:
    passed = tuple(PassedOver(span=Span(start=n, end=n + 9), reason="question") for n in range(10))
    text = flowing(shown(ledger_view(replace(LEDGER, passed_over=passed)), width=2000))
    assert f"“{flowing(DRAFT[0:9])}”: a question" in text and "and 2 others" in text
    assert "Not checked" in text and "Not checked" not in shown(ledger_view(LEDGER))


def test_an_answer_says_what_of_it_is_foreign() -> None:
    view = answer_view(replace(ANSWER, reason_codes=("unsupported_language", "foreign_passages")))
    text = flowing(shown(view, width=2000))
    assert "The question, or all there is to answer it from, is in a language" in text
    assert "Documents in another language than English" in text
