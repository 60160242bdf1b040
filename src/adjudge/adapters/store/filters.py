"""A Filter as SQL."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.schema import marks
from adjudge.model.knowledge import Filter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Condition:
    """What a document `d` must satisfy, with the values of its placeholders."""

    sql: str
    values: tuple[object, ...]

    def on(self, passage: str) -> str:
        """As a test of one passage, to follow a WHERE: asked lazily, row by row, in the order rows come."""
        if not self.sql:
            return ""
        return f"""AND EXISTS (SELECT 1 FROM passage p JOIN document d ON d.id = p.document_id
                   WHERE p.id = {passage} {self.sql})"""


def condition(where: Filter) -> Condition:
    """The part of a filter that tells passages of one collection apart."""
    sql, values = "", []
    if where.sources:
        these = marks(where.sources)
        sql += f" AND d.source_id IN (SELECT id FROM source WHERE name IN ({these}))"
        values += list(where.sources)
    if where.published_from:
        sql += " AND d.published >= ?"
        values.append(where.published_from.isoformat())
    if where.as_of:
        sql += " AND d.published <= ?"
        values.append(where.as_of.isoformat())
    return Condition(sql, tuple(values))


def allowed(connection: sqlite3.Connection, generation: Generation, where: Filter) -> NDArray[np.int64] | None:
    """The passages a filter admits, ascending; None when it admits all."""
    import numpy as np

    if not where.narrows_passages:
        return None
    test = condition(where)
    rows = connection.execute(
        f"SELECT p.id FROM document d JOIN passage p ON p.document_id = d.id WHERE d.generation_id = ? {test.sql} ORDER BY p.id",
        (generation.id, *test.values),
    )
    return np.array([row[0] for row in rows], np.int64)
