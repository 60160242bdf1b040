"""Claims as rows for a spreadsheet that runs none of them, and as reviews."""

from __future__ import annotations

import csv
import datetime as dt
import io
from dataclasses import replace

import pytest
from articles import CLAIMS, REPORT, TEXT, UNCHECKABLE

from adjudge.render.rows import COLUMNS, article_csv, article_reviews


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_one_row_a_claim_with_its_place_verdict_and_quote() -> None:
    found = rows(article_csv(REPORT))
    assert [row["id"] for row in found] == [claim.id for claim in CLAIMS]
    assert tuple(found[0]) == COLUMNS
    first = found[0]
    assert TEXT[int(first["start"]) : int(first["end"])] == "The Eiffel Tower is 400 metres tall"
    assert (first["verdict"], first["calibrated_probability"], first["credibility"]) == ("refuted", "0.9100", "0.0800")
    assert (first["target"], first["harm"], first["sources"]) == ("yes", "0.2000", "2")
    assert first["quote"].startswith("The tower is 330 metres") and first["url"].startswith("https://en.wikipedia.org")


def test_what_was_not_checked_has_a_reason_and_no_figures() -> None:
    second = rows(article_csv(REPORT))[1]
    assert (second["target"], second["deferred_reason"]) == ("no", "marginal_evoi_below_cost")
    assert {second[name] for name in ("verdict", "calibrated_probability", "credibility", "quote", "url")} == {""}


def test_what_cannot_be_checked_is_told_by_its_verdict_alone() -> None:
    report = replace(REPORT, claims=(UNCHECKABLE,))
    (row,) = rows(article_csv(report))
    assert row["verdict"] == "not_checkable"
    assert {row[name] for name in ("calibrated_probability", "credibility", "quote", "url")} == {""}
    assert article_reviews(report, author="Adjudge", published=dt.date(2026, 5, 1)) == []


@pytest.mark.parametrize("words", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "\n=1"])
def test_no_cell_is_a_formula(words: str) -> None:
    report = replace(REPORT, claims=(replace(CLAIMS[0], text=words, id=words, type=words),))
    (row,) = rows(article_csv(report))
    assert row["text"] == row["id"] == row["type"] == "'" + words.replace("\r", "\n")


def test_line_ends_quotes_and_commas_stay_in_their_cell() -> None:
    report = replace(REPORT, claims=(replace(CLAIMS[0], text='He said "no",\nthen left.'),))
    assert rows(article_csv(report))[0]["text"] == 'He said "no",\nthen left.'


def test_every_decided_claim_has_a_valid_review_and_the_article_is_where_it_was_made() -> None:
    reviews = article_reviews(REPORT, author="Adjudge", published=dt.date(2026, 5, 1))
    assert [review["claimReviewed"] for review in reviews] == [CLAIMS[n].text for n in (0, 3, 5, 6)]
    assert {review["@type"] for review in reviews} == {"ClaimReview"}
    assert reviews[0]["itemReviewed"]["appearance"] == [{"@type": "CreativeWork", "url": "https://news.example/tower"}]
    nowhere = article_reviews(replace(REPORT, url=None), author="Adjudge", published=dt.date(2026, 5, 1))
    assert "appearance" not in nowhere[0]["itemReviewed"]
