"""The graph of an article's claims as inline SVG: no script, nothing loaded; colours are the page's, by class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from adjudge.render.article_words import OUTCOMES, bearing, numbered, outcome
from adjudge.render.pages import markup
from adjudge.render.quoting import excerpt
from adjudge.values.article import ArticleReport
from adjudge.values.claim import Edge, EdgeKind
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from markupsafe import Markup

# Where the nodes and edges of a claim graph are drawn: in layers, every edge downwards, few of them crossing.
#
# Layers by the longest path that leads to a node; within a layer nodes stand by the middle of their neighbours in the layer
# before and after, back and forth, and the ordering with the fewest crossings is kept. An edge over several layers has a
# bend in each of them, so that it passes between nodes. The same graph is always drawn the same.


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
            link: tuple((columns[name], int(name.partition("\0")[0])) for name in chain[1:-1]) for link, chain in chains.items()
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


STEP_X, STEP_Y, RADIUS, MARGIN = 62.0, 84.0, 17.0, 26.0
SPREAD = 7.0
"""Between edges of several kinds that join the same two claims."""
WORDS = 90
"""Characters of a claim in the words that a pointer shows."""
_CLASSES = {EdgeKind.SUPPORTS: "supports", EdgeKind.CONTRADICTS: "contradicts", EdgeKind.DEPENDS_ON: "depends"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawn:
    """A drawing, and what is not on it."""

    svg: Markup
    connected: int
    alone: int
    """Claims that no edge joins to another: they are left out."""


def draw_graph(report: ArticleReport) -> Drawn | None:
    """The connected claims in layers, numbered and coloured by how they came out; each leads to its place on the page. None
    where no claim bears on another."""
    numbers = numbered(report)
    edges = [e for e in report.graph.edges if e.source in numbers and e.target in numbers and e.source != e.target]
    if not edges:
        return None
    joined = {end for edge in edges for end in (edge.source, edge.target)}
    nodes = [claim.id for claim in report.claims if claim.id in joined]
    layout = layered(nodes, downwards((edge.source, edge.target) for edge in edges))
    width = layout.width * STEP_X + 2 * MARGIN
    height = (layout.height - 1) * STEP_Y + 2 * MARGIN
    parts = [*_edges(edges, layout, numbers), *_nodes(report, layout, numbers)]
    said = f"{len(nodes)} claims and the {len(edges)} ways they bear on one another; all of them are listed below."
    svg = markup(
        f'<svg class="graph" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" role="group"'
        f' aria-label="{escape(said)}">'
        f"{_arrows()}{''.join(parts)}</svg>"
    )
    return Drawn(svg=svg, connected=len(nodes), alone=len(report.claims) - len(nodes))


def downwards(links: Iterable[Link]) -> list[Link]:
    """The links without a circle: one that would close it is turned round, and so is drawn upwards."""
    after: dict[str, set[str]] = {}
    taken = []
    for a, b in links:
        up, down = (b, a) if _reaches(after, b, a) else (a, b)
        after.setdefault(up, set()).add(down)
        taken.append((up, down))
    return taken


def _reaches(after: Mapping[str, set[str]], start: str, end: str) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        now = waiting.pop()
        if now == end:
            return True
        waiting += after.get(now, set()) - seen
        seen |= after.get(now, set())
    return False


def _arrows() -> str:
    heads = "".join(
        f'<marker id="head-{name}" class="{name}" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8"'
        f' markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.6 L7.4,4 L0,7.4 z"/></marker>'
        for name in _CLASSES.values()
    )
    return f"<defs>{heads}</defs>"


def _edges(edges: Sequence[Edge], layout: Layout, numbers: Mapping[str, int]) -> list[str]:
    """Each edge as a curve through its bends; contradictions last, so that nothing lies over them."""
    between: dict[frozenset[str], int] = {}
    parts = []
    for edge in sorted(edges, key=lambda e: e.kind is EdgeKind.CONTRADICTS):
        ends = frozenset((edge.source, edge.target))
        beside = SPREAD * between.setdefault(ends, 0)
        between[ends] += 1
        subject, verb, object_ = bearing(edge)
        told = f"{numbers[subject]} {verb} {numbers[object_]} ({edge.weight:.2f})"
        name = _CLASSES[edge.kind]
        parts.append(
            f'<g class="edge {name}"><title>{escape(told)}</title><path class="{name}" d="{_path(edge, layout, beside)}"'
            f' marker-end="url(#head-{name})" stroke-width="{1.2 + 1.6 * min(1.0, max(0.0, edge.weight)):.2f}"/></g>'
        )
    return parts


def _path(edge: Edge, layout: Layout, beside: float) -> str:
    """A curve that leaves and enters upright and passes every bend, from the rim of one node to the rim of the other."""
    bends = layout.bends.get((edge.source, edge.target))
    if bends is None:  # drawn upwards
        bends = tuple(reversed(layout.bends.get((edge.target, edge.source), ())))
    places = [_place(p) for p in (layout.places[edge.source], *bends, layout.places[edge.target])]
    places[0] = _rim(places[0], places[1], RADIUS)
    places[-1] = _rim(places[-1], places[-2], RADIUS + 2.5)
    places = [(x + beside, y) for x, y in places]
    path = f"M{places[0][0]:.1f},{places[0][1]:.1f}"
    for (x, y), (to_x, to_y) in pairwise(places):
        half = (to_y - y) * 0.42
        path += f" C{x:.1f},{y + half:.1f} {to_x:.1f},{to_y - half:.1f} {to_x:.1f},{to_y:.1f}"
    return path


def _rim(node: tuple[float, float], towards: tuple[float, float], radius: float) -> tuple[float, float]:
    """Where an edge meets a node: below or above it, leaning a little to where it goes, so that several keep apart."""
    lean = max(-0.6, min(0.6, (towards[0] - node[0]) / STEP_X * 0.3))
    side = 1.0 if towards[1] > node[1] else -1.0
    return node[0] + radius * lean, node[1] + side * radius * (1.0 - lean * lean) ** 0.5


def _nodes(report: ArticleReport, layout: Layout, numbers: Mapping[str, int]) -> list[str]:
    parts = []
    for claim in report.claims:
        if claim.id not in layout.places:
            continue
        x, y = _place(layout.places[claim.id])
        number, held = numbers[claim.id], outcome(claim)
        told = escape(f"{number}. {excerpt(claim.text, WORDS)} {OUTCOMES[held].word}.")
        parts.append(
            f'<a href="#claim-{number}" class="node {held}" aria-label="{told}"><title>{told}</title>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS:.0f}"/><text x="{x:.1f}" y="{y + 4.6:.1f}">{number}</text></a>'
        )
    return parts


def _place(place: tuple[float, int]) -> tuple[float, float]:
    return MARGIN + place[0] * STEP_X, MARGIN + place[1] * STEP_Y
