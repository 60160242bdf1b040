"""Texts that say both, updates of a later day, and texts that say of another name what a claim says of its own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.english.sentences import sentences
from adjudge.policy import load
from adjudge.reading.cascade import StanceReader
from adjudge.reading.contrary import CONTRADICTS_ITSELF, is_update, settled, with_contraries
from adjudge.reading.weigh import weigh_with
from adjudge.reading.windows import Exhibit
from adjudge.values.evidence import StanceCalibration, StanceLabel, Weighed
from adjudge.values.span import Span
from doubles import OverlapStanceEncoder

POLICY = load()
TODAY = dt.date(2026, 1, 1)
CLAIM = "The Wyke Bridge is open to the public."
BOTH = "The Wyke Bridge is open to the public. It was painted green. The Wyke Bridge is not open to the public."


def read(text: str, claim: str = CLAIM, encoder: object = None) -> Weighed:
    reader = StanceReader(encoder or OverlapStanceEncoder())  # type: ignore[arg-type]
    exhibit = Exhibit(text=text, claim=claim)
    (weighed,) = weigh_with([exhibit], scout=reader, judge=reader, policy=POLICY)
    (found,) = with_contraries([(exhibit, weighed)], scout=reader, judge=reader, policy=POLICY)
    return found


def test_a_text_that_says_both_shows_both_and_takes_no_side() -> None:
    found = read(BOTH)
    said = {span.of(BOTH).strip() for span in (found.rationale, found.contrary) if span is not None}
    assert said == {"The Wyke Bridge is open to the public.", "The Wyke Bridge is not open to the public."}
    torn = settled(found, BOTH, None, TODAY)
    assert (torn.stance.label, torn.stopped) == (StanceLabel.NEUTRAL, CONTRADICTS_ITSELF)
    assert torn.stance.supports == torn.stance.refutes


@pytest.mark.parametrize(
    "text", ["The Wyke Bridge is open to the public. It was painted green.", "It was painted green. Trains run on time."]
)
def test_a_text_that_says_one_thing_is_left_as_it_was_read(text: str) -> None:
    assert read(text).contrary is None


def test_the_contrary_is_found_among_many_sentences() -> None:
    text = BOTH.replace(
        "It was painted green.", "The weather was mild. " * 3 + "Trains ran on time. " * 3 + "Gulls sat on a wall. " * 14
    )
    assert read(text).contrary is not None


UPDATED = "The Wyke Bridge is open to the public. {label} The Wyke Bridge is not open to the public."


@pytest.mark.parametrize(
    ("label", "published", "is_later"),
    [
        ("Update:", dt.date(2025, 1, 1), False),
        ("Update (12 May 2025):", dt.date(2025, 1, 1), True),
        ("Correction, 12 May 2025.", dt.date(2025, 1, 1), True),
        ("12 May 2025:", dt.date(2025, 1, 1), True),
        ("Update (12 May 2024):", dt.date(2025, 1, 1), False),  # before the text was written
        ("Update (12 May 2027):", dt.date(2025, 1, 1), False),  # not yet
        ("Update (12 May 2025):", None, False),  # of what day the text is, nobody says
        ("The board met on 12 May 2025.", dt.date(2025, 1, 1), False),
    ],
)
def test_an_update_needs_a_later_day(label: str, published: dt.date | None, is_later: bool) -> None:
    text = UPDATED.format(label=label)
    last = sentences(text)[-1]
    assert is_update(text, last, published, TODAY) is is_later


def test_an_update_of_a_later_day_takes_the_place_of_what_it_corrects() -> None:
    text = UPDATED.format(label="Update (12 May 2025):")
    found = settled(read(text), text, dt.date(2025, 1, 1), TODAY)
    assert found.stance.label is StanceLabel.REFUTES
    assert found.rationale is not None
    assert "not open" in found.rationale.of(text)
    assert found.contrary is None


class NamesAreHardlyHeard(OverlapStanceEncoder):
    """Reads as the shipped models do: a text that says the same of another name opposes a claim a little."""

    calibration = StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        rows = super().logits(pairs)
        for row, (evidence, claim) in zip(rows, pairs, strict=True):
            if row[2] == 3.0 and "mayor of Harrow" in evidence and "mayor of Harrow" in claim:
                row[:3] = (0.0, 1.6 if "town hall" in evidence else 3.0, 2.2)  # plainer by itself than in its paragraph
        return rows


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ilse Tamberlin is the mayor of Harrow. The town hall is yellow.", StanceLabel.REFUTES),
        ("The mayor of Harrow has a chain of silver. The town hall is yellow.", StanceLabel.NEUTRAL),
    ],
)
def test_a_text_that_says_it_of_another_name_opposes_the_claim(text: str, label: StanceLabel) -> None:
    found = read(text, "Gregor Vance is the mayor of Harrow.", NamesAreHardlyHeard())
    assert found.stance.label is label
    if label is StanceLabel.REFUTES:
        assert found.rationale == Span(start=0, end=text.index(" The"))
