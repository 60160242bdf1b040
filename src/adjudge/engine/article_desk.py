"""Articles checked with an engine, and cases of them replayed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from adjudge.engine.job_judge import JobJudge, told_by, with_lacks, with_record
from adjudge.errors import InputError
from adjudge.jobs import article_casework, casework
from adjudge.jobs.article_bench import ArticleBench
from adjudge.jobs.bench import Watch
from adjudge.jobs.check import check
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.event_loop import run_to_end
from adjudge.jobs.extract_trackers import ExtractTrackers
from adjudge.jobs.once import Once
from adjudge.jobs.recorded_world import Playback, Recorder
from adjudge.jobs.world import Branching
from adjudge.model.article import ArticleReport, ArticleRequest
from adjudge.model.case import Case
from adjudge.model.source import Topic
from adjudge.text.clean import clean_document, on_one_line
from adjudge.text.urls import normalise

if TYPE_CHECKING:
    from adjudge.engine.engine import Engine


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
        engine = self._engine
        now = engine.clock.now()
        asked = replace(cleaned(asked), today=asked.as_of or now.date())
        name = engine.language_model.name if engine.language_model else ""
        stamp = Stamp(case_id=casework.case_id(asked, now), versions=engine.versions(engine.policy, name))
        judge = engine.models.job_judge(watch, remember=remember)
        report, world = run_to_end(self._in_the_world(asked, stamp, watch, judge, remember=remember))
        report = with_lacks(report, judge)
        case = article_casework.to_case(
            asked, report, world.record, now,
            searches=world.searches, language_model=name, texts=world.texts,
        )  # fmt: skip
        return with_record(case, judge), report

    async def _in_the_world(
        self, asked: ArticleRequest, stamp: Stamp, watch: Watch, judge: JobJudge | None, *, remember: bool
    ) -> tuple[ArticleReport, Recorder]:
        live = self._engine.world(self._engine.policy, stamp.case_id)
        if live.fetcher is None:
            world = Recorder(inner=live)
            return await check(asked, self._bench(world, asked.topic, watch, judge, remember=remember), stamp), world
        async with Once(live.fetcher) as once:
            world = Recorder(inner=replace(live, fetcher=once))
            tools = self._bench(world, asked.topic, watch, judge, remember=remember)
            return await check(asked, replace(tools, ahead=once.ahead), stamp), world

    def replayed(self, case: Case) -> article_casework.ReplayedReport:
        """A case computed again from what it was told, by models that remember nothing."""
        engine = self._engine

        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))

        async def checks(asked: ArticleRequest, world: Playback, stamp: Stamp) -> ArticleReport:
            tools = self._bench(world, asked.topic, lambda event: None, judge, remember=False)
            return with_lacks(await check(asked, tools, stamp), judge)

        versions = engine.versions(engine.policy, case.inputs.get("language_model", ""))
        return run_to_end(article_casework.replay(case, checks, versions, self._text))

    def _text(self, content_sha256: str) -> str | None:
        snapshot = self._engine.store.snapshot(content_sha256)
        return None if snapshot is None else snapshot.text

    def _bench(
        self, world: Branching, topic: Topic, watch: Watch, judge: JobJudge | None, *, remember: bool
    ) -> ArticleBench:
        engine = self._engine
        return ArticleBench(
            bench=engine.bench(world, engine.policy, watch, topic, remember=remember, judge=judge),
            world=world,
            worthiness=engine.models.worthiness,
            weigh=partial(engine.models.weighed, policy=engine.policy, remember=remember, judge=judge),
            trackers=ExtractTrackers(engine.policy.acquisition),
        )
