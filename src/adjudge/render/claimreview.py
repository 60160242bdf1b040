"""A finding as schema.org ClaimReview, for search engines and other fact-checkers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.render.quoting import visible, web_address
from adjudge.render.words import VERDICTS
from adjudge.values.evidence import Citation
from adjudge.values.verdict import OPEN, Finding, Verdict

WORST, BEST = 1, 5
NAMES: Mapping[int, str] = {1: "False", 2: "Mostly false", 3: "Half true", 4: "Mostly true", 5: "True"}
"""The scale published with the ClaimReview guidelines; its words are what readers of search results see."""
_RANGES: Mapping[Verdict, tuple[int, int]] = {
    Verdict.REFUTED: (1, 2),
    Verdict.MIXED: (2, 4),
    Verdict.SUPPORTED: (4, 5),
}
"""The ratings each verdict may come to, so that a number never says the opposite of its word."""
_NOTABLE = 25.0
"""Percent of truth from which a refuted claim is no longer plainly false; as far from the top, a supported one is true."""


def claim_review(finding: Finding, *, author: str, published: dt.date, appearances: Sequence[str] = ()) -> dict[str, Any]:
    """The finding as JSON-LD. `appearances` are addresses where the claim was made. Evidence is cited as such and never passed
    off as an appearance of the claim."""
    claim = visible(finding.claim)
    review: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "claimReviewed": claim,
        "datePublished": published.isoformat(),
        "author": {"@type": "Organization", "name": author},
        "reviewRating": _rating(finding),
        "reviewBody": visible(finding.reasoning),
        "identifier": visible(finding.case_id),
        "itemReviewed": {"@type": "Claim", "name": claim},
    }
    if places := [{"@type": "CreativeWork", "url": place} for place in appearances]:
        review["itemReviewed"]["appearance"] = places
    if cited := [_cited(citation) for citation in finding.citations]:
        review["citation"] = cited
    return review


def rating_value(verdict: Verdict, truthfulness_percent: float) -> int | None:
    """1 (false) to 5 (true) within what the verdict allows; None for what is left open, which the guidelines ask to go
    without a number."""
    if verdict in OPEN:
        return None
    low, high = _RANGES[verdict]
    if verdict is Verdict.REFUTED:
        return high if truthfulness_percent >= _NOTABLE else low
    if verdict is Verdict.SUPPORTED:
        return high if truthfulness_percent >= 100.0 - _NOTABLE else low
    return min(high, max(low, int(1.5 + 4 * truthfulness_percent / 100)))


def _rating(finding: Finding) -> dict[str, Any]:
    value = rating_value(finding.verdict, finding.truthfulness_percent)
    if value is None:
        return _unrated(finding)
    return {
        "@type": "Rating",
        "ratingValue": value,
        "worstRating": WORST,
        "bestRating": BEST,
        "alternateName": NAMES[value],
        "ratingExplanation": VERDICTS[finding.verdict].sentence,
    }


def _unrated(finding: Finding) -> dict[str, Any]:
    """Readers of reviews know one word for what has no rating; what cannot be checked has its reason besides."""
    rating = {"@type": "Rating", "alternateName": VERDICTS[Verdict.NOT_ENOUGH_EVIDENCE].word}
    if finding.verdict is Verdict.NOT_CHECKABLE:
        rating["ratingExplanation"] = visible(finding.reasoning)
    return rating


def _cited(citation: Citation) -> dict[str, Any]:
    work: dict[str, Any] = {"@type": "CreativeWork", "name": visible(citation.title or citation.source)}
    if link := web_address(citation.url):
        work["url"] = link
    if citation.published:
        work["datePublished"] = citation.published.isoformat()
    work["text"] = visible(citation.quote)
    return work
