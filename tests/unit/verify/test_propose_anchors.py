"""What a claim is about by a language model's word: only terms that stand in the claim, and the rules' where they are too few."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from adjudge.facts.parts import subclaims
from adjudge.policy import Policy
from adjudge.run.consult import MALFORMED, UNFAITHFUL, Unusable
from adjudge.values.claim import AnchorKind, Claim
from adjudge.verify.intake import take_in
from adjudge.verify.proposals import anchored, anchors_prompt

POLICY = Policy()
TEXT = "Marie Curie discovered radium in 1898, and Pierre Curie worked beside her."
PARTS = ("Marie Curie discovered radium in 1898.", "Pierre Curie worked beside Marie Curie.")


@pytest.fixture
def claim() -> Claim:
    found = take_in(TEXT, POLICY.claims).claim
    assert found is not None
    return replace(found, subclaims=subclaims(found, PARTS, POLICY.claims))


def said(entities: Any, anchors: Any) -> str:
    return json.dumps({"entities": entities, "anchors": anchors})


def test_terms_of_the_claim_are_taken_as_what_they_are(claim: Claim) -> None:
    first, second = anchored(
        said(["radium"], [["marie curie", "radium", "1898"], ["Pierre Curie", "worked"]]), claim, POLICY
    ).subclaims
    assert [(a.text, a.kind) for a in first.anchors] == [
        ("Marie Curie", AnchorKind.ENTITY), ("radium", AnchorKind.TERM), ("1898", AnchorKind.DATE),
    ]  # fmt: skip
    assert [a.text for a in second.anchors] == ["Pierre Curie", "worked"]


def test_entities_are_added_to_those_the_rules_found(claim: Claim) -> None:
    found = anchored(said(["radium", "MARIE CURIE", "Nobel"], [[], []]), claim, POLICY)
    assert found.entities == (*claim.entities, "radium")


def test_a_part_with_too_few_terms_of_its_own_keeps_the_rules(claim: Claim) -> None:
    found = anchored(said([], [["radium", "polonium", "the"], ["Pierre Curie", "beside"]]), claim, POLICY)
    assert found.subclaims[0].anchors == claim.subclaims[0].anchors
    assert [a.text for a in found.subclaims[1].anchors] == ["Pierre Curie", "beside"]


def test_no_more_are_taken_than_the_policy_has_room_for(claim: Claim) -> None:
    found = anchored(said([], [["Marie", "Curie", "discovered", "radium", "1898", "Marie Curie"], []]), claim, POLICY)
    assert len(found.subclaims[0].anchors) == POLICY.claims.anchors_most == 5


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("radium", MALFORMED),
        (said("radium", [[], []]), MALFORMED),
        (said([], [["radium"]]), MALFORMED),
        (said([], [["radium", 1], []]), MALFORMED),
        (said(["polonium"], [["uranium"], ["thorium"]]), UNFAITHFUL),
        (said([], [["radi"], ["worke", "besid"]]), UNFAITHFUL),
    ],
)
def test_what_is_not_of_the_claim_or_the_form_is_refused(claim: Claim, reply: str, code: str) -> None:
    with pytest.raises(Unusable) as refused:
        anchored(reply, claim, POLICY)
    assert refused.value.code == code


def test_the_prompt_shows_claim_and_parts_as_data(claim: Claim) -> None:
    lines = anchors_prompt(claim, POLICY).splitlines()
    assert [json.loads(line[2:]) for line in lines if line.startswith("> ")] == [TEXT, *PARTS]
