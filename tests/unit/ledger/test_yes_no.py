"""What yes and no say to a question."""

from __future__ import annotations

import pytest

from adjudge.ledger.draft_tables import as_statement, cells, reply
from adjudge.values.span import Span


@pytest.mark.parametrize(
    ("question", "yes", "no"),
    [
        ("Are refunds paid within 30 days?", "Refunds are paid within 30 days.", "Refunds are not paid within 30 days."),
        ("Is the office open?", "The office is open.", "The office is not open."),
        ("Does the plan cover fire damage?", "The plan does cover fire damage.", "The plan does not cover fire damage."),
        ("Can I get my money back?", "You can get your money back.", "You cannot get your money back."),
        ("Is Paris the capital of France?", "Paris is the capital of France.", "Paris is not the capital of France."),
        ("Is the fee for late payment refundable?", "The fee for late payment is refundable.",
         "The fee for late payment is not refundable."),
        ("Are refunds for damaged items paid by bank?", "Refunds for damaged items are paid by bank.",
         "Refunds for damaged items are not paid by bank."),
        ("Has the firm opened an office?", "The firm has opened an office.", "The firm has not opened an office."),
        ("Must employees submit the form?", "Employees must submit the form.", "Employees need not submit the form."),
        ("Are there any fees?", "There are fees.", "There are no fees."),
        ("Is there a fee?", "There is a fee.", "There is no fee."),
        ("Is this plan free?", "This plan is free.", "This plan is not free."),
        ("Can\u2019t members cancel?", "Members can cancel.", "Members cannot cancel."),
        ("Am I covered?", "You are covered.", "You are not covered."),
        ("Is the warranty 2 years?", "The warranty is 2 years.", "The warranty is not 2 years."),
    ],
)  # fmt: skip
def test_a_question_becomes_what_its_answer_states(question: str, yes: str, no: str) -> None:
    assert as_statement(question, holds=True) == yes
    assert as_statement(question, holds=False) == no


@pytest.mark.parametrize("question", ["", "?", "What is the fee?", "Is it?", "Is A so? Is B?", "Is the office open", "Are"])
def test_what_cannot_be_answered_so_becomes_nothing(question: str) -> None:
    assert as_statement(question, holds=True) == ""


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Yes.", True), ("yes", True), ("Yes, it is.", True), ("Of course!", True), ("That's right.", True), ("No.", False),
        ("**No.**", False), ("No, they aren't.", False), ("Not at all.", False), ("Certainly not.", False),
        ("Yes, refunds are paid.", None), ("No. 10 is old.", None), ("Not yet.", None), ("", None), ("Now.", None),
    ],
)  # fmt: skip
def test_a_reply_is_a_yes_or_a_no_and_nothing_else(text: str, answer: bool | None) -> None:
    assert reply(text) is answer


@pytest.mark.parametrize(
    ("column", "said"),
    [("Phone support?", "Basic has no phone support."), ("Refundable", "Basic is not refundable."), ("?", "Basic, ?: no")],
)  # fmt: skip
def test_a_cell_answers_its_column_and_a_column_that_asks_nothing_is_answered_nothing(column: str, said: str) -> None:
    lines = (f"| Plan | {column} |", "|---|---|", "| Basic | no |")
    rows, at = [], 0
    for line in lines:
        rows.append(Span(start=at, end=at + len(line)))
        at += len(line) + 1
    assert [cell.wording for cell in cells("\n".join(lines), rows)] == [said]
