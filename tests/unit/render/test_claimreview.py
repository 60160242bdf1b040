"""A finding as ClaimReview is valid by the published requirements."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from findings import ALL, FOREIGN, QUESTION, REFUTED, Sample, hostile
from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.claimreview import claim_review, rating_value
from adjudge.values.verdict import Verdict

DAY = dt.date(2025, 11, 5)


def review(sample: Sample, **more: Any) -> dict[str, Any]:
    return claim_review(sample.finding, **({"author": "Desk", "published": DAY} | more))


@pytest.mark.parametrize("sample", [*ALL.values(), hostile()], ids=[*ALL, "hostile"])
def test_every_finding_makes_a_valid_review(sample: Sample) -> None:
    made = review(sample)
    assert made == json.loads(json.dumps(made))
    assert (made["@context"], made["@type"]) == ("https://schema.org", "ClaimReview")
    assert made["claimReviewed"].strip() and made["author"]["name"]
    assert (made["reviewRating"]["@type"], made["itemReviewed"]["@type"]) == ("Rating", "Claim")
    assert made["reviewRating"]["alternateName"]
    assert 1 <= made["reviewRating"].get("ratingValue", 1) <= 5
    assert dt.date.fromisoformat(made["datePublished"]) == DAY
    cited = made.get("citation", [])
    assert all(work["@type"] == "CreativeWork" and work.get("url", "https:").startswith("http") for work in cited)


class TestWhatItSays:
    def test_claim_rating_author_and_date(self) -> None:
        made = review(REFUTED)
        assert (made["@context"], made["@type"]) == ("https://schema.org", "ClaimReview")
        assert made["claimReviewed"] == "The Eiffel Tower is 400 metres tall."
        assert made["reviewRating"] == {
            "@type": "Rating", "ratingValue": 1, "worstRating": 1, "bestRating": 5, "alternateName": "False",
            "ratingExplanation": "The evidence contradicts this claim.",
        }  # fmt: skip
        assert made["author"] == {"@type": "Organization", "name": "Desk"}
        assert made["datePublished"] == "2025-11-05"

    def test_what_is_left_open_has_a_word_and_no_number(self) -> None:
        assert review(FOREIGN)["reviewRating"] == {"@type": "Rating", "alternateName": "Not enough evidence"}

    def test_what_cannot_be_checked_says_why_in_the_word_readers_know(self) -> None:
        made = review(QUESTION)
        assert made["reviewRating"] == {
            "@type": "Rating", "alternateName": "Not enough evidence", "ratingExplanation": QUESTION.finding.reasoning,
        }  # fmt: skip
        assert made["reviewBody"] == QUESTION.finding.reasoning

    def test_evidence_is_cited_and_never_an_appearance_of_the_claim(self) -> None:
        made = review(REFUTED)
        assert made["itemReviewed"] == {"@type": "Claim", "name": "The Eiffel Tower is 400 metres tall."}
        first = made["citation"][0]
        assert first["url"] == "https://en.wikipedia.org/wiki/Eiffel_Tower" and first["datePublished"] == "2024-03-12"
        assert first["text"] == REFUTED.finding.citations[0].quote

    def test_where_the_claim_was_made_is_an_appearance(self) -> None:
        made = review(REFUTED, appearances=["https://example.org/post"])
        assert made["itemReviewed"]["appearance"] == [{"@type": "CreativeWork", "url": "https://example.org/post"}]

    def test_an_address_that_is_no_web_page_is_left_out(self) -> None:
        assert "url" not in review(hostile())["citation"][0]


class TestRating:
    @pytest.mark.parametrize(
        ("verdict", "truthfulness", "value"),
        [
            (Verdict.REFUTED, 10.0, 1), (Verdict.REFUTED, 45.0, 2), (Verdict.MIXED, 10.0, 2), (Verdict.MIXED, 40.0, 3),
            (Verdict.MIXED, 95.0, 4), (Verdict.SUPPORTED, 60.0, 4), (Verdict.SUPPORTED, 98.0, 5),
            (Verdict.NOT_ENOUGH_EVIDENCE, 45.0, None), (Verdict.NOT_CHECKABLE, 0.0, None),
        ],
    )  # fmt: skip
    def test_the_scale(self, verdict: Verdict, truthfulness: float, value: int | None) -> None:
        assert rating_value(verdict, truthfulness) == value

    @given(st.sampled_from([Verdict.REFUTED, Verdict.MIXED, Verdict.SUPPORTED]), st.floats(0, 100), st.floats(0, 100))
    def test_more_truth_never_rates_lower(self, verdict: Verdict, one: float, other: float) -> None:
        low, high = sorted((one, other))
        least, most = rating_value(verdict, low), rating_value(verdict, high)
        assert least is not None and most is not None and 1 <= least <= most <= 5

    @given(st.floats(0, 100), st.floats(0, 100))
    def test_a_refuted_claim_never_rates_above_a_supported_one(self, one: float, other: float) -> None:
        assert (rating_value(Verdict.REFUTED, one) or 0) < (rating_value(Verdict.SUPPORTED, other) or 0)
