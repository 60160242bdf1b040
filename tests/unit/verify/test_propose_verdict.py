"""A verdict that a language model proposes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy.reading import LanguagePolicy
from adjudge.run.consult import MALFORMED, Unusable
from adjudge.values.document import content_sha256
from adjudge.values.evidence import Evidence, EvidenceKind, StanceLabel
from adjudge.values.span import Span
from adjudge.values.verdict import Verdict
from adjudge.verify.proposals import numbered, proposed_verdict

POLICY = LanguagePolicy()
CLAIM = "Canberra is the capital of Australia."


def item(text: str, *, starts: int = 0, rationale: Span | None = None) -> Evidence:
    return Evidence(
        id=content_sha256(text)[:8], kind=EvidenceKind.PASSAGE, text=text, content_sha256=content_sha256(text),
        span=Span(start=starts, end=starts + len(text)), source="gazette", rationale=rationale,
    )  # fmt: skip


ITEMS = (item("Canberra is the capital."), item("Canberra lies inland."))
GOOD = {"verdict": "supported", "rationale": "Item 1 supports it.", "used": [1]}


def read(reply: str) -> Any:
    return proposed_verdict(reply, CLAIM, ITEMS, POLICY)


def test_a_proposal_has_a_verdict_an_argument_and_its_evidence() -> None:
    found = read(f"Sure!\n{json.dumps({**GOOD, 'used': [2, 1, 2]})}")
    assert found.verdict is Verdict.SUPPORTED
    assert found.points is StanceLabel.SUPPORTS
    assert found.used == (ITEMS[1].id, ITEMS[0].id)


def test_a_rationale_that_argues_the_other_way_is_heard_as_it_argues() -> None:
    assert read(json.dumps({**GOOD, "rationale": "Item 1 contradicts it."})).points is StanceLabel.REFUTES


def test_what_is_left_open_needs_no_evidence() -> None:
    found = read(json.dumps({"verdict": "not_enough_evidence", "rationale": "Nothing says so.", "used": []}))
    assert (found.verdict, found.used) == (Verdict.NOT_ENOUGH_EVIDENCE, ())


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "TRUE"},
        {"verdict": "Supported"},
        {"verdict": ["supported"]},
        {"verdict": None},
        {"rationale": ""},
        {"rationale": " \u200b "},
        {"rationale": 7},
        {"used": []},
        {"used": [3]},
        {"used": [0]},
        {"used": [-1]},
        {"used": [True]},
        {"used": [1.0]},
        {"used": ["1"]},
        {"used": 1},
        {"confidence": 1.0},
    ],
)
def test_anything_but_the_form_asked_for_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Unusable) as refused:
        read(json.dumps({**GOOD, **change}))
    assert refused.value.code == MALFORMED


def test_the_sentence_that_decides_is_shown_however_far_down_it_stands() -> None:
    filler = "".join(f"Lake {n} is deep. " for n in range(100))
    text = filler + "Canberra is the capital of Australia. " + "More filler. "
    at = text.index("Canberra is")
    deep = item(text, starts=50, rationale=Span(start=50 + at, end=50 + at + 37))
    (told,) = numbered([deep], POLICY)
    assert isinstance(told, dict)
    assert str(told["text"]).endswith("Canberra is the capital of Australia.")
    assert len(str(told["text"])) == POLICY.item_characters
    (short,) = numbered([replace(deep, rationale=None)], POLICY)
    assert isinstance(short, dict) and str(short["text"]) == text[: POLICY.item_characters]
