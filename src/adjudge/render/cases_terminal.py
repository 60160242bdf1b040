"""Cases on a terminal: a list of them, and two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.model.case import Case
from adjudge.model.difference import Difference
from adjudge.render.visible import visible

if TYPE_CHECKING:
    from rich.table import Table


def cases_table(cases: Sequence[tuple[Case, str, str]]) -> Table:
    """Cases, each with what it is about and what came of it."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Case", no_wrap=True)
    table.add_column("When", no_wrap=True)
    table.add_column("Kind", no_wrap=True)
    table.add_column("Result", no_wrap=True)
    table.add_column("About", overflow="ellipsis", no_wrap=True, ratio=1)
    for case, about, result in cases:
        table.add_row(case.id, f"{case.created:%Y-%m-%d %H:%M}", case.kind, result, Text(visible(about)))
    return table


def difference_table(difference: Difference) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("What")
    table.add_column(difference.before)
    table.add_column(difference.after)
    for change in difference.changes:
        table.add_row(Text(change.what), Text(change.before), Text(change.after))
    return table
