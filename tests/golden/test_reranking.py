"""The news pipeline's 70/20/10 reranker (seed 004 §6.1), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.knowledge.fusion import within_site_limit
from adjudge.policy.ranking import NewsRankingPolicy
from adjudge.values.candidate import DroppedItem, NewsSignals
from adjudge.values.evidence import EvidenceKind
from adjudge.verify.shortlisting import rerank_score, reranked, source_preference, url_quality

POLICY = NewsRankingPolicy()
DATED = "https://news.example.com/2024/05/17/minister-opens-new-bridge"
FRONT = "https://news.example.com/politics"


def test_a_dated_article_from_the_web() -> None:
    score = rerank_score(NewsSignals(id="e", relevance=0.9, url=DATED), POLICY)
    assert [(t.name, t.contribution) for t in score.terms] == [
        ("cross_encoder", pytest.approx(0.63)),  # .7 · .9
        ("url_quality", pytest.approx(0.2)),  # .2 · 1
        ("source_preference", pytest.approx(0.1)),  # .1 · 1
    ]
    assert score.value == pytest.approx(0.93)


def test_a_passage_of_the_knowledge_base_without_an_address() -> None:
    score = rerank_score(NewsSignals(id="e", relevance=0.9, kind=EvidenceKind.PASSAGE), POLICY)
    assert score.value == pytest.approx(0.78)  # .63 + .2·.4 + .1·.7


@pytest.mark.parametrize(
    ("url", "quality"),
    [
        (FRONT, 0.0),
        ("https://news.example.com/", 0.0),
        (DATED, 1.0),
        ("https://news.example.com/2024/05/17/bridge", 0.9),
        ("https://news.example.com/minister-opens-new-bridge", 0.8),
        ("https://news.example.com/item/123456", 0.6),
        ("https://news.example.com/bridge", 0.4),
        (None, 0.4),
        ("notes/bridge.txt", 0.4),
    ],
)
def test_an_address_is_worth_what_it_says_of_its_page(url: str | None, quality: float) -> None:
    assert url_quality(url, POLICY) == quality


def test_the_web_is_preferred() -> None:
    worth = {kind: source_preference(kind, POLICY) for kind in EvidenceKind}
    assert worth == {EvidenceKind.WEB: 1.0, EvidenceKind.PASSAGE: 0.7, EvidenceKind.GRAPH: 0.8}


def test_at_most_two_of_one_site() -> None:
    sites = ["a.com", "a.com", "", "a.com", "b.com", "", ""]
    assert within_site_limit(sites, 2) == [True, True, True, False, True, True, True]
    assert within_site_limit(sites, 0) == [True] * 7


def test_front_pages_go_first_then_the_third_of_a_site_then_what_is_beyond() -> None:
    def page(name: str, relevance: float, url: str | None) -> NewsSignals:
        return NewsSignals(id=name, relevance=relevance, url=url)

    results = [
        page("front", 1.0, FRONT),
        page("third", 0.5, f"{DATED}-again"),
        page("first", 0.9, DATED),
        page("second", 0.8, DATED.replace("news.", "www.")),  # the same site
        page("other", 0.4, "https://other.example.org/2024/05/18/a-bridge-opens"),
        page("last", 0.1, "https://third.example.net/2024/05/18/a-bridge-opens"),
    ]
    found = reranked(results, NewsRankingPolicy(kept=3))
    assert [item.id for item in found.kept] == ["first", "second", "other"]
    assert [item.score.value for item in found.kept] == pytest.approx([0.93, 0.86, 0.58])  # .7r + .3
    assert found.dropped == (
        DroppedItem(id="front", reasons=("low_quality_address",)),
        DroppedItem(id="last", reasons=("beyond_top_k",)),
        DroppedItem(id="third", reasons=("site_already_heard",)),
    )


def test_a_result_is_dropped_below_a_tenth_of_address_quality() -> None:
    plain = NewsSignals(id="e", relevance=0.9)
    assert reranked([plain], NewsRankingPolicy(unaddressed_quality=0.1)).dropped == ()
    assert reranked([plain], NewsRankingPolicy(unaddressed_quality=0.099)).kept == ()


def test_twenty_five_are_handed_on() -> None:
    results = [NewsSignals(id=f"{place:02}", relevance=0.5) for place in range(26)]
    found = reranked(results, POLICY)
    assert [item.id for item in found.kept] == [f"{place:02}" for place in range(25)]
    assert [item.id for item in found.dropped] == ["25"]
