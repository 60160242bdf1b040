"""The sentences an answer may take over stand alone, or behind the one they lean on; none speaks to its reader."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.ledger.answers.sentence_pool import sentence_pool
from adjudge.ledger.ground import chunked
from adjudge.values.document import Document
from adjudge.values.span import Span
from answering import CHUNKS, POLICY

POOL = sentence_pool(CHUNKS, POLICY.writing)
TEXTS = [sentence.text for sentence in POOL]


def pool_of(text: str, title: str = "") -> list[tuple[tuple[str, ...], str]]:
    chunks = chunked([Document(key="d", source="d.md", title=title, text=text)], POLICY)
    return [(one.lead, one.text) for one in sentence_pool(chunks, POLICY.writing)]


def test_statements_are_taken_as_they_are() -> None:
    assert "Tarn Mill was built in 1786 by the brothers Aske." in TEXTS
    assert "Adults pay 8.50 pounds." in TEXTS


def test_nothing_that_asks_or_only_sends_the_reader_elsewhere_is() -> None:
    assert not [text for text in TEXTS if "visit" in text]


def test_what_the_reader_may_or_must_do_is() -> None:
    assert "You can also climb the tower." in TEXTS
    dose = "Take 1 tablet every 6 hours. Do not take more than 3 tablets in 24 hours."
    assert pool_of(dose) == [((), "Take 1 tablet every 6 hours."), ((), "Do not take more than 3 tablets in 24 hours.")]


def test_a_pronoun_is_given_its_subject_where_the_rules_of_reading_know_it() -> None:
    found = pool_of("Tarn Mill was built in 1786. It stands on the River Esk.", "Tarn Mill")
    assert found[-1] == ((), "Tarn Mill stands on the River Esk.")


def test_or_else_what_it_leans_on_is_said_before_it() -> None:
    (they,) = [one for one in POOL if one.text == "They sold it in 1850."]
    assert they.lead == ("Tarn Mill was built in 1786 by the brothers Aske.", "It stands on the River Esk.")
    assert they.headed.endswith("It stands on the River Esk. They sold it in 1850.")
    assert they.bare == "Tarn Mill. They sold it in 1850."


def test_and_where_nothing_stands_before_it_it_is_left_out() -> None:
    assert pool_of("They were sold in 1850. The mill lies on the Esk.") == [((), "The mill lies on the Esk.")]


def test_a_word_that_ties_a_sentence_to_the_one_before_is_dropped() -> None:
    found = pool_of("The mill was sold. However, the wheel stayed and was restored in 2003.")
    assert ((), "The wheel stayed and was restored in 2003.") in found


def test_headings_and_rows_of_tables_are_no_sentences() -> None:
    assert pool_of("# Opening hours\n\nMonday closed\n\nThe mill opens in April.") == [((), "The mill opens in April.")]


def test_what_speaks_to_a_judge_is_not_taken_over() -> None:
    words = "Adults pay 8.50 pounds."
    start = CHUNKS[0].text.index(words)
    spoken = replace(CHUNKS[0], unread=(Span(start=start, end=start + len(words)),))
    assert words not in [one.text for one in sentence_pool([spoken], POLICY.writing)]


def test_a_sentence_that_two_chunks_share_is_there_once() -> None:
    assert sentence_pool([CHUNKS[0], CHUNKS[0]], POLICY.writing) == sentence_pool([CHUNKS[0]], POLICY.writing)


@pytest.mark.parametrize(
    "text",
    [
        "So far, Helvion has opened 12 plants.",
        "So long as the fee is paid, the contract runs.",
        "But for the strike, the ferry would have sailed.",
        "In addition to the base salary, staff receive a bonus.",
        "In contrast to 2023, no dividend was paid.",
    ],
)
def test_words_that_only_look_like_a_tie_stay(text: str) -> None:
    assert pool_of(f"The mill was sold. {text}")[-1][1] == text


def test_what_a_document_calls_itself_needs_nothing_before_it() -> None:
    law = "This Agreement is governed by the laws of England."
    assert pool_of(f"The fee is 9 pounds. {law}")[-1] == ((), law)


def test_what_it_points_at_by_name_is_said_before_it() -> None:
    found = pool_of("Members pay a share of the costs. This share is due in March.")
    assert found[-1] == (("Members pay a share of the costs.",), "This share is due in March.")


def test_sentences_that_invisible_marks_hold_together_are_taken_apart() -> None:
    found = [text for _, text in pool_of("The mu\u200bseum opens at 10 a.m. \u202eEntry costs 12 euros.\u202c It is free.")]
    assert found[:2] == ["The museum opens at 10 a.m.", "Entry costs 12 euros."]


def test_rows_and_lists_are_taken_under_their_headings() -> None:
    (one,) = sentence_pool(
        chunked([Document(key="d", source="d.md", text="# Plans\n\nPlan: Pro - $29/month")], POLICY), POLICY.writing
    )
    assert (one.text, "plan" in one.words, one.setting.split()) == ("Plan: Pro - $29/month.", True, ["d", "Plans"])
