"""web/evaluation.html: the evaluation page with its plots, in one file that loads nothing and runs nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from bench.judgement.figures import ClaimResult, GroundingResult, StanceResult
from bench.judgement.page import (
    ALONE,
    CLAIM_HEADER,
    CLAIMS,
    FLOOR,
    GROUNDING,
    HALF,
    LEFT_OUT,
    MEANING,
    SHIPPED,
    STANCE,
    Judged,
    claim_table,
    grounding_table,
    halves,
    ran,
    stance_table,
    ways,
)
from bench.judgement.plots import bar_plot, reliability_plot, risk_plot

STYLE = """
:root { --page: #fbfaf7; --ink: #22252a; --faint: #6b6f76; --rule: #dcd9d1; --s0: #1d6b74; --s1: #b5542a; --s2: #7a6fa8;
  color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --page: #16181b; --ink: #e6e4df; --faint: #9a9da3; --rule: #33363b; --s0: #5fb8c2; --s1: #e08a5c; --s2: #a99fda; }
}
body { background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto;
  padding: 0 1rem; }
h1, h2 { font-weight: 600; line-height: 1.2; }
p { max-width: 46rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; }
figure { margin: 0; }
figure.wide { max-width: 46rem; margin: 1rem 0; }
figcaption { font-weight: 600; }
svg { width: 100%; height: auto; display: block; }
.rule { stroke: var(--rule); }
.ideal { stroke: var(--faint); stroke-dasharray: 4 3; }
.line { fill: none; stroke-width: 2; }
.line.s0 { stroke: var(--s0); } .line.s1 { stroke: var(--s1); } .line.s2 { stroke: var(--s2); stroke-dasharray: 5 3; }
.fill.s0, .dot.s0 { fill: var(--s0); } .fill.s1, .dot.s1 { fill: var(--s1); } .fill.s2, .dot.s2 { fill: var(--s2); }
.dot { fill-opacity: .75; }
.tick, .axis { fill: var(--faint); font-size: 10px; } .axis { font-size: 11px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { white-space: normal; vertical-align: bottom; }
"""


def html_page(found: Judged) -> str:
    """The whole page."""
    parts = ["<h1>How good the answers are</h1>", _text(ran(found))]
    if found.claims:
        parts += ["<h2>Claims, end to end</h2>", _text(CLAIMS), _claim_plots(found.claims)]
        parts.append(_table(CLAIM_HEADER, claim_table(found.claims)))
        parts += [f"<h3>{HALF}</h3>", _table(CLAIM_HEADER, claim_table(found.claims, halves))]
    if found.grounding:
        parts += ["<h2>Grounding</h2>", _text(GROUNDING), _grounding_plot(found.grounding)]
        parts.append(_table(*grounding_table(found.grounding)))
    if found.stance:
        parts += ["<h2>Stance</h2>", _text(STANCE), _stance_plots(found.stance), _table(*stance_table(found.stance))]
    parts += ["<h2>What the figures mean</h2>", _text(MEANING)]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>How good the answers are</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _claim_plots(claims: Mapping[str, ClaimResult]) -> str:
    plots = [
        risk_plot({way: f.curve for way, f in ways(one).items() if way != ALONE}, title=f"{name}: wrong by share decided")
        for name, one in claims.items()
    ]
    plots += [
        reliability_plot(
            {way: f.bins for way, f in ways(one).items() if way not in (ALONE, FLOOR)},
            title=f"{name}: promised and kept",
        )
        for name, one in claims.items()
    ]
    return f'<div class="plots">{"".join(plots)}</div>'


def _grounding_plot(found: Mapping[str, GroundingResult]) -> str:
    rows = {_short(name): {LEFT_OUT: one.left_out, SHIPPED: one.shipped, FLOOR: one.floor} for name, one in found.items()}
    return bar_plot(rows, title="Balanced accuracy")


def _stance_plots(found: Mapping[str, StanceResult]) -> str:
    both = {_short(name): {LEFT_OUT: one.left_out, SHIPPED: one.shipped} for name, one in found.items()}
    plots = []
    for title, field in (("Accuracy", "accuracy"), ("Silent texts called refuted", "silent_refuted")):
        rows = {name: {way: getattr(f, field).value if f else None for way, f in row.items()} for name, row in both.items()}
        plots.append(bar_plot({n: r for n, r in rows.items() if any(v is not None for v in r.values())}, title=title))
    return "".join(plots)


def _short(name: str) -> str:
    return name.partition("_")[2]


def _text(words: str) -> str:
    """Paragraphs, with the few marks that the Markdown page uses."""
    said = [escape(part.replace("\n", " ")) for part in words.split("\n\n")]
    marks = ((r"\*\*(.+?)\*\*", r"<b>\1</b>"), (r"\*(.+?)\*", r"<i>\1</i>"), (r"`(.+?)`", r"<code>\1</code>"))
    for pattern, put in marks:
        said = [re.sub(pattern, put, one) for one in said]
    return "".join(f"<p>{one}</p>" for one in said)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell.replace('**', ''))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
