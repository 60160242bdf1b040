"""What columns are called, and what their cells hold, in words."""

from __future__ import annotations

import pytest

from adjudge.english.layout.cells import cell, looks_headed, subject_column


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("Length", "4.2 km", ("Length", "4.2 km")),
        ("length_km", "4.2", ("length", "4.2 km")),
        ("entryFeeEur", "4.50", ("entry fee", "4.50 EUR")),
        ("Weight (kg)", "38", ("Weight", "38 kg")),
        ("Price [in euros]", "7", ("Price", "7 euros")),
        ("Population (millions)", "5.5", ("Population", "5.5 million")),
        ("Revenue in millions of euros", "12", ("Revenue", "12 million euros")),
        ("Share (%)", "12", ("Share", "12%")),
        ("Weight (kg)", "on request", ("Weight (kg)", "on request")),
        ("Seats (inside)", "40", ("Seats (inside)", "40")),
        ("opening_day", "3", ("opening day", "3")),
        ("Dogs", "\u2713", ("Dogs", "yes")),
        ("dogs", "false", ("dogs", "no")),
        ("Name", "Anna Huber:", ("Name", "Anna Huber")),
    ],
)
def test_a_unit_in_the_name_goes_behind_the_number(name: str, value: str, read: tuple[str, str]) -> None:
    found = cell(name, value)
    assert found is not None
    assert (found.name, found.value) == read


@pytest.mark.parametrize("value", ["", "-", "\u2013", "n/a", "null"])
def test_an_empty_cell_says_nothing(value: str) -> None:
    assert cell("Huts", value) is None


@pytest.mark.parametrize(
    ("names", "values", "ordered", "place"),
    [
        (["Trail", "Length"], ["Otter Loop", "4.2 km"], True, 0),
        (["No.", "Name", "Role"], ["2", "Anna Huber", "Treasurer"], True, 1),
        (["", "Name"], ["0", "Anna Huber"], True, 1),
        (["Year", "Visitors"], ["2022", "22,150"], True, 0),
        (["length_km", "trail"], ["4.2", "Otter Loop"], False, 1),
        (["region", "name"], ["North", "Otter Loop"], False, 1),
        (["year", "visitors"], ["2022", "22150"], False, 0),
        (["id"], ["7"], True, 0),
    ],
)
def test_what_a_row_is_about(names: list[str], values: list[str], ordered: bool, place: int) -> None:
    assert subject_column(names, values, ordered=ordered) == place


@pytest.mark.parametrize(
    ("rows", "headed"),
    [
        ([["Dish", "Price"], ["Soup", "4 euros"], ["Tart", "3 euros"]], True),
        ([["Item", "2021", "2022"], ["Visitors", "18,400", "22,150"]], True),
        ([["Dish", "Milk", "Nuts"], ["Soup", "no", "no"]], True),
        ([["Height", "120 cm"], ["Width", "60 cm"]], False),
        ([["Tenant", "Anna Huber"], ["Flat", "Mill Lane 3"]], False),
    ],
)
def test_whether_the_first_row_names_the_columns(rows: list[list[str]], headed: bool) -> None:
    assert looks_headed(rows) is headed
