-- What gives a page's site away as one with others: its owner, where its text comes from, its template. Of pages seen before
-- nothing is known.

ALTER TABLE visit ADD COLUMN marks TEXT NOT NULL DEFAULT '[]';
