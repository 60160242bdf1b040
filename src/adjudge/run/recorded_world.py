"""What a job was told, written down, and told again when its case is replayed."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from adjudge.errors import AdjudgeError, BudgetExhausted, OutOfTime, ProviderError
from adjudge.ports import Completion, SearchResult
from adjudge.run.world import FoundPage, Results, Retrieval, World
from adjudge.values.case import Record, Reply
from adjudge.values.claim import Claim
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter, ProposedFact

FAILURES: dict[str, type[ProviderError]] = {"budget_exhausted": BudgetExhausted, "out_of_time": OutOfTime}
"""Failures that a job treats in a way of their own, by the names they are recorded under."""


@dataclass(kw_only=True)
class Recorder:
    """Another world, everything it answers written down."""

    inner: World
    replies: list[Reply] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)
    """Content hashes of the texts that were read whole: a replay reads them again."""

    @property
    def searches(self) -> bool:
        return self.inner.searches

    @property
    def writes(self) -> bool:
        return self.inner.writes

    @property
    def collections(self) -> tuple[str, ...]:
        return self.inner.collections

    @property
    def record(self) -> Record:
        return tuple(self.replies)

    def branch(self) -> Recorder:
        """For one part of a job, with a record of its own."""
        return Recorder(inner=self.inner, texts=self.texts)

    def joined(self, branches: Sequence[World]) -> None:
        for one in branches:
            if isinstance(one, Recorder):
                self.replies += one.replies

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        found = self.inner.known(urls)
        self._told("known", "\n".join(urls), sorted(found))
        return found

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        found = dict(self.inner.kept(urls))
        self._told("kept", "\n".join(urls), found)
        return found

    def text(self, content_sha256: str) -> str | None:
        self.texts.add(content_sha256)
        return self.inner.text(content_sha256)  # a hash names one text for ever

    def late(self, began: dt.datetime, seconds: float) -> bool:
        found = self.inner.late(began, seconds)
        self._told("late", "", found)
        return found

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        found = self.inner.retrieve(claim, k, where, fresh)
        self._told("retrieve", claim.text, found)
        return found

    async def search(self, query: str, k: int) -> Results:
        try:
            found = await self.inner.search(query, k)
        except ProviderError as error:
            self._failed("search", query, error)
            raise
        self._told("search", query, found)
        return found

    async def take(self, url: str) -> FoundPage:
        try:
            found = await self.inner.take(url)
        except ProviderError as error:
            self._failed("fetch", url, error)
            raise
        self._told("fetch", url, found)
        return found

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        self.inner.keep(found, facts)  # tells nothing, so there is nothing to write down

    def note(self, extract: Document) -> None:
        self.inner.note(extract)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        try:
            answer = await self.inner.complete(prompt, tag=tag, max_tokens=max_tokens, seconds=seconds)
        except ProviderError as error:
            self._failed("complete", _named(prompt, tag), error)
            raise
        self._told("complete", _named(prompt, tag), answer)
        return answer

    def _told(self, kind: str, asked: str, answer: object) -> None:
        self.replies.append(Reply(kind=kind, asked=asked, answer=to_json(answer).decode()))

    def _failed(self, kind: str, asked: str, error: AdjudgeError) -> None:
        failure = next((name for name, type_ in FAILURES.items() if isinstance(error, type_)), "")
        self.replies.append(Reply(kind=kind, asked=asked, failed=str(error), failure=failure))


class Playback:
    """A world that answers as it was recorded, and refuses any other question."""

    collections: tuple[str, ...] = ()

    def __init__(
        self,
        record: Sequence[Reply],
        *,
        searches: bool,
        writes: bool = False,
        text: Callable[[str], str | None] = lambda content_sha256: None,
    ) -> None:
        self._left = list(record)
        self.searches = searches
        self.writes = writes
        self._text = text

    @property
    def told_all(self) -> bool:
        """Whether nothing recorded is left to tell."""
        return not self._left

    def branch(self) -> Playback:
        """Itself: nothing is waited for, so that one part is told all of its own before the next asks."""
        return self

    def joined(self, branches: Sequence[World]) -> None:
        """What they were told is told."""

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        return frozenset(from_json(self._next("known", "\n".join(urls)), tuple[str, ...]))

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        return from_json(self._next("kept", "\n".join(urls)), dict[str, str])

    def text(self, content_sha256: str) -> str | None:
        """From the store: a hash names one text for ever."""
        return self._text(content_sha256)

    def late(self, began: dt.datetime, seconds: float) -> bool:
        return from_json(self._next("late", ""), bool)

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return from_json(self._next("retrieve", claim.text), Retrieval)

    async def search(self, query: str, k: int) -> Results:
        told = self._next("search", query)
        if told.startswith("["):  # cases of before it was told who was passed over
            return Results(results=from_json(told, tuple[SearchResult, ...]))
        return from_json(told, Results)

    async def take(self, url: str) -> FoundPage:
        return from_json(self._next("fetch", url), FoundPage)

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        """Nothing is stored twice: what it led to was recorded."""

    def note(self, extract: Document) -> None:
        """Nor is this."""

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        """However little time is left: whether there was enough is recorded too."""
        return from_json(self._next("complete", _named(prompt, tag)), Completion)

    def _next(self, kind: str, asked: str) -> str:
        reply = self._left.pop(0) if self._left else None
        if reply is None or (reply.kind, reply.asked) != (kind, asked):
            raise ProviderError(
                f"The case was not recorded past this point: the run now asks for {kind} {asked[:80]!r}.",
                "Verify the claim anew; the policy or the program has changed since.",
            )
        if reply.failed:
            raise FAILURES.get(reply.failure, ProviderError)(reply.failed)
        return reply.answer


def _named(prompt: str, tag: str) -> str:
    """A prompt in a record: long enough to know it again, too short to weigh the record down."""
    return f"{tag} {hashlib.sha256(prompt.encode()).hexdigest()[:32]}"
