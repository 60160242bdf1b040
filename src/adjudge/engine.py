"""The wiring: settings to ports to an Engine. The only place that imports adapters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType

from adjudge import policy as policies
from adjudge import settings as configured
from adjudge.adapters import encoders, llm, page, search
from adjudge.adapters.clock import SystemClock
from adjudge.adapters.encoders.cached import CachedStanceEncoder
from adjudge.adapters.files.export import write_documents
from adjudge.adapters.files.reader import FileReader
from adjudge.adapters.store.cases import SqliteCases
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.jobs import SqliteJobs
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.adapters.store.visits import SqliteUrlHistory
from adjudge.errors import UnknownName
from adjudge.jobs import casework, keep
from adjudge.jobs.bench import Bench
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.live_world import LiveWorld
from adjudge.jobs.recorded_world import Recorder
from adjudge.jobs.verify import plan, verify
from adjudge.jobs.world import World
from adjudge.model.candidate import Candidate
from adjudge.model.case import Case
from adjudge.model.difference import Difference
from adjudge.model.document import Document
from adjudge.model.ingest import IngestReport
from adjudge.model.inquiry import Manner, Plan, Request
from adjudge.model.knowledge import LIBRARY, STARTER, Filter, Stated
from adjudge.model.score import Score
from adjudge.model.trace import Event, Ingested
from adjudge.model.triple import Neighbour
from adjudge.model.verdict import Finding, Versions
from adjudge.model.weighing import Weighed
from adjudge.policy import Policy
from adjudge.ports import Clock, Embedder, Fetcher, LanguageModel, Searcher, StanceEncoder
from adjudge.steps.candidates import WEB
from adjudge.steps.differ import differ
from adjudge.steps.gather import Gathered, gather, gather_graph
from adjudge.steps.reading import StanceReader
from adjudge.steps.weigh import weigh


def _unwatched(event: Event) -> None:
    """Nobody is looking."""


class Engine:
    """Everything Adjudge can do, over one store. Use it in a `with` block, or call `close`."""

    def __init__(self, settings: configured.Settings, *, clock: Clock | None = None) -> None:
        self.settings = settings
        self.policy: Policy = self._loaded(Manner.WORKER)
        self.clock: Clock = clock or SystemClock()
        self.database = Database(settings.store_path)
        self.store = SqliteKnowledgeBase(self.database)
        self.graph = SqliteGraph(self.database)
        self.cases = SqliteCases(self.database)
        self.jobs = SqliteJobs(self.database, self.clock)
        self.urls = SqliteUrlHistory(self.database)
        self.searcher: Searcher | None = search.from_settings(settings, self.clock)
        self.fetcher: Fetcher | None = page.from_settings(settings, self.clock)
        self.language_model: LanguageModel | None = llm.from_settings(settings)
        self._embedders: dict[str, Embedder] = {}

    @classmethod
    def open(cls) -> Engine:
        """An engine with the settings in force."""
        return cls(configured.load())

    def ingest(
        self,
        paths: Iterable[str | Path],
        *,
        collection: str = LIBRARY,
        embedder: str | None = None,
        rebuild: bool = False,
        watch: Callable[[Ingested], None] = _unwatched,
    ) -> IngestReport:
        """Files and folders into a collection. A rebuild makes it anew, switches when it is whole and keeps the old one."""
        take_in = keep.rebuild if rebuild else keep.add
        return take_in(self.reader.read_all(paths), collection, self._keeping(collection, embedder), watch)

    def build_starter(self, *, watch: Callable[[Ingested], None] = _unwatched) -> IngestReport | None:
        """The starter knowledge base, built when it is missing or its data changed; None when it is in place."""
        from adjudge.adapters import starter

        keeping = self._keeping(STARTER, self.settings.embedder)
        version = f"{starter.version()} {keeping.embedder.name} {self.policy.digest()}"
        if any(c.name == STARTER and c.label == version for c in self.store.collections()):
            return None
        return keep.rebuild(starter.facts(), STARTER, keeping, watch, label=version)

    def export(self, collection: str, file: Path) -> int:
        """A collection as a jsonl file that `ingest` takes back; returns how many documents."""
        return write_documents(file, map(partial(self._stated, collection), self.store.export(collection)))

    def check_models(self) -> tuple[str, ...]:
        """What is wrong with the shipped weights; nothing when they match their cards."""
        return encoders.problems()

    def mend_indexes(self) -> dict[str, str]:
        """Brings every derived index up to the store; says how each collection is searched now."""
        for collection in self.store.collections():
            self.store.settle(collection.generation)
        return self.store.stats().index

    def search(self, query: str, k: int = 10, *, where: Filter | None = None, mode: str = "hybrid") -> Gathered:
        """The k best passages for a query."""
        return gather(
            query, k, store=self.store, embedder_named=self._embedder_named, policy=self.policy, where=where, mode=mode
        )

    def neighbours(
        self, claim: str, entities: Iterable[str], k: int = 10, *, where: Filter | None = None
    ) -> tuple[tuple[Neighbour, Score], ...]:
        """The k statements of the graph around some entities that have most to do with a claim."""
        return gather_graph(claim, tuple(entities), k, graph=self.graph, policy=self.policy, where=where)

    def verify(
        self,
        request: str | Request,
        *,
        keep_case: bool = True,
        remember: bool = True,
        watch: Callable[[Event], None] = _unwatched,
    ) -> Finding:
        """Whether a claim holds, by what the knowledge base holds and, where one is configured, the web. The run is kept
        as a case unless `keep_case` is off; `remember` off has the models read everything anew."""
        now = self.clock.now()
        asked = Request(text=request) if isinstance(request, str) else request
        asked = replace(asked, today=asked.as_of or now.date())
        policy = self._policy_of(asked.manner)
        language_model = self.language_model.name if self.language_model else ""
        stamp = Stamp(case_id=casework.case_id(asked, now), versions=self.versions(policy, language_model))
        world = Recorder(inner=self._world(policy, stamp.case_id))
        finding = asyncio.run(verify(asked, self._bench(world, policy, watch, remember=remember), stamp))
        if keep_case:
            case = casework.to_case(
                asked, finding, world.record, now, searches=world.searches, language_model=language_model
            )
            self.cases.save(case)
        return finding

    def plan(self, request: Request) -> Plan:
        """What verifying a claim would do, and the most it may spend."""
        policy = self._policy_of(request.manner)
        return plan(request, policy, searches=self._world(policy).searches)

    def case(self, case_id: str) -> Case:
        """A kept case, by its id."""
        found = self.cases.load(case_id)
        if found is None:
            raise UnknownName(f"There is no case {case_id}.", "Run adjudge cases list.")
        return found

    def replay(self, case_id: str) -> casework.Replayed:
        """A case computed again from what it was told, by models that remember nothing."""
        case = self.case(case_id)
        policy = self._policy_of(casework.request_of(case).manner)
        with_models = partial(self._bench, policy=policy, watch=_unwatched, remember=False)
        versions = self.versions(policy, casework.language_model_of(case))
        return asyncio.run(casework.replay(case, with_models, versions))

    def diff(self, before: str, after: str) -> Difference:
        """What changed between two cases."""
        return differ(casework.finding_of(self.case(before)), casework.finding_of(self.case(after)))

    def versions(self, policy: Policy | None = None, language_model: str = "") -> Versions:
        """Everything a result depends on beside the evidence; `language_model` names the one that was asked, if any."""
        from adjudge import __version__

        names = (self.scout.name, self.judge.name, self._embedder(self.settings.embedder).name, language_model)
        models = "+".join(dict.fromkeys(filter(None, names)))
        return Versions(
            adjudge=__version__,
            policy=(policy or self.policy).digest(),
            models=models,
            store_snapshot=self.store.stamp(),
        )

    @cached_property
    def news_policy(self) -> Policy:
        """The policy of manner news."""
        return self._loaded(Manner.NEWS)

    def _policy_of(self, manner: Manner) -> Policy:
        return self.news_policy if manner is Manner.NEWS else self.policy

    def _loaded(self, manner: Manner) -> Policy:
        """A policy as shipped and as the user's file has it, with the settings laid over it."""
        path = Path(self.settings.policy) if self.settings.policy else None
        return configured.settings_over(policies.load(self.settings.profile, path, manner), self.settings)

    def _world(self, policy: Policy, job: str = "") -> LiveWorld:
        return LiveWorld(
            store=self.store,
            graph=self.graph,
            embedder_named=self._embedder_named,
            policy=policy,
            similar=self._similar,
            keeping=lambda: self._keeping(WEB, None),
            urls=self.urls,
            clock=self.clock,
            job=job,
            searcher=self.searcher,
            fetcher=self.fetcher,
            language_model=self.language_model,
        )

    def _bench(self, world: World, policy: Policy, watch: Callable[[Event], None], *, remember: bool = True) -> Bench:
        scout = StanceReader(self.scout if remember else encoders.stance_encoder("scout"))
        judge = StanceReader(self.judge if remember else encoders.stance_encoder("judge"))
        return Bench(
            world=world,
            scout=scout,
            judge=scout if self.judge.name == self.scout.name else judge,
            similar=self._similar,
            credibility=self._credibility,
            policy=policy,
            clock=self.clock,
            watch=watch,
        )

    def _similar(self, text: str, texts: Sequence[str]) -> list[float]:
        """Calibrated similarity of one text to each of several."""
        embedder = self._embedder(self.settings.embedder)
        vectors = embedder.embed([text, *texts]).astype(float) / 127.0
        return [embedder.calibrate(float(cosine)) for cosine in vectors[1:] @ vectors[0]]

    def _credibility(self, candidate: Candidate) -> float:
        worth = self.policy.sources
        if candidate.collection == STARTER:
            return worth.starter
        return worth.own if candidate.url is None else worth.unknown

    def weigh(self, pairs: Sequence[tuple[str, str]]) -> tuple[Weighed, ...]:
        """What each text of (text, claim) pairs says about its claim."""
        return weigh(pairs, scout=self.scout, judge=self.judge, policy=self.policy)

    @cached_property
    def scout(self) -> StanceEncoder:
        """The model that screens every window of a text; what it has read before it does not read again."""
        return CachedStanceEncoder(encoders.stance_encoder("scout"), SqliteReadings(self.database))

    @cached_property
    def judge(self) -> StanceEncoder:
        """The model that decides on the windows that matter."""
        return CachedStanceEncoder(encoders.stance_encoder("judge"), SqliteReadings(self.database))

    @cached_property
    def reader(self) -> FileReader:
        return FileReader(max_bytes=self.settings.max_file_mb * 1024 * 1024)

    def close(self) -> None:
        self.store.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stated(self, collection: str, document: Document) -> Stated:
        triples, entities = self.graph.said_in(collection, document.key)
        return Stated(document=document, triples=triples, entities=entities)

    def _keeping(self, collection: str, embedder: str | None) -> keep.Keeping:
        """A collection goes on with the embedder it was built with unless another is asked for by name."""
        built = [name for name, names in self.store.embedders(Filter()).items() if collection in names]
        if embedder is None and built:
            chosen = self._embedder_named(built[0])
        else:
            chosen = self._embedder(embedder or self.settings.embedder)
        return keep.Keeping(store=self.store, embedder=chosen, policy=self.policy, clock=self.clock)

    def _embedder(self, short: str) -> Embedder:
        """An embedder by its short name, loaded once."""
        if short not in self._embedders:
            self._embedders[short] = encoders.embedder(short)
        return self._embedders[short]

    def _embedder_named(self, name: str) -> Embedder:
        """The embedder whose full name is stamped on a collection."""
        for short in encoders.NAMES:
            if self._embedder(short).name == name:
                return self._embedder(short)
        raise UnknownName(
            f"A collection was built with embedder {name}, which this version does not ship.",
            "Build it again: adjudge kb export, then kb add into a new collection.",
        )
