"""One build of a collection, in memory: its documents, each with its passages and triples."""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjudge.english.words import terms
from adjudge.errors import InputError
from adjudge.values.document import Document, Passage
from adjudge.values.knowledge import Added, Filter, Hit, PreparedDocument, PreparedPassage, Triple
from adjudge.values.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredDocument:
    """A document in its collection, with the ids its passages were given."""

    collection: str
    prepared: PreparedDocument
    passage_ids: tuple[int, ...]

    @property
    def document(self) -> Document:
        return self.prepared.document

    def vectors(self) -> Iterator[tuple[int, bytes]]:
        for passage_id, passage in self._placed():
            yield passage_id, passage.vector

    def passages(self) -> Iterator[Passage]:
        """Each passage with its words and all that is known of its document."""
        document = self.document
        for passage_id, passage in self._placed():
            yield Passage(
                id=passage_id,
                document_key=document.key,
                collection=self.collection,
                content_sha256=document.content_sha256,
                span=passage.span,
                text=passage.span.of(document.text),
                source=document.source,
                title=document.title,
                section=document.section,
                url=document.url,
                published=document.published,
                unread=passage.unread,
                row=passage.row,
            )

    def triples(self) -> Iterator[Triple]:
        """Each triple with the passage that states it; those that no passage holds are not kept."""
        for triple in self.prepared.triples:
            home = next((place for place in self._placed() if _holds(place[1].span, triple.span)), None)
            if home is not None:
                yield replace(
                    triple,
                    passage_id=home[0],
                    span=triple.span or home[1].span,
                    source=self.document.source,
                    collection=self.collection,
                    date=triple.date or self.document.published,
                )

    def _placed(self) -> Iterator[tuple[int, PreparedPassage]]:
        return zip(self.passage_ids, self.prepared.passages, strict=True)


@dataclass(kw_only=True, slots=True)
class MemoryGeneration:
    """The documents of one build, by key, and the rules by which a document joins them."""

    collection: str
    embedder: str
    size: int
    label: str = ""
    documents: dict[str, StoredDocument] = field(default_factory=dict)

    def check(self, prepared: PreparedDocument) -> None:
        """Refuses vectors of another size, which are another embedder's, and passages beyond the text."""
        for passage in prepared.passages:
            if len(passage.vector) != self.size:
                raise InputError(
                    f"{prepared.document.key} has vectors of {len(passage.vector)} numbers, not {self.size}.",
                    f"Embed it with {self.embedder}.",
                )
            if passage.span.end > len(prepared.document.text):
                raise InputError(f"{prepared.document.key} has a passage that ends beyond its text.")
            if passage.unread and passage.unread[-1].end > len(passage.span):
                raise InputError(f"{prepared.document.key} has a passage with unread words beyond its end.")

    def add(self, prepared: PreparedDocument, ids: Iterator[int]) -> Added:
        """Takes one document in, unless it is here already under this key or another."""
        document = prepared.document
        known = self.documents.get(document.key)
        if known is not None and known.document == document:
            return Added(unchanged=1)
        self.documents.pop(document.key, None)
        copied = any(_same_content(document, other.document) for other in self.documents.values())
        if known is None and copied:
            return Added(duplicates=1)
        stored = StoredDocument(
            collection=self.collection,
            prepared=prepared,
            passage_ids=tuple(next(ids) for _ in prepared.passages),
        )
        self.documents[document.key] = stored
        return Added(
            added=int(known is None),
            updated=int(known is not None),
            passages=len(stored.passage_ids),
            triples=sum(1 for _ in stored.triples()),
        )

    def remove(self, source: str) -> int:
        """Forgets the documents of a source; returns how many."""
        keys = [key for key, stored in self.documents.items() if stored.document.source == source]
        for key in keys:
            del self.documents[key]
        return len(keys)


def _same_content(one: Document, other: Document) -> bool:
    return (one.source, one.title, one.text) == (other.source, other.title, other.text)


def _holds(passage: Span, statement: Span | None) -> bool:
    return statement is None or (passage.start <= statement.start and statement.end <= passage.end)


# The two ways the knowledge base in memory ranks passages: plain BM25 and plain cosine.


SATURATION = 1.2
LENGTH_WEIGHT = 0.75
"""The usual constants of BM25, those of SQLite too."""


def by_words(query: str, texts: Mapping[int, str]) -> list[Hit]:
    """Every text that shares a word with the query, best first."""
    wanted = frozenset(terms(query))
    counts = {passage_id: Counter(terms(text)) for passage_id, text in texts.items()}
    spread = Counter(term for count in counts.values() for term in wanted & count.keys())
    mean = sum(count.total() for count in counts.values()) / max(len(counts), 1)
    hits = []
    for passage_id, count in counts.items():
        damping = SATURATION * (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * count.total() / max(mean, 1.0))
        score = sum(
            math.log(1.0 + (len(counts) - spread[term] + 0.5) / (spread[term] + 0.5))
            * count[term]
            * (SATURATION + 1.0)
            / (count[term] + damping)
            for term in sorted(wanted & count.keys())  # a fixed order, for sums of floats depend on it
        )
        if score > 0.0:
            hits.append(Hit(passage_id=passage_id, score=score))
    return _best_first(hits)


def by_cosine(query: bytes, vectors: Mapping[int, bytes]) -> list[Hit]:
    """Every vector, nearest first."""
    wanted = _numbers(query)
    return _best_first(
        Hit(passage_id=passage_id, score=_cosine(wanted, _numbers(vector))) for passage_id, vector in vectors.items()
    )


def _numbers(vector: bytes) -> list[int]:
    return memoryview(vector).cast("b").tolist()


def _cosine(a: list[int], b: list[int]) -> float:
    lengths = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(y * y for y in b))
    product = sum(x * y for x, y in zip(a, b, strict=True))
    # Rounding can carry the cosine of equal vectors a hair beyond 1.
    return max(-1.0, min(1.0, product / lengths)) if lengths else 0.0


def _best_first(hits: Iterable[Hit]) -> list[Hit]:
    return sorted(hits, key=lambda hit: (-hit.score, hit.passage_id))


# Which documents and triples a filter lets through, once their collection is chosen.


def admits(where: Filter, *, source: str, date: dt.date | None) -> bool:
    """Whether something of this source and date may be found; where dates matter, the undated are not."""
    if where.sources and source not in where.sources:
        return False
    if date is None:
        return where.published_from is None and where.as_of is None
    return (where.published_from is None or where.published_from <= date) and (
        where.as_of is None or date <= where.as_of
    )
