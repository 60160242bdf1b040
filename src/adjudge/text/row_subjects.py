"""Which rows of a table a claim is about: rows stand side by side and say the same of different things."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from adjudge.model.table_row import TableRow
from adjudge.text.terms import folded, terms

_BRACKETS = re.compile(r"[(\[][^()\[\]]{0,200}[)\]]")

Titled = tuple[str, TableRow | None]
"""A text by its title and, where it is a row of a table, its row."""


def rows_of_others(claim: str, texts: Sequence[Titled]) -> frozenset[int]:
    """The places of rows that say nothing of a claim because it names another row of their table: "Mill Path opens in June" is
    neither borne out nor denied by the row of Falcon Ridge. Where a claim names no row of a table, each may speak to it.
    Tables of one kind of thing count as one: what a price list of another year says of another article says nothing either."""
    wanted = frozenset(terms(claim))
    tables: dict[tuple[str, ...], list[tuple[int, frozenset[str]]]] = defaultdict(list)
    for place, (title, row) in enumerate(texts):
        if row is not None:
            named = frozenset(terms(_BRACKETS.sub(" ", row.subject))) or frozenset(terms(row.subject))
            kind = folded(row.cells[row.about].name)
            tables[(kind,) if kind else (title, row.caption)].append((place, named))
    return frozenset(place for rows in tables.values() for place in _unnamed(wanted, rows))


def _unnamed(wanted: frozenset[str], rows: Sequence[tuple[int, frozenset[str]]]) -> list[int]:
    named = [words for _, words in rows if words and words <= wanted]
    # Of "HB 24" and "HB 24 Plus" a claim that names the longer means only that.
    meant = {words for words in named if not any(words < other for other in named)}
    return [place for place, words in rows if words not in meant] if meant else []
