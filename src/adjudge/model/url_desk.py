"""Where addresses found for an article's claims come in, wait, are fetched once and are bound (seed 002).

What holds after any sequence of steps: an address stands under one spelling; what was extracted or has failed is never
fetched again; only what is seen waits; contents are there of exactly what was extracted; bindings name nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from adjudge.model.claim_bindings import ClaimBindings
from adjudge.model.extractor_queue import ExtractedContent, ExtractorQueue
from adjudge.model.url_meta import UrlStatus
from adjudge.model.url_registry import GlobalUrlRegistry, NormalizedUrl


@dataclass(frozen=True, kw_only=True, slots=True)
class UrlDesk:
    """The registry, the queue and the bindings of one article; every step makes a new one."""

    registry: GlobalUrlRegistry = field(default_factory=GlobalUrlRegistry)
    queue: ExtractorQueue = field(default_factory=ExtractorQueue)
    bindings: ClaimBindings = field(default_factory=ClaimBindings)

    def registered(self, urls: Sequence[NormalizedUrl], *, stage: int, claims: Iterable[str]) -> UrlDesk:
        """With addresses found for some claims; the new ones wait to be fetched, in the order given."""
        new = tuple(dict.fromkeys(url for url in urls if url not in self.registry.urls))
        return replace(
            self,
            registry=self.registry.registered(urls, stage=stage, claims=claims),
            queue=replace(self.queue, pending=(*self.queue.pending, *new)),
        )

    def extracted(
        self, url: NormalizedUrl, content: ExtractedContent, *, led_to: NormalizedUrl | None = None
    ) -> UrlDesk:
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
        return replace(self, bindings=self.bindings.with_eligible(claim, self._had(urls)))

    def audited(self, claim: str, urls: Iterable[NormalizedUrl]) -> UrlDesk:
        """With pages the judge has read for a claim."""
        return replace(self, bindings=self.bindings.with_audited(claim, self._had(urls)))

    def _had(self, urls: Iterable[NormalizedUrl]) -> list[NormalizedUrl]:
        return [url for url in urls if url in self.queue.extracted]

    def _settled(self, url: NormalizedUrl, status: UrlStatus, content: ExtractedContent | None) -> UrlDesk:
        had = self.queue.extracted if content is None else self.queue.extracted | {url: content}
        return replace(
            self,
            registry=self.registry.settled(url, status),
            queue=ExtractorQueue(pending=tuple(p for p in self.queue.pending if p != url), extracted=had),
        )
