"""Whether a ledger is good enough, and who is to blame."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.evaluators.grounding import headline, shortfall
from adjudge.values.document import Document
from adjudge.values.ledger import Entry, EntryType, Importance, Ledger, Quote, SupportLevel
from adjudge.values.verdict import Support

DRAFT = "Meals cost 60 euros. Trips are insured. The desk is open. It is blue."
RULES = Document(key="rules.md", source="rules.md", text="Meals cost 45 euros. Trips by bus are not paid for.")


def entry(words: str, verdict: Support, importance: Importance = Importance.MATERIAL, *quotes: Quote) -> Entry:
    start = DRAFT.index(words)
    return Entry(
        claim=words, start=start, end=start + len(words), type=EntryType.FACT, importance=importance, verdict=verdict,
        confidence=0.0, evidence=quotes,
    )  # fmt: skip


MEALS = entry(
    "Meals cost 60 euros.", Support.CONTRADICTED, Importance.CRITICAL,
    Quote(document="rules.md", quote="Meals cost 45 euros.", start=0, end=20, support=SupportLevel.CONTRADICTED),
)  # fmt: skip
TRIPS = entry("Trips are insured.", Support.NOT_FOUND)
DESK = entry("The desk is open.", Support.SUPPORTED)
BLUE = entry("It is blue.", Support.NOT_FOUND, Importance.MINOR)
LEDGER = Ledger(case_id="", draft=DRAFT, entries=(TRIPS, DESK, MEALS, BLUE))


def test_contradictions_come_first_and_what_is_found_nowhere_is_to_blame_however_unimportant() -> None:
    found = shortfall(LEDGER, 0.85)
    assert found.blamed == (MEALS, TRIPS, BLUE)
    assert (round(found.coverage, 4), found.passes) == (0.3333, False)


def test_enough_coverage_excuses_neither_a_contradiction_nor_an_invention() -> None:
    assert not shortfall(LEDGER, 0.0).passes
    assert not shortfall(replace(LEDGER, entries=(DESK, TRIPS)), 0.5).passes
    assert not shortfall(replace(LEDGER, entries=(DESK, BLUE)), 0.0).passes


def test_coverage_is_asked_for_beside_it() -> None:
    partly = replace(TRIPS, verdict=Support.WEAK)
    covered = shortfall(replace(LEDGER, entries=(DESK, partly)), 0.0).coverage
    assert covered > 0.0
    assert shortfall(replace(LEDGER, entries=(DESK, partly)), covered).passes


def test_a_claim_with_words_that_are_allowed_counts_neither_way() -> None:
    found = shortfall(LEDGER, 1.0, ("TRIPS are", "60 euros", "blue", " "))
    assert (found.coverage, found.blamed, found.passes) == (1.0, (), True)


def test_a_text_that_was_not_read_is_not_grounded_whatever_its_figures() -> None:
    found = shortfall(Ledger(case_id="", draft="Bonjour.", reason_codes=("unsupported_language",)), 0.0)
    assert (found.coverage, found.passes) == (0.0, False)
    assert "only English is" in found.reason
    assert shortfall(Ledger(case_id="", draft="Thank you!", reason_codes=("no_claims",)), 0.85).passes


def test_it_is_told_claim_by_claim_with_reasons_and_the_nearest_words() -> None:
    text = shortfall(LEDGER, 0.85, documents=(RULES,)).reason
    assert text.startswith(
        "The text is not grounded in its documents: coverage 33%, wanted 85%; 1 claim contradicted; 2 claims not found."
    )
    assert "✗ Contradicted: “Meals cost 60 euros.” (characters 0–20, critical)" in text
    assert "The documents say otherwise.\n    “Meals cost 45 euros.” (rules.md, characters 0–20)" in text
    assert "? Not found: “Trips are insured.” (characters 21–39, material)" in text
    assert "nearest: “Trips by bus are not paid for.” (rules.md, characters 21–51)" in text
    assert "? Not found: “It is blue.” (characters 58–69, minor)" in text


def test_where_all_is_well_one_sentence_says_so() -> None:
    found = shortfall(replace(LEDGER, entries=(DESK,)), 0.85)
    assert found.reason == headline(found) == "The text is grounded in its documents: coverage 100%, wanted 85%."


@pytest.mark.parametrize("code", ["empty", "no_evidence", "too_many_claims", "unsupported_language"])
def test_no_reason_for_which_nothing_was_read_passes(code: str) -> None:
    found = shortfall(Ledger(case_id="", draft=" ", reason_codes=(code,)), 0.0)
    assert (found.coverage, found.unread, found.passes) == (0.0, (code,), False)


def test_where_nothing_matters_what_is_found_nowhere_is_to_blame() -> None:
    found = shortfall(replace(LEDGER, entries=(BLUE,)), 0.85)
    assert (found.coverage, found.blamed, found.passes) == (0.0, (BLUE,), False)
    borne = replace(BLUE, verdict=Support.WEAK)
    assert shortfall(replace(LEDGER, entries=(borne,)), 0.85).passes
    assert shortfall(replace(LEDGER, entries=(BLUE,)), 0.85, ("blue",)).passes


@pytest.mark.parametrize("wanted", [85, 1.01, -1, float("nan"), "0.85", None])
def test_a_coverage_is_a_share(wanted: Any) -> None:
    with pytest.raises(InputError, match=r"share from 0 to 1.*give 0\.85"):
        shortfall(LEDGER, wanted)
