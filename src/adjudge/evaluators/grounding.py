"""Whether a text is grounded in documents, as one call or one assertion."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adjudge.errors import InputError
from adjudge.evaluators.given_documents import documents_of
from adjudge.evaluators.process_engine import process_engine
from adjudge.evaluators.shortfall import share, shortfall, told
from adjudge.model.document import Document
from adjudge.model.grounding import GroundRequest
from adjudge.model.ledger import Ledger
from adjudge.policy.ledger import LedgerPolicy

COVERAGE = LedgerPolicy().coverage
"""The share of claims that must be borne out where nothing else is said (003 §7.3)."""


class Ungrounded(AssertionError):
    """Raised where a text is not grounded in its documents; the message lists every claim to blame."""

    def __init__(self, message: str, ledger: Ledger) -> None:
        super().__init__(message)
        self.ledger = ledger


def ground(
    text: str, documents: Any, *, question: str | None = "", language: str = "", today: dt.date | None = None
) -> Ledger:
    """Every claim of a text with what documents say of it, at exact offsets on both sides.

    `documents` are strings, (name, text) pairs, dictionaries with a text, or documents of LangChain, LlamaIndex or Haystack.
    `question` is what the text answers: a direct answer to it is critical. Models are loaded on the first call and shared by
    all threads; nothing leaves this machine, and no knowledge base is touched. May be called from where an event loop runs.
    """
    return _grounded(text, documents_of(documents), question=question, language=language, today=today)


def assert_grounded(
    text: str,
    documents: Any,
    *,
    coverage: float = COVERAGE,
    allow: Sequence[str] = (),
    question: str | None = "",
    language: str = "",
    today: dt.date | None = None,
) -> Ledger:
    """The ledger of a text that is grounded in documents; Ungrounded, an AssertionError, where it is not: where any
    claim is contradicted or not found, however unimportant, or less than `coverage` of those that matter is borne out. Its
    message lists each claim to blame with its reason and the nearest words of the documents. Claims that contain one of the
    words of `allow` are let through."""
    share(coverage)
    held = documents_of(documents)
    ledger = _grounded(text, held, question=question, language=language, today=today)
    found = shortfall(ledger, coverage, (allow,) if isinstance(allow, str) else allow)
    if not found.passes:
        raise Ungrounded(told(found, held), ledger)
    return ledger


def _grounded(
    text: str, documents: tuple[Document, ...], *, question: str | None, language: str, today: dt.date | None
) -> Ledger:
    if not isinstance(text, str):
        raise InputError(
            f"There is no text to ground: {type(text).__name__} is none.", "Give what was generated as a string."
        )
    if question is not None and not isinstance(question, str):
        raise InputError(f"A question is text, not {type(question).__name__}.", "Give a string, or leave it out.")
    request = GroundRequest(draft=text, documents=documents, query=question or "", language=language)
    if today is not None:
        request = replace(request, today=today)
    return process_engine().ground(request, keep_case=False, remember=False)
