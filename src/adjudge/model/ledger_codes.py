"""The reason codes of a ledger, and which of them say that a draft was not read."""

from __future__ import annotations

from adjudge.model.intake import NotChecked

COMPLETED, NOT_CHECKED = "completed", "not_checked"
NO_EVIDENCE, NO_CLAIMS, INVALID_CITATION = "no_evidence", "no_claims", "invalid_citation"
TOO_MANY = "too_many_claims"
FOREIGN_PASSAGES = "foreign_passages"
"""Some of what an answer might rest on is in a language nobody here reads, and was left out."""

UNREAD = frozenset({NotChecked.EMPTY.value, NotChecked.UNSUPPORTED_LANGUAGE.value, NO_EVIDENCE, TOO_MANY})
"""Reasons for which a draft, or some of it, was held against nothing: whatever else its figures say, it is not grounded. A text
that was read and claims nothing ("I do not know.") is no such case."""
