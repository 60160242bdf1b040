"""What an engine is asked for, each at a desk of its kind: claims, articles, drafts, questions, the news; and cases replayed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from adjudge.engine.judges import JobJudge, told_by, with_lacks, with_record
from adjudge.english.layout.clean import clean_document, on_one_line, whole_characters
from adjudge.errors import InputError
from adjudge.knowledge.ingest import Keeping
from adjudge.knowledge.pages import parted
from adjudge.policy import Policy
from adjudge.policy.sources import QUERIES
from adjudge.ports import Clock, Fetcher, Searcher, UrlHistory
from adjudge.run.recorded_world import Playback, Recorder
from adjudge.run.world import Branching, Watch, World, run_to_end
from adjudge.settings import Settings
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.article_claim import LinkedWords
from adjudge.values.case import Case
from adjudge.values.codec import digest
from adjudge.values.document import Document, Skipped
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import Stated
from adjudge.values.ledger import Answer, AnswerRequest, GroundRequest, Ledger
from adjudge.values.source import Topic
from adjudge.values.urls import normalise
from adjudge.values.verdict import Finding
from adjudge.verify import finding_cases
from adjudge.verify.conclude import Stamp
from adjudge.verify.job import verify

if TYPE_CHECKING:
    from adjudge.adapters.files.reader import FileReader
    from adjudge.article import article_cases
    from adjudge.article.bench import ArticleBench
    from adjudge.engine.engine import Engine
    from adjudge.knowledge.refresh import Refreshing
    from adjudge.ledger import ledger_cases
    from adjudge.ledger.answers import answer_cases
    from adjudge.ledger.answers.bench import AnswerBench
    from adjudge.ledger.ground import GroundBench

    Replay = (
        finding_cases.Replayed
        | article_cases.ReplayedReport
        | ledger_cases.ReplayedLedger
        | answer_cases.ReplayedAnswer
    )
    """A case run again, of whatever kind."""

# Articles, drafts and the news are imported by those who work on them: whoever verifies a claim does not wait for the rest.


# Requests as they can be kept: what no JSON and no store holds does not get past the door.


T = TypeVar("T")


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


class ClaimDesk:
    """Verifies claims with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def verified(self, asked: Request, watch: Watch, *, remember: bool) -> tuple[Case, Finding]:
        """Whether a claim holds, and the case it makes."""
        engine = self._engine
        now = engine.clock.now()
        asked = replace(storable(asked), today=asked.as_of or now.date())
        policy = engine.policy_of(asked.manner)
        name = engine.language_model.name if engine.language_model else ""
        stamp = Stamp(case_id=finding_cases.case_id(asked, now), versions=engine.versions(policy, name))
        world = Recorder(inner=engine.world(policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        bench = engine.bench(world, policy, watch, asked.topic, remember=remember, judge=judge)
        finding = with_lacks(run_to_end(verify(asked, bench, stamp)), judge)
        case = finding_cases.to_case(asked, finding, world.record, now, searches=world.searches, language_model=name)
        return with_record(case, judge), finding

    def replayed(self, case: Case) -> finding_cases.Replayed:
        """A case computed again from what it was told, by models that remember nothing."""
        engine, request = self._engine, finding_cases.request_of(case)
        policy = engine.policy_of(request.manner)
        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))
        bench = partial(
            engine.bench, policy=policy, watch=lambda event: None, topic=request.topic, remember=False, judge=judge
        )
        versions = engine.versions(policy, finding_cases.language_model_of(case))
        found = run_to_end(finding_cases.replay(case, bench, versions))
        finding = with_lacks(found.finding, judge)
        return replace(found, finding=finding, identical=digest(finding_cases.timeless(finding)) == case.digest)


# Articles checked with an engine, and cases of them replayed.


def cleaned(asked: ArticleRequest) -> ArticleRequest:
    """A request as documents are stored: the same text has one name wherever it comes from. Links counted in other
    characters are left out, and an address keeps no password."""
    text = clean_document(asked.text)
    return replace(
        asked,
        text=text,
        title=on_one_line(asked.title),
        url=_address(asked.url),
        links=asked.links if text == asked.text else (),
    )


def _address(url: str | None) -> str | None:
    try:
        return normalise(url) if url else None
    except InputError:
        return None


class ArticleDesk:
    """Checks articles with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def checked(self, asked: ArticleRequest, watch: Watch, *, remember: bool) -> tuple[Case, ArticleReport]:
        """The report on an article, and the case it makes."""
        from adjudge.article import article_cases

        engine = self._engine
        now = engine.clock.now()
        asked = replace(cleaned(asked), today=asked.as_of or now.date())
        name = engine.language_model.name if engine.language_model else ""
        stamp = Stamp(case_id=finding_cases.case_id(asked, now), versions=engine.versions(engine.policy, name))
        judge = engine.models.job_judge(watch, remember=remember)
        report, world = run_to_end(self._in_the_world(asked, stamp, watch, judge, remember=remember))
        report = with_lacks(report, judge)
        case = article_cases.to_case(
            asked, report, world.record, now,
            searches=world.searches, language_model=name, texts=world.texts,
        )  # fmt: skip
        return with_record(case, judge), report

    async def _in_the_world(
        self, asked: ArticleRequest, stamp: Stamp, watch: Watch, judge: JobJudge | None, *, remember: bool
    ) -> tuple[ArticleReport, Recorder]:
        from adjudge.article.check import check
        from adjudge.article.pages import Once

        live = self._engine.world(self._engine.policy, stamp.case_id)
        if live.fetcher is None:
            world = Recorder(inner=live)
            return await check(asked, self._bench(world, asked.topic, watch, judge, remember=remember), stamp), world
        async with Once(live.fetcher) as once:
            world = Recorder(inner=replace(live, fetcher=once))
            tools = self._bench(world, asked.topic, watch, judge, remember=remember)
            return await check(asked, replace(tools, ahead=once.ahead), stamp), world

    def replayed(self, case: Case) -> article_cases.ReplayedReport:
        """A case computed again from what it was told, by models that remember nothing."""
        from adjudge.article import article_cases
        from adjudge.article.check import check

        engine = self._engine
        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))

        async def checks(asked: ArticleRequest, world: Playback, stamp: Stamp) -> ArticleReport:
            tools = self._bench(world, asked.topic, lambda event: None, judge, remember=False)
            return with_lacks(await check(asked, tools, stamp), judge)

        versions = engine.versions(engine.policy, case.inputs.get("language_model", ""))
        return run_to_end(article_cases.replay(case, checks, versions, self._text))

    def _text(self, content_sha256: str) -> str | None:
        snapshot = self._engine.store.snapshot(content_sha256)
        return None if snapshot is None else snapshot.text

    def _bench(
        self, world: Branching, topic: Topic, watch: Watch, judge: JobJudge | None, *, remember: bool
    ) -> ArticleBench:
        from adjudge.article.acquisition import ExtractTrackers
        from adjudge.article.bench import ArticleBench

        engine = self._engine
        return ArticleBench(
            bench=engine.bench(world, engine.policy, watch, topic, remember=remember, judge=judge),
            world=world,
            worthiness=engine.models.worthiness,
            weigh=partial(engine.models.weighed, policy=engine.policy, remember=remember, judge=judge),
            trackers=ExtractTrackers(engine.policy.acquisition),
        )


# Drafts grounded with an engine, and cases of them replayed.


UNDATED = GroundRequest(draft="").today
"""The day of a request that does not say which it is."""


Asked = TypeVar("Asked", GroundRequest, AnswerRequest)


def filled_in(asked: Asked, engine: Engine, now: dt.datetime) -> Asked:
    """A request as it can be kept, with what it leaves to the engine: the day and the workspace."""
    return replace(
        storable(asked),
        today=now.date() if asked.today == UNDATED else asked.today,
        workspace_id=asked.workspace_id or engine.settings.workspace,
    )


class LedgerDesk:
    """Grounds drafts with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def grounded(self, asked: GroundRequest, watch: Watch, *, remember: bool) -> tuple[Case, Ledger]:
        """The ledger of a draft, and the case it makes."""
        from adjudge.ledger import ledger_cases
        from adjudge.ledger.ground import ground

        engine = self._engine
        for name, given in (("draft", asked.draft), ("question", asked.query)):
            if not isinstance(given, str):
                raise InputError(f"A {name} is text, not {type(given).__name__}.", "Give a string.")
        now = engine.clock.now()
        asked = filled_in(asked, engine, now)
        stamp = Stamp(case_id=finding_cases.case_id(asked, now), versions=engine.versions(engine.policy))
        world = Recorder(inner=engine.world(engine.policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        bench = self.bench(world, watch, remember=remember, judge=judge)
        ledger = with_lacks(run_to_end(ground(asked, bench, stamp)), judge)
        return with_record(ledger_cases.to_case(asked, ledger, world.record, now), judge), ledger

    def replayed(self, case: Case) -> ledger_cases.ReplayedLedger:
        """A case computed again from what it was given and told, by models that remember nothing."""
        from adjudge.ledger import ledger_cases
        from adjudge.ledger.ground import ground

        engine = self._engine
        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))

        async def grounds(asked: GroundRequest, world: Playback, stamp: Stamp) -> Ledger:
            bench = self.bench(world, lambda event: None, remember=False, judge=judge)
            return with_lacks(await ground(asked, bench, stamp), judge)

        return run_to_end(ledger_cases.replay(case, grounds, engine.versions(engine.policy)))

    def bench(self, world: World, watch: Watch, *, remember: bool, judge: JobJudge | None = None) -> GroundBench:
        """What a draft is grounded with."""
        from adjudge.ledger.ground import GroundBench

        engine = self._engine
        return GroundBench(
            world=world,
            readers=partial(engine.models.readers, remember=remember, judge=judge),
            likeness=engine.models.likeness,
            policy=engine.policy,
            clock=engine.clock,
            watch=watch,
        )


# Questions answered with an engine, and cases of them replayed.


class AnswerDesk:
    """Answers questions with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def answered(self, asked: AnswerRequest, watch: Watch, *, remember: bool) -> tuple[Case, Answer]:
        """The answer to a question, and the case it makes."""
        from adjudge.ledger.answers import answer_cases
        from adjudge.ledger.answers.answer import answer
        from adjudge.ledger.answers.writer import MODES

        engine = self._engine
        if asked.mode not in MODES:
            raise InputError(f"There is no mode named {asked.mode}.", f"Choose one of: {', '.join(MODES)}.")
        if not isinstance(asked.query, str):
            raise InputError(f"A question is text, not {type(asked.query).__name__}.", "Say in words what is asked.")
        if not asked.query.strip():
            raise InputError("There is no question.", "Say what is asked.")
        now = engine.clock.now()
        asked = filled_in(asked, engine, now)
        name = engine.language_model.name if engine.language_model else ""
        stamp = Stamp(case_id=finding_cases.case_id(asked, now), versions=engine.versions(engine.policy, name))
        world = Recorder(inner=engine.world(engine.policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        bench = self._bench(world, watch, judge, remember=remember)
        made = with_lacks(run_to_end(answer(asked, bench, stamp)), judge)
        case = answer_cases.to_case(asked, made, world.record, now, language_model=name, texts=world.texts)
        return with_record(case, judge), made

    def replayed(self, case: Case) -> answer_cases.ReplayedAnswer:
        """A case computed again from what it was given and told, by models that remember nothing."""
        from adjudge.ledger.answers import answer_cases
        from adjudge.ledger.answers.answer import answer

        engine = self._engine
        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))

        async def answers(asked: AnswerRequest, world: Playback, stamp: Stamp) -> Answer:
            bench = self._bench(world, lambda event: None, judge, remember=False)
            return with_lacks(await answer(asked, bench, stamp), judge)

        versions = engine.versions(engine.policy, case.inputs.get("language_model", ""))
        return run_to_end(answer_cases.replay(case, answers, versions, self._text))

    def _text(self, content_sha256: str) -> str | None:
        snapshot = self._engine.store.snapshot(content_sha256)
        return None if snapshot is None else snapshot.text

    def _bench(self, world: World, watch: Watch, judge: JobJudge | None, *, remember: bool) -> AnswerBench:
        from adjudge.ledger.answers.bench import AnswerBench

        engine = self._engine
        ground = LedgerDesk(engine).bench(world, watch, remember=remember, judge=judge)
        readers = ground.readers()  # one pair for all drafts: a revision is mostly what was read before
        return AnswerBench(
            bench=engine.bench(world, engine.policy, watch, Topic.GENERAL, remember=remember, judge=judge),
            ground=replace(ground, readers=lambda: readers),
        )


# Cases run again, each at the desk of its kind.


def replayed(case: Case, engine: Engine) -> Replay:
    """A case computed again from what it was told, by models that remember nothing."""
    from adjudge.article import article_cases
    from adjudge.ledger import ledger_cases
    from adjudge.ledger.answers import answer_cases

    if case.kind == article_cases.KIND:
        return ArticleDesk(engine).replayed(case)
    if case.kind == ledger_cases.KIND:
        return LedgerDesk(engine).replayed(case)
    if case.kind == answer_cases.KIND:
        return AnswerDesk(engine).replayed(case)
    return ClaimDesk(engine).replayed(case)


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


def news(
    asked: Settings,
    policy: Policy,
    clock: Clock,
    *,
    keeping: Keeping,
    searcher: Searcher | None,
    fetcher: Fetcher | None,
    urls: UrlHistory,
    stated: Callable[[Document], Stated],
) -> Refreshing:
    """What a refresh works with. Raises InputError where nothing may be read, or nobody said what."""
    from adjudge.adapters.search.feeds import Feed
    from adjudge.knowledge import refresh
    from adjudge.knowledge.refresh import Refreshing
    from adjudge.knowledge.sources import credibility_of

    if searcher is None or fetcher is None:
        raise InputError("Profile library never leaves the machine.", "Set ADJUDGE_PROFILE=web, or say --profile web.")
    queries = (asked.refresh_queries or QUERIES) if asked.search else ()
    if not (asked.feeds or queries):
        raise InputError("There are no news to read.", "Set ADJUDGE_FEEDS to feeds, or ADJUDGE_SEARCH to a web search.")
    return Refreshing(
        keeping=keeping,
        feeds=tuple(refresh.feed(address, Feed(address, clock).latest) for address in asked.feeds),
        queries=tuple(refresh.query(words, partial(searcher.search, words)) for words in queries),
        fetcher=fetcher,
        urls=urls,
        credibility=partial(credibility_of, policy=policy),
        stated=stated,
        languages=asked.refresh_languages,
    )
