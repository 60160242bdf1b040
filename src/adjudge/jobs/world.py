"""What a verify job may ask of the outside: the knowledge base, a search, pages, a language model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from adjudge.model.candidate import Candidate
from adjudge.model.claim import Claim
from adjudge.model.knowledge import Filter
from adjudge.model.trace import Degraded, Retrieved
from adjudge.ports import Completion, SearchResult


@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieval:
    """Candidates for a claim, and how they were come by."""

    candidates: tuple[Candidate, ...] = ()
    retrieved: tuple[Retrieved, ...] = ()
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A page of a search, fetched and stored."""

    url: str
    content_sha256: str


class World(Protocol):
    """What a job may ask."""

    @property
    def searches(self) -> bool:
        """Whether there is a web search to ask."""
        ...

    @property
    def writes(self) -> bool:
        """Whether there is a language model to ask."""
        ...

    @property
    def collections(self) -> tuple[str, ...]:
        """What there is to retrieve from, by name."""
        ...

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval: ...

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        """Those of the addresses whose pages were taken in by an earlier job: they are in the store already."""
        ...

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]: ...

    async def take(self, url: str) -> Found:
        """Fetches a page and keeps it; raises ProviderError when it cannot be had."""
        ...

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        """What the language model answers; raises ProviderError when it cannot."""
        ...
