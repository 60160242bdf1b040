"""Claims made to exhaust a rule; a child process must get each reader through all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Each is repeated to so many characters: twice what a claim may have, and ten times.
UNITS = (
    "and ", "A and B was ", "Ann was born in Ulm and ", "accused of ", "said that ", "more than ", "as a as ", '"', "\u201cx",
    "(", ", ",
    "A. ", "of the A ", "Mc", "aB1", "who was ", ", who ",
    "a ", "est ", "er ", "no ", "if you do ", "1 ", "May ", "itis", "'s ",
)  # fmt: skip
CHILD = """
import sys
from adjudge.values.claim import Claim
from adjudge.policy.verify import ClaimPolicy
from adjudge.facts.parts import decompose
from adjudge.verify.intake import take_in
from adjudge.english.anchors import additions
from adjudge.english.anchors import anchor_match, anchors
from adjudge.english.claim_kinds import claim_type, is_belief
from adjudge.english.names import names

policy = ClaimPolicy(longest=20_000)
for unit in sys.stdin.read().split(chr(31)):
    hostile = unit * (int(sys.argv[1]) // len(unit))
    for call in {calls}:
        eval(call)
print("through")
"""
CALLS = [
    "take_in(hostile, policy)",
    "decompose(Claim(id='x', text=hostile, original=hostile), policy)",
    "anchor_match(anchors(hostile), hostile)",
    "claim_type(hostile), is_belief(hostile), names(hostile), additions(hostile, hostile)",
]


@pytest.mark.parametrize("length", [4_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_every_reader_gets_through_hostile_claims(length: int) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD.format(calls=CALLS), str(length)],
        input="\x1f".join(UNITS),
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert child.stdout == "through\n", child.stderr
