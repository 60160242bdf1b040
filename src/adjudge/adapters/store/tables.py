"""The store's tables, and how an older file becomes a current one."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

from adjudge.errors import StoreError, StoreTooNew
from adjudge.values.case import came_to
from adjudge.values.codec import to_json

VERSION = 8
"""Of the tables; `migrations/7.sql` leads to it from the one before, `migrations/0.sql` from an empty file."""

WORDS = "fts5(title, text, content='', tokenize='porter unicode61 remove_diacritics 2')"
"""Full text of one generation. Contentless: the words themselves are read from the snapshot. Porter stems lift recall on
claims, which seldom repeat a text's exact forms."""

APPLICATION = 0x41444A47
"""Marks the file as Adjudge's ("ADJG"), for `file` and for us."""


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a file to the current version; a new file starts at 0. Refuses what another program made."""
    version = _version(connection)
    if version == 0 and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StoreError("This file is another program's database.", "Point ADJUDGE_STORE at another file.")
    if version and connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise StoreError("This file is another program's database.", "Point ADJUDGE_STORE at another file.")
    if version > VERSION:
        raise StoreTooNew(
            f"This store was written by a later Adjudge (schema {version}; this one knows up to {VERSION}).",
            "Upgrade Adjudge, or point ADJUDGE_STORE at another file.",
        )
    if version == VERSION:
        return
    connection.create_function("came_to", 2, written_outcome)
    connection.create_function("sealed", -1, sealed)
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)  # another process may have migrated while we waited
        while version < VERSION:
            for statement in statements(version):
                connection.execute(statement)
            version += 1
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk makes SQLite roll back by itself
            connection.execute("ROLLBACK")
        raise


def sealed(*kept: str | bytes | None) -> bytes:
    """A digest of what is kept together; of one thing alone, of its bytes. It shows what was changed by accident or by somebody
    who went past Adjudge: who knows how it is made can make it anew."""
    if len(kept) == 1 and kept[0] is not None:
        return hashlib.sha256(kept[0].encode() if isinstance(kept[0], str) else kept[0]).digest()
    return hashlib.sha256(to_json(kept)).digest()


def written_outcome(kind: str, result: str | None) -> str | None:
    """What came of a case, as the store keeps it."""
    found = came_to(kind, result or "")
    return None if found is None else to_json(found).decode()


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def statements(version: int) -> list[str]:
    """What leads from a version to the next."""
    script = Path(__file__).with_name("migrations").joinpath(f"{version}.sql").read_text(encoding="utf-8")
    return [statement for part in script.split(";\n") if (statement := part.strip())]
