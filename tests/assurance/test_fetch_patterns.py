"""Assurance 5: each of our own patterns stays quick on 100 KB made to trouble it."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import re
import time
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from re import _constants, _parser
from typing import Any

import pytest

import adjudge
from adjudge.adapters.page.robots import what_is_missing
from adjudge.english.regex import regex

LENGTH = 100_000
SLICE = 2_000
SECONDS = 0.1
PIECES = ("a", " ", "<", "0", "\n", "é", "a ", "1,", "-a", '= "')
"""What patterns repeat: letters, digits, blanks and marks, alone and by turns."""

Pattern = re.Pattern[str] | re.Pattern[bytes]
LATE = type(regex(""))
"""Patterns that are compiled when they are first used."""


@dataclass(frozen=True)
class Found:
    """A pattern of ours, and how its module uses it."""

    name: str
    pattern: Pattern
    uses: frozenset[str]
    """The methods called on it by its name; none where it is held in a table."""
    sliced: bool
    """It is only ever shown a slice of a text."""

    @property
    def ways(self) -> frozenset[str]:
        """Held against one place of a text where it is used for no more; else looked for in all of it."""
        return self.uses if self.uses and self.uses <= {"match", "fullmatch"} else frozenset({"finditer"})


FOREIGN = {f"adjudge.evaluators.{name}" for name in ("langchain", "llamaindex", "ragas", "deepeval")}
"""They need libraries that are not here, and match no text themselves."""


def patterns() -> list[Found]:
    """Every compiled pattern of the package, wherever in a module it is held, under the name it is found by."""
    found: dict[Pattern, Found] = {}
    for each in pkgutil.walk_packages(adjudge.__path__, "adjudge."):
        if each.name.endswith("__main__") or each.name in FOREIGN:
            continue
        module = importlib.import_module(each.name)
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        for name, value in vars(module).items():
            if not (kept := list(held(value))):
                continue
            calls = re.findall(rf"\b{re.escape(name)}\.([a-z]+)\(([\w.]+\[[^\]]*:)?", source)
            uses, sliced = frozenset(use for use, _ in calls), bool(calls) and all(part for _, part in calls)
            for pattern in kept:
                named = f"{each.name.removeprefix('adjudge.')}.{name}"
                found.setdefault(pattern, Found(named, pattern, uses, sliced))
    return list(found.values())


def held(value: object, depth: int = 3) -> Iterator[Pattern]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, LATE):
        yield compiled(value.pattern, value.flags)
    elif depth and isinstance(value, Mapping):
        for each in (*value.keys(), *value.values()):
            yield from held(each, depth - 1)
    elif depth and isinstance(value, tuple | list | frozenset | set):
        for each in value:
            yield from held(each, depth - 1)
    elif depth and dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from held(getattr(value, field.name), depth - 1)


@cache
def compiled(pattern: str, flags: int) -> Pattern:
    """Once, in however many modules it is named."""
    return re.compile(pattern, flags)


def instance(tree: Any, repeats: int) -> str:
    """A text a pattern matches, or nearly: its first branches, everything repeated so often where that is allowed."""
    return "".join(part(operator, argument, repeats) for operator, argument in tree)


def part(operator: Any, argument: Any, repeats: int) -> str:  # noqa: PLR0911
    match operator:
        case _constants.LITERAL:
            return chr(argument)
        case _constants.NOT_LITERAL:
            return "b" if argument == ord("a") else "a"
        case _constants.ANY:
            return "a"
        case _constants.IN:
            return member(argument)
        case _constants.MAX_REPEAT | _constants.MIN_REPEAT | _constants.POSSESSIVE_REPEAT:
            least, most, inner = argument
            return instance(inner, repeats) * max(least, min(int(most), repeats))
        case _constants.SUBPATTERN:
            return instance(argument[3], repeats)
        case _constants.ATOMIC_GROUP:
            return instance(argument, repeats)
        case _constants.BRANCH:
            return max((instance(branch, repeats) for branch in argument[1]), key=len)
    return ""


def member(options: Any) -> str:
    """One character of a set."""
    for letter in "a0 -é<>\"',.:;/\n":
        if re.fullmatch(_as_set(options), letter):
            return letter
    kind, value = options[0]
    return chr(value) if kind is _constants.LITERAL else chr(value[0]) if kind is _constants.RANGE else "a"


def _as_set(options: Any) -> str:
    classes = {
        _constants.CATEGORY_DIGIT: r"\d", _constants.CATEGORY_NOT_DIGIT: r"\D", _constants.CATEGORY_SPACE: r"\s",
        _constants.CATEGORY_NOT_SPACE: r"\S", _constants.CATEGORY_WORD: r"\w", _constants.CATEGORY_NOT_WORD: r"\W",
    }  # fmt: skip
    written = ""
    for kind, value in options:
        if kind is _constants.NEGATE:
            written = "^"
        elif kind is _constants.LITERAL:
            written += f"\\U{value:08x}"
        elif kind is _constants.RANGE:
            written += f"\\U{value[0]:08x}-\\U{value[1]:08x}"
        else:
            written += classes[value]
    return f"[{written}]"


def hostile(pattern: Pattern) -> Iterator[str]:
    """Texts of 100 KB: what any pattern may stumble over, and what this one nearly matches, over and over."""
    written = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = _parser.parse(written, pattern.flags & re.VERBOSE)
    nearly = {instance(tree, repeats) for repeats in (1, 3)}
    pieces = [*PIECES, *(cut for text in nearly for cut in (text, text[:-1], text[: len(text) // 2], text + " "))]
    for piece in dict.fromkeys(filter(None, pieces)):
        yield (piece * (LENGTH // len(piece) + 1))[:LENGTH]


def seconds(found: Found, text: str) -> float:
    """The processor's, and the least of several where it is much: others use the machine too. A sixteenth of the text comes
    first, then a quarter. What grows with the square of the length takes sixteen times as long on four times as much, and no
    pattern grows faster that would end here at all; where even that is little, or where the two show what part of it grows so
    and that is little, the whole need not be tried. What grows in step with the length is counted a tenth: a busy machine
    makes a long list of words slow, and it is no way to trouble anyone."""
    given: Any = text.encode("utf-8", "replace") if isinstance(found.pattern.pattern, bytes) else text
    if found.sliced:
        given = given[:SLICE]
    if (little := _timed(found, given[: LENGTH // 50])) >= SECONDS / 2:
        return 50 * little  # hopeless: the whole would take minutes
    sixteenth = _timed(found, given[: LENGTH // 16])
    if 256 * sixteenth < SECONDS or 16 * sixteenth >= 10 * SECONDS:
        return 16 * sixteenth
    quarter = float("inf")
    for _ in range(3):
        sixteenth = min(sixteenth, _timed(found, given[: LENGTH // 16]))
        quarter = min(quarter, _timed(found, given[: LENGTH // 4]))
        if 16 * quarter < SECONDS:
            return 4 * quarter
        if (whole := as_a_whole(sixteenth, quarter)) < max(SECONDS, 6 * quarter):
            return whole if whole < SECONDS else whole / 10
    took, growth = float("inf"), float("inf")
    for _ in range(5):
        took = min(took, _timed(found, given))
        if took < SECONDS:
            return took
        growth = min(growth, took / max(_timed(found, given[: LENGTH // 4]), 1e-6))
    return took / 10 if growth < 12 else took


def as_a_whole(sixteenth: float, quarter: float) -> float:
    """What the whole takes, by what two parts of it took: one share in step with the length, the rest with its square."""
    squared = max(quarter - 4 * sixteenth, 0.0) / 12
    return 16 * (sixteenth - squared) + 256 * squared


@pytest.mark.parametrize(("sixteenth", "quarter", "whole"), [(1.0, 4.0, 16.0), (1.0, 16.0, 256.0), (2.0, 20.0, 272.0)])
def test_the_whole_is_told_from_two_parts(sixteenth: float, quarter: float, whole: float) -> None:
    """By twos: all of it in step with the length, all of it with the square, and half of each."""
    assert as_a_whole(sixteenth, quarter) == whole


def test_a_pattern_that_can_be_kept_busy_is_found_out() -> None:
    found = Found("busy", re.compile(r"\s+\n"), frozenset(), sliced=False)
    assert max(seconds(found, text) for text in hostile(found.pattern)) >= SECONDS


def _timed(found: Found, given: str | bytes) -> float:
    slowest = 0.0
    for way in found.ways:
        begun = time.process_time()
        answer = getattr(found.pattern, way)(given)
        if way == "finditer":
            deque(answer, maxlen=0)
        slowest = max(slowest, time.process_time() - begun)
    return slowest


def test_every_pattern_is_quick_on_hostile_text(capsys: pytest.CaptureFixture[str]) -> None:
    slow: dict[str, float] = {}
    tried, slowest = 0, 0.0
    found = patterns()
    for each in found:
        for text in hostile(each.pattern):
            tried += 1
            took = seconds(each, text)
            slowest = max(slowest, took)
            if took >= SECONDS:
                slow[f"{each.name} on {text[:40]!r}"] = took
    assert slow == {}
    for room in ("english.", "adapters.page.", "adapters.files.", "article.", "ledger."):
        assert any(each.name.startswith(room) for each in found), room
    with capsys.disabled():
        print(f"\n  {len(found)} patterns, {tried} hostile texts: at most {slowest * 1000:.0f} ms each")


@pytest.mark.parametrize("piece", PIECES)
def test_stubs_are_told_quickly(piece: str) -> None:
    begun = time.process_time()
    what_is_missing((piece * LENGTH)[:LENGTH])
    what_is_missing((piece * LENGTH)[:599])
    assert time.process_time() - begun < SECONDS
