"""What a verify job may ask of the outside: the knowledge base, a search, pages, a language model."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from adjudge.model.candidate import Candidate
from adjudge.model.claim import Claim
from adjudge.model.document import Document
from adjudge.model.extraction import ProposedFact
from adjudge.model.fact import Fact
from adjudge.model.knowledge import Filter
from adjudge.model.trace import Degraded, Retrieved
from adjudge.ports import Completion, SearchResult


@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieval:
    """Candidates for a claim, and how they were come by."""

    candidates: tuple[Candidate, ...] = ()
    retrieved: tuple[Retrieved, ...] = ()
    degraded: tuple[Degraded, ...] = ()
    facts: tuple[Fact, ...] = ()
    """What stated facts say of parts of the claim that map surely onto them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Results:
    """What the web search answered, and whom it had to pass over to get there."""

    results: tuple[SearchResult, ...] = ()
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A page of a search, fetched."""

    url: str
    content_sha256: str
    title: str = ""
    text: str = ""
    """Its beginning, as far as a language model is shown it; empty where there is none to show it to."""


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

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        """The content hashes of those pages that lie in the store whole, by address: they need not be fetched again."""
        ...

    def text(self, content_sha256: str) -> str | None:
        """The exact text behind a hash; None where it is stored no longer."""
        ...

    def late(self, began: dt.datetime, seconds: float) -> bool:
        """Whether so many seconds have passed since a job began."""
        ...

    async def search(self, query: str, k: int) -> Results:
        """Raises ProviderError when no provider can answer."""
        ...

    async def take(self, url: str) -> Found:
        """Fetches a page; raises ProviderError when it cannot be had."""
        ...

    def keep(self, found: Found, facts: tuple[ProposedFact, ...]) -> None:
        """Stores a page that was taken, with what rules read in it and the facts that somebody else read in its beginning."""
        ...

    def note(self, extract: Document) -> None:
        """Stores what a search showed of a page that cannot be had; a later visit that gets the page replaces it."""
        ...

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        """What the language model answers within so many seconds; raises ProviderError when it does not, OutOfTime when
        there are none and it was not asked."""
        ...


class Branching(World, Protocol):
    """A world that several parts of a job may ask at the same time, so that what each was told can be told again in order."""

    def branch(self) -> World:
        """The same world for one part of the job."""
        ...

    def joined(self, branches: Sequence[World]) -> None:
        """Takes note of what its branches were told, in the order given and not in the order of the clock."""
        ...
