"""Every address that the search for an article's claims has come upon (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NewType

from adjudge.model.url_meta import UrlMeta, UrlStatus

NormalizedUrl = NewType("NormalizedUrl", str)
"""The one spelling of an address, as `text.urls` gives it: the only key that pages are told apart by."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GlobalUrlRegistry:
    """What is known of each address. One register for all claims of an article, so that none is fetched for two of them."""

    urls: dict[NormalizedUrl, UrlMeta] = field(default_factory=dict)

    def status(self, url: NormalizedUrl) -> UrlStatus | None:
        """How far an address has come; None for one nobody has come upon."""
        meta = self.urls.get(url)
        return None if meta is None else meta.status

    def registered(self, urls: Iterable[NormalizedUrl], *, stage: int, claims: Iterable[str]) -> GlobalUrlRegistry:
        """With addresses found for some claims. A known one keeps its status and the stage it was first seen in."""
        known, wanted = dict(self.urls), frozenset(claims)
        for url in urls:
            meta = known.get(url) or UrlMeta(first_seen_stage=stage)
            known[url] = replace(meta, seen_by_claims=meta.seen_by_claims | wanted)
        return replace(self, urls=known)

    def settled(self, url: NormalizedUrl, status: UrlStatus) -> GlobalUrlRegistry:
        """With an address that was extracted or has failed. Only one that is seen can be: what is settled stays so."""
        meta = self.urls[url]
        if meta.status is not UrlStatus.SEEN or status is UrlStatus.SEEN:
            raise ValueError(f"{url} is {meta.status} and cannot become {status}")
        return replace(self, urls=self.urls | {url: replace(meta, status=status)})
