"""What a sentence is worth as an answer, and which of two drafts is better, with every number worked out (003 §2, §6)."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, log

import pytest

from adjudge.ledger.answers.drafts import better
from adjudge.ledger.answers.listed_facts import MeasuredSentence, telling, worth
from adjudge.policy.ledger import WritingPolicy
from adjudge.values.ledger import Entry, EntryType, Importance, Ledger, LedgerSummary, Quote
from adjudge.values.verdict import Support

POLICY = WritingPolicy()


def test_the_weights_are_shares_of_a_whole() -> None:
    weights = (POLICY.by_similarity, POLICY.by_words, POLICY.by_relevance, POLICY.by_answer)
    assert weights == (0.2, 0.2, 0.1, 0.5)
    assert sum(weights) == pytest.approx(1.0)


class TestTelling:
    def test_a_word_that_few_sentences_have_tells_more(self) -> None:
        """Of 9 sentences 8 have "bridge", none has "captain": ln(1 + 9/9) = ln 2 and ln(1 + 9/1) = ln 10."""
        counts = {"bridge": 8}
        share = log(2) / (log(2) + log(10))
        assert telling({"bridge", "captain"}, {"bridge"}, counts, 9) == pytest.approx(share)
        assert telling({"bridge", "captain"}, {"captain"}, counts, 9) == pytest.approx(1 - share)

    def test_all_of_them_are_the_whole_and_none_are_nothing(self) -> None:
        assert telling({"bridge"}, {"bridge", "open"}, {"bridge": 3}, 9) == 1.0
        assert telling({"bridge"}, {"open"}, {"bridge": 3}, 9) == 0.0
        assert telling((), {"open"}, {}, 9) == 0.0

    def test_it_is_the_same_to_the_last_bit_in_whatever_order_a_process_holds_the_words(self) -> None:
        counts = {f"word{n}": n * n for n in range(40)}
        weights = [log(1.0 + 97 / (1.0 + n)) for n in counts.values()]
        assert telling(set(counts), {*list(counts)[::3]}, counts, 97) == fsum(weights[::3]) / fsum(weights)


class TestWorth:
    FOUND = MeasuredSentence(similarity=0.7, words=0.5, relevance=0.9, answer=0.4)

    def test_it_is_a_weighted_sum(self) -> None:
        """0.2 x 0.7 + 0.2 x 0.5 + 0.1 x 0.9 + 0.5 x 0.4 = 0.14 + 0.10 + 0.09 + 0.20."""
        score = worth(self.FOUND, POLICY)
        assert score.value == pytest.approx(0.53)
        assert [term.contribution for term in score.terms] == pytest.approx([0.14, 0.10, 0.09, 0.20])

    def test_three_fifths_of_it_are_left_to_what_lacks_the_time_or_number_asked_for(self) -> None:
        """0.53 x 0.6 = 0.318."""
        score = worth(replace(self.FOUND, fits=False), POLICY)
        assert (score.value, score.fired) == (pytest.approx(0.318), ("unfit",))

    def test_three_fifths_to_what_is_about_another_model_name_or_year(self) -> None:
        """0.53 x 0.6 = 0.318, and where it lacks the number as well 0.53 x 0.6 x 0.6 = 0.1908."""
        score = worth(replace(self.FOUND, about=False), POLICY)
        assert (score.value, score.fired) == (pytest.approx(0.318), ("elsewhere",))
        both = worth(replace(self.FOUND, about=False, fits=False), POLICY)
        assert (both.value, both.fired) == (pytest.approx(0.1908), ("unfit", "elsewhere"))

    def test_four_fifths_to_what_does_not_bear_out_its_own_answer(self) -> None:
        """0.53 x 0.8 = 0.424."""
        score = worth(replace(self.FOUND, filled=0.1), POLICY)
        assert (score.value, score.fired) == (pytest.approx(0.424), ("unborne",))


def ledger(*verdicts: tuple[Importance, Support], coverage: float) -> Ledger:
    entries = tuple(
        Entry(claim="x", start=0, end=1, type=EntryType.FACT, importance=weight, verdict=verdict, confidence=0.0)
        for weight, verdict in verdicts
    )
    return Ledger(case_id="", entries=entries, summary=LedgerSummary(evidence_coverage=coverage))


class TestBetter:
    CRITICAL, MATERIAL = Importance.CRITICAL, Importance.MATERIAL

    def test_fewer_critical_claims_found_nowhere_come_first(self) -> None:
        bad = ledger((self.CRITICAL, Support.NOT_FOUND), coverage=0.9)
        assert better(ledger((self.MATERIAL, Support.CONTRADICTED), coverage=0.1), bad)

    def test_then_fewer_that_the_documents_deny(self) -> None:
        denied = ledger((self.MATERIAL, Support.CONTRADICTED), coverage=0.9)
        assert better(ledger((self.MATERIAL, Support.NOT_FOUND), coverage=0.1), denied)

    def test_of_as_many_fewer_that_nothing_bears_out_beside(self) -> None:
        denied = ledger((self.MATERIAL, Support.CONTRADICTED), coverage=0.9)
        told = Quote(document="d", quote="x", start=0, end=1)
        disputed = replace(denied, entries=(replace(denied.entries[0], evidence=(told,)),))
        assert better(disputed, denied)
        assert not better(denied, disputed)

    def test_then_coverage_and_equals_are_not_better(self) -> None:
        assert better(ledger(coverage=0.8), ledger(coverage=0.7))
        assert not better(ledger(coverage=0.7), ledger(coverage=0.7))
