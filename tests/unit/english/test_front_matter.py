"""The block of settings before a text."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.english.layout.blocks import BlockKind, blocks, front_matter

DAY = dt.date(2024, 5, 3)


@pytest.mark.parametrize(
    ("block", "title", "published"),
    [
        ("---\ntitle: Trails\ndate: 2024-05-03\n---\n", "Trails", DAY),
        ('---\ntitle: "Trails: all of them"\npublished: 3 May 2024\n---\n', "Trails: all of them", DAY),
        ("---\nTitle: Trails # of the valley\npubDate: 2024-05-03T10:00:00Z\n---\n", "Trails", DAY),
        ('+++\ntitle = "Trails"\ndate = 2024-05-03\n+++\n', "Trails", DAY),
        ("---\ntitle: Trails\ntags:\n  - walks\n  - dogs\n# a note\nauthor:\n  name: Anna\n---\n", "Trails", None),
        ("---\nlayout: post\nupdated: 2024-05-03\n...\n", "", DAY),
        ("---\ndate: soon\n---\n", "", None),
    ],
)
def test_it_gives_title_and_date(block: str, title: str, published: dt.date | None) -> None:
    found = front_matter(f"{block}\nThe valley has trails.\n")
    assert found is not None
    assert (found.title, found.published) == (title, published)
    assert found.span.of(f"{block}\nThe valley") == block.rstrip("\n")


@pytest.mark.parametrize(
    "text",
    [
        "The valley has trails.",
        "---\n\nA paragraph between two rules.\n\n---\n",
        "---\ntitle: never closed\n",
        "# Title\n\n---\ntitle: not at the top\n---\n",
        "---\n---\n",
    ],
)
def test_other_texts_have_none(text: str) -> None:
    assert front_matter(text) is None


def test_nothing_is_stated_in_it() -> None:
    text = "---\ntitle: Trails of the valley\ndate: 2024-05-03\n---\n\nThe valley has trails.\n"
    told = [block.span.of(text) for block in blocks(text) if block.kind is not BlockKind.OTHER]
    assert told == ["The valley has trails."]
