-- A passage that is a row of a table: its cells with the names of their columns, as JSON; full text has it by them. Kept for
-- the same reason.

ALTER TABLE passage ADD COLUMN table_row TEXT NOT NULL DEFAULT '';
