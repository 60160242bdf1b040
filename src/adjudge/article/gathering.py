"""What an article is checked with, and the search for its evidence under way: what it is for, and how far it has come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import NewType

from adjudge.article.acquisition import ExtractTrackers
from adjudge.article.contradictions.rival_values import Read
from adjudge.policy import Policy
from adjudge.ports import Clock, SearchResult, Worthiness
from adjudge.run.world import Bench, Branching, Itself, Watch, World, degraded_once, is_late
from adjudge.values.article import ArticleRequest
from adjudge.values.article_claim import Cluster, CoreClaim, OrderedGraph
from adjudge.values.budget import Budget
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Weighed
from adjudge.values.score import Score
from adjudge.values.trace import Degraded, Run

# What an article is checked with, and how far its checking has come.


def one_by_one(urls: Sequence[str]) -> None:
    """Pages are fetched when they are taken."""


Weigh = Callable[[Sequence[tuple[str, str]]], Sequence[Weighed]]
"""What each text of (text, claim) pairs says about its claim."""
OUT_OF_TIME = Degraded(reason_code="budget_exhausted", detail="No seconds are left for the article.")


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleBench:
    """What an article is checked with."""

    bench: Bench
    """What each of its claims is verified with; its world is the article's."""
    world: Branching
    worthiness: Worthiness
    weigh: Weigh
    entails: Read
    """What each text says of a short statement."""
    trackers: ExtractTrackers
    ahead: Callable[[Sequence[str]], None] = one_by_one
    """Begins to fetch pages that will be taken next."""
    hands: int = 1
    """Claims that may be verified at the same time where nobody outside is asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checking:
    """An article under way; every step makes a new one."""

    request: ArticleRequest
    run: Run
    itself: Itself
    """What the article is known by among the evidence."""


# What is known of an address while the claims of an article are searched for (seed 002).


class UrlStatus(StrEnum):
    """How far an address has come; only one that is seen may be fetched, so none is fetched twice."""

    SEEN = "seen"
    EXTRACTED = "extracted"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class UrlMeta:
    """An address of the registry, by which stage it was found and for which claims."""

    status: UrlStatus = UrlStatus.SEEN
    first_seen_stage: int = 0
    seen_by_claims: frozenset[str] = frozenset()


# Every address that the search for an article's claims has come upon (seed 002).


NormalizedUrl = NewType("NormalizedUrl", str)
"""The one spelling of an address, as `values.urls` gives it: the only key that pages are told apart by."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GlobalUrlRegistry:
    """What is known of each address. One register for all claims of an article, so that none is fetched for two of them."""

    urls: dict[NormalizedUrl, UrlMeta] = field(default_factory=dict)

    def status(self, url: NormalizedUrl) -> UrlStatus | None:
        """How far an address has come; None for one nobody has come upon."""
        meta = self.urls.get(url)
        return None if meta is None else meta.status


# Which pages speak of which claims of an article (seed 002).


Pages = dict[str, frozenset[NormalizedUrl]]
"""Addresses by the id of a claim."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimBindings:
    """For each claim the pages that may be evidence, and those that were read for it."""

    eligible: Pages = field(default_factory=dict)
    """They share an entity or a number with the claim, whichever claim they were found for."""
    audited: Pages = field(default_factory=dict)
    """The judge has held them against the claim."""


# Pages that are to be fetched for an article's claims, and those that were (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractedContent:
    """What a page came to: its text lies in the store under this name."""

    content_sha256: str
    title: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractorQueue:
    """What waits, in the order it was found, and what was had. It changes together with the registry, in `UrlDesk`."""

    pending: tuple[NormalizedUrl, ...] = ()
    extracted: dict[NormalizedUrl, ExtractedContent] = field(default_factory=dict)


# Where addresses found for an article's claims come in, wait, are fetched once and are bound (seed 002).
#
# What holds after any sequence of steps: an address stands under one spelling; what was extracted or has failed is never
# fetched again; only what is seen waits; contents are there of exactly what was extracted; bindings name nothing else.


@dataclass(frozen=True, kw_only=True, slots=True)
class UrlDesk:
    """The registry, the queue and the bindings of one article; every step makes a new one."""

    registry: GlobalUrlRegistry = field(default_factory=GlobalUrlRegistry)
    queue: ExtractorQueue = field(default_factory=ExtractorQueue)
    bindings: ClaimBindings = field(default_factory=ClaimBindings)

    def registered(self, urls: Sequence[NormalizedUrl], *, stage: int, claims: Iterable[str]) -> UrlDesk:
        """With addresses found for some claims; the new ones wait to be fetched, in the order given. A known one keeps its
        status and the stage it was first seen in."""
        known, wanted = dict(self.registry.urls), frozenset(claims)
        for url in urls:
            meta = known.get(url) or UrlMeta(first_seen_stage=stage)
            known[url] = replace(meta, seen_by_claims=meta.seen_by_claims | wanted)
        new = tuple(url for url in known if url not in self.registry.urls)
        queue = replace(self.queue, pending=(*self.queue.pending, *new))
        return replace(self, registry=GlobalUrlRegistry(urls=known), queue=queue)

    def extracted(self, url: NormalizedUrl, content: ExtractedContent, *, led_to: NormalizedUrl | None = None) -> UrlDesk:
        """With the page of an address. Where it led on to another address, that one is extracted as well: it was
        found by the same claims, and to fetch it again would bring the same page."""
        desk = self._settled(url, UrlStatus.EXTRACTED, content)
        if led_to is None or led_to == url:
            return desk
        meta = self.registry.urls[url]
        desk = desk.registered([led_to], stage=meta.first_seen_stage, claims=meta.seen_by_claims)
        if desk.registry.status(led_to) is not UrlStatus.SEEN:
            return desk
        return desk._settled(led_to, UrlStatus.EXTRACTED, content)

    def failed(self, url: NormalizedUrl) -> UrlDesk:
        """With an address whose page cannot be had."""
        return self._settled(url, UrlStatus.FAILED, None)

    def bound(self, claim: str, urls: Iterable[NormalizedUrl]) -> UrlDesk:
        """With pages that may be evidence for a claim; what was not extracted is none."""
        eligible = self._joined(self.bindings.eligible, claim, urls)
        return replace(self, bindings=replace(self.bindings, eligible=eligible))

    def audited(self, claim: str, urls: Iterable[NormalizedUrl]) -> UrlDesk:
        """With pages the judge has read for a claim."""
        audited = self._joined(self.bindings.audited, claim, urls)
        return replace(self, bindings=replace(self.bindings, audited=audited))

    def _joined(self, pages: Pages, claim: str, urls: Iterable[NormalizedUrl]) -> Pages:
        """Bindings are only ever added: what a page says does not change while an article is checked."""
        had = frozenset(url for url in urls if url in self.queue.extracted)
        return pages | {claim: pages.get(claim, frozenset()) | had} if had else pages

    def _settled(self, url: NormalizedUrl, status: UrlStatus, content: ExtractedContent | None) -> UrlDesk:
        """Only an address that is seen can be settled: what was extracted or has failed stays so."""
        meta = self.registry.urls[url]
        if meta.status is not UrlStatus.SEEN:
            raise ValueError(f"{url} is {meta.status} and cannot become {status}")
        had = self.queue.extracted if content is None else self.queue.extracted | {url: content}
        return replace(
            self,
            registry=GlobalUrlRegistry(urls=self.registry.urls | {url: replace(meta, status=status)}),
            queue=ExtractorQueue(pending=tuple(p for p in self.queue.pending if p != url), extracted=had),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Errand:
    """What is searched for."""

    claims: tuple[CoreClaim, ...]
    """All of the article: what is found is bound to any of them."""
    targets: tuple[str, ...]
    """Ids of those that searches are made for, the most valuable first."""
    graph: OrderedGraph = field(default_factory=OrderedGraph)
    title: str = ""
    budget: Budget = field(default_factory=Budget)
    """For the article as a whole."""


def chosen(claims: Sequence[CoreClaim], ids: Sequence[str]) -> list[CoreClaim]:
    """Some of the claims, in the order of their ids."""
    known = {claim.id: claim for claim in claims}
    return [known[id_] for id_ in ids]


@dataclass(frozen=True, kw_only=True, slots=True)
class Audited:
    """What a claim's evidence comes to once the judge has read it."""

    clusters: tuple[Cluster, ...] = ()
    missing: float = 0.0
    """The share of the claim's anchors that no evidence covers."""
    pages: frozenset[NormalizedUrl] = frozenset()
    """Pages that were read for it."""


Audit = Callable[[CoreClaim, frozenset[NormalizedUrl]], Awaitable[Audited]]
"""Reads what is stored for a claim, the pages eligible for it among them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Means:
    """What it is searched with."""

    world: World
    audit: Audit
    policy: Policy
    clock: Clock
    watch: Watch
    ahead: Callable[[Sequence[str]], None] = one_by_one
    """Begins to fetch pages that will be taken next, `Once.ahead`; a replay has nothing to begin."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryAsked:
    """A query, and whom it was asked for; for all claims where no one is named."""

    stage: int
    query: str
    claim_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Gathering:
    """How far the search has come; every step makes a new one. The last is its outcome."""

    run: Run
    """Its own: what it has told and spent is joined to the article's when it ends."""
    desk: UrlDesk = field(default_factory=UrlDesk)
    asked: tuple[QueryAsked, ...] = ()
    shown: dict[NormalizedUrl, SearchResult] = field(default_factory=dict)
    """What the search shows of a page: the first rung of the ladder."""
    sufficiency: dict[str, Score] = field(default_factory=dict)
    """S of each target before the last stage."""
    fresh: frozenset[str] = frozenset()
    """Snapshots fetched in this job."""
    sorted_pages: frozenset[NormalizedUrl] = frozenset()
    """Pages that were held against every claim."""


def used_up(run: Run, means: Means, of: str) -> tuple[Run, bool]:
    """Whether a limit or the time is used up; if so, it is said."""
    limit = "seconds" if is_late(run, means.world) else run.used_up(of)
    if limit is None:
        return run, False
    lack = Degraded(reason_code="budget_exhausted", detail=f"No {limit} are left for the article.")
    return degraded_once(run, means.watch, lack), True
