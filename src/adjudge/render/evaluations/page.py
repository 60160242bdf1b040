"""An evaluation as one page that needs nothing else: measures, confusions, charts, the worst mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10
from typing import Any

from adjudge.render.pages import markup, page_environment
from adjudge.render.quoting import excerpt
from adjudge.render.words import duration
from adjudge.values.dataclass import dataclass
from adjudge.values.evaluation import (
    CLAIM_LABELS,
    LABELS,
    Agreement,
    ClaimsEvaluation,
    Decisions,
    Evaluation,
    PairLabel,
    Prediction,
    ReliabilityBin,
    RiskCoverage,
    Task,
    Timing,
)
from adjudge.values.verdict import Verdict

# Charts as inline SVG: no script, nothing loaded; colours are the page's, by class, so that they follow light and dark.
#
# Every chart has a title and a description for those who cannot see it; `key` keeps their ids apart on one page.


WIDTH, HEIGHT = 360, 300
_LEFT, _RIGHT, _TOP = 54, 350, 12
_NICE = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)
"""Where an axis of shares may end."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Plane:
    """Where values lie on the drawing."""

    x_low: float
    x_high: float
    y_high: float
    bottom: float

    def x(self, value: float) -> float:
        return _LEFT + (value - self.x_low) / (self.x_high - self.x_low) * (_RIGHT - _LEFT)

    def y(self, value: float) -> float:
        return self.bottom - value / self.y_high * (self.bottom - _TOP)


def reliability_diagram(bins: Sequence[ReliabilityBin], key: str, *, about: str) -> str:
    """What answers promised against what they kept: bars that reach the diagonal are calibrated. Below it stands how many
    answers each bar speaks for."""
    filled = [b for b in bins if b.count]
    plane = _Plane(x_low=_left_end(filled), x_high=1.0, y_high=1.0, bottom=208)
    parts = [*_rules(plane, (0.0, 0.25, 0.5, 0.75, 1.0))]
    for held in filled:
        left, right = plane.x(held.low) + 1.5, plane.x(held.high) - 1.5
        low, high = sorted((held.accuracy, held.confidence))
        parts.append(_bar("kept", left, right, plane.y(low), plane.bottom))
        gap = "missing" if held.accuracy < held.confidence else "beyond"
        parts.append(_bar(gap, left, right, plane.y(high), plane.y(low)))
        parts.append(_line("promised", left, plane.y(held.confidence), right, plane.y(held.confidence)))
    parts.append(_line("ideal", plane.x(plane.x_low), plane.y(plane.x_low), plane.x(1.0), plane.y(1.0)))
    parts += _counts(filled, plane)
    parts += _x_ticks(plane, bottom=262)
    parts.append(_text("axis", (_LEFT + _RIGHT) / 2, 294, "confidence", "middle"))
    parts.append(_text("axis", 0, 0, "right", "middle", turned=(11, (plane.bottom + _TOP) / 2)))
    parts.append(_text("axis", 0, 0, "answers", "middle", turned=(11, 240)))
    return _svg(parts, key, f"Reliability, {about}", _reliability_in_words(filled))


def risk_coverage_curve(curve: RiskCoverage, key: str, *, about: str) -> str:
    """How much is wrong when only the surest part is answered: the lower and the flatter the better."""
    everything = curve.points[-1].risk
    top = next(nice for nice in _NICE if nice >= max(p.risk for p in curve.points) or nice == 1.0)
    plane = _Plane(x_low=0.0, x_high=1.0, y_high=top, bottom=262)
    # Before the first point nothing is known but the point itself.
    places = [(plane.x(0.0), plane.y(curve.points[0].risk))]
    places += [(plane.x(p.coverage), plane.y(p.risk)) for p in curve.points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    area = f"{places[0][0]:.1f},{plane.bottom:.1f} {line} {places[-1][0]:.1f},{plane.bottom:.1f}"
    parts = [*_rules(plane, tuple(top * step / 4 for step in range(5)))]
    parts.append(_line("ideal", plane.x(0.0), plane.y(everything), plane.x(1.0), plane.y(everything)))
    parts.append(f'<polygon class="area" points="{area}"/><polyline class="curve" points="{line}"/>')
    parts.append(f'<circle class="end" cx="{places[-1][0]:.1f}" cy="{places[-1][1]:.1f}" r="3.5"/>')
    parts += _x_ticks(plane, bottom=262)
    parts.append(_text("axis", (_LEFT + _RIGHT) / 2, 294, "share answered, surest first", "middle"))
    parts.append(_text("axis", 0, 0, "wrong", "middle", turned=(11, (plane.bottom + _TOP) / 2)))
    return _svg(parts, key, f"Risk and coverage, {about}", _risk_in_words(curve))


def time_histogram(timing: Timing, key: str, *, about: str) -> str:
    """How long each took, on a logarithmic scale: twice as long is as far to the right wherever it begins."""
    bins = timing.histogram
    plane = _Plane(x_low=log10(bins[0].low) - 0.1, x_high=log10(bins[-1].high) + 0.1, y_high=1.0, bottom=262)
    most = max(b.count for b in bins)
    parts = [_line("rule", _LEFT, plane.y(height), _RIGHT, plane.y(height)) for height in (0.0, 1.0)]
    parts += [_text("tick", _LEFT - 6, plane.y(n / most) + 3.5, f"{n:,}", "end") for n in (0, most)]
    for b in bins:
        if b.count:
            left, right = plane.x(log10(b.low)) + 1.5, plane.x(log10(b.high)) - 1.5
            parts.append(_bar("kept", left, right, plane.y(b.count / most), plane.bottom))
    for name, value in (("promised", timing.p95), ("ideal", timing.median)):
        parts.append(_line(name, plane.x(_log(value)), _TOP, plane.x(_log(value)), plane.bottom))
    parts += [_text("tick", plane.x(log10(s)), 276, f"{s:g} s", "middle") for s in _time_ticks(plane)]
    parts.append(_text("axis", (_LEFT + _RIGHT) / 2, 294, "seconds a claim", "middle"))
    parts.append(_text("axis", 0, 0, "claims", "middle", turned=(11, (plane.bottom + _TOP) / 2)))
    return _svg(parts, key, f"Seconds a claim, {about}", _times_in_words(timing))


def risk_at(curve: RiskCoverage, coverage: float) -> float:
    """The share of wrong answers when at least so much is answered."""
    return next((p.risk for p in curve.points if p.coverage >= coverage), curve.points[-1].risk)


def interval_bar(low: float, value: float, high: float) -> str:
    """A share and where it lies with 95% confidence, as a line of the table. The numbers stand beside it."""
    at = [5 + share * 290 for share in (low, value, high)]
    track = '<line class="track" x1="5" y1="5" x2="295" y2="5"/>'
    range_ = f'<line class="range" x1="{at[0]:.1f}" y1="5" x2="{at[2]:.1f}" y2="5"/>'
    point = f'<circle class="point" cx="{at[1]:.1f}" cy="5" r="4"/>'
    return f'<svg class="interval" viewBox="0 0 300 10" aria-hidden="true">{track}{range_}{point}</svg>'


def _left_end(filled: Sequence[ReliabilityBin]) -> float:
    """The likeliest of three answers is never below a third: an empty third of the drawing would say nothing."""
    return 0.3 if all(b.low >= 0.3 for b in filled) else 0.0


def _counts(filled: Sequence[ReliabilityBin], plane: _Plane) -> list[str]:
    most = max(b.count for b in filled)
    return [_bar("count", plane.x(b.low) + 1.5, plane.x(b.high) - 1.5, 262 - max(1.0, 40 * b.count / most), 262) for b in filled]


def _time_ticks(plane: _Plane) -> list[float]:
    """1, 2 and 5 of every decade; over more than two decades only the tens."""
    steps = (1, 2, 5) if plane.x_high - plane.x_low <= 2.0 else (1,)
    values = [step * 10.0**decade for decade in range(-4, 5) for step in steps]
    return [v for v in values if plane.x_low <= log10(v) <= plane.x_high]


def _log(seconds: float) -> float:
    return log10(max(seconds, 1e-3))


def _rules(plane: _Plane, values: Sequence[float]) -> list[str]:
    parts = []
    for value in values:
        parts.append(_line("rule", _LEFT, plane.y(value), _RIGHT, plane.y(value)))
        parts.append(_text("tick", _LEFT - 6, plane.y(value) + 3.5, f"{value * 100:.3g}%", "end"))
    return parts


def _x_ticks(plane: _Plane, *, bottom: float) -> list[str]:
    values = [v / 10 for v in range(0, 11, 2) if v / 10 >= plane.x_low]
    return [_text("tick", plane.x(v), bottom + 14, f"{v * 100:.0f}%", "middle") for v in values]


def _reliability_in_words(filled: Sequence[ReliabilityBin]) -> str:
    said = [f"{b.count:,} answers with a confidence of about {b.confidence:.0%} were right in {b.accuracy:.0%}" for b in filled]
    return "; ".join(said) + "."


def _risk_in_words(curve: RiskCoverage) -> str:
    end = curve.points[-1]
    shares = [share for share in (0.25, 0.5, 0.75) if share < end.coverage]
    said = [f"{risk_at(curve, share):.1%} when the surest {share:.0%} are answered" for share in shares]
    last = "when all are" if end.coverage == 1.0 else f"on the {end.coverage:.0%} that were"
    return f"Wrong: {', '.join([*said, f'{end.risk:.1%} {last}'])}."


def _times_in_words(timing: Timing) -> str:
    return f"Half took {timing.median:.2f} s or less, 95% {timing.p95:.2f} s or less, the slowest {timing.slowest:.2f} s."


def _bar(name: str, left: float, right: float, top: float, bottom: float) -> str:
    size = f'width="{right - left:.1f}" height="{bottom - top:.1f}"'
    return f'<rect class="{name}" x="{left:.1f}" y="{top:.1f}" {size}/>'


def _line(name: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(name: str, x: float, y: float, words: str, anchor: str, *, turned: tuple[float, float] | None = None) -> str:
    place = f'transform="translate({turned[0]:.1f} {turned[1]:.1f}) rotate(-90)"' if turned else f'x="{x:.1f}" y="{y:.1f}"'
    return f'<text class="{name}" {place} text-anchor="{anchor}">{escape(words)}</text>'


def _svg(parts: Sequence[str], key: str, title: str, description: str) -> str:
    name = escape(key)
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="{name}-title {name}-about">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-about">{escape(description)}</desc>'
        f"{''.join(parts)}</svg>"
    )


EXCERPT = 420
"""Characters of evidence shown with a mistake: three or four sentences."""

WORDS = {
    PairLabel.SUPPORTS: "supports",
    PairLabel.REFUTES: "refutes",
    PairLabel.NEI: "not enough information",
    PairLabel.NOT_SUPPORTED: "not supported",
}
"""Labels as a person says them."""
SHORT = {**WORDS, PairLabel.NEI: "NEI"}
"""The same for the heads of narrow columns."""

QUESTIONS = {
    Task.STANCE: "Does the evidence support the claim, refute it, or leave it open?",
    Task.GROUNDING: "Is the claim borne out by the evidence?",
}


def evaluation_page(evaluation: Evaluation) -> str:
    """The whole page as HTML. What the pairs say is shown as text and never read as markup."""
    labels = LABELS[evaluation.task]
    return _set(
        "evaluation",
        evaluation,
        question=QUESTIONS[evaluation.task],
        labels=labels,
        chance=1 / len(labels),
    )


def _set(template: str, run: Evaluation | ClaimsEvaluation, **values: Any) -> str:
    made = page_environment()
    made.filters |= {
        "brief": excerpt,
        "percent": lambda share, digits=1: f"{share * 100:.{digits}f}",
        "duration": duration,
        "excerpt": lambda text: excerpt(text, EXCERPT),
        "share_of_row": share_of_row,
    }
    made.globals |= {
        "reliability_diagram": lambda m, key, about: markup(reliability_diagram(m.reliability, key, about=about)),
        "risk_coverage_curve": lambda m, key, about: markup(risk_coverage_curve(m.risk_coverage, key, about=about)),
        "time_histogram": lambda m, key, about: markup(time_histogram(m.seconds_per_claim, key, about=about)),
        "interval_bar": lambda m: markup(interval_bar(m.accuracy_interval[0], m.accuracy, m.accuracy_interval[1])),
        "risk_at": lambda m, coverage: risk_at(m.risk_coverage, coverage),
        "leaning": leaning,
        "parts": _parts,
        "stance_of": stance_of,
    }
    shown = made.get_template(f"{template}.html.jinja")
    return shown.render(run=run, datasets=list(run.per_dataset.items()), words=WORDS, short=SHORT, **values)


def share_of_row(count: int, row: dict[str, int]) -> float:
    held = sum(row.values())
    return count / held if held else 0.0


def leaning(measures: Agreement) -> str:
    """Whether answers promise more than they keep, in words."""
    promised = sum(b.count * b.confidence for b in measures.reliability) / measures.n
    over = promised - measures.accuracy
    if abs(over) < 0.01:
        return "Confidence and accuracy agree on the whole"
    way = "over-confident" if over > 0 else "under-confident"
    return f"On the whole {way} by {abs(over) * 100:.1f} points"


def stance_of(prediction: Prediction) -> list[tuple[str, float]]:
    """The three probabilities behind an answer, with their names."""
    stance = prediction.stance
    return [("supports", stance.supports), ("refutes", stance.refutes), ("neither", stance.neutral)]


# An evaluation of whole verifications as one page that needs nothing else.


FAILURES_SHOWN = 10

SHORT_VERDICTS = {
    Verdict.SUPPORTED: "supported",
    Verdict.REFUTED: "refuted",
    Verdict.MIXED: "mixed",
    Verdict.NOT_ENOUGH_EVIDENCE: "too little",
    Verdict.NOT_CHECKABLE: "uncheckable",
}
"""Verdicts for the heads of narrow columns."""


def claims_page(evaluation: ClaimsEvaluation) -> str:
    """The whole page as HTML. What claims and evidence say is shown as text and never read as markup."""
    return _set(
        "claims_evaluation",
        evaluation,
        labels=CLAIM_LABELS,
        verdicts=SHORT_VERDICTS,
        failures=evaluation.failed[:FAILURES_SHOWN],
    )


def _parts(names_it: Decisions | None, leans: Decisions | None) -> list[tuple[str, Decisions]]:
    """The claims that name their subject and those that lean on their page, where there are both."""
    if names_it is None or leans is None:
        return []
    return [("names its subject", names_it), ("leans on its page", leans)]
