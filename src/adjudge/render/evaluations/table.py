"""An evaluation in a terminal: a line of measures a dataset, then where its answers went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Column, Table

from adjudge.render.quoting import excerpt, visible
from adjudge.render.terminal import console
from adjudge.values.evaluation import (
    CLAIM_LABELS,
    LABELS,
    ClaimMeasures,
    ClaimsEvaluation,
    Decisions,
    Evaluation,
    Measures,
    PairLabel,
)
from adjudge.values.verdict import Verdict

_PAIRS = ("n", "accuracy", "macro F1", "balanced accuracy", "ECE", "s per 1,000")


def _figures(names: Sequence[str], headings: Sequence[str]) -> Table:
    """An empty table: what a row is of, then its figures."""
    columns = [Column(name, overflow="fold") for name in names]
    columns += [Column(heading, justify="right") for heading in headings]
    return Table(*columns, box=None, pad_edge=False, header_style="bold")


def print_evaluation(evaluation: Evaluation, out: Console | None = None) -> None:
    """The measures of every dataset and of all, in percent, then a table of confusions each."""
    out = out or console()
    out.print(_of_pairs(evaluation))
    named = list(evaluation.per_dataset.items())
    if len(named) > 1:
        named.append(("all pairs", evaluation.overall))
    for name, measures in named:
        out.print()
        out.print(f"[bold]{escape(name)}[/]")
        out.print(Padding(_confusion(measures, LABELS[evaluation.task]), (0, 0, 0, 2), expand=False))
    out.print()
    decided = ", ".join(f"{name} {n / evaluation.n:.0%}" for name, n in evaluation.overall.decided_by.items())
    versions = ", ".join(f"{name} {version}" for name, version in evaluation.versions.items())
    out.print(f"{evaluation.n:,} pairs in {evaluation.seconds:.1f} s; figures in percent. Decided by {decided}.")
    out.print(escape(versions), style="dim")
    if evaluation.plain is not None:
        out.print()
        out.print("[bold]The plain judge on the same pairs[/]")
        out.print(_of_pairs(evaluation.plain))


def print_judges(judges: Mapping[str, Evaluation], out: Console | None = None) -> None:
    """Several judges on the same pairs: dataset by dataset a line each, then which models they are."""
    out = out or console()
    out.print(_side_by_side(judges))
    out.print()
    for name, evaluation in judges.items():
        decided = ", ".join(f"{who} {n / evaluation.n:.0%}" for who, n in evaluation.overall.decided_by.items())
        out.print(f"{escape(name)}: {evaluation.n:,} pairs in {evaluation.seconds:.1f} s. Decided by {decided}.")
        out.print(escape(f"  {evaluation.versions.get('judge', '')}"), style="dim")
    out.print("Figures in percent.")


def _side_by_side(judges: Mapping[str, Evaluation]) -> Table:
    table = _figures(("dataset", "judge"), _PAIRS)
    datasets = list(dict.fromkeys(name for evaluation in judges.values() for name in evaluation.per_dataset))
    for dataset in datasets:
        table.add_section()
        for judge, evaluation in judges.items():
            table.add_row(escape(dataset), escape(judge), *_pair_row(evaluation.per_dataset[dataset]))
    if len(datasets) > 1:
        table.add_section()
        for judge, evaluation in judges.items():
            table.add_row("all pairs", escape(judge), *_pair_row(evaluation.overall), style="bold")
    return table


def _of_pairs(evaluation: Evaluation) -> Table:
    table = _figures(("dataset",), _PAIRS)
    for name, measures in evaluation.per_dataset.items():
        table.add_row(escape(name), *_pair_row(measures))
    if len(evaluation.per_dataset) > 1:
        mean = evaluation.mean_over_datasets
        shares = (mean.accuracy, mean.macro_f1, mean.balanced_accuracy, mean.ece)
        table.add_section()
        table.add_row("mean of the datasets", "", *(f"{share * 100:.1f}" for share in shares), "", style="dim")
        table.add_row("all pairs", *_pair_row(evaluation.overall), style="bold")
    return table


def _pair_row(measures: Measures) -> list[str]:
    shares = (measures.accuracy, measures.macro_f1, measures.balanced_accuracy, measures.ece)
    return [f"{measures.n:,}", *(f"{s * 100:.1f}" for s in shares), f"{measures.seconds_per_1000:,.1f}"]


def _confusion(measures: Measures, labels: Sequence[PairLabel]) -> Table:
    """Rows are what people said, columns what was answered; right answers stand out."""
    columns = (Column(label, justify="right") for label in labels)
    table = Table(Column("labelled \\ answered", style="dim"), *columns, box=None, pad_edge=False, header_style="dim")
    for truth in labels:
        if truth in measures.labels:
            counts = measures.confusion[truth]
            table.add_row(truth, *(f"[bold]{counts[x]:,}[/]" if x == truth else f"{counts[x]:,}" for x in labels))
    return table


# An evaluation of whole verifications in a terminal: a line of measures a dataset, then where its verdicts went.


_HEADINGS = ("n", "accuracy", "macro F1", "balanced", "ECE", "decided", "right when decided", "recall@1", "@5", "@10",
             "median s", "p95 s")  # fmt: skip
FAILURES_SHOWN = 5


def print_claims(evaluation: ClaimsEvaluation, out: Console | None = None) -> None:
    """The measures of every dataset and of all, in percent, then a table of verdicts each."""
    out = out or console()
    named = list(evaluation.per_dataset.items())
    if len(named) > 1:
        named.append(("all claims", evaluation.overall))
    out.print(_measures(named))
    for name, measures in named:
        out.print()
        out.print(f"[bold]{escape(name)}[/]")
        out.print(Padding(_verdicts(measures), (0, 0, 0, 2), expand=False))
        for line in _apart(measures):
            out.print(Padding(line, (0, 0, 0, 2), expand=False))
    out.print()
    for line in _notes(evaluation):
        out.print(line)
    out.print(escape(", ".join(f"{name} {version}" for name, version in evaluation.versions.items())), style="dim")


def _measures(named: list[tuple[str, ClaimMeasures]]) -> Table:
    table = _figures(("dataset",), _HEADINGS)
    for place, (name, measures) in enumerate(named):
        if place and place == len(named) - 1:
            table.add_section()
        table.add_row(escape(name), *_row(measures))
    return table


def _row(m: ClaimMeasures) -> list[str]:
    shares = (m.accuracy, m.macro_f1, m.balanced_accuracy, m.ece, m.share_decided, m.accuracy_on_decided)
    depths = [m.recall_at[k].value if k in m.recall_at else None for k in ("1", "5", "10")]
    times = (m.seconds_per_claim.median, m.seconds_per_claim.p95)
    return [f"{m.n:,}", *(_percent(share) for share in (*shares, *depths)), *(f"{s:.2f}" for s in times)]


def _verdicts(measures: ClaimMeasures) -> Table:
    """Rows are what people said, columns the verdicts."""
    columns = (Column(verdict.replace("_", " "), justify="right") for verdict in Verdict)
    table = Table(Column("labelled \\ verdict", style="dim"), *columns, box=None, pad_edge=False, header_style="dim")
    for truth in CLAIM_LABELS:
        if truth in measures.labels:
            table.add_row(truth, *(f"{measures.verdicts[truth].get(verdict, 0):,}" for verdict in Verdict))
    return table


def _apart(measures: ClaimMeasures) -> list[str]:
    """The claims that name their subject and those that do not, where there are both."""
    both = (("name their subject", measures.names_its_subject), ("lean on their page", measures.leans_on_its_page))
    return [_decisions(word, part) for word, part in both if part and part.n < measures.n]


def _decisions(word: str, part: Decisions) -> str:
    right = part.accuracy_on_decided
    told = f"{_percent(right.value)} ({_percent(right.interval[0])}–{_percent(right.interval[1])})" if right else "–"
    return (
        f"{part.n:,} {word}: accuracy {_percent(part.accuracy.value)}, decided {_percent(part.share_decided.value)}, "
        f"right when decided {told}"
    )


def _notes(evaluation: ClaimsEvaluation) -> list[str]:
    overall = evaluation.overall
    low, high = overall.accuracy_interval
    lines = [
        f"{evaluation.n:,} claims in {evaluation.seconds:.1f} s; figures in percent. "
        f"Accuracy lies between {_percent(low)} and {_percent(high)} with 95% confidence"
        + (
            f", that of the decided between {_percent(decided[0])} and {_percent(decided[1])}."
            if (decided := overall.accuracy_on_decided_interval)
            else "."
        )
    ]
    if overall.gold_stored is not None and overall.gold_stored < 1.0:
        lines.append(f"[yellow]Only {overall.gold_stored:.1%} of the gold documents are in the collection.[/]")
    if evaluation.interrupted:
        done = evaluation.n + len(evaluation.failed)
        lines.append(f"[yellow]Stopped after {done:,} of {evaluation.asked:,} claims.[/]")
    if evaluation.failed:
        lines.append(f"[yellow]{len(evaluation.failed):,} could not be verified, in no figure above:[/]")
        lines += [f"  {escape(excerpt(f.claim, 80))}: {escape(visible(f.error))}" for f in evaluation.failed[:FAILURES_SHOWN]]
    return lines


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share * 100:.1f}"
