"""What a site is worth, worked by hand: tiers, credibility, topics, and seed 002's priors."""

from __future__ import annotations

import pytest

from adjudge.knowledge.sources import (
    believed,
    credibility_of,
    explainability,
    rated,
    tier_credibility,
    veracity_prior,
)
from adjudge.policy import Policy
from adjudge.policy.sources import SourcePolicy
from adjudge.values.source import SourceKind, Tier, TierDecidedBy, Topic

POLICY = Policy()
TABLE, WORTH = POLICY.source_table, POLICY.sources


@pytest.mark.parametrize(
    ("url", "tier", "credibility", "decided_by", "rule"),
    [
        ("https://www.ons.gov.uk/economy/inflation", Tier.A, 0.95, TierDecidedBy.ROW, "ons.gov.uk"),
        ("https://pubmed.ncbi.nlm.nih.gov/12345/", Tier.A, 0.95, TierDecidedBy.ROW, "nih.gov"),
        ("https://www.nature.com/articles/s41586", Tier.A, 0.95, TierDecidedBy.ROW, "nature.com"),
        ("https://www.reuters.com/world/a-story", Tier.A_PRIME, 0.88, TierDecidedBy.ROW, "reuters.com"),
        ("http://NEWS.BBC.CO.UK:80/1/hi.stm", Tier.A_PRIME, 0.88, TierDecidedBy.ROW, "bbc.co.uk"),
        ("https://chequeado.com/ultimas/x", Tier.A_PRIME, 0.88, TierDecidedBy.ROW, "chequeado.com"),
        ("https://de.wikipedia.org/wiki/Wien", Tier.B, 0.78, TierDecidedBy.ROW, "wikipedia.org"),
        ("https://www.asahi.com/articles/a.html", Tier.B, 0.78, TierDecidedBy.ROW, "asahi.com"),
        ("https://www.leeds.gov.uk/parking", Tier.B, 0.78, TierDecidedBy.SUFFIX, "gov.uk"),
        ("https://www.sonoma.gov/", Tier.B, 0.78, TierDecidedBy.SUFFIX, "gov"),
        ("https://cs.stanford.edu/~someone", Tier.B, 0.78, TierDecidedBy.SUFFIX, "edu"),
        ("https://www.ox.ac.uk/news", Tier.B, 0.78, TierDecidedBy.SUFFIX, "ac.uk"),
        ("https://www.eumetsat.int/", Tier.A_PRIME, 0.88, TierDecidedBy.SUFFIX, "int"),
        ("https://arxiv.org/abs/1706.03762", Tier.C, 0.55, TierDecidedBy.ROW, "arxiv.org"),
        ("https://www.reddit.com/r/askscience", Tier.D, 0.20, TierDecidedBy.ROW, "reddit.com"),
        ("https://someone.blogspot.com/2019/05/x.html", Tier.D, 0.20, TierDecidedBy.SUFFIX, "blogspot.com"),
        ("https://www.rt.com/news/1", Tier.D, 0.20, TierDecidedBy.ROW, "rt.com"),
        ("https://www.theonion.com/a-story", Tier.D, 0.0, TierDecidedBy.ROW, "theonion.com"),
        ("https://www.infowars.com/posts/a", Tier.D, 0.0, TierDecidedBy.ROW, "infowars.com"),
        ("https://web.archive.org/web/2020/x", Tier.UNKNOWN, 0.5, TierDecidedBy.ROW, "archive.org"),
        ("https://the-gazette.example/a", Tier.UNKNOWN, 0.5, TierDecidedBy.NOTHING, ""),
    ],
)
def test_sites(url: str, tier: Tier, credibility: float, decided_by: TierDecidedBy, rule: str) -> None:
    rating = rated(url, TABLE, WORTH)
    assert (rating.tier, rating.credibility, rating.decided_by, rating.rule) == (tier, credibility, decided_by, rule)
    assert credibility_of(url, POLICY) == credibility


@pytest.mark.parametrize(
    "url",
    [
        "https://nature.com.example.org/articles/1",
        "https://notreuters.com/world",
        "https://reuters.com@rumour.example/world",
        "https://fake-gov.example/",
        "https://gov/",
        "http://127.0.0.1:8080/reuters.com",
        "http://[::1]/",
        "http://localhost/",
    ],
)
def test_a_name_borrowed_is_worth_nothing(url: str) -> None:
    assert rated(url, TABLE, WORTH).decided_by is TierDecidedBy.NOTHING


def test_a_university_s_ending_does_not_make_a_company_a_university() -> None:
    rating = rated("https://www.academia.edu/123/paper", TABLE, WORTH)
    assert (rating.tier, rating.kind) == (Tier.D, SourceKind.HOSTING)


@pytest.mark.parametrize(
    ("url", "general", "topic", "there"),
    [
        ("https://www.who.int/news/item/x", Tier.A_PRIME, Topic.HEALTH, Tier.A),
        ("https://www.cdc.gov/flu/about", Tier.A_PRIME, Topic.HEALTH, Tier.A),
        ("https://www.england.nhs.uk/2024/05/x", Tier.A_PRIME, Topic.HEALTH, Tier.A),
        ("https://www.imf.org/en/x", Tier.A_PRIME, Topic.FINANCE, Tier.A),
        ("https://www.ft.com/content/x", Tier.B, Topic.FINANCE, Tier.A_PRIME),
        ("https://www.mpg.de/12345", Tier.B, Topic.SCIENCE, Tier.A_PRIME),
        ("https://www.whitehouse.gov/briefing", Tier.B, Topic.POLITICS, Tier.C),
        ("https://www.leeds.gov.uk/council", Tier.B, Topic.POLITICS, Tier.C),
        ("https://www.reuters.com/world", Tier.A_PRIME, Topic.POLITICS, Tier.A_PRIME),
    ],
)
def test_a_topic_may_bring_another_tier(url: str, general: Tier, topic: Topic, there: Tier) -> None:
    assert (rated(url, TABLE, WORTH).tier, rated(url, TABLE, WORTH, topic).tier) == (general, there)


class TestCredibleSites:
    @pytest.mark.parametrize("kind", [SourceKind.SATIRE, SourceKind.FABRICATOR])
    @pytest.mark.parametrize("tier", Tier)
    def test_what_invents_is_worth_nothing_whatever_its_tier(self, kind: SourceKind, tier: Tier) -> None:
        assert tier_credibility(tier, kind, WORTH).value == 0.0

    @pytest.mark.parametrize(
        ("url", "first"),
        [
            ("https://www.census.gov/data", True),
            ("https://apnews.com/article/x", True),
            ("https://elpais.com/espana/x", True),
            ("https://arxiv.org/abs/1", False),
            ("https://x.com/somebody/status/1", False),
            ("https://www.theonion.com/x", False),
            ("https://nobody.example/x", False),
            ("file.pdf", False),
        ],
    )
    def test_without_a_list_the_first_three_tiers_are_cited_first(self, url: str, first: bool) -> None:
        assert believed(url, POLICY) is first

    def test_a_topic_counts_there_too(self) -> None:
        assert believed("https://www.whitehouse.gov/x", POLICY)
        assert not believed("https://www.whitehouse.gov/x", POLICY, Topic.POLITICS)

    def test_a_list_takes_the_place_of_the_tiers_but_satire_is_never_on_it(self) -> None:
        mine = Policy(credible_domains=("paper.example", "theonion.com"))
        urls = ("https://www.paper.example/x", "https://apnews.com/x", "https://www.theonion.com/x")
        assert [believed(url, mine) for url in urls] == [True, False, False]

    def test_a_list_holds_for_what_lies_below(self) -> None:
        mine = Policy(credible_domains=("paper.example",))
        assert believed("https://a.b.paper.example/x", mine)
        assert not believed("https://wallpaper.example/x", mine)
        assert not believed("not an address", mine)


class TestPriors:
    @pytest.mark.parametrize(
        ("tier", "expected"),
        [
            (Tier.A, 0.64),  # .60 · .96 / .90
            (Tier.A_PRIME, 0.62),  # .60 · .93 / .90
            (Tier.B, 0.60),
            (Tier.C, 0.566667),  # .60 · .85 / .90
            (Tier.D, 0.533333),  # .60 · .80 / .90
            (Tier.UNKNOWN, 0.253333),  # .60 · .38 / .90
            (None, 0.253333),
        ],
    )
    def test_explainability_is_scaled_by_the_best_tier(self, tier: Tier | None, expected: float) -> None:
        assert explainability(0.60, tier, WORTH).value == pytest.approx(expected, abs=1e-6)

    def test_and_stays_a_share(self) -> None:
        assert explainability(0.99, Tier.A, WORTH).value == 1.0
        assert explainability(-0.2, Tier.A, WORTH).value == 0.0

    def test_a_tier_says_nothing_of_truth_unless_the_policy_lets_it(self) -> None:
        assert {veracity_prior(tier, WORTH).value for tier in Tier} == {0.5}
        counting = SourcePolicy(veracity_counts=1)
        assert [veracity_prior(tier, counting).value for tier in Tier] == [0.70, 0.65, 0.60, 0.50, 0.40, 0.50]
