"""A claim in the text's own figures, before the judge reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from adjudge.policy import Policy
from adjudge.reading.cascade import restated
from adjudge.reading.weigh import weigh

POLICY = Policy()


@pytest.mark.parametrize(
    ("claim", "text", "told"),
    [
        ("It closes at 5:30 p.m.", "It closes at 17:30.", "It closes at 17:30."),
        ("Music may play until a quarter to midnight.", "No music after 23:45.", "Music may play until 23:45."),
        ("It acts after about three quarters of an hour.", "It acts after 45 minutes.", "It acts after 45 minutes."),
        ("The trail is 5 km long.", "It is 5,000 metres long.", "The trail is 5,000 metres long."),
        ("Nearly 4,000 people came.", "There were 3,912 visitors.", "3,912 people came."),
        ("About £7,200 was spent.", "It spent £7,184.50.", "£7,184.50 was spent."),
    ],
)
def test_a_figure_that_is_borne_out_is_written_as_the_text_writes_it(claim: str, text: str, told: str) -> None:
    assert restated(claim, text, POLICY.quantity) == told


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The rent is 9,000 euros.", "The rent is 9,400 euros."),  # differs
        ("It closes at six.", "It closes at 17:30."),
        ("More than 300 people came.", "312 people came."),  # a bound is no way of writing
        ("A two-week course.", "The course takes 14 days."),
        ("They won 2-1.", "They scored two goals."),
        ("Two lines go there.", "A ticket costs 2.00."),
        ("Paris is the capital of France.", "Paris, the capital, has 2,100,000 people."),
        ("It rose by 43 percent.", "It rose by 40%."),  # near, and not the same
        ("It is about 0.2 °C warmer.", "It is 0.155 °C warmer."),
        ("It is kept at 20 °C (68 °F).", "It is kept at 20 °C."),  # the text says it once
        ("The first of three.", "Three were there, she first."),
        ("", "12"),
        ("12", ""),
    ],
)
def test_everything_else_stands_as_it_is(claim: str, text: str) -> None:
    assert restated(claim, text, POLICY.quantity).lower() == claim.lower()


def test_the_judge_reads_it_so_and_the_scout_as_it_was_asked(told: Callable[[str, Mapping[str, Any]], Any]) -> None:
    text, claim = "The office closes at 17:30.", "The office closes at 5:30 p.m."
    scout, judge = (told(name, {text: (0.6, 0.1, 0.8)}) for name in ("scout", "judge"))
    weigh([(text, claim)], scout=scout, judge=judge, policy=POLICY)
    assert (text, claim) in scout.asked
    assert judge.asked == [(text, "The office closes at 17:30.")]
