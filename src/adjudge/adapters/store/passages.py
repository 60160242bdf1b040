"""Reading stored texts: passages with their words, snapshots, and what is known of sources."""

from __future__ import annotations

import datetime as dt
import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from adjudge.adapters.store.connection import marks, portions, value_of
from adjudge.adapters.store.generations import Generation
from adjudge.english.layout import blocks
from adjudge.errors import StoreDamaged, StoreError
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Passage, TableRow, content_sha256, framed
from adjudge.values.knowledge import Filter, SourceInfo
from adjudge.values.span import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_PASSAGE = """
    SELECT p.id, d.key, c.name, s.sha256, p.start, p."end", s.id, o.name, d.title, d.section, d.url, d.published,
           p.unread, p.table_row
    FROM passage p JOIN document d ON d.id = p.document_id JOIN snapshot s ON s.id = d.snapshot_id
    JOIN source o ON o.id = d.source_id JOIN generation g ON g.id = d.generation_id
    JOIN collection c ON c.id = g.collection_id
    WHERE p.id IN ({marks})
"""


def passages(connection: sqlite3.Connection, ids: Sequence[int]) -> tuple[Passage, ...]:
    """Those that still exist, in the order asked for. A passage's words are cut from the snapshot, never kept twice:
    cut here, because SQLite would walk through a long text anew for each of its passages."""
    found: dict[int, Passage] = {}
    texts: dict[int, str] = {}
    for some in portions(list(ids)):
        for row in connection.execute(_PASSAGE.format(marks=marks(some)), some):
            if row[6] not in texts:
                texts[row[6]] = as_stored(_text(connection, row[6]), row[3], f"the document {row[1]}")
            found[row[0]] = _passage(row, texts[row[6]])
    return tuple(found[i] for i in ids if i in found)


def rows(connection: sqlite3.Connection, generation: Generation, source: str, most: int) -> tuple[Passage, ...]:
    """The rows of a source's tables in the order they were stored; none where there are more than `most`."""
    found = connection.execute(
        """SELECT p.id FROM source o JOIN document d ON d.source_id = o.id AND d.generation_id = ?
           JOIN passage p ON p.document_id = d.id WHERE o.name = ? AND p.table_row <> '' ORDER BY p.id LIMIT ?""",
        (generation.id, source, most + 1),
    ).fetchall()
    return passages(connection, [row[0] for row in found]) if len(found) <= most else ()


def worded_passages(connection: sqlite3.Connection, document: int) -> list[tuple[int, str, str]]:
    """The passages of a document as full text knows them: id, title, words."""
    rows = connection.execute(
        """SELECT p.id, p.start, p."end", p.unread, p.table_row, d.title, d.snapshot_id FROM passage p
           JOIN document d ON d.id = p.document_id WHERE d.id = ? ORDER BY p.id""",
        (document,),
    ).fetchall()
    text = _text(connection, rows[0][6]) if rows else ""
    return [
        (identity, title, searched_words(text[start:end], _spans(unread), _row(row)))
        for identity, start, end, unread, row, title, _ in rows
    ]


def searched_words(text: str, unread: Sequence[Span], row: TableRow | None) -> str:
    """What a passage is found by in full text, and leaves it by: a row of a table by its headers and caption too."""
    if row is None:
        return framed(text, unread).text
    return " ".join((row.caption, *(word for cell in row.cells for word in (cell.name, cell.value))))


def written_row(row: TableRow | None) -> str:
    """A row as the store keeps it."""
    return to_json(row).decode() if row is not None else ""


def _row(written: str) -> TableRow | None:
    return from_json(written, TableRow) if written else None


def written(unread: Sequence[Span]) -> str:
    """Stretches as the store keeps them."""
    return " ".join(f"{span.start}-{span.end}" for span in unread)


def _spans(unread: str) -> tuple[Span, ...]:
    ends = (stretch.split("-") for stretch in unread.split())
    return tuple(Span(start=int(start), end=int(end)) for start, end in ends)


def _text(connection: sqlite3.Connection, snapshot_id: int) -> str:
    return str(connection.execute("SELECT text FROM snapshot WHERE id = ?", (snapshot_id,)).fetchone()[0])


def snapshot(connection: sqlite3.Connection, sha256: str) -> str | None:
    try:
        key = bytes.fromhex(sha256)
    except ValueError:
        return None
    row = connection.execute("SELECT text FROM snapshot WHERE sha256 = ?", (key,)).fetchone()
    return as_stored(row[0], key, f"the text {sha256[:8]}") if row else None


def as_stored(text: str, sha256: bytes, name: str) -> str:
    """The text, if it is the one that its hash names; StoreDamaged else: nothing is quoted from what was put in its place."""
    if content_sha256(text) == sha256.hex():
        return text
    raise StoreDamaged(
        f"What is stored as {name} is not what was stored: it was changed since.",
        "Add the same document again, or restore a backup of the store; adjudge doctor names all that was changed.",
    )


def changed_texts(connection: sqlite3.Connection) -> Iterator[str]:
    """The names of documents whose texts, or the places of whose passages in them, are not what was stored."""
    for id_, sha256, text in connection.execute("SELECT id, sha256, CAST(text AS BLOB) FROM snapshot"):
        last, backwards = connection.execute(
            """SELECT coalesce(max(p."end"), 0), coalesce(min(p.start), 0) < 0 OR coalesce(max(p.start > p."end"), 0)
               FROM passage p JOIN document d ON d.id = p.document_id WHERE d.snapshot_id = ?""",
            (id_,),
        ).fetchone()
        length = len(text.decode(errors="replace"))
        if hashlib.sha256(text).digest() != sha256 or last > length or backwards:
            rows = connection.execute("SELECT key FROM document WHERE snapshot_id = ? ORDER BY key", (id_,)).fetchall()
            yield ", ".join(row[0] for row in rows) or f"the text {sha256.hex()[:8]}"


def sources(connection: sqlite3.Connection, generations: Sequence[Generation]) -> tuple[SourceInfo, ...]:
    columns = "name, collection, documents, passages, first_published, last_published"
    return tuple(
        value_of(SourceInfo, columns, row)
        for generation in generations
        for row in connection.execute(
            """SELECT o.name, ?, count(DISTINCT d.id), count(p.id), min(d.published), max(d.published) FROM document d
               JOIN source o ON o.id = d.source_id LEFT JOIN passage p ON p.document_id = d.id
               WHERE d.generation_id = ? GROUP BY o.name ORDER BY o.name""",
            (generation.collection, generation.id),
        )
    )


def documents(connection: sqlite3.Connection, generation: Generation) -> Iterator[Document]:
    """The stored documents in key order, a page at a time, so that an export holds no long transaction."""
    columns = "key, text, source, title, section, url, published, language"
    last: str | None = None
    while True:
        rows = connection.execute(
            """SELECT d.key, s.text, o.name, d.title, d.section, d.url, d.published, d.language FROM document d
               JOIN snapshot s ON s.id = d.snapshot_id JOIN source o ON o.id = d.source_id
               WHERE d.generation_id = ?1 AND (?2 IS NULL OR d.key > ?2) ORDER BY d.key LIMIT 100""",
            (generation.id, last),
        ).fetchall()
        if connection.execute("SELECT 1 FROM generation WHERE id = ?", (generation.id,)).fetchone() is None:
            raise StoreError(f"Collection {generation.collection} was rebuilt during the export.", "Run it again.")
        if not rows:
            return
        yield from (value_of(Document, columns, row) for row in rows)
        last = rows[-1][0]


def _passage(row: Sequence[Any], text: str) -> Passage:
    identity, key, collection, sha, start, end, _, source, title, section, url, published, unread, table_row = row
    return Passage(
        id=identity, document_key=key, collection=collection, content_sha256=sha.hex(), span=Span(start=start, end=end),
        text=text[start:end], source=source, title=title, section=section or blocks.section(text, start, title=title),
        url=url, published=dt.date.fromisoformat(published) if published else None, unread=_spans(unread),
        row=_row(table_row),
    )  # fmt: skip


# A Filter as SQL.


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


def condition(where: Filter, *, date: str = "d.published") -> Condition:
    """The part of a filter that tells passages of one collection apart, or what else has a date of its own."""
    sql, values = "", []
    if where.sources:
        these = marks(where.sources)
        sql += f" AND d.source_id IN (SELECT id FROM source WHERE name IN ({these}))"
        values += list(where.sources)
    if where.published_from:
        sql += f" AND {date} >= ?"
        values.append(where.published_from.isoformat())
    if where.as_of:
        sql += f" AND {date} <= ?"
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
