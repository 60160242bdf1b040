"""As many open claims as decided ones of a kind in a pass.

Where the labelled sets know support and refutation only, all that is open was found by a search or made by a rule, and there is five times more of it. A
model that sees them as they come learns that texts of that kind leave claims open, and no shift of its logits takes that back without spoiling the
kinds that were even from the start. So of each kind a pass has one open pair for every two decided ones, others in every pass.
"""

from __future__ import annotations

import numpy as np
from rows import LABELS, Row

SCIENCE = ("scifact", "check_covid", "citint", "ret_science", "cf_abstract", "syn_abstract", "gen_science")
FOUND = ("fever", "fm2", "exfever", "ret_wiki", "gen_wiki", "gen_passage", "gen_elsewhere")
MADE = ("syn_", "doc_")


def kind(row: Row) -> str | None:
    """Science, the encyclopaedia as people write and search it, or by rule; None for sets that are even as they are."""
    name = row["dataset"]
    kinds = (("science", SCIENCE), ("found", FOUND), ("made", MADE))
    return next((of for of, names in kinds if name.startswith(names)), None)


def evened(picked: np.ndarray, kinds: np.ndarray, said: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The picked rows without the open ones that are too many; `kinds` is each picked row's kind, "" for none; `said` each row's label or its teacher's opinion."""
    is_open = said[picked] == LABELS.index("NEI")
    keep = np.ones(len(picked), bool)
    for of in sorted(set(kinds) - {""}):
        here = np.flatnonzero((kinds == of) & is_open)
        most = int(((kinds == of) & ~is_open).sum() / 2)
        keep[rng.permutation(here)[most:]] = False
    return picked[keep]
