"""A language model may lift a claim by one level where the judge leaves it open, with words that stand in the chunk."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.model.ledger import Entry, Ledger, SupportLevel
from adjudge.model.verdict import Support
from adjudge.scoring.ledger_support import whole_draft
from adjudge.steps.propose_support import open_doubts, proposed_support, support_prompt, with_rulings
from adjudge.steps.replies import Unusable
from answering import CHUNKS, MILL, POLICY, entry, ledger, quoted

DRAFT = "The price for adults is 8.50 pounds. The mill has stood on the Esk. The wheel measures 6.7 metres across."
LEDGER = ledger(
    DRAFT,
    entry(DRAFT, "The price for adults is 8.50 pounds.", Support.NOT_FOUND),
    entry(
        DRAFT,
        "The mill has stood on the Esk.",
        Support.WEAK,
        quoted("It stands on the River Esk.", SupportLevel.PARTIAL),
    ),
    entry(
        DRAFT,
        "The wheel measures 6.7 metres across.",
        Support.SUPPORTED,
        quoted("The wheel measures 6.7 metres across."),
    ),
)
DOUBTS = open_doubts(LEDGER, CHUNKS, POLICY)


def row(
    claim: Any = 1, level: Any = "FULL", quote: Any = "Adults pay 8.50 pounds", reasoning: Any = "So it says."
) -> Any:
    return {"claim": claim, "level": level, "quote": quote, "reasoning": reasoning}


def ruled(*rows: Any, on: Ledger = LEDGER) -> tuple[Entry, ...]:
    return with_rulings(on, proposed_support(json.dumps(list(rows)), DOUBTS, POLICY), POLICY).entries


def test_only_what_is_open_is_asked() -> None:
    assert [doubt.entry for doubt in DOUBTS] == [0, 1]
    assert '> {"claim": 1, "says": "The price for adults is 8.50 pounds."' in support_prompt(LEDGER, DOUBTS)


def test_what_was_found_nowhere_is_borne_out_in_part_at_most() -> None:
    found = ruled(row())[0]
    assert (found.support_level, found.verdict, found.confidence) == (SupportLevel.PARTIAL, Support.WEAK, 0.6)
    assert (
        MILL.text[found.evidence[0].start : found.evidence[0].end]
        == found.evidence[0].quote
        == "Adults pay 8.50 pounds"
    )
    assert found.reasoning.endswith("A language model: So it says.")


def test_what_was_borne_out_in_part_is_so_in_full_only_if_it_says_full() -> None:
    words = "It stands on the River Esk."
    assert ruled(row(2, "FULL", words))[1].verdict is Support.SUPPORTED
    assert ruled(row(2, "PARTIAL", words))[1] == LEDGER.entries[1]


def test_it_refutes_nothing() -> None:
    assert ruled(row(1, "CONTRADICTED")) == LEDGER.entries


def test_a_claim_it_leaves_open_stays_as_it_is() -> None:
    assert ruled(row(1, "NONE", "")) == LEDGER.entries


def test_figures_follow_the_entries() -> None:
    after = with_rulings(LEDGER, proposed_support(json.dumps([row()]), DOUBTS, POLICY), POLICY)
    assert LEDGER.summary.evidence_coverage == pytest.approx(2 / 3)
    assert after.summary.evidence_coverage == 1.0
    raised = after.entries[0]
    assert raised.probability == POLICY.grounding.partly and raised.scores[1].formula == "ledger.ruled"
    assert after.probability == whole_draft([entry.probability for entry in after.entries], POLICY.grounding).value


@pytest.mark.parametrize(
    "bad",
    [
        row(3),
        row(0),
        row("1"),
        row(level="YES"),
        row(level=1),
        row(quote=None),
        row(quote="Adults pay 9 pounds"),
        row(quote=""),
    ],
)
def test_words_that_stand_nowhere_and_other_forms_are_refused(bad: Any) -> None:
    with pytest.raises(Unusable):
        ruled(bad)
