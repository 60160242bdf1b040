"""Everything that touches the outside world, as small protocols.

Each port has a double in `tests/doubles.py` and one contract suite in `tests/contracts` that runs on the double
and on every real adapter.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from adjudge.values.article_claim import LinkedWords
from adjudge.values.case import Case, CaseLabel, UrlVisit
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Passage
from adjudge.values.evidence import StanceCalibration
from adjudge.values.knowledge import (
    Added,
    CollectionInfo,
    Entity,
    Filter,
    Hit,
    Neighbour,
    PreparedDocument,
    SourceInfo,
    StoreStats,
    Triple,
)
from adjudge.values.trace import Ingested

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@runtime_checkable
class Clock(Protocol):
    """Where time comes from, so that a run can be repeated."""

    def now(self) -> dt.datetime:
        """The current moment, with its time zone."""


@runtime_checkable
class Embedder(Protocol):
    """Texts to vectors. Vectors of different embedders never meet: `name` is stamped on every collection."""

    @property
    def name(self) -> str:
        """Model and version."""

    @property
    def size(self) -> int:
        """Numbers in a vector."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """One row of signed bytes a text: the unit vector times 127, rounded. A text's row never depends on its neighbours."""

    def calibrate(self, cosine: float) -> float:
        """The cosine on the scale the policy's similarity thresholds are written for."""


@runtime_checkable
class Worthiness(Protocol):
    """How worth checking sentences are."""

    @property
    def name(self) -> str:
        """Model and version."""

    def worth(self, texts: Sequence[str]) -> tuple[float, ...]:
        """From 0 for what nobody would look up to 1, a number a text; none depends on its neighbours."""


@runtime_checkable
class KnowledgeBase(Protocol):
    """Documents, exact snapshots and passages; search over them. What `add` returned is durable."""

    def collections(self) -> tuple[CollectionInfo, ...]:
        """What there is, counted; for people."""

    def embedders(self, where: Filter) -> Mapping[str, tuple[str, ...]]:
        """Which embedder built which of the collections a filter admits; asked on every search, so it counts nothing."""

    def small(self, where: Filter, passages: int) -> tuple[str, ...]:
        """The collections a filter admits that hold no more passages than that; it counts no further."""

    def live(self, collection: str, *, embedder: str, size: int) -> int:
        """The generation readers see now, made on first use. Refuses an embedder other than the collection's."""

    def begin(self, collection: str, *, embedder: str, size: int, label: str = "") -> int:
        """A new generation beside the live one, invisible until `switch`. The label says what it was built from."""

    def switch(self, generation: int) -> None:
        """Makes a generation live in one step; the one it replaces is kept for `rollback`."""

    def rollback(self, collection: str) -> int:
        """Back to the generation before; returns it. What was live is kept, so a second rollback undoes the first."""

    def discard(self, generation: int) -> None:
        """Forgets a generation that was never switched to."""

    def copy(self, collection: str, into: str, *, watch: Callable[[Ingested], None] | None = None) -> int:
        """A live collection under another name, with all that was derived from its texts; returns the new generation.
        It is switched to in one step, as the collection then is; what the name stood for is kept for `rollback`.
        `watch` is told what each step stored."""

    def drop(self, collection: str) -> int:
        """Forgets a whole collection, what it could be rolled back to included; returns how many documents it held."""

    def add(self, generation: int, batch: Sequence[PreparedDocument]) -> Added:
        """Stores a batch in one durable step. A known key with new text replaces; a text its source already holds
        under the same title is not stored twice."""

    def settle(self, generation: int) -> None:
        """Says that a run of `add` has ended: the moment to bring derived indexes up to date."""

    def unchanged(self, generation: int, documents: Sequence[Document]) -> tuple[bool, ...]:
        """Which documents are stored already, to the letter: a resumed ingest passes over them."""

    def remove(self, collection: str, source: str) -> int:
        """Forgets a source's documents; returns how many."""

    def moment(self) -> AbstractContextManager[None]:
        """Everything read inside the block answers for one moment, whatever is switched or removed meanwhile."""

    def lexical(self, query: str, k: int, where: Filter) -> tuple[Hit, ...]:
        """The k best passages by BM25."""

    def vector(self, vector: bytes, k: int, where: Filter) -> tuple[Hit, ...]:
        """The k nearest passages by cosine. A vector of zeros, a text of no known word, is near to nothing."""

    def passages(self, ids: Sequence[int]) -> tuple[Passage, ...]:
        """Those that still exist, in the order asked for."""

    def rows(self, collection: str, source: str, most: int) -> tuple[Passage, ...]:
        """The rows of a source's tables, in their order; none where there are more than that."""

    def snapshot(self, content_sha256: str) -> str | None:
        """The exact text behind a content hash; quotes are checked against it."""

    def undated(self, where: Filter) -> int:
        """How many passages an as-of filter leaves out for want of a date."""

    def sources(self, collection: str | None = None) -> tuple[SourceInfo, ...]: ...

    def export(self, collection: str) -> Iterator[Document]: ...

    def stamp(self) -> str:
        """A short name for what readers see now: another one after anything was added, removed or switched. Cheap."""

    def stats(self) -> StoreStats: ...


@runtime_checkable
class KnowledgeGraph(Protocol):
    """Entities and triples, found by name and walked from there. Only live collections are seen."""

    def find(self, name: str, k: int = 5) -> tuple[Entity, ...]:
        """Entities that go by a name: exact names and aliases first, then by words."""

    def called(self, names: Sequence[str]) -> tuple[Entity, ...]:
        """Entities that go by exactly one of these names, whatever their case."""

    def neighbourhood(self, names: Sequence[str], *, hops: int, limit: int, where: Filter) -> tuple[Neighbour, ...]:
        """Triples one or two steps from the named entities, nearest first."""

    def said_in(self, collection: str, key: str) -> tuple[tuple[Triple, ...], tuple[Entity, ...]]:
        """What a document of a collection states, and the entities it introduces; spans are places in its text."""

    def stating(self, relation: str, where: Filter) -> tuple[Triple, ...]:
        """Every statement of a relation, in the order they were stored."""


@runtime_checkable
class CaseStore(Protocol):
    """Finished jobs, kept for replay."""

    def save(self, case: Case) -> None:
        """Durable when it returns; saving the same id again replaces."""

    def load(self, case_id: str) -> Case | None: ...

    def named(self, beginning: str, k: int = 2) -> tuple[str, ...]:
        """The ids, at most k and in order, that begin like this."""

    def recent(self, k: int = 20) -> tuple[Case, ...]:
        """The newest first."""

    def older(self, than: dt.datetime, kinds: Sequence[str]) -> tuple[CaseLabel, ...]:
        """Which cases of some kinds were made before a moment, the oldest first; none of them is read whole."""

    def remove(self, case_ids: Sequence[str]) -> int:
        """Forgets cases, and the texts that only they still held; returns how many there were. Durable when it returns."""


@runtime_checkable
class UrlHistory(Protocol):
    """Which pages were seen, by normalised URL."""

    def visits(self, urls: Sequence[str]) -> Mapping[str, UrlVisit]: ...

    def record(self, visit: UrlVisit) -> None:
        """Keeps the first sight, the latest status, and every job that saw the page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchResult:
    """One row of a web search."""

    url: str
    title: str
    snippet: str
    published: dt.date | None = None
    provider: str = ""


@runtime_checkable
class Searcher(Protocol):
    """A web search."""

    @property
    def name(self) -> str: ...

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """Raises ProviderError when the provider is down."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A fetched page, its text already taken out."""

    url: str
    """After redirects, normalised."""
    document: Document
    status: int
    canonical: str | None = None
    """The address the page calls its own, normalised; only one of the same site is believed. The document is kept under
    the address it was read from: a page cannot put its text in another's place."""
    archived: str | None = None
    """A copy in a web archive, when the page or its server names one."""
    links: tuple[LinkedWords, ...] = ()
    """The links in its text, in order; a text that is no web page spells its own out."""
    marks: tuple[str, ...] = ()
    """What gives its site away as one with others: "owner …", "origin …" of a text taken over, "template …"."""

    @property
    def elsewhere(self) -> str:
        """Where else the page can be found, as the history of visits keeps it: "canonical …; archived …"."""
        canonical = self.canonical if self.canonical != self.url else None
        named = (("canonical", canonical), ("archived", self.archived))
        return "; ".join(f"{what} {url}" for what, url in named if url)


@runtime_checkable
class Fetcher(Protocol):
    """A page by its address, safely."""

    async def fetch(self, url: str) -> Page:
        """Raises ProviderError when there is no page to be had."""


@runtime_checkable
class StanceEncoder(Protocol):
    """A model that reads evidence against a claim: pairs (evidence, claim) to logits, uncalibrated. One that reads long texts as
    a whole also has `longest`, the characters that it reads at once: nothing is cut into windows for it, and no rule corrects
    it."""

    @property
    def name(self) -> str: ...

    @property
    def calibration(self) -> StanceCalibration:
        """What makes probabilities of the first three logits; fitted once, shipped with the weights."""

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair: supports, refutes, neither, and whether the text speaks to the claim at all (a logit of
        its own). A pair scores the same alone and in any batch."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Completion:
    """What a language model answered, and what it took."""

    text: str
    tokens: int
    written: int | None = None
    """Of these, the tokens of the answer; None where the model does not say."""


@runtime_checkable
class LanguageModel(Protocol):
    """Any chat model."""

    @property
    def name(self) -> str: ...

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        """Raises ProviderError when the model cannot answer, BudgetExhausted when its vendor says that no more is to be had."""
