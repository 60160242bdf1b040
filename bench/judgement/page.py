"""docs/evaluation.md: what was measured, each set judged by what was fitted on the others."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.judgement import side_by_side
from bench.judgement.figures import ClaimFigures, ClaimResult, GroundingResult, Share, StanceFigures, StanceResult, mean
from bench.judgement.other_relations import HEADER, Told, lines
from bench.judgement.side_by_side import SideBySide, first_line
from bench.measuring.report import table

WRITTEN_BY = "<!-- Written by `make judgement`: measure again, do not edit. -->"
CLAIM_HEADER = (
    "set", "", "decided", "right when decided", "true claims refuted", "false claims supported", "calibration error",
    "three-way accuracy",
)  # fmt: skip


Ways = Callable[[ClaimResult], Mapping[str, ClaimFigures]]
"""Which readings of a set of claims a table shows."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """Everything one run found out."""

    claims: Mapping[str, ClaimResult] = field(default_factory=dict)
    grounding: Mapping[str, GroundingResult] = field(default_factory=dict)
    stance: Mapping[str, StanceResult] = field(default_factory=dict)
    others: tuple[Told, ...] = ()
    """True claims of a relation against sentences on another, and false ones against the sentence that contradicts them."""
    others_false: tuple[Told, ...] = ()
    both: SideBySide = field(default_factory=SideBySide)
    """The small judge beside the strong one, where that is installed."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Fitted on all sets of claims together: what the policy would have."""
    side: float
    machine: Mapping[str, Any]
    versions: Mapping[str, str]
    made: dt.datetime
    sample: str = ""
    """What was drawn from each set, in words; empty where it was all."""


def page(found: Judged) -> str:
    """The whole page as Markdown."""
    parts = [WRITTEN_BY, "# How good the answers are"]
    if found.both.figures:
        parts += [
            first_line(found.both),
            f"![{PICTURE_SAYS}]({PICTURE})",
            table(side_by_side.HEADER, side_by_side.lines(found.both)),
        ]
        parts.append(BOTH)
    parts.append(ran(found))
    if found.claims:
        parts += ["## Claims, end to end", CLAIMS]
        parts += [folded("Every set", table(CLAIM_HEADER, claim_table(found.claims))), *_took(found)]
        parts += [folded(HALF, table(CLAIM_HEADER, claim_table(found.claims, halves)))]
    if found.grounding:
        parts += ["## Grounding", GROUNDING, folded("Every set", table(*grounding_table(found.grounding)))]
    if found.stance:
        parts += ["## Stance", STANCE, folded("Every set", table(*stance_table(found.stance)))]
    if found.others:
        parts += ["## Sentences on something else", OTHERS, table(*others_table(found.others, found.others_false))]
    return "\n\n".join([*parts, "## What the figures mean", MEANING]) + "\n"


PICTURE, PICTURE_SAYS = "images/evaluation.svg", "How many answers are wrong among the surest, by the small and the strong judge"
BOTH = """Both judges answer the same claims with the same policy, each by weights fitted on the other sets. *Right alone*: claims
that one judge has right and the other has not; *by chance*: how often a fair coin would fall as unevenly (McNemar's exact
test). *Right at half*: with exactly half of the claims decided, the surest. The strong judge is what
`adjudge models add strong` installs."""


def folded(summary: str, shown: str) -> str:
    """A table that is there for whoever opens it."""
    return f"<details markdown>\n<summary>{summary}</summary>\n\n{shown}\n\n</details>"


OTHERS = (
    "A sentence of the starter facts on one relation says nothing of a true claim on another of the same thing: whoever takes a"
    " side is wrong. The reader alone takes one that often; the product leaves unread what cannot bear on the claim. Below it"
    " what that costs: false claims against the sentence that contradicts them."
)


def others_table(found: Sequence[Told], false: Sequence[Told]) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Both sets of pairs as one line each."""
    rows = (("true, on something else", found), ("false, on the same", false))
    return ("claims", *HEADER[1:]), [(name, *lines(told)[-1][1:]) for name, told in rows if told]


def ran(found: Judged) -> str:
    on = found.machine
    libraries = ", ".join(f"{name} {v}" for name, v in on["versions"].items())
    answered = ", ".join(f"{name} {v}" for name, v in found.versions.items())
    drawn = f" {found.sample}" if found.sample else ""
    return (
        f"Measured on {found.made.day} {found.made.strftime('%B %Y')} on {on['cores']} cores, {on['arch']}, {on['system']},"
        f" Python {on['python']}, with {libraries}. Answered by {answered}.{drawn} Figures are in percent; a range in brackets"
        " holds the true figure with 95% confidence."
    )


def claim_table(claims: Mapping[str, ClaimResult], read: Ways | None = None) -> list[tuple[str, ...]]:
    """A line for every reading of every set, and the means."""
    read, rows = read or ways, []
    for name, one in claims.items():
        for way, figures in read(one).items():
            rows.append((f"{name} ({one.n:,})", way, *_claim_cells(figures, floor=way == FLOOR)))
    for way in next(iter(read(one) for one in claims.values())) if len(claims) > 1 else ():
        every = [read(one)[way] for one in claims.values() if way in read(one)]
        rows.append(("**mean**", way, *_mean_cells(every, floor=way == FLOOR)))
    return rows


LEFT_OUT, ALONE, SHIPPED, FLOOR = "fitted on the others", "the same without rules", "as shipped", "the floor"


def ways(one: ClaimResult) -> dict[str, ClaimFigures]:
    """The readings of a set of claims by their names on the page."""
    named = {LEFT_OUT: one.left_out, ALONE: one.alone, SHIPPED: one.shipped, FLOOR: one.floor}
    return {name: figures for name, figures in named.items() if figures is not None}


def halves(one: ClaimResult) -> dict[str, ClaimFigures]:
    """The same, each taking a side on exactly half of the claims."""
    named = {LEFT_OUT: "left_out", SHIPPED: "shipped", FLOOR: "floor"}
    return {name: one.halves[way] for name, way in named.items() if way in one.halves}


def _claim_cells(figures: ClaimFigures, *, floor: bool) -> tuple[str, ...]:
    f = figures
    ece = "–" if floor else f"{f.ece * 100:.1f}"  # what the floor leans by is no probability
    return (
        ranged(f.decided), ranged(f.right), ranged(f.true_refuted), ranged(f.false_supported), ece,
        ranged(f.accuracy),
    )  # fmt: skip


def _mean_cells(figures: Sequence[ClaimFigures], *, floor: bool) -> tuple[str, ...]:
    def cell(shares: Sequence[Share]) -> str:
        return percent(mean([one.value for one in shares]))

    return (
        cell([f.decided for f in figures]), cell([f.right for f in figures]), cell([f.true_refuted for f in figures]),
        cell([f.false_supported for f in figures]), "–" if floor else percent(mean([f.ece for f in figures])),
        cell([f.accuracy for f in figures]),
    )  # fmt: skip


def _took(found: Judged) -> list[str]:
    times = {name: one.seconds for name, one in found.claims.items() if one.seconds is not None}
    said = [f"Half of the claims took less than: {', '.join(f'{n} {s:.2f} s' for n, s in times.items())}."] if times else []
    if found.weights:
        fitted = ", ".join(f"{name} {weight:.2f}" for name, weight in found.weights.items())
        said.append(f"Weights fitted on all sets together: {fitted}. A side is taken from {found.side:g}.")
    return said


def grounding_table(found: Mapping[str, GroundingResult]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    rows = [
        (
            name,
            f"{one.n:,}",
            percent(one.left_out),
            f"{percent(one.shipped)} ({_range(one.interval)})",
            percent(one.floor),
        )
        for name, one in found.items()
    ]
    columns = [[getattr(one, way) for one in found.values()] for way in ("left_out", "shipped", "floor")]
    rows.append(("**mean**", "", *(percent(mean(column)) for column in columns)))
    lowest = [min((v for v in column if v is not None), default=None) for column in columns]
    rows.append(("**lowest**", "", *map(percent, lowest)))
    return ("set", "pairs", "ledger, threshold of the others", "ledger as shipped", "the floor"), rows


def stance_table(found: Mapping[str, StanceResult]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    header = ("set", "pairs", "", "accuracy", "silent called refuted", "supported called refuted", "calibration error")
    rows: list[tuple[str, ...]] = []
    for name, one in found.items():
        for way, f in ((LEFT_OUT, one.left_out), (SHIPPED, one.shipped)):
            if f is not None:
                rows.append((name, f"{one.n:,}", way, *_stance_cells(f)))
    for way, every in (
        (LEFT_OUT, [r.left_out for r in found.values()]),
        (SHIPPED, [r.shipped for r in found.values()]),
    ):
        known = [f for f in every if f is not None]
        shares = [[f.accuracy for f in known], [f.silent_refuted for f in known], [f.supported_refuted for f in known]]
        means = [percent(mean([s.value for s in column])) for column in shares]
        rows.append(("**mean**", "", way, *means, percent(mean([f.ece for f in known]))))
    return header, rows


def _stance_cells(f: StanceFigures) -> tuple[str, ...]:
    return ranged(f.accuracy), ranged(f.silent_refuted), ranged(f.supported_refuted), f"{f.ece * 100:.1f}"


def ranged(one: Share) -> str:
    """A share with its interval."""
    if one.value is None or one.interval is None:
        return "–"
    return f"{one.value * 100:.1f} ({_range(one.interval)})"


def _range(interval: tuple[float, float]) -> str:
    return f"{interval[0] * 100:.0f}–{interval[1] * 100:.0f}"


def percent(value: float | None) -> str:
    return "–" if value is None else f"{value * 100:.1f}"


HALF = "With exactly half of the claims decided, the surest"
CLAIMS = """Each claim is verified as `adjudge verify` does it, against the collection its set belongs to, without the web and
without a language model. *Fitted on the others*: the weights of the verdict's likelihood are those fitted on the other sets, and
the rules stay as they are; this is what to expect on claims of another kind. *The same without rules*: a side is taken wherever
that model is sure enough, and no guard takes it back. *As shipped*: the product with the policy's weights, which may have seen
these sets. *The floor*: the first eight passages of a search, read under their titles by the scout alone; the
plainest support less the plainest refutation, taking a side on as many claims as the first row decides. A
product below its floor is a bug."""
GROUNDING = """Is a claim borne out by a text? Balanced accuracy. The claim is grounded as a draft, through the whole ledger, with
the text as its one document. The floor holds each sentence of the claim against windows of about 160 words: the best window, the
worst sentence. Thresholds are those that serve the other sets best."""
STANCE = """Does a text support a claim, refute it, or leave it open? *Fitted on the others*: read with the
scout's temperature and the weights of judge and scout fitted on the other sets. *As shipped*: with those of the models' cards."""
MEANING = """**decided**: the share of claims on which a side is taken. **right when decided**: how often it is the one people
took; a claim that people left open and a verdict decides counts as wrong.

**true claims refuted, false claims supported**: of the claims that people found supported the share called refuted, and the
reverse. A wrong side costs a reader most.

**calibration error**: how far the stated probability and the share of right answers lie apart on average, of verdicts that take a
side; for stance, of all answers. Ten bins.

**three-way accuracy**: supported, refuted or open, as people said. Two of the sets hold no open claims: there every claim left
open counts as wrong.

Samples are drawn with a fixed seed. Ranges are Wilson's score intervals."""
