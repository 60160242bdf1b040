"""What switching a rule off does to the figures. Pure: rows in, tables out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.judgement.figures import ClaimFigures, Share, judged_claims, judged_grounding, mean
from bench.judgement.rows import ClaimRow, GroundingRow
from bench.measuring.report import table
from training.verdict.fit import FEATURES

MEASURES = ("decided", "right", "true_refuted", "false_supported", "half")
TITLES = ("decided", "right when decided", "true refuted", "false supported", "right at 50%")


@dataclass(frozen=True, kw_only=True, slots=True)
class Effect:
    """The figures without a rule beside those with it, as means over sets; and the answers that changed."""

    path: str
    """Which figures: claims as shipped, claims fitted on the others, or grounding."""
    name: str
    without: dict[str, float | None]
    whole: dict[str, float | None]
    better: int = 0
    """Answers that are right only without the rule."""
    worse: int = 0
    """Answers that are right only with it."""
    changed: int = 0
    touched: int = 0
    """Rows on which it has a say at all, whether the answer changes or not."""
    more: tuple[Effect, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.touched} touched, {self.changed} changed, {self.better} better, {self.worse} worse without it"


def claim_effect(
    name: str,
    whole: Mapping[str, Sequence[ClaimRow]],
    without: Mapping[str, Sequence[ClaimRow]],
    *,
    side: float,
    features: Sequence[str] = FEATURES,
) -> Effect:
    """What a rule does to verdicts as shipped, and to those of weights fitted on the other sets, without it fitted anew."""
    before = judged_claims(whole, side=side)
    after = judged_claims(without, side=side, features=features)
    said = [(a.label, a.verdict, b.verdict) for key, rows in whole.items() for a, b in zip(rows, without[key], strict=True)]
    fitted = Effect(
        path="claims, fitted on the others",
        name=name,
        whole=_means([one.left_out for one in before.values()]),
        without=_means([one.left_out for one in after.values()]),
    )
    return Effect(
        path="claims, as shipped",
        name=name,
        whole=_means([one.shipped for one in before.values()]),
        without=_means([one.shipped for one in after.values()]),
        changed=sum(a != b for _, a, b in said),
        better=sum(b == label != a for label, a, b in said),
        worse=sum(a == label != b for label, a, b in said),
        touched=sum(a != b for key, rows in whole.items() for a, b in zip(rows, without[key], strict=True)),
        more=(fitted,),
    )


def _means(figures: Sequence[ClaimFigures | None]) -> dict[str, float | None]:
    known = [one for one in figures if one is not None]

    def value(one: ClaimFigures, measure: str) -> float | None:
        share: Share = getattr(one, measure)
        return share.value

    return {measure: mean([value(one, measure) for one in known]) for measure in MEASURES}


def grounding_effect(
    name: str,
    whole: Mapping[str, Sequence[GroundingRow]],
    without: Mapping[str, Sequence[GroundingRow]],
    *,
    threshold: float,
) -> Effect:
    """What a rule does to the ledger's balanced accuracy, at the policy's threshold and at that of the other sets."""
    before, after = (judged_grounding(rows, threshold=threshold) for rows in (whole, without))
    said = [
        (a.label == "SUPPORTS", a.product >= threshold, b.product >= threshold)
        for key, rows in whole.items()
        for a, b in zip(rows, without[key], strict=True)
    ]
    return Effect(
        path="grounding",
        name=name,
        touched=sum(a != b for key, rows in whole.items() for a, b in zip(rows, without[key], strict=True)),
        whole={way: mean([getattr(one, way) for one in before.values()]) for way in ("shipped", "left_out")},
        without={way: mean([getattr(one, way) for one in after.values()]) for way in ("shipped", "left_out")},
        changed=sum(a != b for _, a, b in said),
        better=sum(b == label != a for label, a, b in said),
        worse=sum(a == label != b for label, a, b in said),
    )


def tables(effects: Sequence[Effect]) -> list[str]:
    """A table for each path: the whole in the first row, then what each figure becomes without a rule, and by how much."""
    found = []
    for path, titles in _PATHS.items():
        rows = [one for effect in effects for one in (effect, *effect.more) if one.path == path]
        if rows:
            found += [f"## {path[0].upper()}{path[1:]}", table(_header(path, titles), _lines(path, rows))]
    return [*found, MEANING] if found else []


_PATHS = {
    "claims, as shipped": TITLES,
    "claims, fitted on the others": TITLES,
    "grounding": ("balanced accuracy, as shipped", "balanced accuracy, threshold of the others"),
}
FITTED = "claims, fitted on the others"


def _header(path: str, titles: Sequence[str]) -> tuple[str, ...]:
    answers = () if path == FITTED else ("touched", "answers changed", "right only without", "right only with")
    return ("without", *titles, *answers)


def _lines(path: str, rows: Sequence[Effect]) -> list[tuple[str, ...]]:
    blank = () if path == FITTED else ("", "", "", "")
    lines: list[tuple[str, ...]] = [("*nothing: the whole*", *(_cell(v, None) for v in rows[0].whole.values()), *blank)]
    for one in rows:
        counted = () if path == FITTED else (str(one.touched), str(one.changed), str(one.better), str(one.worse))
        cells = (_cell(value, one.whole[measure]) for measure, value in one.without.items())
        lines.append((one.name, *cells, *counted))
    return lines


def _cell(value: float | None, whole: float | None) -> str:
    if value is None:
        return "–"
    if whole is None:
        return f"{value * 100:.1f}"
    change = round((value - whole) * 100, 1) + 0.0
    return f"{value * 100:.1f} ({change:+.1f})" if change else f"{value * 100:.1f}"


MEANING = """Means over the sets, in percent; in brackets the difference to the whole. A rule whose absence changes nothing, or
lifts *right when decided* without more wrong sides, has not earned its place. *Fitted on the others*: the weights are fitted
anew without the rule, on the other sets. Differences of a point or two are noise on samples; *right only without* and *right only
with* count the answers behind them, and *touched* the rows that a rule has any say on."""
