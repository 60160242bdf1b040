"""What the rows of a table come to beside each other, for claims that compare."""

from __future__ import annotations

import pytest

from adjudge.reading.row_comparisons import LONGEST_TABLE, compares, tables, with_comparisons
from adjudge.values.document import TableCell, TableRow


def row(name: str, caption: str = "", **cells: str) -> TableRow:
    told = [TableCell(name="walk", value=name), *(TableCell(name=n, value=v) for n, v in cells.items())]
    return TableRow(cells=tuple(told), caption=caption)


WALKS = [
    row("Heron Loop", length="4.2 km", climb="35 m", circular="yes", remark="Mind the geese by the weir in spring"),
    row("Cragg Edge", length="11.6 km", climb="540 m", circular="yes"),
    row("Monks' Way", length="14.8 km", climb="210 m", circular="no"),
    row("Pine Trail", length="6,000 m", climb="120 m", circular="yes"),
]


def beside(claim: str, rows: list[TableRow] = WALKS) -> dict[str, tuple[str, ...]]:
    return {one.subject: one.beside for one in with_comparisons(claim, rows) if one.beside}


@pytest.mark.parametrize(
    ("claim", "looks"),
    [
        ("Heron Loop is 4.2 km long.", False),
        ("The forest lies in the west, and guests rest there.", False),
        ("Monks' Way is the longest walk.", True),
        ("Cragg Edge climbs more than Monks' Way.", True),
        ("Only one of the walks is not circular.", True),
        ("Both walks are circular.", True),
        ("No walk is longer than Monks' Way.", True),
    ],
)
def test_which_claims_look_across_rows(claim: str, looks: bool) -> None:
    assert compares(claim) is looks


def test_a_claim_that_does_not_compare_leaves_rows_as_they_are() -> None:
    assert with_comparisons("Heron Loop is 4.2 km long.", WALKS) == WALKS


def test_two_rows_a_claim_names_are_held_against_each_other() -> None:
    told = beside("Cragg Edge climbs 330 metres more than Monks' Way.")
    assert set(told) == {"Cragg Edge", "Monks' Way"}
    assert told["Cragg Edge"][:2] == (
        "Monks' Way has more length than Cragg Edge: 14.8 km against 11.6 km, 3.2 km more",
        "Cragg Edge has more climb than Monks' Way: 540 m against 210 m, 330 m more",
    )


def test_a_row_a_claim_names_is_told_its_place() -> None:
    told = beside("Monks' Way is the longest of the walks.")
    assert set(told) == {"Monks' Way"}
    assert told["Monks' Way"][0] == "Monks' Way has the highest length of all 4, 14.8 km"


def test_other_units_of_the_same_are_compared() -> None:
    told = beside("Pine Trail is the second shortest walk.")["Pine Trail"]
    assert told[:2] == (
        "Pine Trail has the second lowest length of all 4, 6,000 m",
        "Only Heron Loop has a lower length, 4.2 km",
    )


def test_rows_that_say_the_same_are_counted_and_named_and_remarks_are_not() -> None:
    told = beside("Only one of the walks is not circular.")
    assert len(set(told.values())) == 1
    assert told["Heron Loop"] == (
        "circular is yes for 3 of 4: Heron Loop, Cragg Edge and Pine Trail",
        "circular is no for 1 of 4: Monks' Way",
    )


def test_who_shares_a_place_has_none() -> None:
    rows = [row(name, length="5 km") for name in ("One", "Two", "Three")]
    assert beside("One is the longest walk.", rows) == {}


def test_years_and_numbers_of_rows_are_compared_by_nobody() -> None:
    figures = [row(name, **{"2024": value, "No": value}) for name, value in (("Revenue", "5"), ("Debt", "7"), ("Staff", "9"))]
    assert beside("Revenue is the lowest of all.", figures) == {}


def test_of_another_table_nothing_is_said() -> None:
    assert beside("The tallest mountain is Denali.") == {}


def test_of_a_book_of_rows_nothing_is_said() -> None:
    many = [row(f"Walk {n}", length=f"{n} km") for n in range(1, LONGEST_TABLE + 2)]
    assert beside("Walk 7 is the longest walk.", many) == {}


def test_rows_are_of_one_table_by_title_caption_and_first_column() -> None:
    rows = [("a", WALKS[0]), ("b", WALKS[1]), ("a", WALKS[2]), ("a", row("X", caption="Other"))]
    assert tables(rows) == [[0, 2], [1], [3]]


def test_a_row_is_read_with_what_it_comes_to() -> None:
    (one,) = (r for r in with_comparisons("Monks' Way is the longest walk.", WALKS) if r.beside)
    assert one.reading.startswith("Monks' Way: length is 14.8 km. ")
    assert "Monks' Way has the highest length of all 4, 14.8 km." in one.reading
    assert one.line == WALKS[2].line
