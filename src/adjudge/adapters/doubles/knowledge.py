"""A knowledge base to be thrown away."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from pathlib import Path

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.jobs import SqliteCases, SqliteUrlHistory
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase


class TemporaryKnowledgeBase(SqliteKnowledgeBase):
    """The store itself, in a folder of its own that is gone with it: what a test sees is what the product does.

        knowledge = TemporaryKnowledgeBase()
        generation = knowledge.live("library", embedder=embedder.name, size=embedder.size)
        knowledge.add(generation, [prepared])
        knowledge.lexical("capital of France", 5, Filter())

    `knowledge.graph` is the graph of the triples added here; `knowledge.cases` and `knowledge.urls` are kept beside them.
    """

    def __init__(self) -> None:
        folder = tempfile.mkdtemp(prefix="adjudge-")
        database = Database(Path(folder) / "adjudge.db")
        super().__init__(database)
        self.graph = SqliteGraph(database)
        self.cases = SqliteCases(database)
        self.urls = SqliteUrlHistory(database)
        weakref.finalize(database, shutil.rmtree, folder, ignore_errors=True)
