"""A knowledge base in memory."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, fields, replace

from adjudge.adapters.doubles.generation import MemoryGeneration, StoredDocument, admits, by_cosine, by_words
from adjudge.english.words import folded
from adjudge.errors import InputError, StoreError, UnknownName
from adjudge.values.codec import digest
from adjudge.values.document import Document, Passage, Snapshot, framed
from adjudge.values.knowledge import (
    Added,
    CollectionInfo,
    Entity,
    Filter,
    Hit,
    Neighbour,
    PreparedDocument,
    SourceInfo,
    StoreStats,
    Triple,
)
from adjudge.values.trace import Ingested


@dataclass(slots=True)
class _Collection:
    live: int | None = None
    previous: int | None = None


class MemoryKnowledgeBase:
    """Documents for as long as the process lives, searched one by one: for tests of some hundred passages.

        knowledge = MemoryKnowledgeBase()
        generation = knowledge.live("library", embedder=embedder.name, size=embedder.size)
        knowledge.add(generation, [prepared])
        knowledge.lexical("capital of France", 5, Filter())

    `MemoryGraph(knowledge)` is the graph of the triples added here. Not for several threads at once.
    """

    def __init__(self) -> None:
        self._generations: dict[int, MemoryGeneration] = {}
        self._collections: dict[str, _Collection] = {}
        self._generation_ids = itertools.count(1)
        self._passage_ids = itertools.count(1)

    def collections(self) -> tuple[CollectionInfo, ...]:
        """Every collection that readers can see, by name."""
        return tuple(self._info(name) for name in self._names(()))

    def embedders(self, where: Filter) -> Mapping[str, tuple[str, ...]]:
        """Which embedder built which of the collections a filter admits."""
        built: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
        for name in self._names(where.collections):
            built[self._live_generation(name).embedder] += (name,)
        return dict(built)

    def live(self, collection: str, *, embedder: str, size: int) -> int:
        """The generation readers see now, made on first use."""
        known = self._collections.setdefault(collection, _Collection())
        if known.live is None:
            known.live = self.begin(collection, embedder=embedder, size=size)
        found = self._generations[known.live]
        if (found.embedder, found.size) != (embedder, size):
            raise InputError(
                f"Collection {collection} was built with embedder {found.embedder}, not {embedder}.",
                "Use that embedder, or choose another collection name.",
            )
        return known.live

    def begin(self, collection: str, *, embedder: str, size: int, label: str = "") -> int:
        """A new generation beside the live one; a build that was never switched to gives way to it."""
        known = self._collections.setdefault(collection, _Collection())
        for old, build in list(self._generations.items()):
            if build.collection == collection and old not in (known.live, known.previous):
                del self._generations[old]
        generation = next(self._generation_ids)
        self._generations[generation] = MemoryGeneration(
            collection=collection, embedder=embedder, size=size, label=label
        )
        return generation

    def switch(self, generation: int) -> None:
        """Makes a generation live; the one it replaces is kept for `rollback`, the one before that is not."""
        collection = self._collections[self._generation(generation).collection]
        if collection.live == generation:
            return
        if collection.previous not in (None, generation):
            del self._generations[collection.previous]
        collection.live, collection.previous = generation, collection.live

    def rollback(self, collection: str) -> int:
        """Back to the generation before."""
        self._live_generation(collection)
        known = self._collections[collection]
        if known.previous is None:
            raise StoreError(f"Collection {collection} has no earlier state to go back to.")
        known.live, known.previous = known.previous, known.live
        return known.live

    def discard(self, generation: int) -> None:
        """Forgets a generation that was never switched to."""
        collection = self._collections[self._generation(generation).collection]
        if generation in (collection.live, collection.previous):
            raise StoreError(f"Generation {generation} is in use.", "Only a build never switched to can be discarded.")
        del self._generations[generation]

    def copy(self, collection: str, into: str, *, watch: Callable[[Ingested], None] | None = None) -> int:
        """A live collection under another name, its passages under ids of their own."""
        if collection == into:
            raise InputError(f"Collection {collection} cannot be copied onto itself.", "Give the copy another name.")
        source = self._live_generation(collection)
        generation = self.begin(into, embedder=source.embedder, size=source.size, label=source.label)
        copy = self._generation(generation)
        for key, stored in source.documents.items():
            ids = tuple(next(self._passage_ids) for _ in stored.passage_ids)
            copy.documents[key] = replace(stored, collection=into, passage_ids=ids)
        self.switch(generation)
        if watch:
            info = self._info(into)
            watch(Ingested(collection=into, documents=info.documents, passages=info.passages, triples=info.triples))
        return generation

    def drop(self, collection: str) -> int:
        """Forgets a whole collection; returns how many documents it held."""
        gone = len(self._live_generation(collection).documents)
        del self._collections[collection]
        self._generations = {i: g for i, g in self._generations.items() if g.collection != collection}
        return gone

    def add(self, generation: int, batch: Sequence[PreparedDocument]) -> Added:
        """Stores a batch, whole or not at all."""
        target = self._generation(generation)
        for prepared in batch:
            target.check(prepared)
        return _sum([target.add(prepared, self._passage_ids) for prepared in batch])

    def settle(self, generation: int) -> None:
        """Nothing to bring up to date: there is no index beside the documents."""
        self._generation(generation)

    def unchanged(self, generation: int, documents: Sequence[Document]) -> tuple[bool, ...]:
        """Which documents are stored already, to the letter."""
        kept = self._generation(generation).documents
        return tuple(d.key in kept and kept[d.key].document == d for d in documents)

    def remove(self, collection: str, source: str) -> int:
        """Forgets a source's documents; returns how many."""
        gone = self._live_generation(collection).remove(source)
        previous = self._collections[collection].previous
        if previous is not None:
            self._generations[previous].remove(source)
        return gone

    def moment(self) -> AbstractContextManager[None]:
        """Nothing changes between two calls unless the test changes it."""
        return nullcontext()

    def lexical(self, query: str, k: int, where: Filter) -> tuple[Hit, ...]:
        """The k best passages by BM25 over titles and texts."""
        found = (p for stored in self._admitted(where) for p in stored.passages())
        texts = {p.id: f"{p.title} {framed(p.text, p.unread, p.row).text}" for p in found}
        return tuple(by_words(query, texts)[: max(k, 0)])

    def vector(self, vector: bytes, k: int, where: Filter) -> tuple[Hit, ...]:
        """The k nearest passages by cosine, among collections whose vectors are of this size."""
        sizes = {self._live_generation(name).size for name in self._names(where.collections)}
        if sizes and len(vector) not in sizes:
            raise InputError(f"This vector has {len(vector)} numbers; the collections hold {min(sizes)}.")
        if not any(vector):
            return ()
        vectors = (pair for stored in self._admitted(where) for pair in stored.vectors())
        comparable = {passage_id: other for passage_id, other in vectors if len(other) == len(vector)}
        return tuple(by_cosine(vector, comparable)[: max(k, 0)])

    def passages(self, ids: Sequence[int]) -> tuple[Passage, ...]:
        """Those that still exist, in the order asked for."""
        kept = {p.id: p for stored in self._all_documents() for p in stored.passages()}
        return tuple(kept[i] for i in ids if i in kept)

    def snapshot(self, content_sha256: str) -> Snapshot | None:
        """The exact text behind a hash, while a document carries it."""
        for stored in self._all_documents():
            if stored.document.content_sha256 == content_sha256:
                return Snapshot(content_sha256=content_sha256, text=stored.document.text)
        return None

    def undated(self, where: Filter) -> int:
        """How many passages a filter by date leaves out for want of one."""
        if where.as_of is None and where.published_from is None:
            return 0
        undated = Filter(collections=where.collections, sources=where.sources)
        return sum(len(s.passage_ids) for s in self._admitted(undated) if s.document.published is None)

    def sources(self, collection: str | None = None) -> tuple[SourceInfo, ...]:
        """Every source of one collection, or of all, by name."""
        groups: defaultdict[tuple[str, str], list[StoredDocument]] = defaultdict(list)
        for stored in self.live_documents((collection,) if collection else ()):
            groups[stored.collection, stored.document.source].append(stored)
        return tuple(_source(name, owner, groups[owner, name]) for owner, name in sorted(groups))

    def export(self, collection: str) -> Iterator[Document]:
        """Every document of a collection, as it came in."""
        return iter([stored.document for stored in self.live_documents((collection,))])

    def stamp(self) -> str:
        """A name for what readers see now."""
        live = {name: self._live_generation(name) for name in self._names(())}
        seen = [
            (name, sorted((key, held.passage_ids, held.document.content_sha256) for key, held in g.documents.items()))
            for name, g in live.items()
        ]
        return digest(seen)[:16]

    def stats(self) -> StoreStats:
        """The whole store at a glance."""
        collections = self.collections()
        return StoreStats(
            path=":memory:",
            schema=0,
            bytes=0,
            collections=collections,
            entities=len({(e.name, e.kind) for s in self.live_documents() for e in s.prepared.entities}),
            triples=sum(info.triples for info in collections),
            index={info.name: f"exact scan of {info.passages:,} passages" for info in collections},
        )

    def live_documents(self, collections: Sequence[str] = ()) -> Iterator[StoredDocument]:
        """What readers see: of these collections, or of all."""
        generations = [self._live_generation(name) for name in self._names(collections)]
        return itertools.chain.from_iterable(list(generation.documents.values()) for generation in generations)

    def _names(self, collections: Sequence[str]) -> Sequence[str]:
        return collections or sorted(name for name, known in self._collections.items() if known.live)

    def _admitted(self, where: Filter) -> Iterator[StoredDocument]:
        for stored in self.live_documents(where.collections):
            if admits(where, source=stored.document.source, date=stored.document.published):
                yield stored

    def _all_documents(self) -> Iterator[StoredDocument]:
        return (stored for generation in self._generations.values() for stored in generation.documents.values())

    def _generation(self, generation: int) -> MemoryGeneration:
        if generation not in self._generations:
            raise UnknownName(f"There is no generation {generation}.")
        return self._generations[generation]

    def _live_generation(self, collection: str) -> MemoryGeneration:
        known = self._collections.get(collection)
        if known is None or known.live is None:
            raise UnknownName(f"There is no collection named {collection}.")
        return self._generations[known.live]

    def _info(self, name: str) -> CollectionInfo:
        generation = self._live_generation(name)
        stored = list(generation.documents.values())
        return CollectionInfo(
            name=name,
            embedder=generation.embedder,
            generation=self._collections[name].live or 0,
            documents=len(stored),
            passages=sum(len(s.passage_ids) for s in stored),
            triples=sum(1 for s in stored for _ in s.triples()),
            can_roll_back=self._collections[name].previous is not None,
            label=generation.label,
        )


def _source(name: str, collection: str, stored: Sequence[StoredDocument]) -> SourceInfo:
    dates = [s.document.published for s in stored if s.document.published is not None]
    return SourceInfo(
        name=name,
        collection=collection,
        documents=len(stored),
        passages=sum(len(s.passage_ids) for s in stored),
        first_published=min(dates, default=None),
        last_published=max(dates, default=None),
    )


def _sum(parts: Sequence[Added]) -> Added:
    return Added(**{f.name: sum(getattr(part, f.name) for part in parts) for f in fields(Added)})


# The graph of what a knowledge base in memory holds.


_WORD = re.compile(r"\w+")


class MemoryGraph:
    """Entities and triples of a `MemoryKnowledgeBase`: what is added there is found here at once."""

    def __init__(self, knowledge: MemoryKnowledgeBase) -> None:
        self._knowledge = knowledge

    def find(self, name: str, k: int = 5) -> tuple[Entity, ...]:
        """Entities of that name, then those with that alias, then those whose names hold all its words."""
        ranked = [(_match(name, entity), entity) for entity in self._names().entities]
        found = sorted((pair for pair in ranked if pair[0] is not None), key=lambda pair: pair[0] or 0)
        return tuple(entity for _, entity in found[: max(k, 0)])

    def neighbourhood(self, names: Sequence[str], *, hops: int, limit: int, where: Filter) -> tuple[Neighbour, ...]:
        """Triples one or two steps from the named entities: nearest first, then the most certain."""
        known = self._names()
        triples = [t for t in self._triples(where.collections) if admits(where, source=t.source, date=t.date)]
        nearest: dict[int, Neighbour] = {}
        starts = {node for name in names for node in known.meant_by(name)}
        named = tuple(sorted(e.name for (node, _), e in known.by_kind.items() if node in starts))
        for name in names:
            for index, distance in _walk(known.meant_by(name), triples, known, hops):
                if index not in nearest or distance < nearest[index].hops:
                    nearest[index] = Neighbour(triple=triples[index], via=name, hops=distance, named=named)
        ordered = sorted(nearest, key=lambda i: (nearest[i].hops, -triples[i].confidence, i))
        return tuple(nearest[i] for i in ordered[: max(limit, 0)])

    def said_in(self, collection: str, key: str) -> tuple[tuple[Triple, ...], tuple[Entity, ...]]:
        """What a document states, and the entities it introduces."""
        for stored in self._knowledge.live_documents((collection,)):
            if stored.document.key == key:
                entities = sorted(stored.prepared.entities, key=lambda e: (e.name, e.kind))
                return tuple(stored.triples()), tuple(entities)
        return (), ()

    def triples(self, passage_ids: Sequence[int]) -> tuple[Triple, ...]:
        """What the graph holds from these passages."""
        wanted = set(passage_ids)
        return tuple(triple for triple in self._triples() if triple.passage_id in wanted)

    def stating(self, relation: str, where: Filter) -> tuple[Triple, ...]:
        """Every statement of a relation."""
        found = (t for t in self._triples(where.collections) if t.relation == relation)
        return tuple(t for t in found if admits(where, source=t.source, date=t.date))

    def _triples(self, collections: Sequence[str] = ()) -> Iterator[Triple]:
        return (t for stored in self._knowledge.live_documents(collections) for t in stored.triples())

    def _names(self) -> _Names:
        names = _Names()
        for stored in self._knowledge.live_documents():
            for entity in stored.prepared.entities:
                names.learn(entity)
        for triple in self._triples():
            for name in (triple.subject, triple.object):
                if not names.meant_by(name):
                    names.learn(Entity(name=name))
        return names


UNTOLD = "thing"
"""The kind of an entity of which none was told."""


@dataclass(slots=True)
class _Names:
    """Who goes by which name. A node of the graph is a folded name; entities of one name and kind are one."""

    by_kind: dict[tuple[str, str], Entity] = field(default_factory=dict)
    nodes: set[str] = field(default_factory=set)
    aliases: defaultdict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))

    @property
    def entities(self) -> list[Entity]:
        return list(self.by_kind.values())

    def learn(self, entity: Entity) -> None:
        node = _folded(entity.name)
        kind = entity.kind
        if kind == UNTOLD:
            kind = next((told for name, told in self.by_kind if name == node), kind)
        first = self.by_kind.get((node, kind)) or self.by_kind.pop((node, UNTOLD), entity)
        aliases = tuple(dict.fromkeys((*first.aliases, *entity.aliases)))
        self.by_kind[node, kind] = replace(first, kind=kind, aliases=aliases)
        self.nodes.add(node)
        for alias in entity.aliases:
            self.aliases[_folded(alias)][node] = None

    def meant_by(self, name: str) -> tuple[str, ...]:
        """The nodes a name may stand for; none when nobody goes by it."""
        node = _folded(name)
        return (node,) if node in self.nodes else tuple(self.aliases.get(node, ()))


def _walk(starts: Sequence[str], triples: Sequence[Triple], known: _Names, hops: int) -> Iterator[tuple[int, int]]:
    """Indexes of the triples around some nodes, each once, with how many steps away it lies."""
    reached, frontier, seen = set(starts), set(starts), set[int]()
    for distance in range(1, hops + 1):
        beyond: set[str] = set()
        for index, triple in enumerate(triples):
            ends = {*known.meant_by(triple.subject), *known.meant_by(triple.object)}
            if index not in seen and ends & frontier:
                seen.add(index)
                beyond |= ends
                yield index, distance
        frontier = beyond - reached
        reached |= frontier


def _match(name: str, entity: Entity) -> int | None:
    """0 for the name itself, 1 for an alias, 2 for a shared set of words; None for no match."""
    wanted = _folded(name)
    aliases = [_folded(alias) for alias in entity.aliases]
    if wanted == _folded(entity.name):
        return 0
    if wanted in aliases:
        return 1
    words = set(_WORD.findall(wanted))
    held = set(_WORD.findall(" ".join([_folded(entity.name), *aliases])))
    return 2 if words and words <= held else None


def _folded(name: str) -> str:
    """A name as it is compared: without case, accents or extra space."""
    return " ".join(folded(name).split())
