"""A finding as ClaimReview is valid by the published requirements, and what is not valid is told."""

from __future__ import annotations

import copy
import datetime as dt
import json
from typing import Any

import pytest
from findings import ALL, FOREIGN, MIXED, QUESTION, REFUTED, SUPPORTED, Sample, hostile
from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.claimreview import claim_review, problems, rating_value
from adjudge.values.verdict import Verdict

DAY = dt.date(2025, 11, 5)
PAGE = "https://desk.example/checks/tower"


def review(sample: Sample, **more: Any) -> dict[str, Any]:
    return claim_review(sample.finding, **({"author": "Desk", "url": PAGE, "published": DAY} | more))


@pytest.mark.parametrize("sample", [*ALL.values(), hostile()], ids=[*ALL, "hostile"])
def test_every_finding_makes_a_valid_review(sample: Sample) -> None:
    made = review(sample)
    assert problems(made, hosted=True) == ()
    assert problems(json.loads(json.dumps(made)), hosted=True) == ()


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
        assert (made["datePublished"], made["url"]) == ("2025-11-05", PAGE)

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
        assert problems(made, hosted=True) == ()

    def test_an_address_that_is_no_web_page_is_left_out(self) -> None:
        assert "url" not in review(hostile())["citation"][0]

    def test_without_an_address_it_is_valid_but_cannot_be_hosted(self) -> None:
        made = review(SUPPORTED, url=None)
        assert problems(made) == ()
        assert problems(made, hosted=True) == ("url must be the address of a web page.",)


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


def broken(path: str, value: Any) -> dict[str, Any]:
    """A valid review with one value put in another's place, or taken out."""
    made = copy.deepcopy(review(MIXED, appearances=["https://example.org/post"]))
    *way, last = path.split(".")
    held: Any = made
    for step in way:
        held = held[int(step)] if step.isdigit() else held[step]
    if value is None:
        del held[last]
    else:
        held[last] = value
    return made


class TestProblems:
    @pytest.mark.parametrize(
        ("path", "value", "told"),
        [
            ("@context", "http://example.org", "@context must be https://schema.org."),
            ("@type", "Review", "@type must be ClaimReview."),
            ("claimReviewed", "  ", "claimReviewed must be a text"),
            ("claimReviewed", None, "claimReviewed must be a text"),
            ("reviewRating", None, "reviewRating must be an object of @type Rating."),
            ("reviewRating", "False", "reviewRating must be an object of @type Rating."),
            ("reviewRating.alternateName", None, "reviewRating.alternateName must be a text"),
            ("reviewRating.ratingValue", 6, "reviewRating.ratingValue must lie between"),
            ("reviewRating.ratingValue", 0, "reviewRating.ratingValue must lie between"),
            ("reviewRating.ratingValue", "3", "reviewRating.ratingValue must be a number."),
            ("reviewRating.ratingValue", True, "reviewRating.ratingValue must be a number."),
            ("reviewRating.worstRating", 5, "reviewRating.worstRating must be below"),
            ("author", "Desk", "author must be an object of @type Organization."),
            ("author.name", "", "author.name must be a text"),
            ("itemReviewed", None, "itemReviewed must be an object of @type Claim."),
            ("itemReviewed.appearance", ["https://x.example"], "itemReviewed.appearance must hold objects"),
            ("itemReviewed.appearance.0.url", None, "itemReviewed.appearance.url must be the address"),
            ("itemReviewed.datePublished", "soon", "itemReviewed.datePublished must be a date"),
            ("datePublished", "5 November 2025", "datePublished must be a date"),
            ("datePublished", None, "datePublished must be a date"),
            ("url", "javascript:alert(1)", "url must be the address of a web page."),
            ("citation.0.datePublished", "2020-13-01", "citation.datePublished must be a date"),
        ],
    )
    def test_each_is_told(self, path: str, value: Any, told: str) -> None:
        (problem,) = problems(broken(path, value))
        assert problem.startswith(told)

    def test_ends_left_out_are_one_and_five(self) -> None:
        made = broken("reviewRating.bestRating", None)
        assert problems(made) == ()
        made["reviewRating"]["ratingValue"] = 7
        assert len(problems(made)) == 1

    @pytest.mark.parametrize("data", [None, [], "ClaimReview", 5])
    def test_what_is_no_object_is_no_review(self, data: object) -> None:
        assert problems(data) == ("A ClaimReview is a JSON object.",)

    def test_an_empty_object_lacks_everything_that_is_required(self) -> None:
        assert len(problems({}, hosted=True)) == 8
