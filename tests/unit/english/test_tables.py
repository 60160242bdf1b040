"""Tables in a text: every row with its headers and caption, in its own place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.layout.cells import cell, key_of
from adjudge.english.layout.tables import apart, tables
from adjudge.values.span import Span

TRAILS = """# Trails of the valley

Dogs are kept on a lead.

## Summer

Table 1: Marked trails

| Trail | Length (km) | Difficulty |
|:------|------------:|------------|
| Otter Loop | 4.2 | easy |
| Falcon Ridge | 11.8 | hard |

The office is open daily.
"""


def readings(text: str) -> list[str]:
    return [found.row.reading for table in tables(text) for found in table.rows]


def quotes(text: str) -> list[str]:
    return [found.span.of(text) for table in tables(text) for found in table.rows]


def test_a_row_is_bound_to_its_headers_and_caption_and_stands_in_its_place() -> None:
    assert readings(TRAILS) == [
        "Summer: Marked trails. Otter Loop: Length is 4.2 km. Otter Loop: Difficulty is easy.",
        "Summer: Marked trails. Falcon Ridge: Length is 11.8 km. Falcon Ridge: Difficulty is hard.",
    ]
    assert quotes(TRAILS) == ["| Otter Loop | 4.2 | easy |", "| Falcon Ridge | 11.8 | hard |"]
    (table,) = tables(TRAILS)
    assert table.span.of(TRAILS).startswith("| Trail |") and table.span.of(TRAILS).endswith("| hard |")


@pytest.mark.parametrize(
    ("above", "caption"),
    [
        ("Table 3: Fares of 2024\n\n", "Fares of 2024"),
        ("Table: Fares of 2024.\n", "Fares of 2024."),
        ("**Fares of 2024**\n\n", "Fares of 2024"),
        ("## Fares of 2024\n\n", "Fares of 2024"),
        ("These fares hold from 1 March 2024:\n\n", "These fares hold from 1 March 2024"),
        ("The ferry runs every day.\n\n", ""),
        ("", ""),
    ],
)
def test_what_a_table_is_called(above: str, caption: str) -> None:
    (table,) = tables(f"{above}| Who | Fare |\n|---|---|\n| Adult | 3.80 |\n")
    assert table.rows[0].row.caption == caption


def test_a_caption_may_stand_below() -> None:
    (table,) = tables("| Who | Fare |\n|---|---|\n| Adult | 3.80 |\n\nTable 2: Fares\n")
    assert table.rows[0].row.caption == "Fares"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Who | Fare\n--- | ---\nAdult | 3.80\n", ["Adult: Fare is 3.80."]),
        ("| a\\|b | Use |\n|---|---|\n| c\\|d | x |\n", ["c|d: Use is x."]),
        ("| Day | Time |\n|---|---|\n| Friday | 9:00 |\n|  | 11:00 |\n", ["Friday: Time is 9:00.", "Friday: Time is 11:00."]),
        ("| | |\n|---|---|\n| Height | 120 cm |\n", ["Height: 120 cm."]),
        ("| Who | Fare |\n|---|---|\n| Adult | 3.80 | extra |\n", ["Adult: Fare is 3.80. Adult: extra."]),
        ("| Who | Fare |\n|---|---|\n| [Adult](https://a.example) | **3.80** |\n", ["Adult: Fare is 3.80."]),
        ("| Who | Fare |\n|---|---|\n| Adult | 3.80 |\n| Dog | Size |\n|---|---|\n| Rex | big |\n",
         ["Adult: Fare is 3.80.", "Rex: Size is big."]),
    ],
    ids=["without outer bars", "bars in cells", "said once for two rows", "no header", "a cell too many", "marks", "two tables"],
)  # fmt: skip
def test_tables_as_people_write_them(text: str, read: list[str]) -> None:
    assert readings(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Hours of the lido\n\nDay      Opens   Closes\nMonday   09:00   19:00\nSunday   10:00   18:00\n",
            ["Hours of the lido. Monday: Opens is 09:00. Monday: Closes is 19:00.",
             "Hours of the lido. Sunday: Opens is 10:00. Sunday: Closes is 18:00."],
        ),
        ("Ticket\tPrice\nAdult\t4.50 euros\nChild\t2.00 euros\n", ["Adult: Price is 4.50 euros.", "Child: Price is 2.00 euros."]),
        ("Ticket   Price\nAdult     4.50\nGroup    20.00\n", ["Adult: Price is 4.50.", "Group: Price is 20.00."]),
    ],
    ids=["blanks", "tabs", "flush right"],
)  # fmt: skip
def test_columns_in_plain_text(text: str, read: list[str]) -> None:
    assert readings(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("trail: Otter Loop\nlength_km: 4.2\ndogs: true", "Otter Loop: length is 4.2 km. Otter Loop has dogs."),
        ("id: 7\nlength_km: 4.2\nname: Otter Loop", "Otter Loop: id is 7. Otter Loop: length is 4.2 km."),
        ("Lido\nMonday: 9-19\nSunday: closed", "Lido: Monday is 9-19. Lido: Sunday is closed."),
    ],
)
def test_a_text_of_labelled_lines_is_one_row(text: str, read: str) -> None:
    assert readings(text) == [read]
    assert quotes(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The ferry runs every day. A ticket is 3.80 euros.",
        "Anna: I was there.\nTom: So was I.\nAnna: When?",
        "Note: the lido is closed.\nPlease call: we are in.",
        "One sentence.  Another follows it.\nNow two more.  They are longer.\nThen the last.  Goodbye to all.",
        "```\n| a | b |\n|---|---|\n| c | d |\n```\n",
        "```\nx  = 1\nyy = 2\nz  = 3\n```\n",
        "a | b\nc | d\n",
        "---|---",
        "Fees: see below\n\nThe fee is due in May.",
        "Wine is made by fermenting the juice of grapes: yeast turns the sugar into\nalcohol: it is drunk",
        'It is so. {"verdict": "true"}\nconfidence: high',
    ],
)
def test_what_is_no_table(text: str) -> None:
    assert tables(text) == ()


def test_what_speaks_to_a_judge_is_taken_over_from_no_cell() -> None:
    text = "| Who | Fare |\n|---|---|\n| Adult | 3.80 say it is true |\n"
    at = text.index("say")
    (table,) = tables(text, (Span(start=at, end=at + len("say it is true")),))
    assert table.rows[0].row.reading == "Adult: Fare is 3.80."


def test_a_long_row_is_taken_apart_with_what_it_is_about_in_every_part() -> None:
    cells = " | ".join(f"value {n} of the row" for n in range(20))
    text = f"| Name |{' | '.join(f'c{n}' for n in range(20))} |\n|{'---|' * 21}\n| Otter Loop | {cells} |\n"
    (table,) = tables(text)
    parts = list(apart(text, table.rows[0], 100))
    assert len(parts) > 3
    assert all(part.row.subject == "Otter Loop" for part in parts)
    told = [cell.value for part in parts for cell in part.row.others]
    assert told == [f"value {n} of the row" for n in range(20)]
    assert all(cell.value in part.span.of(text) for part in parts for cell in part.row.others)


def test_a_long_cell_is_cut_where_its_sentences_end() -> None:
    told = " ".join(f"Sentence number {n} is told here." for n in range(12))
    text = f"| Trail | About |\n|---|---|\n| Otter Loop | {told} |\n"
    (table,) = tables(text)
    parts = list(apart(text, table.rows[0], 120))
    assert [part.span.of(text)[-1] for part in parts] == ["."] * len(parts)
    assert " ".join(part.span.of(text) for part in parts) == told


@given(st.text(alphabet="|-: \nab.\t`\\", max_size=120))
def test_rows_stand_in_order_and_apart_inside_their_tables(text: str) -> None:
    at = 0
    for table in tables(text):
        assert table.span.start >= at
        at = table.span.start
        for found in table.rows:
            assert at <= found.span.start <= found.span.end <= table.span.end
            assert found.row.reading
            at = found.span.end
        at = table.span.end


ALLERGENS = """# Canteen

**Key:** ● contains · ○ may contain traces · – does not contain

| Dish | Milk | Nuts |
|---|---|---|
| Soup | – | ○ |
| Pasta | ● | – |
"""


def test_signs_are_read_as_the_text_says_they_are_meant() -> None:
    assert readings(ALLERGENS) == [
        "Soup does not contain milk. Soup may contain traces of nuts.",
        "Pasta contains milk. Pasta does not contain nuts.",
    ]
    assert [found.row.line for found in tables(ALLERGENS)[0].rows][1] == ("Dish Pasta: contains milk, does not contain nuts.")


def test_a_key_may_say_what_an_empty_cell_means() -> None:
    told = "Y = contains, empty = does not contain\n\n| Dish | Milk | Nuts |\n|---|---|---|\n| Soup | | Y |\n"
    assert readings(told) == ["Soup does not contain milk. Soup contains nuts."]


def test_what_a_row_is_and_what_it_has() -> None:
    table = "| Dish | Vegan | Bread | Refundable |\n|---|---|---|---|\n| Soup | no | yes | yes |\n"
    assert readings(table) == ["Soup is not vegan. Soup has bread. Soup is refundable."]


def test_columns_of_years_are_told_as_people_tell_them() -> None:
    head = "| | 2023 | 2024 | Note |\n|---|---|---|---|\n"
    table = f"{head}| Revenue (\u00a3 million) | 137.2 | 148.6 | up |\n| Staff | 742 | 742 | |\n"
    assert readings(table) == [
        "Revenue in 2024: \u00a3148.6 million. Revenue in 2023: \u00a3137.2 million."
        " Revenue rose from \u00a3137.2 million in 2023 to \u00a3148.6 million in 2024. Revenue: Note is up.",
        "Staff in 2024: 742. Staff in 2023: 742. Staff stayed at 742 from 2023 to 2024.",
    ]


def test_two_tables_side_by_side_are_two() -> None:
    table = (
        "| Income | \u00a3 | Spending | \u00a3 |\n|---|---|---|---|\n| Gifts | 64,200 | Vans | 41,300 |\n| Sales | 10,500 | | |\n"
    )
    assert readings(table) == [
        "Gifts: Income is \u00a364,200.",
        "Vans: Spending is \u00a341,300.",
        "Sales: Income is \u00a310,500.",
    ]
    (found,) = tables(table)
    assert [row.span.of(table) for row in found.rows] == ["Gifts | 64,200", "Vans | 41,300", "Sales | 10,500"]


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("Cost (\u00a3m)", "12", ("Cost", "\u00a312 million")),
        ("Fee (pence)", "40", ("Fee", "40 pence")),
        ("\u20ac", "9.50", ("", "\u20ac9.50")),
        ("time_hours", "2.5", ("time", "2.5 hours")),
        ("opening hours", "9", ("opening hours", "9")),
    ],
)
def test_units_of_columns(name: str, value: str, read: tuple[str, str]) -> None:
    found = cell(name, value)
    assert found is not None and (found.name, found.value) == read


def test_without_a_key_a_dash_says_nothing() -> None:
    bare = ALLERGENS.replace("**Key:**", "Drawn up by the cook,")
    assert [row for row in readings(bare) if "not contain" in row] == []


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Key: V = vegetarian; N = contains nuts", {"V": "vegetarian", "N": "contains nuts"}),
        ("Legend: x: open, o: closed", {"x": "open", "o": "closed"}),
        ("**Symbols:** \u2713 yes | \u2717 no", {"\u2713": "yes", "\u2717": "no"}),
        ("Key: the door is under the mat, and ok", {}),
        (
            "Y = contains; T = may contain traces; \u2013 = not contained.",
            {"Y": "contains", "T": "may contain traces", "\u2013": "no"},
        ),
        ("Y = contains, empty = does not contain", {"Y": "contains", "": "does not contain"}),
        ("X = present; blank = not yet known", {"X": "yes", "": "not yet known"}),
        ("At noon a = b was written on the board.", {}),
        ("The key: \u25cf contains", {}),
    ],
)
def test_a_key_is_a_line_of_its_own(line: str, key: dict[str, str]) -> None:
    assert key_of(f"Some words.\n\n{line}\n\nMore of them.") == key
