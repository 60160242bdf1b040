"""A finding as schema.org ClaimReview, for search engines and other fact-checkers, and what is wrong with one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudge.render.quoting import visible, web_address
from adjudge.render.words import VERDICTS
from adjudge.values.evidence import Citation
from adjudge.values.verdict import OPEN, Finding, Verdict

CONTEXT = "https://schema.org"
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


def claim_review(
    finding: Finding, *, author: str, url: str | None, published: dt.date, appearances: Sequence[str] = ()
) -> dict[str, Any]:
    """The finding as JSON-LD. `url` is where the full finding will be published; `appearances` are addresses where the
    claim was made. Evidence is cited as such and never passed off as an appearance of the claim."""
    claim = visible(finding.claim)
    review: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "ClaimReview",
        "claimReviewed": claim,
        "datePublished": published.isoformat(),
        "author": {"@type": "Organization", "name": author},
        "reviewRating": _rating(finding),
        "reviewBody": visible(finding.reasoning),
        "identifier": visible(finding.case_id),
        "itemReviewed": {"@type": "Claim", "name": claim},
    }
    if url is not None:
        review["url"] = url
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


def problems(data: object, *, hosted: bool = False) -> tuple[str, ...]:
    """What keeps data from being a valid ClaimReview by the published requirements, one sentence each; none when it is
    one. A review that is `hosted` also needs the address of its page, which search engines require."""
    if not isinstance(data, Mapping):
        return ("A ClaimReview is a JSON object.",)
    return (
        *_same(data, "@context", CONTEXT),
        *_same(data, "@type", "ClaimReview"),
        *_text(data, "claimReviewed"),
        *_nested(data, "reviewRating", "Rating", _rating_problems),
        *_nested(data, "author", "Organization", lambda author: _text(author, "name", "author.name")),
        *_nested(data, "itemReviewed", "Claim", _claim_problems),
        *_date(data, "datePublished", "datePublished"),
        *_address(data, "url", "url", required=hosted),
        *_works(data, "citation", "citation"),
    )


def _rating_problems(rating: Mapping[str, object]) -> list[str]:
    found = _text(rating, "alternateName", "reviewRating.alternateName")
    numbers = {name: rating[name] for name in ("ratingValue", "worstRating", "bestRating") if name in rating}
    for name, value in numbers.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            found.append(f"reviewRating.{name} must be a number.")
    if found or "ratingValue" not in numbers:
        return found
    # Where the ends are left out the vocabulary assumes 1 and 5.
    worst, value, best = (
        float(str(numbers.get(n, d))) for n, d in (("worstRating", 1), ("ratingValue", 0), ("bestRating", 5))
    )
    if worst >= best:
        found.append("reviewRating.worstRating must be below reviewRating.bestRating.")
    elif not worst <= value <= best:
        found.append("reviewRating.ratingValue must lie between worstRating and bestRating.")
    return found


def _claim_problems(claim: Mapping[str, object]) -> list[str]:
    found = _works(claim, "appearance", "itemReviewed.appearance", addressed=True)
    if "datePublished" in claim:
        found += _date(claim, "datePublished", "itemReviewed.datePublished")
    return found


def _works(data: Mapping[str, object], name: str, path: str, *, addressed: bool = False) -> list[str]:
    given = data.get(name, [])
    works = given if isinstance(given, list) else [given]
    found: list[str] = []
    for work in works:
        if not isinstance(work, Mapping) or work.get("@type") != "CreativeWork":
            found.append(f"{path} must hold objects of @type CreativeWork.")
            continue
        found += _address(work, "url", f"{path}.url", required=addressed)
        if "datePublished" in work:
            found += _date(work, "datePublished", f"{path}.datePublished")
    return found


def _same(data: Mapping[str, object], name: str, wanted: str) -> list[str]:
    return [] if data.get(name) == wanted else [f"{name} must be {wanted}."]


def _text(data: Mapping[str, object], name: str, path: str = "") -> list[str]:
    value = data.get(name)
    return [] if isinstance(value, str) and value.strip() else [f"{path or name} must be a text that is not empty."]


def _nested(
    data: Mapping[str, object], name: str, kind: str, check: Callable[[Mapping[str, object]], list[str]]
) -> list[str]:
    value = data.get(name)
    if not isinstance(value, Mapping) or value.get("@type") != kind:
        return [f"{name} must be an object of @type {kind}."]
    return check(value)


def _date(data: Mapping[str, object], name: str, path: str) -> list[str]:
    value = data.get(name)
    try:
        dt.datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        return [f"{path} must be a date as in 2025-11-05."]
    return []


def _address(data: Mapping[str, object], name: str, path: str, *, required: bool) -> list[str]:
    if name not in data:
        return [f"{path} must be the address of a web page."] if required else []
    value = data[name]
    return [] if isinstance(value, str) and web_address(value) else [f"{path} must be the address of a web page."]
