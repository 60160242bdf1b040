"""What the facts are looked up in: a knowledge graph, asked by exact names and for one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from adjudge.facts.relations import wordings
from adjudge.model.knowledge import Filter
from adjudge.model.triple import Entity, Triple
from adjudge.ports import KnowledgeGraph
from adjudge.text.terms import folded

NAMESAKES = 12
STATEMENTS = 400
"""Read around one thing; its own come first."""


class Look(Protocol):
    """What is known of names and relations."""

    def called(self, name: str) -> Sequence[Entity]:
        """Things that go by exactly this name."""
        ...

    def of(self, subject: str) -> Sequence[Triple]:
        """What is stated of a thing."""
        ...

    def all_of(self, relation: str) -> Sequence[Triple]:
        """Every statement of a relation."""
        ...


class Graphed:
    """The Look of a graph. What it was told it keeps: it serves one claim at one moment."""

    def __init__(self, graph: KnowledgeGraph, where: Filter) -> None:
        self._graph, self._where = graph, where
        self._called: dict[str, tuple[Entity, ...]] = {}
        self._of: dict[str, tuple[Triple, ...]] = {}
        self._all: dict[str, tuple[Triple, ...]] = {}

    def called(self, name: str) -> Sequence[Entity]:
        if name not in self._called:
            self._called[name] = self._exact(name)
        return self._called[name]

    def _exact(self, name: str) -> tuple[Entity, ...]:
        for one in bare(name):
            wanted = folded(one)
            found = self._graph.find(one, NAMESAKES)
            exact = tuple(e for e in found if wanted in {folded(n) for n in (e.name, *e.aliases)})
            if exact:
                return exact
        return ()

    def of(self, subject: str) -> Sequence[Triple]:
        if subject not in self._of:
            near = self._graph.neighbourhood([subject], hops=1, limit=STATEMENTS, where=self._where)
            self._of[subject] = tuple(n.triple for n in near if n.triple.subject == subject and _sure(n.triple))
        return self._of[subject]

    def all_of(self, relation: str) -> Sequence[Triple]:
        if relation not in self._all:
            self._all[relation] = tuple(filter(_sure, self._graph.stating(relation, self._where)))
        return self._all[relation]


def _sure(triple: Triple) -> bool:
    """What rules or a language model read in a page is less than certain, and decides nothing alone."""
    return triple.confidence == 1.0


def bare(name: str) -> list[str]:
    """A name as it stands, and without what may stand before it: "the", "the city of"."""
    name = name.strip(" ,\"'“”‘’")
    found = [name]
    if name.lower().startswith("the "):
        found.append(name[4:])
    if prefixed := wordings().prefix.match(name):
        found += [prefixed["name"], prefixed["name"].removeprefix("the ")]
    return [one for one in dict.fromkeys(found) if one]
