"""Citations in the shapes of others and our own marks: found wherever they stand, and nothing else."""

from __future__ import annotations

import time

import pytest

from adjudge.ledger.draft_tables import DISAGREED, NOT_IN_DOCUMENTS, asides, without_asides


@pytest.mark.parametrize(
    "shape",
    [
        "\u30104\u2020source\u3011", "\u30104:0\u2020hb.md\u3011", "[4\u2020source]", "[1]", "[^5]", "^[5]", "[1, 2]", "[1-3]",
        "[1;4]",
        "[Doc 3]", "[source: 2]", "(doc 3)", "[Source: the handbook, page 4]", "(Sources: hb.md, faq.md)", "[hb.md]",
        "[hb.md, p. 4]", "(see hb.pdf, page 3)", "[@smith2020; @lee2019]", "\\cite{smith2020}", "<sup>1</sup>", "(Smith, 2020)",
        "(Smith & Lee, 2020, p. 5)", "(Smith et al., 2020; Lee, 2019)", "(Smith, Lee, and Poe, 2020)", "(see Smith 2020)",
        NOT_IN_DOCUMENTS.strip(), DISAGREED.strip(), "(not mentioned in the provided sources)",
    ],
)  # fmt: skip
def test_a_shape_is_known_and_blanked_at_its_place(shape: str) -> None:
    text = f"Plans renew {shape}."
    assert [span.of(text) for span in asides(text)] == [shape]
    assert without_asides(text) == f"Plans renew {' ' * len(shape)}."


@pytest.mark.parametrize(
    "text",
    [
        "The treaty (Paris, 1783) ended it.", "The dam opened (May, 2020).", "Plans (Basic, Pro, 2020).", "See [the list](a.md).",
        "An area of 5 m\u00b2.", "x [cite:a].", "Two (2) forms.", "[1](http://a.b)", "(5 kg)", "Smith (2020) found it.",
    ],
)  # fmt: skip
def test_what_only_looks_like_one_stays(text: str) -> None:
    assert asides(text) == ()


def test_a_raised_number_is_one_behind_a_word_only() -> None:
    assert without_asides("Data is kept\u00b9 here.\u00b2 10\u00b2") == "Data is kept  here.  10\u00b2"


@pytest.mark.parametrize("flood", ["(Ab ", "(Abc, ", "[1,", "\u3010", "[a.b", "(Aa Bb 2020; ", "[@a;", "(see A"])
def test_a_flood_of_openings_costs_little(flood: str) -> None:
    began = time.perf_counter()
    without_asides(flood * 20_000)
    assert time.perf_counter() - began < 3.0
