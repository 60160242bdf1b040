"""A ledger in a terminal: the draft with every claim in its colour, the gates, and the words of the documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from adjudge.render import ledger_words as say
from adjudge.render.finding_terminal import COLOURS
from adjudge.render.ledger_documents import Sides, sides, silent_documents
from adjudge.render.quoting import excerpt, visible
from adjudge.render.terminal import Led, Section, bullet, claims_table, marked_lines, meter, report_view, spaced, tally
from adjudge.render.timeline import timeline
from adjudge.render.words import Tone, bound_said, counted, formula_words, opening, percent, signed, spent, term_words
from adjudge.values.ledger import Answer, Entry, Ledger, LedgerWarning, QualityGate, RiskFlag
from adjudge.values.score import Score
from adjudge.values.verdict import Support

if TYPE_CHECKING:
    from rich.console import RenderableType

QUOTE = 260
"""Characters of a quote: the whole of it is in the page, in JSON and in the case."""
SILENT = 12
"""Names of documents that nothing is quoted from; the others are counted."""
PASSED = 8
"""Stretches that are no claim; the others are counted."""
PASSED_WORDS = 90
"""Characters of each."""
STYLES: Mapping[Support, str] = {
    Support.SUPPORTED: "green",
    Support.WEAK: "yellow",
    Support.CONTRADICTED: "red",
    Support.NOT_FOUND: "underline #7890ab",
}


def ledger_view(ledger: Ledger, *, details: bool = False) -> RenderableType:
    """Everything about a ledger that a person can act on; with `details` also all that it was made from."""
    return report_view(_headline(ledger, details=details), _sections(ledger, ledger, details=details))


def answer_view(answer: Answer, *, details: bool = False) -> RenderableType:
    """The same for an answer, with how it was challenged and revised. One that says that the documents do not tell has nothing to
    be measured by."""
    if not answer.told:
        return _untold_view(answer, details=details)
    held = _sections(answer.ledger, answer, details=details)
    held[-1:-1] = [
        ("What the skeptic said", _critique(answer)),
        ("What was revised", chain.from_iterable(map(_revision, sides(answer)))),
    ]
    said = list(marked_draft(answer.ledger)) or [Text(visible(answer.response))]
    asked = [Text(visible(answer.query), style="bold"), Text(""), *said, Text("")]
    return report_view(chain(asked, _headline(answer.ledger, details=details)), held)


def _untold_view(answer: Answer, *, details: bool) -> RenderableType:
    reasons = say.ledger_reasons(say.untold_codes(answer), answered=True)
    held: list[Section] = [
        ("What to know first", (bullet(sentence) for sentence in reasons)),
        ("What they say that comes nearest", _nearest(answer)),
        ("What the skeptic said", _critique(answer)),
        ("What was revised", chain.from_iterable(map(_revision, sides(answer)))),
    ]
    if details:
        held.append(("What was done", _trace(answer)))
    asked = [Text(visible(answer.query), style="bold"), Text(""), Text(visible(answer.response))]
    return report_view(asked, [*held, ("What it took", _cost(answer))])


def _nearest(answer: Answer) -> Iterator[RenderableType]:
    for one in answer.nearest:
        yield Text(f"“{excerpt(one.text, QUOTE)}”")
        yield Text(f"  {visible(one.document)}", style="dim")


def _sections(ledger: Ledger, result: Ledger | Answer, *, details: bool) -> list[Section]:
    warnings = result.warnings or ledger.warnings
    flags = tuple(dict.fromkeys((*result.risk_flags, *ledger.risk_flags)))
    codes = tuple(dict.fromkeys((*result.reason_codes, *ledger.reason_codes)))
    made: list[Section] = [
        ("What to know first", _known_first(flags, warnings, say.ledger_reasons(codes, answered=result is not ledger))),
        ("The draft", marked_draft(ledger) if result is ledger else iter(())),
        ("Its claims", _claims(ledger, details=details)),
        ("The words behind them", _evidence(ledger)),
        ("Nothing is quoted from", _silent(ledger)),
        ("Not checked", _passed_over(ledger)),
    ]
    if details:
        made += [("How confidence came about", _scores(ledger)), ("What was done", _trace(result))]
    return [*made, ("What it took", _cost(result))]


def _headline(ledger: Ledger, *, details: bool) -> Iterator[RenderableType]:
    """Whether it is grounded, how far the documents bear it out, and the gates that do not hold; those that do are among the
    details."""
    stands = say.standing(ledger)
    yield Text(stands.sentence, style=f"bold {COLOURS[stands.tone]}")
    covered = ledger.summary.evidence_coverage
    yield Text.assemble("Evidence coverage  ", (percent(covered), "bold"), "  ", meter(covered))
    if ledger.entries:
        yield tally(Counter(entry.verdict for entry in ledger.entries), say.LEDGER_VERDICTS, STYLES)
    if told := bound_said(ledger.bound):
        yield Text(told, style="dim")
    if ledger.gates:
        yield Text(say.through_gates(ledger), style="dim")
        shown = [gate for gate in ledger.gates if details or not gate.passed]
        if shown:
            yield Text("")
            yield _gates(shown)


def _gates(shown: Sequence[QualityGate]) -> Table:
    table = Table.grid(padding=(0, 2))
    for gate in shown:
        sign = Text("✓", style="green") if gate.passed else Text("✗", style="red")
        action = "" if gate.passed else visible(gate.action)
        value = Text(say.gate_value(gate, gate.value), justify="right")
        table.add_row(sign, Text(say.gate_name(gate)), value, Text(say.gate_asked(gate), style="dim"), Text(action))
    return table


def _known_first(
    flags: Sequence[RiskFlag], warnings: Sequence[LedgerWarning], reasons: Sequence[str]
) -> Iterator[RenderableType]:
    for flag in flags:
        about = f" (claim {flag.claim + 1})" if flag.claim is not None else ""
        said = f"{say.flag_name(flag)}, {visible(flag.severity)}: {visible(flag.description)}{about}"
        yield bullet(said, COLOURS[say.FLAG_TONES.get(flag.severity, Tone.OPEN)])
    for warning in warnings:
        yield bullet(f"{say.WARNINGS.get(warning.code) or visible(warning.code)}: {visible(warning.message)}", "yellow")
        yield from (Led(Text(visible(words)), first="    ") for words in warning.details)
    yield from (bullet(sentence) for sentence in reasons)


def marked_draft(ledger: Ledger) -> Iterator[RenderableType]:
    """The draft with its claims."""
    return spaced(marked_lines(ledger.draft, ledger.entries, [STYLES[entry.verdict] for entry in ledger.entries]))


def _claims(ledger: Ledger, *, details: bool) -> Iterator[RenderableType]:
    """Every claim with its verdict; the figures behind that are among the details."""
    if not ledger.entries:
        return
    figures = (Column(heading, justify="right", no_wrap=True) for heading in ("Confidence", "Probability") if details)
    table = claims_table(Column("Verdict", no_wrap=True), Column("Weight"), *figures)
    for number, entry in enumerate(ledger.entries, start=1):
        table.add_row(str(number), *_row(entry, details=details))
    yield table
    if details:
        yield Text("")
        yield Text(say.CONFIDENCE, style="dim")


def _row(entry: Entry, *, details: bool) -> Iterator[RenderableType]:
    said = say.LEDGER_VERDICTS[entry.verdict]
    yield Text.assemble(visible(entry.claim), (f" ({say.citing(entry)})" if entry.cited else "", "dim"))
    yield Text(f"{said.sign} {said.word}", style=STYLES[entry.verdict])
    yield Text(f"{entry.importance.value} {say.TYPES[entry.type]}", style="dim")
    if not details:
        return
    yield f"{entry.confidence:.2f}"
    yield percent(entry.probability) if entry.probability > 0.0 else "–"


def _evidence(ledger: Ledger) -> Iterator[RenderableType]:
    for number, entry in enumerate(ledger.entries, start=1):
        said = say.LEDGER_VERDICTS[entry.verdict]
        lines = [
            Text.assemble(
                (f"{number}  ", "bold"),
                (f"{said.sign} {said.word}", STYLES[entry.verdict]),
                f"  {visible(say.why(entry))}",
            )
        ]
        for quote in say.deciding(entry):
            level = say.LEVELS[quote.support]
            sure = f" {percent(quote.probability)}" if quote.probability > 0.0 else ""
            place = f"characters {quote.start:,}–{quote.end:,}"
            lines.append(Text(f"“{excerpt(quote.quote, QUOTE)}”"))
            lines.append(
                Text.assemble(
                    (f"{level.sign} {level.word}{sure}", COLOURS[level.tone]),
                    (f"  {visible(quote.document)} · {place}", "dim"),
                )
            )
        yield Led(Group(*lines), first="┃ ", style=STYLES[entry.verdict].replace("underline", "").strip())


def _silent(ledger: Ledger) -> Iterator[RenderableType]:
    if names := silent_documents(ledger):
        more = f" and {counted(len(names) - SILENT, 'other')}" if len(names) > SILENT else ""
        yield Text(f"{', '.join(visible(name) for name in names[:SILENT])}{more}", style="dim")


def _passed_over(ledger: Ledger) -> Iterator[RenderableType]:
    found = say.passed_over(ledger)
    for words, why_not in found[:PASSED]:
        yield Text(f"“{excerpt(words, PASSED_WORDS)}”: {why_not}", style="dim")
    if len(found) > PASSED:
        yield Text(f"and {counted(len(found) - PASSED, 'other')}", style="dim")


def _scores(ledger: Ledger) -> Iterator[RenderableType]:
    for number, entry in enumerate(ledger.entries, start=1):
        for score in entry.scores:
            yield Text.assemble(
                (f"{number}  ", "bold"), f"{formula_words(score.formula)} {score.value:.2f}", (_terms(score), "dim")
            )
        if entry.matches:
            near = ", ".join(f"{visible(match.chunk_hash)} {match.similarity:.2f}" for match in entry.matches)
            yield Text.assemble((f"{number}  ", "bold"), (f"{entry.match_type.value} match: {near}", "dim"))


def _terms(score: Score) -> str:
    terms = ", ".join(f"{term_words(term.name)} {signed(term.contribution)}" for term in score.terms)
    return f"  {terms}" if terms else ""


def _trace(result: Ledger | Answer) -> Iterator[RenderableType]:
    for moment in timeline(result.trace):
        yield Text.assemble(moment.title, (f"  {moment.detail}" if moment.detail else "", "dim"))


def _critique(answer: Answer) -> Iterator[RenderableType]:
    for point in answer.critique:
        said = say.POINTS[point.kind]
        yield Text.assemble(
            (f"{said.sign} {said.word}", COLOURS[said.tone]),
            f"  {visible(point.about)}",
            (f"  {visible(point.why)}", "dim"),
        )


def _revision(side: Sides) -> Iterator[RenderableType]:
    came = f"{percent(side.came_from)} → " if side.came_from is not None else ""
    yield Text.assemble(
        (f"{side.revision.number}  ", "bold"),
        visible(side.revision.reason),
        (f"  coverage {came}{percent(side.revision.coverage)}", "dim"),
    )
    for edit in side.revision.edits:
        words = Text.assemble((say.EDITS.get(edit.action) or visible(edit.action), "bold"), "  ")
        if before := excerpt(edit.before, QUOTE):
            words.append(before, style="strike dim")
        if after := excerpt(edit.after, QUOTE):
            words.append(" → " if before else "")
            words.append(after, style="green")
        if edit.why:
            words.append(f"  {visible(edit.why)}", style="dim")
        yield Led(words, first="   ")


def _cost(result: Ledger | Answer) -> Iterator[RenderableType]:
    yield Text(opening(f"{spent(result.spend)}."))
    yield Text(f"Case {visible(result.case_id)}", style="dim")
