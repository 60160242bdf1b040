"""Cases run again, each at the desk of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.engine.answer_desk import AnswerDesk
from adjudge.engine.article_desk import ArticleDesk
from adjudge.engine.claim_desk import ClaimDesk
from adjudge.engine.ledger_desk import LedgerDesk
from adjudge.jobs import answer_casework, article_casework, casework, ledger_casework
from adjudge.model.case import Case

if TYPE_CHECKING:
    from adjudge.engine.engine import Engine

Replay = (
    casework.Replayed
    | article_casework.ReplayedReport
    | ledger_casework.ReplayedLedger
    | answer_casework.ReplayedAnswer
)
"""A case run again, of whatever kind."""


def replayed(case: Case, engine: Engine) -> Replay:
    """A case computed again from what it was told, by models that remember nothing."""
    if case.kind == article_casework.KIND:
        return ArticleDesk(engine).replayed(case)
    if case.kind == ledger_casework.KIND:
        return LedgerDesk(engine).replayed(case)
    if case.kind == answer_casework.KIND:
        return AnswerDesk(engine).replayed(case)
    return ClaimDesk(engine).replayed(case)
