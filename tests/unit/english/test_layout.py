"""How an article is laid out, whatever it was written in."""

from __future__ import annotations

import pytest

from adjudge.english.layout.blocks import BlockKind, bare, blocks

ARTICLE = """# The bridge

By Jane Doe
Published 3 May 2021

The bridge opened
in 1932.

Numbers
-------

- It is **134 metres** high.
- It has
  six lanes.

![A photo](https://example.org/a.jpg)
Figure 2: The arch from below.

| year | cars |
|---|---|
| 1932 | 100 |

```
print("It opened in 1999.")
```

> It holds, he wrote.
> It always will.
"""


def laid_out(text: str) -> list[tuple[str, str]]:
    clear = bare(text)
    return [(block.kind.value, " ".join(block.span.of(clear).split())) for block in blocks(text)]


def test_headings_paragraphs_items_and_captions_are_told_apart() -> None:
    found = laid_out(ARTICLE)
    assert found[0] == ("heading", "The bridge")
    assert ("prose", "The bridge opened in 1932.") in found
    assert ("heading", "Numbers") in found
    assert ("item", "It is 134 metres high.") in found
    assert ("item", "It has six lanes.") in found
    assert ("caption", "The arch from below.") in found
    assert found[-1] == ("prose", "It holds, he wrote. > It always will.")


def test_bylines_tables_and_code_are_no_prose() -> None:
    other = [text for kind, text in laid_out(ARTICLE) if kind == "other"]
    assert "By Jane Doe" in other
    assert "Published 3 May 2021" in other
    assert any("1932 | 100" in text for text in other)
    assert any("1999" in text for text in other)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("A plain headline without a stop\n\nThe text begins here.", ["heading", "prose"]),
        (
            "Short heading\nThe paragraph right below it goes on for a good while longer than that.",
            ["heading", "prose"],
        ),
        ("This line was wrapped by an editor at a width that\nGermany uses, and it is one paragraph.", ["prose"]),
        ("It opened in 1932.", ["prose"]),
        ("12 13,5 14 | 15\n16; 17; 18; 19", ["other", "other"]),
        ("12 bridges, 13 towers, 14 walls, 15 gates.", ["prose"]),
        ("Photo: The mayor opened the bridge in 1932.", ["caption"]),
        ("Photo: J. Lang", ["other"]),
        ("Was it ever closed?", ["prose"]),
        ("1. It opened.\n2. It closed.", ["item", "item"]),
        ("", []),
        ("\n \n", []),
    ],
)
def test_what_a_line_is_shows_in_how_it_ends_and_goes_on(text: str, kinds: list[str]) -> None:
    assert [block.kind for block in blocks(text)] == [BlockKind(kind) for kind in kinds]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a [link](https://example.org/a_b) here", "a link here"),
        ("**bold** and *slanted* and __bold__ and _slanted_", "bold and slanted and bold and slanted"),
        ("a footnote[12] and a tag<br/> and `code`", "a footnote and a tag and code"),
        ("2 * 3 and snake_case stay", "2 * 3 and snake_case stay"),
        ("see https://example.org/x?y=1. Then", "see . Then"),
    ],
)
def test_marks_are_blanked_and_no_place_moves(text: str, shown: str) -> None:
    assert " ".join(bare(text).split()) == shown
    assert len(bare(text)) == len(text)
