"""What is kept of a grounding session for those who must show their work, and for how long (seed 003 §9)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.budget import Spend
from adjudge.model.chunk import Chunk
from adjudge.model.grounding import AnswerRequest, GroundRequest
from adjudge.model.ledger import Answer, Audit, Ledger

MILLISECONDS = 1000


def audit_of_answer(answer: Answer, request: AnswerRequest, began: dt.datetime, chunks: Sequence[Chunk]) -> Audit:
    """The audit of an answer, every field of 003 §9.1."""
    return replace(
        _audit(answer.ledger, request, began, answer.spend),
        mode=request.mode,
        retrieved_chunk_ids=tuple(dict.fromkeys(chunk.hash for chunk in chunks)),
        revision_history=answer.revisions,
        risk_flags=answer.risk_flags,
    )


def audit_of_ledger(ledger: Ledger, request: GroundRequest, began: dt.datetime) -> Audit:
    """The same of a draft that somebody else wrote: it has no revisions, and its chunks are all that its claims were read
    against: of a claim that is found nowhere these are what there is to show."""
    return _audit(ledger, request, began, ledger.spend)


def _audit(ledger: Ledger, request: AnswerRequest | GroundRequest, began: dt.datetime, spend: Spend) -> Audit:
    return Audit(
        session_id=ledger.case_id,
        timestamp=began,
        user_id=request.user_id,
        workspace_id=request.workspace_id,
        query=request.query,
        mode="draft",
        retrieved_chunk_ids=ledger.chunks_read,
        final_coverage=ledger.summary.evidence_coverage,
        final_unsupported_rate=ledger.summary.unsupported_rate,
        claim_count=ledger.summary.total_claims,
        verdict_distribution=ledger.summary.verdict_distribution,
        risk_flags=ledger.risk_flags,
        total_duration_ms=round(spend.seconds * MILLISECONDS),
        llm_calls=spend.llm_calls,
        token_usage=spend.tokens,
    )
