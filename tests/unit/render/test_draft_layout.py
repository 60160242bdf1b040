"""A draft is set as its writer meant it, and every mark on it still stands over the characters that were checked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.draft_layout import DraftBlock, DraftBlockKind, laid_out, plain_title

DRAFT = """# Trip report

A *short* summary, with **one bold word** and `code`.

| item | price |
|:--|--:|
| adult ticket | £12 |
| child ticket | £6 |

## Pool
- It opens at 6:30 [cite:5f0c21aa].
  - On Sundays at 8.
1. First
2) Second

> Said elsewhere.
---
The [guide](https://example.org/a) says so.
"""


@dataclass(frozen=True)
class Place:
    start: int
    end: int


def blocks(draft: str, *claims: Place) -> list[DraftBlock]:
    return [block for group in laid_out(draft, claims) for block in group.blocks]


def words(block: DraftBlock) -> list[str]:
    return ["".join(held.piece.text for held in cell) for cell in block.cells]


def test_headings_lists_tables_and_quotes_are_told_apart() -> None:
    kinds = [(group.kind, len(group.blocks)) for group in laid_out(DRAFT, ())]
    assert kinds == [
        (DraftBlockKind.HEADING, 1),
        (DraftBlockKind.PARAGRAPH, 1),
        (DraftBlockKind.ROW, 3),
        (DraftBlockKind.HEADING, 1),
        (DraftBlockKind.ITEM, 2),
        (DraftBlockKind.ITEM, 2),
        (DraftBlockKind.QUOTED, 1),
        (DraftBlockKind.PARAGRAPH, 1),
    ]


def test_no_mark_of_the_markup_is_shown() -> None:
    shown = [words(block) for block in blocks(DRAFT)]
    assert shown[0] == ["Trip report"]
    assert shown[1] == ["A short summary, with one bold word and code."]
    assert shown[2:5] == [["item", "price"], ["adult ticket", "£12"], ["child ticket", "£6"]]
    assert shown[-1] == ["The guide says so."]
    assert "---" not in str(shown)


def test_emphasis_code_and_citations_keep_their_style() -> None:
    styles = {held.piece.text: held.style for block in blocks(DRAFT) for cell in block.cells for held in cell}
    assert styles["short"] == "em" and styles["one bold word"] == "strong" and styles["code"] == "code"
    assert styles["[cite:5f0c21aa]"] == "small"


def test_levels_and_numbers() -> None:
    made = blocks(DRAFT)
    assert [b.level for b in made if b.kind is DraftBlockKind.HEADING] == [1, 2]
    assert [(b.level, b.number) for b in made if b.kind is DraftBlockKind.ITEM] == [
        (0, ""),
        (1, ""),
        (0, "1"),
        (0, "2"),
    ]


def test_a_claim_over_marks_begins_and_ends_once_and_stands_over_its_own_words() -> None:
    start = DRAFT.index("**one bold")
    end = DRAFT.index(" and `code`")
    pieces = [h.piece for b in blocks(DRAFT, Place(start, end)) for c in b.cells for h in c if h.piece.claims]
    assert "".join(piece.text for piece in pieces) == "one bold word"
    assert [piece.opens for piece in pieces] == [(1,)] and [piece.closes for piece in pieces] == [(1,)]


def test_a_claim_in_a_cell_marks_that_cell_alone() -> None:
    start = DRAFT.index("£12")
    marked = [
        (cell, h.piece.text) for b in blocks(DRAFT, Place(start, start + 3)) for cell, c in enumerate(b.cells) for h in c
        if h.piece.claims
    ]  # fmt: skip
    assert marked == [(1, "£12")]


@pytest.mark.parametrize(
    ("draft", "title"),
    [(DRAFT, "Trip report"), ("**Bold** start. And more.", "Bold start. And more."), ("", ""), ("---\n\n", "")],
)
def test_a_draft_is_called_by_its_first_words(draft: str, title: str) -> None:
    assert plain_title(draft) == title


def test_what_is_no_markup_stays_as_it_is() -> None:
    text = "2 * 3 * 4 is 24, a_b_c is a name, a | b is a choice, #1 is first, -5 is cold."
    assert [words(block) for block in blocks(text)] == [[text]]


@given(st.text(alphabet="#|-*_`>[]() ab1.\n", max_size=200), st.integers(0, 150), st.integers(1, 60))
def test_nothing_is_lost_but_marks_and_claims_stand_where_they_stood(draft: str, start: int, length: int) -> None:
    end = min(len(draft), start + length)
    for block in blocks(draft, Place(start, end)):
        for cell in block.cells:
            for held in cell:
                assert held.piece.text in draft
    letters = [c for b in blocks(draft) for c in "".join(words(b)) if c in "ab"]
    assert letters == [c for c in draft if c in "ab"]


@pytest.mark.parametrize("hostile", ["*" * 50_000, "| " * 50_000, "[a](" * 25_000, "`a" * 50_000, "- " * 50_000, "__a" * 30_000])
def test_hostile_drafts_are_set_too(hostile: str) -> None:
    """Each would keep a careless pattern busy for hours."""
    assert len(laid_out(hostile, ())) == 1
