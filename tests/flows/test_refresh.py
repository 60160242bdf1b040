"""Refreshing the news, on the doubles and on the real store alike."""

from __future__ import annotations

import asyncio
import datetime as dt
import gc
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.errors import PageOffLimits, PageStub, ProviderError, StoreError
from adjudge.knowledge import ingest, refresh
from adjudge.knowledge import refresh as refreshing
from adjudge.policy import Policy
from adjudge.ports import KnowledgeBase, Page, SearchResult, UrlHistory
from adjudge.values.document import Document
from adjudge.values.knowledge import CURRENT_AFFAIRS, Filter, Progress, RefreshReport, Rejection, Stated, Triple
from adjudge.values.span import Span
from doubles import (
    HashedEmbedder,
    ManualClock,
    Outage,
    ScriptedFetcher,
    TemporaryKnowledgeBase,
)

TODAY = dt.date(2024, 1, 1)
YESTERDAY = TODAY - dt.timedelta(days=1)
WORDS = "The council voted on the harbour. The mayor spoke for an hour, and the ships waited outside. " * 4


def page(name: str, *, site: str = "paper.test", published: dt.date | None = YESTERDAY, **more: Any) -> Document:
    url = f"https://{site}/2024/{name}-of-the-day"
    text = more.pop("text", f"This is {name} of {site}. {WORDS}")
    return Document(key=url, url=url, text=text, source=site, title=name, published=published, **more)


@pytest.fixture(params=["double", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[KnowledgeBase]:
    if request.param == "double":
        yield TemporaryKnowledgeBase()
        return
    real = SqliteKnowledgeBase(Database(tmp_path / "adjudge.db"))
    yield real
    real.close()


@dataclass
class News:
    """A feed, the pages it points at, and a store to keep them in."""

    store: KnowledgeBase
    clock: ManualClock = field(default_factory=ManualClock)
    urls: UrlHistory = field(default_factory=lambda: TemporaryKnowledgeBase().urls)
    policy: Policy = field(default_factory=Policy)
    credibility: Mapping[str, float] = field(default_factory=dict)
    outage: Outage = field(default_factory=lambda: Outage("The feed"))
    fetcher: Any = None
    told: list[Progress] = field(default_factory=list)

    def bounded(self, **constants: float) -> None:
        self.policy = replace(self.policy, refresh=replace(self.policy.refresh, **constants))  # type: ignore[arg-type]

    def refresh(self, *pages: Document, dated: bool = False, queries: Mapping[str, list[str]] | None = None) -> RefreshReport:
        """One refresh from a feed that points at these pages."""
        entries = [(str(p.url), p.published if dated else None) for p in pages]
        return self.refresh_from(entries, pages, queries)

    def refresh_from(
        self,
        entries: list[tuple[str, dt.date | None]],
        pages: tuple[Document, ...],
        queries: Mapping[str, list[str]] | None = None,
    ) -> RefreshReport:
        self.fetcher = self.fetcher or ScriptedFetcher({str(p.url): p for p in pages})
        with_ = refreshing.Refreshing(
            keeping=ingest.Keeping(store=self.store, embedder=HashedEmbedder(), policy=self.policy, clock=self.clock),
            feeds=(refresh.feed("https://paper.test/feed?key=secret", self._asked(entries)),),
            queries=tuple(
                refresh.query(words, self._asked([(url, None) for url in urls])) for words, urls in (queries or {}).items()
            ),
            fetcher=self.fetcher,
            urls=self.urls,
            credibility=lambda url: next((c for site, c in self.credibility.items() if site in url), 0.5),
            stated=lambda document: Stated(document=document),
            languages=("en",),
        )
        report = asyncio.run(refreshing.refresh(with_, self.told.append))
        self.fetcher = None
        return report

    def _asked(self, entries: list[tuple[str, dt.date | None]]) -> Callable[[int], Any]:
        async def ask(most: int) -> tuple[SearchResult, ...]:
            self.outage.strike()
            return tuple(SearchResult(url=u, title="", snippet="", published=p) for u, p in entries[:most])

        return ask

    @property
    def titles(self) -> list[str]:
        return sorted(document.title for document in self.store.export(CURRENT_AFFAIRS))


@pytest.fixture
def news(store: KnowledgeBase) -> News:
    return News(store)


def reasons(report: RefreshReport) -> dict[str, Rejection]:
    return {rejected.url.rpartition("/")[2].removesuffix("-of-the-day"): rejected.reason for rejected in report.rejected}


class TestWhatComesIn:
    def test_pages_of_feeds_and_queries_come_into_a_collection_of_their_own(self, news: News) -> None:
        first, second = page("harbour"), page("market", site="post.test")
        news.fetcher = ScriptedFetcher({str(p.url): p for p in (first, second)})
        report = news.refresh(first, queries={"market news": [str(second.url)]})
        assert news.titles == ["harbour", "market"]
        assert [(c.title, c.source, c.origin) for c in report.came_in] == [
            ("harbour", "paper.test", "https://paper.test/feed"),
            ("market", "post.test", "market news"),
        ]
        (info,) = news.store.collections()
        assert (info.name, info.generation, info.passages) == (CURRENT_AFFAIRS, report.generation, report.passages)
        assert news.store.lexical("harbour", 5, Filter(collections=(CURRENT_AFFAIRS,)))

    def test_a_private_feed_s_key_stays_out_of_the_report(self, news: News) -> None:
        assert "secret" not in str(news.refresh(page("harbour")))

    def test_every_page_that_was_pointed_at_is_accounted_for(self, news: News) -> None:
        pages = [page(f"story-{n}") for n in range(12)] + [page("old", published=dt.date(2023, 1, 1))]
        report = news.refresh(*pages, pages[0], queries={"a": [str(pages[1].url), "https://paper.test/"]})
        assert sum(asked.found for asked in report.asked) == len(report.came_in) + sum(report.rejections.values()) == 16
        assert news.told[-1] == Progress(pages=16, came_in=12, rejected=4)
        assert [told.done for told in news.told] == list(range(1, 17))

    def test_who_points_at_a_page_dates_it_when_it_has_no_date(self, news: News) -> None:
        undated = page("harbour", published=None)
        news.refresh_from([(str(undated.url), YESTERDAY)], (undated,))
        assert next(iter(news.store.export(CURRENT_AFFAIRS))).published == YESTERDAY

    def test_nobody_dates_a_page_in_the_future(self, news: News) -> None:
        undated = page("harbour", published=None)
        news.refresh_from([(str(undated.url), dt.date(2099, 1, 1))], (undated,))
        assert next(iter(news.store.export(CURRENT_AFFAIRS))).published is None

    def test_another_refresh_replaces_what_changed(self, news: News) -> None:
        news.refresh(page("harbour"), page("market"))
        report = news.refresh(page("harbour", text=f"Corrected. {WORDS}"))
        assert (report.kept, report.expired, news.titles) == (1, 0, ["harbour", "market"])
        held = {d.title: d.text for d in news.store.export(CURRENT_AFFAIRS)}
        assert held["harbour"].startswith("Corrected") and held["market"].startswith("This is market")

    def test_the_old_collection_can_be_rolled_back_to(self, news: News) -> None:
        news.refresh(page("harbour"))
        news.refresh(page("harbour", text=f"Corrected. {WORDS}"))
        news.store.rollback(CURRENT_AFFAIRS)
        assert next(iter(news.store.export(CURRENT_AFFAIRS))).text.startswith("This is harbour")


class TestWhatStaysOut:
    def test_each_page_for_its_own_reason(self, news: News) -> None:
        closed, paid = page("closed"), page("paid")

        class Web(ScriptedFetcher):
            async def fetch(self, url: str) -> Page:
                if url == closed.url:
                    raise PageOffLimits("Robots may not read it.")
                if url == paid.url:
                    raise PageStub("It shows only the beginning.")
                return await super().fetch(url)

        pages = (
            page("good"),
            page("copy", text=page("good").text),
            page("old", published=TODAY - dt.timedelta(days=7)),
            page("short", text="Too little to bear anything out."),
            page("german", language="de"),
        )
        news.fetcher = Web({str(p.url): p for p in pages})
        report = news.refresh(*pages, closed, paid, page("gone"))
        assert [c.title for c in report.came_in] == ["good"]
        assert reasons(report) == {
            "copy": Rejection.DUPLICATE,
            "old": Rejection.TOO_OLD,
            "short": Rejection.TOO_SHORT,
            "german": Rejection.LANGUAGE,
            "closed": Rejection.ROBOTS,
            "paid": Rejection.STUB,
            "gone": Rejection.FETCH_FAILED,
        }
        assert dict(report.rejections) == dict.fromkeys(reasons(report).values(), 1)
        assert (
            next(r.detail for r in report.rejected if r.reason is Rejection.DUPLICATE) == f"It is the same as {page('good').url}."
        )

    def test_what_its_lead_calls_old_and_front_pages_are_not_even_fetched(self, news: News) -> None:
        old = page("old", published=dt.date(2023, 6, 1))
        news.fetcher = fetcher = ScriptedFetcher({str(p.url): p for p in (page("good"), old)})
        report = news.refresh_from(
            [(str(page("good").url), None), (str(old.url), old.published), ("https://paper.test/politics", None)], ()
        )
        assert fetcher.fetched == [page("good").url]
        assert dict(report.rejections) == {Rejection.TOO_OLD: 1, Rejection.NO_ARTICLE: 1}

    def test_an_article_that_redirects_to_a_front_page_is_gone(self, news: News) -> None:
        front = Document(key="https://paper.test/", url="https://paper.test/", text=WORDS, source="paper.test")
        news.fetcher = ScriptedFetcher(
            {str(front.url): front, str(page("good").url): page("good")},
            redirects={str(page("gone").url): str(front.url)},
        )
        assert reasons(news.refresh(page("gone"), page("good"))) == {"gone": Rejection.NO_ARTICLE}

    def test_no_run_takes_more_than_its_limits(self, news: News) -> None:
        news.bounded(pages=5, per_site=3)
        sites = {s: [page(f"story-{n}", site=s) for n in range(4)] for s in ("paper.test", "post.test")}
        report = news.refresh(*itertools.chain.from_iterable(sites.values()))
        assert len(report.came_in) == 5
        assert dict(report.rejections) == {Rejection.OVER_LIMIT: 3}

    def test_after_its_time_no_page_is_begun_and_what_came_is_kept(self, news: News) -> None:
        news.bounded(seconds=10)

        class Slow(ScriptedFetcher):
            async def fetch(self, url: str) -> Page:
                news.clock.advance(6)
                return await super().fetch(url)

        pages = [page(f"story-{n}") for n in range(4)]
        news.fetcher = Slow({str(p.url): p for p in pages})
        report = news.refresh(*pages)
        assert (len(report.came_in), dict(report.rejections)) == (2, {Rejection.OUT_OF_TIME: 2})
        assert len(news.titles) == 2


class TestCredibleFirst:
    def test_the_most_credible_are_fetched_first_and_of_equals_the_newest(self, news: News) -> None:
        news.bounded(at_once=1)
        news.credibility = {"agency.test": 0.9, "paper.test": 0.7}
        pages = [
            page("rumour", site="blog.test"),
            page("older"),
            page("wire", site="agency.test"),
            page("newer", published=TODAY),
        ]
        news.fetcher = fetcher = ScriptedFetcher({str(p.url): p for p in pages})
        news.refresh(*pages, dated=True)
        assert fetcher.fetched == [pages[n].url for n in (2, 3, 1, 0)]

    def test_with_enough_of_them_the_others_are_not_fetched(self, news: News) -> None:
        news.bounded(enough=2)
        news.credibility = {"paper.test": 0.7}
        pages = (page("one"), page("two"), page("rumour", site="blog.test"))
        news.fetcher = fetcher = ScriptedFetcher({str(p.url): p for p in pages})
        report = news.refresh(*pages)
        assert reasons(report) == {"rumour": Rejection.NOT_CREDIBLE}
        assert pages[2].url not in fetcher.fetched

    def test_with_too_few_of_them_any_page_is_better_than_none(self, news: News) -> None:
        news.bounded(enough=3)
        news.credibility = {"paper.test": 0.7}
        assert len(news.refresh(page("one"), page("two"), page("rumour", site="blog.test")).came_in) == 3

    def test_a_credible_address_cannot_lend_its_name_to_where_it_redirects(self, news: News) -> None:
        news.credibility = {"paper.test": 0.7}
        rumour = page("rumour", site="blog.test")
        news.fetcher = ScriptedFetcher(
            {str(rumour.url): rumour, str(page("one").url): page("one")},
            redirects={"https://paper.test/2024/go-to-the-rumour": str(rumour.url)},
        )
        report = news.refresh_from([(str(page("one").url), None), ("https://paper.test/2024/go-to-the-rumour", None)], ())
        assert [(r.reason, r.detail) for r in report.rejected] == [(Rejection.NOT_CREDIBLE, "It leads to blog.test.")]


class TestAging:
    def test_pages_stay_while_they_are_young_and_then_go(self, news: News) -> None:
        news.refresh(page("harbour", published=YESTERDAY))
        for day in range(1, 7):
            news.clock.advance(86_400)
            report = news.refresh(page(f"day-{day}", published=TODAY + dt.timedelta(days=day)))
            stays = day < 6
            assert ("harbour" in news.titles, report.expired) == (stays, 0 if stays else 1)

    def test_an_undated_page_ages_from_the_day_it_was_first_met(self, news: News) -> None:
        news.refresh(page("harbour", published=None))
        for day in range(1, 8):
            news.clock.advance(86_400)
            report = news.refresh(page(f"day-{day}", published=TODAY + dt.timedelta(days=day)))
            assert ("harbour" in news.titles) is (day < 7)
        assert (report.expired, report.kept) == (1, 6)

    def test_an_undated_page_that_verifying_took_in_is_still_known_to_it(self, news: News) -> None:
        undated = page("harbour", published=None)
        news.refresh(undated)
        (visit,) = news.urls.visits([str(undated.url)]).values()
        assert visit.status == "seen", "not extracted: only the news hold it, and they forget it"

    def test_what_a_person_put_there_without_date_or_address_is_not_taken_from_them(self, news: News) -> None:
        keeping = ingest.Keeping(store=news.store, embedder=HashedEmbedder(), policy=news.policy, clock=news.clock)
        ingest.add([Document(key="note", text=WORDS, source="me", title="note")], CURRENT_AFFAIRS, keeping, lambda e: None)
        news.clock.advance(30 * 86_400)
        news.refresh(page("harbour", published=news.clock.now().date()))
        assert news.titles == ["harbour", "note"]


class TestWhatGoesWrong:
    def test_when_nobody_answers_the_old_news_stay(self, news: News) -> None:
        news.refresh(page("harbour"))
        before = news.store.stamp()
        news.outage.begin()
        news.clock.advance(30 * 86_400)
        report = news.refresh(page("market"), queries={"news": []})
        assert (report.refreshed, report.came_in, news.titles) == (False, (), ["harbour"])
        assert [asked.error for asked in report.outages] == ["The feed does not answer. Try again later."] * 2
        assert news.store.stamp() == before

    def test_when_no_page_can_be_had_the_old_news_stay(self, news: News) -> None:
        news.refresh(page("harbour"))
        news.fetcher = ScriptedFetcher({})
        report = news.refresh(page("market"))
        assert (report.refreshed, dict(report.rejections)) == (False, {Rejection.FETCH_FAILED: 1})
        assert news.titles == ["harbour"]

    def test_one_feed_that_is_down_does_not_cost_the_others(self, news: News) -> None:
        news.outage.begin(calls=1)  # the feed's
        harbour, market = page("harbour"), page("market")
        report = news.refresh(harbour, market, queries={"a": [str(harbour.url)], "b": [str(market.url)]})
        assert [(asked.kind, bool(asked.error)) for asked in report.asked] == [
            ("feed", True),
            ("query", False),
            ("query", False),
        ]
        assert len(report.came_in) == 2

    def test_a_store_that_fails_ends_the_refresh_and_the_fetching(self, news: News, monkeypatch: pytest.MonkeyPatch) -> None:
        news.refresh(page("harbour"))
        news.bounded(waiting=1, at_once=4)
        news.policy = replace(news.policy, passages=replace(news.policy.passages, batch=1))
        pages = [page(f"story-{n}", site=f"site{n}.test") for n in range(40)]
        news.fetcher = fetcher = ScriptedFetcher({str(p.url): p for p in pages})

        def full(generation: int, batch: object) -> None:
            raise StoreError("The disk is full.")

        with monkeypatch.context() as patched, pytest.raises(StoreError, match="disk is full"):
            patched.setattr(news.store, "add", full)
            news.refresh(*pages)
        assert len(fetcher.fetched) < 40
        news.fetcher = None
        assert news.titles == ["harbour"]
        assert news.refresh(page("market")).refreshed

    def test_a_refresh_that_is_stopped_leaves_no_trace(self, news: News, caplog: pytest.LogCaptureFixture) -> None:
        news.refresh(page("harbour"))
        before = news.store.stamp()

        class Interrupting(ScriptedFetcher):
            async def fetch(self, url: str) -> Page:
                asyncio.current_task().get_loop().call_soon(main.cancel)  # type: ignore[union-attr]
                await asyncio.sleep(60)
                raise AssertionError

        async def stopped() -> None:
            nonlocal main
            main = asyncio.current_task()  # type: ignore[assignment]
            with_ = refreshing.Refreshing(
                keeping=ingest.Keeping(store=news.store, embedder=HashedEmbedder(), policy=news.policy, clock=news.clock),
                feeds=(refresh.feed("f", news._asked([(str(page("market").url), None)])),),
                queries=(),
                fetcher=Interrupting({}),
                urls=news.urls,
                credibility=lambda url: 0.5,
                stated=lambda document: Stated(document=document),
            )
            await refreshing.refresh(with_)

        main: asyncio.Task[None]
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(stopped())
        assert (news.titles, news.store.stamp()) == (["harbour"], before)
        gc.collect()  # tasks complain of errors nobody looked at when they are forgotten
        assert caplog.records == []


@pytest.mark.parametrize("again", [False, True], ids=["stays", "comes again unchanged"])
def test_what_the_graph_holds_of_a_page_is_kept_with_it(tmp_path: Path, again: bool) -> None:
    from adjudge.adapters.store.graph import SqliteGraph

    database = Database(tmp_path / "adjudge.db")
    news = News(SqliteKnowledgeBase(database))
    graph = SqliteGraph(database)
    keeping = ingest.Keeping(store=news.store, embedder=HashedEmbedder(), policy=news.policy, clock=news.clock)
    triple = Triple(subject="harbour", relation="lies in", object="town", span=Span(start=0, end=15))
    ingest.add([Stated(document=page("harbour"), triples=(triple,))], CURRENT_AFFAIRS, keeping, lambda e: None)
    found = [page("market"), page("harbour")] if again else [page("market")]
    with_ = refreshing.Refreshing(
        keeping=keeping,
        feeds=(refresh.feed("f", news._asked([(str(p.url), None) for p in found])),),
        queries=(),
        fetcher=ScriptedFetcher({str(p.url): p for p in found}),
        urls=news.urls,
        credibility=lambda url: 0.5,
        stated=lambda d: Stated(document=d, triples=graph.said_in(CURRENT_AFFAIRS, d.key)[0]),
    )
    asyncio.run(refreshing.refresh(with_))
    assert [t.object for t in graph.said_in(CURRENT_AFFAIRS, page("harbour").key)[0]] == ["town"]
    database.close()


def test_the_loop_goes_on_while_a_batch_is_stored(store: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    """Storing waits here until the last page was fetched: were it done in the loop, no page could be."""
    news = News(store)
    news.policy = replace(news.policy, passages=replace(news.policy.passages, batch=1))
    pages = [page(f"story-{n}", site=f"site{n}.test") for n in range(6)]
    last_fetched = threading.Event()

    class Web(ScriptedFetcher):
        async def fetch(self, url: str) -> Page:
            found = await super().fetch(url)
            if len(self.fetched) == len(pages):
                last_fetched.set()
            return found

    add = store.add

    def patient(generation: int, batch: Any) -> Any:
        if not last_fetched.wait(30):
            raise ProviderError("The pages stopped coming.")
        return add(generation, batch)

    monkeypatch.setattr(store, "add", patient)
    news.fetcher = Web({str(p.url): p for p in pages})
    assert len(news.refresh(*pages).came_in) == 6
