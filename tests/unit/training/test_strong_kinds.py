"""Pairs made for the strong judge say of their labels what their texts say."""

from __future__ import annotations

import collections
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from training.strong import columns, drawn, limits, roles, worlds

MAKERS: list[Callable[[random.Random, int], Iterator[Any]]] = [
    limits.limits, columns.columns, columns.singles, columns.periods, roles.roles, roles.successors, roles.lists
]  # fmt: skip


@pytest.fixture(scope="module")
def told() -> list[Any]:
    return list(worlds.made(random.Random(1), 12))


def test_every_world_can_be_told_and_leaves_nothing_unfilled(told: list[Any]) -> None:
    assert {r["kind"].partition("_")[2] for r in told} == set(worlds.worlds())
    for row in told:
        assert not re.search(r"[{}\[\]\0]", row["evidence"] + row["claim"]), row
        assert row["claim"][0].isupper() or not row["claim"][0].isalpha()
        assert "  " not in row["claim"]


def test_worlds_take_every_side_about_equally(told: list[Any]) -> None:
    sides = collections.Counter(r["label"] for r in told)
    assert all(0.22 < count / len(told) < 0.45 for count in sides.values()), sides


def test_no_claim_has_two_labels_under_one_text(told: list[Any]) -> None:
    found: dict[tuple[str, str], set[str]] = collections.defaultdict(set)
    for row in told:
        found[row["evidence"], row["claim"]].add(row["label"])
    assert [key for key, sides in found.items() if len(sides) > 1] == []


@pytest.mark.parametrize("make", MAKERS)
def test_no_claim_made_has_two_labels_under_one_text(make: Callable[[random.Random, int], Iterator[Any]]) -> None:
    found: dict[tuple[str, str], set[str]] = collections.defaultdict(set)
    rows = list(make(random.Random(2), 300))
    for row in rows:
        found[row["evidence"], row["claim"]].add(row["label"])
    assert [key for key, sides in found.items() if len(sides) > 1] == []
    sides = collections.Counter(r["label"] for r in rows)
    assert sides["SUPPORTS"] / len(rows) > 0.2 and sides["REFUTES"] / len(rows) > 0.2 and sides["NEI"] / len(rows) > 0.08


@pytest.mark.parametrize(
    ("value", "unit", "ways"),
    [
        (48, "h", {"48 hours", "2 days", "two days"}),
        (1500, "g", {"1,500 g", "1.5 kilos", "1.5 kg", "a kilo and a half"}),
        (90, "min", {"90 minutes", "1.5 hours", "an hour and a half"}),
        (24, "mo", {"24 months", "2 years", "two years"}),
        (10, "d", {"10 days"}),
    ],
)
def test_a_value_is_said_in_its_units(value: int, unit: str, ways: set[str]) -> None:
    rng = random.Random(3)
    assert ways <= {limits.said(value, unit, rng) for _ in range(200)}


@pytest.mark.parametrize(
    ("bound", "inside", "outside"),
    [("most", {9, 10}, {11}), ("below", {9}, {10, 11}), ("least", {10, 11}, {9}), ("above", {11}, {9, 10})],
)
def test_a_limit_lets_itself_in_where_its_words_do(bound: str, inside: set[int], outside: set[int]) -> None:
    holds = limits.HOLDS[bound]
    assert {x for x in (9, 10, 11) if holds(x, 10)} == inside
    assert {x for x in (9, 10, 11) if not holds(x, 10)} == outside


def test_a_figure_that_looks_like_another_is_another() -> None:
    rng = random.Random(4)
    for number in (12, 184_320, 1_000, 99_999):
        found = {drawn.near(number, rng) for _ in range(100)}
        assert number not in found and all(len(str(f)) == len(str(number)) for f in found)


def test_a_figure_in_a_table_is_right_by_thing_and_year() -> None:
    checked = 0
    for row in columns.columns(random.Random(5), 200):
        stated = re.fullmatch(r"In (\d{4}) the figure for (.+) was ([£€$]?[\d,]+)\.", row["claim"])
        cells = _cells(row["evidence"])
        if stated and cells and (stated[2].lower(), stated[1]) in cells:
            checked += 1
            assert (cells[stated[2].lower(), stated[1]] == stated[3]) == (row["label"] == "SUPPORTS"), row
    assert checked > 20


def _cells(text: str) -> dict[tuple[str, str], str]:
    """Cells of a table in Markdown, read another way than it was written."""
    rows = [
        [c.strip() for c in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|") and "---" not in line
    ]
    if not rows:
        return {}
    return {(row[0].lower(), year): value for row in rows[1:] for year, value in zip(rows[0][1:], row[1:], strict=True)}


def test_a_list_that_is_not_closed_leaves_others_open() -> None:
    rows = list(roles.lists(random.Random(6), 300))
    for row in rows:
        name = re.split(r" (?:is|are|has|have|belongs|sells|delivers) ", row["claim"])[0]
        if row["kind"] == "lists_open" and name in (*drawn.TOWNS, *drawn.FIRMS) and name not in row["evidence"]:
            assert row["label"] == "NEI", row
