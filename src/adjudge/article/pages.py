"""The evidence acquisition ladder (seed 002): snippets, then full texts of the best, then quotes, while that pays.

It enriches what a search found and never decides what is searched.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import field

from adjudge.article.acquisition import Extract, ExtractDecision, ExtractTracker
from adjudge.article.gathering import OUT_OF_TIME, ExtractedContent, NormalizedUrl
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.errors import OutOfTime, ProviderError
from adjudge.policy.article import ArticleRetrievalPolicy
from adjudge.ports import Fetcher, Page
from adjudge.reading.cascade import Similar
from adjudge.run.world import FoundPage, World, is_late
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.trace import Degraded, Run
from adjudge.values.urls import normalised, site

# The sentences of a page that bear on a claim, and how close the page comes to it (seed 002, evidence ladder).


@dataclass(frozen=True, kw_only=True, slots=True)
class PageQuote:
    """What a page has to say of a claim."""

    relevance: float = 0.0
    """Similarity to the claim of the sentence that comes closest."""
    quotes: tuple[Span, ...] = ()
    """Places in the page's text, in the order they stand."""


def quote(claim: str, text: str, similar: Similar, policy: ArticleRetrievalPolicy) -> PageQuote:
    """The sentences that share enough words with a claim to be quoted, the fullest first where there are many. Meaning is
    measured of those with most shared words alone: a page has hundreds of sentences, and a claim few that matter."""
    wanted = parsed(claim).vocabulary
    if not wanted:
        return PageQuote()
    shares = [(len(wanted.intersection(parsed(span.of(text)).terms)) / len(wanted), span) for span in sentences(text)]
    best = sorted((one for one in shares if one[0] > 0.0), key=lambda one: (-one[0], one[1]))[: policy.quotes]
    if not best:
        return PageQuote()
    relevance = max(similar(claim, [span.of(text) for _, span in best]))
    return PageQuote(
        relevance=min(1.0, max(0.0, relevance)),
        quotes=tuple(sorted(span for share, span in best if share >= policy.quote_overlap)),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Rung:
    """A page that might be fetched, and what is shown of it."""

    url: NormalizedUrl
    snippet: str = ""
    authoritative: bool = False
    """Its source is one of those that are believed for what they are."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Text:
    """A page in full."""

    content_sha256: str
    text: str
    title: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Climb:
    """What the ladder brought one claim."""

    enriched: tuple[PageQuote, ...] = ()
    """Of each page that was had, what it says of the claim."""
    decisions: tuple[ExtractDecision, ...] = ()
    """One before each page, and the one that ended it; none of those where nothing was left to fetch."""
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Ladder:
    """What it is climbed with."""

    page: Callable[[NormalizedUrl], Awaitable[Text]]
    """A page in full, fetched or from the store; raises ProviderError when it cannot be had."""
    similar: Similar
    policy: ArticleRetrievalPolicy


async def climb(claim: str, belief: float, rungs: Sequence[Rung], tracker: ExtractTracker, ladder: Ladder) -> Climb:
    """Fetches pages for a claim, the most promising snippet first, until the claim's own tracker says that the next is not
    worth it. A page that cannot be had is one that did not help."""
    waiting = _ranked(claim, rungs, ladder.similar)
    enriched: list[PageQuote] = []
    decisions: list[ExtractDecision] = []
    lacks: list[Degraded] = []
    while waiting:
        decision = tracker.next(belief)
        decisions.append(decision)
        if not decision.fetch:
            break
        rung = waiting.pop(0)
        try:
            page = await ladder.page(rung.url)
        except ProviderError as error:
            lacks.append(Degraded(reason_code="page_failed", detail=str(error)))
            tracker.record(Extract(site=site(rung.url), relevance=0.0))
            continue
        found = quote(claim, page.text, ladder.similar, ladder.policy)
        near, places = found.relevance, len(found.quotes)
        tracker.record(Extract(site=site(rung.url), relevance=near, quotes=places, authoritative=rung.authoritative))
        enriched.append(found)
    return Climb(enriched=tuple(enriched), decisions=tuple(decisions), degraded=tuple(lacks))


def _ranked(claim: str, rungs: Sequence[Rung], similar: Similar) -> list[Rung]:
    """By what the snippets say; of equals, and where none is shown, as the search gave them."""
    shown = [rung for rung in rungs if rung.snippet]
    likeness = similar(claim, [rung.snippet for rung in shown]) if shown else ()
    scores = dict(zip((rung.url for rung in shown), likeness, strict=True))
    unique = {rung.url: rung for rung in rungs}
    return sorted(unique.values(), key=lambda rung: -scores.get(rung.url, 0.0))


# Pages in full for one part of a job: from the store where they are there, else fetched and stored while there is time.


@dataclass(kw_only=True)
class JobPages:
    """Gives a page by its address."""

    world: World
    run: Run
    """The job's: when its time is up, nothing more is fetched."""
    had: Mapping[NormalizedUrl, ExtractedContent]
    """Pages that need not be fetched."""
    fetched: set[str] = field(default_factory=set)
    """Content hashes of those that were."""
    asked: set[str] = field(default_factory=set)
    """Addresses that were asked outside, had or not."""

    async def __call__(self, url: NormalizedUrl) -> Text:
        """Raises ProviderError when it cannot be had, OutOfTime when there is none left to fetch it in."""
        page = self.had.get(url) or await self._fetched(url)
        text = self.world.text(page.content_sha256)
        if text is None:
            raise ProviderError(f"The text of {url} is stored no longer.", "Check the article anew.")
        return Text(content_sha256=page.content_sha256, text=text, title=page.title)

    async def _fetched(self, url: NormalizedUrl) -> FoundPage:
        if is_late(self.run, self.world):
            raise OutOfTime(OUT_OF_TIME.detail)
        self.asked.add(url)
        found = await self.world.take(url)
        self.world.keep(found, ())
        self.fetched.add(found.content_sha256)
        return found


# Pages of one job: each address fetched once, whoever asks for it, and begun before it is asked for.


class Once:
    """A fetcher over another. Several pages are begun together with `ahead` and then taken one after another: the network
    is waited for once, and what follows from the pages follows in the same order on every run. Use it in `async with`."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self._begun: dict[str, asyncio.Task[Page]] = {}

    def ahead(self, urls: Iterable[str]) -> None:
        """Begins to fetch these; what goes wrong is said where a page is taken."""
        for url in urls:
            self._task(url)

    async def fetch(self, url: str) -> Page:
        """The page; for a second asker the one the first got, or the same ProviderError."""
        # Shielded: one asker who gives up must not take the page from the others.
        return await asyncio.shield(self._task(url))

    def _task(self, url: str) -> asyncio.Task[Page]:
        key = normalised(url) or url  # of what is no address the fetcher says what is wrong
        if key not in self._begun:
            self._begun[key] = asyncio.create_task(self._fetcher.fetch(url))
        return self._begun[key]

    async def __aenter__(self) -> Once:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._begun.values():
            task.cancel()
        # Waited for and looked at: a page nobody took must not complain when it is thrown away.
        await asyncio.gather(*self._begun.values(), return_exceptions=True)
