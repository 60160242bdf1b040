"""What an answer must be about: the model, the name, the year that is asked for, and the measure."""

from __future__ import annotations

import pytest

from adjudge.ledger.answers.answer_values import demands, has_measure, is_about


@pytest.mark.parametrize(
    ("question", "said", "setting", "about"),
    [
        ("When was the X100 launched", "The X200 was launched in 2021.", "AquaPure X100 and X200", False),
        ("When was the X200 launched", "It was launched in 2021.", "AquaPure X200", True),
        ("What was the dividend in 2023", "The board proposes a dividend of EUR 1.20.", "Annual Report 2024", False),
        ("What was the dividend in 2023", "The board proposes a dividend of EUR 1.20.", "", True),
        ("What was revenue in 2023", "Revenue rose from EUR 752 million in 2023.", "Annual Report 2024", True),
        ("Will the Porto plant close", "It plans to close its Lyon site.", "Helvion", False),
        ("Is the Supplier liable for loss", "Neither party is liable for loss.", "", True),
        ("How much leave do part-time employees get", "Full-time employees get 25 days.", "", False),
        ("How much leave do part-time employees get", "Part-time employees get a share.", "", True),
        ("What do birth parents get", "Non-birth parents get 6 weeks.", "", False),
        ("What do non-birth parents get", "Non-birth parents get 6 weeks.", "", True),
    ],
)
def test_a_sentence_on_another_thing_is_known(question: str, said: str, setting: str, about: bool) -> None:
    assert is_about(demands(question), said, setting) is about


def test_how_a_document_begins_says_of_whom_it_speaks() -> None:
    asked = demands("What does Helvion earn")
    assert not is_about(asked, "Revenue rose to EUR 842 million.", "")
    assert is_about(asked, "Revenue rose to EUR 842 million.", "", "Helvion AG makes paint.")


@pytest.mark.parametrize(
    ("question", "said", "has"),
    [
        ("How tall is the bridge", "The bridge reopened after eleven months.", False),
        ("How tall is the bridge", "The bridge is 43 metres high.", True),
        ("How heavy is it", "It is 43 metres high.", False),
        ("How long does it take", "It takes 55 minutes.", True),
        ("How long does it last", "It covers 3 people.", False),
        ("How many people came", "It covers 3 people.", True),
    ],
)
def test_a_measure_of_another_kind_is_none(question: str, said: str, has: bool) -> None:
    assert has_measure(demands(question), said) is has


def test_who_asks_is_no_matter() -> None:
    asked = demands("Our director Ann Fox asks how many days of leave employees get")
    assert is_about(asked, "Employees get 25 days of leave.", "")
