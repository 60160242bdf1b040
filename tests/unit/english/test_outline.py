"""What stands over a place of a document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.layout.blocks import LONGEST, section

LEASE = """LEASE

between Northgate Holdings and the tenant named below
("the Tenant")

1. Rent
1.1 The rent is 900 a month. It is due on the first.

2. Pets
2.1 None are allowed, except fish.
"""
MINUTES = """---
title: Minutes
---

# Rowing Club of Ashby

**Meeting of 4 May 2025**

Present were nine members.

## Money

The club has 300 in the bank.

### Boats

Two were sold.

## Any other business

None.
"""


def over(text: str, words: str, title: str = "") -> str:
    return section(text, text.index(words), title=title)


def test_a_contract_is_read_under_its_parties_and_the_nearest_heading() -> None:
    parties = 'LEASE between Northgate Holdings and the tenant named below ("the Tenant")'
    assert over(LEASE, "1.1 The rent") == f"{parties}. 1. Rent"
    assert over(LEASE, "2.1 None") == f"{parties}. 2. Pets"


def test_headings_of_one_depth_end_one_another_and_deeper_ones_add_up() -> None:
    opening = "Rowing Club of Ashby. Meeting of 4 May 2025"
    assert over(MINUTES, "Present") == opening
    assert over(MINUTES, "The club") == f"{opening}. Money"
    assert over(MINUTES, "Two were") == f"{opening}. Money. Boats"
    assert over(MINUTES, "None.") == f"{opening}. Any other business"


def test_what_the_title_says_is_not_said_again() -> None:
    assert over(MINUTES, "Present", title="Rowing Club of Ashby: minutes") == "Meeting of 4 May 2025"


@pytest.mark.parametrize(
    "text",
    [
        "Vienna is the capital of Austria. It lies on the Danube.\n\nIt has two million people. HERE",
        "- milk\n- eggs\n\nHERE",
        "| a | b |\n|---|---|\n| 1 | 2 |\n\nHERE",
        "```\n# no heading\n```\nHERE",
        "HERE",
        "He won it in\n2019 and lost. HERE",
    ],
)
def test_prose_lists_tables_and_code_are_no_headings(text: str) -> None:
    assert over(text, "HERE") == ""


def test_the_heading_of_the_place_itself_and_those_after_it_stand_not_over_it() -> None:
    assert over("Plain words come first.\n\n# HERE it begins\n\n# Later", "# HERE") == ""


@given(st.text(alphabet="aB1.# \n*_|:-", max_size=400), st.integers(0, 400))
def test_any_text_has_a_short_section_on_one_line(text: str, place: int) -> None:
    found = section(text, min(place, len(text)))
    assert len(found) <= LONGEST
    assert "\n" not in found
