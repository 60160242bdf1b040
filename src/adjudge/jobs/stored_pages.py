"""What earlier jobs kept of the web, by address and by content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from adjudge.model.case import VisitStatus
from adjudge.model.url_registry import NormalizedUrl
from adjudge.ports import KnowledgeBase, UrlHistory


class Shelf(Protocol):
    """Stored pages, as a job asks for them."""

    def kept(self, urls: Sequence[NormalizedUrl]) -> Mapping[NormalizedUrl, str]:
        """The content hashes of those that need not be fetched again."""
        ...

    def text(self, content_sha256: str) -> str | None:
        """The exact text behind a hash; None where it is stored no longer."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredPages:
    """The shelf over a store and the history of visits."""

    store: KnowledgeBase
    urls: UrlHistory

    def kept(self, urls: Sequence[NormalizedUrl]) -> Mapping[NormalizedUrl, str]:
        visits = self.urls.visits(urls)
        hashes = {
            url: visits[url].content_sha256
            for url in urls
            if url in visits and visits[url].status == VisitStatus.EXTRACTED
        }
        return {url: name for url, name in hashes.items() if name is not None and self.text(name) is not None}

    def text(self, content_sha256: str) -> str | None:
        snapshot = self.store.snapshot(content_sha256)
        return None if snapshot is None else snapshot.text
