"""What holds of verifying anything at all: a finding that keeps its contract or an InputError, and nothing overspent."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from adjudge import policy as policies
from adjudge.errors import InputError
from adjudge.knowledge import ingest
from adjudge.knowledge.candidates import WEB
from adjudge.knowledge.live_world import LiveWorld
from adjudge.policy import Policy
from adjudge.ports import Page, SearchResult
from adjudge.reading.cascade import StanceReader
from adjudge.run.casebook import timeless
from adjudge.run.world import Bench, Playback, Recorder, World
from adjudge.values.budget import Budget
from adjudge.values.codec import from_json, to_json
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import LIBRARY
from adjudge.values.verdict import Finding, Stamp, Verdict, Versions
from adjudge.verify.job import verify
from doubles import (
    HashedEmbedder,
    ManualClock,
    OverlapStanceEncoder,
    ScriptedFetcher,
    ScriptedSearcher,
    TemporaryKnowledgeBase,
)

EDGE = 1e-9
POLICIES = {
    (profile, manner): policies.load(profile, manner=manner) for profile in policies.PROFILES for manner in policies.MANNERS
}
STAMP = Stamp(case_id="c", versions=Versions(adjudge="0", policy="p", models="m", store_snapshot="s"))
SHELF = (
    ("Canberra", "Canberra is the capital of Australia. It was founded in 1913 and lies inland."),
    ("Sydney", "Sydney is the largest city of Australia. Sydney is not the capital of Australia."),
    ("Gold", "Gold is a chemical element with the atomic number 79. It is soft, dense and yellow."),
    ("Penguins", "Penguins are flightless seabirds. They live almost only in the southern hemisphere."),
)
PAGES = {
    f"https://{site}.example/2024/05/0{day}/napoleon-and-his-tea": text
    for day, (site, text) in enumerate(
        (
            ("news", "Napoleon Bonaparte preferred tea to coffee, his valet wrote. He drank it every day."),
            ("letters", "Napoleon Bonaparte never preferred tea to coffee, a letter in Paris says."),
            ("sweets", "Canberra, the capital of Australia, has a museum of sweets and one of gold."),
            ("empty", "\u202e \u0000 \u200b"),
        ),
        start=1,
    )
}
RESULTS = tuple(SearchResult(url=url, title=text[:40], snippet=text) for url, text in PAGES.items())


# -- a small world, in which asking takes time ------------------------------------------------------------------------------


class SlowSearcher(ScriptedSearcher):
    """A second a search."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(RESULTS)
        self._clock = clock

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        self._clock.advance(1.0)
        return await super().search(query, k)


class SlowFetcher(ScriptedFetcher):
    """A second a page."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(PAGES)
        self._clock = clock

    async def fetch(self, url: str) -> Page:
        self._clock.advance(1.0)
        return await super().fetch(url)


@dataclass(frozen=True)
class House:
    """Everything a job is run with, made anew for each: pages it fetches are kept."""

    policy: Policy
    clock: ManualClock
    store: TemporaryKnowledgeBase
    searcher: SlowSearcher
    fetcher: SlowFetcher
    embedder: HashedEmbedder
    online: bool

    def world(self) -> LiveWorld:
        return LiveWorld(
            store=self.store,
            graph=self.store.graph,
            embedder_named=lambda name: self.embedder,
            policy=self.policy,
            similar=self.similar,
            keeping=self.keeping,
            urls=self.store.urls,
            clock=self.clock,
            searcher=self.searcher if self.online else None,
            fetcher=self.fetcher if self.online else None,
        )

    def bench(self, world: World) -> Bench:
        reader = StanceReader(OverlapStanceEncoder())
        return Bench(
            world=world,
            scout=reader,
            judge=reader,
            similar=self.similar,
            credibility=lambda candidate: 0.5 if candidate.collection == WEB else 0.8,
            policy=self.policy,
            clock=self.clock,
            watch=lambda event: None,
        )

    def similar(self, text: str, texts: Sequence[str]) -> list[float]:
        vectors = self.embedder.embed([text, *texts]).astype(float) / 127.0
        return [self.embedder.calibrate(float(cosine)) for cosine in vectors[1:] @ vectors[0]]

    def keeping(self) -> ingest.Keeping:
        return ingest.Keeping(store=self.store, embedder=self.embedder, policy=self.policy, clock=self.clock)


def house(policy: Policy, *, online: bool) -> House:
    clock = ManualClock()
    built = House(
        policy=policy,
        clock=clock,
        store=TemporaryKnowledgeBase(),
        searcher=SlowSearcher(clock),
        fetcher=SlowFetcher(clock),
        embedder=HashedEmbedder(),
        online=online,
    )
    shelf = [Document(key=title, text=text, source=title, title=title, published=dt.date(2020, 5, 1)) for title, text in SHELF]
    ingest.add(shelf, LIBRARY, built.keeping(), lambda event: None)
    return built


def verified(request: Request, built: House, world: World) -> Finding | None:
    """The finding; None for what is no claim."""
    try:
        return asyncio.run(verify(request, built.bench(world), STAMP))
    except InputError:
        return None


# -- anything somebody may type ---------------------------------------------------------------------------------------------

CLAIMS = (
    "Canberra is the capital of Australia.",
    "Sydney is the capital of Australia.",
    "Gold has the atomic number 80.",
    "Penguins are flightless seabirds, and Sydney is not the capital of Australia.",
    "Napoleon Bonaparte preferred tea to coffee.",
    "All swans are white. Canberra was founded in 1913. Gold is soft.",
    "Is Canberra the capital of Australia?",
    "\u6771\u4eac\u306f\u65e5\u672c\u306e\u9996\u90fd\u3067\u3042\u308b\u3002",
    "\u0627\u0644\u0642\u0627\u0647\u0631\u0629 \u0639\u0627\u0635\u0645\u0629 \u0645\u0635\u0631.",
    "\u041c\u043e\u0441\u043a\u0432\u0430 \u0441\u0442\u043e\u043b\u0438\u0446\u0430 \u0420\u043e\u0441\u0441\u0438\u0438.",
)
ODD = (
    "\x00", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u0301" * 9, "\n\n", "\t", '"', "(", "\u2019", "-", "1e999",
    "%", "\ufdfa", "\U0001f9ea",
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A claim with odd characters put into it, once or many times over."""
    text = draw(st.sampled_from(CLAIMS))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(ODD)) + text[at:]
    return " ".join([text] * draw(st.sampled_from((1, 1, 1, 2, 40))))[:2100]


pieced = st.lists(st.sampled_from(CLAIMS + ODD), max_size=30).map("".join)
anything = st.one_of(damaged(), damaged(), damaged(), pieced, st.text(max_size=2100))
under = st.tuples(st.sampled_from(policies.PROFILES), st.sampled_from(policies.MANNERS))
requests = st.builds(
    Request,
    text=anything,
    as_of=st.none() | st.dates(dt.date(2019, 1, 1), dt.date(2027, 1, 1)),
    top_k=st.none() | st.integers(1, 20),
    confident=st.booleans(),
    budget=st.builds(
        Budget, searches=st.integers(0, 3), pages=st.integers(0, 4), seconds=st.sampled_from((0.0, 2.5, 9.0, 120.0))
    ),
    today=st.just(dt.date(2026, 1, 1)),
)


def keeps_its_contract(finding: Finding, store: TemporaryKnowledgeBase) -> None:
    trust = finding.trust
    shares = [
        finding.confidence, finding.calibrated_probability, finding.truthfulness_percent / 100.0,
        finding.evidence_quality_percent / 100.0, trust.coverage, trust.diversity, trust.agreement,
        trust.trust_metric_value, trust.trust_post_adaptive, trust.trust_post_fixed, *trust.interval,
        *(s.value for e in finding.evidence for s in e.scores),
    ]  # fmt: skip
    assert all(-EDGE <= share <= 1.0 + EDGE for share in shares)
    assert trust.interval[0] <= trust.trust_post_fixed <= trust.interval[1]
    assert finding.reasoning
    assert finding.stop_reason
    if finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        assert finding.citations == ()
        assert finding.confidence <= 0.45
    for citation in finding.citations:
        snapshot = store.snapshot(citation.content_sha256)
        assert snapshot is not None
        assert citation.quote == snapshot[citation.start : citation.end] != ""
    assert set(finding.counterfactual) <= {e.id for e in finding.evidence}


@given(requests, under)
def test_any_text_gets_a_finding_that_keeps_its_contract_or_is_refused(request: Request, rules: tuple[str, str]) -> None:
    built = house(POLICIES[rules], online=False)
    finding = verified(request, built, built.world())
    if finding is not None:
        keeps_its_contract(finding, built.store)
        assert from_json(to_json(finding), Finding) == finding


@given(requests, under, st.integers(0, 3), st.integers(0, 4))
def test_with_a_web_too_and_no_budget_is_passed_by_more_than_a_step(
    request: Request, rules: tuple[str, str], searches_down: int, pages_down: int
) -> None:
    built = house(POLICIES[rules], online=True)
    built.searcher.outage.begin(calls=searches_down)
    built.fetcher.outage.begin(calls=pages_down)
    finding = verified(request, built, built.world())
    if finding is None:
        return
    keeps_its_contract(finding, built.store)
    spend, budget = finding.spend, request.budget
    assert spend.searches == len(built.searcher.queries) == len(finding.queries_executed) <= budget.searches
    assert spend.pages == len(built.fetcher.fetched) <= budget.pages
    assert len(set(built.fetcher.fetched)) == len(built.fetcher.fetched)
    turn = 1.0 + built.policy.loop.urls  # one search, and the pages of one query
    assert spend.seconds <= budget.seconds + turn


@given(requests, under)
def test_what_was_told_once_gives_the_same_finding_again(request: Request, rules: tuple[str, str]) -> None:
    built = house(POLICIES[rules], online=True)
    unhurried = replace(request, budget=replace(request.budget, seconds=120.0))  # telling again takes no time
    recorder = Recorder(inner=built.world())
    finding = verified(unhurried, built, recorder)
    replayed = verified(unhurried, built, Playback(recorder.record, searches=True))
    assert (finding is None) is (replayed is None)
    if finding is not None and replayed is not None:
        assert to_json(timeless(replayed)) == to_json(timeless(finding))
