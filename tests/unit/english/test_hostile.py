"""Strings made to exhaust a pattern; a child process must get every public function through all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

Through = tuple[list[str], str]
SEPARATOR = "\x1f"

# Each is repeated to so many characters.
UNITS = {
    "spaces": " ",
    "tabs and breaks": "\n\t ",
    "returns": "\r",
    "digits": "1",
    "grouped": "1,",
    "grouped by spaces": "1 234 567 ",
    "dotted": "1.",
    "slashed": "1/",
    "dashed": "1-",
    "clock": "1:",
    "letters": "a",
    "words": "one ",
    "numbers in words": "one hundred and ",
    "halves": "and a half ",
    "months": "May ",
    "days": "3 May ",
    "years": "1998 ",
    "ranges": "1998-",
    "money": "$5 ",
    "units": "5 km per ",
    "ordinals": "21st-",
    "shouting": "!?",
    "quotes": "\u201c",
    "initials": "A. ",
    "apostrophes": "a'",
    "underscores": "_",
    "accents": "\u0316\u0300",
    "zero width": "\u200b",
    "ideographs": "\u6771",
    "vulgar": "\u00bd",
    "signs": "-",
    "powers": "1x10^",
    "titles": "a-",
    "parameters": "a=1&",
}
CHILD = """
import sys
from adjudge.errors import InputError
{imports}

texts = sys.stdin.read().split(chr(31))
for call in {calls}:
    for unit in texts:
        hostile = unit * (int(sys.argv[1]) // len(unit)) + "!"
        try:
            eval(call)
        except InputError:
            pass
    print(call, flush=True)
"""
IMPORTS = """
from adjudge.english import sentence, sentences, words
from adjudge.english.figures import dates, units
from adjudge.english.layout import addressed, chunks, clean
from adjudge.values import urls
"""
CALLS = [
    "clean.normalise_claim(hostile)",
    "clean.clean_document(hostile)",
    "clean.statement_hash(hostile)",
    "sentences.sentences(hostile)",
    "sentences.sentences(hostile, 'de')",
    "chunks.chunks(hostile)",
    "words.terms(hostile)",
    "sentence.parsed(hostile).quantities",
    "dates.dates(hostile)",
    "dates.parse_date(hostile)",
    "units.unit_after(hostile, 1), units.convert(1.0, hostile, hostile)",
    "units.currency_before(hostile, len(hostile) // 2), units.currency_after(hostile, 1)",
    "urls.normalise(hostile)",
    "urls.normalise('https://example.com/' + hostile[:8_000] + '?' + hostile[:100])",
    "urls.article_quality('https://example.com/' + hostile[:100] + '?' + hostile[:8_000])",
    "clean.detect(hostile)",
    "addressed.addressed(hostile)",
]


@pytest.fixture(scope="module", params=[15_000, pytest.param(100_000, marks=pytest.mark.long)])
def through(request: pytest.FixtureRequest) -> Through:
    """The calls that got through, and what was said of the one that did not; one process for all, for each would load all."""
    command = [sys.executable, "-c", CHILD.format(imports=IMPORTS, calls=CALLS), str(request.param)]
    try:
        child = subprocess.run(
            command,
            input=SEPARATOR.join(UNITS.values()),
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode().splitlines(), "it takes too long"
    return child.stdout.splitlines(), child.stderr


@pytest.mark.parametrize("call", CALLS)
def test_every_public_function_gets_through_hostile_text(call: str, through: Through) -> None:
    done, why = through
    assert call in done, why
