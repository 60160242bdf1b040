"""Documents into the knowledge base: read, cut, embedded, stored, one durable batch after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace

from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.blocks import front_matter
from adjudge.english.layout.chunks import chunks
from adjudge.english.layout.clean import detect
from adjudge.english.layout.tables import FoundRow, apart, tables
from adjudge.errors import InputError
from adjudge.knowledge.extract import stated
from adjudge.policy import Policy
from adjudge.policy.sources import PassagePolicy
from adjudge.ports import Clock, Embedder, KnowledgeBase
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, IngestReport, Skipped, TableRow, framed
from adjudge.values.knowledge import Added, PreparedDocument, PreparedPassage, Stated
from adjudge.values.span import Span, as_read, within
from adjudge.values.trace import Ingested

SAMPLE = 600
"""Characters read to tell a document's language."""
SKIPS_KEPT = 1000
"""Reasons kept in a report: a file of another format would give one a row."""


Readable = Document | Stated
Incoming = Readable | Skipped


@dataclass(frozen=True, kw_only=True, slots=True)
class Cutting:
    """A passage by its place, and by what of it is read."""

    span: Span
    unread: tuple[Span, ...]
    """Stretches of the passage that speak to its judge, counted in the passage."""
    text: str
    """The passage without them; a row of a table with its headers."""
    row: TableRow | None = None


def cut(document: Document, policy: PassagePolicy) -> tuple[Cutting, ...]:
    """A document's passages: runs of sentences, and the rows of its tables one by one. It is cut as if nothing in it spoke to a
    judge: such words make no passage longer, put no border elsewhere and are neither embedded nor found."""
    text = document.text
    unread = addressed(text)
    language = document.language or _language(framed(text, unread).text[:SAMPLE])
    settings = front_matter(text)
    found: list[Cutting] = []
    at = settings.span.end if settings else 0
    for table in tables(text, unread):
        found += _prose(text, Span(start=at, end=table.span.start), unread, policy, language)
        found += (cutting for row in table.rows for cutting in _row(text, row, unread, policy))
        at = table.span.end
    return (*found, *_prose(text, Span(start=at, end=len(text)), unread, policy, language))


def _prose(text: str, place: Span, unread: Sequence[Span], policy: PassagePolicy, language: str) -> Iterator[Cutting]:
    """The passages of a stretch that is no table."""
    frame = framed(place.of(text), within(unread, place))
    for chunk in chunks(frame.text, policy.size, policy.overlap, language):
        if (span := frame.back(chunk)) is not None:
            own = span.shifted(place.start)
            yield Cutting(span=own, unread=within(unread, own), text=chunk.of(frame.text))


def _row(text: str, found: FoundRow, unread: Sequence[Span], policy: PassagePolicy) -> Iterator[Cutting]:
    """A row of a table is one passage; a very long one some cells at a time, each with what the row is about."""
    parts = [found] if len(found.row.line) <= policy.size else apart(text, found, policy.size, unread)
    for part in parts:
        row = part.row
        found_by = f"{row.caption}. {row.line}" if row.caption else row.line
        yield Cutting(span=part.span, unread=within(unread, part.span), text=found_by, row=row)


def prepare(documents: Sequence[Stated], embedder: Embedder, policy: PassagePolicy) -> list[PreparedDocument]:
    """Documents cut, with a vector for each passage."""
    cuttings = [cut(one.document, policy) for one in documents]
    texts = [
        embedded_text(one.document.title, cutting.text) for one, own in zip(documents, cuttings, strict=True) for cutting in own
    ]
    vectors = iter(embedder.embed(texts)) if texts else iter(())
    return [
        PreparedDocument(
            document=one.document,
            passages=tuple(
                PreparedPassage(span=cutting.span, vector=next(vectors).tobytes(), unread=cutting.unread, row=cutting.row)
                for cutting in own
            ),
            triples=one.triples,
            entities=one.entities,
        )
        for one, own in zip(documents, cuttings, strict=True)
    ]


def embedded_text(title: str, text: str) -> str:
    """What is embedded of a passage: it stands under its title, so that "it" and "the city" say which. What a text says
    over and over counts once, or it would drown the rest."""
    parts = text.split(". ")
    if len(set(parts)) < len(parts):
        text = ". ".join(dict.fromkeys(parts))
    return as_read(f"{title}. {text}" if title else text)


def _document(item: Readable) -> Document:
    return item.document if isinstance(item, Stated) else item


def _stated(item: Readable, keeping: Keeping) -> Stated:
    """A document with what it states: as it brings it, else as it is read out of it, where that is asked for."""
    if isinstance(item, Stated):
        return item
    return stated(item, keeping.policy) if keeping.extracts else Stated(document=item)


def _batches(documents: Iterable[Readable], policy: PassagePolicy) -> Iterator[list[Readable]]:
    """Documents in groups of about `policy.batch` passages, reckoned by length: they are cut only if they are new."""
    batch: list[Readable] = []
    passages = 0
    for item in documents:
        batch.append(item)
        passages += 1 + len(_document(item).text) // (policy.size - policy.overlap)
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

    sums: Counter[str] = field(default_factory=Counter)
    skipped: list[Skipped] = field(default_factory=list)
    more_skipped: int = 0

    def without_skipped(self, incoming: Iterable[Incoming]) -> Iterator[Readable]:
        for item in incoming:
            if isinstance(item, Skipped):
                if len(self.skipped) < SKIPS_KEPT:
                    self.skipped.append(item)
                else:
                    self.more_skipped += 1
            else:
                yield item

    def count(self, added: Added, *, unchanged: int) -> None:
        self.sums.update(
            documents_added=added.added, documents_updated=added.updated, duplicates=added.duplicates,
            documents_unchanged=added.unchanged + unchanged, passages_added=added.passages, triples_added=added.triples,
        )  # fmt: skip

    def report(self, seconds: float) -> IngestReport:
        more = Skipped(path="", reason=f"{self.more_skipped:,} more were skipped for reasons like these.")
        skipped = (*self.skipped, more) if self.more_skipped else tuple(self.skipped)
        return IngestReport(**self.sums, skipped=skipped, seconds=seconds)


# Keeping the knowledge base: documents added to what is live, and whole collections built beside it and switched.


Watch = Callable[[Ingested], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Keeping:
    """What both jobs work with."""

    store: KnowledgeBase
    embedder: Embedder
    policy: Policy
    clock: Clock
    extracts: bool = False
    """Whether statements for the graph are taken out of documents that bring none."""


def for_pages(keeping: Keeping) -> Keeping:
    """The same for pages of the web, whatever collection they go into."""
    return replace(keeping, extracts=bool(keeping.policy.extraction.pages))


def add(incoming: Iterable[Incoming], collection: str, keeping: Keeping, watch: Watch) -> IngestReport:
    """Documents into the live collection; each batch is searchable once it is stored."""
    generation = keeping.store.live(collection, embedder=keeping.embedder.name, size=keeping.embedder.size)
    return ingest(incoming, collection, generation, keeping, watch)


def rebuild(incoming: Iterable[Incoming], collection: str, keeping: Keeping, watch: Watch, *, label: str = "") -> IngestReport:
    """The whole collection anew: filled beside the live one, switched in one step, the old one kept for rollback."""
    generation = keeping.store.begin(collection, embedder=keeping.embedder.name, size=keeping.embedder.size, label=label)
    try:
        report = ingest(incoming, collection, generation, keeping, watch)
        if report.skipped and not report.documents_added:  # nothing is no reason to throw away what is there
            said = f"Nothing of what was given could be read, so {collection} stays as it was."
            raise InputError(said, f"{report.skipped[0].path}: {report.skipped[0].reason}")
    except BaseException:
        keeping.store.discard(generation)
        raise
    keeping.store.switch(generation)
    return report


def ingest(incoming: Iterable[Incoming], collection: str, generation: int, keeping: Keeping, watch: Watch) -> IngestReport:
    """Stores everything that can be read and says what could not. Run again after a kill it passes over what is stored."""
    store, policy, clock = keeping.store, keeping.policy.passages, keeping.clock
    began = clock.now()
    tally = _Tally()
    for batch in _batches(tally.without_skipped(incoming), policy):
        known = store.unchanged(generation, [_document(item) for item in batch])
        fresh = [_stated(item, keeping) for item, is_known in zip(batch, known, strict=True) if not is_known]
        added = store.add(generation, prepare(fresh, keeping.embedder, policy)) if fresh else Added()
        tally.count(added, unchanged=sum(known))
        watch(Ingested(collection=collection, documents=len(batch), passages=added.passages, triples=added.triples))
    watch(Ingested(collection=collection, documents=0, passages=0, indexing=True))
    store.settle(generation)  # only now: after an error or a stop the store answers without the files
    return tally.report((clock.now() - began).total_seconds())
