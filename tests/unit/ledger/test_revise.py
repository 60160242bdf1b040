"""The reviser without a language model: each strategy of 003 §6.2, edit by edit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.ledger.answers.revise import revise
from adjudge.values.ledger import Edit, Entry, Importance, SupportLevel
from adjudge.values.verdict import Support
from answering import CHUNKS, HASH, POLICY, entry, ledger, quoted

SUPPORTED, WEAK, DENIED, NOWHERE = Support.SUPPORTED, Support.WEAK, Support.CONTRADICTED, Support.NOT_FOUND
NOTHING = "I could not find relevant information in the provided documents to answer your question."
BUILT = "Tarn Mill was built in 1786"
SAYS_BUILT = quoted("Tarn Mill was built in 1786 by the brothers Aske.")
OTHER = replace(CHUNKS[0], hash="0badcafe", document="groups.md", text="Groups pay 7 pounds.")


def revised(draft: str, *entries: Entry) -> tuple[str, list[str]]:
    found = revise(ledger(draft, *entries), CHUNKS, POLICY)
    for edit in found.edits:
        assert draft[edit.start : edit.end] == edit.before
    return found.draft, [edit.action for edit in found.edits]


def built(draft: str) -> Entry:
    return entry(draft, BUILT, SUPPORTED, SAYS_BUILT, citations=[HASH])


class TestUnsupported:
    def test_the_sentence_of_the_only_claim_goes_with_it(self) -> None:
        draft = f"{BUILT} [cite:{HASH}]. It has 40 rooms. It is loved."
        rooms = entry(draft, "It has 40 rooms.", NOWHERE, importance=Importance.CRITICAL)
        assert revised(draft, built(draft), rooms) == (f"{BUILT} [cite:{HASH}]. It is loved.", ["remove"])

    def test_so_does_an_anchor_behind_its_full_stop(self) -> None:
        draft = f"It has 40 rooms. [cite:{HASH}] {BUILT} [cite:{HASH}]."
        rooms = entry(draft, "It has 40 rooms.", NOWHERE, citations=[HASH])
        assert revised(draft, rooms, built(draft))[0] == f"{BUILT} [cite:{HASH}]."

    def test_a_claim_at_the_end_of_a_sentence_is_cut_off(self) -> None:
        draft = f"{BUILT} [cite:{HASH}] and has 40 rooms."
        rooms = entry(draft, "has 40 rooms.", NOWHERE, claim="Tarn Mill has 40 rooms.")
        assert revised(draft, built(draft), rooms) == (f"{BUILT} [cite:{HASH}].", ["remove"])

    def test_where_it_comes_first_the_others_are_said_by_themselves(self) -> None:
        draft = f"The mill has 40 rooms and was built in 1786 [cite:{HASH}]."
        rooms = entry(draft, "The mill has 40 rooms", NOWHERE)
        later = entry(draft, "was built in 1786", SUPPORTED, SAYS_BUILT, claim="The mill was built in 1786.", citations=[HASH])
        assert revised(draft, rooms, later)[0] == f"The mill was built in 1786 [cite:{HASH}]."

    def test_a_minor_one_stays_and_is_marked_once(self) -> None:
        draft = f"{BUILT} [cite:{HASH}]. Mills are old."
        minor = entry(draft, "Mills are old.", NOWHERE, importance=Importance.MINOR)
        marked, actions = revised(draft, built(draft), minor)
        assert (marked, actions) == (
            f"{BUILT} [cite:{HASH}]. Mills are old (not found in the documents).", ["qualify"],
        )  # fmt: skip
        again = entry(marked, "Mills are old (not found in the documents).", NOWHERE, importance=Importance.MINOR)
        assert revised(marked, built(marked), again) == (marked, [])

    def test_where_nothing_is_left_it_is_the_sentence_of_the_seed(self) -> None:
        draft = "It has 40 rooms. It was haunted."
        gone = (entry(draft, words, NOWHERE) for words in ("It has 40 rooms.", "It was haunted."))
        assert revised(draft, *gone) == (NOTHING, ["remove", "remove"])

    def test_what_the_cited_chunk_says_word_for_word_is_never_taken_out(self) -> None:
        draft = f"They sold it in 1850 [cite:{HASH}]."
        misread = entry(draft, "They sold it in 1850", NOWHERE, claim="Esk sold it in 1850.", citations=[HASH])
        assert revised(draft, misread) == (draft, [])


class TestContradicted:
    @pytest.mark.parametrize(
        ("draft", "words", "told", "after"),
        [
            ("Tarn Mill was built in 1801.", "", "Tarn Mill was built in 1786 by the brothers Aske.",
             f"Tarn Mill was built in 1786 [cite:{HASH}]."),
            ("Adults pay 12 pounds.", "", "Adults pay 8.50 pounds.", f"Adults pay 8.50 pounds [cite:{HASH}]."),
            ("The wheel measures 9 metres across.", "", "The wheel measures 6.7 metres across.",
             f"The wheel measures 6.7 metres across [cite:{HASH}]."),
        ],
    )  # fmt: skip
    def test_exactly_the_wrong_figure_is_exchanged(self, draft: str, words: str, told: str, after: str) -> None:
        wrong = entry(draft, words or draft, DENIED, quoted(told, SupportLevel.CONTRADICTED))
        found, actions = revised(draft, wrong)
        assert (found, actions) == (after, ["correct", "cite"])

    def test_without_a_wrong_figure_the_document_s_own_sentence_stands_instead(self) -> None:
        draft = "The mill was raised by the Penhallow family."
        told = quoted("Tarn Mill was built in 1786 by the brothers Aske.", SupportLevel.CONTRADICTED)
        assert revised(draft, entry(draft, draft, DENIED, told)) == (
            f"Tarn Mill was built in 1786 by the brothers Aske [cite:{HASH}].", ["correct"],
        )  # fmt: skip

    def test_where_sources_disagree_it_is_marked(self) -> None:
        draft = f"{BUILT} [cite:{HASH}]."
        other = quoted("Tarn Mill was built in 1801.", SupportLevel.CONTRADICTED, document="other.md")
        disputed = entry(draft, BUILT, DENIED, SAYS_BUILT, other, citations=[HASH])
        assert revised(draft, disputed) == (f"{BUILT} [cite:{HASH}] (the documents disagree on this).", ["qualify"])


class TestWording:
    def test_an_absolute_word_gives_way_to_the_evidence_s(self) -> None:
        draft = f"Used tickets are always not refunded [cite:{HASH}]."
        told = quoted("Used tickets are usually not refunded.", SupportLevel.PARTIAL)
        strong = entry(draft, "Used tickets are always not refunded", WEAK, told, citations=[HASH])
        assert revised(draft, strong) == (f"Used tickets are usually not refunded [cite:{HASH}].", ["correct"])


class TestCitations:
    def test_a_missing_one_is_added(self) -> None:
        draft = f"{BUILT}."
        assert revised(draft, entry(draft, f"{BUILT}.", SUPPORTED, SAYS_BUILT)) == (f"{BUILT} [cite:{HASH}].", ["cite"])

    def test_each_claim_of_a_sentence_gets_its_own(self) -> None:
        draft = "Tarn Mill was built in 1786 and stands on the Esk."
        first = entry(draft, BUILT, SUPPORTED, SAYS_BUILT, citations=[HASH])
        second = entry(draft, "stands on the Esk.", SUPPORTED, quoted("It stands on the River Esk."))
        assert revised(draft, first, second)[0] == f"{BUILT} and stands on the Esk [cite:{HASH}]."

    def test_an_invalid_one_is_replaced_once_for_all_claims_that_share_it(self) -> None:
        draft = f"Tarn Mill was built in 1786 and stands on the Esk [cite:{HASH},deadbeef]."
        both = [HASH, "deadbeef"]
        first = entry(draft, BUILT, SUPPORTED, SAYS_BUILT, citations=both, valid=False)
        second = entry(draft, "stands on the Esk", SUPPORTED, quoted("It stands on the River Esk."), citations=both, valid=False)
        assert revised(draft, first, second) == (
            f"Tarn Mill was built in 1786 and stands on the Esk [cite:{HASH}].", ["cite"],
        )  # fmt: skip

    def test_a_draft_without_a_fault_is_left_alone(self) -> None:
        draft = f"{BUILT} [cite:{HASH}]."
        assert revised(draft, built(draft)) == (draft, [])


class TestRounds:
    """What a round has said is not unsaid by the next."""

    def test_what_a_document_bears_out_in_full_is_not_corrected_from_another_passage(self) -> None:
        draft = f"Adults pay 8.50 pounds [cite:{HASH}]."
        other = quoted("Groups of adults pay 7 pounds.", SupportLevel.CONTRADICTED)
        told = entry(draft, "Adults pay 8.50 pounds", DENIED, quoted("Adults pay 8.50 pounds."), other, citations=[HASH])
        assert revised(draft, told) == (draft, [])

    def test_a_sentence_that_was_marked_is_left_as_it_is(self) -> None:
        draft = "Adults pay 12 pounds (the documents disagree on this)."
        told = quoted("Adults pay 8.50 pounds.", SupportLevel.CONTRADICTED)
        assert revised(draft, entry(draft, "Adults pay 12 pounds", DENIED, told)) == (draft, [])

    def test_a_figure_that_was_put_in_is_not_exchanged_again(self) -> None:
        draft = "Adults pay 12 pounds."
        told = quoted("Adults pay 8.50 pounds.", SupportLevel.CONTRADICTED)
        denied = ledger(draft, entry(draft, "Adults pay 12 pounds.", DENIED, told))
        before = Edit(action="correct", start=12, end=21, before="8 pounds", after="12 pounds")
        found = revise(denied, CHUNKS, POLICY, [before])
        assert [edit.before for edit in found.edits] == [draft], "the sentence goes, the figure does not change"
        assert found.draft == f"Adults pay 8.50 pounds [cite:{HASH}]."

    def test_a_figure_is_not_taken_from_words_on_another_subject(self) -> None:
        draft = "Bicycles cost 55 pounds. Tarn Mill was built in 1786."
        told = quoted("Adults pay 8.50 pounds.", SupportLevel.CONTRADICTED)
        wrong = entry(draft, "Bicycles cost 55 pounds.", DENIED, told)
        rest = entry(draft, "Tarn Mill was built in 1786.", SUPPORTED, SAYS_BUILT)
        assert revised(draft, wrong, rest) == (f"{BUILT} [cite:{HASH}].", ["remove", "cite"])

    def test_nor_is_a_sentence_on_another_subject_put_in_its_place(self) -> None:
        draft = "The tower may be climbed by children. Tarn Mill was built in 1786."
        told = quoted("Used tickets are usually not refunded.", SupportLevel.CONTRADICTED)
        wrong = entry(draft, "The tower may be climbed by children.", DENIED, told)
        rest = entry(draft, "Tarn Mill was built in 1786.", SUPPORTED, SAYS_BUILT)
        assert revised(draft, wrong, rest)[0] == f"{BUILT} [cite:{HASH}]."

    def test_what_a_document_says_itself_is_not_cited_from_what_seems_to_deny_it(self) -> None:
        draft = f"Adults pay 8.50 pounds [cite:{HASH}]."
        other = replace(quoted("Groups pay 7 pounds.", SupportLevel.CONTRADICTED), chunk_hash=OTHER.hash)
        told = entry(draft, "Adults pay 8.50 pounds", DENIED, other, citations=[HASH])
        assert revise(ledger(draft, told), (*CHUNKS, OTHER), POLICY).edits == ()
