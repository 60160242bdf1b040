-- What a server keeps: whose a job is and when its turn comes, what it told of itself, parts of it that are done, people's own
-- rulings, and keys by their hashes alone. What a case is found by lies beside it, so that lists read no case whole.

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
