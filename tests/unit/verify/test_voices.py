"""Whose voice counts: copies, texts of one site, sites that are one, and unknown sites against others."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.knowledge.sources import with_publishers
from adjudge.policy import Policy, load
from adjudge.ports import SearchResult
from adjudge.values.candidate import Candidate
from adjudge.values.case import UrlVisit
from adjudge.values.document import content_sha256
from adjudge.values.evidence import EvidenceKind, Stance
from adjudge.values.ruling import TrustItem
from adjudge.values.span import Span
from adjudge.values.urls import site
from adjudge.verify.grounds import _stand_alone
from adjudge.verify.job import _by_sources, _by_turns
from adjudge.verify.reconcile import Voices, outvotes
from adjudge.verify.trust import representatives, voices_apart

WEB: Policy = load("web")
NOW = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
FOR = Stance(supports=0.9, refutes=0.05, neutral=0.05)
AGAINST = Stance(supports=0.05, refutes=0.9, neutral=0.05)
OPEN = Stance(supports=0.05, refutes=0.05, neutral=0.9)


def item(name: str, stance: Stance, *, source: str = "", publisher: str = "", day: int | None = None) -> TrustItem:
    published = dt.date(2026, 1, day) if day else None
    return TrustItem(
        evidence_id=name, stance=stance, independent=source, publisher=publisher, semantic=0.8, stranger=True, published=published
    )


@pytest.mark.parametrize(
    ("told", "count"),
    [
        ([], 0),
        ([("a", "x"), ("b", "x"), ("c", "x")], 1),  # one site, many texts
        ([("a", "x"), ("a", "y"), ("a", "z")], 1),  # one text, many sites
        ([("a", "x"), ("b", "y")], 2),
        ([("wire", "x"), ("own", "x"), ("wire", "y")], 2),  # one prints the wire, the other its own
        ([("a", ""), ("b", ""), ("c", "")], 3),  # files answer for themselves
        ([*(("copy", f"host{n}") for n in range(10)), *((f"text{n}", "rogue") for n in range(10))], 2),
    ],
)
def test_as_many_voices_as_share_neither_text_nor_site(told: Sequence[tuple[str, str]], count: int) -> None:
    assert len(voices_apart(told)) == count


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("wxyz")), max_size=8))
def test_voices_are_counted_as_a_search_of_all_sets_counts_them(told: list[tuple[str, str]]) -> None:
    def most(left: list[tuple[str, str]]) -> int:
        if not left:
            return 0
        (source, publisher), *rest = left
        apart = [t for t in rest if t[0] != source and t[1] != publisher]
        return max(most(rest), 1 + most(apart))

    chosen = voices_apart(told)
    assert len(chosen) == most(told)
    assert len({told[n][0] for n in chosen}) == len({told[n][1] for n in chosen}) == len(chosen)


def test_five_texts_of_a_site_are_one_representative_and_the_other_side_keeps_its_own() -> None:
    planted = [item(f"p{n}", FOR, publisher="rogue.test") for n in range(5)]
    true = item("t", AGAINST, publisher="paper.test")
    silent = item("s", OPEN, publisher="rogue.test")
    kept = representatives([*planted, true, silent], WEB.trust)
    assert [i.evidence_id for i in kept] == ["p0", "t"]


RATED, UNRATED = 0.9, 0.5


@pytest.mark.parametrize(
    ("ours", "theirs", "won"),
    [
        (Voices(count=2, credibility=RATED), Voices(count=1, credibility=RATED), True),
        (Voices(count=1, credibility=RATED), Voices(count=0, credibility=0.0), False),
        (Voices(count=2, credibility=UNRATED, strangers=True), Voices(count=1, credibility=UNRATED, strangers=True), False),
        (Voices(count=3, credibility=UNRATED, strangers=True), Voices(count=1, credibility=UNRATED, strangers=True), True),
        (Voices(count=20, credibility=UNRATED, strangers=True), Voices(count=1, credibility=RATED), False),
        (Voices(count=2, credibility=UNRATED, strangers=True), Voices(count=0, credibility=0.0), True),
    ],
)
def test_unknown_sites_outvote_only_by_many_and_never_what_is_better_rated(ours: Voices, theirs: Voices, won: bool) -> None:
    assert outvotes(ours, theirs, WEB.verdict) is won


def test_in_ones_own_documents_nobody_is_a_stranger() -> None:
    assert outvotes(Voices(count=2, credibility=0.5, strangers=True), Voices(count=1, credibility=0.9), load().verdict)


@pytest.mark.parametrize(
    ("items", "alone"),
    [
        ([item("a", FOR)], True),
        ([item("a", FOR, day=1), item("b", FOR, day=1)], True),
        ([item("a", FOR, day=1), item("b", FOR, day=2)], False),
        ([item("a", FOR), item("b", FOR)], False),
        ([replace(item("a", FOR), stranger=False)], False),
        ([], False),
    ],
)
def test_one_unknown_site_or_several_of_one_day_stand_alone(items: list[TrustItem], alone: bool) -> None:
    assert _stand_alone(items) is alone


def page(url: str) -> Candidate:
    text = f"What {url} says."
    return Candidate(
        id=url, kind=EvidenceKind.WEB, text=text, content_sha256=content_sha256(text), span=Span(start=0, end=len(text)),
        source=site(url), url=url,
    )  # fmt: skip


def named(marks: dict[str, tuple[str, ...]]) -> dict[str, str]:
    visits = {
        url: UrlVisit(url=url, site=site(url), status="extracted", first_seen=NOW, last_seen=NOW, marks=own)
        for url, own in marks.items()
    }
    return {c.id: c.publisher for c in with_publishers([page(url) for url in marks], visits, WEB)}


A, B, C = "https://a-gazette.test/1", "https://b-gazette.test/1", "https://c-gazette.test/1"


@pytest.mark.parametrize("mark", ["owner north media", "origin c-wire.test", "template 0123456789abcdef"])
def test_unknown_sites_that_share_a_mark_are_one(mark: str) -> None:
    assert named({A: (mark,), B: (mark,), C: ()}) == {A: "a-gazette.test", B: "a-gazette.test", C: "c-gazette.test"}


def test_two_pages_of_a_site_are_one_whatever_they_show() -> None:
    other = "https://a-gazette.test/2"
    assert set(named({A: ("owner x",), other: ("owner y",)}).values()) == {"a-gazette.test"}


def test_no_page_ties_two_others_together() -> None:
    """C shows the owner of A and the template of B: it is one with A, and B stays by itself."""
    found = named({A: ("owner a",), B: ("template b",), C: ("owner a", "template b")})
    assert found[A] == found[C] != found[B]


def test_a_site_that_shows_two_owners_is_nobodys() -> None:
    found = named({A: ("owner a",), B: ("owner b",), C: ("owner a", "owner b")})
    assert len(set(found.values())) == 3


def test_a_rated_site_is_never_taken_for_another() -> None:
    reuters, ap = "https://www.reuters.com/world/some-long-title-1", "https://apnews.com/article/some-long-title-2"
    found = named({A: ("owner reuters",), reuters: ("owner reuters",), ap: ("owner reuters",)})
    assert set(found.values()) == {"a-gazette.test", "reuters.com", "apnews.com"}


def test_files_have_no_publisher() -> None:
    file = replace(page(A), kind=EvidenceKind.PASSAGE, url=None, source="notes.txt")
    assert [c.publisher for c in with_publishers([file], {}, WEB)] == [""]


def test_pages_kept_in_a_library_are_one_voice_a_site_and_joined_with_no_other() -> None:
    kept = [replace(page(url), kind=EvidenceKind.PASSAGE, collection="library") for url in (A, "https://a-gazette.test/2", B)]
    visits = {
        url: UrlVisit(url=url, site=site(url), status="extracted", first_seen=NOW, last_seen=NOW, marks=("owner north media",))
        for url in (A, B)
    }
    assert [c.publisher for c in with_publishers(kept, visits, WEB)] == ["a-gazette.test", "a-gazette.test", "b-gazette.test"]


def test_results_are_read_by_turns_of_their_sites() -> None:
    results = [
        SearchResult(url=url, title="", snippet="") for url in (A, "https://a-gazette.test/2", "https://a-gazette.test/3", B, C)
    ]
    assert [r.url for r in _by_turns(results)][:3] == [A, B, C]


def test_texts_are_read_by_turns_of_their_sources_and_passages_of_one_text_together() -> None:
    def of(name: str, source: str, text: str) -> Candidate:
        return replace(page(A), id=name, independent=source, content_sha256=content_sha256(text))

    told = [of("a", "wire", "1"), of("b", "wire", "2"), of("c", "wire", "1"), of("d", "wire", "3"), of("e", "own", "4")]
    assert [c.id for c in _by_sources(told)] == ["a", "c", "e", "b", "d"]
