"""What the report of an article was made from, for whoever asks why it came out so: terms, coverage, drops, the trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudge.model.article import ArticleClaim, ArticleReport
from adjudge.render.article_timeline import by_number
from adjudge.render.article_words import article_reason, dimensions, score_in_words
from adjudge.render.leading import Led, bullet
from adjudge.render.timeline import timeline
from adjudge.render.visible import visible
from adjudge.render.words import percent, signed

if TYPE_CHECKING:
    from rich.console import RenderableType


def article_details(report: ArticleReport, numbers: Mapping[str, int]) -> list[tuple[str, Iterator[RenderableType]]]:
    """Sections in the order one looks for a mistake: how the text was read, what each claim is made of, what was done."""
    return [
        ("Claim by claim", _claims(report, numbers)),
        ("How the colours came about", _explained(report, numbers)),
        ("How the text was read", _coverage(report)),
        ("No claim was made of", _dropped(report, numbers)),
        ("What was done", _trace(report, numbers)),
        ("For the record", _record(report)),
    ]


def _claims(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for number, claim in enumerate(report.claims, start=1):
        lines = [Text(visible(claim.text)), *(Text(line, style="dim") for line in _facts(claim))]
        if claim.finding and claim.finding.reasoning.strip():
            lines.append(Text(visible(claim.finding.reasoning)))
        if claim.rgba:
            shades = (f"{held.name}: {score_in_words(score, numbers)}" for held, score in dimensions(claim.rgba))
            lines += [Text(shade, style="dim") for shade in shades]
        yield Led(Group(*lines), first=f"{number:>3}  ", rest="     ", style="bold")


def _facts(claim: ArticleClaim) -> Iterator[str]:
    yield f"{visible(claim.type)}, characters {claim.start:,}–{claim.end:,}, centrality {claim.centrality:.2f}"
    if claim.core:
        core = claim.core
        when = visible(core.time_anchor.text) or core.time_anchor.type.value
        about = ", ".join(visible(name) for name in core.subject_entities) or "nobody named"
        yield f"about {about}; when: {when}; harm {core.harm_potential:.2f}; read with {core.metadata_confidence} confidence"
        if core.retrieval_seed_terms:
            yield f"searched by {', '.join(visible(term) for term in core.retrieval_seed_terms)}"
    if claim.local_belief and claim.belief:
        yield (
            f"belief {signed(claim.local_belief.log_odds)} by its own evidence, {signed(claim.belief.log_odds)} after other"
            f" claims (log-odds), confidence {claim.belief.confidence:.2f}"
        )
    if claim.evoi:
        yield f"a search promised {claim.evoi.value:.2f}"


def _explained(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    if report.explained:
        for held, score in dimensions(report.explained):
            yield bullet(f"{held.name}: {score_in_words(score, numbers)}")


def _coverage(report: ArticleReport) -> Iterator[RenderableType]:
    for kind, share in report.skeleton_coverage.items():
        yield bullet(f"{percent(share)} of its {visible(kind)}s went into claims")


def _dropped(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for one in report.dropped:
        why = " ".join(article_reason(code, numbers) for code in one.reason_codes)
        yield bullet(f"“{visible(one.text)}” {why}")


def _trace(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for moment in timeline(by_number(report.trace, numbers)):
        yield bullet(f"{moment.title}{f': {moment.detail}' if moment.detail else ''}")


def _record(report: ArticleReport) -> Iterator[RenderableType]:
    versions = report.versions
    if versions is None:
        return
    table = Table.grid(padding=(0, 2))
    for name in ("adjudge", "policy", "models", "store_snapshot"):
        table.add_row(name.partition("_")[0], Text(visible(getattr(versions, name))))
    yield table
