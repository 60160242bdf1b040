"""Parts of a claim: what they carry, how many there may be, and which proposals are turned down."""

from __future__ import annotations

import pytest

from adjudge.facts.parts import accepted, decompose, parts
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.claim import Claim, ClaimType
from adjudge.verify.intake import take_in

POLICY = ClaimPolicy()


def claim(text: str) -> Claim:
    taken = take_in(text, POLICY).claim
    assert taken is not None
    return taken


def test_a_part_carries_what_is_read_off_it() -> None:
    (only,) = decompose(claim("Alexander Fleming discovered penicillin in 1928."), POLICY)
    assert (only.subject, only.relation, only.object) == ("Alexander Fleming", "discovered", "penicillin")
    assert only.focus == ("discovered", "penicillin")
    assert [a.text for a in only.anchors] == ["Alexander Fleming", "discovered", "penicillin", "1928"]
    assert (only.type, only.negated, only.absolute, only.belief) == (ClaimType.TEMPORAL, False, False, False)


def test_parts_are_numbered_under_their_claim() -> None:
    whole = claim("Oslo is in Norway, and Bergen is on the coast.")
    assert [part.id for part in decompose(whole, POLICY)] == [f"{whole.id}.1", f"{whole.id}.2"]


def test_a_part_knows_where_it_stands_only_if_its_words_do() -> None:
    whole = claim("Mary Shelley wrote Frankenstein and died in London.")
    first, second = decompose(whole, POLICY)
    assert first.span is not None and first.span.of(whole.text) == "Mary Shelley wrote Frankenstein"
    assert second.text == "Mary Shelley died in London." and second.span is None


def test_each_part_has_its_own_type_and_denial() -> None:
    first, second = decompose(claim("Oslo has 700,000 residents, and Bergen is not a capital."), POLICY)
    assert (first.type, first.negated) == (ClaimType.COUNT, False)
    assert (second.type, second.negated) == (ClaimType.GENERAL, True)


def test_there_are_never_more_parts_than_the_policy_allows() -> None:
    text = " ".join(f"{city} is a city in France." for city in ("Lyon", "Nice", "Metz", "Lille", "Brest", "Reims", "Dijon"))
    five = parts(text, POLICY)
    assert len(five) == 5
    assert " ".join(five) == text, "what is too many is read together, never dropped"
    assert parts("Ann Lee wrote plays and died in Rome.", ClaimPolicy(subclaims=1)) == ("Ann Lee wrote plays and died in Rome.",)


def test_a_policy_may_leave_every_claim_whole() -> None:
    text = "Oslo is in Norway, and Bergen is on the coast."
    assert len(parts(text, POLICY)) == 2
    assert parts(text, ClaimPolicy(decompose=0)) == (text,)


def test_a_part_has_up_to_five_anchors() -> None:
    (only,) = decompose(claim("Polymeal nutrition greatly reduces cardiovascular mortality among sailors."), POLICY)
    assert len(only.anchors) == 5


def test_a_short_claim_is_never_taken_apart() -> None:
    text = "Al was X. Bo was Y."
    assert len(text) < POLICY.decompose_length
    assert parts(text, POLICY) == (text,)


CLAIM = "Ada Lovelace met Babbage in 1833 and wrote 3 notes."


@pytest.mark.parametrize(
    "proposed",
    [
        ["Ada Lovelace met Charles Babbage in 1833."],
        ["Ada Lovelace met Babbage in 1834."],
        ["Ada Lovelace wrote four notes."],
        ["Ada Lovelace did not meet Babbage."],
        ["Ada Lovelace met Babbage.", "Lovelace was from London."],
        ["Ada Lovelace"] * 0,
        [" "],
        ["It is so."],
        [f"Lovelace wrote {'notes ' * n}." for n in range(1, 7)],
    ],
)
def test_proposals_that_add_or_say_nothing_are_turned_down_whole(proposed: list[str]) -> None:
    assert accepted(CLAIM, proposed, POLICY) is None


def test_proposals_may_reword_but_not_add() -> None:
    proposed = ["Ada Lovelace met  Babbage in 1833.", "The author of three notes was Lovelace."]
    assert accepted(CLAIM, proposed, POLICY) == (
        "Ada Lovelace met Babbage in 1833.",
        "The author of three notes was Lovelace.",
    )
    assert accepted(CLAIM, [proposed[1], proposed[1]], POLICY) == (proposed[1],)
