from __future__ import annotations

import pytest

from adjudge.adapters.page.robots import what_is_missing

PROSE = "Rain fell on Lisbon for three days, and the river rose over its banks by the old harbour. "


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "too little text"),
        ("Rain in Lisbon", "too little text"),
        ("You need to enable JavaScript to run this app. " + PROSE, "needs JavaScript"),
        (
            "This site requires JavaScript. Please turn it on and reload the page you were looking at.",
            "needs JavaScript",
        ),
        ("Please complete the CAPTCHA below so that we know that you are a person and no machine.", "human"),
        ("Checking your browser before accessing the site. This takes five seconds, please be patient.", "human"),
        ("Please log in. Members can read all of our reporting, archives and more every day.", "log in"),
        ("Sorry, page not found. The page that you wanted may have been moved, try our search.", "error page"),
        ("Access Denied. You do not have permission to view this page on this server, reference 18.", "error page"),
        (
            "We use cookies and similar technologies to make our site work and to measure how it is used.",
            "cookie notice",
        ),
        (PROSE * 6 + "Subscribe to continue reading.", "have not paid"),
        (PROSE * 3 + "This article is for subscribers. Already a subscriber? Enter here.", "have not paid"),
    ],
)
def test_a_page_that_stands_for_a_text_is_told_from_one(text: str, reason: str) -> None:
    assert reason in what_is_missing(text)


@pytest.mark.parametrize(
    "text",
    [
        PROSE,
        PROSE * 20 + "The reader may subscribe to continue reading such reports.",
        PROSE * 8 + "The server had said: page not found.",
        PROSE * 30 + "Enable JavaScript.",
    ],
)
def test_a_text_is_a_text_whatever_it_mentions(text: str) -> None:
    assert what_is_missing(text) == ""


def test_a_page_that_says_it_is_not_free_shows_its_beginning_only() -> None:
    assert "have not paid" in what_is_missing(PROSE * 3, said_paid=True)
    assert what_is_missing(PROSE * 40, said_paid=True) == ""
