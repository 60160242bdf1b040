-- What was kept, under seals: digests that a change made outside Adjudge leaves behind. Of a case one over its body, and one over
-- that and what lists show of it, so that a list can look without reading cases whole. What an earlier Adjudge kept is sealed as
-- it is found: what was changed before that cannot be known.

ALTER TABLE job_case ADD COLUMN body_sha256 BLOB;
ALTER TABLE job_case ADD COLUMN seal BLOB;
UPDATE job_case SET body_sha256 = sealed(body);
UPDATE job_case SET seal = sealed(id, created, body_sha256, workspace, kind, title, verdict, came_to);
DROP INDEX case_listed;
CREATE INDEX case_listed ON job_case (workspace, created, id, kind, title, verdict, came_to, body_sha256, seal);

ALTER TABLE job ADD COLUMN seal BLOB;
UPDATE job SET seal = sealed(id, result) WHERE state = 'done';
ALTER TABLE ruling ADD COLUMN seal BLOB;
UPDATE ruling SET seal = sealed(workspace, case_id, verdict, note, made);
