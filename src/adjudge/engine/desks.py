"""What an engine is asked for, each at a desk of its kind: claims, articles, drafts, questions, the news; and cases replayed."""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from adjudge.adapters.encoders.networks import cores
from adjudge.engine.models import JobJudge, told_by, with_lacks, with_record
from adjudge.english.layout.clean import clean_document, on_one_line, whole_characters
from adjudge.errors import InputError
from adjudge.knowledge.live_world import LiveWorld
from adjudge.knowledge.pages import parted
from adjudge.knowledge.sources import rate
from adjudge.policy import Policy
from adjudge.policy.sources import QUERIES
from adjudge.ports import Fetcher
from adjudge.run.casebook import (
    ARTICLES,
    CLAIMS,
    DRAFTS,
    QUESTIONS,
    Asked,
    CaseKind,
    Replayed,
    Result,
    case_id,
    kind_of,
    language_model_of,
)
from adjudge.run.world import Bench, Branching, Playback, Recorder, Watch, World, run_to_end
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.article_claim import LinkedWords
from adjudge.values.case import Case
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import CURRENT_AFFAIRS, Stated
from adjudge.values.ledger import Answer, AnswerRequest, GroundRequest, Ledger
from adjudge.values.source import Topic
from adjudge.values.urls import normalised
from adjudge.values.verdict import Finding, Stamp
from adjudge.verify.job import verify
from adjudge.verify.stopping import DEADLINE

if TYPE_CHECKING:
    from adjudge.adapters.files.reader import FileReader
    from adjudge.article.gathering import ArticleBench
    from adjudge.engine.engine import Engine
    from adjudge.knowledge.refresh import Refreshing
    from adjudge.ledger.ground import GroundBench

# Articles, drafts and the news are imported by those who work on them: whoever verifies a claim does not wait for the rest.


# Requests as they can be kept: what no JSON and no store holds does not get past the door.


T = TypeVar("T")
Drafted = TypeVar("Drafted", GroundRequest, AnswerRequest)


def storable(request: T) -> T:
    """A request whose texts are whole characters. None of them changes its length: offsets are those of the text as given."""
    if not is_dataclass(request) or isinstance(request, type):
        return request
    mended = {field.name: _mended(getattr(request, field.name)) for field in fields(request)}
    return replace(request, **mended)


def _mended(value: Any) -> Any:
    if type(value) is str:  # what is one of a few words stays the very word it is
        return whole_characters(value)
    if isinstance(value, tuple):
        return tuple(map(_mended, value))
    return storable(value)


UNDATED = GroundRequest(draft="").today
"""The day of a request that does not say which it is."""


def filled_in(asked: Drafted, engine: Engine, now: dt.datetime) -> Drafted:
    """A request as it can be kept, with what it leaves to the engine: the day and the workspace."""
    return replace(
        storable(asked),
        today=now.date() if asked.today == UNDATED else asked.today,
        workspace_id=asked.workspace_id or engine.settings.workspace,
    )


def cleaned(asked: ArticleRequest) -> ArticleRequest:
    """A request as documents are stored: the same text has one name wherever it comes from. Links counted in other
    characters are left out, and an address keeps no password."""
    text = clean_document(asked.text)
    return replace(
        asked,
        text=text,
        title=on_one_line(asked.title),
        url=normalised(asked.url),
        links=asked.links if text == asked.text else (),
    )


# A job done at a desk: recorded while it runs, kept as a case, and done again from what the case was told.


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """How one job is done: who watches, whether models remember what they read, and which judge reads."""

    watch: Watch
    remember: bool
    judge: JobJudge | None
    again: Case | None = None
    """The case that is done again."""


class Desk(ABC, Generic[Asked, Result]):
    """One kind of job, done with what an engine has. A kind says how a request is taken and what its job is."""

    kind: CaseKind[Asked, Result]
    writes = True
    """Whether a language model may be asked."""
    reads_much = False
    """Whether its models will have many pairs to read."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def done(self, asked: Asked, watch: Watch, *, remember: bool) -> tuple[Case, Result]:
        """What comes of a request, and the case it makes."""
        engine = self._engine
        now = engine.clock.now()
        asked = self._taken(asked, now)
        policy = self._policy(asked)
        name = engine.language_model.name if self.writes and engine.language_model else ""
        stamp = Stamp(case_id=case_id(asked, now), versions=engine.versions(policy, name))
        world = Recorder(inner=engine.world(policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        session = Session(watch=watch, remember=remember, judge=judge)
        result = with_lacks(run_to_end(self._run(asked, world, stamp, session)), judge)
        return with_record(self.kind.case(asked, result, world, now, name), judge), result

    def replayed(self, case: Case) -> Replayed[Result]:
        """A case computed again from what it was given and told, by models that remember nothing."""
        engine = self._engine
        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))
        session = Session(watch=lambda event: None, remember=False, judge=judge, again=case)

        async def job(asked: Asked, world: Playback, stamp: Stamp) -> Result:
            return with_lacks(await self._run(asked, world, stamp, session), judge)

        versions = engine.versions(self._policy(self.kind.request_of(case)), language_model_of(case))
        return run_to_end(self.kind.replay(case, job, versions, engine.store.snapshot))

    @abstractmethod
    def _taken(self, asked: Asked, now: dt.datetime) -> Asked:
        """A request as it is kept, or refused."""

    @abstractmethod
    async def _run(self, asked: Asked, world: Recorder | Playback, stamp: Stamp, session: Session) -> Result:
        """The job."""

    def _policy(self, asked: Asked) -> Policy:
        return self._engine.policy

    def _bench(self, world: World, session: Session, topic: Topic, policy: Policy) -> Bench:
        """What a claim is verified with."""
        models = self._engine.models
        scout, judge = models.readers(remember=session.remember, judge=session.judge, many=self.reads_much)
        return Bench(
            world=world,
            scout=scout,
            judge=judge,
            similar=models.similar,
            credibility=lambda candidate: rate(candidate, policy, topic).credibility,
            policy=policy,
            clock=self._engine.clock,
            watch=session.watch,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class _RecordedTime:
    """The clock of a replay: however long it takes, no time passes until everything recorded has been told. Where the
    deadline ended the case it has then passed, as it had."""

    began: dt.datetime
    playback: Playback
    overrun: dt.timedelta

    def now(self) -> dt.datetime:
        return self.began + self.overrun if self.playback.told_all else self.began


class ClaimDesk(Desk[Request, Finding]):
    """Verifies claims."""

    kind = CLAIMS

    def _taken(self, asked: Request, now: dt.datetime) -> Request:
        return replace(storable(asked), today=asked.as_of or now.date())

    def _policy(self, asked: Request) -> Policy:
        return self._engine.policy_of(asked.manner)

    async def _run(self, asked: Request, world: Recorder | Playback, stamp: Stamp, session: Session) -> Finding:
        bench = self._bench(world, session, asked.topic, self._policy(asked))
        if session.again and isinstance(world, Playback):
            late = CLAIMS.result_of(session.again).stop_reason == DEADLINE
            overrun = dt.timedelta(seconds=asked.budget.seconds + 1.0 if late else 0.0)
            clock = _RecordedTime(began=session.again.created, playback=world, overrun=overrun)
            bench = replace(bench, clock=clock)
        return await verify(asked, bench, stamp)


class ArticleDesk(Desk[ArticleRequest, ArticleReport]):
    """Checks articles."""

    kind = ARTICLES
    reads_much = True

    def _taken(self, asked: ArticleRequest, now: dt.datetime) -> ArticleRequest:
        return replace(cleaned(asked), today=asked.as_of or now.date())

    async def _run(self, asked: ArticleRequest, world: Recorder | Playback, stamp: Stamp, session: Session) -> ArticleReport:
        from adjudge.article.check import check
        from adjudge.article.pages import Once

        tools = self._tools(world, asked.topic, session)
        live = world.inner if isinstance(world, Recorder) else None
        if not isinstance(world, Recorder) or not isinstance(live, LiveWorld) or live.fetcher is None:
            return await check(asked, tools, stamp)
        async with Once(live.fetcher) as once:
            world.inner = replace(live, fetcher=once)
            return await check(asked, replace(tools, ahead=once.ahead), stamp)

    def _tools(self, world: Branching, topic: Topic, session: Session) -> ArticleBench:
        from adjudge.article.acquisition import ExtractTrackers
        from adjudge.article.gathering import ArticleBench

        models, policy = self._engine.models, self._engine.policy
        return ArticleBench(
            bench=self._bench(world, session, topic, policy),
            world=world,
            worthiness=models.worthiness,
            weigh=partial(models.weighed, policy=policy, remember=session.remember, judge=session.judge, many=True),
            entails=models.entails,
            trackers=ExtractTrackers(policy.acquisition),
            hands=1 if isinstance(world, Playback) or session.judge else cores(),
        )


def ground_bench(engine: Engine, world: World, session: Session) -> GroundBench:
    """What a draft is grounded with."""
    from adjudge.ledger.ground import GroundBench

    return GroundBench(
        world=world,
        readers=partial(engine.models.readers, remember=session.remember, judge=session.judge, given=True),
        likeness=engine.models.likeness,
        policy=engine.policy,
        clock=engine.clock,
        watch=session.watch,
        entails=engine.models.entails,
    )


class LedgerDesk(Desk[GroundRequest, Ledger]):
    """Grounds drafts."""

    kind = DRAFTS
    writes = False

    def _taken(self, asked: GroundRequest, now: dt.datetime) -> GroundRequest:
        for name, given in (("draft", asked.draft), ("question", asked.query)):
            if not isinstance(given, str):
                raise InputError(f"A {name} is text, not {type(given).__name__}.", "Give a string.")
        return filled_in(asked, self._engine, now)

    async def _run(self, asked: GroundRequest, world: Recorder | Playback, stamp: Stamp, session: Session) -> Ledger:
        from adjudge.ledger.ground import ground

        return await ground(asked, ground_bench(self._engine, world, session), stamp)


class AnswerDesk(Desk[AnswerRequest, Answer]):
    """Answers questions."""

    kind = QUESTIONS

    def _taken(self, asked: AnswerRequest, now: dt.datetime) -> AnswerRequest:
        from adjudge.ledger.answers.writer import MODES

        if asked.mode not in MODES:
            raise InputError(f"There is no mode named {asked.mode}.", f"Choose one of: {', '.join(MODES)}.")
        if not isinstance(asked.query, str):
            raise InputError(f"A question is text, not {type(asked.query).__name__}.", "Say in words what is asked.")
        if not asked.query.strip():
            raise InputError("There is no question.", "Say what is asked.")
        return filled_in(asked, self._engine, now)

    async def _run(self, asked: AnswerRequest, world: Recorder | Playback, stamp: Stamp, session: Session) -> Answer:
        from adjudge.ledger.answers.answer import answer
        from adjudge.ledger.answers.bench import AnswerBench

        ground = ground_bench(self._engine, world, session)
        readers = ground.readers()  # one pair for all drafts: a revision is mostly what was read before
        bench = self._bench(world, session, Topic.GENERAL, self._engine.policy)
        return await answer(asked, AnswerBench(bench=bench, ground=replace(ground, readers=lambda: readers)), stamp)


DESKS: tuple[type[Desk[Any, Any]], ...] = (ClaimDesk, ArticleDesk, LedgerDesk, AnswerDesk)


def replayed(case: Case, engine: Engine) -> Replayed[Any]:
    """A case done again at the desk of its kind."""
    kind = kind_of(case)
    return next(desk(engine).replayed(case) for desk in DESKS if desk.kind is kind)


# Articles: read from a file, an address or somebody's hands, and checked.


async def article(source: str, fetcher: Fetcher | None, reader: FileReader) -> ArticleRequest:
    """The article of a file or at an address, with its links. Raises InputError for what is not one article."""
    _, addresses = parted([source])
    if addresses:
        if fetcher is None:
            raise InputError("Pages cannot be fetched here.", "Save the page and give its file.")
        page = await fetcher.fetch(source)
        return _request(page.document, page.links, url=page.url)
    found = _only(reader.read_all([source]), source)
    named_by_its_file = found.title in {Path(source).name, Path(source).stem}
    return _request(replace(found, title="") if named_by_its_file else found, reader.links(Path(source)))


def _only(found: Iterable[Document | Stated | Skipped], source: str) -> Document:
    """The one document a file holds."""
    first: Document | None = None
    for one in found:
        if isinstance(one, Skipped):
            raise InputError(f"{source}: {one.reason}")
        if first is not None:
            raise InputError(f"{source} holds several documents.", "Give a file with one article.")
        first = one.document if isinstance(one, Stated) else one
    if first is None:
        raise InputError(f"There is no text in {source}.", "Give a file with an article.")
    return first


def _request(document: Document, linked: Sequence[LinkedWords], url: str | None = None) -> ArticleRequest:
    from adjudge.article.inline import links_of

    return ArticleRequest(
        text=document.text,
        title=document.title,
        url=url or document.url,
        language=document.language or "",
        links=links_of(document.text, linked),
    )


# Where the news come from: the feeds and web searches of the settings, made ready for a refresh.


def news(engine: Engine) -> Refreshing:
    """What a refresh works with. Raises InputError where nothing may be read, or nobody said what."""
    from adjudge.adapters.search.feeds import Feed
    from adjudge.knowledge import refresh
    from adjudge.knowledge.refresh import Refreshing
    from adjudge.knowledge.sources import credibility_of

    asked, searcher, fetcher = engine.settings, engine.searcher, engine.fetcher
    if searcher is None or fetcher is None:
        raise InputError("Profile library never leaves the machine.", "Set ADJUDGE_PROFILE=web, or say --profile web.")
    queries = (asked.refresh_queries or QUERIES) if asked.search else ()
    if not (asked.feeds or queries):
        raise InputError("There are no news to read.", "Set ADJUDGE_FEEDS to feeds, or ADJUDGE_SEARCH to a web search.")
    return Refreshing(
        keeping=engine.keeping(CURRENT_AFFAIRS),
        feeds=tuple(refresh.feed(address, Feed(address).latest) for address in asked.feeds),
        queries=tuple(refresh.query(words, partial(searcher.search, words)) for words in queries),
        fetcher=fetcher,
        urls=engine.urls,
        credibility=partial(credibility_of, policy=engine.policy),
        stated=partial(engine.stated, CURRENT_AFFAIRS),
        languages=asked.refresh_languages,
    )
