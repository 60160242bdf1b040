"""A checked article is read in a terminal of any width, with colour and without."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from articles import CHECKED, CLAIMS, EMPTY, REPORT, TEXT, UNCHECKABLE, hostile_article
from findings import HOSTILE
from rich.cells import cell_len
from rich.console import Console

from adjudge.render.article_terminal import article_view
from adjudge.values.article import ArticleReport


def shown(report: ArticleReport, width: int = 80, *, terminal: bool = False, details: bool = False) -> str:
    out = Console(
        file=io.StringIO(), width=width, force_terminal=terminal, color_system="truecolor" if terminal else None,
        highlight=False, legacy_windows=False,
    )  # fmt: skip
    out.print(article_view(report, details=details))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def flowing(text: str) -> str:
    return " ".join(re.sub(r"[┃•]", " ", text).split())


def test_the_whole_text_is_there_with_the_number_of_each_claim_behind_it() -> None:
    text = flowing(shown(REPORT))
    assert flowing(TEXT) in re.sub(r"\[\d+\]", "", text)
    assert "The Eiffel Tower is 400 metres tall[1], the city announced" in text
    assert "say that the tower stands 330 metres high[4][3]." in text


@pytest.mark.parametrize(
    ("words", "style"),
    [
        ("The Eiffel Tower is 400 metres tall", "31"),
        ("The human brain has about 86 billion neurons", "32"),
        ("Marie Curie won two Nobel Prizes, and nobody else has", "33"),
        ("Zorblax is the capital of Quux", "4;38;2;120;144;171"),
        ("no other building in Paris comes close", "2;4"),
    ],
)
def test_every_outcome_has_its_colour(words: str, style: str) -> None:
    assert f"\x1b[{style}m{words}\x1b[0m" in shown(REPORT, width=2000, terminal=True)


def test_the_table_says_verdict_probability_score_worth_and_why_not() -> None:
    text = flowing(shown(REPORT, width=2000))
    assert "1 The Eiffel Tower is 400 metres tall. (what the article is there for) ✗ Refuted 91% 0.08 0.93" in text
    assert "2 no other building in Paris comes close ? Not checked (not searched for: hardly worth it) – – 0.41" in text
    assert "4 The Eiffel Tower is 330 metres tall. ✓ Supported (by claim 1) 88% 0.86 0.74" in text
    assert "Credibility score 0.48" in text and "is no probability" in text


def test_contradictions_edges_colours_deferrals_and_links() -> None:
    text = flowing(shown(REPORT, width=140))
    assert "1 “The Eiffel Tower is 400 metres tall” 4 “the tower stands 330 metres high” 94% sure" in text
    assert "4 contradicts 1 (.94)" in text and "3 supports 4 (.62)" in text and "1 depends on 2 (.40)" in text
    assert re.search(r"Danger 0.21 ━+╌+ what harm it could do", text)
    assert "2, 11: A search for it promised less than it would have cost." in text
    assert "✗ says otherwise 93% sure The tower in figures for claim 1" in text
    assert "Only some of the times in the text went into claims (2/5)." in text


def test_a_mixed_claim_shows_a_quote_of_each_side() -> None:
    text = flowing(shown(REPORT, width=140))
    assert "6 ✓ supports “She won the Nobel Prize in Physics" in text and "6 ✗ refutes “Linus Pauling won" in text


def test_details_show_what_it_was_made_from() -> None:
    text = flowing(shown(REPORT, details=True, width=140))
    assert "Danger: 0.18 (before anything is known −2.40, harm it could do −0.80, in log-odds)" in text
    assert "“It is a lovely place to be.” It states nothing that could be checked." in text
    assert "Began to fetch: 5 pages" in text and "40% of its times went into claims" in text


def test_a_claim_that_cannot_be_checked_is_told_apart_from_one_without_evidence() -> None:
    text = flowing(shown(replace(REPORT, claims=(*CLAIMS[:1], UNCHECKABLE), contradictions=()), width=140))
    assert "2 claims: 1 refuted, 1 not checkable" in text
    assert "Zorblax is the capital of Quux – Not checkable (question) – –" in text


def test_what_was_not_checked_says_why() -> None:
    text = flowing(shown(EMPTY.report))
    assert "not in a language that can be read here" in text and "Credibility" not in text


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for details in (False, True):
        lines = shown(CHECKED.report, width, details=details).splitlines()
        assert max(cell_len(line) for line in lines) <= width


def test_nothing_in_it_acts_on_the_terminal() -> None:
    text = shown(hostile_article(HOSTILE).report, details=True)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    assert "[red]x[/]" in text
