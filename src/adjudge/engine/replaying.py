"""Cases run again, each at the desk of its kind."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from adjudge.engine.answer_desk import AnswerDesk
from adjudge.engine.article_desk import ArticleDesk
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
    request = casework.request_of(case)
    policy = engine.policy_of(request.manner)
    with_models = partial(engine.bench, policy=policy, watch=lambda event: None, topic=request.topic, remember=False)
    versions = engine.versions(policy, casework.language_model_of(case))
    return asyncio.run(casework.replay(case, with_models, versions))
