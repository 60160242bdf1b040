"""The trace in words."""

from __future__ import annotations

import pytest

from adjudge.render.timeline import timeline
from adjudge.render.words import ACTED, LACKING
from adjudge.values.trace import Consulted, Event, FactsRead, Proposed, Withheld


@pytest.mark.parametrize(
    ("event", "title", "detail"),
    [
        (
            Consulted(tag="verdict", tokens=1200, seconds=2.0),
            "Asked the language model",
            "verdict: 1,200 tokens; 2.0 s",
        ),
        (
            Withheld(tag="rationale", priority="low", rule="calls_reserved", tokens=2900),
            "Did not ask the language model",
            "rationale (low): calls reserved, 2,900 tokens at most",
        ),
        (Consulted(tag="queries", answered=False), "Asked the language model", "queries: no answer"),
        (
            Proposed(verdict="not_enough_evidence", stands=False, rationale="Nothing says so."),
            "The language model proposed a verdict",
            "not enough evidence, and the evidence overrules it: Nothing says so.",
        ),
        (
            FactsRead(url="https://example.org/a", proposed=5, kept=3),
            "The language model read a page",
            "https://example.org/a: 3 of 5 facts borne out by the words quoted",
        ),
        (
            Proposed(verdict="refuted", stands=True),
            "The language model proposed a verdict",
            "refuted, and the evidence bears it out",
        ),
    ],
)
def test_what_a_language_model_was_asked_and_proposed_is_told(event: Event, title: str, detail: str) -> None:
    (moment,) = timeline([event])
    assert (moment.title, moment.detail) == (title, detail)


@pytest.mark.parametrize("code", ["failed", "malformed", "unfaithful", "unquoted", "budget", "overruled"])
def test_every_reason_about_a_language_model_has_its_sentence(code: str) -> None:
    assert f"llm_{code}" in {**LACKING, **ACTED}
