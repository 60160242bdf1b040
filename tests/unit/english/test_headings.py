"""A heading is the same to everybody who reads the text: files, articles, passages, tables, drafts and pages."""

from __future__ import annotations

import pytest

from adjudge.adapters.files.given import first_heading
from adjudge.english.layout.blocks import BlockKind, bare, blocks, section
from adjudge.english.layout.tables import tables
from adjudge.render.draft_layout import DraftBlockKind, laid_out
from adjudge.values.headings import headings, underline_level

PROSE = "The Rhine flows north, and it is 1,230 kilometres long."
MARKED = ["# Rivers of Europe", "## Rivers of Europe ##", "Rivers of Europe\n================", "Rivers of Europe\n---"]
UNMARKED = ["#Rivers of Europe", "####### Rivers of Europe", "```\n# Rivers of Europe\n```", "- Rivers of Europe\n---"]


@pytest.mark.parametrize("head", MARKED)
def test_what_is_marked_is_a_heading_to_everybody(head: str) -> None:
    text = f"{PROSE}\n\n{head}\n\n{PROSE}\n\n| river | length |\n|---|---|\n| Rhine | 1230 |\n"
    clear = bare(text)
    found = [text[heading.start : heading.end] for heading in headings(text)]
    assert found == [first_heading(text)] == ["Rivers of Europe"]
    assert [b.span.of(clear) for b in blocks(text) if b.kind is BlockKind.HEADING] == found
    assert section(text, text.rindex(PROSE)) == found[0]
    (heading,) = (group for group in laid_out(text, ()) if group.kind is DraftBlockKind.HEADING)
    assert "".join(piece.piece.text for piece in heading.blocks[0].cells[0]) == found[0]
    deep = next(headings(text)).level > 1
    assert [row.row.caption for table in tables(text) for row in table.rows] == [found[0] if deep else ""]


@pytest.mark.parametrize("head", UNMARKED)
def test_what_is_not_is_one_to_nobody(head: str) -> None:
    text = f"{PROSE}\n\n{head}\n\n{PROSE}\n"
    assert list(headings(text)) == []
    assert first_heading(text) == section(text, text.rindex(PROSE)) == ""
    assert DraftBlockKind.HEADING not in {group.kind for group in laid_out(text, ())}


def test_a_rule_under_a_sentence_makes_no_heading_of_it() -> None:
    text = f"{PROSE}\n---\nMore."
    assert list(headings(text)) == []
    assert [block.kind for block in blocks(text)] == [BlockKind.PROSE, BlockKind.OTHER, BlockKind.PROSE]


@pytest.mark.parametrize(
    ("line", "above", "level"),
    [
        ("======", "Rivers", 1),
        ("---", "Rivers of Europe", 2),
        ("~~~~~~", "Rivers", 3),
        ("~~~", "Rivers", 0),
        ("--", "Up", 0),
        ("---", "A sentence.", 0),
        ("-----------", "A sentence.", 2),
        ("---", "| a | b |", 0),
        ("---", "***", 0),
        ("=-=", "Up", 0),
        ("---", "", 0),
    ],
)
def test_a_line_of_marks_underlines_what_can_be_a_title(line: str, above: str, level: int) -> None:
    assert underline_level(line, above) == level


def test_code_has_no_headings_and_ends_at_its_fence() -> None:
    text = "```\n# a comment\nword\n====\n```\n# Rivers\n"
    assert [text[heading.start : heading.end] for heading in headings(text)] == ["Rivers"]


@pytest.mark.parametrize("mark", ["---", "+++"])
def test_the_rule_below_settings_underlines_none_of_them(mark: str) -> None:
    text = f"{mark}\ntitle: Rivers\ntags:\n  - water\ndate: 2024-05-03\n{mark}\n\n# The Rhine\n"
    assert [text[heading.start : heading.end] for heading in headings(text)] == ["The Rhine"]
    assert section(text + PROSE, len(text)) == "The Rhine"


def test_a_rule_at_the_top_hides_no_headings() -> None:
    text = "---\n\n# The Rhine\n\nThe Danube\n---\n\nWords.\n\n---\n"
    assert [text[heading.start : heading.end] for heading in headings(text)] == ["The Rhine", "The Danube"]
