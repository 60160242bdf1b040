"""Verdicts by rule and the citations behind them (004 §7, §8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.knowledge.sources import believed
from adjudge.policy import Policy
from adjudge.policy.verify import VerdictPolicy
from adjudge.values.evidence import Citation, Evidence, EvidenceKind, StanceLabel
from adjudge.values.span import Span
from adjudge.values.verdict import Verdict
from adjudge.verify.reconcile import aggregated, verdict_from_stances
from adjudge.verify.shortlisting import credible, matching, merged, validated

POLICY = VerdictPolicy()
YES, NO, NEITHER = StanceLabel.SUPPORTS, StanceLabel.REFUTES, StanceLabel.NEUTRAL
S, R, M, N = Verdict.SUPPORTED, Verdict.REFUTED, Verdict.MIXED, Verdict.NOT_ENOUGH_EVIDENCE


@pytest.mark.parametrize(
    ("stances", "verdict"),
    [
        ([], N),
        ([NEITHER, NEITHER], N),
        ([YES, NEITHER], S),
        ([NO, NO], R),
        ([YES, NEITHER, NO], M),
    ],
)
def test_the_verdict_of_stances(stances: list[StanceLabel], verdict: Verdict) -> None:
    assert verdict_from_stances(stances, POLICY) is verdict


def test_sources_without_a_side_do_not_make_up_the_minimum() -> None:
    two = VerdictPolicy(minimum_sources=2)
    assert verdict_from_stances([YES, NEITHER, NEITHER], two) is N
    assert verdict_from_stances([YES, YES], two) is S


@pytest.mark.parametrize(
    ("verdicts", "whole"),
    [
        ([S, M, N, R], R),
        ([S, M, N], M),
        ([S, S], S),
        ([N, N], N),
        ([S, N], M),
        ([], N),
    ],
)
def test_the_verdict_of_subclaims_in_order_of_priority(verdicts: list[Verdict], whole: Verdict) -> None:
    assert aggregated(verdicts) is whole


TEXT = "Snow fell in May. The road stayed shut."
ITEM = Evidence(
    id="e1", kind=EvidenceKind.WEB, text=TEXT, content_sha256="aa", span=Span(start=100, end=139), source="apnews.com",
    url="https://apnews.com/snow?id=7",
)  # fmt: skip
QUOTE = Citation(
    evidence_id="e1", quote="Snow fell in May.", start=100, end=117, content_sha256="aa", stance=YES,
    stance_probability=0.9, source="apnews.com", url="https://apnews.com/snow?id=7&utm_source=x",
)  # fmt: skip


class TestValidation:
    def test_a_quote_at_its_offsets_is_kept(self) -> None:
        assert matching([QUOTE], [ITEM]) == (QUOTE,)

    @pytest.mark.parametrize(
        "wrong",
        [
            replace(QUOTE, evidence_id="e2"),
            replace(QUOTE, url="https://apnews.com/rain"),
            replace(QUOTE, url=None),
            replace(QUOTE, content_sha256="bb"),
            replace(QUOTE, quote="Snow fell in June"),
            replace(QUOTE, start=0, end=17),
            replace(QUOTE, start=90, end=107),
            replace(QUOTE, quote="", start=100, end=100),
            replace(QUOTE, quote=TEXT, start=100, end=900),
        ],
        ids=["no such evidence", "other page", "no page", "other snapshot", "other words", "elsewhere", "before", "empty",
             "beyond"],
    )  # fmt: skip
    def test_any_other_is_left_out(self, wrong: Citation) -> None:
        assert matching([wrong], [ITEM]) == ()

    @pytest.mark.parametrize(
        ("verdict", "stances", "left"),
        [(S, [YES], S), (S, [], N), (S, [NO, NEITHER], N), (R, [NO], R), (R, [YES], N), (M, [], M), (N, [], N)],
    )
    def test_a_side_needs_citations_for_it(self, verdict: Verdict, stances: list[StanceLabel], left: Verdict) -> None:
        assert validated(verdict, [replace(QUOTE, stance=s) for s in stances], POLICY) is left

    def test_two_quotes_of_one_source_are_one_source(self) -> None:
        two = VerdictPolicy(minimum_sources=2)
        assert validated(S, [QUOTE, replace(QUOTE, start=118, end=139)], two) is N
        assert validated(S, [QUOTE, replace(QUOTE, source="reuters.com")], two) is S


def cited(*urls: str | None) -> list[Citation]:
    return [replace(QUOTE, url=url, content_sha256=str(place)) for place, url in enumerate(urls)]


def of_the_table(url: str) -> bool:
    return believed(url, Policy())


KNOWN = ("https://www.reuters.com/a", "https://en.wikipedia.org/wiki/A", "https://www.bbc.co.uk/news/a-1")


class TestCredibility:
    def test_sites_on_the_list_are_taken(self) -> None:
        citations = cited(*KNOWN, "https://rumour.example/a", "https://notreuters.com/a")
        assert credible(citations, POLICY, of_the_table) == tuple(citations[:3])

    def test_fewer_than_three_is_too_few(self) -> None:
        citations = cited(*KNOWN[:2], "https://rumour.example/a")
        assert credible(citations, POLICY, of_the_table) == tuple(citations)

    def test_so_is_less_than_three_in_ten(self) -> None:
        ten = cited(*KNOWN, *(f"https://rumour.example/{n}" for n in range(7)))
        assert credible(ten, POLICY, of_the_table) == tuple(ten[:3])  # 30%
        eleven = [*ten, *cited("https://rumour.example/7")]
        assert credible(eleven, POLICY, of_the_table) == tuple(eleven)  # 27%

    def test_one_s_own_documents_and_one_s_own_list(self) -> None:
        mine = Policy(credible_domains=("rumour.example",))
        own = cited(None, None, None, "https://www.reuters.com/a", "https://en.rumour.example/a")
        assert credible(own, POLICY, lambda url: believed(url, mine)) == (*own[:3], own[4])


class TestMerging:
    def test_each_page_once_in_order(self) -> None:
        first, again, other = cited("https://a.example/x", "https://a.example/x#part", "https://a.example/y")
        assert merged([[first], [again, other]], POLICY) == (first, other)

    def test_documents_without_an_address_are_known_by_their_snapshot(self) -> None:
        one, two = cited(None, None)
        assert merged([[one, two], [one]], POLICY) == (one, two)

    def test_twenty_five_at_most(self) -> None:
        many = cited(*(f"https://a.example/{n}" for n in range(30)))
        assert merged([many], POLICY) == tuple(many[:25])
