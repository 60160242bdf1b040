"""Opening the store's SQLite file: one writer, many readers, nothing acknowledged lost.

WAL lets readers go on while one process writes; `synchronous=FULL` makes a commit survive a power cut, not only a crash.
Connections belong to one thread: each thread gets its own.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudge.errors import StoreBusy, StoreDamaged, StoreError, StoreTooNew

# The store's tables, and how an older file becomes a current one.
#
#     collection ─< generation ─< document >─ snapshot        one text, however many documents carry it
#                       │             └─< passage ─ vector     offsets into the snapshot; signed bytes
#                       └─ passage_words_<id>                  full text (FTS5), one table a generation
#     entity ─< alias      triple >─ passage                   the graph, in the same file and the same commit
#     visit    job_case    job                                 URL history, finished cases, work under lease
#     reading                                                  what stance models read before
#
# A generation is one build of a collection. Readers look only at the live one, so a new build can fill beside it and one
# updated row makes it visible. Full text is a table a generation: switching, rolling back and dropping touch no other,
# and a build never bends the word statistics of what readers search.


VERSION = 4

TABLES = """
CREATE TABLE collection (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    live INTEGER,
    previous INTEGER
) STRICT;

CREATE TABLE generation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    collection_id INTEGER NOT NULL REFERENCES collection(id),
    embedder TEXT NOT NULL,
    size INTEGER NOT NULL,
    last_passage INTEGER NOT NULL DEFAULT 0,
    removals INTEGER NOT NULL DEFAULT 0,
    label TEXT NOT NULL DEFAULT '',
    was_live INTEGER NOT NULL DEFAULT 0,
    builder INTEGER
) STRICT;

CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    generation_id INTEGER NOT NULL REFERENCES generation(id),
    key TEXT NOT NULL,
    source_id INTEGER NOT NULL REFERENCES source(id),
    snapshot_id INTEGER NOT NULL REFERENCES snapshot(id),
    title TEXT NOT NULL,
    section TEXT NOT NULL,
    url TEXT,
    published TEXT,
    language TEXT,
    UNIQUE (generation_id, key)
) STRICT;
CREATE INDEX document_by_source ON document (generation_id, source_id);
CREATE INDEX document_by_snapshot ON document (snapshot_id);
CREATE INDEX document_by_date ON document (generation_id, published);

CREATE TABLE passage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES document(id),
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL
) STRICT;
CREATE INDEX passage_by_document ON passage (document_id);

CREATE TABLE vector (
    passage_id INTEGER PRIMARY KEY REFERENCES passage(id),
    generation_id INTEGER NOT NULL,
    embedding BLOB NOT NULL
) STRICT;
CREATE INDEX vector_by_generation ON vector (generation_id, passage_id);

CREATE TABLE removal (
    generation_id INTEGER NOT NULL,
    passage_id INTEGER NOT NULL,
    PRIMARY KEY (generation_id, passage_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE entity (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    kind TEXT NOT NULL,
    UNIQUE (folded, kind)
) STRICT;

CREATE TABLE alias (
    id INTEGER PRIMARY KEY,
    folded TEXT NOT NULL,
    entity_id INTEGER NOT NULL REFERENCES entity(id),
    name TEXT NOT NULL,
    generation_id INTEGER,
    document_id INTEGER
) STRICT;
CREATE INDEX alias_by_name ON alias (folded);
CREATE INDEX alias_by_entity ON alias (entity_id);
CREATE INDEX alias_by_document ON alias (document_id);
CREATE INDEX alias_by_generation ON alias (generation_id);
CREATE VIRTUAL TABLE alias_words USING fts5(name, content='', tokenize='unicode61 remove_diacritics 2');

CREATE TABLE triple (
    id INTEGER PRIMARY KEY,
    generation_id INTEGER NOT NULL REFERENCES generation(id),
    passage_id INTEGER NOT NULL REFERENCES passage(id),
    subject_id INTEGER NOT NULL REFERENCES entity(id),
    relation TEXT NOT NULL,
    object TEXT NOT NULL,
    object_id INTEGER REFERENCES entity(id),
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    confidence REAL NOT NULL,
    date TEXT
) STRICT;
CREATE INDEX triple_by_subject ON triple (subject_id, generation_id);
CREATE INDEX triple_by_object ON triple (object_id, generation_id);
CREATE INDEX triple_by_passage ON triple (passage_id);

CREATE TABLE visit (
    url TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    status TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    content_sha256 TEXT,
    detail TEXT NOT NULL,
    jobs TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visit_by_site ON visit (site);

CREATE TABLE job_case (
    id TEXT PRIMARY KEY,
    created TEXT NOT NULL,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX case_by_time ON job_case (created);

CREATE TABLE case_snapshot (
    sha256 BLOB NOT NULL,
    case_id TEXT NOT NULL REFERENCES job_case(id) ON DELETE CASCADE,
    PRIMARY KEY (sha256, case_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX case_snapshot_by_case ON case_snapshot (case_id);

CREATE TABLE job (
    id TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL,
    created TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_until TEXT,
    worker TEXT,
    result TEXT,
    error TEXT,
    idempotency_key TEXT UNIQUE
) STRICT, WITHOUT ROWID;
CREATE INDEX job_waiting ON job (state, sequence);
"""

WORDS = "fts5(title, text, content='', tokenize='porter unicode61 remove_diacritics 2')"
"""Full text of one generation. Contentless: the words themselves are read from the snapshot. Porter stems lift recall on
claims, which seldom repeat a text's exact forms."""

READINGS = """
CREATE TABLE reading (
    id INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    evidence BLOB NOT NULL,
    claim BLOB NOT NULL,
    logits BLOB NOT NULL,
    UNIQUE (model, evidence, claim)
) STRICT;
"""

UNREAD = """
ALTER TABLE passage ADD COLUMN unread TEXT NOT NULL DEFAULT '';
"""
"""Stretches of a passage that are not in its full text, as "17-62 80-95". They are kept and not found anew: full text has no
words of its own, so that a passage can only leave it by the very words it came with."""

TABLE_ROW = """
ALTER TABLE passage ADD COLUMN table_row TEXT NOT NULL DEFAULT '';
"""
"""A passage that is a row of a table: its cells with the names of their columns, as JSON; full text has it by them. Kept for the
same reason."""

MIGRATIONS: dict[int, str] = {0: TABLES, 1: READINGS, 2: UNREAD, 3: TABLE_ROW}
"""From which version, by which statements, to the next."""


LOOKUP = 500
"""Placeholders one look-up statement carries at the most."""


def marks(values: Sequence[object]) -> str:
    """As many placeholders as there are values."""
    return ",".join("?" * len(values))


def words_table(generation: int) -> str:
    """The name of a generation's full-text table."""
    return f"passage_words_{int(generation)}"


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
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)  # another process may have migrated while we waited
        while version < VERSION:
            for statement in _statements(MIGRATIONS[version]):
                connection.execute(statement)
            version += 1
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk makes SQLite roll back by itself
            connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _statements(script: str) -> list[str]:
    return [s for s in (part.strip() for part in script.split(";\n")) if s]


BUSY_SECONDS = 30.0
"""Long enough for another process to finish a batch; longer means something holds the lock for good."""


class Database:
    """A store's file, with a connection for each thread that asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._open: weakref.WeakSet[_Held] = weakref.WeakSet()
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The data folder {path.parent} cannot be made ({error.strerror}).", "Set ADJUDGE_HOME."
            ) from error
        with translated(path):
            migrate(self.connection)

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection, opened on first use."""
        held: _Held | None = getattr(self._local, "held", None)
        if held is not None and held.process == os.getpid():
            return held.connection
        with translated(self.path):
            fresh = sqlite3.connect(
                self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=512
            )
            _use_wal(fresh)
            fresh.executescript(
                "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                "PRAGMA cache_size=-32768; PRAGMA mmap_size=1073741824; PRAGMA temp_store=MEMORY;"
            )
        self._local.held = held = _Held(fresh)
        with self._lock:
            self._open.add(held)
        return fresh

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is durable when the block ends, or none of it ever was."""
        connection = self.connection
        with translated(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A consistent view: every statement in the block, and in blocks inside it, sees the same moment."""
        connection = self.connection
        if connection.in_transaction:
            yield connection
            return
        with translated(self.path):
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("COMMIT")

    def close(self) -> None:
        with self._lock:
            for held in list(self._open):
                held.close()
            self._open.clear()
        self._local = threading.local()


class _Held:
    """A thread's connection: closed when the thread ends, and left alone in a process forked from the one that opened it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.process = os.getpid()

    def close(self) -> None:
        if self.process == os.getpid():
            self.connection.close()

    def __del__(self) -> None:
        self.close()


def _use_wal(connection: sqlite3.Connection) -> None:
    """Sets the journal mode. SQLite does not wait for this lock as it does for others: several may open a new file at once."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            locked = (error.sqlite_errorname or "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
            if not locked or time.monotonic() > give_up:
                raise
            time.sleep(0.01)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's errors as sentences a person can act on."""
    try:
        yield
    except sqlite3.OperationalError as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreBusy(
                f"Another process has been writing to {path.name} for over {BUSY_SECONDS:.0f} seconds.",
                "Wait for it to finish and try again.",
            ) from error
        if name.startswith("SQLITE_FULL"):
            raise StoreError(
                "The disk is full; nothing of this batch was stored.", "Free some space and run the same command again."
            ) from error
        if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR")):
            raise StoreError(
                f"The store {path} cannot be used ({error}).",
                "Check the folder's permissions and disk, or set ADJUDGE_STORE.",
            ) from error
        raise
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise StoreDamaged(
                f"The store {path} is damaged ({error}).", "Restore a backup, or move the file away to begin anew."
            ) from error
        raise
