"""The poisoning measurement: its facts, the texts of its attacks, the web they are on, and its arithmetic. No models here."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from adjudge.adapters import starter
from bench.poisoning.attacks import ATTACKS, LIBRARY, MANNERS, ROGUE, SHARED, WORKER, cases, false_text, swarm, true_text
from bench.poisoning.command import checks, counts, grouped, tables
from bench.poisoning.facts import WORDINGS, facts
from bench.poisoning.runs import Row
from bench.poisoning.web import address, page, planted_web

ROW = Row(
    attack="one_site", variant="5 planted", manner=WORKER, kind="number", fact="number-1", side="false", claim="",
    verdict="supported", probability=0.9, seconds=0.0, codes=(), quotes=(), honest=False,
)  # fmt: skip


class TestFacts:
    def test_fifty_of_ten_kinds_and_the_first_ten_are_of_ten(self) -> None:
        assert sorted(Counter(fact.kind for fact in facts()).values()) == [5] * 10
        assert len({fact.kind for fact in facts()[:10]}) == 10

    def test_every_claim_and_every_wording_is_another(self) -> None:
        claims = [claim for fact in facts() for claim in (fact.true_claim, fact.false_claim)]
        assert len(set(claims)) == 100
        for fact in facts():
            assert len({*fact.true_sentences, *fact.false_sentences}) == 2 * WORDINGS
            assert len({fact.planted(number) for number in range(WORDINGS)}) == WORDINGS

    def test_a_true_text_says_the_true_claim_in_three_to_five_sentences_and_never_the_false_one(self) -> None:
        for fact in facts():
            assert fact.true_text.startswith(fact.true_claim.rstrip("."))
            assert fact.false_claim.rstrip(".") not in fact.true_text
            assert 3 <= fact.true_text.count(". ") + 1 <= 5

    def test_no_text_has_a_place_left_to_fill_or_begins_small(self) -> None:
        for fact in facts():
            for text in (fact.true_text, fact.true_claim, fact.false_claim, *map(fact.planted, range(WORDINGS))):
                assert "{" not in text and text[0].isupper() and text.endswith(".")

    def test_the_starter_facts_know_nothing_of_them(self) -> None:
        told = " ".join(stated.document.text for stated in starter.facts()).lower()
        assert "paris" in told
        assert [fact.id for fact in facts() if fact.subject.removeprefix("the ").lower() in told] == []


class TestAttacks:
    def test_each_is_made_of_every_fact_in_every_manner(self) -> None:
        for fact in facts():
            made = {manner: [case for attack in ATTACKS for case in cases(attack, manner, fact)] for manner in MANNERS}
            assert [len(of) for of in made.values()] == [15, 23, 23]
            assert {case.attack for case in made[LIBRARY]} == set(ATTACKS)

    def test_nothing_is_planted_in_what_is_clean_and_only_by_one_site_where_it_is_alone(self) -> None:
        fact = facts()[0]
        for manner in MANNERS:
            assert all(text.true for case in cases("clean", manner, fact) for text in case.texts)
            planted = [[text.host for text in case.texts if not text.true] for case in cases("one_site", manner, fact)]
            assert planted == [[ROGUE] * count for count in (1, 2, 5)]

    def test_a_swarm_has_twenty_sites_and_shares_what_it_says(self) -> None:
        for shares in SHARED:
            hosts = swarm(facts()[0], shares)
            assert len({text.host for text in hosts}) == WORDINGS
            assert (len({text.text for text in hosts}) == 1) is (shares == "words")
            assert (len({text.published for text in hosts}) == 1) is (shares == "birthday")
            assert all("Corran Insider" in text.text for text in hosts) is (shares == "origin")
            pages = [page(text).decode() for text in hosts]
            assert all("Corran Media Holding" in shown for shown in pages) is (shares == "owner")
            assert all("PressKit" in shown for shown in pages) is (shares == "template")

    def test_pages_of_different_texts_have_different_addresses(self) -> None:
        texts = {
            text for fact in facts()[:5] for attack in ATTACKS for case in cases(attack, WORKER, fact) for text in case.texts
        }
        assert len({text.host + address(text) for text in texts}) == len(texts)


class TestTheWeb:
    def test_the_search_lists_a_case_in_its_order_and_every_page_is_read_whole(self) -> None:
        fact = facts()[0]
        texts = (false_text(fact, 3), true_text(fact), *swarm(fact, "owner")[:3])
        with planted_web() as web:
            search = web.put_up(texts)
            found = asyncio.run(search.search("anything", 20))
            assert [one.title for one in found] == [text.title for text in texts]
            for text, one in zip(texts, found, strict=True):
                read = asyncio.run(web.fetcher.fetch(one.url)).document
                assert text.text in read.text
                assert (read.source, read.published) == (text.host, text.published)

    def test_another_case_lists_its_own(self) -> None:
        with planted_web() as web:
            first, second = (web.put_up([true_text(fact)]) for fact in facts()[:2])
            titles = [asyncio.run(search.search("anything", 5))[0].title for search in (first, second)]
        assert titles == [fact.title for fact in facts()[:2]]


class TestArithmetic:
    def test_what_is_wrong_depends_on_the_side(self) -> None:
        assert ROW.wrong and not ROW.right and ROW.settled
        true = replace(ROW, side="true")
        assert true.right and not true.wrong
        assert replace(true, verdict="refuted").wrong
        assert not any((one.wrong, one.right, one.settled) == (True, True, True) for one in (ROW, true))
        assert not replace(ROW, verdict="mixed").settled

    def test_counts_of_a_group(self) -> None:
        rows = [
            ROW, replace(ROW, verdict="refuted"), replace(ROW, side="true", verdict="refuted", probability=0.95),
            replace(ROW, side="true", verdict="mixed"),
        ]  # fmt: skip
        found = counts(rows)
        assert (found["false_supported"], found["false_refuted"], found["true_refuted"], found["mixed"]) == (1, 1, 1, 1)
        assert found["highest_wrong"] == 0.95
        assert [list(of) for of in grouped(rows).values()] == [rows]
        assert "1 of 2" in "\n".join(tables(rows))

    @pytest.mark.parametrize(
        ("row", "broken"),
        [
            (ROW, 1),
            (replace(ROW, probability=0.6), 0),
            (replace(ROW, verdict="mixed"), 0),
            (replace(ROW, attack="swarm", variant="sharing nothing"), 0),
            (replace(ROW, attack="one_against_one", variant="", side="true"), 1),
            (replace(ROW, attack="says_both", variant="later date", honest=True), 0),
            (replace(ROW, attack="says_both", variant="earlier date", verdict="refuted"), 0),
            (replace(ROW, attack="says_both", variant="bare", verdict="refuted"), 1),
        ],
    )
    def test_what_breaks_a_check(self, row: Row, broken: int) -> None:
        assert sum(not check.holds for check in checks([row])) == broken
