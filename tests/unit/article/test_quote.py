"""The sentences of a page that bear on a claim (seed 002)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.article.pages import PageQuote, quote
from adjudge.english.sentence import overlap
from adjudge.policy.article import ArticleRetrievalPolicy

POLICY = ArticleRetrievalPolicy()
CLAIM = "Canberra is the capital of Australia."
TEXT = "Welcome to our site. Australia chose Canberra as its capital in 1908. The capital has parks. Cookies help us."


def similar(text: str, texts: Sequence[str]) -> list[float]:
    return [overlap(text, other) for other in texts]


def test_quotes_are_places_in_the_text_and_relevance_is_that_of_the_closest() -> None:
    found = quote(CLAIM, TEXT, similar, POLICY)
    assert [span.of(TEXT) for span in found.quotes] == ["Australia chose Canberra as its capital in 1908."]
    assert found.relevance == 1.0


def test_no_more_than_the_policy_says_and_in_the_order_they_stand() -> None:
    text = "The capital of Australia. " * 3 + TEXT
    found = quote(CLAIM, text, similar, ArticleRetrievalPolicy(quotes=2))
    assert len(found.quotes) == 2 and list(found.quotes) == sorted(found.quotes)
    assert found.quotes[-1].of(text).startswith("Australia chose")


def test_a_page_about_something_else_gives_nothing() -> None:
    assert quote(CLAIM, "Cookies help us. So do you.", similar, POLICY) == PageQuote()
    assert quote("It is.", TEXT, similar, POLICY) == PageQuote()
    assert quote(CLAIM, "", similar, POLICY) == PageQuote()
