"""The figures of a ledger follow from its entries: made in one place, none is left behind when an entry changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.chunk import Chunk
from adjudge.model.ledger import Ledger
from adjudge.model.ledger_codes import UNREAD
from adjudge.policy import Policy
from adjudge.scoring.ledger_flags import low_confidence
from adjudge.scoring.ledger_metrics import gates, summary
from adjudge.scoring.ledger_support import whole_draft
from adjudge.steps.ledger_entries import entry_flags


def with_figures(ledger: Ledger, chunks: Sequence[Chunk], today: dt.date, policy: Policy) -> Ledger:
    """The ledger with summary, probability, gates and flags. A draft that its reason codes call unread covers nothing and fails:
    silence is no support."""
    entries, read = ledger.entries, UNREAD.isdisjoint(ledger.reason_codes)
    low = low_confidence(entries, policy.ledger) if entries else None
    return replace(
        ledger,
        summary=summary(entries, retrieved=read),
        probability=whole_draft(entries, retrieved=read).value,
        gates=gates(entries, policy.ledger, retrieved=read),
        risk_flags=(*entry_flags(entries, chunks, today, policy), *((low,) if low else ())),
    )
