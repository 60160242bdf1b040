"""Documents into the knowledge base: cut, embed, store, one durable batch after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from adjudge.model.document import Document
from adjudge.model.ingest import IngestReport, Skipped
from adjudge.model.knowledge import Added, PreparedDocument, PreparedPassage
from adjudge.model.span import Span
from adjudge.model.trace import Ingested
from adjudge.model.triple import Entity, Triple
from adjudge.policy import Policy
from adjudge.policy.passages import PassagePolicy
from adjudge.ports import Clock, Embedder, KnowledgeBase
from adjudge.text.chunks import chunks
from adjudge.text.language import detect

SAMPLE = 600
"""Characters read to tell a document's language."""
SKIPS_KEPT = 1000
"""Reasons kept in a report: a file of another format would give one a row."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """A document that comes with the triples and entities it states."""

    document: Document
    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()


Incoming = Document | Stated | Skipped


def ingest(
    incoming: Iterable[Incoming],
    *,
    store: KnowledgeBase,
    generation: int,
    collection: str,
    embedder: Embedder,
    policy: Policy,
    clock: Clock,
    watch: Callable[[Ingested], None] = lambda event: None,
) -> IngestReport:
    """Stores everything that can be read and says what could not. Run again after a kill it passes over what is stored."""
    began = clock.now()
    tally = _Tally()
    for batch in _batches(tally.without_skipped(incoming), policy.passages):
        known = store.unchanged(generation, [stated.document for stated, _ in batch])
        fresh = [item for item, is_known in zip(batch, known, strict=True) if not is_known]
        added = store.add(generation, prepare(fresh, embedder)) if fresh else Added()
        tally.count(added, unchanged=sum(known))
        watch(Ingested(collection=collection, documents=len(batch), passages=added.passages, triples=added.triples))
    return tally.report((clock.now() - began).total_seconds())


def cut(document: Document, policy: PassagePolicy) -> tuple[Span, ...]:
    """Where a document's passages stand."""
    return chunks(document.text, policy.size, policy.overlap, document.language or _language(document.text[:SAMPLE]))


def prepare(cut_documents: Sequence[tuple[Stated, tuple[Span, ...]]], embedder: Embedder) -> list[PreparedDocument]:
    """Documents with a vector for each passage. A passage is embedded under its title: "it" and "the city" then say which."""
    texts = [
        f"{stated.document.title}. {span.of(stated.document.text)}"
        if stated.document.title
        else span.of(stated.document.text)
        for stated, spans in cut_documents
        for span in spans
    ]
    vectors = iter(embedder.embed(texts)) if texts else iter(())
    return [
        PreparedDocument(
            document=stated.document,
            passages=tuple(PreparedPassage(span=span, vector=next(vectors).tobytes()) for span in spans),
            triples=stated.triples,
            entities=stated.entities,
        )
        for stated, spans in cut_documents
    ]


def _batches(documents: Iterable[Stated], policy: PassagePolicy) -> Iterator[list[tuple[Stated, tuple[Span, ...]]]]:
    batch: list[tuple[Stated, tuple[Span, ...]]] = []
    passages = 0
    for stated in documents:
        spans = cut(stated.document, policy)
        batch.append((stated, spans))
        passages += len(spans)
        if passages >= policy.batch:
            yield batch
            batch, passages = [], 0
    if batch:
        yield batch


def _language(sample: str) -> str:
    """English unless the letters say otherwise: detection costs more than cutting a short text."""
    if sample.isascii() or sum(map(str.isascii, sample)) > 0.97 * len(sample):
        return "en"
    return detect(sample)[0]


@dataclass(slots=True)
class _Tally:
    """The account kept while an ingest runs."""

    sums: dict[str, int] = field(default_factory=dict)
    skipped: list[Skipped] = field(default_factory=list)
    more_skipped: int = 0

    def without_skipped(self, incoming: Iterable[Incoming]) -> Iterator[Stated]:
        for item in incoming:
            if isinstance(item, Skipped):
                if len(self.skipped) < SKIPS_KEPT:
                    self.skipped.append(item)
                else:
                    self.more_skipped += 1
            else:
                yield item if isinstance(item, Stated) else Stated(document=item)

    def count(self, added: Added, *, unchanged: int) -> None:
        counts = {
            "documents_added": added.added, "documents_updated": added.updated, "duplicates": added.duplicates,
            "documents_unchanged": added.unchanged + unchanged, "passages_added": added.passages,
            "triples_added": added.triples,
        }  # fmt: skip
        for name, number in counts.items():
            self.sums[name] = self.sums.get(name, 0) + number

    def report(self, seconds: float) -> IngestReport:
        skipped = self.skipped
        if self.more_skipped:
            skipped = [
                *skipped,
                Skipped(path="", reason=f"{self.more_skipped:,} more were skipped for reasons like these."),
            ]
        return IngestReport(**self.sums, skipped=tuple(skipped), seconds=seconds)
