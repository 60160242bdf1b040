"""What the rows of a table come to beside each other, for claims that compare."""

from __future__ import annotations

import pytest

from adjudge.adapters import encoders
from adjudge.policy import Policy
from adjudge.reading.probability import calibrated
from adjudge.reading.row_comparisons import LONGEST_TABLE, Entails, compares, settled_by_rows, tables, with_comparisons
from adjudge.values.document import TableCell, TableRow
from adjudge.values.evidence import Stance, StanceCalibration

LEAST = Policy().facts.said


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


GRINDERS = [
    row("C20", hopper="200 g", weight="4.1 kg", price="€189", start="Mill Lane"),
    row("C30", hopper="250 g", weight="5.0 kg", price="€249", start="Mill Lane"),
    row("C50", hopper="370 g", weight="6.2 kg", price="€399", start="Quay"),
]


@pytest.fixture(scope="module")
def judge() -> Entails:
    model = encoders.stance_encoder("judge")
    return lambda pairs: [calibrated(row, StanceCalibration()) for row in model.logits(pairs).tolist()]


@pytest.mark.parametrize(
    ("claim", "holds", "working"),
    [
        ("The C50's hopper takes 120 g more than the C30's.", True, "hopper: C50 370 g, C30 250 g; 120 g apart"),
        ("The C50's hopper takes 100 g more than the C30's.", False, "hopper: C50 370 g, C30 250 g; 120 g apart"),
        ("The C30 is heavier than the C50.", False, "weight: C30 5.0 kg, C50 6.2 kg"),
        ("The C30 costs less than the C50.", True, "price: C50 €399, C30 €249"),
        ("The C20 is the cheapest of the grinders.", True, "lowest price: C20 €189"),
        ("The C50 is the lightest grinder.", False, "lowest weight: C20 4.1 kg; C50 6.2 kg"),
        ("The C20 and the C30 have the same start.", True, "start: C20 Mill Lane, C30 Mill Lane"),
        ("The C30 and the C50 start at the same place.", False, "start: C30 Mill Lane, C50 Quay"),
    ],
)
def test_rows_settle_what_a_claim_plainly_says(judge: Entails, claim: str, holds: bool, working: str) -> None:
    found = settled_by_rows(claim, GRINDERS, judge, LEAST)
    assert found is not None and (found.holds, found.working) == (holds, working)


@pytest.mark.parametrize(
    "claim",
    [
        "The C50 is newer than the C30.",  # of no column
        "Per cup, the C50 costs less than the C30.",  # of a share
        "The C50 is not the cheapest grinder.",  # denied: to be read
        "The C50 costs €150 more than the C30, and it was 2 kg heavier in 2019.",  # figures that no statement is made of
        "The C50 costs €399.",  # one row alone
        "The grinder is dearer than the kettle.",  # no row of these
    ],
)
def test_they_settle_nothing_else(judge: Entails, claim: str) -> None:
    assert settled_by_rows(claim, GRINDERS, judge, LEAST) is None


def test_what_is_said_of_two_columns_that_disagree_is_left() -> None:
    says = Stance(supports=0.97, refutes=0.01, neutral=0.02)
    assert settled_by_rows("The C30 costs less than the C50.", GRINDERS, lambda pairs: [says] * len(pairs), LEAST) is None
