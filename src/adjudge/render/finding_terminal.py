"""A finding in a terminal: the verdict, the words that decide it, and how it was reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.style import Style
from rich.table import Column, Table
from rich.text import Text

from adjudge.render import words as say
from adjudge.render.finding_details import Waterfall, finding_details, headlines, rules_told, waterfall
from adjudge.render.quoting import excerpt, quoted, visible, web_address
from adjudge.render.terminal import Led, Section, bullet, report_view, spaced
from adjudge.render.words import Reason, Tone
from adjudge.values.case import Case
from adjudge.values.evidence import Citation, Evidence
from adjudge.values.inquiry import Plan
from adjudge.values.score import Score
from adjudge.values.verdict import Difference, Finding, Gate

if TYPE_CHECKING:
    from rich.console import RenderableType


BAR = 24
LABEL = 30
ORIGIN = 120
"""Characters of a title or a source: a headline is shorter."""
COLOURS = {Tone.FOR: "green", Tone.AGAINST: "red", Tone.BOTH: "yellow", Tone.OPEN: "cyan", Tone.NONE: "white"}
QUOTES_SHOWN = 5


def finding_view(finding: Finding, *, details: bool = False) -> RenderableType:
    """Everything about a finding that a person can act on; with `details` also all that it was made from."""
    sections: list[Section] = [
        ("Why", _why(finding, details=details)),
        ("The words that decide", _quotes(finding, QUOTES_SHOWN if not details else len(finding.citations))),
        ("The claim, part by part", spaced(_subclaims(finding))),
    ]
    if details or finding.verdict not in say.SURE:
        lacking = tuple(why for why in say.standing_reasons(finding) if why.lacking)
        sections.append(("What is missing", _sentences(lacking)))
    if details:
        sections += [
            ("Rules that were overruled", _sentences(say.overruled_reasons(finding))),
            ("How the scores came about", _scores(finding.score_terms)),
            ("Gates", _gates(finding.gates)),
            *finding_details(finding),
        ]
    return report_view(_headline(finding), [*sections, ("What it took", _cost(finding, details=details))])


def _headline(finding: Finding) -> Iterator[RenderableType]:
    """The verdict, the claim, and the one number for how far to rely on it: any other beside it would be its rival."""
    said = say.VERDICTS[finding.verdict]
    colour = COLOURS[said.tone]
    yield Text.assemble((f" {said.sign} {said.word.upper()} ", f"bold reverse {colour}"))
    yield Text("")
    yield Led(Text(f"“{visible(finding.claim)}”", style="bold"), first="  ")
    if sure := say.reliability(finding.verdict, finding.calibrated_probability):
        yield Text("")
        yield Led(Text(sure), first="  ")
    for told in say.reliance_said(finding):
        yield Led(Text(told, style="dim"), first="  ")


def _why(finding: Finding, *, details: bool) -> Iterator[RenderableType]:
    """One sentence; among the details the whole reasoning, then the rules that moved the verdict and are told nowhere else."""
    if not details:
        if why := say.because(finding):
            yield Text(why)
        return
    if finding.reasoning.strip():
        yield Text(visible(finding.reasoning))
    told = rules_told(finding.score_terms)
    acted = tuple(why for why in say.standing_reasons(finding) if not why.lacking and why.code not in told)
    yield from _sentences(acted, "dim")


def _quotes(finding: Finding, most: int) -> Iterator[RenderableType]:
    items = {item.id: item for item in finding.evidence}
    yield from spaced(_quote(citation, items) for citation in finding.citations[:most])
    more = len(finding.citations) - most
    if more > 0:
        yield Text("")
        yield Text(f"… and {say.counted(more, 'more quote')} (--json and --html show all)", style="dim")


def _quote(citation: Citation, items: dict[str, Evidence]) -> RenderableType:
    """The stance, the quote inside its sentence, and where it stands. How plainly it was read is among the details: beside a
    quote that decides it would pass for how sure the verdict is."""
    said = say.STANCES[citation.stance]
    colour = COLOURS[said.tone]
    words = quoted(citation, {}, items)
    title = excerpt(citation.title or citation.source, ORIGIN)
    origin = [excerpt(citation.source, ORIGIN)] if citation.title else []
    origin.append(say.day(citation.published) if citation.published else "undated")
    if (item := items.get(citation.evidence_id)) and (tier := say.tier_words(item.rating)):
        origin.append(tier)
    lines: list[RenderableType] = [
        Text(f"{said.sign} {said.word}", style=f"bold {colour}"),
        Text.assemble((words.before, "dim"), (f"“{words.quote}”", "bold"), (words.after, "dim")),
        Text.assemble(title, (f" · {' · '.join(origin)}", "dim")),
    ]
    if citation.url:
        lines.append(_address(citation.url))
    place = f"characters {citation.start:,}–{citation.end:,} of snapshot {citation.content_sha256[:8]}"
    lines.append(Text(visible(place if words.placed else f"{place}, which is not at hand"), style="dim"))
    return Led(Group(*lines), first="┃ ", style=colour)


def _address(url: str) -> Text:
    """Cut rather than wrapped, for a broken address leads nowhere; where the terminal can, it is a link to the whole."""
    link = web_address(url)
    style = Style(dim=True, link=link) if link else Style(dim=True)
    return Text(visible(url), style=style, no_wrap=True, overflow="ellipsis")


def _subclaims(finding: Finding) -> Iterator[RenderableType]:
    for part in finding.subclaims:
        said = say.part_said(part, finding)
        share = f", counts {say.percent(part.weight)}" if len(finding.subclaims) > 1 else ""
        lines = [Text(visible(part.text)), Text.assemble((said.word, COLOURS[said.tone]), (share, "dim"))]
        if part.quantity_check:
            lines.append(Text(f"checked: {visible(part.quantity_check)}", style="dim"))
        yield Led(Group(*lines), first=f"{said.sign} ", rest="  ", style=f"bold {COLOURS[said.tone]}")


def _sentences(told: Sequence[Reason], style: str = "") -> Iterator[RenderableType]:
    yield from (bullet(why.sentence, style) for why in told)


def _scores(scores: Sequence[Score]) -> Iterator[RenderableType]:
    for number, score in enumerate(headlines(scores)):
        if number:
            yield Text("")
        yield Text.assemble((say.formula_words(score.formula), "bold"), f" {score.value:.2f}")
        yield _waterfall(waterfall(score))
        yield from _sentences(say.reasons(score.fired), "dim")


def _waterfall(fall: Waterfall) -> Table:
    label, figure = Column(width=LABEL, overflow="ellipsis", no_wrap=True), Column(justify="right", no_wrap=True)
    table = Table.grid(label, figure, Column(no_wrap=True), padding=(0, 2))
    for step in fall.steps:
        gain = step.term.contribution >= 0
        bar = _stretch(fall, step.start, step.end, "█" if gain else "▒", "green" if gain else "red")
        table.add_row(Text(step.label), say.signed(step.term.contribution), bar)
    whole = _stretch(fall, 0.0, fall.score.value, "━", "bold")
    table.add_row(Text("together", style="bold"), Text(f"{fall.score.value:.2f}", style="bold"), whole)
    return table


def _stretch(fall: Waterfall, start: float, end: float, mark: str, style: str) -> Text:
    """A bar from where the sum stood to where it went; a step of next to nothing is a hair line."""
    low, high = sorted((fall.place(start), fall.place(end)))
    left, right = round(low * BAR), round(high * BAR)
    return Text.assemble(" " * left, (mark * (right - left) or "▏", style))


def _gates(gates: Sequence[Gate]) -> Iterator[RenderableType]:
    """Each gate with the values it was put to."""
    if not gates:
        return
    table = Table.grid(Column(no_wrap=True), Column(), Column(style="dim"), padding=(0, 2))
    for gate in gates:
        mark = Text("✓ passed", style="green") if gate.passed else Text("✗ failed", style="bold red")
        values = ", ".join(f"{say.plain(name)} {value:.3g}" for name, value in gate.values.items())
        table.add_row(mark, Text(say.gate_words(gate.name)), Text(values))
    yield table


def _cost(finding: Finding, *, details: bool) -> Iterator[RenderableType]:
    yield Text(say.opening(f"{say.spent(finding.spend)}."))
    if finding.stop_reason and finding.stop_reason not in finding.reason_codes:
        yield Text(say.stop_words(finding.stop_reason))
    if finding.counterfactual:
        yield Text(f"Without {say.counted(len(finding.counterfactual), 'item')} of evidence the verdict would change.")
    case = visible(finding.case_id)
    yield Text(f"Case {case}" if details else f"Case {case} (every step: adjudge cases show {case})", style="dim")


def plan_view(plan: Plan) -> RenderableType:
    """What would be asked, and the most it may cost."""
    parts = Table(
        Column("Parts of the claim", ratio=3),
        Column("Looked for by", ratio=2),
        box=None,
        pad_edge=False,
        header_style="bold",
    )
    for part in plan.claim.subclaims:
        parts.add_row(Text(part.text), Text(", ".join(a.text for a in part.anchors)))
    b = plan.budget
    most = f"{b.searches} searches, {b.pages} pages, {b.llm_calls} model calls, {b.tokens:,} tokens, {b.seconds:.0f} s"
    limits = Text.assemble(
        ("Most it may spend  ", "bold"), most if plan.queries else "no search: only the knowledge base is asked"
    )
    judged = f"{plan.judged} {'passage' if plan.judged == 1 else 'passages'}"
    read = Text(f"The scout reads at most {plan.scout_tokens:,} tokens a round, the judge {judged} a part.")
    where = Text(f"Profile {plan.profile}; collections: {', '.join(plan.collections) or 'all'}.")
    asked = [Text("Web queries", style="bold"), *(Text(f"  {q}") for q in plan.queries)] if plan.queries else []
    return Group(Text(plan.claim.text, style="bold"), Text(), parts, Text(), *asked, where, read, limits)


def cases_table(cases: Sequence[tuple[Case, str, str]]) -> Table:
    """Cases, each with what it is about and what came of it."""
    columns = [Column(heading, no_wrap=True) for heading in ("Case", "When", "Kind", "Result")]
    about = Column("About", overflow="ellipsis", no_wrap=True, ratio=1)
    table = Table(*columns, about, box=None, pad_edge=False, header_style="bold")
    for case, words, result in cases:
        table.add_row(case.id, f"{case.created:%Y-%m-%d %H:%M}", case.kind, result, Text(visible(words)))
    return table


def difference_table(difference: Difference) -> Table:
    """Two cases side by side."""
    heads = ("What", difference.before, difference.after)
    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for change in difference.changes:
        table.add_row(Text(change.what), Text(change.before), Text(change.after))
    return table
