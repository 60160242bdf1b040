"""Whatever is found, fetched, led on to or lost, and in whatever order: the invariants of the fixed retrieval pipeline."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from adjudge.article.gathering import ExtractedContent, NormalizedUrl, UrlDesk, UrlStatus
from adjudge.values.urls import normalise

PAGES = [f"https://site{n % 3}.example/2024/story-{n}" for n in range(9)]
SPELLINGS = ("{}", "{}#top", "{}?utm_source=x", "{}?fbclid=1#a")
spellings = st.builds(lambda page, way: way.format(page), st.sampled_from(PAGES), st.sampled_from(SPELLINGS))
claims = st.sets(st.sampled_from("abc"), min_size=1)


def key(url: str) -> NormalizedUrl:
    return NormalizedUrl(normalise(url))


class Desk(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.desk = UrlDesk()
        self.fetches: Counter[str] = Counter()
        self.first_stage: dict[str, int] = {}
        self.seen_by: dict[str, set[str]] = {}

    @rule(urls=st.lists(spellings, max_size=6), stage=st.integers(0, 2), by=claims)
    def register(self, urls: list[str], stage: int, by: set[str]) -> None:
        keys = [key(url) for url in urls]
        self.desk = self.desk.registered(keys, stage=stage, claims=by)
        for url in keys:
            self.first_stage.setdefault(url, stage)
            self.seen_by.setdefault(url, set()).update(by)

    @precondition(lambda self: self.desk.queue.pending)
    @rule(outcomes=st.lists(st.sampled_from([*PAGES, "here", "lost"]), min_size=1, max_size=5))
    def extract_batch(self, outcomes: list[str]) -> None:
        """As the job does it: a batch is chosen, and an address another page led to meanwhile is passed over."""
        for url, outcome in zip(self.desk.queue.pending, outcomes, strict=False):
            if self.desk.registry.status(url) is not UrlStatus.SEEN:
                continue
            self.fetches[url] += 1
            if outcome == "lost":
                self.desk = self.desk.failed(url)
                continue
            led_to = url if outcome == "here" else key(outcome)
            self.desk = self.desk.extracted(url, ExtractedContent(content_sha256=led_to), led_to=led_to)
            self.first_stage.setdefault(led_to, self.first_stage[url])
            self.seen_by.setdefault(led_to, set()).update(self.seen_by[url])

    @rule(claim=st.sampled_from("abc"), urls=st.lists(spellings, max_size=4), read=st.booleans())
    def bind(self, claim: str, urls: list[str], read: bool) -> None:
        keys = [key(url) for url in urls]
        self.desk = self.desk.audited(claim, keys) if read else self.desk.bound(claim, keys)

    @precondition(lambda self: self.desk.queue.extracted)
    @rule(data=st.data(), lost=st.booleans())
    def what_is_extracted_is_settled(self, data: st.DataObject, lost: bool) -> None:
        url = data.draw(st.sampled_from(sorted(self.desk.queue.extracted)))
        with pytest.raises(ValueError, match="cannot become"):
            self.desk.failed(url) if lost else self.desk.extracted(url, ExtractedContent(content_sha256=url))

    @invariant()
    def the_normal_spelling_is_the_only_key(self) -> None:
        assert all(normalise(url) == url for url in self.desk.registry.urls)
        assert self.desk.registry.urls.keys() == self.first_stage.keys()

    @invariant()
    def what_waits_is_seen_and_what_is_seen_waits_once(self) -> None:
        pending = self.desk.queue.pending
        seen = {url for url, meta in self.desk.registry.urls.items() if meta.status is UrlStatus.SEEN}
        assert set(pending) == seen and len(pending) == len(seen)

    @invariant()
    def contents_are_there_of_exactly_what_was_extracted(self) -> None:
        extracted = {url for url, meta in self.desk.registry.urls.items() if meta.status is UrlStatus.EXTRACTED}
        assert self.desk.queue.extracted.keys() == extracted

    @invariant()
    def nothing_is_ever_fetched_twice(self) -> None:
        assert all(times == 1 for times in self.fetches.values())

    @invariant()
    def the_first_stage_stays_and_no_claim_is_forgotten(self) -> None:
        metas = self.desk.registry.urls
        assert {url: meta.first_seen_stage for url, meta in metas.items()} == self.first_stage
        assert all(meta.seen_by_claims >= self.seen_by[url] for url, meta in metas.items())

    @invariant()
    def bindings_name_extracted_pages_alone(self) -> None:
        bindings = self.desk.bindings
        for bound in (*bindings.eligible.values(), *bindings.audited.values()):
            assert bound and bound <= self.desk.queue.extracted.keys()


def test_the_invariants_hold_after_any_sequence_of_steps() -> None:
    run_state_machine_as_test(Desk, settings=settings(max_examples=60, stateful_step_count=30))
