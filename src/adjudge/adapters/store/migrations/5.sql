-- What came of a case in a word, and when a job ended. Lists and searches read the indexes alone: cases and what jobs carry are
-- long, and a search would walk through all of them. When earlier jobs ended was not kept: their beginning stands for it.

ALTER TABLE job_case ADD COLUMN came_to TEXT;
UPDATE job_case SET came_to = came_to(kind, json_extract(CAST(body AS TEXT), '$.result'));
DROP INDEX case_by_workspace;
CREATE INDEX case_listed ON job_case (workspace, created, id, kind, title, verdict, came_to);

ALTER TABLE job ADD COLUMN ended TEXT;
UPDATE job SET ended = created WHERE state IN ('done', 'failed', 'cancelled');
DROP INDEX job_by_workspace;
CREATE INDEX job_listed ON job (workspace, created, id, kind, title, state, case_id) WHERE case_id IS NULL;
CREATE INDEX job_by_end ON job (ended) WHERE case_id IS NULL AND ended IS NOT NULL;
