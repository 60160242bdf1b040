"""The small and the strong judge on the same claims: who was right where the other was not, and whether it may be chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import comb
from statistics import fmean

from adjudge.values.evaluation import RiskCoverage
from bench.judgement.figures import Answer, ClaimFigures, Share, claim_figures, left_out_answers, mean
from bench.judgement.rows import ClaimRow

SMALL, STRONG = "small", "strong"
"""The judges, as `--judge` calls them."""
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 620, 18, 250
WORST = 0.4
"""Share of wrong answers that the picture reaches up to."""
STEPS = 40
INK = {SMALL: "#1d6b74", STRONG: "#b5542a"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Paired:
    """What two judges made of the same claims."""

    claims: int
    small_alone: int
    """Right where the other is wrong, or leaves open what is not."""
    strong_alone: int
    chance: float
    """How often chance alone would make them differ as much: McNemar's exact test, two-sided."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SideBySide:
    """Both judges on every set that both have answered."""

    figures: Mapping[str, Mapping[str, ClaimFigures]] = field(default_factory=dict)
    """By set, then by judge: by weights fitted on the other sets."""
    pairs: Mapping[str, Paired] = field(default_factory=dict)
    judges: Mapping[str, str] = field(default_factory=dict)
    """Their names with what they are made of."""


def side_by_side(rows: Mapping[str, Mapping[str, Sequence[ClaimRow]]], judges: Mapping[str, str], *, side: float) -> SideBySide:
    """The judges' answers by judge and set, each by weights fitted on the other sets, on the claims that both answered."""
    answers = {judge: left_out_answers(sets, side=side) for judge, sets in rows.items()}
    ids = {judge: {name: [row.id for row in own] for name, own in sets.items()} for judge, sets in rows.items()}
    figures: dict[str, dict[str, ClaimFigures]] = {}
    pairs = {}
    for name in (name for name in answers[SMALL] if name in answers[STRONG]):
        both = {judge: dict(zip(ids[judge][name], answers[judge][name], strict=True)) for judge in (SMALL, STRONG)}
        known = [one for one in both[SMALL] if one in both[STRONG]]
        told = {judge: [both[judge][one] for one in known] for judge in both}
        figures[name] = {judge: claim_figures(own) for judge, own in told.items()}
        pairs[name] = paired(told[SMALL], told[STRONG])
    return SideBySide(figures=figures, pairs=pairs, judges=judges)


def paired(small: Sequence[Answer], strong: Sequence[Answer]) -> Paired:
    one, other = ([a.said == a.label for a in answers] for answers in (small, strong))
    alone = [sum(a and not b for a, b in zip(x, y, strict=True)) for x, y in ((one, other), (other, one))]
    return Paired(claims=len(one), small_alone=alone[0], strong_alone=alone[1], chance=by_chance(*alone))


def by_chance(one: int, other: int) -> float:
    """How likely a fair coin falls as unevenly as this, or more so."""
    tosses, fewer = one + other, min(one, other)
    return min(1.0, 2.0 * sum(comb(tosses, n) for n in range(fewer + 1)) / 2.0**tosses)


HEADER = (
    "set", "judge", "decided", "right when decided", "true claims refuted", "false claims supported", "right at half",
    "right alone", "by chance",
)  # fmt: skip


def lines(found: SideBySide) -> list[tuple[str, ...]]:
    """Two lines a set, and the means."""
    out: list[tuple[str, ...]] = []
    for name, figures in found.figures.items():
        pair = found.pairs[name]
        for judge, alone in ((SMALL, pair.small_alone), (STRONG, pair.strong_alone)):
            chance = f"{pair.chance:.3f}" if judge == STRONG else ""
            out.append((f"{name} ({pair.claims:,})", judge, *map(_percent, _shares(figures[judge])), str(alone), chance))
    for judge in (SMALL, STRONG) if len(found.figures) > 1 else ():
        columns = zip(*(_shares(figures[judge]) for figures in found.figures.values()), strict=True)
        means = (mean([one.value for one in column]) for column in columns)
        out.append(("**mean**", judge, *(_number(one) for one in means), "", ""))
    return out


def _shares(figures: ClaimFigures) -> tuple[Share, ...]:
    f = figures
    return f.decided, f.right, f.true_refuted, f.false_supported, f.half


def _percent(one: Share) -> str:
    return _number(one.value)


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value * 100:.1f}"


def first_line(found: SideBySide) -> str:
    """What a reader wants to know before all else, in a sentence a judge."""

    def of(judge: str) -> str:
        columns = list(zip(*(_shares(figures[judge]) for figures in found.figures.values()), strict=True))
        decided, right, refuted, supported, _ = (mean([one.value for one in column]) or 0.0 for column in columns)
        return (
            f"it takes a side on {decided:.0%} and is right on {right:.0%} of those; of true claims {refuted:.1%} are refuted, of"
            f" false ones {supported:.1%} supported"
        )

    return (
        f"**On {sum(pair.claims for pair in found.pairs.values()):,} claims of {len(found.pairs)} sets, each judged by what was"
        f" fitted on the others: as installed, {of(SMALL)}. With the strong judge {of(STRONG)}.**"
    )


def picture(found: SideBySide) -> str:
    """How much is wrong among the surest, a line for each judge: the mean of the sets."""
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for step in range(5):
        up, across = WORST * step / 4, step / 4
        parts.append(_rule(LEFT, _y(up), RIGHT, _y(up)))
        parts.append(_words(LEFT - 6, _y(up) + 4, f"{up:.0%}", "end"))
        parts.append(_words(_x(across), BOTTOM + 16, f"{across:.0%}", "middle"))
    parts.append(_words((LEFT + RIGHT) / 2, BOTTOM + 36, "share of claims decided, the surest first", "middle"))
    parts.append(_words(LEFT + 6, TOP - 4, "wrong among them, mean of the sets", "start"))
    for place, judge in enumerate((SMALL, STRONG)):
        points = _mean_risk([figures[judge].curve for figures in found.figures.values()])
        line = " ".join(f"{_x(share):.1f},{_y(min(WORST, risk)):.1f}" for share, risk in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{INK[judge]}" stroke-width="2.5"/>')
        parts.append(f'<rect x="{LEFT + 14}" y="{TOP + 8 + 18 * place}" width="16" height="4" fill="{INK[judge]}"/>')
        parts.append(_words(LEFT + 36, TOP + 14 + 18 * place, f"{judge} judge", "start"))
    said = "How many answers of the small and of the strong judge are wrong among their surest"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(said)}"'
        f' font-family="system-ui, sans-serif" font-size="12">{"".join(parts)}</svg>\n'
    )


def _mean_risk(curves: Sequence[RiskCoverage]) -> list[tuple[float, float]]:
    """Shares decided from a twentieth on, with the mean share of wrong answers."""
    shares = [step / STEPS for step in range(2, STEPS + 1)]
    return [(share, fmean(_risk_at(curve, share) for curve in curves)) for share in shares]


def _risk_at(curve: RiskCoverage, share: float) -> float:
    return min(curve.points, key=lambda point: abs(point.coverage - share)).risk


def _x(value: float) -> float:
    return LEFT + value * (RIGHT - LEFT)


def _y(value: float) -> float:
    return BOTTOM - value / WORST * (BOTTOM - TOP)


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#d8d5cc"/>'


def _words(x: float, y: float, said: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="#3c4046" text-anchor="{anchor}">{escape(said)}</text>'
