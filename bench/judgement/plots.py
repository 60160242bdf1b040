"""The plots of the evaluation page as inline SVG: no script, colours by class so that they follow light and dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from adjudge.values.evaluation import ReliabilityBin, RiskCoverage

WIDTH, HEIGHT = 340, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 322, 14, 214
BAR, GAP = 11, 12


def risk_plot(curves: Mapping[str, RiskCoverage], *, title: str) -> str:
    """How much is wrong when only the surest part is decided, a line for each reading; the lower the better."""
    drawn = {name: curve for name, curve in curves.items() if curve.points}
    parts = [*_axes("share decided, surest first", "wrong", top=1.0)]
    for place, (name, curve) in enumerate(drawn.items()):
        line = " ".join(f"{_x(p.coverage):.1f},{_y(p.risk):.1f}" for p in _thinned(curve))
        parts.append(f'<polyline class="line s{place}" points="{line}"/>')
        parts.append(_key(place, name))
    said = "; ".join(f"{name}: {curve.points[-1].risk:.0%} wrong when all are decided" for name, curve in drawn.items())
    return _svg(parts, title, said)


def _thinned(curve: RiskCoverage) -> list:  # type: ignore[type-arg]
    """The first few of the surest say nothing: one wrong of two is half."""
    told = [p for p in curve.points if p.coverage >= 0.05] or list(curve.points)
    step = max(1, len(told) // 100)
    return [*told[:-1:step], told[-1]]


def reliability_plot(bins: Mapping[str, Sequence[ReliabilityBin]], *, title: str) -> str:
    """What verdicts with a side promised against how often they were right; the larger a dot, the more it speaks for."""
    parts = [*_axes("stated probability", "right", top=1.0), _line("ideal", _x(0.0), _y(0.0), _x(1.0), _y(1.0))]
    said = []
    for place, (name, row) in enumerate(bins.items()):
        filled = [b for b in row if b.count]
        most = max((b.count for b in filled), default=1)
        for b in filled:
            size = 3.0 + 6.0 * (b.count / most) ** 0.5
            parts.append(f'<circle class="dot s{place}" cx="{_x(b.confidence):.1f}" cy="{_y(b.accuracy):.1f}" r="{size:.1f}"/>')
        parts.append(_key(place, name))
        said += [f"{name}: {b.count} at {b.confidence:.0%} were right in {b.accuracy:.0%}" for b in filled]
    return _svg(parts, title, "; ".join(said))


def bar_plot(rows: Mapping[str, Mapping[str, float | None]], *, title: str, most: float = 1.0) -> str:
    """A bar for every reading of every set, with its figure at the end."""
    names = list(dict.fromkeys(name for row in rows.values() for name in row))
    tall = GAP + len(names) * BAR
    height = 34 + len(rows) * tall
    parts, y = [], 28.0
    for place, name in enumerate(names):
        parts.append(f'<rect class="fill s{place}" x="{10 + 160 * place}" y="4" width="10" height="10"/>')
        parts.append(f'<text class="tick" x="{24 + 160 * place}" y="13">{escape(name)}</text>')
    for label, row in rows.items():
        parts.append(
            f'<text class="tick" x="152" y="{y + len(names) * BAR / 2 + 3.5:.1f}" text-anchor="end">{escape(label)}</text>'
        )
        for place, name in enumerate(names):
            value = row.get(name)
            if value is None:
                continue
            at, wide = y + place * BAR, min(1.0, value / most) * 400
            parts.append(f'<rect class="fill s{place}" x="158" y="{at:.1f}" width="{wide:.1f}" height="{BAR - 2}"/>')
            parts.append(f'<text class="tick" x="{162 + wide:.1f}" y="{at + 8:.1f}">{value * 100:.1f}</text>')
        y += tall
    said = "; ".join(
        f"{label}: " + ", ".join(f"{name} {v:.1%}" for name, v in row.items() if v is not None) for label, row in rows.items()
    )
    return _svg(parts, title, said, size=(610, height), kind="wide")


def _axes(across: str, up: str, *, top: float) -> list[str]:
    parts = []
    for step in range(5):
        value = top * step / 4
        parts.append(_line("rule", LEFT, _y(value), RIGHT, _y(value)))
        parts.append(f'<text class="tick" x="{LEFT - 5}" y="{_y(value) + 3.5:.1f}" text-anchor="end">{value * 100:.0f}%</text>')
        parts.append(f'<text class="tick" x="{_x(value):.1f}" y="{BOTTOM + 14}" text-anchor="middle">{value * 100:.0f}%</text>')
    parts.append(f'<text class="axis" x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 32}" text-anchor="middle">{escape(across)}</text>')
    middle = (TOP + BOTTOM) / 2
    parts.append(f'<text class="axis" transform="translate(10 {middle}) rotate(-90)" text-anchor="middle">{escape(up)}</text>')
    return parts


def _key(place: int, name: str) -> str:
    y = TOP + 8 + 14 * place
    return (
        f'<line class="line s{place}" x1="{LEFT + 8}" y1="{y - 3}" x2="{LEFT + 26}" y2="{y - 3}"/>'
        f'<text class="tick" x="{LEFT + 31}" y="{y}">{escape(name)}</text>'
    )


def _x(value: float) -> float:
    return LEFT + value * (RIGHT - LEFT)


def _y(value: float) -> float:
    return BOTTOM - value * (BOTTOM - TOP)


def _line(name: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(parts: Sequence[str], title: str, said: str, *, size: tuple[int, int] = (WIDTH, HEIGHT), kind: str = "plot") -> str:
    return (
        f'<figure class="{kind}"><figcaption>{escape(title)}</figcaption>'
        f'<svg viewBox="0 0 {size[0]} {size[1]}" role="img" aria-label="{escape(f"{title}. {said}")}">'
        f"{''.join(parts)}</svg></figure>"
    )
