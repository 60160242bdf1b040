"""The fixed retrieval pipeline of seed 002 on doubles: what is searched, fetched once, bound and told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.article.gathering import Audited, Errand, Gathering, Means, NormalizedUrl, UrlStatus
from adjudge.article.pages import Once
from adjudge.article.retrieval import retrieve_evidence
from adjudge.knowledge.ingest import Keeping
from adjudge.knowledge.live_world import LiveWorld
from adjudge.policy import Policy
from adjudge.ports import Page, SearchResult, UrlHistory
from adjudge.run.world import Playback, Recorder
from adjudge.values.article_claim import Cluster, CoreClaim, OrderedGraph
from adjudge.values.budget import Budget
from adjudge.values.claim import Edge, EdgeKind
from adjudge.values.codec import from_json, to_json
from adjudge.values.evidence import Stance
from adjudge.values.span import Span
from adjudge.values.trace import (
    BindCompleted,
    Degraded,
    Event,
    ExtractBatchFinished,
    ExtractBatchStarted,
    UrlsRegistered,
)
from doubles import (
    HashedEmbedder,
    ManualClock,
    ScriptedFetcher,
    ScriptedSearcher,
    TemporaryKnowledgeBase,
)

POLICY = Policy()


def claim(id_: str, text: str, *subjects: str, terms: tuple[str, ...] = ()) -> CoreClaim:
    return CoreClaim(
        id=id_,
        claim_text=text,
        span=Span(start=0, end=len(text)),
        subject_entities=subjects,
        retrieval_seed_terms=terms,
    )


CAPITAL = claim("capital", "Canberra is the capital of Australia.", "Canberra", terms=("seat", "parliament"))
BRIDGE = claim("bridge", "The Harbour Bridge opened in 1932.", "Harbour Bridge", terms=("arch", "span"))
WOOL = claim("wool", "Merino flocks grow 70 tonnes of wool.", "Merino", terms=("fleece", "shearing"))
CLAIMS = (CAPITAL, BRIDGE, WOOL)
GRAPH = OrderedGraph(
    order=("capital", "bridge", "wool"),
    edges=(Edge(source="capital", target="bridge", kind=EdgeKind.SUPPORTS, weight=0.8),),
)
ERRAND = Errand(claims=CLAIMS, targets=("capital", "bridge", "wool"), graph=GRAPH, title="Gazette")

ENOUGH = Audited(
    clusters=(Cluster(id="k", stance=Stance(supports=0.9, refutes=0.05, neutral=0.05), reliability=0.9),), missing=0.0
)
"""S = log₂ 2 + .81, well above S_min."""


def found(url: str, snippet: str) -> SearchResult:
    return SearchResult(url=url, title="", snippet=snippet)


ATLAS = "https://atlas.example/2024/05/01/a-country-in-brief"
COUNCIL = "https://council.example/2024/05/02/where-laws-are-made"
ARCH = "https://arch.example/2024/05/03/the-great-arch-opens"
FARM = "https://farm.example/2024/05/04/flocks-and-fleece-prices"
GONE = "https://gone.example/2024/05/05/no-longer-here-at-all"
PAGES = {
    ATLAS: "Canberra and the Harbour Bridge are both in the atlas.",
    COUNCIL: "Canberra houses both chambers.",
    ARCH: "It was in 1932 that the first cars crossed.",
    FARM: "A good year: 70 tonnes left the sheds.",
}
RESULTS = (
    found(ATLAS, "gazette canberra"),
    found(f"{ATLAS}?utm_source=feed#top", "gazette canberra bridge"),
    found(COUNCIL, "capital"),
    found(ARCH, "opened"),
    found(FARM, "wool grow"),
    found(GONE, "fleece wool"),
    found("https://news.example/", "gazette capital bridge merino"),
    found("no address at all", "gazette capital bridge merino"),
)


@dataclass
class Web:
    """A search, pages and a store; `run` lets the job at them."""

    searcher: ScriptedSearcher | None = field(default_factory=lambda: ScriptedSearcher(RESULTS))
    fetcher: ScriptedFetcher = field(default_factory=lambda: ScriptedFetcher(PAGES))
    judged: Mapping[str, Audited] = field(default_factory=dict)
    policy: Policy = POLICY
    clock: ManualClock = field(default_factory=ManualClock)
    store: TemporaryKnowledgeBase = field(default_factory=TemporaryKnowledgeBase)
    urls: UrlHistory = field(default_factory=lambda: TemporaryKnowledgeBase().urls)
    watched: list[Event] = field(default_factory=list)
    audits: list[tuple[str, frozenset[NormalizedUrl]]] = field(default_factory=list)
    recorder: Recorder | None = None

    def world(self, once: Once) -> LiveWorld:
        embedder = HashedEmbedder()
        return LiveWorld(
            store=self.store,
            graph=self.store.graph,
            embedder_named=lambda name: embedder,
            policy=self.policy,
            similar=lambda text, texts: [0.0 for _ in texts],
            keeping=lambda: Keeping(store=self.store, embedder=embedder, policy=self.policy, clock=self.clock),
            urls=self.urls,
            clock=self.clock,
            searcher=self.searcher,
            fetcher=once,
        )

    async def audit(self, claim: CoreClaim, pages: frozenset[NormalizedUrl]) -> Audited:
        self.audits.append((claim.id, pages))
        return replace(self.judged.get(claim.id, Audited(missing=1.0)), pages=pages)

    def means(self, once: Once) -> Means:
        self.recorder = Recorder(inner=self.world(once))
        return Means(
            world=self.recorder,
            audit=self.audit,
            policy=self.policy,
            clock=self.clock,
            watch=self.watched.append,
            ahead=once.ahead,
        )

    def run(self, errand: Errand = ERRAND) -> Gathering:
        async def go() -> Gathering:
            async with Once(self.fetcher) as once:
                return await retrieve_evidence(errand, self.means(once))

        return asyncio.run(go())


def batches(*sizes: tuple[int, int]) -> list[Event]:
    pairs = [(ExtractBatchStarted(batch_size=n), ExtractBatchFinished(success_count=had)) for n, had in sizes]
    return [event for pair in pairs for event in pair]


class TestStages:
    def test_every_step_is_told_in_the_order_of_the_seed(self) -> None:
        web = Web(judged={"capital": ENOUGH, "bridge": ENOUGH})
        state = web.run()
        (gone,) = (event for event in state.run.trace if isinstance(event, Degraded))
        assert list(state.run.trace) == [
            UrlsRegistered(stage=0, count=1),
            *batches((1, 1)),
            BindCompleted(stage=0),
            UrlsRegistered(stage=1, count=1),
            UrlsRegistered(stage=1, count=1),
            *batches((2, 2)),
            BindCompleted(stage=1),
            UrlsRegistered(stage=2, count=2),
            ExtractBatchStarted(batch_size=2),
            gone,
            ExtractBatchFinished(success_count=1),
            BindCompleted(stage=2),
        ]
        assert (gone.reason_code, state.run.reason_codes) == ("page_failed", ("page_failed",))
        assert web.watched == list(state.run.trace)

    def test_first_one_query_for_all_then_the_central_claims_then_those_without_enough(self) -> None:
        state = Web(judged={"capital": ENOUGH, "bridge": ENOUGH}).run()
        assert [(a.stage, a.claim_id) for a in state.asked] == [(0, ""), (1, "capital"), (1, "bridge"), (2, "wool")]
        assert state.asked[0].query.startswith("Gazette Canberra")
        assert state.sufficiency["capital"].value == pytest.approx(1.81)
        assert state.sufficiency["wool"].value == -1.0

    def test_nothing_else_than_sufficiency_stops_a_search(self) -> None:
        assert [a.claim_id for a in Web().run().asked if a.stage == 2] == ["capital", "bridge", "wool"]
        enough = dict.fromkeys(("capital", "bridge", "wool"), ENOUGH)
        assert [a.claim_id for a in Web(judged=enough).run().asked if a.stage == 2] == []

    def test_the_second_search_for_a_claim_asks_something_else(self) -> None:
        queries = [a.query for a in Web().run().asked]
        assert len(queries) == len(set(queries)) == 6

    def test_claims_that_are_no_targets_are_not_searched_for(self) -> None:
        state = Web().run(replace(ERRAND, targets=("wool",)))
        assert [(a.stage, a.claim_id) for a in state.asked] == [(0, ""), (2, "wool")]


class TestPages:
    def test_one_found_by_two_claims_is_fetched_once(self) -> None:
        web = Web()
        state = web.run()
        (atlas,) = (meta for url, meta in state.desk.registry.urls.items() if url.startswith(ATLAS))
        assert atlas.seen_by_claims == {"capital", "bridge", "wool"} and atlas.first_seen_stage == 0
        assert Counter(web.fetcher.fetched) == dict.fromkeys((ATLAS, COUNCIL, ARCH, FARM, GONE), 1)

    def test_those_of_a_batch_are_fetched_at_the_same_time_and_kept_in_order(self) -> None:
        at_once = Counter[str]()

        class Slow(ScriptedFetcher):
            async def fetch(self, url: str) -> Page:
                at_once["now"] += 1
                at_once["most"] = max(at_once["most"], at_once["now"])
                for _ in range(3 if url == COUNCIL else 1):  # the first to be asked is the last to answer
                    await asyncio.sleep(0)
                at_once["now"] -= 1
                return await super().fetch(url)

        state = Web(fetcher=Slow(PAGES)).run()
        assert at_once["most"] == 2
        assert list(state.desk.queue.extracted) == [ATLAS, COUNCIL, ARCH, FARM]

    def test_no_batch_is_larger_than_five(self) -> None:
        results = [found(f"https://s{n}.example/2024/05/01/a-story-of-gazettes", "gazette") for n in range(12)]
        policy = replace(POLICY, loop=replace(POLICY.loop, urls=12, results=12))
        web = Web(searcher=ScriptedSearcher(results), fetcher=ScriptedFetcher({r.url: "x" for r in results}), policy=policy)
        sizes = [event.batch_size for event in web.run().run.trace if isinstance(event, ExtractBatchStarted)]
        assert sizes == [5, 5, 2]

    def test_an_address_a_page_leads_to_is_not_fetched_again(self) -> None:
        web = Web(fetcher=ScriptedFetcher({COUNCIL: PAGES[COUNCIL]}, redirects={ATLAS: COUNCIL}))
        state = web.run()
        assert state.desk.registry.status(NormalizedUrl(COUNCIL)) is UrlStatus.EXTRACTED
        extracted = state.desk.queue.extracted
        assert extracted[NormalizedUrl(ATLAS)].content_sha256 == extracted[NormalizedUrl(COUNCIL)].content_sha256
        assert state.run.spend.pages == 4  # atlas, and three that are not there

    def test_what_an_earlier_job_kept_is_read_from_the_store(self) -> None:
        web = Web()
        web.run()
        before = list(web.fetcher.fetched)
        again = web.run()
        assert web.fetcher.fetched[len(before) :] == [GONE]
        assert len(again.desk.queue.extracted) == 4 and again.run.spend.pages == 1

    def test_what_a_search_shows_of_a_lost_page_is_kept_where_that_counts(self) -> None:
        policy = replace(POLICY, loop=replace(POLICY.loop, snippet_words=2))
        state = Web(policy=policy).run()
        assert len(state.fresh) == 5
        assert state.desk.registry.status(NormalizedUrl(GONE)) is UrlStatus.FAILED


class TestBindings:
    def test_a_page_is_bound_to_every_claim_it_shares_an_entity_or_number_with(self) -> None:
        eligible = Web().run().desk.bindings.eligible
        assert eligible == {"capital": {ATLAS, COUNCIL}, "bridge": {ATLAS, ARCH}, "wool": {FARM}}

    def test_what_the_judge_has_read_is_audited(self) -> None:
        web = Web()
        state = web.run()
        assert [claim for claim, _ in web.audits] == ["capital", "bridge", "wool"]
        assert state.desk.bindings.audited["bridge"] == dict(web.audits)["bridge"] == {ATLAS, ARCH}


class TestWithout:
    def test_a_search_nothing_is_fetched_and_the_reason_is_given(self) -> None:
        web = Web(searcher=None)
        state = web.run()
        lack = Degraded(reason_code="no_search", detail="Only the knowledge base is looked at.")
        assert list(state.run.trace) == [lack, *(BindCompleted(stage=n) for n in range(3))]
        assert state.run.reason_codes == ("no_search",) and not state.asked and not web.audits

    def test_an_answer_the_job_goes_on_and_says_so(self) -> None:
        web = Web()
        assert web.searcher is not None
        web.searcher.outage.begin(calls=1)
        state = web.run()
        assert state.run.reason_codes[0] == "search_failed" and len(state.asked) == 6
        assert {event.stage for event in state.run.trace if isinstance(event, UrlsRegistered)} == {1, 2}

    @pytest.mark.parametrize(
        ("budget", "detail", "asked", "pages"),
        [
            (Budget(searches=2), "No searches are left for the article.", 2, 2),
            (Budget(pages=2), "No pages are left for the article.", 6, 2),
            (Budget(seconds=0.0), "No seconds are left for the article.", 0, 0),
        ],
    )
    def test_budget_left_what_was_cut_off_is_said(self, budget: Budget, detail: str, asked: int, pages: int) -> None:
        state = Web().run(replace(ERRAND, budget=budget))
        assert [e.detail for e in state.run.trace if isinstance(e, Degraded) and e.reason_code == "budget_exhausted"] == [detail]
        assert (len(state.asked), state.run.spend.pages) == (asked, pages)

    def test_pages_to_pay_for_what_is_stored_is_still_read(self) -> None:
        web = Web()
        web.run()
        state = web.run(replace(ERRAND, budget=Budget(pages=0)))
        assert len(state.desk.queue.extracted) == 4 and state.run.spend.pages == 0
        assert state.desk.queue.pending == (GONE,)


def test_a_run_is_the_same_when_it_is_told_again() -> None:
    web = Web()
    first = web.run()
    assert web.recorder is not None
    again = Web(urls=TemporaryKnowledgeBase().urls)
    playback = Playback(web.recorder.record, searches=True, text=web.recorder.text)
    means = Means(
        world=playback,
        audit=again.audit,
        policy=POLICY,
        clock=again.clock,
        watch=again.watched.append,
    )
    assert asyncio.run(retrieve_evidence(ERRAND, means)) == first
    assert playback.told_all


def test_the_outcome_is_a_value_that_can_be_kept() -> None:
    state = Web().run()
    assert from_json(to_json(state), Gathering) == state


STORIES = [f"https://s{n % 4}.example/2024/05/01/story-of-number-{n}" for n in range(10)]
WORDS = ("gazette", "capital", "bridge", "merino", "fleece", "arch", "parliament")


@settings(max_examples=25)
@given(
    results=st.lists(
        st.builds(
            lambda url, tail, words: found(url + tail, " ".join(words)),
            st.sampled_from(STORIES),
            st.sampled_from(["", "#x", "?utm_medium=y"]),
            st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
        ),
        max_size=14,
    ),
    pages=st.dictionaries(st.sampled_from(STORIES), st.sampled_from(["Canberra.", "In 1932.", "Nothing."])),
    redirects=st.dictionaries(st.sampled_from(STORIES), st.sampled_from(STORIES), max_size=4),
    budget=st.builds(Budget, pages=st.integers(0, 12), searches=st.integers(0, 6)),
)
def test_whatever_the_web_holds_no_address_is_fetched_twice(
    results: list[SearchResult], pages: dict[str, str], redirects: dict[str, str], budget: Budget
) -> None:
    web = Web(searcher=ScriptedSearcher(results), fetcher=ScriptedFetcher(pages, redirects=redirects))
    state = web.run(replace(ERRAND, budget=budget))
    assert max(Counter(web.fetcher.fetched).values(), default=0) <= 1
    assert state.run.spend.pages <= budget.pages and state.run.spend.searches <= budget.searches
    started = [event.batch_size for event in state.run.trace if isinstance(event, ExtractBatchStarted)]
    assert all(1 <= size <= 5 for size in started)
    registered = sum(event.count for event in state.run.trace if isinstance(event, UrlsRegistered))
    statuses = Counter(meta.status for meta in state.desk.registry.urls.values())
    led_to = len(state.desk.registry.urls) - registered
    assert 0 <= led_to <= len(redirects)
    assert statuses[UrlStatus.SEEN] == len(state.desk.queue.pending)
    assert not state.desk.queue.pending or "budget_exhausted" in state.run.reason_codes
