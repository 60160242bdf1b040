"""Why a claim was not searched for is said of claims that are open, in plain words, and of no other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from articles import CHECKED, CLAIMS, REPORT
from findings import MIXED, NOTHING, REFUTED, SUPPORTED, Sample
from reading_pages import Page

from adjudge.article.check import UNFIT
from adjudge.render.article_page import article_page
from adjudge.render.article_words import SHORT_WHY, numbered, short_why, why_open
from adjudge.values.article import ArticleClaim, ArticleReport

NUMBERS = numbered(REPORT)
OPEN = CLAIMS[1]
"""Not searched for, for a search would have cost more than it promised."""


def stored(sample: Sample, reason: str = "marginal_evoi_below_cost") -> ArticleClaim:
    """A claim that was not searched for and was held against what is stored."""
    return replace(OPEN, finding=sample.finding, deferred_reason=reason)


@pytest.mark.parametrize("sample", [SUPPORTED, REFUTED, MIXED])
@pytest.mark.parametrize("reason", SHORT_WHY)
def test_a_claim_that_what_is_stored_decides_needed_no_search(sample: Sample, reason: str) -> None:
    assert (short_why(stored(sample, reason), NUMBERS), why_open(stored(sample, reason), NUMBERS)) == ("", "")


def test_one_that_is_open_says_that_it_was_not_searched_for_and_why() -> None:
    assert short_why(OPEN, NUMBERS) == "not searched for: hardly worth it"
    assert short_why(stored(NOTHING), NUMBERS) == "not searched for: hardly worth it"
    assert why_open(stored(NOTHING), NUMBERS).endswith("What is stored does not settle it.")
    assert why_open(OPEN, NUMBERS) == "A search for it promised less than it would have cost."


def test_whose_evidence_decided_is_said_all_the_same() -> None:
    assert short_why(CLAIMS[3], NUMBERS) == "by claim 1"


def test_every_reason_that_is_no_search_says_so() -> None:
    assert all(words.startswith("not searched for: ") for code, words in SHORT_WHY.items() if code not in UNFIT)


def test_no_list_of_what_was_not_searched_for_names_what_is_decided() -> None:
    report: ArticleReport = replace(REPORT, claims=tuple(stored(REFUTED) if claim is OPEN else claim for claim in REPORT.claims))
    text = Page(article_page(report, CHECKED.snapshots)).flowing
    section = text[text.index("Not searched for, and why") :]
    assert "A search for it promised less than it would have cost. 11" in section
