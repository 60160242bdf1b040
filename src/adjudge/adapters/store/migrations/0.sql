-- collection ─< generation ─< document >─ snapshot        one text, however many documents carry it
--                   │             └─< passage ─ vector     offsets into the snapshot; signed bytes
--                   └─ passage_words_<id>                  full text (FTS5), one table a generation
-- entity ─< alias      triple >─ passage                   the graph, in the same file and the same commit
-- visit    job_case    job ─< job_event, job_part          URL history, finished cases, work under lease and what it told
-- ruling   api_key     api_session                         what people say of cases; who may call a server
-- reading                                                  what stance models read before
--
-- A generation is one build of a collection. Readers look only at the live one, so a new build can fill beside it and one
-- updated row makes it visible. Full text is a table a generation: switching, rolling back and dropping touch no other,
-- and a build never bends the word statistics of what readers search.

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
