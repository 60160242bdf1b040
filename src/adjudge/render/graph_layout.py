"""Where the nodes and edges of a claim graph are drawn: in layers, every edge downwards, few of them crossing.

Layers by the longest path that leads to a node; within a layer nodes stand by the middle of their neighbours in the layer
before and after, back and forth, and the ordering with the fewest crossings is kept. An edge over several layers has a
bend in each of them, so that it passes between nodes. The same graph is always drawn the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

SWEEPS = 12
"""Times that all layers are ordered anew: small graphs settle in three or four."""

Link = tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """Places in steps: layers count downwards from 0, columns to the right from 0."""

    places: Mapping[str, tuple[float, int]]
    """Column and layer of each node."""
    bends: Mapping[Link, tuple[tuple[float, int], ...]] = field(default_factory=dict)
    """Columns and layers that an edge passes on its way, from its upper end to its lower."""
    width: float = 0.0
    """The column farthest right."""
    height: int = 0
    """Layers."""


def layered(nodes: Sequence[str], links: Iterable[Link]) -> Layout:
    """A layout of an acyclic graph whose links lead downwards; links to or from what is no node, and those of a node to
    itself, are left out. Raises ValueError for a graph with a circle."""
    known = {node: place for place, node in enumerate(nodes)}
    given = {(a, b) for a, b in links if a in known and b in known and a != b}
    kept = sorted(given, key=lambda link: (known[link[0]], known[link[1]]))
    layer = _layers(nodes, kept)
    chains = {link: _chain(link, layer) for link in kept}
    rows: list[list[str]] = [[] for _ in range(max(layer.values(), default=-1) + 1)]
    for node in nodes:
        rows[layer[node]].append(node)
    for chain in chains.values():
        for name in chain[1:-1]:
            rows[int(name.partition("\0")[0])].append(name)
    hops = [hop for chain in chains.values() for hop in pairwise(chain)]
    ordered = _ordered(rows, hops)
    columns = _columns(ordered, hops)
    return Layout(
        places={node: (columns[node], layer[node]) for node in nodes},
        bends={
            link: tuple((columns[name], int(name.partition("\0")[0])) for name in chain[1:-1])
            for link, chain in chains.items()
        },
        width=max(columns.values(), default=0.0),
        height=len(rows),
    )


def _layers(nodes: Sequence[str], links: Sequence[Link]) -> dict[str, int]:
    """The longest path to each node; then a node with nothing above it moves down to just above what it leads to."""
    below: dict[str, list[str]] = {node: [] for node in nodes}
    waiting = dict.fromkeys(nodes, 0)
    for a, b in links:
        below[a].append(b)
        waiting[b] += 1
    layer = dict.fromkeys(nodes, 0)
    roots = [node for node in nodes if not waiting[node]]
    ready = list(roots)
    for node in ready:
        for reached in below[node]:
            layer[reached] = max(layer[reached], layer[node] + 1)
            waiting[reached] -= 1
            if not waiting[reached]:
                ready.append(reached)
    if len(ready) < len(layer):
        raise ValueError("a graph with a circle has no layers")
    for node in roots:
        if below[node]:
            layer[node] = min(layer[reached] for reached in below[node]) - 1
    return layer


def _chain(link: Link, layer: Mapping[str, int]) -> tuple[str, ...]:
    """The link with a name for its bend in every layer between its ends; no node is named so, for a bend begins with its
    layer and has a character that is in no name."""
    a, b = link
    bends = (f"{between}\0{a}\0{b}" for between in range(layer[a] + 1, layer[b]))
    return (a, *bends, b)


def _ordered(rows: list[list[str]], hops: Sequence[Link]) -> list[list[str]]:
    above: dict[str, list[str]] = {}
    below: dict[str, list[str]] = {}
    for a, b in hops:
        below.setdefault(a, []).append(b)
        above.setdefault(b, []).append(a)
    best, fewest = rows, crossings(rows, hops)
    for sweep in range(SWEEPS):
        if not fewest:
            break
        rows = [list(row) for row in rows]
        downwards = sweep % 2 == 0
        turns = range(1, len(rows)) if downwards else range(len(rows) - 2, -1, -1)
        for turn in turns:
            beside = rows[turn - 1] if downwards else rows[turn + 1]
            rows[turn] = _by_middle(rows[turn], beside, above if downwards else below)
        if (now := crossings(rows, hops)) < fewest:
            best, fewest = rows, now
    return best


def _by_middle(row: Sequence[str], beside: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> list[str]:
    """The row by the mean place of each one's neighbours; who has none keeps its own place."""
    place = {name: number for number, name in enumerate(beside)}
    middle = {
        name: sum(place[n] for n in near) / len(near) if (near := neighbours.get(name, ())) else float(number)
        for number, name in enumerate(row)
    }
    return sorted(row, key=lambda name: middle[name])


def crossings(rows: Sequence[Sequence[str]], hops: Iterable[Link]) -> int:
    """How many pairs of edges between neighbouring layers cross."""
    place = {name: (number, column) for number, row in enumerate(rows) for column, name in enumerate(row)}
    between: dict[int, list[tuple[int, int]]] = {}
    for a, b in hops:
        between.setdefault(place[a][0], []).append((place[a][1], place[b][1]))
    return sum(_inversions([low for _, low in sorted(pairs)]) for pairs in between.values())


def _inversions(columns: list[int]) -> int:
    """Pairs in the wrong order, counted while sorting by merging: a graph of hundreds of edges is no matter."""
    if len(columns) < 2:
        return 0
    half = len(columns) // 2
    left, right = columns[:half], columns[half:]
    found = _inversions(left) + _inversions(right)
    left.sort()
    right.sort()
    passed = 0
    for one in right:
        while passed < len(left) and left[passed] <= one:
            passed += 1
        found += len(left) - passed
    return found


def _columns(rows: Sequence[Sequence[str]], hops: Iterable[Link]) -> dict[str, float]:
    """A column for each, at least one step apart: drawn towards the middle of its neighbours as far as its row allows."""
    near: dict[str, list[str]] = {}
    for a, b in hops:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    column = {name: float(place) for row in rows for place, name in enumerate(row)}
    for _ in range(SWEEPS):
        for row in rows:
            wished = [sum(column[n] for n in near[m]) / len(near[m]) if m in near else column[m] for m in row]
            for name, place in zip(row, _apart(wished), strict=True):
                column[name] = place
    left = min(column.values(), default=0.0)
    return {name: round(place - left, 4) for name, place in column.items()}


def _apart(wished: Sequence[float]) -> list[float]:
    """The places nearest to those wished that keep their order and a step between them: neighbours that press on one
    another stand as a block around their mean."""
    blocks: list[tuple[float, int]] = []  # the sum of where the first of the block should stand, and its length
    for number, place in enumerate(wished):
        total, count = place - number, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before, length = blocks.pop()
            total, count = total + before, count + length
        blocks.append((total, count))
    starts = [total / count for total, count in blocks for _ in range(count)]
    return [start + number for number, start in enumerate(starts)]
