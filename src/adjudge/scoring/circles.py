"""Making a claim graph one in which belief cannot run in circles (seed 002)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from adjudge.model.claim import ClaimGraph, Edge
from adjudge.model.ordered_graph import OrderedGraph


def without_circles(graph: ClaimGraph) -> OrderedGraph:
    """The graph without the edges that close circles, and its claims in an order along which belief travels.

    The rule: edges are taken the strongest first, and one that would close a circle with those already taken is dropped. So
    of every circle the weakest edge goes, each dropped edge is the weakest of a circle whose other edges all stay, and
    nothing that could stay is lost. Among edges of one weight those that run forward in the text come first, then the
    earlier ones: a text is written so that what comes first is what the rest builds on. Of edges of one kind between the same
    two claims in one direction only the strongest stays, or the same would be counted twice.

    `claims` are in the order of the text. Belief runs from `source` to `target` whatever the kind: an edge `depends_on` says
    that its target depends on its source. Raises ValueError for a claim named twice and an edge between claims not there.
    """
    place = {claim: at for at, claim in enumerate(graph.claims)}
    if len(place) < len(graph.claims):
        raise ValueError("a claim stands twice in the graph")
    if any(end not in place for edge in graph.edges for end in (edge.source, edge.target)):
        raise ValueError("an edge leads to or from a claim that is not in the graph")
    after: dict[str, set[str]] = {claim: set() for claim in graph.claims}
    kept: dict[tuple[str, str, str], Edge] = {}
    dropped: list[Edge] = []
    for edge in sorted(graph.edges, key=lambda e: _strength(e, place)):
        key = (edge.source, edge.target, edge.kind)
        if key in kept or _reaches(after, edge.target, edge.source):
            dropped.append(edge)
            continue
        kept[key] = edge
        after[edge.source].add(edge.target)
    edges = sorted(kept.values(), key=lambda e: (place[e.source], place[e.target], e.kind))
    return OrderedGraph(order=_ordered(place, edges), edges=tuple(edges), dropped=tuple(dropped))


def _strength(edge: Edge, place: Mapping[str, int]) -> tuple[float, bool, int, int, str]:
    source, target = place[edge.source], place[edge.target]
    return -edge.weight, source > target, source, target, edge.kind


def _reaches(after: Mapping[str, set[str]], start: str, end: str) -> bool:
    """Whether a way leads along edges; a claim reaches itself."""
    seen, waiting = {start}, [start]
    while waiting:
        claim = waiting.pop()
        if claim == end:
            return True
        waiting += after[claim] - seen
        seen |= after[claim]
    return False


def _ordered(place: Mapping[str, int], edges: Iterable[Edge]) -> tuple[str, ...]:
    """Every claim after those its belief comes from, otherwise in the order of the text (Kahn 1962)."""
    waits = dict.fromkeys(place, 0)
    leads: dict[str, list[str]] = {claim: [] for claim in place}
    for edge in edges:
        waits[edge.target] += 1
        leads[edge.source].append(edge.target)
    ready = [(place[claim], claim) for claim, count in waits.items() if not count]
    heapq.heapify(ready)
    order: list[str] = []
    while ready:
        _, claim = heapq.heappop(ready)
        order.append(claim)
        for target in leads[claim]:
            waits[target] -= 1
            if not waits[target]:
                heapq.heappush(ready, (place[target], target))
    return tuple(order)
