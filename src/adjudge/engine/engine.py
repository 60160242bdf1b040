"""Everything Adjudge can do, in one place: what the command line and the services call."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge import settings as configured
from adjudge.adapters import SystemClock, encoders, llm, page, private_files, search
from adjudge.adapters.private_files import names_of
from adjudge.adapters.store.access import SqliteAccess
from adjudge.adapters.store.cases import SqliteCases
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.jobs import SqliteJobs
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.adapters.store.passages import changed_texts
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.adapters.store.visits import Refreshes, SqliteUrlHistory
from adjudge.engine import calibration
from adjudge.engine.desks import AnswerDesk, ArticleDesk, ClaimDesk, Desk, LedgerDesk, article, news, replayed
from adjudge.engine.models import Models, chosen_judge, second_judge, watched
from adjudge.errors import InputError, StoreError, UnknownName
from adjudge.knowledge import ingest, pages
from adjudge.knowledge.candidates import WEB, Gathered, gather
from adjudge.knowledge.ingest import Keeping
from adjudge.knowledge.live_world import LiveWorld
from adjudge.policy import Policy
from adjudge.ports import Clock, Fetcher, LanguageModel, Searcher
from adjudge.run import casebook
from adjudge.run.casebook import CLAIMS, Asked, Replayed, Result
from adjudge.run.world import Watch, run_to_end
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.case import Case
from adjudge.values.document import Document, IngestReport
from adjudge.values.evidence import Weighed
from adjudge.values.inquiry import Manner, Plan, Request
from adjudge.values.knowledge import (
    CURRENT_AFFAIRS,
    LIBRARY,
    STARTER,
    Filter,
    RefreshPlan,
    RefreshReport,
    Stated,
)
from adjudge.values.ledger import Answer, AnswerRequest, GroundRequest, Ledger
from adjudge.values.trace import Degraded, Event, Ingested
from adjudge.values.verdict import Difference, Finding, Versions
from adjudge.verify.explain import differ
from adjudge.verify.job import plan

if TYPE_CHECKING:
    from adjudge.adapters.files.reader import FileReader
    from adjudge.knowledge import refresh as refreshing

LOG = logging.getLogger("adjudge.engine")
SHORTEST_ID = 2
"""Characters of a case's id that may stand for it: with one, nobody means a certain case."""


def _unwatched(event: Event) -> None:
    """Nobody is looking."""


class Engine:
    """Everything Adjudge can do, over one store. Use it in a `with` block, or call `close`."""

    def __init__(self, settings: configured.Settings, *, clock: Clock | None = None) -> None:
        self.settings = settings
        self.policy: Policy = configured.policy_in_force(settings, Manner.WORKER)
        self.clock: Clock = clock or SystemClock()
        self.database = Database(settings.store_path)
        self.store = SqliteKnowledgeBase(self.database)
        self.graph = SqliteGraph(self.database)
        self.cases = SqliteCases(self.database)
        self.jobs = SqliteJobs(self.database, self.clock)
        self.access = SqliteAccess(self.database, self.clock)
        self.urls = SqliteUrlHistory(self.database)
        self.searcher: Searcher | None = search.from_settings(settings, self.clock)
        home, allow, archive = settings.home_path, settings.fetch_allow, settings.archive_url
        self._web = page.OnFirstUse(self.clock, home, allow=allow, archive=archive)
        private_files.tighten(home, self._kept_in(home))
        self.fetcher: Fetcher | None = self._web
        self.language_model: LanguageModel | None = llm.from_settings(settings)
        chosen = chosen_judge(settings, self.policy)
        second = second_judge(settings)
        self.models = Models(settings.embedder, SqliteReadings(self.database), self.clock, chosen, second)
        self.policy = calibration.calibrated_policy(self.policy, settings, lambda: self.models.names)

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
        """Files, folders and web addresses into a collection. A rebuild makes it anew, switches when it is whole and
        keeps the old one."""
        files, addresses = pages.parted(paths)
        visiting = pages.Visiting(fetcher=self.fetcher, urls=self.urls, clock=self.clock, policy=self.policy)
        incoming = chain(self.reader.read_all(files), pages.fetched(addresses, visiting))
        take_in = ingest.rebuild if rebuild else ingest.add
        return take_in(incoming, collection, self.keeping(collection, embedder), watch)

    def add_documents(
        self,
        documents: Sequence[Document],
        *,
        collection: str = LIBRARY,
        watch: Callable[[Ingested], None] = _unwatched,
    ) -> IngestReport:
        """Documents that somebody hands over, into a collection. Each is stored in a durable batch: whoever is interrupted
        gives them again, and what is stored is passed over."""
        return ingest.add(documents, collection, self.keeping(collection), watch)

    def build_starter(self, *, watch: Callable[[Ingested], None] = _unwatched) -> IngestReport | None:
        """The starter knowledge base, built when it is missing, or its data or how that is cut and taken apart changed; None when
        it is in place."""
        from adjudge.adapters import starter
        from adjudge.values.codec import digest

        keeping = self.keeping(STARTER, self.settings.embedder)
        taken_in_by = digest((self.policy.passages, self.policy.extraction))[:16]
        version = f"{starter.version()} {keeping.embedder.name} {taken_in_by}"
        if any(c.name == STARTER and c.label == version for c in self.store.collections()):
            return None
        return ingest.rebuild(starter.facts(), STARTER, keeping, watch, label=version)

    def refresh(self, *, watch: refreshing.Watch = lambda progress: None) -> RefreshReport:
        """The news anew, from the feeds and web searches in the settings. One at a time: StoreBusy for a second."""
        from adjudge.knowledge import refresh as refreshing

        with self.refreshes.alone():
            report = run_to_end(refreshing.refresh(news(self), watch))
            self.refreshes.keep(report)
        return report

    def plan_refresh(self) -> RefreshPlan:
        """What a refresh would ask."""
        from adjudge.knowledge import refresh as refreshing

        return refreshing.plan(news(self), ", ".join(self.settings.search))

    @property
    def refreshes(self) -> Refreshes:
        """The lock of refreshes and the account of the last one."""
        return Refreshes(self.settings.store_path)

    def export(self, collection: str, file: Path) -> int:
        """A collection as a jsonl file that `ingest` takes back; returns how many documents."""
        from adjudge.adapters.files.rows import write_documents

        return write_documents(file, map(partial(self.stated, collection), self.store.export(collection)))

    def check_models(self) -> tuple[str, ...]:
        """What is wrong with the shipped weights, a sentence each; nothing when they match their cards and none is missing."""
        return (*encoders.problems(), *encoders.missing())

    def _kept_in(self, folder: Path) -> frozenset[str]:
        """The names under which something is kept in a folder."""
        store = self.settings.store_path
        names = [store.name] if store.parent == folder else []
        if folder == self.settings.home_path:
            return names_of(page.KEPT_PAGES, *names) | {configured.FILE, configured.MODELS, calibration.FILE}
        return names_of(*names)

    def open_to_others(self) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
        """What of that which is kept others can get at, and folders that are only listed to them."""
        folders = dict.fromkeys((self.settings.home_path, self.settings.store_path.parent))
        found = [path for folder in folders for path in private_files.left_open(folder, self._kept_in(folder))]
        return tuple(found), tuple(f for f in folders if f not in found and private_files.can_be_listed(f))

    def changed(self) -> tuple[str, ...]:
        """What is not what was stored, a few words each; nothing when nobody went past Adjudge."""
        with self.database.reading() as connection:
            texts = tuple(changed_texts(connection))
        kinds = (
            ("document", texts),
            ("case", self.cases.changed()),
            ("ruling on case", self.cases.changed_rulings()),
            ("result of job", self.jobs.changed()),
        )
        return tuple(f"{kind} {name}" for kind, names in kinds for name in names)

    def mend_indexes(self) -> dict[str, str]:
        """Brings every derived index up to the store; says how each collection is searched now."""
        for collection in self.store.collections():
            self.store.settle(collection.generation)
        return self.store.stats().index

    def search(self, query: str, k: int = 10, *, where: Filter | None = None, mode: str = "hybrid") -> Gathered:
        """The k best passages for a query."""
        return gather(
            query,
            k,
            store=self.store,
            embedder_named=self.models.embedder_named,
            policy=self.policy,
            where=where,
            mode=mode,
        )

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
        asked = Request(text=request) if isinstance(request, str) else request
        return self._done(ClaimDesk(self), asked, watch, keep_case=keep_case, remember=remember)

    def read_article(self, source: str) -> ArticleRequest:
        """The article of a file, or at an address, to be checked."""
        return run_to_end(article(source, self.fetcher, self.reader))

    def check(
        self,
        request: str | ArticleRequest,
        *,
        keep_case: bool = True,
        remember: bool = True,
        watch: Callable[[Event], None] = _unwatched,
    ) -> ArticleReport:
        """Whether what an article says holds: its claims, how they hang together, and what is believed of those worth a
        search. The run is kept as a case unless `keep_case` is off; `remember` off has the models read everything anew."""
        asked = ArticleRequest(text=request) if isinstance(request, str) else request
        return self._done(ArticleDesk(self), asked, watch, keep_case=keep_case, remember=remember)

    def ground(
        self,
        request: str | GroundRequest,
        documents: Sequence[Document] = (),
        *,
        keep_case: bool = True,
        remember: bool = True,
        watch: Callable[[Event], None] = _unwatched,
    ) -> Ledger:
        """The ledger of a draft: every claim in it, and what documents say of it. The run is kept as a case unless `keep_case`
        is off; `remember` off has the models read everything anew."""
        asked = GroundRequest(draft=request) if isinstance(request, str) else request
        asked = replace(asked, documents=(*asked.documents, *documents))
        return self._done(LedgerDesk(self), asked, watch, keep_case=keep_case, remember=remember)

    def answer(
        self,
        request: str | AnswerRequest,
        documents: Sequence[Document] = (),
        *,
        keep_case: bool = True,
        remember: bool = True,
        watch: Callable[[Event], None] = _unwatched,
    ) -> Answer:
        """A question answered from documents: written, challenged, judged, revised where it must be. The run is kept as a case
        with its audit unless `keep_case` is off; `remember` off has the models read everything anew."""
        asked = AnswerRequest(query=request) if isinstance(request, str) else request
        asked = replace(asked, documents=(*asked.documents, *documents))
        return self._done(AnswerDesk(self), asked, watch, keep_case=keep_case, remember=remember)

    def plan(self, request: Request) -> Plan:
        """What verifying a claim would do, and the most it may spend."""
        policy = self.policy_of(request.manner)
        return plan(request, policy, searches=self.world(policy).searches)

    def _done(self, desk: Desk[Asked, Result], asked: Asked, watch: Watch, *, keep_case: bool, remember: bool) -> Result:
        case, result = desk.done(asked, watch, remember=remember)
        if keep_case:
            # Under the workspace it belongs to: the request's, or else that of the settings.
            workspace = case.inputs.get("workspace") or self.settings.workspace
            self.cases.save(replace(case, inputs=case.inputs | {"workspace": workspace}))
            self.prune_after(case)
        return result

    def prune(self) -> int:
        """Removes answers and ledgers that are older than their workspace keeps them; returns how many."""
        kept = casebook.retention(self.policy.ledger.audit_days, self.settings.retention)
        return casebook.prune(self.cases, kept, self.clock.now())

    def prune_after(self, case: Case) -> None:
        """With a case that is audited, those are let go of that are kept no longer. Where they cannot be removed now, they are
        when the next is kept: what was just made is not lost for it."""
        if case.kind not in casebook.AUDITED:
            return
        try:
            self.prune()
        except StoreError as error:
            LOG.warning("Cases past their days could not be removed yet: %s", error)

    def case(self, case_id: str) -> Case:
        """A kept case, by its id or by the beginning of it that no other has; StoreDamaged where it, or a text it rests on, is
        not what was stored."""
        found = self.cases.load(case_id)
        if found is None and len(case_id) >= SHORTEST_ID:
            meant = self.cases.named(case_id)
            if len(meant) > 1:
                raise UnknownName(f"Several cases begin with {case_id}.", f"Give more of it, such as {meant[0]}.")
            found = self.cases.load(meant[0]) if meant else None
        if found is None:
            raise UnknownName(f"There is no case {case_id}.", "Run adjudge cases list.")
        self.texts(found.snapshots)  # refused where one of them is not what was stored
        return found

    def texts(self, names: Iterable[str]) -> dict[str, str]:
        """The exact texts behind content hashes, as far as they are stored."""
        found = {name.lower(): self.store.snapshot(name) for name in dict.fromkeys(names)}
        return {name: text for name, text in found.items() if text is not None}

    def replay(self, case_id: str) -> Replayed[Any]:
        """A case computed again from what it was told, by models that remember nothing."""
        return replayed(self.case(case_id), self)

    def diff(self, before: str, after: str) -> Difference:
        """What changed between two cases."""
        return differ(CLAIMS.result_of(self.case(before)), CLAIMS.result_of(self.case(after)))

    def versions(self, policy: Policy | None = None, language_model: str = "") -> Versions:
        """Everything a result depends on beside the evidence; `language_model` names the one that was asked, if any."""
        from adjudge import __version__

        models = "+".join(dict.fromkeys(filter(None, (*self.models.names, language_model))))
        return Versions(
            adjudge=__version__,
            policy=(policy or self.policy).digest(),
            models=models,
            store_snapshot=self.store.stamp(),
        )

    @cached_property
    def news_policy(self) -> Policy:
        """The policy of manner news."""
        policy = configured.policy_in_force(self.settings, Manner.NEWS)
        return calibration.calibrated_policy(policy, self.settings, lambda: self.models.names)

    def policy_of(self, manner: Manner) -> Policy:
        """The policy that a claim is verified under."""
        return self.news_policy if manner is Manner.NEWS else self.policy

    def world(self, policy: Policy, job: str = "") -> LiveWorld:
        """What a job may ask."""
        passed_over: list[Degraded] = []
        return LiveWorld(
            store=self.store,
            graph=self.graph,
            embedder_named=self.models.embedder_named,
            policy=policy,
            similar=self.models.similar,
            entails=self.models.entails,
            keeping=lambda: self.keeping(WEB),
            urls=self.urls,
            clock=self.clock,
            job=job,
            searcher=watched(self.searcher, passed_over),
            passed_over=passed_over,
            fetcher=self.fetcher,
            language_model=self.language_model,
        )

    def weigh(self, pairs: Sequence[tuple[str, str]]) -> tuple[Weighed, ...]:
        """What each text of (text, claim) pairs says about its claim."""
        return self.models.weighed(pairs, policy=self.policy)

    @cached_property
    def reader(self) -> FileReader:
        from adjudge.adapters.files.reader import FileReader

        return FileReader(max_bytes=self.settings.max_file_mb * 1024 * 1024)

    def read_uploaded(self, path: Path) -> tuple[Document, ...]:
        """The documents in a file that somebody uploaded, read where it can do no harm; InputError where there are none."""
        from adjudge.adapters.page.reading import ReadingFailed

        try:
            taken = self._web.read_uploaded(path)
        except ReadingFailed as failure:
            remedy = "Give a smaller part of it, or its text alone."
            raise InputError(f"{path.name} {failure}".rstrip(".") + ".", remedy) from None
        if taken.skipped is not None:
            row = f", row {taken.skipped.row}" if taken.skipped.row else ""
            raise InputError(f"{path.name}{row}: {taken.skipped.reason}")
        return taken.documents

    def close(self) -> None:
        """Ends what runs beside, and lets go of the store."""
        self._web.close()
        self.store.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def stated(self, collection: str, document: Document) -> Stated:
        """A document of a collection with what it states."""
        triples, entities = self.graph.said_in(collection, document.key)
        return Stated(document=document, triples=triples, entities=entities)

    def keeping(self, collection: str, embedder: str | None = None) -> Keeping:
        """How documents are taken into a collection, which goes on with the embedder it was built with unless another is asked
        for by name."""
        built = [name for name, names in self.store.embedders(Filter()).items() if collection in names]
        if embedder is None and built:
            chosen = self.models.embedder_named(built[0])
        else:
            chosen = encoders.embedder(embedder or self.settings.embedder)
        keeping = Keeping(
            store=self.store,
            embedder=chosen,
            policy=self.policy,
            clock=self.clock,
            extracts=bool(self.policy.extraction.files),
        )
        return ingest.for_pages(keeping) if collection in (WEB, CURRENT_AFFAIRS) else keeping
