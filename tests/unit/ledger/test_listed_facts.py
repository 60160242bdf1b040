"""What documents state without a sentence, in their own words."""

from __future__ import annotations

import pytest

from adjudge.ledger.answers.listed_facts import listed_facts


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("| Grade | Bonus |\n|---|---|\n| L3 | 5% |\n| L4 | 10% |\n", ["Grade L3: Bonus 5%.", "Grade L4: Bonus 10%."]),
        ("Grade | Bonus\n--- | ---\nL4 | 10%\n", ["Grade L4: Bonus 10%."]),
        ("| Name | Use |\n|---|---|\n| a\\|b | x |\n", ["Name a|b: Use x."]),
        ("## Requirements\n\n* Bluetooth 5.0\n* iOS 16\n", ["Requirements: Bluetooth 5.0; iOS 16."]),
        ("The fee covers:\n- water\n- heating\n", ["The fee covers: water; heating."]),
        ("# Plans\n\nPlan: Pro - $29/month\n", ["Plan: Pro - $29/month."]),
        ("# Setup\n\n```\nport = 8080\n```\n", ["port = 8080."]),
        ("**Q: Can I cancel?**\nA: Yes, within 14 days.\n", ["Can I cancel? Yes, within 14 days."]),
        ("## Can I cancel?\n\nYes, within 14 days\n", ["Can I cancel? Yes, within 14 days."]),
        ("Leaflet: Ibuprel tablets\n\nTake one a day.\n", []),
        ("Steps:\n- Open the lid.\n- Press the button.\n", []),
        ("The mill stands on the Esk. It was built in 1786.\n", []),
    ],
)
def test_it_is_told_with_its_header_or_heading(text: str, told: list[str]) -> None:
    assert [one.text for one in listed_facts(text)] == told


def test_each_stands_where_it_is_said_to() -> None:
    text = "# Pricing\n\nPlan: Pro - $29/month\nPlan: Max - $99/month\n"
    assert [one.span.of(text) for one in listed_facts(text)] == ["Plan: Pro - $29/month", "Plan: Max - $99/month"]
    assert {one.heading for one in listed_facts(text)} == {"Pricing"}
