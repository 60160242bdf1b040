"""What the headings, lists and tables of a draft claim (seed 003 §3.3), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.ledger.draft_claims import DraftClaims, draft_claims
from adjudge.policy.ledger import LedgerPolicy


def read(draft: str) -> DraftClaims:
    return draft_claims(draft, LedgerPolicy(), language="en")


def texts(draft: str) -> list[str]:
    return [claim.text for claim in read(draft).claims]


def told(draft: str) -> list[tuple[str, str]]:
    return [(claim.text, draft[claim.start : claim.end]) for claim in read(draft).claims]


class TestHeadings:
    @pytest.mark.parametrize(
        "heading", ["Refunds take 900 days", "Premium: $99 per month", "The office is closed", "A discount of 20%"]
    )
    def test_one_that_tells_something_is_a_claim(self, heading: str) -> None:
        assert told(f"# {heading}\n\nThe fee is due.")[0] == (heading, heading)
        assert texts(f"{heading}\n=======\n\nThe fee is due.")[0] == heading

    @pytest.mark.parametrize(
        "heading",
        ["Refunds", "How refunds are paid", "What you need", "Report 2024", "2. Refunds", "Is it open?", "Top 5 plans"],
    )
    def test_one_that_only_names_is_none(self, heading: str) -> None:
        assert texts(f"# {heading}\n\nThe fee is due.") == ["The fee is due."]


class TestLists:
    @pytest.mark.parametrize(
        ("intro", "item", "claim"),
        [
            ("The following are covered:", "water damage", "Water damage is covered."),
            ("The following are covered:", "lost keys", "Lost keys are covered."),
            ("The following are not covered:", "water damage", "Water damage is not covered."),
            ("The following documents are required:", "a passport", "A passport is required."),
            ("The following people must register:", "new employees", "New employees must register."),
            ("The policy covers the following risks:", "Fire", "The policy covers fire"),
            ("We cover the following:", "fire", "We cover fire"),
            ("Leave is denied to staff who are:", "on probation; and", "Leave is denied to staff who are on probation"),
            ("You must:", "pay the fee, or", "You must pay the fee"),
        ],
    )
    def test_an_item_says_what_its_introduction_says_of_it(self, intro: str, item: str, claim: str) -> None:
        assert told(f"{intro}\n- {item}\n") == [(claim, item)]

    def test_a_nested_item_has_its_own_introduction_and_what_follows_the_outer_one(self) -> None:
        draft = "The policy covers:\n- damage by:\n  - fire\n  - water\n- theft\n\nFees are due."
        assert texts(draft) == [
            "The policy covers damage by fire", "The policy covers damage by water", "The policy covers theft", "Fees are due.",
        ]  # fmt: skip

    def test_what_leads_up_to_code_is_no_claim(self) -> None:
        found = read("Run this:\n```\nx = 1\n```\nThe fee is due.")
        assert [claim.text for claim in found.claims] == ["The fee is due."]
        assert [one.reason for one in found.passed_over] == ["introduces_a_list"]
        assert texts("Hold the button for 10 seconds:\n```\nx\n```") == ["Hold the button for 10 seconds:"]


class TestTables:
    @pytest.mark.parametrize(
        ("column", "cell", "claim"),
        [
            ("Supported", "Yes", "Item is supported."),
            ("Supported", "No", "Item is not supported."),
            ("Supported", "\u2713", "Item is supported."),
            ("Refundable?", "\u274c", "Item is not refundable."),
            ("Phone support", "yes", "Item has phone support."),
            ("Phone support", "no", "Item has no phone support."),
            ("Includes mail", "no", "Item, includes mail: no"),
            ("Fee", "none", "Item, fee: none"),
            ("Fee", "$10", "The fee of Item is $10."),
            ("2024", "$10", "Item, 2024: $10"),
            ("Paid by", "the desk", "Item, paid by: the desk"),
        ],
    )
    def test_a_cell_is_worded_by_what_it_holds(self, column: str, cell: str, claim: str) -> None:
        assert told(f"| Name | {column} |\n|---|---|\n| Item | {cell} |\n") == [(claim, cell)]

    def test_columns_side_by_side_say_nothing_of_each_other(self) -> None:
        assert texts("| Do | Don't |\n|---|---|\n| Wash the filter | Wash the motor |\n") == [
            "Do: Wash the filter", "Don't: Wash the motor",
        ]  # fmt: skip

    def test_rows_need_no_outer_bars(self) -> None:
        draft = "The plans are these.\n\nPlan | Price\n--- | :---:\nBasic | $10\nPro | $20\n\nThe fee is due."
        assert told(draft)[1:] == [
            ("The price of Basic is $10.", "$10"),
            ("The price of Pro is $20.", "$20"),
            ("The fee is due.", "The fee is due."),
        ]

    def test_a_bar_with_a_backslash_parts_nothing(self) -> None:
        assert texts("| Key | Weight |\n|---|---|\n| a \\| b | 5 kg |\n") == ["The weight of a | b is 5 kg."]

    def test_a_blank_line_parts_two_tables(self) -> None:
        draft = "| Plan | Fee |\n|---|---|\n| Basic | $10 |\n\n| City | Distance |\n|---|---|\n| Rome | 5 km |\n"
        assert texts(draft) == ["The fee of Basic is $10.", "The distance of Rome is 5 km."]


class TestMarkup:
    @pytest.mark.parametrize(
        ("draft", "own"),
        [
            ("**Refunds** are paid.", "**Refunds** are paid."),
            ("- **Refunds** are paid by **card**", "**Refunds** are paid by **card**"),
            ("**Refunds are paid.**", "Refunds are paid."),
            ("Note that **refunds** are paid by `card`", "**refunds** are paid by `card`"),
        ],
    )
    def test_a_claim_s_place_has_both_ends_of_what_is_bold_in_it_or_none(self, draft: str, own: str) -> None:
        ((_, place),) = told(draft)
        assert place == own


def test_a_column_of_counts_is_what_is_counted() -> None:
    draft = "| Item | Days | Price |\n|---|---|---|\n| Clothing | 30 | $5 |"
    assert texts(draft) == ["Clothing: 30 days.", "The price of Clothing is $5."]
