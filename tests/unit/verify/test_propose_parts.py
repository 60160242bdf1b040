"""Parts of a claim that a language model proposes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from adjudge.policy import Policy
from adjudge.run.consult import MALFORMED, UNFAITHFUL, Unusable
from adjudge.verify.proposals import asks_for_parts, proposed_parts

POLICY = Policy()
CLAIM = "Marie Curie, who was born in Warsaw in 1867, won two Nobel Prizes."
PARTS = ("Marie Curie was born in Warsaw in 1867.", "Marie Curie won two Nobel Prizes.")


def read(*parts: str) -> tuple[str, ...]:
    return proposed_parts(json.dumps(parts), CLAIM, POLICY)


def test_parts_that_say_what_the_claim_says_are_taken() -> None:
    assert read(*PARTS) == PARTS
    assert read(f"  {PARTS[0]}\n", PARTS[1], "", PARTS[1]) == PARTS


@pytest.mark.parametrize("parts", [(), ("", " "), (PARTS[0],), (CLAIM, CLAIM)])
def test_one_part_or_none_leaves_the_claim_whole(parts: tuple[str, ...]) -> None:
    assert read(*parts) == (CLAIM,)


@pytest.mark.parametrize(
    "parts",
    [
        (*PARTS, "Pierre Curie won one too."),
        (PARTS[0], "Marie Curie won three Nobel Prizes."),
        (PARTS[0], "Marie Curie did not win two Nobel Prizes."),
        (PARTS[0].replace("1867", "1868"), PARTS[1]),
        tuple(f"{PARTS[1]} {PARTS[0]} {'So it is. ' * n}" for n in range(6)),
    ],
)
def test_parts_that_add_something_are_refused(parts: tuple[str, ...]) -> None:
    with pytest.raises(Unusable) as refused:
        read(*parts)
    assert refused.value.code == UNFAITHFUL


@pytest.mark.parametrize(
    "parts",
    [
        ("Marie Curie was born in 1867.", PARTS[1]),
        ("Marie Curie was born in Warsaw.", PARTS[1]),
        (PARTS[0], "Marie Curie was born in 1867."),
    ],
)
def test_parts_that_leave_something_out_are_refused(parts: tuple[str, ...]) -> None:
    """What is left out would never be checked, and a false claim could pass for a true one."""
    with pytest.raises(Unusable) as refused:
        read(*parts)
    assert refused.value.code == UNFAITHFUL


def test_what_is_no_array_is_malformed() -> None:
    with pytest.raises(Unusable) as refused:
        proposed_parts("1. Marie Curie won prizes.", CLAIM, POLICY)
    assert refused.value.code == MALFORMED


def test_hidden_characters_do_not_get_into_parts() -> None:
    assert read(PARTS[0].replace(" was", "\u200b was\u202e"), PARTS[1]) == PARTS


def test_only_long_claims_are_asked_about() -> None:
    assert not asks_for_parts("x" * (POLICY.claims.decompose_length - 1), POLICY)
    assert asks_for_parts("x" * POLICY.claims.decompose_length, POLICY)
    assert not asks_for_parts(CLAIM, replace(POLICY, claims=replace(POLICY.claims, decompose=0)))
