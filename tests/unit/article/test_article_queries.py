"""What a search is asked about an article and about one of its claims (seed 002)."""

from __future__ import annotations

from adjudge.article.acquisition import query_for, telling, universal_query
from adjudge.policy.article import ArticleRetrievalPolicy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.score import Score
from adjudge.values.span import Span
from adjudge.verify.intake import LONGEST

POLICY = ArticleRetrievalPolicy()


def claim(id_: str, text: str, *subjects: str, terms: tuple[str, ...] = ()) -> CoreClaim:
    return CoreClaim(
        id=id_,
        claim_text=text,
        span=Span(start=0, end=len(text)),
        subject_entities=subjects,
        retrieval_seed_terms=terms,
    )


BRIDGE = claim("a", "It was opened in Sydney in 1932.", "Harbour Bridge", terms=("arch", "opening day", "Sydney"))
TOLL = claim("b", "The toll of the Harbour Bridge is 4 dollars.", "Harbour Bridge")


def central(**values: float) -> dict[str, Score]:
    return {name: Score(formula="graph.centrality", value=value) for name, value in values.items()}


def test_what_a_claim_is_known_by_are_its_subjects_names_and_numbers() -> None:
    assert [anchor.text for anchor in telling(BRIDGE)] == ["Harbour Bridge", "Sydney", "1932"]


class TestUniversal:
    def test_the_title_and_what_is_most_central(self) -> None:
        # Harbour Bridge 1 + 1.2, 4 dollars 1.2, Sydney and 1932 1 each
        query = universal_query("A toll", [BRIDGE, TOLL], central(b=0.2), POLICY)
        assert query == "A toll Harbour Bridge 4 dollars Sydney 1932"

    def test_no_more_than_the_policy_says(self) -> None:
        few = ArticleRetrievalPolicy(universal_terms=1)
        assert universal_query("A toll", [BRIDGE, TOLL], {}, few) == "A toll Harbour Bridge"

    def test_what_the_title_says_is_not_said_again(self) -> None:
        query = universal_query("Harbour Bridge, Sydney", [BRIDGE], {}, POLICY)
        assert query == "Harbour Bridge, Sydney 1932"

    def test_an_article_of_nothing_gives_nothing_to_ask(self) -> None:
        assert universal_query(" ", [], {}, POLICY) == ""


class TestOneClaim:
    def test_its_words_and_what_they_lack(self) -> None:
        assert query_for(BRIDGE) == "It was opened in Sydney in 1932 Harbour Bridge arch opening day"

    def test_asked_again_its_terms_then_reviews_then_the_same(self) -> None:
        asked: list[str] = []
        for _ in range(4):
            asked.append(query_for(BRIDGE, asked))
        assert asked[1:3] == [
            "Harbour Bridge arch opening day Sydney",
            "It was opened in Sydney in 1932 fact check",
        ]
        assert asked[3] == asked[0]

    def test_a_query_is_never_longer_than_a_search_takes(self) -> None:
        long = claim("c", "word " * 200 + ".", *(f"Name{n}" for n in range(100)))
        for asked in ((), (query_for(long),)):
            assert 0 < len(query_for(long, asked)) <= LONGEST
