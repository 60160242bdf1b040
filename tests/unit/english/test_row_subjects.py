"""Which rows of a table a claim is about."""

from __future__ import annotations

import pytest

from adjudge.english.mentions import Titled, rows_of_others
from adjudge.values.document import TableCell, TableRow


def row(subject: str, name: str = "Trail", title: str = "Trails") -> Titled:
    return title, TableRow(cells=(TableCell(name=name, value=subject), TableCell(name="Opens", value="June")))


TRAILS = [row("Otter Loop"), row("Falcon Ridge"), row("Mill Path"), ("Trails", None)]


@pytest.mark.parametrize(
    ("claim", "others"),
    [
        ("Mill Path opens in June.", {0, 1}),
        ("Falcon Ridge opens after the Otter Loop.", {2}),
        ("One of the trails opens in June.", set()),
        ("Bear Track opens in June.", set()),
    ],
)
def test_rows_that_a_claim_does_not_name_say_nothing_where_it_names_another(claim: str, others: set[int]) -> None:
    assert rows_of_others(claim, TRAILS) == others


def test_a_longer_name_is_not_the_shorter_one() -> None:
    rows = [row("HB 24", "Model"), row("HB 24 Plus", "Model")]
    assert rows_of_others("The HB 24 Plus weighs 38 kg.", rows) == {0}
    assert rows_of_others("The HB 24 weighs 38 kg.", rows) == {1}


def test_what_stands_in_brackets_need_not_be_named() -> None:
    rows = [row("Child (6-14)", "Passenger"), row("Adult", "Passenger")]
    assert rows_of_others("A child pays 1.90 euros.", rows) == {1}


def test_tables_of_another_kind_of_thing_are_not_touched() -> None:
    rows = [row("Mill Path"), row("Friday", "Day"), row("Height", "", "Boiler"), row("Width", "", "Shelf")]
    assert rows_of_others("Mill Path has a height of 3 metres.", rows) == set()
