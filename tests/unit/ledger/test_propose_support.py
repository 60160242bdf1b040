"""A language model may lift a claim by one level where the judge leaves it open, with words that stand in the chunk."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from typing import Any

import pytest

from adjudge.ledger.answers.proposals import open_doubts, proposed_support, support_prompt, with_rulings
from adjudge.ledger.gates import whole_draft
from adjudge.run.consult import Unusable
from adjudge.values.evidence import DecidedBy
from adjudge.values.ledger import Entry, EvidenceMatch, Ledger, MatchType, RiskFlag, SupportLevel
from adjudge.values.verdict import Support
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
TODAY = dt.date(2026, 1, 3)
DOUBTS = open_doubts(LEDGER, CHUNKS, POLICY)


def row(claim: Any = 1, level: Any = "FULL", quote: Any = "Adults pay 8.50 pounds", reasoning: Any = "So it says.") -> Any:
    return {"claim": claim, "level": level, "quote": quote, "reasoning": reasoning}


def ruled(*rows: Any, on: Ledger = LEDGER) -> tuple[Entry, ...]:
    return with_rulings(on, proposed_support(json.dumps(list(rows)), DOUBTS, POLICY), CHUNKS, TODAY, POLICY).entries


def test_only_what_is_open_is_asked() -> None:
    assert [doubt.entry for doubt in DOUBTS] == [0, 1]
    assert '> {"claim": 1, "says": "The price for adults is 8.50 pounds."' in support_prompt(DOUBTS)


def test_what_was_found_nowhere_is_borne_out_in_part_at_most() -> None:
    found = ruled(row())[0]
    assert (found.support_level, found.verdict, found.confidence) == (SupportLevel.PARTIAL, Support.WEAK, 0.6)
    assert MILL.text[found.evidence[0].start : found.evidence[0].end] == found.evidence[0].quote == "Adults pay 8.50 pounds"
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
    after = with_rulings(LEDGER, proposed_support(json.dumps([row()]), DOUBTS, POLICY), CHUNKS, TODAY, POLICY)
    assert LEDGER.summary.evidence_coverage == pytest.approx(2 / 3)
    assert after.summary.evidence_coverage == 1.0
    raised = after.entries[0]
    assert raised.probability == POLICY.grounding.partly and raised.scores[1].formula == "ledger.ruled"
    assert after.probability == whole_draft(after.entries).value


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


class TestWhatWordsCanBear:
    """A model may say what it likes: a claim is raised only by words that hold most of it, and not over what stands nowhere."""

    @staticmethod
    def raised(claim: str, quote: str, level: str = "FULL", verdict: Support = Support.NOT_FOUND) -> Entry:
        near = (quoted("Adults pay 8.50 pounds", SupportLevel.PARTIAL),) if verdict is Support.WEAK else ()
        on = ledger(claim, entry(claim, claim, verdict, *near))
        doubts = open_doubts(on, CHUNKS, POLICY)
        try:
            found = proposed_support(json.dumps([row(1, level, quote)]), doubts, POLICY)
        except Unusable:
            found = ()
        return with_rulings(on, found, CHUNKS, TODAY, POLICY).entries[0]

    @pytest.mark.parametrize(
        "claim",
        [
            "Adults pay 8.50 pounds and get dental insurance with gym visits.",  # four words of seven are nowhere
            "Adults pay 9.50 pounds.",  # another number
            "Adults at Tarn Mill pay Helen Sato 8.50 pounds.",  # a name that is nowhere
            "The tower, the shop and the wheel were built by the brothers Aske.",  # elsewhere in the chunk, not in the quote
        ],
    )
    def test_an_invention_is_not_raised(self, claim: str) -> None:
        found = self.raised(claim, "Adults pay 8.50 pounds")
        assert (found.verdict, found.evidence) == (Support.NOT_FOUND, ())

    def test_one_word_put_differently_may_be_raised_in_part_and_never_in_full(self) -> None:
        claim = "The price for adults is 8.50 pounds."
        assert self.raised(claim, "Adults pay 8.50 pounds").verdict is Support.WEAK
        assert self.raised(claim, "Adults pay 8.50 pounds", verdict=Support.WEAK).verdict is Support.WEAK

    def test_the_verb_may_be_another_even_in_full(self) -> None:
        words = "Tarn Mill was built in 1786 by the brothers Aske."
        assert self.raised("The mill was erected in 1786 by the brothers Aske.", words, verdict=Support.WEAK).verdict is (
            Support.SUPPORTED
        )


class TestWhatIsLeftOfTheOldEntry:
    BEFORE = replace(
        LEDGER.entries[0], notes="Uncited, and not found in the documents", decided_by=DecidedBy.SCOUT,
        reasoning="The chunk nearest to it does not say so.", confidence=0.0,
    )  # fmt: skip

    def test_nothing_that_is_no_longer_so(self) -> None:
        (found,) = ruled(row(), on=ledger(DRAFT, self.BEFORE))
        assert (found.notes, found.decided_by) == ("", DecidedBy.LANGUAGE_MODEL)
        assert found.reasoning == (
            f'mill.md [{CHUNKS[0].hash}] bears it out in part: "Adults pay 8.50 pounds". A language model: So it says.'
        )

    def test_an_invalid_citation_is_still_one_and_evidence_elsewhere_is_named(self) -> None:
        invalid = replace(self.BEFORE, notes="Citation invalid: [cite:x] names no chunk or document here", cited=True)
        assert ruled(row(), on=ledger(DRAFT, invalid))[0].notes == invalid.notes
        other = EvidenceMatch(chunk_hash="deadbeef", similarity=0.9, match_type=MatchType.DIRECT)
        cited = replace(self.BEFORE, notes="", cited=True, citations=("deadbeef",), matches=(other,))
        assert "not in what is cited but in mill.md" in ruled(row(), on=ledger(DRAFT, cited))[0].notes

    def test_only_what_carries_it_raises_confidence(self) -> None:
        idle = tuple(EvidenceMatch(chunk_hash=f"0000000{n}", similarity=0.95, match_type=MatchType.SEMANTIC) for n in range(4))
        (found,) = ruled(row(), on=ledger(DRAFT, replace(self.BEFORE, matches=idle)))
        assert found.confidence == 0.6  # one quote, of a chunk whose similarity nobody measured

    def test_flags_follow(self) -> None:
        unsure = RiskFlag(type="low_confidence", severity="medium", description="Average confidence 0.00 is below 0.60")
        on = replace(ledger(DRAFT, self.BEFORE), risk_flags=(unsure,))
        old = [replace(chunk, inferred_date=dt.date(2020, 1, 1)) for chunk in CHUNKS]
        after = with_rulings(on, proposed_support(json.dumps([row()]), DOUBTS, POLICY), old, TODAY, POLICY)
        assert [flag.type for flag in after.risk_flags] == ["outdated_source"]
