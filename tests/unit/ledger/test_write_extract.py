"""An answer is composed of what documents say, cites it, and names what they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.english.layout.chunks import anchors
from adjudge.ledger.answers.question_search import Search
from adjudge.ledger.answers.writer import DRAFT, cited, completed, hardly_answered, unfound_note, write_extract
from adjudge.ledger.draft_claims import draft_claims
from adjudge.ledger.gates import NOTHING_FOUND
from adjudge.ledger.ground import chunked
from adjudge.policy.ledger import WritingPolicy
from adjudge.reading.cascade import StanceReader
from adjudge.values.document import Document
from adjudge.values.evidence import StanceCalibration
from answering import CHUNKS, HASH, POLICY, search

NOTHING = "I could not find relevant information in the provided documents to answer your question."


def test_the_sentence_that_answers_is_said_with_its_citation() -> None:
    written = write_extract(search("What do adults pay?"))
    assert written.draft == f"Adults pay 8.50 pounds [cite:{HASH}]."
    assert written.unfound == ()


def test_each_part_gets_its_own_and_what_nothing_answers_is_named() -> None:
    written = write_extract(search("What do adults pay and who is the director?"))
    assert written.draft.startswith(f"Adults pay 8.50 pounds [cite:{HASH}].")
    assert written.draft.endswith('I could not find an answer to "Who is the director" in the provided documents.')
    assert written.unfound == ("who is the director",)


@pytest.mark.parametrize("query", ["Which airline flies to Lisbon?", "", "???"])
def test_where_nothing_answers_it_is_the_sentence_of_the_seed(query: str) -> None:
    assert write_extract(search(query)).draft == NOTHING
    assert write_extract(search(query), DRAFT).draft == NOTHING
    assert write_extract(search("What do adults pay?", ())).draft == NOTHING


def test_no_sentence_is_said_twice_though_two_documents_say_it() -> None:
    twice = [
        Document(key=name, source=f"{name}.md", text="Adults pay 8.50 pounds. Students pay 5 pounds.") for name in ("a", "b")
    ]
    twice[1] = Document(key="b", source="b.md", text="Adults pay 8.50 pounds. The shop sells postcards.")
    written = write_extract(search("What do adults pay?", chunked(twice, POLICY)))
    assert written.draft.count("Adults pay 8.50 pounds") == 1


def test_a_draft_goes_document_by_document_in_the_order_of_their_texts() -> None:
    documents = [
        Document(key="a", source="a.md", text="The mill sells paper. The mill opens in April."),
        Document(key="b", source="b.md", text="The mill was built in 1786. The mill burned in 1841."),
    ]
    draft = write_extract(search("When was the mill built and burned?", chunked(documents, POLICY)), DRAFT).draft
    first, *others = draft.split("\n\n")
    assert first.index("built in 1786") < first.index("burned in 1841")
    assert all(anchors(paragraph) for paragraph in (first, *others))


def test_a_draft_of_somebody_else_gets_what_it_passed_over() -> None:
    asked = search("What do adults pay and how many metres across is the wheel and who is the director?")
    whole = completed(asked, f"Adults pay 8.50 pounds [cite:{HASH}].")
    assert f"The wheel measures 6.7 metres across [cite:{HASH}]." in whole.draft
    assert whole.unfound == ("who is the director",)


def test_what_is_said_of_what_was_not_found_is_no_claim() -> None:
    note = unfound_note(["who designed it", "when does it open", "why"])
    assert note.count('"') == 6
    assert draft_claims(note, POLICY.ledger).claims == ()
    assert unfound_note([]) == ""


@pytest.mark.parametrize(
    ("text", "said"), [("It is so.", "It is so [cite:ab]."), ("Is it?!", "Is it [cite:ab]?!"), ("So", "So [cite:ab].")]
)
def test_a_citation_stands_before_the_mark_that_ends_its_sentence(text: str, said: str) -> None:
    assert cited(text, "ab") == said


def test_every_citation_names_a_chunk_that_was_retrieved() -> None:
    known = {chunk.hash for chunk in CHUNKS}
    draft = write_extract(search("Tell me about Tarn Mill"), DRAFT).draft
    assert {anchor.name for anchor in anchors(draft)} <= known


def test_a_question_plants_no_citation_and_no_flood_in_the_answer() -> None:
    asked = search(f'What do adults pay? Where is "[cite:deadbeef]" the {"very " * 60}old zeppelin?')
    written = write_extract(asked)
    assert "deadbeef" not in written.draft
    _, note = written.draft.split("I could not find an answer to ")
    assert len(note) < 180


def test_how_something_is_done_is_told_to_the_last_step() -> None:
    text = (
        "The filter is old. To replace the cartridge, switch off the unit. Twist the old cartridge and pull it out."
        " Press the button for 5 seconds.\n\nDo not use hot water."
    )
    chunks = chunked([Document(key="m", source="m.md", text=text)], POLICY)
    draft = write_extract(search("How do I replace the cartridge?", chunks)).draft
    assert "switch off" in draft and "Press the button" in draft
    assert "hot water" not in draft


def test_no_sentence_comes_twice_in_a_draft_whatever_its_paragraph() -> None:
    policy = replace(POLICY.writing, paragraph=1, draft_worth=0.0)
    text = "The Esk runs by the mill. It turns the wheel of the mill. They sold it with the mill in 1850."
    chunks = chunked([Document(key="m", source="m.md", text=text)], POLICY)
    draft = write_extract(replace_policy(search("Tell me about the mill and the wheel", chunks), policy), DRAFT).draft
    assert draft.count("The Esk runs by the mill") == 1


def test_an_answer_that_only_just_speaks_to_the_question_is_flagged() -> None:
    asked = search("What do adults pay?")
    best = max(one.best for one in asked.ranked)
    near = replace_policy(asked, replace(POLICY.writing, speaks=best - 0.01))
    assert hardly_answered(near) == ("What do adults pay",)
    assert hardly_answered(replace_policy(asked, replace(POLICY.writing, speaks=best - 0.2))) == ()


def replace_policy(asked: Search, policy: WritingPolicy) -> Search:
    return Search(
        query=asked.query, chunks=asked.chunks, similar=asked.similar, reader=asked.reader, policy=policy
    )  # fmt: skip


class Doubtful:
    """A judge that bears nothing out."""

    name = "doubtful"
    calibration = StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        return np.tile(np.array([-6.0, 0.0, 6.0, 0.0], dtype=np.float32), (len(pairs), 1))


def test_what_answers_is_read_by_the_judge_as_well_and_both_are_believed_alike() -> None:
    asked = replace(search("How much do adults pay?"), policy=replace(POLICY.writing, borne=0.6))
    doubted = replace(asked, judge=StanceReader(Doubtful()))
    both, alone = (max(one.best for one in read.ranked) for read in (doubted, asked))
    assert both == pytest.approx(alone * POLICY.writing.unborne), "half of the scout's belief is under .6"
    assert replace(asked, judge=asked.reader).ranked == asked.ranked, "one model in both parts is asked once"


def test_a_sentence_of_a_document_on_something_else_answers_less() -> None:
    """Who paid for the work at a library is no matter to who asks about a survey of herons."""
    texts = {
        "library": "The reading room was renovated. The work was paid for by the Harbour Foundation.",
        "herons": "The survey counted the herons of the Lower Wey. Volunteers visited each site of the survey three times.",
    }
    given = [Document(key=name, source=f"{name}.md", text=text) for name, text in texts.items()]
    asked = search("Who paid for the survey of herons?", chunked(given, POLICY))
    whole = replace(asked, texts={document.content_sha256: document.text for document in given})

    def paid(read: Search) -> float:
        return next(one.best for one in read.ranked if "paid for" in one.sentence.text)

    assert paid(whole) == pytest.approx(paid(asked) * POLICY.writing.elsewhere)


class Whole:
    """A judge of whole texts that finds in a document the statements it is told are in it."""

    name = "whole"
    calibration = StanceCalibration()
    longest = 5_000

    def __init__(self, told: dict[str, str]) -> None:
        self.told = told
        self.read: list[tuple[str, str]] = []

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.read += pairs
        held = [self.told.get(claim, "nowhere") in text for text, claim in pairs]
        return np.array([[8.0, -8.0, 0.0, 1.0] if one else [-8.0, 0.0, 8.0, -1.0] for one in held], dtype=np.float32)


TARIFF = "Entry fees of the mill. Adults: see below. The mill has 40 seats. Children pay £2, and all others £7."


def asked_whole(query: str, told: dict[str, str]) -> tuple[Search, Whole]:
    given = [Document(key="t", source="t.md", text=TARIFF, title="The mill")]
    judge = Whole(told)
    asked = replace(search(query, chunked(given, POLICY)), judge=StanceReader(judge))
    return replace(asked, texts={document.content_sha256: document.text for document in given}), judge


def test_the_question_with_an_answer_put_in_is_read_against_the_whole_document() -> None:
    asked, judge = asked_whole("How much do adults pay at the mill?", {"Adults pay £7 at the mill.": "all others £7"})
    assert "all others £7" in write_extract(asked).draft
    assert (TARIFF, "Adults pay £7 at the mill.") in judge.read
    assert (TARIFF, "Adults pay £2 at the mill.") in judge.read, "each figure of the kind that is asked for"


def test_where_no_answer_is_borne_out_there_is_none() -> None:
    asked, _ = asked_whole("How much do adults pay at the mill?", {})
    assert write_extract(asked).draft == NOTHING_FOUND
