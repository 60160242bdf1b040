"""A kept case holds on to the texts it rests on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.jobs import SqliteCases
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.case import Case
from adjudge.values.document import Document, content_sha256
from adjudge.values.knowledge import PreparedDocument

TEXT = "Rain fell."


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "store.db")
    yield opened
    opened.close()


@pytest.fixture
def kb(database: Database) -> SqliteKnowledgeBase:
    filled = SqliteKnowledgeBase(database)
    document = Document(key="a", text=TEXT, source="gazette")
    filled.add(filled.live("library", embedder="e", size=4), [PreparedDocument(document=document, passages=())])
    return filled


CASE = Case(
    id="c",
    kind="verify",
    created=dt.datetime(2024, 5, 1, tzinfo=dt.UTC),
    inputs={},
    policy_digest="p",
    models="m",
    store_snapshot="s",
    snapshots=(content_sha256(TEXT),),
)


def test_a_text_a_case_rests_on_outlives_its_document(database: Database, kb: SqliteKnowledgeBase) -> None:
    SqliteCases(database).save(CASE)
    assert kb.remove("library", "gazette") == 1
    kept = kb.snapshot(content_sha256(TEXT))
    assert kept is not None and kept.text == TEXT


def test_a_text_no_case_rests_on_goes_with_its_document(database: Database, kb: SqliteKnowledgeBase) -> None:
    cases = SqliteCases(database)
    cases.save(CASE)
    cases.save(replace(CASE, snapshots=()))
    kb.remove("library", "gazette")
    assert kb.snapshot(content_sha256(TEXT)) is None


def test_a_case_may_name_a_text_twice_or_one_that_is_no_hash(database: Database) -> None:
    cases = SqliteCases(database)
    odd = replace(CASE, snapshots=(content_sha256(TEXT), "elsewhere", content_sha256(TEXT)))
    cases.save(odd)
    assert cases.load("c") == odd
