-- Stretches of a passage that are not in its full text, as "17-62 80-95". They are kept and not found anew: full text has no
-- words of its own, so that a passage can only leave it by the very words it came with.

ALTER TABLE passage ADD COLUMN unread TEXT NOT NULL DEFAULT '';
