"""Passages that are rows of tables: found by their headers too, given back with them, and gone with all their words."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from adjudge.adapters.store import tables
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.document import Document, TableCell, TableRow
from adjudge.values.knowledge import Filter, PreparedDocument, PreparedPassage
from adjudge.values.span import Span
from earlier_store import before_the_service

TEXT = "| Trail | Length |\n|---|---|\n| Otter Loop | 4.2 km |"
ROW = TableRow(cells=(TableCell(name="Trail", value="Otter Loop"), TableCell(name="Length", value="4.2 km")), caption="Walks")


def prepared(row: TableRow | None) -> PreparedDocument:
    place = Span(start=TEXT.index("| Otter"), end=len(TEXT))
    return PreparedDocument(
        document=Document(key="a", text=TEXT, source="notes"),
        passages=(PreparedPassage(span=place, vector=bytes([1] * 8), row=row),),
    )


def test_a_row_is_found_by_its_headers_and_caption_and_leaves_by_them(tmp_path: Path) -> None:
    store = SqliteKnowledgeBase(Database(tmp_path / "store.db"))
    store.add(store.live("library", embedder="e", size=8), [prepared(ROW)])
    for word in ("length", "walks", "otter"):
        (hit,) = store.lexical(word, 5, Filter())
        (passage,) = store.passages([hit.passage_id])
        assert (passage.text, passage.row) == ("| Otter Loop | 4.2 km |", ROW)
    store.copy("library", "copied")
    (hit,) = store.lexical("length", 5, Filter(collections=("copied",)))
    assert store.passages([hit.passage_id])[0].row == ROW
    store.remove("library", "notes")
    assert store.lexical("length walks otter", 5, Filter(collections=("library",))) == ()
    assert store.check() == ()
    store.close()


def test_a_store_of_an_earlier_adjudge_has_no_rows_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = SqliteKnowledgeBase(Database(path))
    store.add(store.live("library", embedder="e", size=8), [prepared(None)])
    store.close()
    with sqlite3.connect(path) as earlier:
        before_the_service(earlier)
        earlier.execute("ALTER TABLE passage DROP COLUMN table_row")
        earlier.execute("PRAGMA user_version = 3")
    earlier.close()
    store = SqliteKnowledgeBase(Database(path))
    (hit,) = store.lexical("otter", 5, Filter())
    assert store.passages([hit.passage_id])[0].row is None
    store.remove("library", "notes")
    assert store.lexical("otter", 5, Filter()) == ()
    assert store.check() == ()
    assert store.stats().schema == tables.VERSION
    store.close()
