"""Google's collection of fact checks: what others found when they reviewed a claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import Misread, ReplyRows, listed, read_rows, reply_of, result, words
from adjudge.ports import SearchResult

ADDRESS = "https://factchecktools.googleapis.com/v1alpha1/claims:search"
MANNERS = VendorManners(asks=60, per_seconds=60.0)
"""Below what a new project may ask in a minute."""
MOST = 50


class FactCheck:
    """Reviews by fact-checkers, in English: each is a result whose snippet tells the claim and its rating."""

    name = "factcheck"

    def __init__(self, key: str, *, address: str = ADDRESS, manners: VendorManners = MANNERS) -> None:
        refused = "Check the key in ADJUDGE_FACT_CHECK_API_KEY."
        self._api = Api("Google Fact Check", manners, refused=refused, refusals=(400, 401, 403))
        self._key = key
        self._address = address
        self.tally = self._api.tally

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The reviews of the k claims most like the query, k at most."""
        asked = query.strip()
        if k < 1 or not asked:
            return ()
        question = VendorQuestion(
            url=self._address,
            params={"query": asked, "languageCode": "en", "pageSize": min(k, MOST)},
            headers={"X-Goog-Api-Key": self._key},
        )
        return (await self._api.results(question, read))[:k]


def read(body: bytes) -> ReplyRows:
    """The reviews of a reply; one that found nothing is an empty object."""
    reply = reply_of(body)
    if "error" in reply:
        raise Misread("an error")
    if "claims" not in reply:
        return ReplyRows()
    claims = listed(reply, "claims")
    reviews = [review for claim in claims for review in _reviews(claim)]
    return read_rows(reviews, _row)


def _reviews(claim: Any) -> list[Any]:
    """The reviews of a claim, each with the claim it is of; a claim that has none is one row that cannot be read."""
    reviews = claim.get("claimReview") if isinstance(claim, dict) else None
    if not isinstance(reviews, list):
        return [None]
    return [{**review, "claim": claim} if isinstance(review, dict) else None for review in reviews]


def _row(review: Mapping[str, Any]) -> SearchResult:
    claim = review["claim"]
    publisher = review.get("publisher")
    reviewer = words(publisher.get("name") or publisher.get("site")) if isinstance(publisher, dict) else ""
    said, by, rating = words(claim.get("text")), words(claim.get("claimant")), words(review.get("textualRating"))
    told = f"Claim{f' by {by}' if by else ''}: {said}" if said else ""
    rated = f"{reviewer or 'The reviewer'} rates it: {rating}" if rating else ""
    return result(
        FactCheck.name,
        url=review.get("url"),
        title=words(review.get("title")) or said,
        snippet=" \u2014 ".join(part for part in (told, rated) if part),
        published=review.get("reviewDate") or claim.get("claimDate"),
    )
