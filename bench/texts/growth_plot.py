"""How a cost grows with the size of an article, drawn as one SVG: a curve for each thing that costs, each on its own scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 40, 600, 84, 284
LEGEND = 24
COLOURS = ("#1d6b74", "#b5542a", "#6b6f76")


def growth_plot(sizes: Sequence[int], costs: Mapping[str, Sequence[float]], *, across: str, title: str) -> str:
    """The curves over one axis of sizes; each curve is scaled to its own largest value, which is written at its end."""
    parts = [f'<line x1="{LEFT}" y1="{BOTTOM}" x2="{RIGHT}" y2="{BOTTOM}" stroke="#999"/>']
    most = max(sizes)
    for size in sizes:
        at = _across(size, most)
        parts.append(f'<text x="{at:.1f}" y="{BOTTOM + 18}" text-anchor="middle">{size}</text>')
    parts.append(f'<text x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 42}" text-anchor="middle">{escape(across)}</text>')
    for row, ((name, values), colour) in enumerate(zip(costs.items(), COLOURS, strict=False)):
        top = max(values) or 1.0
        places = [(_across(size, most), BOTTOM - value / top * (BOTTOM - TOP)) for size, value in zip(sizes, values, strict=True)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        words = f"{name}: {values[0]:g} to {values[-1]:g}, at most {max(values):g}"
        parts.append(f'<text x="{LEFT}" y="{LEGEND + 17 * row}" fill="{colour}">{escape(words)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
        f'<title>{escape(title)}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _across(size: int, most: int) -> float:
    return LEFT + size / most * (RIGHT - LEFT)
