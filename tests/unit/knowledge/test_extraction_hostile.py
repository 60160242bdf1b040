"""Documents made to exhaust a rule of extraction; a child process must get through all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Each is repeated to so many characters; 60,000 are all that is read of a document.
UNITS = (
    "A is a ", "A, the B of C, ", "Ann (born ", "Ann, Bob, ", "Ann and ", "X was founded in 1999 by ", "a, ", "of the A ",
    '"and ', "(", "[", "A.\n", "\n", "He is A. ", "X is a Y. ", "X's ", "12 ", "is ", "A " * 30 + ". ", "The A of B is C. ",
    "born ",
    ". . ",
    "\u201c", "\u00ab", "\u201ca",
)  # fmt: skip
CHILD = """
import sys
from adjudge.values.document import Document
from adjudge.policy import Policy
from adjudge.knowledge.extract import extract
from adjudge.knowledge.extract import proposed_facts
from adjudge.run.consult import Unusable

policy, length = Policy(), int(sys.argv[1])
for unit in sys.stdin.read().split(chr(31)):
    hostile = unit * (length // len(unit))
    inside = f"Ann Lee is a {hostile[: length - 1_000]} b c d."
    for text in (hostile, inside):
        extract(Document(key="a", text=text, title=unit * 20, source="s", language="en"), policy)
try:
    quote = '[{"subject": "A", "relation": "is", "object": "B", "quote": "' + "a " * 9000 + '"}]'
    proposed_facts(quote, "A", "a " * 30_000, policy)
except Unusable:
    pass
print("through")
"""


@pytest.mark.parametrize("length", [20_000, pytest.param(60_000, marks=pytest.mark.long)])
def test_extraction_gets_through_hostile_documents(length: int) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(length)],
        input="\x1f".join(UNITS),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert child.stdout == "through\n", child.stderr
