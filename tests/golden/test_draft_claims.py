"""What of a draft is a claim, of which type, how important, and what it cites (seed 003 §3), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.ledger.draft_claims import DraftClaims, direct_answer, draft_claims, importance, is_direct_answer
from adjudge.policy.ledger import LedgerPolicy
from adjudge.values.ledger import DraftClaim, EntryType, Importance

POLICY = LedgerPolicy()


def read(draft: str, query: str = "") -> DraftClaims:
    return draft_claims(draft, POLICY, query=query)


def claims(draft: str, query: str = "") -> tuple[DraftClaim, ...]:
    return read(draft, query).claims


def texts(draft: str, query: str = "") -> list[str]:
    return [claim.text for claim in claims(draft, query)]


def reason(sentence: str) -> list[str]:
    """Why a sentence is no claim where it stands beside one that is."""
    found = read(f"{sentence} The dam was built in 1936.")
    assert [claim.text for claim in found.claims] == ["The dam was built in 1936."]
    return sorted({one.reason for one in found.passed_over})


class TestWhatIsAClaim:
    @pytest.mark.parametrize(
        "sentence",
        [
            "All requests must be submitted in writing.",
            "The fee is $150.",
            "A business day refers to Monday through Friday.",
            "Smoking leads to cancer.",
            "The Nile is longer than the Rhine.",
            "Payment happens before delivery.",
            "If you cancel within 14 days, you get a refund.",
            "Hold the button for 10 seconds.",
            "You can request a copy at the desk.",
            "The response was swift.",
            "I was born in 1990.",
            "Vitamin C is not found in meat.",
            "The evidence does not support a link.",
            "Welcome bonuses are paid weekly.",
            "Prices doubled.",
        ],
    )
    def test_facts_rules_numbers_definitions_causes_comparisons_and_times(self, sentence: str) -> None:
        assert texts(sentence) == [sentence]

    @pytest.mark.parametrize(
        "sentence",
        ["Is the office open?", "What does it cost?", 'Who asked "is it open?"'],
    )
    def test_questions_are_none(self, sentence: str) -> None:
        assert reason(sentence) == ["question"]

    @pytest.mark.parametrize(
        "sentence",
        [
            "Suppose you cancel early.",
            "Imagine a fee of $500.",
            "Hypothetically, the fee is $500.",
            "Let's say the fee is $500.",
            "If you had cancelled, you would pay $500.",
            "For example, if a customer were to cancel, the fee would be $500.",
        ],
    )
    def test_marked_hypotheticals_are_none(self, sentence: str) -> None:
        assert reason(sentence) == ["hypothetical"]

    @pytest.mark.parametrize(
        "sentence",
        [
            "I think the fee is fair.",
            "I honestly believe the fee is $500.",
            "In my view, the fee is too high.",
            "In my humble opinion, the fee is $500.",
            "However, I think the fee is $500.",
            "Personally, I like the plan.",
            "The fee is too high, in my view.",
        ],
    )
    def test_opinions_are_none(self, sentence: str) -> None:
        assert reason(sentence) == ["opinion"]

    @pytest.mark.parametrize("sentence", ["However.", "Therefore:", "And so."])
    def test_bare_connectors_are_none(self, sentence: str) -> None:
        assert "connector" in reason(f"{sentence}\n\n")

    @pytest.mark.parametrize(
        "sentence",
        [
            "Thank you for asking!",
            "I understand that you want a refund.",
            "Great question!",
            "I apologize for the delay of 5 days.",
            "Hello!",
        ],
    )
    def test_acknowledgements_are_none(self, sentence: str) -> None:
        assert reason(sentence) == ["acknowledgement"]

    @pytest.mark.parametrize(
        "sentence",
        [
            "Here is a summary of the three rules.",
            "Let me know if you need more.",
            "I hope this helps!",
            "This summary is based on 2 papers.",
            "If you have any questions, feel free to ask.",
            "Below are the 3 key points.",
            "I could not find the fee.",
            "The documents do not mention a fee.",
            "There is no information about fees in the provided documents.",
        ],
    )
    def test_statements_about_the_response_are_none(self, sentence: str) -> None:
        assert reason(sentence) == ["meta_statement"]

    @pytest.mark.parametrize(
        ("sentence", "claim", "words"),
        [
            ("However, the fee is $150.", "The fee is $150.", "the fee is $150."),
            ("Note that the fee is $150.", "The fee is $150.", "the fee is $150."),
            ("According to the documents, the fee is $150.", "The fee is $150.", "the fee is $150."),
            ("Yes, the office is open.", "The office is open.", "the office is open."),
            ("So, in short, the fee is due.", "The fee is due.", "the fee is due."),
            ("It's worth noting that the fee is $150.", "The fee is $150.", "the fee is $150."),
            ("No. 10 is the oldest house.", "No. 10 is the oldest house.", "No. 10 is the oldest house."),
            ("First, submit the form.", "Submit the form.", "submit the form."),
        ],
    )
    def test_what_leads_up_to_a_claim_is_no_part_of_it(self, sentence: str, claim: str, words: str) -> None:
        (found,) = claims(sentence)
        assert found.text == claim
        assert sentence[found.start : found.end] == words


class TestTypes:
    @pytest.mark.parametrize(
        ("sentence", "type_", "rule"),
        [
            ("The office opens at 9 AM", EntryType.FACT, "states_a_fact"),
            ("All requests must be submitted in writing", EntryType.POLICY, "states_a_rule"),
            ("The fee is $150", EntryType.NUMERIC, "gives_a_number"),
            ("A 'business day' refers to Monday through Friday", EntryType.DEFINITION, "defines_a_term"),
            ("Customers may return items within 30 days.", EntryType.POLICY, "states_a_rule"),
            ("Hold the button for 10 seconds.", EntryType.POLICY, "states_a_rule"),
            ("Aspirin may reduce fever.", EntryType.FACT, "states_a_fact"),
            ("The bridge opened on 4 May 1932.", EntryType.NUMERIC, "gives_a_number"),
            ("Sales fell by 12% last year.", EntryType.NUMERIC, "gives_a_number"),
            ("A mortgage is a loan secured by property.", EntryType.DEFINITION, "defines_a_term"),
            ("This means that prices rise.", EntryType.FACT, "states_a_fact"),
            ("COVID-19 spread in Italy.", EntryType.FACT, "states_a_fact"),
        ],
    )
    def test_the_seed_s_examples_and_their_neighbours(self, sentence: str, type_: EntryType, rule: str) -> None:
        (claim,) = claims(sentence)
        assert (claim.type, claim.reasons[0]) == (type_, rule)


class TestImportance:
    QUERY = "How long is the refund window?"

    @pytest.mark.parametrize(
        ("claim", "level", "rule"),
        [
            ("The refund window is generous.", Importance.CRITICAL, "is_direct_answer"),
            ("You get a refund for 30 days.", Importance.CRITICAL, "is_direct_answer"),  # half the words, and a number
            ("The desk has 3 clerks.", Importance.CRITICAL, "contains_numeric"),
            ("The office opens at 9 AM.", Importance.CRITICAL, "contains_numeric"),
            ("Requests must be made in writing.", Importance.MATERIAL, "is_policy_statement"),
            ("The receipt is a key document.", Importance.MATERIAL, "contains_importance_markers"),
            ("The desk never closes.", Importance.MATERIAL, "contains_importance_markers"),
            ("The desk is in the hall.", Importance.MINOR, "background"),
            ("A receipt is a slip of paper.", Importance.MINOR, "background"),
        ],
    )
    def test_the_first_rule_that_holds_decides(self, claim: str, level: Importance, rule: str) -> None:
        assert importance(claim, self.QUERY, POLICY) == (level, rule)

    @pytest.mark.parametrize(
        ("claim", "query", "share", "direct"),
        [
            ("The refund window is generous.", "How long is the refund window?", 1.0, True),
            ("The window is generous.", "How long is the refund window?", 0.5, False),
            ("The window is 30 days long.", "How long is the refund window?", 0.5, True),
            ("It was built by John Smith.", "Who built the Harbour Bridge?", 1 / 3, True),
            ("The Harbour Bridge is old.", "Who built the Harbour Bridge?", 2 / 3, True),
            ("The bridge is old.", "Who built the Harbour Bridge?", 1 / 3, False),
            ("It opened in 1932.", "When did the bridge open?", 0.5, True),
            ("It closed because of rust.", "Why was the bridge closed?", 0.5, True),
            ("It closed in the end.", "Why was the bridge closed?", 0.5, False),
            ("Cats are animals.", "When did the bridge open?", 0.0, False),
            ("Cats are animals.", "", 0.0, False),
        ],
    )
    def test_a_direct_answer_holds_most_words_or_what_is_asked_for(
        self, claim: str, query: str, share: float, direct: bool
    ) -> None:
        assert direct_answer(claim, query).value == pytest.approx(share)
        assert is_direct_answer(claim, query, POLICY) is direct

    def test_without_a_question_the_first_claim_is_the_answer(self) -> None:
        first, second = claims("The tower is in Berlin. It is made of iron.")
        assert (first.importance, first.reasons[1]) == (Importance.CRITICAL, "opens_the_draft")
        assert (second.importance, second.reasons[1]) == (Importance.MINOR, "background")

    def test_with_one_it_is_what_holds_its_words(self) -> None:
        first, second = claims("Towers are tall. The tower is in Berlin.", "Where is the tower of Acme?")
        assert first.importance is Importance.MINOR
        assert second.reasons[1] == "is_direct_answer"


class TestCitations:
    @pytest.mark.parametrize(
        ("draft", "words", "cited"),
        [
            ("The fee is $150 [cite:ab12cd34].", "The fee is $150", ("ab12cd34",)),
            ("The fee is $150. [cite:ab12cd34]", "The fee is $150.", ("ab12cd34",)),
            ("The fee is $150[cite:a][cite:b].", "The fee is $150", ("a", "b")),
            ("The fee is $150 [cite:a, b; cite:c].", "The fee is $150", ("a", "b", "c")),
            ("The fee [cite:a] is $150 [CITE: a ].", "The fee [cite:a] is $150", ("a",)),
            ("[cite:a] The fee is $150.", "The fee is $150.", ("a",)),
            ("The fee is $150.\n[cite:a]", "The fee is $150.", ("a",)),
            ("The fee is $150 [cite:].", "The fee is $150 [cite:].", ()),
            ("The fee is $150.", "The fee is $150.", ()),
        ],
    )
    def test_anchors_are_linked_and_no_part_of_the_claim(self, draft: str, words: str, cited: tuple[str, ...]) -> None:
        (claim,) = claims(draft)
        assert claim.text == "The fee is $150."
        assert claim.citations == cited
        assert draft[claim.start : claim.end] == words

    def test_each_sentence_has_its_own(self) -> None:
        found = claims(
            "The fee is $150. [cite:a] The desk has 3 clerks [cite:b]. It opened in 1990.\n\n[cite:c] Rome has 9 hills."
        )
        assert [claim.citations for claim in found] == [("a",), ("b",), (), ("c",)]

    def test_at_the_end_of_a_sentence_it_belongs_to_all_its_claims(self) -> None:
        found = claims("The fee is $150, and the office opens at 9 AM [cite:a].")
        assert [(claim.text, claim.citations) for claim in found] == [
            ("The fee is $150.", ("a",)),
            ("The office opens at 9 AM.", ("a",)),
        ]

    def test_claims_that_are_cited_one_by_one_keep_their_own(self) -> None:
        found = claims("The fee is $150 [cite:a], and the office opens at 9 AM [cite:b].")
        assert [claim.citations for claim in found] == [("a",), ("b",)]


class TestParts:
    def test_a_sentence_of_several_claims_is_split_and_each_stands_alone(self) -> None:
        draft = "Marie Curie was born in Warsaw in 1867 and won the Nobel Prize in Physics in 1903. She died in 1934."
        found = claims(draft)
        assert [(claim.text, draft[claim.start : claim.end]) for claim in found] == [
            ("Marie Curie was born in Warsaw in 1867.", "Marie Curie was born in Warsaw in 1867"),
            ("Marie Curie won the Nobel Prize in Physics in 1903.", "won the Nobel Prize in Physics in 1903."),
            ("Marie Curie died in 1934.", "She died in 1934."),
        ]

    @pytest.mark.parametrize(
        ("draft", "second"),
        [
            ("The refund window is 30 days. It starts on delivery.", "The refund window starts on delivery."),
            ("Refunds are paid by bank. They take five days.", "Refunds take five days."),
            ("Ann Lee founded the firm in 1990. She sold it in 2001.", "Ann Lee sold it in 2001."),
            ("The firm was founded by Ann Lee in 1990. She sold it in 2001.", "Ann Lee sold it in 2001."),
            ("The firm is large. Its office is in Rome.", "The firm's office is in Rome."),
            ("The firm is large. However, it left Rome.", "The firm left Rome."),
            ("Moreover, the fee is due. In May it was raised.", "In May the fee was raised."),
            (
                "The mill was built in 1801. At its height in 1874 it employed 340.",
                "At its height in 1874 the mill employed 340.",
            ),
            ("The fee is due. It takes five days to pay it.", "It takes five days to pay it."),  # stands for nothing
            ("Shipping is free. It takes three days.", "Shipping takes three days."),
            ("Budapest is a city on the Danube. It takes three days.", "It takes three days."),
            ("Budapest is a city on the Danube. It was Wednesday in March.", "It was Wednesday in March."),
            ("Budapest is a city on the Danube. It was raining in March.", "It was raining in March."),
            ("Budapest is a city on the Danube. It was 12 May 1943.", "It was 12 May 1943."),
            ("Budapest is a city on the Danube. It grew in 1873.", "Budapest grew in 1873."),
            ("The fees are due. It is late.", "It is late."),  # one of several: not known which
            ("The fee is due. They left Rome in May.", "They left Rome in May."),
        ],
    )
    def test_a_pronoun_is_what_the_sentence_before_is_about(self, draft: str, second: str) -> None:
        assert texts(draft)[1] == second


class TestLayout:
    def test_items_are_completed_by_what_introduces_them(self) -> None:
        draft = (
            "The policy covers the following:\n- Fire damage [cite:a]\n- Loss of keys;\n\n"
            "You must:\n1. submit the form\n2. Pay the fee"
        )
        found = claims(draft)
        assert [(claim.text, draft[claim.start : claim.end], claim.citations) for claim in found] == [
            ("The policy covers fire damage", "Fire damage", ("a",)),
            ("The policy covers loss of keys", "Loss of keys;", ()),
            ("You must submit the form", "submit the form", ()),
            ("You must pay the fee", "Pay the fee", ()),
        ]
        assert {one.reason for one in read(draft).passed_over} == {"introduces_a_list"}

    def test_an_introduction_that_counts_is_a_claim_too(self) -> None:
        assert texts("There are three plans:\n* Basic\n* Pro") == [
            "There are three plans:", "There are three plans: Basic", "There are three plans: Pro"
        ]  # fmt: skip

    def test_labels_with_values_and_sentences_in_lists(self) -> None:
        draft = "- **Standing fee:** $150 per month\n- Late payments cost 5% more.\n- Fire"
        assert texts(draft) == ["Standing fee: $150 per month", "Late payments cost 5% more."]

    def test_a_cell_is_worded_with_its_row_and_column(self) -> None:
        draft = "| Plan | Price | Support |\n|---|:--:|---|\n| Basic | $10 | - |\n| Pro | $20 [cite:p] | by mail |\n"
        found = claims(draft)
        assert [(claim.text, draft[claim.start : claim.end], claim.citations) for claim in found] == [
            ("The price of Basic is $10.", "$10", ()),
            ("The price of Pro is $20.", "$20", ("p",)),
            ("Pro, support: by mail", "by mail", ()),
        ]

    @pytest.mark.parametrize(
        "draft",
        [
            "```python\nThe fee is $150.\nx = 1\n```",
            "~~~\n| a | 5 |\n~~~",
            "# The fees of 2024\n\n```\nx\n```",
            "How the fee is paid\n===============\n",
        ],
    )
    def test_code_and_headings_claim_nothing(self, draft: str) -> None:
        found = read(draft)
        assert found.claims == ()
        assert found.reason_codes == ("no_claims",)

    @pytest.mark.parametrize("fence", ["```", "```text", "```markdown", "~~~"])
    @pytest.mark.parametrize("ending", ["", "\n"])
    def test_prose_between_fences_is_read(self, fence: str, ending: str) -> None:
        draft = f"{fence}\nThe fee is $150. The gate is never closed.{ending}{fence[:3] if ending else ''}"
        found = claims(draft)
        assert [claim.text for claim in found] == ["The fee is $150.", "The gate is never closed."]
        assert [draft[claim.start : claim.end] for claim in found] == [claim.text for claim in found]

    @pytest.mark.parametrize(
        ("draft", "reason", "listed"),
        [
            ("The fee is due.\n\n```sh\nrm all the files # free\n```", "code", "sh\nrm all the files # free"),
            ("The fee is due ![A fee of nothing](a.png).", "markup", "A fee of nothing"),
            ('The fee is on [the list](a.md "No fee is due").', "markup", "No fee is due"),
            ("The fee is due [cite:no fee is due].", "citation", "cite:no fee is due"),
            ("# Who pays the fee\n\nThe fee is due.", "heading", "Who pays the fee"),
        ],
    )
    def test_what_is_not_read_is_listed(self, draft: str, reason: str, listed: str) -> None:
        assert [(one.reason, one.span.of(draft)) for one in read(draft).passed_over] == [(reason, listed)]

    @pytest.mark.parametrize(
        "draft",
        [
            "# Fees\n\nThe fee is due, and the gate is closed. [cite:a1b2]",
            "| Plan | Price |\n|---|---|\n| Basic | $10 |\n",
            "The fee is due: see https://example.org/a/very/long-address-of-many-words.",
        ],
    )
    def test_names_and_what_joins_two_claims_are_not(self, draft: str) -> None:
        found = read(draft)
        assert found.claims and found.passed_over == ()

    def test_prose_and_tables_after_code_are_read(self) -> None:
        draft = "```\nx = 1\n```\nThe fee is $150.\n\n| a | b |\n|---|---|\n| c | 5 |\n"
        assert texts(draft) == ["The fee is $150.", "The b of c is 5."]

    @pytest.mark.parametrize("draft", ["The tower is in Berlin", "**The tower is in Berlin**", "> The tower is in Berlin"])
    def test_a_line_without_a_full_stop_is_a_claim_still(self, draft: str) -> None:
        (claim,) = claims(draft)
        assert claim.text == "The tower is in Berlin"
        assert draft[claim.start : claim.end].rstrip("*") == "The tower is in Berlin"

    @pytest.mark.parametrize(
        ("draft", "query", "claim"),
        [
            ("Paris.", "What is the capital of France?", "What is the capital of France? Paris."),
            ("42 days", "How long is it?", "How long is it? 42 days"),
            ("Yes.", "Is the office open?", "The office is open."),
            ("However.", "Is the office open?", "Is the office open? However."),
            ("Paris", "", "Paris"),
        ],
    )
    def test_a_scrap_is_the_answer_where_there_is_nothing_else(self, draft: str, query: str, claim: str) -> None:
        (found,) = claims(draft, query)
        assert (found.text, found.importance) == (claim, Importance.CRITICAL)
        assert (found.start, found.end) == (0, len(draft))

    def test_nothing_goes_unread_for_its_length(self) -> None:
        draft = "The fee of the first plan is due " * 200
        found = claims(draft)
        assert len(found) > 5
        assert all(len(claim.text) <= POLICY.longest for claim in found)
        assert " ".join(draft[claim.start : claim.end] for claim in found) == draft.strip()

    def test_claims_beyond_the_most_are_left_out_and_that_is_said(self) -> None:
        found = draft_claims("Rome has 7 hills. Bern has 2 bears. Oslo has 9 parks.", LedgerPolicy(claims=2))
        assert [claim.text for claim in found.claims] == ["Rome has 7 hills.", "Bern has 2 bears."]
        assert found.reason_codes == ("too_many_claims",)


class TestOtherLanguages:
    @pytest.mark.parametrize(
        "draft",
        [
            "Der Vertrag endet am 31. Dezember und kann nicht verl\u00e4ngert werden.",
            "El contrato termina el 31 de diciembre y no se puede prorrogar.",
            "\u5951\u7d04\u306f12\u670831\u65e5\u306b\u7d42\u4e86\u3057\u307e\u3059\u3002",
        ],
    )
    def test_a_draft_in_another_language_has_no_claims_and_says_so(self, draft: str) -> None:
        found = read(draft)
        assert (found.claims, found.reason_codes) == ((), ("unsupported_language",))

    def test_what_it_is_told_to_be_counts(self) -> None:
        found = draft_claims("The fee is $150.", POLICY, language="fr-FR")
        assert found.reason_codes == ("unsupported_language",)

    @pytest.mark.parametrize("draft", ["", " \n", "...", "[cite:a]"])
    def test_an_empty_draft_says_so(self, draft: str) -> None:
        assert read(draft).reason_codes == ("empty",)

    def test_a_short_english_one_with_foreign_names_is_english(self) -> None:
        assert texts("Jean-Luc Godard directed \u00c0 bout de souffle in 1960.") != []
