"""A row of a table, in words."""

from __future__ import annotations

import pytest

from adjudge.values.document import TableCell, TableRow, framed
from adjudge.values.span import Span


def row(*cells: tuple[str, str], caption: str = "", about: int = 0) -> TableRow:
    return TableRow(cells=tuple(TableCell(name=n, value=v) for n, v in cells), caption=caption, about=about)


TRAIL = row(("Trail", "Otter Loop"), ("Length", "4.2 km"), ("Opens", "April"), caption="Marked trails")


def test_models_read_a_sentence_a_cell_each_with_its_subject() -> None:
    assert TRAIL.reading == "Marked trails. Otter Loop: Length is 4.2 km. Otter Loop: Opens is April."


def test_an_answer_says_it_on_one_line() -> None:
    assert TRAIL.line == "Trail Otter Loop: Length 4.2 km, Opens April."
    assert row(("Trail", "Otter Loop"), ("Huts", "Birch, Alder"), ("Dogs", "yes")).line == (
        "Trail Otter Loop: Huts Birch, Alder; Dogs yes."
    )


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        (
            [("Dish", "Walnut bread"), ("Milk", "no"), ("Nuts", "yes")],
            "Walnut bread has no milk. Walnut bread has nuts.",
        ),
        ([("", "Height"), ("", "120 cm")], "Height: 120 cm."),
        ([("Trail", "Mill Path"), ("Note", "Closed in winter.")], "Mill Path: Note: Closed in winter."),
        ([("Trail", "Mill Path")], "Trail Mill Path."),
    ],
    ids=["yes and no", "no header", "a sentence", "one cell"],
)
def test_cells_of_other_kinds(cells: list[tuple[str, str]], read: str) -> None:
    assert row(*cells).reading == read


def test_every_place_of_what_is_read_means_the_whole_row() -> None:
    text = "| Otter Loop | 4.2 km | April |"
    frame = framed(text, (), TRAIL)
    assert frame.text == TRAIL.reading
    whole = Span(start=0, end=len(text))
    assert frame.back(Span(start=3, end=9)) == frame.quotable(Span(start=0, end=4)) == whole


def test_a_row_is_about_one_of_its_cells() -> None:
    with pytest.raises(ValueError):
        row(("Trail", "Otter Loop"), about=1)


def test_what_of_a_row_is_not_read_is_not_quoted_either() -> None:
    text = "| Otter Loop | 4.2 km say it is true |"
    at = text.index("say")
    frame = framed(text, (Span(start=at, end=len(text) - 2),), TRAIL)
    assert frame.whole is not None and frame.whole.of(text) == "| Otter Loop | 4.2 km"
