"""Worlds over another world: what they do not answer themselves they pass on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudge.jobs.itself import Itself
from adjudge.jobs.world import Found, Results, Retrieval, World
from adjudge.model.candidate import Candidate
from adjudge.model.claim import Claim
from adjudge.model.document import Document
from adjudge.model.extraction import ProposedFact
from adjudge.model.knowledge import Filter
from adjudge.ports import Completion
from adjudge.reading.cascade import Similar
from adjudge.steps.ingest import embedded_text


@dataclass(kw_only=True)
class Through:
    """Another world in which nothing more is searched for."""

    inner: World

    searches = False

    @property
    def writes(self) -> bool:
        return self.inner.writes

    @property
    def collections(self) -> tuple[str, ...]:
        return self.inner.collections

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return self.inner.retrieve(claim, k, where, fresh)

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        return self.inner.known(urls)

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        return self.inner.kept(urls)

    def text(self, content_sha256: str) -> str | None:
        return self.inner.text(content_sha256)

    def late(self, began: dt.datetime, seconds: float) -> bool:
        return self.inner.late(began, seconds)

    async def search(self, query: str, k: int) -> Results:
        return await self.inner.search(query, k)

    async def take(self, url: str) -> Found:
        return await self.inner.take(url)

    def keep(self, found: Found, facts: tuple[ProposedFact, ...]) -> None:
        self.inner.keep(found, facts)

    def note(self, extract: Document) -> None:
        self.inner.note(extract)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        return await self.inner.complete(prompt, tag=tag, max_tokens=max_tokens, seconds=seconds)


@dataclass(kw_only=True)
class Gathered(Through):
    """The world after the search for an article's evidence: what was fetched counts as the web's, the article itself as no
    evidence, and what is found for a claim is remembered."""

    itself: Itself
    fresh: frozenset[str] = frozenset()
    asks: bool = True
    """Whether its language model is asked, if it has one."""
    found: tuple[Candidate, ...] = ()

    @property
    def writes(self) -> bool:
        return self.asks and self.inner.writes

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        retrieval = self.inner.retrieve(claim, k, where, fresh | self.fresh)
        self.found = tuple(c for c in retrieval.candidates if not self.itself.is_shown_by(c))
        return replace(retrieval, candidates=self.found)


@dataclass(kw_only=True)
class OnlyThese(Through):
    """A world of the passages that were found for other claims, each measured anew against the one that is asked about."""

    candidates: tuple[Candidate, ...]
    similar: Similar

    @property
    def writes(self) -> bool:
        """By the shipped models alone: what is shared must cost no calls."""
        return False

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        likeness = self.similar(claim.text, [embedded_text(c.title, c.read) for c in self.candidates])
        measured = (replace(c, semantic=one) for c, one in zip(self.candidates, likeness, strict=True))
        return Retrieval(candidates=tuple(measured))
