"""From answers to figures, each set judged by what was fitted on the others. Pure: no models, no files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median
from typing import TypeVar

from adjudge.evaluate.run import interval
from adjudge.reading.probability import expected_calibration_error, reliability, risk_coverage
from adjudge.values.evaluation import ReliabilityBin, RiskCoverage
from bench.judgement.rows import ClaimRow, GroundingRow, StanceRow
from training.verdict.fit import FEATURES, Example, fitted, probabilities

T = TypeVar("T")
V = TypeVar("V")
SAYS = {"supported": "SUPPORTS", "refuted": "REFUTES"}
BINS = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Share:
    """So many of so many."""

    of: int
    held: int

    @property
    def value(self) -> float | None:
        return self.held / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's."""
        return interval(self.held, self.of) if self.of else None


def share(held: Sequence[bool]) -> Share:
    return Share(of=len(held), held=sum(held))


def leave_one_out(sets: Mapping[str, Sequence[T]], fit: Callable[[Mapping[str, Sequence[T]]], V]) -> dict[str, V]:
    """For each set what is fitted on the others; nothing where there is no other."""
    others = {name: {other: rows for other, rows in sets.items() if other != name} for name in sets}
    return {name: fit(rest) for name, rest in others.items() if any(rest.values())}


# -- claims ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What is said of a claim."""

    label: str
    said: str
    sure: float
    """How sure of the likelier side, whether it is taken or not: by this the surest are ranked."""
    leans: str
    """The likelier side."""
    surest: float = 1.0
    """What no probability that is stated goes beyond."""

    @property
    def decided(self) -> bool:
        return self.said != "NEI"

    @property
    def stated(self) -> float:
        return min(self.sure, self.surest)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimFigures:
    """What answers to one set of claims come to."""

    decided: Share
    right: Share
    true_refuted: Share
    false_supported: Share
    accuracy: Share
    """Of supports, refutes, neither."""
    half: Share
    """Right among the surest half, whatever they would be left open for."""
    ece: float
    """Of those that take a side."""
    curve: RiskCoverage
    bins: tuple[ReliabilityBin, ...]


def as_shipped(row: ClaimRow) -> Answer:
    """The product's own verdict. The surest is what its model is surest of."""
    return Answer(label=row.label, said=row.verdict, sure=max(row.supported, row.refuted), leans=_leans(row), surest=row.surest)


def _leans(row: ClaimRow) -> str:
    return "SUPPORTS" if row.supported >= row.refuted else "REFUTES"


def by_weights(row: ClaimRow, weights: Mapping[str, float], side: float) -> Answer:
    """The verdict that other weights would make: the likelier side, if it is likely enough and the rules let it stand."""
    supported, refuted = probabilities(row.parts, weights)
    leans, sure = ("supported", supported) if supported >= refuted else ("refuted", refuted)
    said = SAYS[leans] if sure >= side and leans in row.stands else "NEI"
    return Answer(label=row.label, said=said, sure=sure, leans=SAYS[leans], surest=row.surest)


def by_floor(rows: Sequence[ClaimRow], decided: int) -> list[Answer]:
    """The plain reading, taking a side on the so many claims it leans furthest on."""
    ranked = sorted(range(len(rows)), key=lambda place: -abs(rows[place].floor))
    taken = frozenset(ranked[:decided])
    return [
        Answer(label=row.label, said=leans if place in taken else "NEI", sure=abs(row.floor), leans=leans)
        for place, row in enumerate(rows)
        for leans in ("SUPPORTS" if row.floor >= 0.0 else "REFUTES",)
    ]


def at_half(answers: Sequence[Answer]) -> list[Answer]:
    """The likelier side on the surest half, and none on the others."""
    ranked = sorted(range(len(answers)), key=lambda place: -answers[place].sure)
    taken = frozenset(ranked[: round(len(answers) / 2)])
    return [replace(a, said=a.leans if place in taken else "NEI") for place, a in enumerate(answers)]


def claim_figures(answers: Sequence[Answer]) -> ClaimFigures:
    taken = [a for a in answers if a.decided]
    surest = [a for a in at_half(answers) if a.decided]
    stated, right = [a.stated for a in taken], [a.said == a.label for a in taken]
    return ClaimFigures(
        decided=share([a.decided for a in answers]),
        right=share(right),
        true_refuted=share([a.said == "REFUTES" for a in answers if a.label == "SUPPORTS"]),
        false_supported=share([a.said == "SUPPORTS" for a in answers if a.label == "REFUTES"]),
        accuracy=share([a.said == a.label for a in answers]),
        half=share([a.leans == a.label for a in surest]),
        ece=expected_calibration_error(stated, right, BINS),
        curve=risk_coverage([a.sure for a in answers], [a.leans == a.label for a in answers]),
        bins=reliability(stated, right, BINS),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimResult:
    """One set of claims, read in several ways."""

    n: int
    labels: dict[str, int]
    left_out: ClaimFigures | None
    """By weights fitted on the other sets."""
    alone: ClaimFigures | None
    """The same with no rule after the model: what the rules take back, and whether rightly."""
    shipped: ClaimFigures
    floor: ClaimFigures
    """At the share decided of the one left out, or of the product where there is none."""
    halves: dict[str, ClaimFigures]
    """The same readings where each takes a side on exactly the surest half."""
    seconds: float | None
    """The middle one, of claims for which nothing was remembered."""


def judged_claims(
    sets: Mapping[str, Sequence[ClaimRow]], *, side: float, features: Sequence[str] = FEATURES
) -> dict[str, ClaimResult]:
    """Every set of claims, judged by weights fitted on the others."""
    weights = leave_one_out(sets, lambda rest: _weights(rest, features))
    found = {}
    for name, rows in sets.items():
        said = {"shipped": [as_shipped(row) for row in rows]}
        if name in weights:
            said["left_out"] = [by_weights(row, weights[name], side) for row in rows]
            said["alone"] = [by_weights(replace(row, stands=tuple(SAYS)), weights[name], side) for row in rows]
        said["floor"] = by_floor(rows, sum(a.decided for a in said.get("left_out", said["shipped"])))
        times = [row.seconds for row in rows if row.seconds is not None]
        found[name] = ClaimResult(
            n=len(rows),
            labels={label: sum(row.label == label for row in rows) for label in ("SUPPORTS", "REFUTES", "NEI")},
            left_out=claim_figures(said["left_out"]) if "left_out" in said else None,
            alone=claim_figures(said["alone"]) if "alone" in said else None,
            shipped=claim_figures(said["shipped"]),
            floor=claim_figures(said["floor"]),
            halves={way: claim_figures(at_half(answers)) for way, answers in said.items() if way != "alone"},
            seconds=median(times) if times else None,
        )
    return found


def left_out_answers(sets: Mapping[str, Sequence[ClaimRow]], *, side: float) -> dict[str, list[Answer]]:
    """The verdicts on every set by weights fitted on the others."""
    weights = leave_one_out(sets, lambda rest: _weights(rest, FEATURES))
    return {name: [by_weights(row, weights[name], side) for row in rows] for name, rows in sets.items() if name in weights}


def _weights(sets: Mapping[str, Sequence[ClaimRow]], features: Sequence[str]) -> dict[str, float]:
    return fitted([_example(row) for rows in sets.values() for row in rows], features=features)


def _example(row: ClaimRow) -> Example:
    return Example(dataset=row.dataset, label=row.label, parts=row.parts)


def all_weights(sets: Mapping[str, Sequence[ClaimRow]]) -> dict[str, float]:
    """What the policy would have, fitted on every set."""
    return _weights(sets, FEATURES)


# -- grounding ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundingResult:
    """Balanced accuracy on one set."""

    n: int
    shipped: float
    """The ledger at the policy's threshold."""
    left_out: float | None
    """The ledger at the threshold that is best on the other sets."""
    floor: float | None
    """The plain reading at the threshold that is best for it on the other sets."""
    interval: tuple[float, float] = (0.0, 1.0)
    """Of the ledger as shipped; as if it were a plain share, which is about right."""


def balanced(rows: Sequence[GroundingRow], value: Callable[[GroundingRow], float], threshold: float) -> float:
    """The mean over labels of the share called rightly."""
    said = [(row.label == "SUPPORTS", value(row) >= threshold) for row in rows]
    shares = [[(is_ == called) for is_, called in said if is_ is which] for which in (True, False)]
    return fmean(fmean(one) for one in shares if one)


def best_threshold(sets: Mapping[str, Sequence[GroundingRow]], value: Callable[[GroundingRow], float]) -> float:
    """The one threshold at which the sets' balanced accuracies are highest on average; of equals the middle one."""
    values = sorted({value(row) for rows in sets.values() for row in rows})
    step = max(1, len(values) // 200)
    at = [(one + other) / 2.0 for one, other in zip(values[::step], values[step::step], strict=False)] or [0.5]
    scored = [(fmean(balanced(rows, value, t) for rows in sets.values()), t) for t in at]
    best = max(score for score, _ in scored)
    fitting = [t for score, t in scored if score >= best - 1e-12]
    return fitting[len(fitting) // 2]


def judged_grounding(sets: Mapping[str, Sequence[GroundingRow]], *, threshold: float) -> dict[str, GroundingResult]:
    ways: dict[str, Callable[[GroundingRow], float]] = {"left_out": lambda r: r.product, "floor": lambda r: r.floor}
    chosen = {way: leave_one_out(sets, lambda rest, v=value: best_threshold(rest, v)) for way, value in ways.items()}
    found = {}
    for name, rows in sets.items():
        out = {way: balanced(rows, value, chosen[way][name]) if name in chosen[way] else None for way, value in ways.items()}
        shipped = balanced(rows, ways["left_out"], threshold)
        found[name] = GroundingResult(n=len(rows), shipped=shipped, interval=interval(shipped * len(rows), len(rows)), **out)
    return found


# -- stance ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceFigures:
    accuracy: Share
    silent_refuted: Share
    """Texts that leave a claim open, and are said to refute it."""
    supported_refuted: Share
    ece: float


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceResult:
    n: int
    shipped: StanceFigures
    left_out: StanceFigures | None
    """With temperature and weights fitted on the other sets."""


def stance_figures(rows: Sequence[StanceRow]) -> StanceFigures:
    right = [row.said == row.label for row in rows]
    return StanceFigures(
        accuracy=share(right),
        silent_refuted=share([row.said == "REFUTES" for row in rows if row.label == "NEI"]),
        supported_refuted=share([row.said == "REFUTES" for row in rows if row.label == "SUPPORTS"]),
        ece=expected_calibration_error([row.sure for row in rows], right, BINS),
    )


def judged_stance(
    shipped: Mapping[str, Sequence[StanceRow]], left_out: Mapping[str, Sequence[StanceRow]]
) -> dict[str, StanceResult]:
    return {
        name: StanceResult(
            n=len(rows),
            shipped=stance_figures(rows),
            left_out=stance_figures(left_out[name]) if name in left_out else None,
        )
        for name, rows in shipped.items()
    }


def mean(values: Sequence[float | None]) -> float | None:
    """Each set counted once; those without a figure not at all."""
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
