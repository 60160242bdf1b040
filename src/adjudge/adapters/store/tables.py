"""The store's tables, and how an older file becomes a current one."""

from __future__ import annotations

import sqlite3

from adjudge.errors import StoreError, StoreTooNew
from adjudge.values.case import came_to
from adjudge.values.codec import to_json

#     collection ─< generation ─< document >─ snapshot        one text, however many documents carry it
#                       │             └─< passage ─ vector     offsets into the snapshot; signed bytes
#                       └─ passage_words_<id>                  full text (FTS5), one table a generation
#     entity ─< alias      triple >─ passage                   the graph, in the same file and the same commit
#     visit    job_case    job ─< job_event, job_part         URL history, finished cases, work under lease and what it told
#     ruling   api_key     api_session                         what people say of cases; who may call a server
#     reading                                                  what stance models read before
#
# A generation is one build of a collection. Readers look only at the live one, so a new build can fill beside it and one
# updated row makes it visible. Full text is a table a generation: switching, rolling back and dropping touch no other,
# and a build never bends the word statistics of what readers search.


VERSION = 6

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

SERVICE = """
ALTER TABLE job ADD COLUMN workspace TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN case_id TEXT;
ALTER TABLE job ADD COLUMN stopping INTEGER NOT NULL DEFAULT 0;
UPDATE job SET turn = sequence;
CREATE INDEX job_by_turn ON job (state, turn, sequence);
CREATE INDEX job_by_case ON job (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX job_by_owner ON job (owner, created);
CREATE INDEX job_by_workspace ON job (workspace, created);

CREATE TABLE job_event (
    job_id TEXT NOT NULL REFERENCES job(id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (job_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE job_part (
    job_id TEXT NOT NULL REFERENCES job(id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (job_id, number)
) STRICT, WITHOUT ROWID;

ALTER TABLE job_case ADD COLUMN workspace TEXT NOT NULL DEFAULT '';
ALTER TABLE job_case ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE job_case ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE job_case ADD COLUMN verdict TEXT;
UPDATE job_case SET
    workspace = coalesce(json_extract(CAST(body AS TEXT), '$.inputs.workspace'), ''),
    kind = json_extract(CAST(body AS TEXT), '$.kind'),
    title = substr(coalesce(json_extract(CAST(body AS TEXT), '$.inputs.claim'),
                            json_extract(CAST(body AS TEXT), '$.inputs.title'),
                            json_extract(CAST(body AS TEXT), '$.inputs.query'),
                            json_extract(CAST(body AS TEXT), '$.inputs.draft'), ''), 1, 300),
    verdict = CASE json_extract(CAST(body AS TEXT), '$.kind') WHEN 'verify'
        THEN json_extract(json_extract(CAST(body AS TEXT), '$.result'), '$.verdict') END;
CREATE INDEX case_by_workspace ON job_case (workspace, created);

CREATE TABLE ruling (
    workspace TEXT NOT NULL,
    case_id TEXT NOT NULL,
    verdict TEXT NOT NULL,
    note TEXT NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (workspace, case_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE api_key (
    sha256 BLOB PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    workspace TEXT NOT NULL,
    created TEXT NOT NULL,
    a_minute INTEGER,
    a_day INTEGER,
    reads_only INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE api_session (
    sha256 BLOB PRIMARY KEY,
    key_sha256 BLOB NOT NULL,
    until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""What a server keeps: whose a job is and when its turn comes, what it told of itself, parts of it that are done, people's own
rulings, and keys by their hashes alone. What a case is found by lies beside it, so that lists read no case whole."""

LISTS = """
ALTER TABLE job_case ADD COLUMN came_to TEXT;
UPDATE job_case SET came_to = came_to(kind, json_extract(CAST(body AS TEXT), '$.result'));
DROP INDEX case_by_workspace;
CREATE INDEX case_listed ON job_case (workspace, created, id, kind, title, verdict, came_to);

ALTER TABLE job ADD COLUMN ended TEXT;
UPDATE job SET ended = created WHERE state IN ('done', 'failed', 'cancelled');
DROP INDEX job_by_workspace;
CREATE INDEX job_listed ON job (workspace, created, id, kind, title, state, case_id) WHERE case_id IS NULL;
CREATE INDEX job_by_end ON job (ended) WHERE case_id IS NULL AND ended IS NOT NULL;
"""
"""What came of a case in a word, and when a job ended. Lists and searches read the indexes alone: cases and what jobs carry are
long, and a search would walk through all of them. When earlier jobs ended was not kept: their beginning stands for it."""

MIGRATIONS: dict[int, str] = {0: TABLES, 1: READINGS, 2: UNREAD, 3: TABLE_ROW, 4: SERVICE, 5: LISTS}
"""From which version, by which statements, to the next."""


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


def written_outcome(kind: str, result: str | None) -> str | None:
    """What came of a case, as the store keeps it."""
    found = came_to(kind, result or "")
    return None if found is None else to_json(found).decode()


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _statements(script: str) -> list[str]:
    return [s for s in (part.strip() for part in script.split(";\n")) if s]
