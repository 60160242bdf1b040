"""A question with what a sentence says put in as its answer: the statements that the sentence must then bear out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudge.model.table_row import TableCell, TableRow
from adjudge.text.answer_values import MARKED, cells, values
from adjudge.text.question_demands import Demands
from adjudge.text.question_parts import Asked
from adjudge.text.question_statement import Gapped, gapped


@dataclass(frozen=True, kw_only=True, slots=True)
class Filled:
    """A statement, and what it is to be read against."""

    text: str
    statement: str


def filled(
    question: str, asked: Asked, wanted: Demands, text: str, said: str, row: TableRow | None, most: int
) -> tuple[Filled, ...]:
    """The statements that answer a question with what a sentence says; none where what would answer it has no form."""
    form = gapped(question)
    if form is None:
        return ()
    if row is not None and row.others:
        return tuple(_by_row(form, asked, wanted, row, most))
    return tuple(Filled(text=text, statement=form.filled(value)) for value in values(asked, wanted, said, most))


def _by_row(form: Gapped, asked: Asked, wanted: Demands, row: TableRow, most: int) -> Iterator[Filled]:
    """Cell by cell: in one sentence for all cells a model takes one column's value for another's."""
    for cell in cells(asked, wanted, row, most):
        shown = TableCell(name=cell.value, value="yes") if cell.name == MARKED else cell
        alone = TableRow(cells=(row.cells[row.about], shown), caption=row.caption)
        yield Filled(text=alone.reading, statement=form.filled(cell.value))
