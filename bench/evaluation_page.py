"""docs/evaluation.md: what was measured, with how far each figure can be believed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from report import Check, table

from adjudge.model.claims_evaluation import ClaimMeasures, ClaimsEvaluation, Decisions
from adjudge.model.evaluation import Evaluation, Task
from adjudge.model.reliability import RiskCoverage

WRITTEN_BY = "<!-- Written by `make evaluation`: measure again, do not edit. -->"
STANCE_WANTED = {
    "scifact": 0.80, "snli": 0.89, "snli_cad": 0.80, "covidfact": 0.78, "citint": 0.73, "healthver": 0.65,
}  # fmt: skip
GROUNDING_WANTED = {"summac": 0.77, "begin": 0.82}
DECIDED_WANTED = {"claims_fm2_wiki": (0.74, 0.50), "claims_creak_wiki": (0.78, 0.35)}
SCIFACT_WANTED = 0.68
ECE_WANTED = 0.05
MEDIAN_WANTED, P95_WANTED = 1.2, 2.5
"""Seconds of a claim on the wiki collection."""
Interval = tuple[float, float] | None
_OTHER_HALF = "Measured on the half of each set that no calibration and no threshold was fitted on."


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """Everything one run found out."""

    pairs: Mapping[Task, Evaluation]
    claims: Mapping[str, ClaimsEvaluation]
    machine: Mapping[str, Any]
    noise: Mapping[str, float]
    versions: Mapping[str, str]
    made: dt.datetime
    limit: int = 0


def page(found: Measured) -> str:
    """The whole page as Markdown."""
    parts = [WRITTEN_BY, "# How good the answers are", _ran(found)]
    if held := checks(found):
        rows = [(c.what, c.found, c.wanted, "pass" if c.holds else "FAIL") for c in held]
        parts += ["## What must hold", table(("measure", "found", "wanted", ""), rows)]
    if Task.STANCE in found.pairs:
        parts += [
            "## Stance",
            "Does a text support a claim, refute it, or leave it open? " + _OTHER_HALF,
            *_earlier(found, [found.pairs[Task.STANCE]]),
        ]
        parts.append(_pair_table(found.pairs[Task.STANCE]))
    if Task.GROUNDING in found.pairs:
        parts += [
            "## Grounding",
            "Is a claim borne out by a text? The claim is grounded as a draft, through the whole ledger, with the text as "
            "its one document. One threshold for all sets. " + _OTHER_HALF,
            *_earlier(found, [found.pairs[Task.GROUNDING]]),
        ]
        parts.append(_pair_table(found.pairs[Task.GROUNDING]))
        if plain := found.pairs[Task.GROUNDING].plain:
            parts += ["The plain judge on the same pairs:", _pair_table(plain)]
    if found.claims:
        earlier = _earlier(found, list(found.claims.values()))
        parts += ["## Claims, end to end", _CLAIMS, *earlier, *_claim_tables(found.claims)]
    return "\n\n".join([*parts, _MEANING]) + "\n"


def checks(found: Measured) -> list[Check]:
    """The figures that must hold, of the sets that were measured."""
    held = []
    if stance := found.pairs.get(Task.STANCE):
        held += [
            _at_least(f"{name}, accuracy", stance.per_dataset[name].accuracy, wanted)
            for name, wanted in STANCE_WANTED.items() if name in stance.per_dataset
        ]  # fmt: skip
        held.append(_at_most("stance pairs together, calibration error", stance.overall.ece, ECE_WANTED))
    if grounding := found.pairs.get(Task.GROUNDING):
        held += [
            _at_least(f"{name}, balanced accuracy", grounding.per_dataset[name].balanced_accuracy, wanted)
            for name, wanted in GROUNDING_WANTED.items() if name in grounding.per_dataset
        ]  # fmt: skip
    return [*held, *_claim_checks(found.claims)]


def _claim_checks(claims: Mapping[str, ClaimsEvaluation]) -> list[Check]:
    held = []
    if scifact := claims.get("claims_scifact"):
        held.append(_at_least("claims_scifact, accuracy", scifact.overall.accuracy, SCIFACT_WANTED))
    for name, (right, decided) in DECIDED_WANTED.items():
        if name in claims:
            m = claims[name].overall
            held.append(_at_least(f"{name}, accuracy on decided", m.accuracy_on_decided or 0.0, right))
            held.append(_at_least(f"{name}, decided", m.share_decided, decided))
    if wiki := claims.get("claims_fm2_wiki"):
        times = wiki.overall.seconds_per_claim
        for what, seconds, wanted in (("median", times.median, MEDIAN_WANTED), ("p95", times.p95, P95_WANTED)):
            what = f"claims_fm2_wiki, {what} seconds a claim"
            held.append(Check(what=what, found=f"{seconds:.2f}", wanted=f"< {wanted:g}", holds=seconds < wanted))
    return held


def _at_least(what: str, value: float, wanted: float) -> Check:
    return Check(what=what, found=f"{value:.1%}", wanted=f">= {wanted:.0%}", holds=value >= wanted)


def _at_most(what: str, value: float, wanted: float) -> Check:
    return Check(what=what, found=f"{value:.3f}", wanted=f"<= {wanted:g}", holds=value <= wanted)


def _earlier(found: Measured, runs: Sequence[Evaluation | ClaimsEvaluation]) -> list[str]:
    """When a part was measured that another run measured, and by what; seconds and versions above are not its own."""
    others = [run for run in runs if run.versions != found.versions]
    if not others:
        return []
    last = max(others, key=lambda run: run.made)
    answered = ", ".join(f"{name} {v}" for name, v in last.versions.items())
    at = f"{last.made.day} {last.made.strftime('%B %Y, %H:%M')}"
    return [f"Measured in an earlier run, until {at} UTC, and answered by {answered}."]


def _ran(found: Measured) -> str:
    on = found.machine
    libraries = ", ".join(f"{name} {v}" for name, v in on["versions"].items())
    answered = ", ".join(f"{name} {v}" for name, v in found.versions.items())
    steady = found.noise.get("fixed work, p95 / best", 1.0)
    quick = f" A quick run: at most {found.limit:,} rows of each set." if found.limit else ""
    return (
        f"Measured on {found.made.day} {found.made.strftime('%B %Y')} on {on['cores']} cores, {on['arch']}, {on['system']},"
        f" Python {on['python']}, with {libraries}. Answered by {answered}. A fixed piece of work took up to {steady:g}"
        f" times its best time in between: so far may seconds be off.{quick} Figures are in percent; a range in brackets"
        " holds the true figure with 95% confidence."
    )


def _pair_table(run: Evaluation) -> str:
    rows = [
        (name, f"{m.n:,}", _ranged(m.accuracy, m.accuracy_interval), f"{m.balanced_accuracy * 100:.1f}",
         f"{m.macro_f1 * 100:.1f}", f"{m.ece * 100:.1f}", f"{m.seconds_per_1000:,.1f}")
        for name, m in [*run.per_dataset.items(), ("all pairs", run.overall)]
    ]  # fmt: skip
    return table(("set", "pairs", "accuracy", "balanced accuracy", "macro F1", "ECE", "seconds per 1,000"), rows)


def _claim_tables(claims: Mapping[str, ClaimsEvaluation]) -> list[str]:
    named = [(name, run.overall, run) for name, run in claims.items()]
    verdicts = [
        (name, f"{m.n:,}", _ranged(m.accuracy, m.accuracy_interval), _ranged(m.share_decided, m.share_decided_interval),
         _ranged(m.accuracy_on_decided, m.accuracy_on_decided_interval), f"{m.mixed:,}", f"{len(run.failed):,}",
         f"{m.ece * 100:.1f}")
        for name, m, run in named
    ]  # fmt: skip
    header = ("set", "claims", "accuracy", "decided", "right when decided", "mixed", "failed", "ECE")
    return [
        table(header, verdicts),
        "### The same by how a claim names its subject",
        table(("set", "", "claims", "accuracy", "decided", "right when decided"), _apart(named)),
        "### Gold documents found",
        table(("set", "claims", "recall@1", "recall@5", "recall@10", "in the collection"), _recall(named)),
        "### What is wrong when only the surest verdicts count",
        table(("set", "surest quarter", "surest half", "surest three quarters", "all decided"), _risks(named)),
        "### Seconds a claim",
        table(("set", "median", "95% within", "slowest"), [_times(name, m) for name, m, _ in named]),
    ]


Named = list[tuple[str, ClaimMeasures, ClaimsEvaluation]]


def _apart(named: Named) -> list[tuple[str, ...]]:
    rows = []
    for name, m, _ in named:
        for word, part in (("names it", m.names_its_subject), ("leans on its page", m.leans_on_its_page)):
            if part:
                rows.append((name, word, *_decisions(part)))
    return rows


def _decisions(part: Decisions) -> tuple[str, ...]:
    right = part.accuracy_on_decided
    return (
        f"{part.n:,}", _ranged(part.accuracy.value, part.accuracy.interval),
        _ranged(part.share_decided.value, part.share_decided.interval),
        _ranged(right.value, right.interval) if right else "–",
    )  # fmt: skip


def _recall(named: Named) -> list[tuple[str, ...]]:
    return [
        (name, f"{m.recall_at['1'].n:,}", *(_ranged(s.value, s.interval) for s in m.recall_at.values()),
         f"{(m.gold_stored or 0.0) * 100:.1f}")
        for name, m, _ in named if m.recall_at
    ]  # fmt: skip


def _risks(named: Named) -> list[tuple[str, ...]]:
    return [(name, *(_risk(m.risk_coverage, part) for part in (0.25, 0.5, 0.75, 1.0))) for name, m, _ in named]


def _risk(curve: RiskCoverage, part: float) -> str:
    """The share wrong among a part of the decided, surest first."""
    if not curve.points:
        return "–"
    end = curve.points[-1]
    reached = next((p for p in curve.points if p.coverage >= part * end.coverage), end)
    return f"{reached.risk * 100:.1f}"


def _times(name: str, m: ClaimMeasures) -> tuple[str, ...]:
    times = m.seconds_per_claim
    return name, f"{times.median:.2f}", f"{times.p95:.2f}", f"{times.slowest:.2f}"


def _ranged(value: float | None, interval: Interval) -> str:
    if value is None or interval is None:
        return "–"
    return f"{value * 100:.1f} ({interval[0] * 100:.1f}–{interval[1] * 100:.1f})"


_CLAIMS = """Each claim is verified as `adjudge verify` does it, against the collection its set belongs to, without the web
and without a language model: `claims_scifact` against the abstracts of its corpus, `claims_fm2_wiki` and
`claims_creak_wiki` against Wikipedia articles. Of a large set a fixed sample is drawn."""

_MEANING = """## What the figures mean

**accuracy**: the share of answers that agree with the label. A verdict of supported answers SUPPORTS, refuted answers
REFUTES, any other answers NEI. Two of the sets of claims have no NEI: there every claim left open is
wrong, and what counts is how many are **decided** (supported or refuted) and how often those are **right when decided**.

**ECE**: how far the stated probability and the share of right answers lie apart on average, in points.

**names it, leans on its page**: "He won it twice." cannot be searched for; the claims whose subject is a pronoun or
"the film" are told apart by rule.

**recall@k**: the mean share of a claim's gold documents among its first k pieces of evidence.

**failed**: claims that verification broke on. They are in no other figure.

Ranges are Wilson's score intervals."""
