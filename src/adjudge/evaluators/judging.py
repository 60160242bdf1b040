"""What every evaluator says of an answer: a score, whether it passes, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudge.errors import InputError
from adjudge.evaluators.grounding import COVERAGE, documents_of, ground
from adjudge.evaluators.shortfall import share, shortfall, told
from adjudge.values.ledger import Ledger


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """An answer held against what it was made from."""

    score: float
    """Evidence coverage, from 0 to 1."""
    passes: bool
    reason: str
    ledger: Ledger


def judged(
    answer: Any, documents: Any, *, question: Any = "", coverage: float = COVERAGE, allow: Sequence[str] = ()
) -> Judged:
    """An answer as an evaluator reports it. Raises InputError where there is no answer or no context to hold it against."""
    share(coverage)
    if documents is None:
        raise InputError("There is no context to ground the answer in.", "Give the documents that were retrieved.")
    held = documents_of(documents)
    ledger = ground(answer, held, question=question if isinstance(question, str) else "")
    found = shortfall(ledger, coverage, allow)
    return Judged(score=found.coverage, passes=found.passes, reason=told(found, held), ledger=ledger)


def missing(library: str, extra: str) -> InputError:
    """That an evaluator was imported where its library is not."""
    return InputError(f"This evaluator needs {library}, which is not installed.", f"pip install 'adjudge[{extra}]'")
