"""The links of an article under check: which are followed, with what, and what of it the report is told (seed 002)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import field, replace

from adjudge.article.acquisition import Extract, ExtractReason, ExtractTracker
from adjudge.article.gathering import (
    OUT_OF_TIME,
    ArticleBench,
    Checking,
    ExtractedContent,
    Gathering,
    NormalizedUrl,
    Weigh,
)
from adjudge.article.inline import Carrying, Hung, LinkedPage, all_links, carried, cut, hung, speaking_of
from adjudge.article.pages import JobPages, Text, quote
from adjudge.errors import ProviderError
from adjudge.policy.article import ArticleRetrievalPolicy
from adjudge.reading.cascade import Similar
from adjudge.run.world import Watch, degraded_once, is_late
from adjudge.values.article_claim import CoreClaim, InlineSource, InlineStatus, Link
from adjudge.values.budget import Spend
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, StanceLabel
from adjudge.values.trace import Degraded, Event, InlineChecked
from adjudge.values.urls import normalise, normalised, site

# Links inside an article: each page fetched, and read against the claims it is linked from (seed 002, inline sources).
#
# They have a budget of their own: links give words to quote less often than a search does, and what is learnt of them must not
# make a claim give up. A page is asked for once, however many places link to it.


CONTRADICTS = "inline_contradicts"
"""The reason code of an article one of whose claims is contradicted by the page it links to."""
UNREACHABLE = "inline_unreachable"
LABELS = {InlineStatus.CARRIES: StanceLabel.SUPPORTS, InlineStatus.CONTRADICTS: StanceLabel.REFUTES}
_WHY_STOPPED = {
    ExtractReason.MAXIMUM: "as many of its links as may be were read",
    ExtractReason.SUFFICIENT: "those that were read are enough",
    ExtractReason.BELOW_COST: "those that were read helped too little",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class InlineMeans:
    """What links are checked with."""

    page: Callable[[NormalizedUrl], Awaitable[Text]]
    """A page in full, fetched or from the store; raises ProviderError when it cannot be had."""
    weigh: Weigh
    similar: Similar
    tracker: ExtractTracker
    """The links' own: `ExtractTrackers.inline`."""
    policy: ArticleRetrievalPolicy
    url: str | None = None
    """The article's own address."""
    is_copy: Callable[[str], bool] = lambda text: False
    """Whether a text is the article over again, which bears nothing out."""
    watch: Watch = lambda event: None


@dataclass(frozen=True, kw_only=True, slots=True)
class Inlined:
    """What the links of an article came to."""

    sources: tuple[InlineSource, ...] = ()
    """In the order of the links; one that carries one claim of its sentence and not another comes once for each status."""
    degraded: tuple[Degraded, ...] = ()
    trace: tuple[Event, ...] = ()
    fresh: frozenset[str] = frozenset()
    """Content hashes of pages fetched for them."""

    @property
    def carried(self) -> frozenset[str]:
        """The claims that a link bears out: whoever reads them can look it up."""
        return self._claims(InlineStatus.CARRIES)

    @property
    def reason_codes(self) -> tuple[str, ...]:
        contradicted = self._claims(InlineStatus.CONTRADICTS)
        codes = (*(CONTRADICTS for _ in contradicted), *(lack.reason_code for lack in self.degraded))
        return tuple(dict.fromkeys(codes))

    def _claims(self, status: InlineStatus) -> frozenset[str]:
        return frozenset(id_ for one in self.sources if one.status is status for id_ in one.claim_ids)


async def check_inline(links: Sequence[Link], claims: Sequence[CoreClaim], text: str, means: InlineMeans) -> Inlined:
    """Follows the links of an article in their order, as long as their own tracker says that the next is worth it, and says
    of each whether its page carries what is stated where it stands."""
    desk = _Desk(means=means)
    sources: list[InlineSource] = []
    trace: list[Event] = []
    for one in hung(links, claims, text, means.url):
        for source in await desk.checked(one):
            event = InlineChecked(url=source.url, status=source.status, claim_ids=source.claim_ids)
            means.watch(event)
            sources.append(source)
            trace.append(event)
    return Inlined(sources=tuple(sources), degraded=tuple(desk.lacks.values()), trace=tuple(trace))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Closed:
    """A page that was not had, and why."""

    status: InlineStatus
    detail: str


@dataclass(slots=True)
class _Desk:
    """Pages while the links of one article are followed."""

    means: InlineMeans
    pages: dict[NormalizedUrl, LinkedPage | _Closed] = field(default_factory=dict)
    said: dict[tuple[NormalizedUrl, str], Carrying] = field(default_factory=dict)
    """What each page said of each claim, by the claim's id."""
    lacks: dict[NormalizedUrl, Degraded] = field(default_factory=dict)

    async def checked(self, one: Hung) -> Sequence[InlineSource]:
        """What a link comes to, by status."""
        ids = tuple(claim.id for claim in one.claims)
        if one.unfit:
            return [_source(one.link, InlineStatus.NOT_FETCHED, ids, one.unfit)]
        url = NormalizedUrl(normalise(one.link.url))
        page = await self._page(url, one.claims)
        if isinstance(page, _Closed):
            return [_source(one.link, page.status, ids, page.detail)]
        self._read(url, page, one.claims)
        return list(self._sources(one, url, page))

    async def _page(self, url: NormalizedUrl, claims: Sequence[CoreClaim]) -> LinkedPage | _Closed:
        """A page, asked for when a link first leads to it."""
        if url not in self.pages:
            decision = self.means.tracker.next(self.means.policy.inline_belief)
            if not decision.fetch:
                why = _WHY_STOPPED.get(decision.reason, str(decision.reason))
                self.pages[url] = _Closed(
                    status=InlineStatus.NOT_FETCHED, detail=f"The budget of the article's links is spent: {why}."
                )
            else:
                self.pages[url] = await self._fetched(url, claims)
        return self.pages[url]

    async def _fetched(self, url: NormalizedUrl, claims: Sequence[CoreClaim]) -> LinkedPage | _Closed:
        """A page, counted by how near it comes to what it is linked for. One that cannot be had did not help."""
        means = self.means
        try:
            page = await means.page(url)
        except ProviderError as error:
            means.tracker.record(Extract(site=site(url), relevance=0.0))
            self.lacks[url] = Degraded(reason_code=UNREACHABLE, detail=str(error))
            return _Closed(status=InlineStatus.UNREACHABLE, detail=str(error))
        seen = page.text[: means.policy.inline_characters]
        if means.is_copy(seen):
            means.tracker.record(Extract(site=site(url), relevance=0.0))
            return _Closed(status=InlineStatus.SILENT, detail="It is a copy of the article.")
        quoted = [quote(claim.claim_text, seen, means.similar, means.policy) for claim in claims]
        places = {span for found in quoted for span in found.quotes}
        relevance = max(found.relevance for found in quoted)
        means.tracker.record(Extract(site=site(url), relevance=relevance, quotes=len(places)))
        return cut(page, means.policy)

    def _read(self, url: NormalizedUrl, page: LinkedPage, claims: Sequence[CoreClaim]) -> None:
        """Holds a page against those claims it was not held against before, all of them together."""
        fresh = [claim for claim in claims if (url, claim.id) not in self.said]
        asked = [(claim, speaking_of(claim.claim_text, page, self.means.policy)) for claim in fresh]
        pairs = [(passage.frame.text, claim.claim_text) for claim, passages in asked for passage in passages]
        weighed = iter(self.means.weigh(pairs) if pairs else ())
        for claim, passages in asked:
            mine = [next(weighed) for _ in passages]
            self.said[url, claim.id] = carried(passages, mine, self.means.policy)

    def _sources(self, one: Hung, url: NormalizedUrl, page: LinkedPage) -> Iterator[InlineSource]:
        """What the page says of the link's claims: those it says the same of are told together, by what is surest."""
        by_status: dict[InlineStatus, list[str]] = {}
        for claim in one.claims:
            by_status.setdefault(self.said[url, claim.id].status, []).append(claim.id)
        for status, ids in by_status.items():
            surest = max((self.said[url, id_] for id_ in ids), key=lambda said: said.probability)
            most = self.means.policy.inline_characters
            short = status is InlineStatus.SILENT and len(page.whole.text) > most
            detail = f"Only its first {most:,} characters were read." if short else ""
            yield replace(
                _source(one.link, status, ids, detail),
                title=page.whole.title,
                probability=surest.probability,
                citation=_citation(url, page.whole, surest),
            )


def _citation(url: NormalizedUrl, page: Text, said: Carrying) -> Citation | None:
    place = said.place
    if place is None:
        return None
    return Citation(
        evidence_id=f"inline:{page.content_sha256[:16]}:{place.start}",
        quote=place.of(page.text),
        start=place.start,
        end=place.end,
        content_sha256=page.content_sha256,
        stance=LABELS[said.status],
        stance_probability=said.probability,
        source=site(url),
        title=page.title,
        url=url,
    )


def _source(link: Link, status: InlineStatus, claim_ids: Sequence[str], detail: str) -> InlineSource:
    return InlineSource(
        url=link.url, start=link.span.start, end=link.span.end, status=status, claim_ids=tuple(claim_ids), detail=detail
    )


STAYS = "Profile library never leaves the machine."


async def follow_links(
    state: Checking, claims: Sequence[CoreClaim], gathering: Gathering, tools: ArticleBench
) -> tuple[Checking, Inlined]:
    """The links followed on a budget of their own. What is stored is read from the store; without a web nothing else is."""
    policy = tools.bench.policy
    links = all_links(state.request.text, state.request.links)[: policy.article_retrieval.inline_links] if claims else ()
    if not links:
        return state, Inlined()
    had = gathering.desk.queue.extracted
    kept = tools.world.kept(sorted({address for link in links if (address := normalised(link.url))} - had.keys()))
    had = had | {NormalizedUrl(url): ExtractedContent(content_sha256=name) for url, name in kept.items()}
    goes_out = policy.profile == "web" and not is_late(state.run, tools.world)
    near = [link for link in links if goes_out or normalised(link.url) in had]
    far = [link for link in links if not goes_out and normalised(link.url) not in had]
    pages = JobPages(world=tools.world, run=state.run, had=had)
    first = near[: policy.acquisition.min_extracts]  # followed whatever comes of them, so they may be begun together
    tools.ahead([address for link in first if (address := normalised(link.url)) and address not in had])
    found = await check_inline(
        near,
        claims,
        state.request.text,
        InlineMeans(
            page=pages,
            weigh=tools.weigh,
            similar=tools.bench.similar,
            tracker=tools.trackers.inline,
            policy=policy.article_retrieval,
            url=state.request.url,
            is_copy=state.itself.is_copied_by,
            watch=tools.bench.watch,
        ),
    )
    run = state.run.with_events(*found.trace).paid(Spend(pages=len(pages.asked)))
    run = degraded_once(run, tools.bench.watch, *found.degraded).with_reasons(*found.reason_codes)
    why = STAYS if policy.profile != "web" else OUT_OF_TIME.detail
    left = (_source(link, InlineStatus.NOT_FETCHED, (), why) for link in far)
    sources = sorted((*found.sources, *left), key=lambda one: (one.start, one.end, one.url))
    return replace(state, run=run), replace(found, sources=tuple(sources), fresh=frozenset(pages.fetched))
