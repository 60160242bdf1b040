"""Who orders, allows or forbids what."""

from __future__ import annotations

import pytest

from adjudge.article.skeleton import orders


@pytest.mark.parametrize(
    ("subject", "predicate", "is_policy"),
    [
        ("The city", "banned lorries from the lower deck.", True),
        ("Drivers", "must pay a toll.", True),
        ("Smoking", "was banned in restaurants in 2006.", True),
        ("The law", "requires all shops to close on Sundays.", True),
        ("Visitors", "may not climb the wild sections.", True),
        ("Drones", "are illegal near the airport.", True),
        ("Plants", "require light to grow.", False),
        ("The river", "must be deep there.", False),
        ("The band", "played on.", False),
    ],
)
def test_a_rule_has_a_maker_or_somebody_who_is_bound(subject: str, predicate: str, is_policy: bool) -> None:
    assert orders(subject, predicate) is is_policy
