"""The graph of an article's claims as inline SVG: no script, nothing loaded; colours are the page's, by class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from adjudge.model.article import ArticleReport
from adjudge.model.claim import Edge, EdgeKind
from adjudge.render.article_words import OUTCOMES, bearing, numbered, outcome
from adjudge.render.graph_layout import Layout, Link, layered
from adjudge.render.visible import excerpt

STEP_X, STEP_Y, RADIUS, MARGIN = 62.0, 84.0, 17.0, 26.0
SPREAD = 7.0
"""Between edges of several kinds that join the same two claims."""
WORDS = 90
"""Characters of a claim in the words that a pointer shows."""
_CLASSES = {EdgeKind.SUPPORTS: "supports", EdgeKind.CONTRADICTS: "contradicts", EdgeKind.DEPENDS_ON: "depends"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawn:
    """A drawing, and what is not on it."""

    svg: str
    width: float
    """In the drawing's own units: one is a pixel at most."""
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
    svg = (
        f'<svg class="graph" viewBox="0 0 {width:.0f} {height:.0f}" role="group" aria-label="{escape(said)}">'
        f"{_arrows()}{''.join(parts)}</svg>"
    )
    return Drawn(svg=svg, width=width, connected=len(nodes), alone=len(report.claims) - len(nodes))


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
