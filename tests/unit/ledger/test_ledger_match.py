"""Which chunks a claim of a draft is read against (seed 003 §4.1-4.2)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adjudge.ledger.ground import chunked
from adjudge.ledger.match import Matched, Shelf, matched
from adjudge.policy import Policy
from adjudge.values.document import Document
from adjudge.values.ledger import DraftClaim, EntryType, Importance, MatchType

POLICY = Policy()
DOCUMENTS = (
    Document(key="/docs/fees.md", source="fees.md", title="Fees", text="The parking fee is 150 dollars a year."),
    Document(key="/docs/leave.md", source="leave.md", title="Leave", text="Employees receive 25 days of paid leave."),
    Document(key="/docs/canteen.md", source="canteen.md", title="Canteen", text="The canteen opens at noon."),
)
CHUNKS = chunked(DOCUMENTS, POLICY)
FEES, LEAVE, CANTEEN = (chunk.hash for chunk in CHUNKS)


def claim(text: str, *citations: str) -> DraftClaim:
    return DraftClaim(text=text, start=0, end=len(text), type=EntryType.FACT, importance=Importance.MATERIAL, citations=citations)


def shelf(*similarities: float) -> Shelf:
    def likeness(texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        return [list(similarities[: len(others)]) for _ in texts]

    return Shelf(chunks=CHUNKS, likeness=likeness, policy=POLICY)


def match(of: DraftClaim, *similarities: float) -> Matched:
    return matched([of], shelf(*similarities))[0]


class TestWhatIsCited:
    def test_a_chunk_by_its_hash_comes_first_however_unlike_it_is(self) -> None:
        found = match(claim("Parking costs money.", LEAVE), 0.9, 0.1, 0.2)
        assert (found.cited, found.citation_valid) == ((1,), True)
        assert found.read[0] == 1
        assert found.match(1, shelf(0.9, 0.1, 0.2)).match_type is MatchType.DIRECT

    @pytest.mark.parametrize("name", [FEES[:5], FEES.upper(), "fees.md", "fees", "Fees", "/docs/../fees.md"[-7:]])
    def test_by_the_beginning_of_its_hash_or_the_name_of_its_document(self, name: str) -> None:
        assert match(claim("Parking costs money.", name), 0.1, 0.1, 0.1).cited == (0,)

    def test_three_digits_are_too_few_to_name_a_chunk(self) -> None:
        assert match(claim("Parking costs money.", FEES[:3]), 0.1, 0.1, 0.1).citation_valid is False

    def test_a_name_that_two_documents_have_names_neither(self) -> None:
        twins = tuple(Document(key=key, source=key, title="Notes", text=f"Said in {key}.") for key in ("one", "two"))
        both = Shelf(chunks=chunked(twins, POLICY), likeness=lambda texts, others: [[0.1, 0.1]], policy=POLICY)
        assert both.named("notes") == () and both.named("one") == (0,)
        assert both.sharing("Notes") == ("one", "two") and both.sharing("one") == () == both.sharing("three")

    def test_of_a_document_cited_whole_the_most_similar_chunks_are_read(self) -> None:
        long = Document(key="long", source="long", text=" ".join(f"Rule {n} says what {n} means." * 6 for n in range(40)))
        chunks = chunked([long], POLICY)
        assert len(chunks) > POLICY.grounding.cited_chunks
        similar = [place / len(chunks) for place in range(len(chunks))]
        whole = Shelf(chunks=chunks, likeness=lambda texts, others: [similar], policy=POLICY)
        found = matched([claim("Rule 3 says so.", "long")], whole)[0]
        assert found.cited == tuple(range(len(chunks)))[-POLICY.grounding.cited_chunks :]

    def test_an_invalid_citation_is_named_and_everything_is_searched(self) -> None:
        found = match(claim("The canteen opens at noon.", "deadbeef"), 0.2, 0.1, 0.95)
        assert (found.cited, found.unknown, found.citation_valid) == ((), ("deadbeef",), False)
        assert found.found[0] == 2

    def test_one_that_is_uncited_is_neither_valid_nor_invalid(self) -> None:
        assert match(claim("The canteen opens at noon."), 0.2, 0.1, 0.95).citation_valid is None


class TestWhatIsFound:
    def test_what_is_above_the_seed_s_threshold_comes_first_the_most_similar_before_others(self) -> None:
        found = match(claim("Nothing in common."), 0.71, 0.70, 0.95)
        assert found.found == (2, 0)

    def test_just_at_the_threshold_is_not_above_it(self) -> None:
        found = match(claim("Nothing in common."), 0.70, 0.2, 0.1)
        assert found.found == (0,) and not found.similar_enough(0, POLICY)
        assert match(claim("Nothing in common."), 0.7001, 0.2, 0.1).similar_enough(0, POLICY)

    def test_what_shares_its_words_is_read_too_but_is_not_similar_enough_to_be_a_match(self) -> None:
        found = match(claim("The canteen opens at noon."), 0.3, 0.2, 0.1)
        assert 2 in found.found and not found.similar_enough(2, POLICY)

    def test_without_chunks_nothing_matches(self) -> None:
        empty = Shelf(chunks=(), likeness=lambda texts, others: [], policy=POLICY)
        found = matched([claim("The canteen opens at noon.", "fees")], empty)[0]
        assert (found.read, found.citation_valid) == ((), False)

    def test_of_many_equally_similar_chunks_the_first_are_read(self) -> None:
        many = [Document(key=f"d{n}", source=f"d{n}", text=f"Said in {n}.") for n in range(40)]
        chunks = chunked(many, POLICY)
        alike = Shelf(chunks=chunks, likeness=lambda texts, others: [[0.9] * len(others)], policy=POLICY)
        found = matched([claim("Nothing in common.")], alike)[0]
        assert found.found == tuple(range(POLICY.grounding.similar_chunks))
