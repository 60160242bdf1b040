"""Which statements of a draft its documents bear out (seed 003), and answers written so that they are.

ground                         the job: the draft read, matched, read against its documents, accounted for
draft_claims, draft_reading, … from a draft to its claims, each at its exact place
match, chunk_reading, support  which chunks may bear on a claim, and what they say of it
near_misses                    a sentence that shares the words and turns a limit round, says less, or speaks of another thing
entries, gates                 the ledger's rows, figures and gates
answers                        a question answered from documents
"""

from __future__ import annotations

FACE = (
    "answers.answer",
    "answers.bench",
    "answers.writer",
    "gates",
    "ground",
)
"""What others may import from here; all else is this package's own."""
