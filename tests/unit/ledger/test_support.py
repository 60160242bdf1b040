"""How far chunks bear a claim out (seed 003 §4.3), by readings that are told beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from adjudge.ledger.chunk_reading import ChunkReader
from adjudge.ledger.ground import chunked
from adjudge.ledger.match import Shelf, matched
from adjudge.ledger.support import Verified, verify_support
from adjudge.policy import Policy
from adjudge.reading.cascade import StanceReader
from adjudge.values.document import Document
from adjudge.values.evidence import StanceCalibration
from adjudge.values.ledger import DraftClaim, EntryType, Importance, SupportLevel

POLICY = Policy()
SUPPORTS, REFUTES, NEITHER = (4.0, -4.0, -4.0, 3.0), (-4.0, 4.0, -4.0, 3.0), (-4.0, -4.0, 4.0, -3.0)
Told = Mapping[tuple[str, str], tuple[float, float, float, float]]
"""By words of the text and of the claim: what is read in a text that holds them all."""


class Scripted:
    """Reads what it was told to: the most telling entry whose words stand in text and claim, else that a text says nothing."""

    name = "scripted"
    calibration = StanceCalibration()

    def __init__(self, told: Told) -> None:
        self._told = told
        self.pairs: list[tuple[str, str]] = []

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.pairs += pairs
        return np.array([self._row(*pair) for pair in pairs], dtype=np.float32).reshape(len(pairs), 4)

    def _row(self, text: str, claim: str) -> tuple[float, float, float, float]:
        fits = (
            (words, row) for (words, of), row in self._told.items() if of == claim and all(w in text for w in words.split("+"))
        )
        return max(fits, key=lambda fit: len(fit[0]), default=("", NEITHER))[1]


def verified(claim: str, texts: Sequence[str], told: Told, *, cites: str = "") -> tuple[Verified, tuple[Document, ...]]:
    documents = tuple(Document(key=f"d{n}", source=f"d{n}", text=text) for n, text in enumerate(texts))
    chunks = chunked(documents, POLICY)
    shelf = Shelf(chunks=chunks, likeness=lambda ours, theirs: [[0.9] * len(theirs) for _ in ours], policy=POLICY)
    reader = StanceReader(Scripted(told))
    of = DraftClaim(
        text=claim, start=0, end=len(claim), type=EntryType.FACT, importance=Importance.MATERIAL,
        citations=(cites,) if cites else (),
    )  # fmt: skip
    reading = ChunkReader(chunks=chunks, scout=reader, judge=reader, policy=POLICY)
    return verify_support(matched([of], shelf), reading)[0], documents


def quotes(found: Verified) -> list[tuple[str, str, SupportLevel]]:
    return [(quote.document, quote.quote, quote.support) for quote in found.quotes]


OPENS = "The office opens at nine."


def test_a_chunk_that_says_so_is_full_support_and_the_sentence_is_quoted_where_it_stands() -> None:
    text = "Staff are told early. The office opens at nine each day. Coffee is free."
    found, (document,) = verified(OPENS, [text], {("opens at nine", OPENS): SUPPORTS})
    assert (found.level, found.requires_inference) == (SupportLevel.FULL, False)
    (quote,) = found.quotes
    assert quote.quote == "The office opens at nine each day."
    assert document.text[quote.start : quote.end] == quote.quote
    assert found.reasoning == f'd0 [{quote.chunk_hash}] says so: "The office opens at nine each day".'


def test_silence_is_no_support() -> None:
    found, _ = verified(OPENS, ["Coffee is free.", "Tea is not."], {})
    assert (found.level, found.quotes, found.carriers) == (SupportLevel.NONE, (), ())
    assert found.reasoning == "None of the 2 chunks nearest to it says so."


def test_without_documents_there_is_nothing_to_find_it_in() -> None:
    found, _ = verified(OPENS, [], {})
    assert (found.level, found.reasoning) == (SupportLevel.NONE, "There is no document to find it in.")
    assert found.borne.value < 0.01


def test_a_document_that_says_otherwise_contradicts() -> None:
    found, _ = verified(OPENS, ["The office never opens."], {("never", OPENS): REFUTES})
    assert found.level is SupportLevel.CONTRADICTED
    assert quotes(found) == [("d0", "The office never opens.", SupportLevel.CONTRADICTED)]
    assert found.borne.value < 0.01


def test_one_document_for_and_one_against_is_contradicted_with_both_quoted() -> None:
    told = {("opens at nine", OPENS): SUPPORTS, ("never", OPENS): REFUTES}
    found, _ = verified(OPENS, ["The office opens at nine.", "The office never opens."], told)
    assert found.level is SupportLevel.CONTRADICTED
    assert [(name, level) for name, _, level in quotes(found)] == [
        ("d1", SupportLevel.CONTRADICTED), ("d0", SupportLevel.FULL),
    ]  # fmt: skip


def test_two_chunks_that_say_it_only_together_are_read_together_and_that_is_an_inference() -> None:
    claim = "Ada Quist guards the garage."
    told = {("Quist+garage is guarded", claim): SUPPORTS}
    found, _ = verified(claim, ["Ada Quist is the head porter.", "The garage is guarded by the head porter."], told)
    assert (found.level, found.requires_inference, found.carriers) == (SupportLevel.FULL, True, (0, 1))
    assert [level for *_, level in quotes(found)] == [SupportLevel.PARTIAL] * 2
    assert found.reasoning.startswith("No single chunk says it; 2 read together do: d0 [")


def test_a_claim_of_two_parts_of_which_one_is_borne_out_is_partly_supported() -> None:
    claim = "The bridge was opened in 1932, and the tower was built by Edda Lindqvist."
    parts = ("The bridge was opened in 1932.", "The tower was built by Edda Lindqvist.")
    found, _ = verified(claim, ["The bridge opened in 1932. The tower is tall."], {("bridge", parts[0]): SUPPORTS})
    assert found.level is SupportLevel.PARTIAL
    assert found.reasoning == 'Borne out only in part: "The bridge was opened in 1932". The rest was not found.'


def test_parts_borne_out_by_different_chunks_are_full_support_by_inference() -> None:
    claim = "The bridge was opened in 1932, and the tower was built by Edda Lindqvist."
    parts = ("The bridge was opened in 1932.", "The tower was built by Edda Lindqvist.")
    told = {("bridge", parts[0]): SUPPORTS, ("tower", parts[1]): SUPPORTS}
    found, _ = verified(claim, ["The bridge was opened in 1932.", "Edda Lindqvist built the tower."], told)
    assert (found.level, found.requires_inference, found.carriers) == (SupportLevel.FULL, True, (0, 1))


def test_what_comes_near_is_partial() -> None:
    near = (-0.8, -4.0, 0.0, 3.0)  # P(supports) about .31, and so P of bearing out about .44
    found, _ = verified(OPENS, ["The office may open at nine or so.", "Coffee."], {("office", OPENS): near})
    assert found.level is SupportLevel.PARTIAL and len(found.quotes) == 1
    assert "comes near it without plainly saying so" in found.reasoning


def test_of_several_that_say_so_the_cited_one_is_quoted_first() -> None:
    texts = ["The office opens at nine.", "We hold that the office opens at nine."]
    told = {("opens at nine", OPENS): SUPPORTS}
    assert [name for name, *_ in quotes(verified(OPENS, texts, told, cites="d1")[0])] == ["d1", "d0"]


def test_words_where_two_chunks_of_a_document_overlap_are_quoted_once() -> None:
    filler = [f"Paragraph {n} of the rules concerns matter number {n} and nothing else at all." for n in range(6)]
    text = " ".join([*filler, "The office opens at nine.", *filler])
    found, (document,) = verified(OPENS, [text], {("opens at nine", OPENS): SUPPORTS})
    holding = [chunk for chunk in chunked([document], POLICY) if "opens at nine" in chunk.text]
    assert len(found.quotes) == len(found.carriers) == 1 <= len(holding)


def test_a_number_that_had_to_be_computed_is_an_inference() -> None:
    claim = "The hall has 480 seats in all."
    text = "The hall has 200 seats on the left and 280 seats on the right."
    found, _ = verified(claim, [text], {("seats", claim): SUPPORTS})
    assert (found.level, found.requires_inference) == (SupportLevel.FULL, True)
    assert found.reasoning.split("] ", 1)[1].startswith("lets it be computed: ")
