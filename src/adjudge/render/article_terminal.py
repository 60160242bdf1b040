"""A checked article in a terminal: its text with every claim marked, what holds, what does not, and what was left open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from adjudge.render import article_words as say
from adjudge.render.article_words import Outcome
from adjudge.render.finding_details import record, trace_lines
from adjudge.render.finding_terminal import COLOURS
from adjudge.render.quoting import excerpt, visible
from adjudge.render.terminal import Led, Section, bullet, claims_table, marked_lines, meter, report_view, spaced, tally
from adjudge.render.timeline import by_number
from adjudge.render.words import STANCES, opening, percent, signed, spent, stop_words, sure_percent
from adjudge.values.article import ArticleClaim, ArticleReport, Contradiction
from adjudge.values.article_claim import ExplainedRgba
from adjudge.values.claim import EdgeKind
from adjudge.values.evidence import Citation

if TYPE_CHECKING:
    from rich.console import RenderableType


# What decides the claims of an article, in a terminal: words of the evidence, and of the pages the article links to.


QUOTE = 220
"""Characters of a deciding quote: the whole of it is in the page, in JSON and in the case."""


def deciding_quotes(report: ArticleReport) -> Iterator[RenderableType]:
    """Of every claim that evidence decides, the first quote of each side."""
    for number, claim in enumerate(report.claims, start=1):
        if claim.finding and say.outcome(claim) not in say.UNSETTLED:
            sides = {citation.stance: citation for citation in reversed(claim.finding.citations)}
            yield from (_quote(number, citation) for citation in reversed(sides.values()))


def _quote(number: int, citation: Citation) -> RenderableType:
    said = STANCES[citation.stance]
    colour = COLOURS[said.tone]
    quote = f"  “{excerpt(citation.quote, QUOTE)}”"
    origin = " · ".join(visible(words) for words in (citation.title, citation.source, citation.url or "") if words)
    lines = (
        Text.assemble((f"{number}  ", "bold"), (f"{said.sign} {said.word}", colour), quote),
        Text(origin, style="dim"),
    )
    return Led(Group(*lines), first="┃ ", style=colour)


def linked_pages(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    """What became of every link of the article, with the words of the page that decide."""
    for link in report.inline_sources:
        said = say.INLINE[link.status]
        claims = ", ".join(str(numbers[id_]) for id_ in link.claim_ids if id_ in numbers)
        lines = [
            Text.assemble(
                (f"{said.sign} {said.word}", COLOURS[said.tone]),
                (f"  {percent(link.probability)} sure" if link.probability > 0.0 else "", "dim"),
                f"  {visible(link.title) or visible(link.url)}",
                (f"  for claim {claims}" if claims else "", "dim"),
            )
        ]
        if link.citation:
            lines.append(Text(f"“{excerpt(link.citation.quote, QUOTE)}”"))
        if link.detail:
            lines.append(Text(say.detail_words(link.detail, numbers), style="dim"))
        yield Led(Group(*lines), first="┃ ", style=COLOURS[said.tone])


# What the report of an article was made from, for whoever asks why it came out so: terms, coverage, drops, the trace.


def article_details(report: ArticleReport, numbers: Mapping[str, int]) -> list[Section]:
    """Sections in the order one looks for a mistake: how the text was read, what each claim is made of, what was done."""
    return [
        ("Claim by claim", _claim_by_claim(report, numbers)),
        ("How the colours came about", _explained(report, numbers)),
        ("How the text was read", _coverage(report)),
        ("No claim was made of", _dropped(report, numbers)),
        ("What was done", trace_lines(by_number(report.trace, numbers))),
        ("For the record", record(report.versions)),
    ]


def _claim_by_claim(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for number, claim in enumerate(report.claims, start=1):
        lines = [Text(visible(claim.text)), *(Text(line, style="dim") for line in _facts(claim))]
        if claim.finding and claim.finding.reasoning.strip():
            lines.append(Text(visible(claim.finding.reasoning)))
        if claim.rgba:
            shades = (f"{held.name}: {say.score_in_words(score, numbers)}" for held, score in say.dimensions(claim.rgba))
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
        for held, score in say.dimensions(report.explained):
            yield bullet(f"{held.name}: {say.score_in_words(score, numbers)}")


def _coverage(report: ArticleReport) -> Iterator[RenderableType]:
    for kind, share in report.skeleton_coverage.items():
        yield bullet(f"{percent(share)} of its {visible(kind)}s went into claims")


def _dropped(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for one in report.dropped:
        why = " ".join(say.article_reason(code, numbers) for code in one.reason_codes)
        yield bullet(f"“{visible(one.text)}” {why}")


SHORT = 60
"""Characters by which a claim is known again beside its number."""
STYLES: Mapping[Outcome, str] = {
    Outcome.SUPPORTED: "green",
    Outcome.REFUTED: "red",
    Outcome.MIXED: "yellow",
    Outcome.UNDECIDED: "underline #7890ab",
    Outcome.NOT_CHECKABLE: "dim underline",
    Outcome.DEFERRED: "dim underline",
}
_RGBA = {"r": "red", "g": "green", "b": "blue", "a": "bold"}


def article_view(report: ArticleReport, *, details: bool = False) -> RenderableType:
    """Everything about a checked article that a person can act on; with `details` also all that it was made from."""
    numbers = say.numbered(report)
    sections: list[Section] = [
        ("What is missing", _missing(report, numbers)),
        ("The text", _text(report)),
        ("Its claims", _claims(report, numbers)),
        ("What cannot both hold", spaced(_pair(pair, report, numbers) for pair in report.contradictions)),
        ("The words that decide", deciding_quotes(report)),
        ("How the claims hang together", _edges(report, numbers)),
        ("Colours", _colours(report.explained)),
        (
            "Not searched for, and why",
            (bullet(f"{', '.join(map(str, which))}: {why}") for why, which in say.not_searched(report, numbers)),
        ),
        ("What the article links to", linked_pages(report, numbers)),
    ]
    if details:
        sections += article_details(report, numbers)
    return report_view(_headline(report), [*sections, ("What it took", _cost(report))])


def _headline(report: ArticleReport) -> Iterator[RenderableType]:
    yield Text(visible(report.title) or excerpt(report.text, SHORT) or "An article", style="bold")
    if report.url:
        yield Text(visible(report.url), style="dim", no_wrap=True, overflow="ellipsis")
    if not report.claims:
        return
    yield Text("")
    yield Text.assemble("Credibility score  ", (f"{report.verified_score:.2f}", "bold"), "  ", meter(report.verified_score))
    yield tally(Counter(map(say.outcome, report.claims)), say.OUTCOMES, STYLES)
    yield Text(say.CREDIBILITY, style="dim")


def _missing(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for sentence in dict.fromkeys(say.article_reason(code, numbers) for code in report.reason_codes):
        yield bullet(sentence)


def _text(report: ArticleReport) -> Iterator[RenderableType]:
    styles = [STYLES[say.outcome(claim)] for claim in report.claims]
    return spaced(marked_lines(report.text, report.claims, styles))


def _claims(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    if not report.claims:
        return
    figures = (Column(heading, justify="right", no_wrap=True) for heading in ("Probability", "Score", "Worth"))
    table = claims_table(Column("Verdict"), *figures)
    for number, claim in enumerate(report.claims, start=1):
        table.add_row(str(number), *_row(claim, numbers, anchor=claim.id == report.anchor_id))
    yield table
    yield Text("")
    yield Text(
        "Probability: calibrated, that the verdict is right. Score: credibility. Worth: how much it is worth checking.",
        style="dim",
    )


def _row(claim: ArticleClaim, numbers: Mapping[str, int], *, anchor: bool) -> Iterator[RenderableType]:
    held = say.outcome(claim)
    words = Text(visible(claim.text))
    if anchor:
        words.append(" (what the article is there for)", style="dim")
    yield words
    why = say.short_why(claim, numbers)
    verdict = Text(f"{say.OUTCOMES[held].sign} {say.OUTCOMES[held].word}", style=STYLES[held])
    yield Text.assemble(verdict, (f" ({why})", "dim")) if why else verdict
    found = claim.finding
    yield (sure_percent(found) if found else "") or "–"
    score = say.credibility(claim)
    yield "–" if score is None else f"{score:.2f}"
    yield f"{claim.worthiness:.2f}"


def _pair(pair: Contradiction, report: ArticleReport, numbers: Mapping[str, int]) -> RenderableType:
    lines = [
        Text.assemble((f"{numbers[id_]}  ", "bold"), f"“{visible(_own_words(report.claim(id_), report))}”")
        for id_ in (pair.a, pair.b)
    ]
    return Led(Group(*lines, Text(f"{percent(pair.probability)} sure", style="dim")), first="┃ ", style="red")


def _own_words(claim: ArticleClaim, report: ArticleReport) -> str:
    return report.text[claim.start : claim.end] or claim.text


def _edges(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[RenderableType]:
    for subject, verb, object_, edge in say.bearings(report, numbers):
        weight = f"{edge.weight:.2f}".removeprefix("0")
        yield Text.assemble(
            (str(subject), "bold"), f" {verb} ", (str(object_), "bold"), (f" ({weight})", "dim"),
            style="red" if edge.kind is EdgeKind.CONTRADICTS else "",
        )  # fmt: skip


def _colours(explained: ExplainedRgba | None) -> Iterator[RenderableType]:
    if explained is None:
        return
    table = Table.grid(*(Column(no_wrap=True) for _ in range(3)), Column(style="dim"), padding=(0, 2))
    for held, score in say.dimensions(explained):
        table.add_row(held.name, f"{score.value:.2f}", meter(score.value, _RGBA[held.key]), held.meaning)
    yield table


def _cost(report: ArticleReport) -> Iterator[RenderableType]:
    yield Text(opening(f"{spent(report.spend)}."))
    if report.stop_reason and report.stop_reason not in report.reason_codes:
        yield Text(stop_words(report.stop_reason))
    yield Text(f"Case {visible(report.case_id)}", style="dim")
