"""What is cut off a sentence of a draft and what is left of it as a claim (seed 003 §3.2), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.ledger.draft_claims import CUT_SHORT, DraftClaims, draft_claims
from adjudge.ledger.draft_tables import DISAGREED, NOT_IN_DOCUMENTS
from adjudge.policy.ledger import LedgerPolicy
from adjudge.values.ledger import DraftClaim, EntryType, Importance

POLICY = LedgerPolicy()


def read(draft: str, query: str = "") -> DraftClaims:
    return draft_claims(draft, POLICY, query=query, language="en")


def claims(draft: str, query: str = "") -> tuple[DraftClaim, ...]:
    return read(draft, query).claims


def texts(draft: str, query: str = "") -> list[str]:
    return [claim.text for claim in claims(draft, query)]


class TestARuleCutsAndDoesNotDrop:
    @pytest.mark.parametrize(
        ("draft", "claim"),
        [
            ("Sorry, refunds take 90 days.", "Refunds take 90 days."),
            ("Hi there, the plan costs $99.", "The plan costs $99."),
            ("Good morning, Ann! The plan costs $99.", "The plan costs $99."),
            ("I'm sorry for the wait, but refunds take 90 days.", "Refunds take 90 days."),
            ("I understand that you want a refund, but refunds take 90 days.", "Refunds take 90 days."),
            ("I think it is fair, but the fee is $500.", "The fee is $500."),
            (
                "The documents do not specify the price; however, premium costs $99 a month.",
                "Premium costs $99 a month.",
            ),
            ("The documents do not name a price but premium costs $99.", "Premium costs $99."),
            ("Premium costs $99 a month, but the documents do not mention taxes.", "Premium costs $99 a month."),
            ("Step 2: The fee is due.", "The fee is due."),
        ],
    )
    def test_what_is_left_is_a_claim_at_its_own_place(self, draft: str, claim: str) -> None:
        (found,) = claims(draft)
        assert found.text == claim
        own = draft[found.start : found.end].rstrip(".,; ")
        assert own[:1].upper() + own[1:] == claim.rstrip(".")

    @pytest.mark.parametrize(
        "sentence",
        [
            "If you cancel, you would get a refund of $500.",
            "Thanks to the new policy, employees get 90 days of leave.",
            "Please provide two forms of ID within 90 days.",
            "Please ask the desk for a copy.",
            "Imagine Software Inc. was founded in 1990.",
            "Picture frames cost $99.",
            "Dear Holdings earned $5 million.",
            "Hi Fidelity sells records.",
            "Passwords must never be given in documents.",
            "Prices must not be stated in the documents.",
            "This table lists a weight of 90 kg.",
            "The following documents are required: a passport.",
            "No problem was found in 2020.",
            "Good points are worth 5 stars.",
        ],
    )
    def test_words_that_only_begin_like_one_of_the_exclusions(self, sentence: str) -> None:
        assert texts(sentence) == [sentence]

    @pytest.mark.parametrize(
        ("sentence", "reason"),
        [
            ("Based on the documents provided, here is what I found.", "meta_statement"),
            ("According to the policy, the following applies:", "meta_statement"),
            ("Please provide more details about your question.", "meta_statement"),
            ("Happy to help.", "acknowledgement"),
            ("Hello Ann!", "acknowledgement"),
            ("Thank you for asking, John!", "acknowledgement"),
            ("I apologize for the delay of 5 days.", "acknowledgement"),
            ("Imagine a fee of $500.", "hypothetical"),
            ("Had it not rained, the fee would be $500.", "hypothetical"),
            ("If the fee were $500, nobody would pay it.", "hypothetical"),
        ],
    )
    def test_talk_is_still_none(self, sentence: str, reason: str) -> None:
        found = read(f"{sentence} The dam was built in 1936.")
        assert [claim.text for claim in found.claims] == ["The dam was built in 1936."]
        assert {one.reason for one in found.passed_over} == {reason}

    def test_a_draft_of_talk_alone_has_no_claims(self) -> None:
        assert read("Hello! Happy to help.").reason_codes == ("no_claims",)


class TestReplies:
    QUERY = "Are refunds paid within 30 days?"

    @pytest.mark.parametrize(
        ("draft", "claim"),
        [
            ("No.", "Refunds are not paid within 30 days."),
            ("No", "Refunds are not paid within 30 days."),
            ("No, they are not.", "Refunds are not paid within 30 days."),
            ("Yes.", "Refunds are paid within 30 days."),
            ("Yes, they are.", "Refunds are paid within 30 days."),
            ("Of course!", "Refunds are paid within 30 days."),
        ],
    )
    def test_yes_and_no_are_held_against_the_documents_as_what_they_say(self, draft: str, claim: str) -> None:
        (found,) = claims(draft, self.QUERY)
        assert (found.text, found.importance, found.start, found.end) == (claim, Importance.CRITICAL, 0, len(draft))

    def test_they_count_beside_other_claims(self) -> None:
        assert texts("No. Refunds take 90 days.", self.QUERY) == [
            "Refunds are not paid within 30 days.",
            "Refunds take 90 days.",
        ]

    def test_what_goes_on_says_it_itself(self) -> None:
        assert texts("Yes, refunds are paid within 30 days.", self.QUERY) == ["Refunds are paid within 30 days."]

    def test_without_a_question_they_say_nothing(self) -> None:
        assert texts("No. Refunds take 90 days.") == ["Refunds take 90 days."]


class TestShortSentences:
    @pytest.mark.parametrize("sentence", ["Bob sued Anna.", "Ibuprofen thins blood.", "Water boils.", "Dogs bite."])
    def test_two_words_of_content_and_an_end_are_a_sentence(self, sentence: str) -> None:
        assert texts(f"{sentence} Refunds take 30 days.") == [sentence, "Refunds take 30 days."]

    def test_a_figure_answers_the_question_or_the_heading_before_it(self) -> None:
        assert texts("Refunds are free. What is the fee? $99.") == ["Refunds are free.", "What is the fee? $99."]
        assert texts("The fee is due.\n\n## Amount\n\n- $500 a year\n- $50 a month") == [
            "The fee is due.", "Amount: $500 a year", "Amount: $50 a month",
        ]  # fmt: skip
        assert texts("The fee is due.\n\n**Amount**\n$500 per year")[1] == "Amount $500 per year"

    def test_a_number_that_counts_the_parts_of_a_draft_is_none(self) -> None:
        assert texts("Page 3 of 10\n\nThe fee is due.\n\nStep 2\n\nThe desk is open.") == [
            "The fee is due.",
            "The desk is open.",
        ]


class TestMarksOfOthersAndOurOwn:
    @pytest.mark.parametrize(
        ("draft", "claim", "type_"),
        [
            ("Support is free\u30104\u2020source\u3011.", "Support is free.", EntryType.FACT),
            ("Plans renew yearly (Smith & Lee, 2020, p. 5).", "Plans renew yearly.", EntryType.FACT),
            ("Data is kept ^[5].", "Data is kept.", EntryType.FACT),
            ("Data is kept [1, 2].", "Data is kept.", EntryType.FACT),
            ("Data is kept (Source: hb.md).", "Data is kept.", EntryType.FACT),
            ("The treaty (Paris, 1783) ended it.", "The treaty (Paris, 1783) ended it.", EntryType.NUMERIC),
        ],
    )
    def test_the_digits_of_a_citation_are_no_number_of_the_claim(self, draft: str, claim: str, type_: EntryType) -> None:
        (found,) = claims(draft)
        assert (found.text, found.type) == (claim, type_)

    @pytest.mark.parametrize("mark", [NOT_IN_DOCUMENTS, DISAGREED])
    def test_a_marked_claim_reads_as_it_did_before_it_was_marked(self, mark: str) -> None:
        before, after = claims("The fee is $150 [cite:a]."), claims(f"The fee is $150{mark} [cite:a].")
        assert [(one.text, one.start, one.end, one.citations, one.importance) for one in after] == [
            (one.text, one.start, one.end, one.citations, one.importance) for one in before
        ]

    def test_a_mark_inside_a_sentence_leaves_both_its_claims(self) -> None:
        assert texts(f"The fee is $150{DISAGREED}, and the office opens at 9 AM{NOT_IN_DOCUMENTS}.") == [
            "The fee is $150.",
            "The office opens at 9 AM.",
        ]


class TestLength:
    def test_the_policy_s_longest_is_what_is_read_as_one(self) -> None:
        draft = "The fee of the first plan is due to the desk " * 6
        found = draft_claims(draft, LedgerPolicy(longest=100), language="en").claims
        assert " ".join(draft[claim.start : claim.end] for claim in found) == draft.strip()
        assert all(len(claim.text) <= 100 and CUT_SHORT not in claim.reasons for claim in found)

    def test_a_claim_that_is_cut_says_so(self) -> None:
        draft = f"The {'very ' * 12}large policy covers the following:\n- fire in the {'long ' * 8}hall"
        (claim,) = draft_claims(draft, LedgerPolicy(longest=100), language="en").claims
        assert len(claim.text) == 100
        assert claim.reasons[-1] == CUT_SHORT
