"""What decides the claims of an article, in a terminal: words of the evidence, and of the pages the article links to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudge.model.article import ArticleReport
from adjudge.model.evidence import Citation
from adjudge.render.article_words import INLINE, UNSETTLED, detail_words, outcome
from adjudge.render.finding_terminal import COLOURS
from adjudge.render.leading import Led
from adjudge.render.visible import excerpt, visible
from adjudge.render.words import STANCES, percent

if TYPE_CHECKING:
    from rich.console import RenderableType

QUOTE = 220
"""Characters of a deciding quote: the whole of it is in the page, in JSON and in the case."""


def deciding_quotes(report: ArticleReport) -> Iterator[RenderableType]:
    """Of every claim that evidence decides, the first quote of each side."""
    for number, claim in enumerate(report.claims, start=1):
        if claim.finding and outcome(claim) not in UNSETTLED:
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
        said = INLINE[link.status]
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
            lines.append(Text(detail_words(link.detail, numbers), style="dim"))
        yield Led(Group(*lines), first="┃ ", style=COLOURS[said.tone])
