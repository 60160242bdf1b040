"""What is said first of a ledger is what `assert_grounded` would say, and never what the gates alone let pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from ledgers import LEDGER, TEXTS

from adjudge.evaluators.grounding import shortfall
from adjudge.render.ledger_page import ledger_page
from adjudge.render.ledger_words import standing, through_gates
from adjudge.render.words import Tone
from adjudge.values.case import came_to
from adjudge.values.codec import to_json
from adjudge.values.ledger import NO_EVIDENCE, TOO_MANY, Entry, Importance, Ledger
from adjudge.values.verdict import Support

SUPPORTED, WEAK, CONTRADICTED, NOT_FOUND = Support
HOLDING = tuple(replace(gate, passed=True) for gate in LEDGER.gates)


def ledger(*verdicts: Support, importance: Importance = Importance.MINOR, codes: Sequence[str] = ()) -> Ledger:
    """A draft whose gates all hold, as they do where nothing but what matters little is wrong."""
    entries: tuple[Entry, ...] = tuple(
        replace(LEDGER.entries[n], verdict=verdict, importance=importance) for n, verdict in enumerate(verdicts)
    )
    return replace(LEDGER, entries=entries, gates=HOLDING, reason_codes=tuple(codes))


@pytest.mark.parametrize(
    ("verdicts", "sentence"),
    [
        ((SUPPORTED,) * 6 + (NOT_FOUND,), "Not grounded: 1 of 7 statements was found nowhere."),
        ((NOT_FOUND, NOT_FOUND), "Not grounded: 2 of 2 statements were found nowhere."),
        ((SUPPORTED, CONTRADICTED), "Not grounded: 1 of 2 statements is contradicted."),
        ((CONTRADICTED,) * 2 + (NOT_FOUND,), "Not grounded: 2 of 3 statements are contradicted, 1 was found nowhere."),
        ((SUPPORTED, SUPPORTED), "Grounded: the documents bear out all 2 statements."),
        ((SUPPORTED, WEAK), "Grounded: the documents bear out all 2 statements, 1 of them only in part."),
        ((SUPPORTED,), "Grounded: the documents bear out its one statement."),
        ((WEAK,), "Grounded: the documents bear out its one statement, if only in part."),
        ((), "Nothing to ground: it states nothing."),
    ],
)
def test_it_is_one_plain_sentence(verdicts: tuple[Support, ...], sentence: str) -> None:
    assert standing(ledger(*verdicts)).sentence == sentence


def test_what_was_not_read_is_not_grounded() -> None:
    assert standing(ledger(codes=["empty"])).sentence == "Not grounded: it was not held against any document."
    cut = standing(ledger(SUPPORTED, codes=[TOO_MANY]))
    assert (cut.sentence, cut.tone) == ("Not grounded: its end was not checked.", Tone.AGAINST)
    assert standing(ledger(NOT_FOUND, codes=[NO_EVIDENCE])).sentence.endswith("1 of 1 statement was found nowhere.")


@pytest.mark.parametrize("importance", Importance)
@pytest.mark.parametrize("codes", [(), (TOO_MANY,), (NO_EVIDENCE,)])
def test_it_is_the_rule_that_fails_a_build(importance: Importance, codes: tuple[str, ...]) -> None:
    for size in range(4):
        for verdicts in combinations_with_replacement(Support, size):
            held = ledger(*verdicts, importance=importance, codes=codes)
            for coverage in (0.0, 0.85, 1.0):
                assert (standing(held).tone is not Tone.AGAINST) is shortfall(held, coverage).passes
            listed = came_to("ground", to_json(held).decode())
            assert listed is not None and listed.outcome == standing(held).word.lower().replace(" ", "_")


def test_gates_that_hold_are_not_the_first_thing_a_page_says_and_are_folded() -> None:
    held = ledger(SUPPORTED, NOT_FOUND)
    page = ledger_page(held, TEXTS)
    first = page.index("Not grounded: 1 of 2 statements was found nowhere.")
    assert first < page.index("Evidence coverage") < page.index("<summary>Quality gates: all hold.</summary>")
    assert through_gates(replace(held, gates=())) == ""
