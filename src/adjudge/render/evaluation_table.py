"""An evaluation in a terminal: a line of measures a dataset, then where its answers went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from adjudge.model.evaluation import LABELS, Evaluation, Measures, PairLabel
from adjudge.render.terminal import console

_HEADINGS = ("n", "accuracy", "macro F1", "balanced accuracy", "ECE", "s per 1,000")


def print_evaluation(evaluation: Evaluation, out: Console | None = None) -> None:
    """The measures of every dataset and of all, in percent, then a table of confusions each."""
    out = out or console()
    out.print(_measures(evaluation))
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
        out.print(_measures(evaluation.plain))


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
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("dataset", overflow="fold")
    table.add_column("judge", overflow="fold")
    for heading in _HEADINGS:
        table.add_column(heading, justify="right")
    datasets = list(dict.fromkeys(name for evaluation in judges.values() for name in evaluation.per_dataset))
    for dataset in datasets:
        table.add_section()
        for judge, evaluation in judges.items():
            table.add_row(escape(dataset), escape(judge), *_row(evaluation.per_dataset[dataset]))
    if len(datasets) > 1:
        table.add_section()
        for judge, evaluation in judges.items():
            table.add_row("all pairs", escape(judge), *_row(evaluation.overall), style="bold")
    return table


def _measures(evaluation: Evaluation) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("dataset", overflow="fold")
    for heading in _HEADINGS:
        table.add_column(heading, justify="right")
    for name, measures in evaluation.per_dataset.items():
        table.add_row(escape(name), *_row(measures))
    if len(evaluation.per_dataset) > 1:
        mean = evaluation.mean_over_datasets
        shares = (mean.accuracy, mean.macro_f1, mean.balanced_accuracy, mean.ece)
        table.add_section()
        table.add_row("mean of the datasets", "", *(f"{share * 100:.1f}" for share in shares), "", style="dim")
        table.add_row("all pairs", *_row(evaluation.overall), style="bold")
    return table


def _row(measures: Measures) -> list[str]:
    shares = (measures.accuracy, measures.macro_f1, measures.balanced_accuracy, measures.ece)
    return [f"{measures.n:,}", *(f"{s * 100:.1f}" for s in shares), f"{measures.seconds_per_1000:,.1f}"]


def _confusion(measures: Measures, labels: Sequence[PairLabel]) -> Table:
    """Rows are what people said, columns what was answered; right answers stand out."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("labelled \\ answered", style="dim")
    for label in labels:
        table.add_column(label, justify="right")
    for truth in labels:
        if truth in measures.labels:
            counts = measures.confusion[truth]
            table.add_row(truth, *(f"[bold]{counts[x]:,}[/]" if x == truth else f"{counts[x]:,}" for x in labels))
    return table
