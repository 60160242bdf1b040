"""The graph of what a knowledge base in memory holds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from adjudge.adapters.doubles.generation import admits
from adjudge.adapters.doubles.knowledge import MemoryKnowledgeBase
from adjudge.english.words import folded
from adjudge.values.knowledge import Entity, Filter, Neighbour, Triple

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
