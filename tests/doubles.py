"""A double for every port: without randomness, true to the port's contract; the knowledge base is the store itself.

With them the tests run jobs without files, network or models:

    clock = ManualClock()
    knowledge = TemporaryKnowledgeBase(clock)
    graph, cases = knowledge.graph, knowledge.cases
    searcher = ScriptedSearcher([SearchResult(url="https://example.org/a", title="A", snippet="What A says")])
    searcher.outage.begin(calls=1)      # the next search fails with ProviderError

Each passes the same contract suite as the adapter it stands in for.
"""

from __future__ import annotations

import datetime as dt
import re
import shutil
import tempfile
import weakref
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.store.cases import SqliteCases
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.jobs import SqliteJobs
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.adapters.store.visits import SqliteUrlHistory
from adjudge.english.leaning import SIGNS, signs
from adjudge.english.sentence import overlap, parsed
from adjudge.english.words import terms
from adjudge.errors import InputError, ProviderError
from adjudge.ports import Clock, Completion, Page, SearchResult
from adjudge.values.article_claim import LinkedWords
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.evidence import StanceCalibration
from adjudge.values.urls import normalise, site

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Providers that are down when a test wants them to be.


class Outage:
    """A switch on a scripted provider: `outage.begin()` until `end()`, or `begin(calls=2)` for two calls.

    It fails as any provider does, or with an error of the test's own: `begin(BudgetExhausted("No more."))`.
    """

    def __init__(self, provider: str) -> None:
        self._provider = provider
        self._calls_left: float = 0
        self._error: ProviderError | None = None

    def begin(self, error: ProviderError | None = None, *, calls: int | None = None) -> None:
        """From now on calls fail: the next so many, or all of them."""
        self._error = error
        self._calls_left = float("inf") if calls is None else calls

    def end(self) -> None:
        """The provider is back."""
        self._calls_left = 0

    def strike(self) -> None:
        """What a provider does first on every call: raises ProviderError while the outage lasts."""
        if self._calls_left > 0:
            self._calls_left -= 1
            raise self._error or ProviderError(f"{self._provider} does not answer.", "Try again later.")


@dataclass(frozen=True, kw_only=True, slots=True)
class ScriptedCall:
    """One call: which step asked, what, and how long the answer might be."""

    tag: str
    prompt: str
    max_tokens: int


class ScriptedLanguageModel:
    """Answers each tag from its own list, in turn; a tag whose list is used up or missing cannot be answered.

        model = ScriptedLanguageModel({"decompose": ["Paris is a city."], "explain": ["It is."]})

    A word counts as a token, and an answer longer than `max_tokens` is cut as a real model's would be.
    `asked` holds the calls, in order. `outage` makes it fail.
    """

    def __init__(self, answers: Mapping[str, Sequence[str]], *, name: str = "scripted-model") -> None:
        self._answers = {tag: list(texts) for tag, texts in answers.items()}
        self.name = name
        self.asked: list[ScriptedCall] = []
        self.outage = Outage(name)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        self.asked.append(ScriptedCall(tag=tag, prompt=prompt, max_tokens=max_tokens))
        self.outage.strike()
        waiting = self._answers.get(tag)
        if not waiting:
            raise ProviderError(f"{self.name} has no answer left for {tag!r}.", "Script one more.")
        text = waiting.pop(0)
        if len(words := text.split()) > max_tokens:
            text = " ".join(words[: max(max_tokens, 0)])
        return Completion(text=text, tokens=len(prompt.split()) + len(text.split()))


# Texts to vectors by hashing their words.


class HashedEmbedder:
    """Vectors without a model: each content word counts at its place, so texts that share words lie close.

    The bytes are the same on every machine. It knows no synonyms: give it test texts that share words.
    """

    def __init__(self, size: int = 64) -> None:
        self.size = size
        self.name = f"hashed-words-{size}"

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """A text without content words gets zeros."""
        import numpy as np

        rows = np.zeros((len(texts), self.size), dtype=np.float64)
        for row, text in zip(rows, texts, strict=True):
            for term in terms(text):
                mark = zlib.crc32(term.encode("utf-8", "replace"))  # Python's own hash differs from run to run
                row[mark % self.size] += 1.0 if mark & 0x8000_0000 else -1.0
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.rint(rows * 127.0 / np.where(lengths > 0.0, lengths, 1.0)).astype(np.int8)

    def calibrate(self, cosine: float) -> float:
        """Sharing words is all this embedder knows of similarity."""
        return cosine


# A small web in memory.


class ScriptedFetcher:
    """Serves the pages it was given as {address: text or Document}, under any spelling of the address.

    `redirects` maps an address to another, `links` to the links of its page. `fetched` holds what was asked for, in
    order. `outage` makes it fail.
    """

    def __init__(
        self,
        pages: Mapping[str, str | Document] | None = None,
        *,
        redirects: Mapping[str, str] | None = None,
        links: Mapping[str, Sequence[LinkedWords]] | None = None,
    ) -> None:
        self._pages = {normalise(url): page for url, page in (pages or {}).items()}
        self._redirects = {normalise(old): normalise(new) for old, new in (redirects or {}).items()}
        self._links = {normalise(url): tuple(linked) for url, linked in (links or {}).items()}
        self.fetched: list[str] = []
        self.outage = Outage("The web")

    async def fetch(self, url: str) -> Page:
        self.fetched.append(url)
        self.outage.strike()
        try:
            address = normalise(url)
        except InputError as error:
            raise ProviderError(error.sentence, error.remedy) from error
        address = self._redirects.get(address, address)
        if address not in self._pages:
            raise ProviderError(f"{address} answered 404: there is no such page.")
        document = self._pages[address]
        if isinstance(document, str):
            document = Document(key=address, text=document, source=site(address), url=address)
        return Page(url=address, document=document, status=200, links=self._links.get(address, ()))


# A web search over a handful of results.


class ScriptedSearcher:
    """Finds, among the results it was given, those that share words with the query; most shared first.

    `queries` holds what was asked, in order. `outage` makes it fail.
    """

    def __init__(self, results: Iterable[SearchResult] = (), *, name: str = "scripted-search") -> None:
        self._results = tuple(results)
        self.name = name
        self.queries: list[str] = []
        self.outage = Outage(name)

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        self.queries.append(query)
        self.outage.strike()
        shares = [(overlap(query, f"{result.title} {result.snippet}"), result) for result in self._results]
        found = sorted((pair for pair in shares if pair[0] > 0.0), key=lambda pair: -pair[0])
        return tuple(result for _, result in found[: max(k, 0)])


# Stance by shared words and negations.


_NEGATION = re.compile(r"\b(?:not|no|never|none|nobody|nothing|neither|cannot)\b|n['\u2019]t\b", re.IGNORECASE)
_ABOUT = 0.6
"""Below this share of the claim's words, evidence is about something else."""


class OverlapStanceEncoder:
    """Stance without a model: evidence with most of a claim's words supports it, or refutes it when negated.

    Good enough for flows: "Paris is not the capital of France" refutes "Paris is the capital of France", and
    a text about bananas, or Lyon, says nothing of it. It sees no numbers or paraphrases.
    """

    name = "overlap-stance"
    calibration = StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        import numpy as np

        rows = [_row(evidence, claim) for evidence, claim in pairs]
        return np.array(rows, dtype=np.float32).reshape(len(rows), 4)


def _row(evidence: str, claim: str) -> tuple[float, float, float, float]:
    shared = overlap(claim, evidence)
    if shared < _ABOUT or any(name.of(claim) not in evidence for name in parsed(claim).names):
        return (shared, 0.0, 3.0, 6.0 * (shared - _ABOUT))
    opposed = _negated(evidence) != _negated(claim)
    relevance = 6.0 * (shared - 0.5)
    plain = 4.0 * shared**4  # a text that lacks one of the claim's words is far less sure: it may name another thing
    return (0.0, plain, 0.0, relevance) if opposed else (plain, 0.0, 0.0, relevance)


def _negated(text: str) -> bool:
    return len(_NEGATION.findall(text)) % 2 == 1


# Worthiness by plain signs.


class PlainWorthiness:
    """Worth checking without a model: a number or a name makes a sentence worth a look, a question is worth none."""

    name = "plain-worthiness"

    def worth(self, texts: Sequence[str]) -> tuple[float, ...]:
        return tuple(_worth(dict(zip(SIGNS, signs(text), strict=True))) for text in texts)


def _worth(told: dict[str, float]) -> float:
    return 0.0 if told["question"] else min(1.0, 0.2 + 0.4 * told["number"] + 0.4 * told["names"])


# A clock that stands still.


START = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)
"""Any moment would do; a fixed one makes results repeat."""


class ManualClock:
    """Time that passes only when a test says so: `clock.advance(30)` lets half a minute go by."""

    def __init__(self, start: dt.datetime = START) -> None:
        if start.utcoffset() is None:
            raise ValueError("a clock starts at a moment with a time zone")
        self._now = start

    def now(self) -> dt.datetime:
        return self._now

    def advance(self, seconds: float) -> None:
        """Lets time pass, forward only: leases and histories rely on that."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._now += dt.timedelta(seconds=seconds)


# The store.


@cache
def new_store() -> bytes:
    """The file of a store that holds nothing yet. It takes a hundred statements to make: once, however many a test opens."""
    with tempfile.TemporaryDirectory(prefix="adjudge-") as folder:
        Database(Path(folder) / "adjudge.db").close()
        return (Path(folder) / "adjudge.db").read_bytes()


class TemporaryKnowledgeBase(SqliteKnowledgeBase):
    """The store itself, in a folder of its own that is gone with it: what a test sees is what the product does.

        knowledge = TemporaryKnowledgeBase()
        generation = knowledge.live("library", embedder=embedder.name, size=embedder.size)
        knowledge.add(generation, [prepared])
        knowledge.lexical("capital of France", 5, Filter())

    `knowledge.graph` is the graph of the triples added here; `cases`, `urls` and `jobs` are kept beside them.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        """The clock is that of its jobs: with a `ManualClock`, `clock.advance(seconds)` lets a lease run out."""
        folder = tempfile.mkdtemp(prefix="adjudge-")
        (Path(folder) / "adjudge.db").write_bytes(new_store())
        database = Database(Path(folder) / "adjudge.db")
        super().__init__(database)
        self.graph = SqliteGraph(database)
        self.cases = SqliteCases(database)
        self.urls = SqliteUrlHistory(database)
        self.jobs = SqliteJobs(database, clock or ManualClock())
        weakref.finalize(database, shutil.rmtree, folder, ignore_errors=True)


__all__ = [
    "HashedEmbedder",
    "ManualClock",
    "Outage",
    "OverlapStanceEncoder",
    "PlainWorthiness",
    "ScriptedFetcher",
    "ScriptedLanguageModel",
    "ScriptedSearcher",
    "TemporaryKnowledgeBase",
    "new_store",
]
