"""What people see in a terminal: passages with their sources, tables of what the store holds."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import Console, Group
from rich.markup import escape
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Column, Table
from rich.text import Span, Text

from adjudge.render.output_guard import acting_characters, behind_guard, guard_output, visible_controls
from adjudge.render.quoting import HasPlace, harmless, marked_text, visible
from adjudge.render.words import SaidCode, counted, percent, reason
from adjudge.values import trace as events
from adjudge.values.dataclass import dataclass
from adjudge.values.document import IngestReport
from adjudge.values.knowledge import CollectionInfo, FoundPassage, SourceInfo, StoreStats
from adjudge.values.trace import Event, Retrieved

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType, RenderHook, RenderResult

    from adjudge.values.document import Passage

E = TypeVar("E", bound=str)
SKIPS_SHOWN = 10
_WORD = re.compile(r"[^\W_]{3,}")
_BLANKS = re.compile(r"\s+")
UNWRAPPED = 1_000_000


class GuardedConsole(Console):
    """Writes styles past the guard of the output, and so makes visible itself what would act in the texts it is given. A link
    is a style too, but its address would come from a text: none is written."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        if isinstance(renderable, Text):  # before it is wrapped: what is written in its place is wider
            renderable = _with_visible_controls(renderable)
        for text, style, control in super().render(renderable, options):
            if control:
                yield Segment(text, style, control)
            else:
                yield Segment(visible_controls(text), style.update_link(None) if style and style.link else style)

    def push_render_hook(self, hook: RenderHook) -> None:
        """A bar that moves takes what is printed meanwhile, and reads styles out of it: the guard stands before it again."""
        super().push_render_hook(hook)
        guard_output()


def _with_visible_controls(text: Text) -> Text:
    """The text in its styles, what acts in it written out."""
    acting = {start: (end, written) for start, end, written in acting_characters(text.plain)}
    if not acting:
        return text
    made, at = text.blank_copy(), 0
    for piece in text.divide(sorted({*acting, *(end for end, _ in acting.values())})):
        end, written = acting.get(at, (at + len(piece), piece.plain))
        spans = [Span(0, len(written), span.style) for span in piece.spans] if at in acting else piece.spans
        made.append_text(Text(written, spans=spans))
        at = end
    return made


def console() -> Console:
    """Lines wrap where a person reads them; another program gets each thing on one line."""
    width = None if sys.stdout.isatty() else UNWRAPPED
    return GuardedConsole(highlight=False, width=width, file=behind_guard(sys.stdout))


def progress_console() -> Console:
    """Where bars move and states are shown: standard error."""
    return GuardedConsole(stderr=True, file=behind_guard(sys.stderr))


def print_found(query: str, found: Sequence[FoundPassage], event: Retrieved, out: Console | None = None) -> None:
    """Each passage with the words it shares with the query marked, and where it stands."""
    out = out or console()
    if not found:
        out.print("Nothing found.", "The knowledge base is empty or says nothing about this: adjudge kb list")
    wanted = {w.lower() for w in _WORD.findall(query)}
    for number, item in enumerate(found, start=1):
        passage = item.passage
        out.print(f"[bold]{number}. {escape(passage.title or passage.document_key)}[/]  [dim]{_scores(item)}[/]")
        out.print(Padding(_marked(passage.text, wanted), (0, 0, 0, 3), expand=False))
        out.print(Padding(Text(_origin(passage), style="dim"), (0, 0, 0, 3), expand=False))
        out.print()
    if event.undated_left_out:
        out.print(f"[yellow]{event.undated_left_out:,} passages without a date were left out.[/]")


def print_copied(source: str, made: CollectionInfo, out: Console | None = None) -> None:
    """One sentence of what was copied, and how to undo it where there is something to go back to."""
    out = out or console()
    parts = _held(made.documents, made.passages, made.triples)[: 3 if made.triples else 2]
    undo = f" Undo with adjudge kb rollback {made.name}." if made.can_roll_back else ""
    out.print(Text(f"Copied {source} to {made.name}: {', '.join(parts)}.{undo}"))


def print_ingest(report: IngestReport, collection: str, out: Console | None = None) -> None:
    """One sentence of what went in, then what did not and why."""
    out = out or console()
    parts = [f"{counted(report.documents_added, 'document')} added", counted(report.passages_added, "passage")]
    if report.triples_added:
        parts.append(counted(report.triples_added, "triple"))
    for number, what in (
        (report.documents_updated, "updated"),
        (report.documents_unchanged, "already there"),
        (report.duplicates, "the same as another"),
    ):
        if number:
            parts.append(f"{number:,} {what}")
    rate = report.passages_added / report.seconds if report.seconds else 0.0
    out.print(f"[bold]{escape(collection)}[/]: {', '.join(parts)} in {report.seconds:.1f} s ({rate:,.0f} passages/s).")
    if report.skipped:
        out.print(f"[yellow]{len(report.skipped):,} skipped:[/]")
        for skip in report.skipped[:SKIPS_SHOWN]:
            where = f"{skip.path}, row {skip.row}" if skip.row else skip.path
            out.print(Padding(Text(f"{where}: {skip.reason}" if where else skip.reason), (0, 0, 0, 2), expand=False))
        if len(report.skipped) > SKIPS_SHOWN:
            out.print(f"  … and {len(report.skipped) - SKIPS_SHOWN:,} more (--json lists them)")


def print_sources(collections: Sequence[CollectionInfo], sources: Sequence[SourceInfo], out: Console | None = None) -> None:
    out = out or console()
    if not collections:
        out.print("The knowledge base is empty. Add documents with: adjudge kb add PATH, or adjudge kb starter")
    for collection in collections:
        columns = (Column(heading, justify="right") for heading in ("documents", "passages", "published"))
        table = Table("source", *columns, title=_headline(collection), title_justify="left", box=None, pad_edge=False)
        for s in sources:
            if s.collection == collection.name:
                dates = f"{s.first_published} – {s.last_published}" if s.first_published else ""
                table.add_row(escape(s.name), f"{s.documents:,}", f"{s.passages:,}", dates)
        out.print(ReadableLines(table))
        out.print()


def print_stats(stats: StoreStats, out: Console | None = None) -> None:
    out = out or console()
    out.print(f"[bold]{escape(stats.path)}[/]  {stats.bytes / 1e6:,.1f} MB, schema {stats.schema}")
    for collection in stats.collections:
        out.print(f"  {_headline(collection)}")
        out.print(f"    {stats.index.get(collection.name, '')}")
    out.print(f"  {stats.entities:,} entities, {stats.triples:,} triples, {stats.cases:,} cases, {stats.jobs:,} jobs")


def _headline(collection: CollectionInfo) -> str:
    held = _held(collection.documents, collection.passages, collection.triples)
    back = ", can be rolled back" if collection.can_roll_back else ""
    return f"[bold]{escape(collection.name)}[/]: {', '.join(held)} ({escape(collection.embedder)}{back})"


def _held(documents: int, passages: int, triples: int) -> list[str]:
    return [counted(documents, "document"), counted(passages, "passage"), counted(triples, "triple")]


def _scores(item: FoundPassage) -> str:
    sides = [f"score {item.score.value:.2f}"]
    if item.semantic is not None:
        sides.append(f"similarity {item.semantic:.2f}")
    if item.bm25 is not None:
        sides.append(f"BM25 {item.bm25:.1f}")
    return " · ".join(sides)


def _origin(passage: Passage) -> str:
    parts = [passage.source, passage.section, passage.url or "", str(passage.published or "")]
    place = f"characters {passage.span.start:,}–{passage.span.end:,} of {passage.content_sha256[:8]}"
    return " · ".join([*(p for p in parts if p), place])


def _marked(text: str, wanted: set[str]) -> Text:
    """The passage on one flow of lines, shared words in bold."""
    flowing = Text(" ".join(text.split()))
    for match in _WORD.finditer(flowing.plain):
        if match[0].lower() in wanted:
            flowing.stylize("bold cyan", match.start(), match.end())
    return flowing


# How lines are laid on a terminal: behind a lead, within a width that can be read.


WIDEST = 100
"""Columns used on a wide terminal: longer lines are hard to read."""
ANY_WIDTH = 1_000
"""A console this wide is no screen: another program reads, and each thing keeps to one line."""


@dataclass(frozen=True)
class ReadableLines:
    """Keeps lines to a length that can be read, without blanks at their ends."""

    held: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        narrowed = options.update(width=width if width >= ANY_WIDTH else min(width, WIDEST))
        for line in console.render_lines(self.held, narrowed, pad=False):
            while line and not line[-1].text.strip() and not (line[-1].style and line[-1].style.reverse):
                line.pop()
            if line and not (line[-1].style and line[-1].style.reverse):
                line[-1] = Segment(line[-1].text.rstrip(), line[-1].style)
            yield from line
            yield Segment.line()


@dataclass(frozen=True)
class Led:
    """Something whose lines all stand behind a lead: an indent, a number, a bar."""

    held: RenderableType
    first: str
    rest: str | None = None
    style: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        inner = options.update(width=max(1, options.max_width - len(self.first)))
        leads = chain([self.first], repeat(self.first if self.rest is None else self.rest))
        style = console.get_style(self.style)
        for lead, line in zip(leads, console.render_lines(self.held, inner, pad=False), strict=False):
            yield Segment(lead, style)
            yield from line
            yield Segment.line()


Section = tuple[str, Iterable["RenderableType"]]
"""A heading, and the lines below it."""


def report_view(headline: Iterable[RenderableType], sections: Iterable[Section]) -> RenderableType:
    """A result: its headline, then every section that has any lines, set in below its heading."""
    parts: list[RenderableType] = [*headline]
    for title, held in sections:
        if lines := list(held):
            parts += [Text(""), Text(title, style="bold underline"), Led(Group(*lines), first="  ")]
    return ReadableLines(Group(*parts))


def bullet(sentence: str, style: str = "") -> RenderableType:
    return Led(Text(sentence, style=style), first="• ", rest="  ", style=style)


def spaced(lines: Iterable[RenderableType]) -> Iterator[RenderableType]:
    """The lines with an empty one between each two."""
    for number, line in enumerate(lines):
        if number:
            yield Text("")
        yield line


METER = 24
"""Columns of a bar."""


def meter(share: float, style: str = "bold") -> Text:
    """A share as a bar."""
    filled = round(min(1.0, max(0.0, share)) * METER)
    return Text.assemble(("━" * filled, style), ("╌" * (METER - filled), "dim"))


def tally(counts: Mapping[E, int], words: Mapping[E, SaidCode], styles: Mapping[E, str]) -> Text:
    """How many claims came out each way; the legend of the colours besides."""
    parts = ((f"{counts[held]} {said.word.lower()}", styles[held]) for held, said in words.items() if counts[held])
    return Text.assemble(f"{counted(sum(counts.values()), 'claim')}: ", Text(", ").join(Text(*part) for part in parts))


def named_rows(rows: Iterable[tuple[str, str]], style: str = "") -> Table:
    """Names, in a style, with their values."""
    table = Table.grid(Column(no_wrap=True, style=style), Column(), padding=(0, 2))
    for name, value in rows:
        table.add_row(Text(name), Text(value))
    return table


def claims_table(*columns: Column) -> Table:
    """An empty table of claims: each behind its number, then what is told of it."""
    heads = (Column(justify="right", no_wrap=True), Column("Claim", ratio=1), *columns)
    return Table(*heads, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)


def marked_lines(text: str, claims: Sequence[HasPlace], styles: Sequence[str]) -> Iterator[RenderableType]:
    """A text, paragraph by paragraph, each claim in its style with its number behind it."""
    for paragraph in marked_text(text, claims).paragraphs:
        line = Text()
        for piece in paragraph.pieces:
            style = styles[piece.claims[0] - 1] if piece.claims else ""
            line.append(_BLANKS.sub(" ", harmless(piece.text)), style=style)
            for number in piece.closes:
                line.append(f"[{number}]", style=f"bold {styles[number - 1].replace('underline', '').strip()}")
        yield line


# What a job is doing, in a few words, for a person who waits.


def doing(event: Event) -> str:
    """A short line for the newest event of a trace."""
    told = _DOING.get(type(event))
    return told(event) if told else "Looking for evidence"


_DOING: Mapping[type[Event], Callable[[Any], str]] = {
    events.Retrieved: lambda e: f"Reading {counted(e.kept, 'passage')}",
    events.Heard: lambda e: f"Weighing {counted(e.candidates, 'passage')}",
    events.Searched: lambda e: f"Read {e.pages} pages on {visible(e.query)}",
    events.Round: lambda e: "The evidence is enough" if e.sufficient else f"Round {e.number}: looking further",
    events.Degraded: lambda e: reason(e.reason_code).sentence,
    events.Stopped: lambda e: "Putting together what was found",
    events.ClaimsRead: lambda e: f"Read {counted(e.claims, 'claim')}: weighing them",
    events.ClaimsRelated: lambda e: f"{counted(e.contradictions, 'contradiction')} among {counted(e.claims, 'claim')}",
    events.BayesianBudget: lambda e: "Choosing which claims to search for",
    events.TargetsChosen: lambda e: f"Looking for evidence on {counted(len(e.targets), 'claim')}",
    events.UrlsRegistered: lambda e: f"Found {counted(e.count, 'new address', 'new addresses')}",
    events.ExtractBatchStarted: lambda e: f"Fetching {counted(e.batch_size, 'page')}",
    events.BindCompleted: lambda e: "Sorting pages by the claims they speak of",
    events.LadderClimbed: lambda e: f"Read {counted(e.pages, 'further page')} for one claim",
    events.ClaimVerified: lambda e: (
        f"Weighed claim {e.number} of {e.of} ({100 * e.number // e.of}%)" if e.of else "Weighed a claim"
    ),
    events.InlineChecked: lambda e: f"Looked at {visible(e.url)}",
    events.DraftWritten: lambda e: "Wrote a first draft: holding it against the documents",
    events.DraftChallenged: lambda e: f"The skeptic has {counted(sum(e.points.values()), 'objection')}",
    events.DraftRevised: lambda e: f"Revised: {counted(e.edits, 'edit')}, coverage {percent(e.after)}",
    events.LedgerWritten: lambda e: f"The documents bear out {percent(e.coverage)} of what matters",
}
