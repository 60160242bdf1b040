"""Texts made to exhaust a pattern: a child process must get the checker through all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Each is repeated to so many characters, as a claim and as a text.
UNITS = (
    "1", "1 ", "5 km and ", "twice ", "one hundred and ", "May 3, 1990 - ", "Rosa, 3, ", "between 1990 and ", "$5 of 6 ",
    "a's ", "5: ", "\n", "(1990 - ", "or 5 ", "from 5 to ", "of the 5 ", "5 of x's ", "n't ", "\u00bd ", "\x00", "not ",
)  # fmt: skip
CHILD = """
import sys
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities

plain = "The tower of Oslo has 5 rooms and was built in 1990."
for unit in sys.stdin.read().split(chr(31)):
    hostile = unit * (int(sys.argv[1]) // len(unit))
    for claim, text in ((plain, hostile), (hostile, plain), (plain, plain + hostile)):
        check_quantities(claim, text, QuantityPolicy())
print("through")
"""


@pytest.mark.parametrize("length", [5_000, pytest.param(30_000, marks=pytest.mark.long)])
def test_hostile_texts_take_no_longer_than_their_length(length: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", CHILD, str(length)],
        input=chr(31).join(UNITS),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.stdout.strip() == "through", run.stderr
