"""Every table between vocabularies has an entry for every word."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import pytest

from adjudge.values import verdict
from adjudge.values.verdict import NEWS, OPEN, WORKER, Verdict, WorkerVerdict

TABLES = {
    name: table
    for name, table in vars(verdict).items()
    if name.isupper() and isinstance(table, Mapping) and isinstance(next(iter(table), None), Enum)
}


def test_the_tables_are_found() -> None:
    assert {"WORKER", "NEWS", "SIDE"} <= TABLES.keys()


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_total(name: str) -> None:
    vocabulary: type[Enum] = type(next(iter(TABLES[name])))
    assert set(TABLES[name]) == set(vocabulary)


def test_every_word_of_the_worker_api_is_used_and_only_what_is_open_shares_one() -> None:
    assert set(WORKER.values()) == set(WorkerVerdict)
    decided = [WORKER[verdict] for verdict in Verdict if verdict not in OPEN]
    assert len(decided) == len(set(decided)) and WorkerVerdict.UNVERIFIABLE not in decided
    assert {WORKER[verdict] for verdict in OPEN} == {WorkerVerdict.UNVERIFIABLE}
    assert {NEWS[verdict] for verdict in OPEN} == {"Not Enough Evidence"}
