"""The web searches there are: how each is asked, and what the rows of its replies mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar
from urllib.parse import quote

from adjudge.adapters.patience import Misread
from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import ReplyRows, inner, listed, plain, read_rows, reply_of, result, words
from adjudge.english.words import STOP_WORDS
from adjudge.ports import SearchResult


class Vendor(ABC):
    """What all have in common: a query cut to what the vendor takes, one request, and the rows of the reply, best first."""

    name: ClassVar[str]
    title: ClassVar[str]
    """What its errors call it."""
    manners: ClassVar[VendorManners]
    refused: ClassVar[str]
    """What a person can do where the vendor turns the caller away."""
    refusals: ClassVar[Sequence[int]] = (401, 403)
    address: ClassVar[str] = ""
    """Where it is asked, unless another place is named."""
    longest: ClassVar[int | None] = None
    """Characters of a query; more is refused."""

    def __init__(self, key: str = "", *, address: str = "", manners: VendorManners | None = None) -> None:
        self._api = Api(self.title, manners or self.manners, refused=self.refused, refusals=self.refusals)
        self._address = (address or self.address).rstrip("/")
        self._key = key

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The best k, which vendors put first."""
        asked = self.asked(query)
        if k < 1 or not asked:
            return ()
        return (await self._ask(asked, k))[:k]

    async def _ask(self, asked: str, k: int) -> tuple[SearchResult, ...]:
        return await self._api.results(self.question(asked, k), self.read)

    def asked(self, query: str) -> str:
        """A query as the vendor takes it."""
        return query.strip()[: self.longest]

    @abstractmethod
    def question(self, asked: str, k: int) -> VendorQuestion:
        """The request for a query."""

    @abstractmethod
    def read(self, body: bytes) -> ReplyRows:
        """The results of a reply. Raises Misread."""

    def row(self, row: Mapping[str, Any], dated: Sequence[str]) -> SearchResult:
        """A row under the names that most give its parts; its date under one of several."""
        published = next(filter(None, map(row.get, dated)), None)
        return result(self.name, url=row.get("url"), title=row.get("title"), snippet=row.get("content"), published=published)


class SearXNG(Vendor):
    """Whatever engines a SearXNG server is set up with. The server must offer the json format."""

    name = "searxng"
    title = "SearXNG"
    manners = VendorManners(asks=10, per_seconds=1.0)
    """It is the user's own server; what it asks in turn has limits of its own."""
    refused = "Add json to search.formats in the server's settings.yml, and let its limiter pass this machine."
    commands = "!?:<"
    """What makes a word choose an engine, a language or a time limit instead of being searched for."""

    def __init__(self, address: str, *, manners: VendorManners | None = None) -> None:
        super().__init__(address=address, manners=manners)

    def asked(self, query: str) -> str:
        return " ".join(bare for word in query.split() if (bare := word.lstrip(self.commands)))

    def question(self, asked: str, k: int) -> VendorQuestion:
        return VendorQuestion(url=f"{self._address}/search", params={"q": asked, "format": "json"})

    def read(self, body: bytes) -> ReplyRows:
        """The results of a reply. That no engine answered the server is an error, not an empty result."""
        reply = reply_of(body)
        rows = read_rows(listed(reply, "results"), partial(self.row, dated=("publishedDate", "pubdate")))
        silent = reply.get("unresponsive_engines")
        if not rows.results and not rows.skipped and isinstance(silent, list) and silent:
            raise Misread(f"no results, since its engines failed ({', '.join(map(self._engine, silent[:5]))})")
        return rows

    @staticmethod
    def _engine(failure: Any) -> str:
        """An engine's name and what is wrong with it, which the reply gives as a pair."""
        parts = failure if isinstance(failure, list) else [failure]
        return ": ".join(words(part)[:60] for part in parts[:2])


class Tavily(Vendor):
    """Tavily's basic search: one credit a query."""

    name = "tavily"
    title = "Tavily"
    manners = VendorManners(asks=100, per_seconds=60.0)
    """What a development key may ask in a minute."""
    refused = "Check the key in ADJUDGE_TAVILY_API_KEY."
    address = "https://api.tavily.com/search"
    longest, most = 400, 20
    """Characters of a query and results of a search; more is refused."""

    def question(self, asked: str, k: int) -> VendorQuestion:
        return VendorQuestion(
            url=self._address,
            headers={"Authorization": f"Bearer {self._key}"},
            body={"query": asked, "max_results": min(k, self.most), "search_depth": "basic"},
        )

    def read(self, body: bytes) -> ReplyRows:
        return read_rows(listed(reply_of(body), "results"), partial(self.row, dated=("published_date",)))


class Brave(Vendor):
    """Brave's own index of the web."""

    name = "brave"
    title = "Brave"
    manners = VendorManners(asks=1, per_seconds=1.1)
    """The free plan's one request a second, with a little air for the way there."""
    refused = "Check the key in ADJUDGE_BRAVE_API_KEY."
    refusals = (401, 403, 422)
    address = "https://api.search.brave.com/res/v1/web/search"
    longest, most_words, most = 400, 50, 20
    """Characters and words of a query, and results of a search; more is refused."""

    def asked(self, query: str) -> str:
        return " ".join(query.split()[: self.most_words])[: self.longest]

    def question(self, asked: str, k: int) -> VendorQuestion:
        return VendorQuestion(
            url=self._address,
            params={"q": asked, "count": min(k, self.most), "text_decorations": "false", "result_filter": "web"},
            headers={"X-Subscription-Token": self._key, "Accept": "application/json"},
        )

    def read(self, body: bytes) -> ReplyRows:
        """The results of a reply; one that found nothing on the web has no such part."""
        reply = reply_of(body)
        if reply.get("type") != "search":
            raise Misread("JSON that is no search")
        return read_rows(listed(inner(reply, "web"), "results"), self._row) if "web" in reply else ReplyRows()

    def _row(self, row: Mapping[str, Any]) -> SearchResult:
        return result(
            self.name,
            url=row.get("url"),
            title=plain(row.get("title")),
            snippet=plain(row.get("description")),
            published=row.get("page_age"),
        )


class Wikipedia(Vendor):
    """The English Wikipedia, or another MediaWiki, through its search interface; no key is needed."""

    name = "wikipedia"
    title = "Wikipedia"
    manners = VendorManners(asks=5, per_seconds=1.0)
    """The Wikimedia sites ask for restraint and set no figure; a claim needs half a dozen searches."""
    refused = "Wait a while: it turns away callers that ask too much."
    address = "https://en.wikipedia.org"
    longest, most = 300, 50
    """Characters of a query and results of a search; more is refused."""

    def asked(self, query: str) -> str:
        return " ".join(query.split())[: self.longest].strip()

    async def _ask(self, asked: str, k: int) -> tuple[SearchResult, ...]:
        """MediaWiki looks for pages that hold every word, and a claim has many: where none does, those that hold any of
        the words that matter are asked for."""
        found = await super()._ask(asked, k)
        if not found and (looser := self.any_word(asked)) != asked:
            found = await super()._ask(looser, k)
        return found

    @classmethod
    def any_word(cls, query: str) -> str:
        """A query for pages that hold any of another's words; no longer than is accepted, no word cut in two."""
        kept = ""
        for word in dict.fromkeys(word.strip("\"'.,;:!?()") for word in query.split()):
            if word and word.lower() not in STOP_WORDS:
                longer = f"{kept} OR {word}" if kept else word
                kept = longer if len(longer) <= cls.longest else kept
        return kept or query

    def question(self, asked: str, k: int) -> VendorQuestion:
        params: dict[str, str | int] = {
            "action": "query", "list": "search", "srsearch": asked, "srlimit": min(k, self.most), "srprop": "snippet",
            "format": "json", "formatversion": 2,
        }  # fmt: skip
        return VendorQuestion(url=f"{self._address}/w/api.php", params=params)

    def read(self, body: bytes) -> ReplyRows:
        """The pages of a reply. A reply that is an error says so inside, under a status of success."""
        reply = reply_of(body)
        if "error" in reply:
            code = reply["error"].get("code") if isinstance(reply["error"], dict) else ""
            raise Misread(f"an error ({words(code)[:60] or 'unnamed'})")
        return read_rows(listed(inner(reply, "query"), "search"), self._row)

    def _row(self, row: Mapping[str, Any]) -> SearchResult:
        title = words(row.get("title"))
        if not title:
            raise Misread("a row without a title")
        # Undated: the one date it could give is that of the last edit, which says nothing about what the page tells.
        page = quote(title.replace(" ", "_"), safe="/:@!$*(),;~'")
        return result(self.name, url=f"{self._address}/wiki/{page}", title=title, snippet=plain(row.get("snippet")))


class FactCheck(Vendor):
    """Google's collection of reviews by fact-checkers, in English: each is a result whose snippet tells the claim and its
    rating."""

    name = "factcheck"
    title = "Google Fact Check"
    manners = VendorManners(asks=60, per_seconds=60.0)
    """Below what a new project may ask in a minute."""
    refused = "Check the key in ADJUDGE_FACT_CHECK_API_KEY."
    refusals = (400, 401, 403)
    address = "https://factchecktools.googleapis.com/v1alpha1/claims:search"
    most = 50

    def question(self, asked: str, k: int) -> VendorQuestion:
        return VendorQuestion(
            url=self._address,
            params={"query": asked, "languageCode": "en", "pageSize": min(k, self.most)},
            headers={"X-Goog-Api-Key": self._key},
        )

    def read(self, body: bytes) -> ReplyRows:
        """The reviews of the claims most like the query; a reply that found nothing is an empty object."""
        reply = reply_of(body)
        if "error" in reply:
            raise Misread("an error")
        if "claims" not in reply:
            return ReplyRows()
        return read_rows([row for claim in listed(reply, "claims") for row in self._reviews(claim)], self._row)

    @staticmethod
    def _reviews(claim: Any) -> list[Any]:
        """The reviews of a claim, each with the claim it is of; a claim that has none is one row that cannot be read."""
        reviews = claim.get("claimReview") if isinstance(claim, dict) else None
        if not isinstance(reviews, list):
            return [None]
        return [{**review, "claim": claim} if isinstance(review, dict) else None for review in reviews]

    def _row(self, review: Mapping[str, Any]) -> SearchResult:
        claim = review["claim"]
        publisher = review.get("publisher")
        reviewer = words(publisher.get("name") or publisher.get("site")) if isinstance(publisher, dict) else ""
        said, by, rating = words(claim.get("text")), words(claim.get("claimant")), words(review.get("textualRating"))
        told = f"Claim{f' by {by}' if by else ''}: {said}" if said else ""
        rated = f"{reviewer or 'The reviewer'} rates it: {rating}" if rating else ""
        return result(
            self.name,
            url=review.get("url"),
            title=words(review.get("title")) or said,
            snippet=" \u2014 ".join(part for part in (told, rated) if part),
            published=review.get("reviewDate") or claim.get("claimDate"),
        )
