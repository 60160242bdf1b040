"""Claims checked from end to end on a small web: a real SearXNG over a site of some seventy pages under a score of host names,
the real search adapter, fetcher, readers and store. Only the names of the hosts, and what reads a stance, are the tests' own."""

from __future__ import annotations

import datetime as dt
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge import settings
from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.engine import Engine
from adjudge.ports import StanceEncoder
from adjudge.values.trace import Degraded, Searched
from adjudge.values.verdict import Finding, Verdict
from doubles import ManualClock, OverlapStanceEncoder
from local_web import LocalWeb
from searx_server import searching
from web_site.claims import (
    BASALT,
    BRIDGE,
    CANAL,
    CHOIR,
    CLAIMS,
    DAM,
    OBSERVATORY,
    OPEN,
    PENGUIN,
    RAILWAY,
    REFUTED,
    SCHOOL,
    SECOND,
    SUPPORTED,
    TREATY,
    Asked,
)
from web_site.odd_pages import BANK, FERRY, MUSEUM, OPERA, ORDER, SURVEY, VACCINE
from web_site.serving import NAMES, OFF_LIMITS, local_internet

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

NOW = dt.datetime(2025, 6, 20, 9, tzinfo=dt.UTC)
LOOPBACK = "127.0.0.0/8"
PATIENCE = 5.0
"""Seconds a page may take: what the one that never ends costs, and ample for the others on a busy machine."""
OWN_SOURCES = Path(__file__).parents[1] / "web_site" / "sources.toml"


@pytest.fixture(scope="module")
def reads_stances() -> Iterator[None]:
    """What reads a stance. The shipped models take its place when this yields without more ado."""
    model: StanceEncoder = OverlapStanceEncoder()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: model)
        yield


@dataclass(frozen=True, kw_only=True)
class Internet:
    """The web, its search, and the settings that lead there."""

    web: LocalWeb
    search: str
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        return {
            "ADJUDGE_HOME": str(self.home),
            "ADJUDGE_PROFILE": "web",
            "ADJUDGE_SEARCH": "searxng",
            "ADJUDGE_SEARXNG_URL": self.search,
            "ADJUDGE_SOURCES": str(OWN_SOURCES),
            "ADJUDGE_FETCH_ALLOW": LOOPBACK,
        }

    @property
    def pages_asked(self) -> list[str]:
        """Every page that was asked for, "host/path", in order; neither rules for robots nor questions to the search."""
        asked = (f"{a.host.partition(':')[0]}{a.path}" for a in self.web.asked)
        return [page for page in asked if not page.endswith("/robots.txt") and not page.startswith("127.0.0.1/")]


@pytest.fixture(scope="module")
def internet(tmp_path_factory: pytest.TempPathFactory, reads_stances: None) -> Iterator[Internet]:
    """One web and one search for all tests here, and one home that remembers what was read."""
    folder = tmp_path_factory.mktemp("internet")
    with local_internet() as web, searching(web.url(""), folder / "searx") as search:
        internet = Internet(web=web, search=search, home=folder / "home")
        with pytest.MonkeyPatch.context() as patch:
            for name in [n for n in os.environ if n.startswith("ADJUDGE_") or n.lower().endswith("_proxy")]:
                patch.delenv(name)
            for name, value in internet.environment.items():
                patch.setenv(name, value)
            yield internet


@contextmanager
def opened(now: dt.datetime) -> Iterator[Engine]:
    """An engine on the web as another day's process would open it. A fetcher with the tests' own names and patience stands in
    for the one that waits a second between two pages of a site and twenty for a slow one."""
    clock = ManualClock(now)
    limits = FetchLimits(spacing=0.0, seconds=PATIENCE)
    with Engine(settings.load(), clock=clock) as engine:
        engine.fetcher = fetcher = SafeFetcher(clock, allow=[LOOPBACK], limits=limits, resolve=NAMES)
        try:
            yield engine
        finally:
            fetcher.close()


@dataclass(kw_only=True)
class Run:
    """What all the claims came to, and the pages that each had asked for."""

    findings: dict[str, Finding] = field(default_factory=dict)
    pages: dict[str, list[str]] = field(default_factory=dict)

    def of(self, claim: str) -> Finding:
        return self.findings[claim]


def all_verified(engine: Engine, internet: Internet, claims: tuple[Asked, ...]) -> Run:
    run = Run()
    for claim in claims:
        before = len(internet.pages_asked)
        run.findings[claim.known_as] = engine.verify(claim.request)
        run.pages[claim.known_as] = internet.pages_asked[before:]
    return run


@pytest.fixture(scope="module")
def run(internet: Internet) -> Run:
    """All claims, one after the other, in a home where nothing was known."""
    with opened(NOW) as engine:
        return all_verified(engine, internet, CLAIMS)


def came_to(run: Run, claims: tuple[Asked, ...]) -> dict[str, tuple[Verdict, str]]:
    return {c.known_as: (run.of(c.known_as).verdict, run.of(c.known_as).stop_reason) for c in claims}


def hosts_cited(finding: Finding) -> set[str]:
    return {citation.source for citation in finding.citations}


def failures(finding: Finding) -> list[str]:
    return [event.detail for event in finding.trace if isinstance(event, Degraded)]


def test_every_claim_comes_to_its_verdict_and_ends_for_its_reason(
    internet: Internet, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(internet.web.pages) >= 60
    rows = [
        f"  {f.verdict:<20}{f.stop_reason:<22}{f.spend.searches:>3} searches {f.spend.pages:>2} pages  {name}"
        for name, f in run.findings.items()
    ]
    with capsys.disabled():
        print(f"\nlocal web: {len(run.findings)} claims on {len(internet.web.pages)} pages", *rows, sep="\n")
    assert came_to(run, CLAIMS) == {c.known_as: (c.verdict, c.stop) for c in CLAIMS}
    missing = {c.known_as: c.why - set(run.of(c.known_as).reason_codes) for c in CLAIMS}
    assert {claim: codes for claim, codes in missing.items() if codes} == {}


def test_every_quote_stands_in_its_snapshot_and_every_decided_claim_has_one(internet: Internet, run: Run) -> None:
    with opened(NOW) as engine:
        for finding in run.findings.values():
            assert finding.citations or finding.verdict is OPEN
            for citation in finding.citations:
                snapshot = engine.store.snapshot(citation.content_sha256)
                assert snapshot is not None
                assert snapshot[citation.start : citation.end] == citation.quote


class TestTheLoop:
    def test_it_stops_at_the_first_query_that_brings_enough(self, run: Run) -> None:
        finding = run.of(BRIDGE)
        assert finding.queries_executed == (BRIDGE.rstrip("."),)
        assert run.pages[BRIDGE] == [
            "herald.test/2024/03/11/velmar-bridge-opened-to-traffic",
            "courier.test/2023/09/02/a-drive-across-the-velmar-bridge",
            "valleynews.test/2024/05/20/velmar-bridge-repairs-begin-soon",
        ]  # the search lists four
        assert finding.urls_skipped == 1

    def test_no_claim_spends_more_than_it_may(self, run: Run) -> None:
        for claim in CLAIMS:
            finding, budget = run.of(claim.known_as), claim.request.budget
            queries = [event for event in finding.trace if isinstance(event, Searched)]
            assert len(queries) == finding.spend.searches <= budget.searches
            assert finding.spend.pages <= min(budget.pages, 3 * len(queries))
            assert all(event.results <= 10 and event.pages <= 3 for event in queries)
            assert all(event.results - event.skipped <= 3 for event in queries)

    def test_a_small_budget_asks_once_and_a_larger_one_goes_on_from_there(self, run: Run) -> None:
        little, more = run.pages[f"{CANAL}, minimal"], run.pages[CANAL]
        assert (len(little), len(more), set(little) & set(more)) == (3, 3, set())
        assert run.of(CANAL).spend.searches == 3

    def test_no_page_is_asked_for_twice_by_a_claim_nor_again_by_another_that_finds_it_known(self, run: Run) -> None:
        maze = [page for page in run.pages[MUSEUM] if page.startswith("maze.test/")]
        assert len(maze) == 6  # the first address and five redirects
        asked = [page for pages in run.pages.values() for page in pages if page not in maze]
        assert len(asked) == len(set(asked))

    def test_what_could_not_be_had_is_named(self, run: Run) -> None:
        said = failures(run.of(FERRY))
        assert len(said) == run.of(FERRY).spend.pages == 6
        for reason in (
            f"took more than {PATIENCE:.0f} seconds", "answered 500", "came damaged", "is a picture, not a text",
            "the page is gone", "not proper HTTP",
        ):  # fmt: skip
            assert sum(reason in line for line in said) == 1, reason


class TestWhatIsEvidence:
    def test_copies_on_six_hosts_are_one_source(self, run: Run) -> None:
        finding = run.of(TREATY)
        assert len(run.pages[TREATY]) == 3
        assert len([e for e in finding.evidence if "Ilse Brandt" in e.text]) == len(hosts_cited(finding)) == 1
        assert finding.truthfulness_percent <= 75

    def test_neither_front_pages_nor_a_paywall_are(self, internet: Internet, run: Run) -> None:
        finding = run.of(OPERA)
        assert run.pages[OPERA] == ["premium.test/2024/09/30/lindau-opera-house-cancelled-season"]
        assert "shows only the beginning to those who have not paid" in failures(finding)[0]
        assert "premium.test" not in {e.source for e in finding.evidence}

    def test_orders_in_a_page_are_words_like_others_and_hidden_ones_are_not_read(self, run: Run) -> None:
        """The page that asserts its claim is one voice against three; the one that leaves it to orders says nothing."""
        loud = next(e for e in run.of(VACCINE).evidence if e.source == "truthleak.test")
        assert ORDER in loud.text and loud.text.count(ORDER) == 1
        assert "truthleak.test" not in hosts_cited(run.of(VACCINE))
        sly = next(e for e in run.of(BANK).evidence if e.source == "truthleak.test")
        assert sly.text.count(ORDER) == 1
        assert BANK not in sly.text
        assert "lost" not in sly.text

    def test_the_verdict_is_the_same_without_the_page_that_gives_orders(
        self, internet: Internet, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shutil.copytree(internet.home, tmp_path / "home")
        monkeypatch.setenv("ADJUDGE_HOME", str(tmp_path / "home"))
        with opened(NOW) as engine:
            assert engine.store.remove("web", "truthleak.test") == 2
            assert [engine.verify(claim).verdict for claim in (VACCINE, BANK)] == [REFUTED, OPEN]

    def test_a_site_that_keeps_robots_out_is_asked_for_its_rules_only(self, internet: Internet, run: Run) -> None:
        asked = [a.path for a in internet.web.asked if a.host.startswith(f"{OFF_LIMITS}:")]
        assert asked == ["/robots.txt"]
        assert "asks that" in failures(run.of(SCHOOL))[0]
        # Not to be listed by a search is another matter: who was led there may read it.
        assert "cityvoice.test" in hosts_cited(run.of(SCHOOL))

    def test_a_page_is_cited_where_it_was_found_in_the_end(self, internet: Internet, run: Run) -> None:
        landed = internet.web.url("/2023/10/07/pell-museum-moved-to-dock-street", "courier.test")
        assert {c.url for c in run.of(MUSEUM).citations} == {landed}
        assert "redirects on and on" in failures(run.of(MUSEUM))[0]
        left = internet.web.url("/news/the-pell-museum-moved-house", "pellmuseum.test")
        with opened(NOW) as engine:
            visits = engine.urls.visits([left, landed])
        assert {url: visit.status for url, visit in visits.items()} == {left: "extracted", landed: "extracted"}

    def test_files_are_quoted_as_pages_are(self, run: Run) -> None:
        assert hosts_cited(run.of(SURVEY)) == {"railways.test", "archive.test"}
        assert all("3,200 wagons" in c.quote for c in run.of(SURVEY).citations)

    def test_satire_is_set_aside_and_shown_as_set_aside(self, run: Run) -> None:
        joke = next(e for e in run.of(PENGUIN).evidence if e.source == "theonion.com")
        assert (joke.admissible, "satire" in joke.reasons) == (False, True)

    def test_tiers_come_from_the_shipped_table_and_from_rows_of_one_s_own(self, run: Run) -> None:
        items = (e for f in run.findings.values() for e in f.evidence)
        tiers = {e.source: e.rating.tier.value for e in items if e.rating and e.rating.tier}
        assert tiers["nist.gov"] == "A"
        assert tiers["theonion.com"] == "D"
        assert (tiers["wire.test"], tiers["herald.test"], tiers["valleynews.test"]) == ("A'", "B", "UNKNOWN")
        # One source of tier A carries a claim by its standing, any other only as an exception.
        assert "true_exception" not in run.of(SECOND).reason_codes

    def test_only_what_was_written_by_a_day_counts_for_that_day(self, run: Run) -> None:
        then, now = run.of(f"{RAILWAY}, 2010-01-01"), run.of(RAILWAY)
        assert {e.published.year for e in then.evidence if e.published} == {2009}
        assert {e.published.year for e in now.evidence if e.published and e.admissible} == {2009, 2025}

    def test_each_part_of_a_claim_has_its_own_result(self, run: Run) -> None:
        assert [part.verdict for part in run.of(OBSERVATORY).sub_results] == [SUPPORTED, REFUTED]


def test_a_later_run_fetches_nothing_that_is_known_and_finds_the_same(internet: Internet, run: Run) -> None:
    """Whether the store answers at once or the search is asked; claims whose pages failed are left out, for these are tried
    again."""
    claims = tuple(c for c in CLAIMS if c.claim not in {FERRY, MUSEUM, OPERA})
    with opened(NOW + dt.timedelta(days=3)) as engine:
        again = all_verified(engine, internet, claims)
    assert not any(again.pages.values())
    assert sum(finding.spend.pages for finding in again.findings.values()) == 0
    assert {c: v for c, (v, _) in came_to(again, claims).items()} == {c: v for c, (v, _) in came_to(run, claims).items()}
    assert {name for name, f in again.findings.items() if f.completed_from_cache} >= {
        BRIDGE, SURVEY, SCHOOL, DAM,
    }  # fmt: skip
    assert again.of(TREATY).spend.searches == 1
    assert again.of(TREATY).urls_skipped == 6  # by now all six copies were read
    assert "single_source" in again.of(TREATY).reason_codes


class TestTheCommand:
    """As a person types it, in the home that the claims above have filled; names of hosts are looked up in the tests' table."""

    @pytest.fixture
    def home(self, internet: Internet, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
        monkeypatch.setattr("adjudge.adapters.page.client.look_up", NAMES)
        monkeypatch.chdir(tmp_path)
        return internet.home

    def test_a_claim_is_searched_fetched_judged_and_remembered(self, adjudge: Callable[..., Outcome], internet: Internet) -> None:
        before = len(internet.pages_asked)
        first = adjudge("verify", BASALT, "--profile", "web", "--collection", "web", "--json").json
        assert (first["verdict"], first["stop_reason"], first["used_web_search"]) == ("supported", "sufficient", True)
        assert internet.pages_asked[before:] == ["almanac.test/entries/basalt-a-rock"]
        [citation] = first["citations"]
        with Engine.open() as engine:
            snapshot = engine.store.snapshot(citation["content_sha256"])
        assert snapshot is not None
        assert snapshot[citation["start"] : citation["end"]] == citation["quote"]
        second = adjudge("verify", BASALT, "--profile", "web", "--collection", "web", "--json").json
        assert (second["verdict"], second["spend"]["pages"]) == ("supported", 0)
        assert len(internet.pages_asked) == before + 1

    def test_a_dead_search_is_named_and_what_is_stored_answers(
        self, adjudge: Callable[..., Outcome], internet: Internet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = len(internet.pages_asked)
        monkeypatch.setenv("ADJUDGE_SEARXNG_URL", "http://127.0.0.1:1")
        finding = adjudge("verify", CHOIR, "--profile", "web", "--collection", "web", "--json").json
        assert "search_failed" in finding["reason_codes"]
        assert (finding["verdict"], finding["data_source"]) == ("supported", "knowledge_base")
        assert [c["source"] for c in finding["citations"]] == ["harbourlog.test"]
        unknown = adjudge("verify", CANAL, "--profile", "web", "--collection", "web", "--json").json
        assert "search_failed" in unknown["reason_codes"]
        assert unknown["verdict"] == "not_enough_evidence"
        assert len(internet.pages_asked) == before
