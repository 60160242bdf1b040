"""`adjudge check`, and its cases, from the arguments to the exit code."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Adjudge = Callable[..., Any]

FACT = "Canberra is the capital of Australia."
ARTICLE = f"""The capital that nobody wanted

{FACT} Lake Geneva lies between Switzerland and France. Walter Burley Griffin designed Canberra in 1912.
"""


@pytest.fixture
def ready(adjudge: Adjudge, overlap: None, tmp_path: Path) -> Adjudge:
    """The command line over two pages and an article, with a stance model that knows words and negations."""
    rows = [
        {"id": "1", "title": "Canberra", "text": FACT, "published": "2020-05-01"},
        {"id": "2", "title": "Australia", "text": "The capital of Australia is Canberra, in the south-east."},
    ]
    (tmp_path / "pages.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (tmp_path / "article.txt").write_text(ARTICLE, encoding="utf-8")
    assert adjudge("kb", "add", tmp_path / "pages.jsonl", "--collection", "pages").code == 0
    return adjudge


def test_it_shows_the_text_with_its_claims_and_a_credibility_score(ready: Adjudge) -> None:
    ended = ready("check", "article.txt", "--collection", "pages")
    assert (ended.code, ended.err) == (0, "")
    assert "Credibility score" in ended.out and "is no probability" in ended.out
    assert "Canberra is the capital of Australia.[" in ended.out
    assert "✓ Supported" in ended.out


def test_json_is_the_report_and_every_claim_stands_in_the_text(ready: Adjudge) -> None:
    found = ready("check", "article.txt", "--collection", "pages", "--json").json
    assert found["text"].strip() == ARTICLE.strip()
    assert FACT in {found["text"][c["start"] : c["end"]] for c in found["claims"]}
    assert {"case_id", "claims", "contradictions", "graph", "verified_score", "explained", "trace"} <= set(found)


def test_pages_rows_and_reviews_are_written(ready: Adjudge, tmp_path: Path) -> None:
    page, rows, reviews = tmp_path / "a.html", tmp_path / "a.csv", tmp_path / "a.json"
    ended = ready("check", "article.txt", "--collection", "pages", "--html", page, "--csv", rows, "--claimreview", reviews)
    assert ended.code == 0
    assert all(f"Written: {path}" in ended.err for path in (page, rows, reviews))
    assert "Lake Geneva lies between Switzerland and France" in page.read_text(encoding="utf-8")
    held = list(csv.DictReader(io.StringIO(rows.read_text(encoding="utf-8"))))
    assert "supported" in {row["verdict"] for row in held}
    (review,) = json.loads(reviews.read_text(encoding="utf-8"))
    assert (review["@type"], review["claimReviewed"]) == ("ClaimReview", FACT)


def test_an_article_may_come_through_standard_input(ready: Adjudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + FACT.encode())))
    assert ready("check", "-", "--collection", "pages", "--json").json["text"] == FACT
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe")))
    assert "not UTF-8" in ready("check", "-", "--collection", "pages").one_line


def test_a_foreign_article_gets_a_report_that_says_so(ready: Adjudge, tmp_path: Path) -> None:
    words = "La tour Eiffel mesure 330 mètres de haut et fut construite pour l'exposition universelle de 1889. " * 3
    (tmp_path / "fr.txt").write_text(words, encoding="utf-8")
    ended = ready("check", "fr.txt", "--collection", "pages")
    assert ended.code == 0
    assert "not in a language that can be read here" in ended.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "nothing.txt", "--collection", "pages"), "nothing.txt"),
        (("check", "article.txt", "--as-of", "yesterday"), "is not a date"),
        (("check", "article.txt", "--collection", "nowhere"), "nowhere"),
        (("check", "article.txt", "--html", "no/such/folder/a.html"), "cannot be written"),
        (("check", "article.txt", "--csv", "."), "cannot be written"),
    ],
)
def test_what_is_wrong_is_one_line(ready: Adjudge, arguments: tuple[str, ...], says: str) -> None:
    ended = ready(*arguments)
    assert ended.code == 2
    assert says in ended.one_line


def test_an_article_that_is_not_there_is_told_before_the_starter_is_built(ready: Adjudge) -> None:
    assert "nothing.txt" in ready("check", "nothing.txt").one_line
    assert "starter" not in ready("kb", "list").out


def test_its_case_is_listed_shown_and_replayed(ready: Adjudge) -> None:
    found = ready("check", "article.txt", "--collection", "pages", "--json").json
    name = found["case_id"]
    (row,) = ready("cases", "list", "--json").json
    assert (row["case_id"], row["kind"], row["title"]) == (name, "check", "The capital that nobody wanted")
    assert row["verified_score"] == pytest.approx(found["verified_score"])
    listed = ready("cases", "list").out
    assert f"credibility {found['verified_score']:.2f}" in listed and "The capital that nobody wanted" in listed
    assert ready("cases", "show", name, "--json").json["claims"] == found["claims"]
    shown = ready("cases", "show", name).out
    assert "Claim by claim" in shown and "What was done" in shown
    assert "comes out the same" in ready("cases", "replay", name).out
