"""What of a question and its documents can be read: an answer in a language that nobody here reads would pass unjudged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.chunk import Chunk
from adjudge.model.grounding import AnswerRequest
from adjudge.model.intake import NotChecked
from adjudge.model.ledger_codes import FOREIGN_PASSAGES
from adjudge.policy.claims import ClaimPolicy
from adjudge.steps.draft_language import is_readable

_UNSUPPORTED = NotChecked.UNSUPPORTED_LANGUAGE.value


def readable(asked: AnswerRequest, policy: ClaimPolicy) -> tuple[AnswerRequest, tuple[str, ...]]:
    """A request with those documents that can be read, and the reason codes of what cannot. A question in another language
    has nothing to be answered from: nobody would know whether it was answered."""
    if not is_readable(asked.query, policy):
        return replace(asked, documents=(), collections=()), (_UNSUPPORTED,)
    kept = tuple(document for document in asked.documents if is_readable(document.text, policy))
    return replace(asked, documents=kept), _codes(len(asked.documents), len(kept))


def readable_chunks(
    chunks: Sequence[Chunk], asked: AnswerRequest, policy: ClaimPolicy
) -> tuple[tuple[Chunk, ...], tuple[str, ...]]:
    """The same of what a search found: collections hold documents of all languages. A document is read or left out as a whole,
    by all that was found of it: a row of names and hours is in no language, and each row of a file is a text of its own."""
    given = {document.content_sha256 for document in asked.documents}
    texts: dict[str, list[str]] = {}
    for chunk in chunks:
        texts.setdefault(chunk.document, []).append(chunk.text)
    known = {name for name, found in texts.items() if is_readable("\n".join(found), policy)}
    kept = tuple(chunk for chunk in chunks if chunk.content_sha256 in given or chunk.document in known)
    return kept, _codes(len(chunks), len(kept))


def _codes(given: int, kept: int) -> tuple[str, ...]:
    if kept == given:
        return ()
    return (FOREIGN_PASSAGES,) if kept else (_UNSUPPORTED,)
