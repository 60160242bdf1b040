-- What stance models read before.

CREATE TABLE reading (
    id INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    evidence BLOB NOT NULL,
    claim BLOB NOT NULL,
    logits BLOB NOT NULL,
    UNIQUE (model, evidence, claim)
) STRICT;
