"""Documents as chunks: the pieces a ledger cites, cut as the knowledge base cuts its passages (seed 003)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.candidate import Candidate
from adjudge.model.chunk import Chunk
from adjudge.model.document import Document
from adjudge.policy import Policy
from adjudge.steps.ingest import cut
from adjudge.text.chunk_hash import chunk_hashes


def chunked(documents: Sequence[Document], policy: Policy) -> tuple[Chunk, ...]:
    """The chunks of some documents, in order; what speaks to a judge is found once and kept beside the text."""
    found = [
        Chunk(
            hash="",
            document=name,
            text=cutting.span.of(document.text),
            span=cutting.span,
            content_sha256=document.content_sha256,
            title=document.title,
            url=document.url,
            inferred_date=document.published,
            unread=cutting.unread,
            row=cutting.row,
        )
        for name, document in zip(names(documents), documents, strict=True)
        for cutting in cut(document, policy.passages)
    ]
    return hashed(found, policy)


def retrieved_chunks(candidates: Sequence[Candidate]) -> tuple[Chunk, ...]:
    """What a search of the knowledge base found, as chunks: its passages were cut when they were stored. They have no names
    yet: those are given to all chunks of a ledger together."""
    found = {(c.content_sha256, c.span): c for c in candidates}
    return tuple(
        Chunk(
            hash="",
            document=c.url or c.source,
            text=c.text,
            span=c.span,
            content_sha256=c.content_sha256,
            title=c.title,
            url=c.url,
            inferred_date=c.published,
            unread=c.unread,
            row=c.row,
        )
        for c in found.values()
    )


def hashed(chunks: Sequence[Chunk], policy: Policy) -> tuple[Chunk, ...]:
    """Chunks with their hashes, which are as long as it takes to tell all of them apart."""
    hashes = chunk_hashes([chunk.text for chunk in chunks], policy.ledger.hash_digits)
    return tuple(replace(chunk, hash=hash_) for chunk, hash_ in zip(chunks, hashes, strict=True))


def names(documents: Sequence[Document]) -> tuple[str, ...]:
    """What each document is called in a ledger: the file or site it came from, or its own key where several came from one. A
    name that is taken gets a number behind it: two documents under one would be taken for one."""
    shared = Counter(document.source for document in documents)
    taken: dict[str, int] = {}
    found: list[str] = []
    for document in documents:
        name = document.source if document.source and shared[document.source] == 1 else document.key
        own = name
        while own in taken:
            taken[name] += 1
            own = f"{name} #{taken[name]}"
        taken[own] = 1
        found.append(own)
    return tuple(found)
