"""What a finding was made from, for whoever asks why it came out so: trust, breakdown, every item, every score, the trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudge.render import words as say
from adjudge.render.quoting import excerpt, visible
from adjudge.render.terminal import Led, Section, bullet, named_rows, spaced
from adjudge.render.timeline import timeline
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Evidence
from adjudge.values.score import Score, Term
from adjudge.values.trace import Event
from adjudge.values.verdict import OPEN, Finding, Standing, Versions

if TYPE_CHECKING:
    from rich.console import RenderableType


# A score as the steps that made it: each term begins where the one before ended.


HEADLINES = ("truth.final", "confidence.composite")
"""The two scores a person asks about first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One term of a score and where it took the sum."""

    term: Term
    label: str
    start: float
    end: float
    limit: bool
    """A guard, cap or penalty, not a measured part."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Waterfall:
    """The steps of a score, and the scale that holds all of them."""

    score: Score
    steps: tuple[Step, ...]
    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value lies on the scale, 0 to 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def waterfall(score: Score) -> Waterfall:
    """The score's terms as steps. Nothing is recomputed: the value stays the score's own."""
    steps, running, limits = [], 0.0, frozenset(score.fired)
    for term in score.terms:
        end = running + term.contribution
        label = say.term_words(term.name)
        steps.append(Step(term=term, label=label, start=running, end=end, limit=term.name in limits))
        running = end
    reached = [0.0, score.value, *(step.end for step in steps)]
    high = max(reached)
    return Waterfall(score=score, steps=tuple(steps), low=min(reached), high=1.0 if high <= 1.0 else high)


def headlines(scores: Sequence[Score]) -> tuple[Score, ...]:
    """The scores worth showing first, in their order; the first two where none of them is there."""
    named = {score.formula: score for score in scores if score.terms}
    return tuple(named[name] for name in HEADLINES if name in named) or tuple(named.values())[: len(HEADLINES)]


def rules_told(scores: Sequence[Score]) -> frozenset[str]:
    """The rules that the headline scores explain themselves, so that nothing else need say them again."""
    return frozenset(name for score in headlines(scores) for name in score.fired)


EXCERPT = 240
"""Characters of an item's text: two sentences, enough to know it again."""


def finding_details(finding: Finding) -> list[Section]:
    """Sections in the order one looks for a mistake: what was admitted, how the parts fared, trust, items, scores."""
    others = [score for score in finding.score_terms if score not in headlines(finding.score_terms)]
    return [
        ("Further figures", _named(finding)),
        ("What was counted", _counts(finding)),
        ("Breakdown", _breakdown(finding)),
        ("Trust", _trust(finding)),
        ("All the evidence", spaced(Led(_item(item), first="┃ ", style="dim") for item in finding.evidence)),
        ("The other scores", (bullet(_in_one_line(score)) for score in others)),
        ("What was done", trace_lines(finding.trace)),
        ("For the record", record(finding.versions)),
    ]


def _named(finding: Finding) -> Iterator[RenderableType]:
    """Figures that others read by these names; of a claim that was never looked into they say nothing."""
    if finding.evidence or finding.verdict not in OPEN:
        yield named_rows((name, f"{value}  {meaning}") for name, value, meaning in seed_figures(finding))


def seed_figures(finding: Finding) -> tuple[tuple[str, str, str], ...]:
    """The scores of the worker's rules and the standing of the sources, by the names the seeds give them, with what each
    means. None of them is the probability that the verdict is right."""
    return (
        ("truthfulness_percent", f"{finding.truthfulness_percent:.0f}", "how much of the claim holds"),
        ("confidence", f"{finding.confidence:.2f}", "a weighted sum of scores, no probability"),
        ("evidence_quality_percent", f"{finding.evidence_quality_percent:.0f}", "how good what was found is"),
        ("standing", _standing(finding), say.STANDINGS[finding.standing].sentence),
    )


def _standing(finding: Finding) -> str:
    """What the trust rules make of the sources. Under a verdict that was given "insufficient evidence" would deny it."""
    if finding.verdict in say.SURE and finding.standing is Standing.EVIDENCE_INSUFFICIENCY:
        return "more sources wanted"
    return finding.standing.value


def _counts(finding: Finding) -> Iterator[RenderableType]:
    if finding.analysis_counts:
        yield named_rows((say.plain(name), f"{value:.3g}") for name, value in finding.analysis_counts.items())


def _breakdown(finding: Finding) -> Iterator[RenderableType]:
    for part in finding.claim_breakdown:
        said = say.STATUSES[part.status]
        by = ", ".join(visible(name) for name in part.evidence_ids) or "nothing"
        yield Led(Text(f"{visible(part.segment)} {said.word}, by {by}"), first=f"{said.sign} ", rest="  ")


def _trust(finding: Finding) -> Iterator[RenderableType]:
    trust = finding.trust
    low, high = trust.interval
    met = "trust rules met" if trust.trust_threshold_met else "trust rules not met"
    yield named_rows(
        (
            ("trust", f"{trust.trust_post_adaptive:.2f}, {met} ({visible(trust.trust_policy_mode)} view)"),
            ("coverage", f"{trust.coverage:.2f}"),
            ("diversity", f"{trust.diversity:.2f}"),
            ("agreement", f"{trust.agreement:.2f}"),
            ("fixed view", f"{trust.trust_post_fixed:.2f}, {low:.2f} to {high:.2f}, grade {visible(trust.grade)}"),
        )
    )


def _item(item: Evidence) -> RenderableType:
    said = say.STANCES[item.stance.label] if item.stance else None
    stance = f"{said.sign} {said.word} {say.percent(item.stance.probability)}" if said and item.stance else "not read"
    found = [say.KINDS[item.kind], visible(item.source), say.day(item.published) if item.published else "undated"]
    noted = [*(["set aside"] if not item.admissible else []), *(say.plain(code) for code in item.reasons)]
    measured = f"similarity {item.semantic:.2f} (raw {item.cosine:.2f}), words {item.lexical:.2f}, graph {item.graph:.2f}"
    lines = [
        Text.assemble((visible(item.id), "bold"), f"  {stance}  ", excerpt(item.title or item.source, EXCERPT)),
        Text(" · ".join((*found, *noted)), style="dim"),
        Text(excerpt(item.text, EXCERPT)),
        Text(f"{measured}, credibility {item.credibility:.2f}", style="dim"),
        *([Text(visible(f"source: {say.rating_words(item.rating)}"), style="dim")] if item.rating else []),
        *(Text(_in_one_line(score), style="dim") for score in item.scores),
    ]
    return Group(*lines)


def _in_one_line(score: Score) -> str:
    terms = ", ".join(f"{step.label} {say.signed(step.term.contribution)}" for step in waterfall(score).steps)
    return f"{say.formula_words(score.formula)} {score.value:.2f}{f': {terms}' if terms else ''}"


def trace_lines(trace: Iterable[Event]) -> Iterator[RenderableType]:
    """What a job did, a line a step."""
    for moment in timeline(trace):
        yield bullet(f"{moment.title}{f': {moment.detail}' if moment.detail else ''}")


def record(versions: Versions | None) -> Iterator[RenderableType]:
    """What made a result."""
    if versions is not None:
        names = ("adjudge", "policy", "models", "store_snapshot")
        yield named_rows((name.partition("_")[0], visible(getattr(versions, name))) for name in names)
